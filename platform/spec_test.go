package platform

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func ExampleFromSpec() {
	p, err := FromSpec("cluster(hosts=4, speed=1Gf..4Gf, bw=10Gbps, lat=50us, bb-bw=40Gbps)")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, h := range p.Hosts() {
		fmt.Println(h.Name, h.SpeedFlops)
	}
	route, _ := p.AppendRoute(nil, 0, 3)
	for _, l := range route {
		fmt.Println(p.LinkName(l))
	}

	_, err = FromSpec("cluster(hosts=x, sped=1Gf)")
	fmt.Println(err)
	// Output:
	// node-0 1e+09
	// node-1 2e+09
	// node-2 3e+09
	// node-3 4e+09
	// cluster_link_0_UP
	// cluster_backbone
	// cluster_link_3_DOWN
	// spec:1:9: cluster: hosts: "x" is not a whole number
	// spec:1:18: cluster: unknown argument "sped" (did you mean "speed"?)
}

func TestSpecShapes(t *testing.T) {
	for _, tt := range []struct {
		spec          string
		hosts, links  int // without the loopback of the root zone
		src, dst      string
		route, itself string
	}{
		{"cluster", 8, 16, "node-0", "node-7", "cluster_link_0_UP cluster_link_7_DOWN", "cluster_link_0_UP cluster_link_0_DOWN"},
		{"cluster(hosts=1)", 1, 2, "node-0", "node-0", "cluster_link_0_UP cluster_link_0_DOWN", "cluster_link_0_UP cluster_link_0_DOWN"},
		{"cluster(sharing=shared,bb-bw=1Gbps)", 8, 9, "node-0", "node-1", "cluster_link_0 cluster_backbone cluster_link_1", "cluster_link_0 cluster_backbone"},
		{"cluster(sharing=fatpipe,loopback-bw=1Gbps,limiter-bw=1Gbps)", 8, 24, "node-1", "node-0", "cluster_link_1_limiter cluster_link_1 cluster_link_0 cluster_link_0_limiter", "cluster_link_1_loopback"},
		{"star(hosts=3,prefix=h,suffix=.x)", 3, 3, "h0.x", "h2.x", "star_link_0 star_link_2", "star_link_0"},
		{"star(hosts=3,sharing=split-duplex)", 3, 6, "node-0", "node-2", "star_link_0_UP star_link_2_DOWN", "star_link_0_UP star_link_0_DOWN"},
		{"full(hosts=5)", 5, 10, "node-3", "node-1", "link_1_3", "__loopback__"},
		{"full(hosts=5,sharing=split-duplex)", 5, 20, "node-3", "node-1", "link_1_3_DOWN", "__loopback__"},
		{"full(hosts=5,sharing=split-duplex)", 5, 20, "node-1", "node-3", "link_1_3_UP", "__loopback__"},
	} {
		p, err := FromSpec(tt.spec)
		require.NoError(t, err, tt.spec)
		require.Equal(t, tt.spec, p.Name())
		require.Equal(t, tt.hosts, p.NumHosts(), tt.spec)
		links := 0
		for _, l := range p.Links() {
			if l.Name != "__loopback__" {
				links++
			}
		}
		require.Equal(t, tt.links, links, tt.spec)
		require.Equal(t, tt.route, nativeRoute(t, p, tt.src, tt.dst), tt.spec)
		require.Equal(t, tt.itself, nativeRoute(t, p, tt.src, tt.src), tt.spec)
	}
}

func TestSpecValues(t *testing.T) {
	p, err := FromSpec("cluster(hosts=2,speed=3Gf,cores=5,bw=8Gbps,lat=1ms,bb-bw=2GBps,bb-lat=3us,bb-sharing=fatpipe,loopback-bw=1,loopback-lat=2,loopback-sharing=shared)")
	require.NoError(t, err)
	require.Equal(t, []Host{{"node-0", 3e9, 5, nil}, {"node-1", 3e9, 5, nil}}, values(p.Hosts()))
	byName := map[string]Link{}
	for _, l := range p.Links() {
		byName[l.Name] = l
	}
	require.Equal(t, Link{"cluster_link_1_UP", 1e9, 1e-3, Shared, nil}, byName["cluster_link_1_UP"])
	require.Equal(t, Link{"cluster_backbone", 2e9, 3e-6, FatPipe, nil}, byName["cluster_backbone"])
	require.Equal(t, Link{"cluster_link_0_loopback", 1, 2, Shared, nil}, byName["cluster_link_0_loopback"])

	p, err = FromSpec("full(hosts=2)")
	require.NoError(t, err)
	require.Equal(t, Host{"node-0", 1e9, 1, nil}, p.host(0))
	require.Equal(t, Link{"link_0_1", 125e6, micro(50), Shared, nil}, p.link(0))
}

// micro is a number of microseconds as package units reads it.
func micro(n float64) float64 {
	us := 1e-6
	return n * us
}

func TestSpecSpeeds(t *testing.T) {
	for text, want := range map[string][]float64{
		"hosts=3,speed=7":          {7, 7, 7},
		"hosts=1,speed=1..4":       {1},
		"hosts=2,speed=1..4":       {1, 4},
		"hosts=4,speed=4..1":       {4, 3, 2, 1},
		"hosts=5,speed=1Gf|2Gf":    {1e9, 2e9, 1e9, 2e9, 1e9},
		"hosts=2,speed=1 | 2 | 3":  {1, 2},
		"hosts=3,speed=0.1..0.7":   {0.1, 0.39999999999999997, 0.7},
		"hosts=2,speed=1.5Gf..2Gf": {1.5e9, 2e9},
	} {
		for _, shape := range []string{"cluster", "star", "full"} {
			p, err := FromSpec(shape + "(" + text + ")")
			require.NoError(t, err, text)
			var got []float64
			for _, h := range p.Hosts() {
				got = append(got, h.SpeedFlops)
			}
			require.InDeltaSlice(t, want, got, 1e-15, text)
		}
	}
}

func TestSpecErrors(t *testing.T) {
	const speedUnits = "(want one of f, flops, flop/s or IPS, each with k, M, G, T, P, E, Z or Y before it)"
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"", []string{"spec:1:1: platform: want a name made of a-z, 0-9 and '-', got the end"}},
		{"clutter(hosts=2)", []string{`spec:1:1: unknown platform "clutter" (did you mean "cluster"?)`}},
		{"  layered(hosts=2)", []string{`spec:1:3: unknown platform "layered" (want one of cluster, star, full, mesh, torus, ring, tree, fat-tree, dragonfly)`}},
		{"cluster(hosts=2", []string{"spec:1:16: platform: want ',' or ')', got the end"}},
		{"cluster(2)", []string{`spec:1:10: platform: want '=' after 2, got ")" (quote a value that holds a comma)`}},
		{"cluster(hosts=2, hosts=3)", []string{"spec:1:18: platform: hosts is given twice"}},
		{"cluster( hosts=x , cores=0)", []string{
			`spec:1:10: cluster: hosts: "x" is not a whole number`,
			"spec:1:20: cluster: cores: 0: want 1 to 1000000",
		}},
		{"cluster(hosts=2,cores=1000000000)", []string{"spec:1:17: cluster: cores: 1000000000: want 1 to 1000000"}},
		{"cluster(hosts=1001,cores=1000000)", []string{`spec:1:1: cluster: cluster "cluster": 1001000000 cores (want at most 1000000000 in the platform)`}},
		{"cluster(hosts=0)", []string{"spec:1:9: cluster: hosts: 0: want 1 to 10000000"}},
		{"star(hosts=-1)", []string{"spec:1:6: star: hosts: -1: want 1 to 10000000"}},
		{"cluster(hosts=99999999999999999999)", []string{`spec:1:9: cluster: hosts: "99999999999999999999" is too large`}},
		{"full(hosts=1001)", []string{"spec:1:6: full: hosts: 1001: want 1 to 1000"}},
		{"cluster(speed=10q)", []string{`spec:1:9: cluster: speed: unknown unit "q" in "10q" ` + speedUnits}},
		{"cluster(speed=-1Gf)", []string{`spec:1:9: cluster: speed: "-1Gf" is not more than zero`}},
		{"cluster(speed=1Gf..0)", []string{`spec:1:9: cluster: speed: "0" is not more than zero`}},
		{"cluster(speed=..)", []string{`spec:1:9: cluster: speed: empty text where a number is wanted`}},
		{"cluster(speed=1|)", []string{`spec:1:9: cluster: speed: empty text where a number is wanted`}},
		{"cluster(bw=0,lat=-1us)", []string{
			`spec:1:9: cluster: bw: "0" is not more than zero`,
			`spec:1:14: cluster: lat: "-1us" is negative`,
		}},
		{"cluster(bw=1e400)", []string{`spec:1:9: cluster: bw: number "1e400" is too large`}},
		{"cluster(sharing=duplex)", []string{`spec:1:9: cluster: sharing: unknown value "duplex" (want one of split-duplex, shared, fatpipe)`}},
		{"cluster(bb-lat=1us)", []string{"spec:1:9: cluster: bb-lat: needs bb-bw as well"}},
		{"cluster(bb-bw=1,bb-sharing=split-duplex)", []string{`spec:1:17: cluster: bb-sharing: unknown value "split-duplex" (want one of shared, fatpipe)`}},
		{"cluster(loopback-sharing=shared)", []string{"spec:1:9: cluster: loopback-sharing: needs loopback-bw as well"}},
		{"cluster(limiter-bw=0)", []string{`spec:1:9: cluster: limiter-bw: "0" is not more than zero`}},
		{"star(bb-bw=1)", []string{`spec:1:6: star: unknown argument "bb-bw" (want one of hosts, speed, pstates, pstate, cores, bw, lat, prefix, suffix, disk-read, disk-write, memory, watts, watts-off, price, billing, state, load, link-state, link-load, sharing)`}},
		{"full(limiter-bw=1)", []string{`spec:1:6: full: unknown argument "limiter-bw" (want one of hosts, speed, pstates, pstate, cores, bw, lat, prefix, suffix, disk-read, disk-write, memory, watts, watts-off, price, billing, state, load, link-state, link-load, sharing)`}},
		{"cluster(speed=1e308)", []string{`spec:1:9: cluster: speed: "1e308": want 1e-30 to 1e+30 flop/s`}},
		{"cluster(speed=1e-31..1e31)", []string{`spec:1:9: cluster: speed: "1e-31": want 1e-30 to 1e+30 flop/s`}},
		{"cluster(bw=1e-308,lat=1e308)", []string{
			`spec:1:9: cluster: bw: "1e-308": want 1e-30 to 1e+30 byte/s`,
			`spec:1:19: cluster: lat: "1e308": want at most 1e+30 s`,
		}},
		{"cluster(bb-bw=1e40,bb-lat=1e40)", []string{
			`spec:1:9: cluster: bb-bw: "1e40": want 1e-30 to 1e+30 byte/s`,
			`spec:1:20: cluster: bb-lat: "1e40": want at most 1e+30 s`,
		}},
		{"cluster(loopback-bw=1,loopback-lat=1e308)", []string{`spec:1:23: cluster: loopback-lat: "1e308": want at most 1e+30 s`}},
		{"cluster(limiter-bw=1e308)", []string{`spec:1:9: cluster: limiter-bw: "1e308": want 1e-30 to 1e+30 byte/s`}},
		{"star(lat=1e308)", []string{`spec:1:6: star: lat: "1e308": want at most 1e+30 s`}},
		{"full(lat=1e308)", []string{`spec:1:6: full: lat: "1e308": want at most 1e+30 s`}},
	} {
		p, err := FromSpec(tt.text)
		require.Nil(t, p, tt.text)
		require.EqualError(t, err, strings.Join(tt.want, "\n"), tt.text)
		var at *srcerr.Error
		require.True(t, errors.As(err, &at))
	}
}

// The defaults that help prints are the real ones.
func TestShapesPrintDefaults(t *testing.T) {
	for _, s := range Shapes() {
		var given []string
		for param := range strings.SplitSeq(s.Params, ",") {
			key, value, ok := strings.Cut(param, "=")
			require.True(t, ok, param)
			switch {
			case value == "none", strings.HasSuffix(key, "-lat"), strings.HasSuffix(key, "-sharing"):
				// Needs a bandwidth, which has no default.
			case value == "":
				given = append(given, key+`=""`)
			default:
				given = append(given, param)
			}
		}
		explicit, err := FromSpec(s.Name + "(" + strings.Join(given, ",") + ")")
		require.NoError(t, err)
		plain, err := FromSpec(s.Name)
		require.NoError(t, err)
		require.Equal(t, values(plain.Hosts()), values(explicit.Hosts()))
		require.Equal(t, values(plain.Links()), values(explicit.Links()))
	}
}

// A spec and a file of the same platform give equal platforms.
func TestSpecEqualsFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hosts := rapid.IntRange(1, 6).Draw(t, "hosts")
		sharing := rapid.SampledFrom([]string{"split-duplex", "shared", "fatpipe"}).Draw(t, "sharing")
		backbone := rapid.Bool().Draw(t, "backbone")
		line := fmt.Sprintf("cluster(hosts=%d,speed=2Gf,cores=3,bw=1Gbps,lat=10us,sharing=%s", hosts, sharing)
		file := fmt.Sprintf("clusters: [{name: cluster, hosts: %d, speed: 2Gf, cores: 3, bandwidth: 1Gbps, latency: 10us, sharing: %s, prefix: node-", hosts, sharing)
		if backbone {
			line += ",bb-bw=2Gbps,bb-lat=1us"
			file += ", backbone: {bandwidth: 2Gbps, latency: 1us}"
		}
		a, err := FromSpec(line + ")")
		require.NoError(t, err)
		b, err := ReadNative("f.yaml", []byte(file+"}]"), ReadOptions{})
		require.NoError(t, err)
		require.Equal(t, values(a.Hosts()), values(b.Hosts()))
		require.Equal(t, values(a.Links()), values(b.Links()))
		for _, src := range a.Hosts() {
			for _, dst := range a.Hosts() {
				require.Equal(t, nativeRoute(t, a, src.Name, dst.Name), nativeRoute(t, b, src.Name, dst.Name))
			}
		}
	})
}

// manyDims are sizes with a product that may be large.
var manyDims = regexp.MustCompile(`\d\d\d|\d\d\D+\d\d|(\D+\d){12}|\d\d\s*x|x\s*\d\d|x.*x.*x`)

func FuzzFromSpec(f *testing.F) {
	for _, s := range []string{
		"fat-tree", "fat-tree(down=2|3,up=1|2,cables=2|1,limiter-bw=1)", "dragonfly(groups=2,routers=3,blue=2,bw=1|2)", "ring(hosts=3,speed=2*1|2,cores=1|2)",
		"mesh(dims=2x3)", "torus(dims=3x2x4)", "ring(hosts=5)", "tree(hosts=5,arity=3,bw=1|2,fat=2)",
		"cluster(hosts=4, speed=1Gf..4Gf, bb-bw=1Gbps)", "star(hosts=3,speed=1|2)", "full(hosts=3,sharing=split-duplex)", "cluster", `full(prefix="a,b")`, "cluster(loopback-bw=1,limiter-bw=2)",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "000") || strings.Contains(text, "hosts=9") || manyDims.MatchString(text) {
			t.Skip("millions of hosts are legal, but slow to try")
		}
		p, err := FromSpec(text)
		if err != nil {
			require.Nil(t, p)
			for line := range strings.SplitSeq(err.Error(), "\n") {
				require.Regexp(t, `^spec:1:\d+: .`, line)
			}
			return
		}
		again, err := FromSpec(p.Name())
		require.NoError(t, err)
		require.Equal(t, values(p.Hosts()), values(again.Hosts()))
	})
}
