package platform

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRegularShapes(t *testing.T) {
	for _, tt := range []struct {
		spec         string
		hosts, links int // without the loopback
		src, dst     string
		route        string
	}{
		{"mesh", 16, 48, "node-0", "node-5", "mesh_link_from_0_to_1_UP mesh_link_from_1_to_5_UP"},
		{"mesh(dims=3x2,sharing=shared)", 6, 7, "node-5", "node-0", "mesh_link_from_4_to_5 mesh_link_from_3_to_4 mesh_link_from_0_to_3"},
		{"mesh(dims=2x2x2)", 8, 24, "node-7", "node-0", "mesh_link_from_6_to_7_DOWN mesh_link_from_4_to_6_DOWN mesh_link_from_0_to_4_DOWN"},
		{"mesh(dims=1)", 1, 0, "node-0", "node-0", loopbackName},
		{"torus", 64, 384, "node-0", "node-3", "torus_link_from_3_to_0_DOWN"},
		{"torus(dims=4 x 2)", 8, 24, "node-4", "node-3", "torus_link_from_7_to_4_DOWN torus_link_from_3_to_7_DOWN"},
		{"torus(dims=6)", 6, 12, "node-3", "node-0", "torus_link_from_2_to_3_DOWN torus_link_from_1_to_2_DOWN torus_link_from_0_to_1_DOWN"},
		{"torus(dims=6)", 6, 12, "node-4", "node-1", "torus_link_from_4_to_5_UP torus_link_from_5_to_0_UP torus_link_from_0_to_1_UP"},
		{"ring(prefix=p,suffix=.x)", 8, 16, "p7.x", "p1.x", "ring_link_from_7_to_0_UP ring_link_from_0_to_1_UP"},
		{"ring(hosts=2,sharing=fatpipe)", 2, 1, "node-1", "node-0", "ring_link_from_0_to_1"},
		{"tree", 8, 28, "node-1", "node-2", "tree_link_0_1_UP tree_link_1_0_UP tree_link_1_1_DOWN tree_link_0_2_DOWN"},
		{"tree(hosts=5,arity=4,sharing=shared)", 5, 7, "node-4", "node-3", "tree_link_0_4 tree_link_1_1 tree_link_1_0 tree_link_0_3"},
		{"tree(hosts=1)", 1, 0, "node-0", "node-0", loopbackName},
	} {
		p, err := FromSpec(tt.spec)
		require.NoError(t, err, tt.spec)
		require.Equal(t, tt.spec, p.Name())
		require.Equal(t, tt.hosts, p.NumHosts(), tt.spec)
		require.Equal(t, loopbackName, p.LinkName(LinkID(tt.links)), tt.spec)
		require.Equal(t, tt.links+1, p.NumLinks())
		require.Equal(t, tt.route, nativeRoute(t, p, tt.src, tt.dst), tt.spec)
		require.Equal(t, loopbackName, nativeRoute(t, p, tt.src, tt.src), tt.spec)
	}
}

func TestRegularValues(t *testing.T) {
	p, err := FromSpec("tree(hosts=9,arity=2,speed=1Gf|2Gf,cores=3,bw=1|10,lat=1us|2us|3us,fat=4,sharing=fatpipe)")
	require.NoError(t, err)
	require.Equal(t, Host{"node-1", 2e9, 3, nil}, p.host(1))
	got := map[string]Link{}
	for _, l := range p.Links() {
		got[l.Name] = l
	}
	require.Equal(t, Link{"tree_link_0_8", 1, micro(1), FatPipe, nil}, got["tree_link_0_8"])
	require.Equal(t, Link{"tree_link_1_4", 10, micro(2), FatPipe, nil}, got["tree_link_1_4"])
	require.Equal(t, Link{"tree_link_2_2", 40, micro(3), FatPipe, nil}, got["tree_link_2_2"])
	require.Equal(t, Link{"tree_link_3_1", 160, micro(3), FatPipe, nil}, got["tree_link_3_1"])

	p, err = FromSpec("torus(dims=3x3,speed=1Gf..9Gf,bw=8Gbps,lat=1ms)")
	require.NoError(t, err)
	require.Equal(t, Host{"node-4", 5e9, 1, nil}, p.host(4))
	require.Equal(t, Link{"torus_link_from_0_to_1_UP", 1e9, 1e-3, Shared, nil}, p.link(0))
}

func TestRegularErrors(t *testing.T) {
	for text, want := range map[string][]string{
		"mesh(dims=4x)":                                {`spec:1:6: mesh: dims: "4x": want sizes of 1 or more with x between them, such as 4x4x2`},
		"mesh(dims=)":                                  {"spec:1:11: platform: empty value (write \"\" for an empty text)"},
		"mesh(dims=0x4)":                               {`spec:1:6: mesh: dims: "0x4": want sizes of 1 or more with x between them, such as 4x4x2`},
		"mesh(dims=-2)":                                {`spec:1:6: mesh: dims: "-2": want sizes of 1 or more with x between them, such as 4x4x2`},
		"torus(dims=10000x10000)":                      {`spec:1:7: torus: dims: "10000x10000": too many hosts (at most 10000000)`},
		"torus(dims=99999999999999999)":                {`spec:1:7: torus: dims: "99999999999999999": too many hosts (at most 10000000)`},
		"torus(dims=200x200x200)":                      {"spec:1:1: torus: 8000000 hosts have 48000000 links (want at most 40000000)"},
		"mesh(dims=1" + strings.Repeat("x1", 16) + ")": {`spec:1:6: mesh: dims: "1` + strings.Repeat("x1", 16) + `": too many dimensions (at most 16)`},
		"mesh(hosts=4)":                                {`spec:1:6: mesh: unknown argument "hosts" (want one of dims, speed, pstates, pstate, cores, bw, lat, prefix, suffix, disk-read, disk-write, memory, watts, watts-off, price, billing, state, load, link-state, link-load, sharing)`},
		"ring(hosts=0)":                                {"spec:1:6: ring: hosts: 0: want 1 to 10000000"},
		"ring(sharing=x)":                              {`spec:1:6: ring: sharing: unknown value "x" (want one of split-duplex, shared, fatpipe)`},
		"mesh(dims=2,cores=1000000,speed=1e308)":       {`spec:1:27: mesh: speed: "1e308": want 1e-30 to 1e+30 flop/s`},
		"tree(hosts=2,arity=1)":                        {"spec:1:14: tree: arity: 1: want 2 to 10000000"},
		"tree(bw=1|0,lat=1|-1,fat=0)":                  {`spec:1:6: tree: bw: "0" is not more than zero`, `spec:1:13: tree: lat: "-1" is negative`, "spec:1:22: tree: fat: 0: want more than zero"},
		"tree(bw=1|)":                                  {"spec:1:6: tree: bw: empty text where a number is wanted"},
		"tree(fat=NaN)":                                {`spec:1:6: tree: fat: "NaN" is not a finite number`},
		"tree(fat=1e300)":                              {"spec:1:6: tree: fat: 1e+300: bandwidth of 1.25e+308 byte/s on level 1 (want 1e-30 to 1e+30)"},
		"tree(bw=1,fat=1e-20)":                         {"spec:1:11: tree: fat: 1e-20: bandwidth of 1e-40 byte/s on level 2 (want 1e-30 to 1e+30)"},
		"tree(bw=1|1e31,lat=1|1e31)":                   {`spec:1:6: tree: bw: "1e31": want 1e-30 to 1e+30 byte/s`, `spec:1:16: tree: lat: "1e31": want at most 1e+30 s`},
		"torus(lat=1e308)":                             {`spec:1:7: torus: lat: "1e308": want at most 1e+30 s`},
		"ring(bw=1e308)":                               {`spec:1:6: ring: bw: "1e308": want 1e-30 to 1e+30 byte/s`},
	} {
		p, err := FromSpec(text)
		require.Nil(t, p, text)
		require.EqualError(t, err, strings.Join(want, "\n"), text)
	}
}

// TestRegularCost: large platforms have no table of routes, and finding a route
// takes no memory.
func TestRegularCost(t *testing.T) {
	for _, line := range []string{"mesh(dims=300x300)", "torus(dims=40x40x50)", "ring(hosts=1000)", "tree(hosts=100000,arity=16)", "fat-tree(down=24|24|24,limiter-bw=1)", "dragonfly(groups=30,routers=30,limiter-bw=1)"} {
		p, err := FromSpec(line)
		require.NoError(t, err)
		buf := make([]LinkID, 0, 1000)
		last := HostID(p.NumHosts() - 1)
		require.Zero(t, testing.AllocsPerRun(10, func() {
			_, _, err := p.AppendRouteLatency(buf, 1, last)
			_, err2 := p.AppendRoute(buf, last/2, 0)
			if err != nil || err2 != nil {
				t.Error(err, err2)
			}
		}))
	}
}
