package platform

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTopologySpecs(t *testing.T) {
	for _, tt := range []struct {
		spec          string
		hosts, links  int // without __loopback__
		src, dst      string
		route, itself string
	}{
		{
			"fat-tree", 16, 64, "node-0", "node-5", "link_from_0_31_0_UP link_from_31_26_17_UP link_from_30_26_21_DOWN link_from_5_30_5_DOWN",
			"link_from_0_31_0_UP link_from_0_31_0_DOWN",
		},
		{"fat-tree(down=2|3,sharing=shared)", 6, 12, "node-0", "node-5", "link_from_0_11_0 link_from_11_7_7 link_from_9_7_11 link_from_5_9_5", "link_from_0_11_0 link_from_0_11_0"},
		{
			"fat-tree(down=3,up=2,cables=2,loopback-bw=1Gbps,limiter-bw=2Gbps)", 3, 12*2 + 3 + 5, "node-0", "node-1",
			"fat-tree_link_0_limiter link_from_0_4_2_UP link_from_1_4_6_DOWN fat-tree_link_4_limiter fat-tree_link_1_limiter", "fat-tree_link_0_loopback",
		},
		{
			"dragonfly", 32, 2 * (32 + 4*6 + 2*4 + 1), "node-0", "node-31",
			"local_link_from_router_0_to_node_0_0_UP green_link_in_chassis_0_between_routers_0_and_1_32_UP " +
				"blue_link_between_group_0_and_1_routers_1_and_8_64_UP green_link_in_chassis_0_between_routers_0_and_3_46_UP " +
				"black_link_in_group_1_between_chassis_0_and_1_blade_3_63_UP local_link_from_router_15_to_node_1_31_DOWN",
			"local_link_from_router_0_to_node_0_0_UP local_link_from_router_0_to_node_0_0_DOWN",
		},
		{"torus(dims=3,limiter-bw=1)", 3, 9, "node-0", "node-1", "torus_link_0_limiter torus_link_from_0_to_1_UP torus_link_1_limiter", loopbackName},
		{"torus(dims=3,loopback-bw=1)", 3, 9, "node-0", "node-1", "torus_link_from_0_to_1_UP", "torus_link_0_loopback"},
	} {
		p, err := FromSpec(tt.spec)
		require.NoError(t, err, tt.spec)
		require.Equal(t, tt.hosts, p.NumHosts(), tt.spec)
		require.Equal(t, tt.links, p.NumLinks()-1, tt.spec)
		require.Equal(t, tt.route, nativeRoute(t, p, tt.src, tt.dst), tt.spec)
		require.Equal(t, tt.itself, nativeRoute(t, p, "node-0", "node-0"), tt.spec)
	}
}

func TestTopologyValues(t *testing.T) {
	p, err := FromSpec("dragonfly(bw=1|2|3|4,lat=1s|2s,green=2,black=3,blue=4,sharing=fatpipe)")
	require.NoError(t, err)
	got := map[string]LinkKind{}
	for _, l := range p.Links() {
		level, _, _ := strings.Cut(l.Name, "_")
		got[level] = l.kind()
	}
	require.Equal(t, LinkKind{1, 1, FatPipe, nil}, got["local"])
	require.Equal(t, LinkKind{4, 2, FatPipe, nil}, got["green"])
	require.Equal(t, LinkKind{9, 2, FatPipe, nil}, got["black"])
	require.Equal(t, LinkKind{16, 2, FatPipe, nil}, got["blue"])

	p, err = FromSpec("torus(dims=3x2,bw=1|2,lat=3s|4s,sharing=shared)")
	require.NoError(t, err)
	require.Equal(t, Link{"torus_link_from_2_to_0", 1, 3, Shared, nil}, p.link(2))
	require.Equal(t, Link{"torus_link_from_0_to_3", 2, 4, Shared, nil}, p.link(6))
}

// TestSpecGroups: hosts of several kinds, by turns or by counts.
func TestSpecGroups(t *testing.T) {
	for text, want := range map[string][]HostKind{
		"hosts=3,speed=2*1|5":               {{1, 1, nil}, {1, 1, nil}, {5, 1, nil}},
		"hosts=5,speed=2*1|5,cores=4|8":     {{1, 4, nil}, {1, 4, nil}, {5, 8, nil}, {1, 4, nil}, {1, 4, nil}},
		"hosts=4,cores=1*2|3*4":             {{1e9, 2, nil}, {1e9, 4, nil}, {1e9, 4, nil}, {1e9, 4, nil}},
		"hosts=2,speed=1|2,cores=3":         {{1, 3, nil}, {2, 3, nil}},
		"hosts=2,speed=1,cores=3|4":         {{1, 3, nil}, {1, 4, nil}},
		"hosts=3,speed=1|2*2,cores=1*3|2*4": {{1, 3, nil}, {2, 4, nil}, {2, 4, nil}},
		"hosts=3,speed=1..3,cores=2":        {{1, 2, nil}, {2, 2, nil}, {3, 2, nil}},
		"hosts=3,speed=3*7":                 {{7, 1, nil}, {7, 1, nil}, {7, 1, nil}},
		"hosts=2,speed= 1 * 1f | 1 * 2f":    {{1, 1, nil}, {2, 1, nil}},
	} {
		for _, shape := range []string{"cluster", "star", "full", "ring", "tree"} {
			p, err := FromSpec(shape + "(" + text + ")")
			require.NoError(t, err, text)
			var got []HostKind
			for _, h := range p.Hosts() {
				got = append(got, h.kind())
			}
			require.Equal(t, want, got, text)
		}
	}
}

func TestTopologySpecErrors(t *testing.T) {
	const whole = ": want a whole number from 1 to 10000000 for each level, such as 4|4"
	for text, want := range map[string][]string{
		"fat-tree(down=4|x)":                  {`spec:1:10: fat-tree: down: "x"` + whole},
		"fat-tree(down=4|0,up=,cables=1)":     {`spec:1:22: platform: empty value (write "" for an empty text)`},
		"fat-tree(up=1)":                      {"spec:1:10: fat-tree: up: 1 levels, and 2 down (want as many)"},
		"fat-tree(down=3|3|3,cables=1|2|3|4)": {"spec:1:21: fat-tree: cables: 4 levels, and 3 down (want as many)"},
		"fat-tree(dwon=4|4)":                  {`spec:1:10: fat-tree: unknown argument "dwon" (did you mean "down"?)`},
		"fat-tree(down=9999|9999)":            {"spec:1:1: fat-tree: 99980001 hosts (want at most 10000000)"},
		"fat-tree(down=99999|99999)":          {"spec:1:1: fat-tree: 2147483647 or more hosts (want at most 10000000)"},
		"fat-tree(down=2,up=5,limiter-bw=1)":  {`spec:1:1: fat-tree: cluster "fat-tree": more switches than hosts, whose limiters would have the same names, as in SimGrid (leave the limiters out)`},
		"fat-tree(limiter-bv=1)":              {`spec:1:10: fat-tree: unknown argument "limiter-bv" (did you mean "limiter-bw"?)`},
		"dragonfly(groups=5)":                 {"spec:1:11: dragonfly: groups: 5 (want at most 4, one for each router of a chassis)"},
		"dragonfly(groups=0,nodes=x)":         {"spec:1:11: dragonfly: groups: 0: want 1 to 10000000", `spec:1:20: dragonfly: nodes: "x" is not a whole number`},
		"dragonfly(nodes=10000000)":           {"spec:1:1: dragonfly: 160000000 hosts (want at most 10000000)"},
		"dragonfly(routers=9000)":             {"spec:1:1: dragonfly: 72000 hosts have 324144002 links (want at most 40000000)"},
		"dragonfly(bw=1|0)":                   {`spec:1:11: dragonfly: bw: "0" is not more than zero`},
		"dragonfly(bw=1e30,blue=2)":           {`spec:1:1: dragonfly: cluster "dragonfly": cables of level 3: link "each": bandwidth is 2e+30 byte/s (want 1e-30 to 1e+30)`},
		"cluster(hosts=4,speed=3*1|2*2)":      {"spec:1:17: cluster: speed: 5 hosts in all, and there are 4"},
		"cluster(hosts=4,cores=5*2)":          {"spec:1:17: cluster: cores: 5 hosts in all, and there are 4"},
		"cluster(speed=0*1)":                  {`spec:1:9: cluster: speed: "0*1": want a number of hosts from 1 to 10000000 before the *`},
		"cluster(speed=x*1)":                  {`spec:1:9: cluster: speed: "x*1": want a number of hosts from 1 to 10000000 before the *`},
		"cluster(speed=2*1|2*0)":              {`spec:1:9: cluster: speed: "0" is not more than zero`},
		"cluster(speed=1|2|3,cores=1|2)":      {"spec:1:21: cluster: cores: 2 values, and speed has 3 (want one, or as many)"},
		"cluster(speed=2*1|2,cores=2*1|2*2)":  {"spec:1:21: cluster: cores: 2 hosts, where speed has 1 (leave the counts out)"},
		"cluster(speed=1..2,cores=1|2)":       {`spec:1:20: cluster: cores: "1|2" is not a whole number`},
		"cluster(cores=1|0)":                  {"spec:1:9: cluster: cores: 0: want 1 to 1000000"},
		"cluster(cores=1.5)":                  {`spec:1:9: cluster: cores: "1.5" is not a whole number`},
		"torus(dims=2,limiter-bw=0)":          {`spec:1:14: torus: limiter-bw: "0" is not more than zero`},
		"mesh(dims=2,limiter-bw=1)":           {`spec:1:13: mesh: unknown argument "limiter-bw" (want one of dims, speed, pstates, pstate, cores, bw, lat, prefix, suffix, disk-read, disk-write, memory, watts, watts-off, price, billing, state, load, link-state, link-load, sharing)`},
	} {
		p, err := FromSpec(text)
		require.Nil(t, p, text)
		require.EqualError(t, err, strings.Join(want, "\n"), text)
	}
}
