package platform

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func ExampleReadNative() {
	p, err := ReadNative("p.yaml", []byte(`
hosts: [{name: p1, speed: 100MIPS}, {name: p2, speed: 10Gf, cores: 4}]
links: [{name: u1, bandwidth: 0.15Gbps}, {name: u2, bandwidth: 1Gbps, sharing: split-duplex}]
routes: [{from: p1, to: p2, links: [u1, "u2:up"]}]
`), ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	back, _ := p.AppendRoute(nil, 1, 0)
	for _, l := range back {
		fmt.Println(p.LinkName(l), p.Link(l).BandwidthBytesPerSec)
	}

	_, err = ReadNative("p.yaml", []byte("hosts: [{name: n3, sped: 100MIPS}]"), ReadOptions{})
	fmt.Println(err)
	// Output:
	// u2_DOWN 1.25e+08
	// u1 1.875e+07
	// p.yaml:1:20: host "n3": unknown field "sped" (did you mean "speed"?)
}

// nativeRoute is the route between two named hosts as link names.
func nativeRoute(t require.TestingT, p *Platform, src, dst string) string {
	from, ok := p.HostByName(src)
	require.True(t, ok, src)
	to, ok := p.HostByName(dst)
	require.True(t, ok, dst)
	links, err := p.AppendRoute(nil, from, to)
	if err != nil {
		require.ErrorIs(t, err, ErrNoRoute)
		return "none"
	}
	names := make([]string, len(links))
	for i, l := range links {
		names[i] = p.LinkName(l)
	}
	return strings.Join(names, " ")
}

func TestReadNativeFull(t *testing.T) {
	yaml := `name: full
hosts:
  - {name: a, speed: 2Gf, cores: 3}
  - {name: b, speed: 1e9}
  - {name: c, speed: 5MIPS}
links:
  - {name: u, bandwidth: 8Mbps, latency: 5ms, sharing: fatpipe}
  - {name: v, bandwidth: 1MBps}
  - {name: w, bandwidth: 1MBps, latency: 1us, sharing: split-duplex}
routes:
  - {from: a, to: b, links: [u, "w:up", w_DOWN]}
  - {from: b, to: c, links: [v], symmetrical: false}
  - {from: c, to: c, links: [v]}
`
	json := `{"name": "full", "hosts": [{"name": "a", "speed": 2e9, "cores": 3}, {"name": "b", "speed": "1Gf"}, {"name": "c", "speed": 5000000}],
"links": [{"name": "u", "bandwidth": 1e6, "latency": 0.005, "sharing": "fatpipe"}, {"name": "v", "bandwidth": "8Mbps"}, {"name": "w", "bandwidth": 1e6, "latency": "1us", "sharing": "split-duplex"}],
"routes": [{"from": "a", "to": "b", "links": ["u", "w:up", "w:down"]}, {"from": "b", "to": "c", "links": ["v"], "symmetrical": false}, {"from": "c", "to": "c", "links": ["v"]}]}`
	for file, text := range map[string]string{"p.yaml": yaml, "p.json": json, "p": json} {
		p, err := ReadNative(file, []byte(text), ReadOptions{})
		require.NoError(t, err)
		require.Equal(t, "full", p.Name())
		require.Equal(t, []Host{{"a", 2e9, 3, nil}, {"b", 1e9, 1, nil}, {"c", 5e6, 1, nil}}, values(p.Hosts()))
		require.Equal(t, []Link{
			{"u", 1e6, 0.005, FatPipe, nil}, {"v", 1e6, 0, Shared, nil}, {"w_UP", 1e6, 1e-6, Shared, nil}, {"w_DOWN", 1e6, 1e-6, Shared, nil},
		}, values(p.Links())[:4])
		require.Equal(t, "u w_UP w_DOWN", nativeRoute(t, p, "a", "b"))
		require.Equal(t, "w_UP w_DOWN u", nativeRoute(t, p, "b", "a"))
		require.Equal(t, "v", nativeRoute(t, p, "b", "c"))
		require.Equal(t, "none", nativeRoute(t, p, "c", "b"))
		require.Equal(t, "none", nativeRoute(t, p, "a", "c"))
		require.Equal(t, "v", nativeRoute(t, p, "c", "c"))
		require.Equal(t, "__loopback__", nativeRoute(t, p, "a", "a"))
	}
}

func TestReadNativeGraph(t *testing.T) {
	p, err := ReadNative("p", []byte(`
topology: graph
hosts: [{name: a, speed: 1Gf}, {name: b, speed: 1Gf}, {name: c, speed: 1Gf}]
routers: [r]
links:
  - {name: u, bandwidth: 1Gbps}
  - {name: v, bandwidth: 1Gbps, sharing: split-duplex}
  - {name: w, bandwidth: 1Gbps, sharing: split-duplex}
  - {name: x, bandwidth: 1Gbps}
connections:
  - {from: a, to: r, link: u}
  - {from: b, to: r, link: v}
  - {from: r, to: c, link: "w:down"}
  - {from: a, to: c, link: x, symmetrical: false}
`), ReadOptions{})
	require.NoError(t, err)
	require.Equal(t, "u v_DOWN", nativeRoute(t, p, "a", "b"))
	require.Equal(t, "v_UP u", nativeRoute(t, p, "b", "a"))
	require.Equal(t, "v_UP w_DOWN", nativeRoute(t, p, "b", "c"))
	require.Equal(t, "w_UP v_DOWN", nativeRoute(t, p, "c", "b"))
	require.Equal(t, "x", nativeRoute(t, p, "a", "c"))
	require.Equal(t, "w_UP u", nativeRoute(t, p, "c", "a"))
}

func TestReadNativeClusters(t *testing.T) {
	p, err := ReadNative("p", []byte(`
hosts: [{name: login, speed: 5Gf}]
links: [{name: in, bandwidth: 10Gbps}, {name: between, bandwidth: 10Gbps, sharing: split-duplex}]
clusters:
  - name: x
    hosts: 2
    speed: 3Gf
    cores: 4
    bandwidth: 1Gbps
    latency: 2us
    backbone: {bandwidth: 2Gbps, latency: 1us, sharing: fatpipe}
    loopback: {bandwidth: 5GBps}
    limiter: 1.5Gbps
  - {name: y, hosts: 2, speed: 1Gf, bandwidth: 1Gbps, sharing: shared, prefix: n, suffix: .y, router: gate}
routes:
  - {from: login, to: x, links: [in]}
  - {from: x, to: y, links: ["between:up"]}
`), ReadOptions{})
	require.NoError(t, err)
	require.Equal(t, []Host{{"login", 5e9, 1, nil}, {"x-0", 3e9, 4, nil}, {"x-1", 3e9, 4, nil}, {"n0.y", 1e9, 1, nil}, {"n1.y", 1e9, 1, nil}}, values(p.Hosts()))
	require.Equal(t, "x_link_0_limiter x_link_0_UP x_backbone x_link_1_DOWN x_link_1_limiter", nativeRoute(t, p, "x-0", "x-1"))
	require.Equal(t, "x_link_0_loopback", nativeRoute(t, p, "x-0", "x-0"))
	require.Equal(t, "in x_backbone x_link_1_DOWN x_link_1_limiter", nativeRoute(t, p, "login", "x-1"))
	require.Equal(t, "y_link_0 between_DOWN x_backbone x_link_1_DOWN x_link_1_limiter", nativeRoute(t, p, "n0.y", "x-1"))
	require.Equal(t, "none", nativeRoute(t, p, "login", "n0.y"))
	byName := map[string]Link{}
	for _, l := range p.Links() {
		byName[l.Name] = l
	}
	require.Equal(t, Link{"x_backbone", 250e6, 1e-6, FatPipe, nil}, byName["x_backbone"])
	require.Equal(t, Link{"x_link_1_loopback", 5e9, 0, FatPipe, nil}, byName["x_link_1_loopback"])
	require.Equal(t, Link{"x_link_0_limiter", 187.5e6, 0, Shared, nil}, byName["x_link_0_limiter"])
	require.Equal(t, Link{"x_link_0_UP", 125e6, 2e-6, Shared, nil}, byName["x_link_0_UP"])
	require.Equal(t, Link{"y_link_0", 125e6, 0, Shared, nil}, byName["y_link_0"])
}

const twoHosts = "hosts: [{name: abc, speed: 1}, {name: def, speed: 1}]\nlinks: [{name: lnk, bandwidth: 1}, {name: cab, bandwidth: 1, sharing: split-duplex}]\n"

// nativeMistakes are files and the mistakes reported for them.
var nativeMistakes = []struct {
	text string
	want []string
}{
	{"", []string{"f:1:1: empty file"}},
	{"name: x\n", []string{"f:1:1: platform: no hosts (a platform needs at least one)"}},
	{"hosts: []\n", []string{"f:1:8: platform: no hosts (a platform needs at least one)"}},
	{"hosts: 4\n", []string{"f:1:8: platform: hosts: want a list, got a single value"}},
	{"host: []\n", []string{`f:1:1: platform: unknown field "host" (did you mean "hosts"?)`}},
	{"tasks: []\n", []string{"f:1:1: no platform in this file, only a workload"}},
	{"hosts: [{name: a, speed: 1}]\nedges: []\n", []string{
		`f:2:1: platform: unknown field "edges" (the workload is a document of its own: separate them by a line ---, or use two files)`,
	}},
	{"hosts: [{name: a, speed: 1}]\n---\nhosts: [{name: a, speed: 1}]\n", []string{"f:3:1: a second platform in one file (the first begins at line 1; use a file for each)"}},
	{"topology: grph\nhosts: [{name: a, speed: 1}]\n", []string{`f:1:11: platform: topology "grph": want full or graph or vivaldi or none (did you mean "graph"?)`}},

	{"hosts:\n- {name: a}\n- {speed: 1}\n- {name: b, speed: -1Gf}\n- {name: b, speed: 0}\n- {name: c, speed: 1, cores: 0}\n- d\n", []string{
		`f:2:3: host "a": no speed (add speed: ...)`,
		"f:3:3: host number 2: no name (add name: ...)",
		`f:4:20: host "b": speed "-1Gf" is negative`,
		`f:5:10: host "b": declared twice`,
		`f:5:20: host "b": speed "0" is zero (want more than zero)`,
		`f:6:30: host "c": cores "0": want a whole number from 1 to 1000000`,
		"f:7:3: host number 6: want a map of fields, got a single value (fields are name, speed, cores, coordinates, up, down, pstates, pstate, watts, watts-off, price, billing, properties, disks, memory, speed-profile, state-profile)",
	}},
	{"hosts: [{name: a, speed: 1e308, cores: 1000000}]\n", []string{`f:1:16: host "a": speed is 1e+308 flop/s (want 1e-30 to 1e+30)`}},
	{"hosts: [{name: a, speed: 1}]\nlinks:\n- {name: l, bandwidth: 1, latency: 1e308s}\nclusters:\n- {name: c, hosts: 2, speed: 1, bandwidth: 1, latency: 1e31}\n", []string{
		`f:3:10: link "l": latency is 1e+308 s (want at most 1e+30)`,
		`f:5:10: cluster "c": cables: link "each": latency is 1e+31 s (want at most 1e+30)`,
	}},
	{"hosts: [{name: a, speed: 1}]\nlinks:\n- {name: l, bandwidth: 0}\n- {name: l, bandwidth: 1Gbps, latency: -1s}\n- {bandwidth: 1}\n- {name: m, bandwith: 1}\n- {name: n, bandwidth: 1, sharing: duplex}\n- {name: n, bandwidth: 1, sharing: split-duplex}\n- {name: o, bandwidth: 1, sharing: split-duplex}\n- {name: o_UP, bandwidth: 1}\n- {name: __loopback__, bandwidth: 1}", []string{
		`f:3:24: link "l": bandwidth "0" is zero (want more than zero)`,
		`f:4:10: link "l": declared twice`,
		`f:4:40: link "l": latency "-1s" is negative`,
		"f:5:3: link number 3: no name (add name: ...)",
		`f:6:13: link "m": unknown field "bandwith" (did you mean "bandwidth"?)`,
		`f:7:36: link "n": sharing "duplex": want shared or fatpipe or split-duplex`,
		`f:8:10: link "n": declared twice`,
		`f:10:10: link "o_UP": declared twice`,
		`f:11:10: link "__loopback__": the name is taken by the link from each host to itself (choose another)`,
	}},

	{twoHosts + "routes:\n- {from: abc, to: deg, links: [lnk]}\n- {from: abc, links: [lnk]}\n- {from: abc, to: def}\n- {from: abc, to: def, links: []}\n- {from: abc, to: def, links: lnk}\n", []string{
		`f:4:19: route "abc" to "deg": to: no host "deg" (did you mean "def"?)`,
		"f:5:3: route number 2: no to (add to: ...)",
		`f:6:3: route "abc" to "def": no links (add links: ...)`,
		`f:7:31: route "abc" to "def": no links (name at least one link)`,
		`f:8:31: route "abc" to "def": links: want a list, got a single value`,
	}},
	{twoHosts + "routes:\n- {from: abc, to: def, links: [lnj]}\n- {from: abc, to: def, links: [cab]}\n- {from: abc, to: def, links: ['cab:dwn']}\n- {from: abc, to: def, links: ['lnk:up', [x]]}\n- {from: abc, to: def, link: lnk, symmetrical: no}\n", []string{
		`f:4:32: route "abc" to "def": no link "lnj" (did you mean "lnk"?)`,
		`f:5:32: route "abc" to "def": link "cab" is split-duplex and needs a direction (write cab:up or cab:down)`,
		`f:6:32: route "abc" to "def": link "cab:dwn" is split-duplex and needs a direction (write cab:up or cab:down)`,
		`f:7:32: route "abc" to "def": link "lnk" is not split-duplex and has no direction (write lnk)`,
		`f:7:42: route "abc" to "def": want the name of a link, got a list`,
		`f:8:3: route "abc" to "def": no links (add links: ...)`,
		`f:8:24: route "abc" to "def": unknown field "link" (a route has links: [first, second, ...])`,
		`f:8:48: route "abc" to "def": symmetrical "no": want true or false`,
	}},
	{twoHosts + "routes:\n- {from: abc, to: def, links: [lnk]}\n- {from: def, to: abc, links: [lnk]}\n", []string{
		`f:5:10: route "def" to "abc": declared twice (a symmetrical route declares the way back too)`,
	}},
	{twoHosts + "routers: [r]\nconnections: [{from: abc, to: r, link: lnk}]\n", []string{
		"f:3:10: platform: routers need topology: graph (add it, and connections)",
		"f:4:14: platform: connections need topology: graph (add it, or declare routes)",
	}},
	{"topology: graph\n" + twoHosts + "routes: [{from: abc, to: def, links: [lnk]}]\n", []string{
		"f:4:9: platform: routes are searched in topology: graph (declare connections, or leave topology out)",
	}},
	{"topology: graph\n" + twoHosts + "routers: [r, r, abc, [x], ' ']\nconnections:\n- {from: r, to: abc}\n- {from: r, to: abc, link: lnj}\n- {from: r, to: abc, links: [lnk]}\n- {from: r, to: abc, link: [lnk]}\n- {from: r, to: x, link: lnk}\n", []string{
		`f:4:14: router "r": the name is taken (hosts, routers and clusters share one name space)`,
		`f:4:17: router "abc": the name is taken (hosts, routers and clusters share one name space)`,
		"f:4:22: routers: want a name, got a list",
		"f:4:27: routers: empty text where a name is wanted",
		`f:6:3: connection "r" to "abc": no link (add link: ...)`,
		`f:7:28: connection "r" to "abc": no link "lnj" (did you mean "lnk"?)`,
		`f:8:3: connection "r" to "abc": no link (add link: ...)`,
		`f:8:22: connection "r" to "abc": unknown field "links" (a connection has one link: NAME)`,
		`f:9:28: connection "r" to "abc": link: want a single value, got a list`,
		`f:10:17: connection "r" to "x": to: no host "x" (did you mean "r"?)`,
	}},
	{"clusters:\n- {name: c, hosts: 2, speed: 1, bandwidth: 1}\n- {name: d, speed: 1, backbone: {latency: 1}, limiter: 0}\n- {name: e, hosts: 99999999, speed: 1, bandwidth: 1, sharing: fat}\n- {name: c, hosts: 1, speed: 1, bandwidth: 1, prefix: x}\nlinks: [{name: l, bandwidth: 1}]\nroutes: [{from: c-0, to: c, links: [l]}]\n", []string{
		`f:3:3: cluster "d": no hosts (add hosts: ...)`,
		`f:3:3: cluster "d": no bandwidth (add bandwidth: ...)`,
		"f:3:33: backbone: no bandwidth (add bandwidth: ...)",
		`f:3:56: cluster "d": limiter "0" is zero (want more than zero)`,
		`f:4:20: cluster "e": hosts "99999999": want a whole number from 1 to 10000000`,
		`f:4:63: cluster "e": sharing "fat": want split-duplex or shared or fatpipe`,
		`f:5:10: cluster "c": the name is taken (hosts, routers and clusters share one name space)`,
		`f:7:17: route "c-0" to "c": from: host "c-0" is inside a cluster (name the cluster)`,
	}},
	{"hosts: [{name: a, speed: 1}", []string{
		"f:1:8: YAML: sequence end token ']' not found (it is opened here and never closed; the file may be cut off)",
	}},
}

func TestReadNativeErrors(t *testing.T) {
	for _, tt := range nativeMistakes {
		p, err := ReadNative("f", []byte(tt.text), ReadOptions{})
		require.Nil(t, p)
		require.EqualError(t, err, strings.Join(tt.want, "\n"), "%.200q", tt.text)
	}
}

func TestReadNativeZoneErrors(t *testing.T) {
	const two = "hosts: [{name: a, speed: 1}, {name: b, speed: 1}]\nlinks: [{name: l, bandwidth: 1}]\n"
	for want, text := range map[string]string{
		`f:2:12: route "a" to "b": a None zone has no routes of its own`:                                                      "routes:\n  - {from: a, to: b, links: [l]}\ntopology: none\n" + two,
		`f:1:42: host "a": coordinates: only hosts of topology: vivaldi have it (add the topology, or leave coordinates out)`: "hosts: [{name: a, speed: 1, coordinates: [1, 2, 3]}]",
		`f:1:35: host "a": down: only hosts of topology: vivaldi have it (add the topology, or leave down out)`:               "hosts: [{name: a, speed: 1, down: []}]",
		`f:2:42: host "a": coordinates: want three numbers, in milliseconds (write [x, y, height])`:                           "topology: vivaldi\nhosts: [{name: a, speed: 1, coordinates: [1, 2]}]",
		`f:2:42: host "a": coordinates: want three numbers, in milliseconds (write [x, y, height]) `:                          "topology: vivaldi\nhosts: [{name: a, speed: 1, coordinates: [1, 2, 3ms]}]",
		`f:2:42: "a": coordinate +Inf (want -1e+30 to 1e+30)`:                                                                 "topology: vivaldi\nhosts: [{name: a, speed: 1, coordinates: [1, 2, inf]}]",
		`f:2:34: host "a": no link "x"`:                                                   "topology: vivaldi\nhosts: [{name: a, speed: 1, up: [x]}]",
		`f:3:19: bypass "a" to "b": no links`:                                             two + "bypasses: [{from: a, to: b, links: []}]",
		`f:3:12: bypass "a" to "b": no links (add links: ...)`:                            two + "bypasses: [{from: a, to: b}]",
		`f:3:38: bypass "a" to "c": to: no host "c" (did you mean "a"?)`:                  two + "bypasses: [{links: [l], from: a, to: c}]",
		`f:4:19: bypass "a" to "c": both ends must be hosts or routers of zone "" itself`: two + "clusters: [{name: c, hosts: 1, speed: 1, bandwidth: 1}]\nbypasses: [{from: a, to: c, links: [l]}]",
	} {
		_, err := ReadNative("f", []byte(text), ReadOptions{})
		require.EqualError(t, err, strings.TrimSpace(want), text)
	}
}

// The examples of the manual are read.
func TestPlatformManual(t *testing.T) {
	for file, blocks := range map[string]int{"platform.md": 6, "networks.md": 1, "workload.md": 1} {
		text, err := os.ReadFile("../docs/formats/" + file)
		require.NoError(t, err)
		parts := strings.Split(string(text), "```")
		read := 0
		for i := 1; i < len(parts); i += 2 {
			lang, body, _ := strings.Cut(parts[i], "\n")
			switch {
			case lang == "spec":
				for line := range strings.SplitSeq(strings.TrimSpace(body), "\n") {
					_, err := FromSpec(line)
					require.NoError(t, err, line)
				}
			case lang != "" && strings.Contains(body, "hosts") && !strings.Contains(body, "parallel:"):
				p, err := ReadNative("manual."+lang, []byte(body), ReadOptions{})
				require.NoError(t, err, body)
				require.GreaterOrEqual(t, p.NumHosts(), 2)
				read++
			}
		}
		require.Equal(t, blocks, read, file)
	}
}

// nativeSeeds are files that together use everything.
var nativeSeeds = []string{
	"name: x\nhosts: [{name: a, speed: 1Gf, cores: 2}, {name: b, speed: 1}]\nlinks: [{name: l, bandwidth: 1Gbps, latency: 1us, sharing: split-duplex}]\nroutes: [{from: a, to: b, links: ['l:up'], symmetrical: false}]\n",
	"topology: graph\nhosts: [{name: a, speed: 1}, {name: b, speed: 1}]\nrouters: [r]\nlinks: [{name: l, bandwidth: 1}]\nconnections: [{from: a, to: r, link: l}, {from: r, to: b, link: l}]\n",
	"clusters: [{name: c, hosts: 3, speed: 1, bandwidth: 1, backbone: {bandwidth: 1}, loopback: {bandwidth: 1}, limiter: 2}]\nhosts: [{name: a, speed: 1}]\nlinks: [{name: l, bandwidth: 1}]\nroutes: [{from: a, to: c, links: [l]}]\n",
	`{"hosts": [{"name": "a", "speed": 1}], "links": [], "routes": []}`,
	"topology: vivaldi\nhosts: [{name: a, speed: 1, coordinates: [1, -2.5, 3], up: [l], down: ['c:down']}, {name: b, speed: 1, coordinates: [0, 0, 1e1]}]\nlinks: [{name: l, bandwidth: 1}, {name: c, bandwidth: 1, sharing: split-duplex}]\nbypasses: [{from: b, to: a, links: [l, c_UP]}]\n",
	"topology: none\nhosts: [{name: a, speed: 1}, {name: b, speed: 1}]\nlinks: [{name: l, bandwidth: 1}]\nbypasses: [{from: a, to: a, links: [l]}]\n",
	"clusters: [{name: c, hosts: 2, speed: 1, bandwidth: 1}, {name: d, hosts: 1, speed: 1, bandwidth: 1}]\nlinks: [{name: l, bandwidth: 1}]\nbypasses: [{from: c, to: d, links: [l]}]\n",
	keptFile,
	"clusters: [{name: c, topology: torus, dims: [2, 3], simgrid: true, speed: 1|2*2, cores: 3, bandwidth: [1, 2], latency: 1}, " +
		"{name: d, topology: fat-tree, down: [2, 2], up: [1, 2], cables: [1, 2], speed: 1, bandwidth: 1, gateway: d-3}, {name: e, topology: tree, hosts: 3, speed: 1, bandwidth: 1}, " +
		"{name: f, topology: dragonfly, groups: 1, chassis: 2, routers: 2, nodes: 1, blue: 3, speed: 1, bandwidth: 1, limiter: 2}]\nlinks: [{name: l, bandwidth: 1}]\nroutes: [{from: c, to: d, links: [l]}]\n",
}

func FuzzReadNative(f *testing.F) {
	for _, s := range nativeSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "00000") {
			t.Skip("a cluster of a million hosts is legal, but slow to try")
		}
		p, err := ReadNative("f", []byte(text), ReadOptions{})
		if err != nil {
			require.Nil(t, p)
			for line := range strings.SplitSeq(err.Error(), "\n") {
				require.Regexp(t, `^f:\d+:\d+: .`, line)
			}
			return
		}
		for src := range min(HostID(p.NumHosts()), 4) {
			for dst := range min(HostID(p.NumHosts()), 4) {
				links, latencySec, err := p.AppendRouteLatency(nil, src, dst)
				if err != nil {
					require.ErrorIs(t, err, ErrNoRoute)
					continue
				}
				require.True(t, len(links) > 0 || latencySec > 0)
			}
		}
	})
}
