package simgrid

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
)

// inKind wraps the body of a zone with two hosts, a router and two links. Its first
// line is line 2.
func inKind(routing, body string) string {
	return `<platform version="4.1"><zone id="z" routing="` + routing + `"><host id="a" speed="1Gf"/><host id="b" speed="1Gf"/><router id="r"/>
` + body + `</zone></platform>`
}

const wire = `<link id="l" bandwidth="1MBps" latency="1ms"/>`

func TestReadZoneErrors(t *testing.T) {
	for name, tt := range map[string]struct{ routing, body, want string }{
		"route in None":    {"None", wire + `<route src="a" dst="b"><link_ctn id="l"/></route>`, `2:47: route "a" to "b": a None zone has no routes of its own`},
		"route in Wifi":    {"wifi", `<link id="l" bandwidth="1MBps"/><route src="a" dst="b"><link_ctn id="l"/></route>`, `2:33: route "a" to "b": a Wifi zone has no routes of its own`},
		"route in Vivaldi": {"Vivaldi", wire + `<route src="a" dst="b"><link_ctn id="l"/></route>`, `2:47: route "a" to "b": a zone with routing "Vivaldi" has no routes between its members (the coordinates of its hosts say how far they are apart)`},
		"two coordinates":  {"Vivaldi", `<host id="c" speed="1f" coordinates="1 2"/>`, `2:25: host "c": coordinates are "1 2" (want three numbers with one blank between them)`},
		"two blanks":       {"Vivaldi", `<router id="c" coordinates="1  2 3"/>`, `2:16: router "c": coordinates are "1  2 3" (want three numbers with one blank between them)`},
		"no coordinate":    {"Full", `<host id="c" speed="1f" coordinates="1 2 x"/>`, `2:25: host "c": coordinates are "1 2 x" (want three numbers with one blank between them)`},
		"infinite":         {"Vivaldi", `<host id="c" speed="1f" coordinates="1 2 inf"/>`, `2:1: "c": coordinate +Inf (want -1e+30 to 1e+30)`},
		"peer outside":     {"Full", `<peer id="p" speed="1f" bw_in="1Bps" bw_out="1Bps" coordinates="1 2 3"/>`, `2:1: peer "p": only a zone with routing "Vivaldi" has a <peer>`},
		"peer bandwidth":   {"Vivaldi", `<peer id="p" speed="1f" bw_in="0" bw_out="1Bps" coordinates="1 2 3"/>`, `2:25: peer "p": bw_in is "0" (want a positive value)`},
		"peer twice":       {"Vivaldi", `<peer id="a" speed="1f" bw_in="1Bps" bw_out="1Bps" coordinates="1 2 3"/>`, `2:1: host "a": declared twice (there is a host of this name)`},

		"second wifi link":  {"Wifi", `<link id="l" bandwidth="1MBps"/><link id="m" bandwidth="1MBps"/>`, `2:33: link "m": a second link in Wi-Fi zone "z"`},
		"wifi latency":      {"Wifi", `<link id="l" bandwidth="1MBps" latency="1ms"/>`, `2:32: link "l": the link of a Wi-Fi zone has no latency (want 0)`},
		"wifi rate":         {"Wifi", `<link id="l" bandwidth="1MBps,0"/>`, `2:14: link "l": bandwidth is "0" (want a positive value)`},
		"wifi without rate": {"Wifi", `<link id="l" bandwidth=","/>`, `2:1: link "l": a Wi-Fi link without rates`},
		"wifi duplex":       {"Wifi", `<link id="l" bandwidth="1MBps" sharing_policy="SPLITDUPLEX"/>`, `2:32: link "l": SPLITDUPLEX would be two links, and a Wi-Fi zone has one (leave sharing_policy out)`},
		"access point":      {"Wifi", `<prop id="access_point" value="x"/>`, `2:25: prop "access_point": no host or router "x"`},
		"access point away": {"Wifi", `<prop id="access_point" value="h"/><zone id="y" routing="Full"><host id="h" speed="1f"/></zone>`, `2:1: access point "h" is neither a host nor a router of Wi-Fi zone "z" itself`},

		"cabinet outside":    {"Full", `<cabinet id="c" prefix="p" suffix="" radical="1-2" speed="1f" bw="1Bps" lat="0"/>`, `2:1: cabinet "c": only a zone with routing "Cluster" has a <cabinet>`},
		"cabinet radical":    {"Cluster", `<cabinet id="c" prefix="p" suffix="" radical="2-1" speed="1f" bw="1Bps" lat="0"/>`, `2:38: cabinet "c": radical "2-1": 2 is after 1`},
		"cabinet twice":      {"Cluster", `<cabinet id="c" prefix="p" suffix="" radical="1,1,1" speed="1f" bw="1Bps" lat="0"/>`, `2:1: host "p1": declared twice (there is a host of this name)`},
		"host_link too soon": {"Cluster", wire + `<cabinet id="c" prefix="p" suffix="" radical="1" speed="1f" bw="1Bps" lat="0"/><host_link id="p1" up="l" down="l"/>`, `2:137: host_link "p1": no host "p1"`},
		"star with a zone":   {"Cluster", `<backbone id="bb" bandwidth="1Bps" latency="0"/><zone id="y" routing="Full"/>`, `2:1: backbone "bb": a zone with zones inside has no <backbone> (put the hosts into a zone of their own)`},
		"star with cluster":  {"Cluster", wire + `<cluster id="c" prefix="p" suffix="" radical="1" speed="1f" bw="1Bps" lat="0"/><host_link id="a" up="l" down="l"/>`, `2:126: host_link "a": a zone with zones inside has no <host_link> (put the hosts into a zone of their own)`},

		"bypass empty":    {"Full", `<bypassRoute src="a" dst="b"/>`, `2:1: bypass "a" to "b": no links`},
		"bypass twice":    {"Full", wire + strings.Repeat(`<bypassRoute src="a" dst="b"><link_ctn id="l"/></bypassRoute>`, 2), `2:108: bypass "a" to "b": declared twice`},
		"bypass host":     {"Full", wire + `<bypassRoute src="a" dst="x"><link_ctn id="l"/></bypassRoute>`, `2:68: bypassRoute "a" to "x": no host or router "x"`},
		"bypass inside":   {"Full", wire + `<zone id="y" routing="Full"><host id="c" speed="1f"/></zone><bypassRoute src="a" dst="c"><link_ctn id="l"/></bypassRoute>`, `2:107: bypass "a" to "c": both ends must be hosts or routers of zone "z" itself`},
		"bypass no zone":  {"Full", wire + `<bypassASroute src="z" dst="a" gw_src="a" gw_dst="b"><link_ctn id="l"/></bypassASroute>`, `2:70: bypassASroute "z" to "a": no zone "a"`},
		"bypass gateway":  {"Full", wire + `<bypassZoneRoute src="z" dst="z" gw_src="x" gw_dst="b"><link_ctn id="l"/></bypassZoneRoute>`, `2:80: bypassZoneRoute "z" to "z": no host or router "x"`},
		"bypass itself":   {"Full", wire + `<zone id="y" routing="Full"><host id="c" speed="1f"/></zone><bypassZoneRoute src="z" dst="y" gw_src="a" gw_dst="c"><link_ctn id="l"/></bypassZoneRoute>`, `2:107: bypass "z" to "y": both ends must be zones inside zone "z", and in different ones of its zones`},
		"bypass in one":   {"Full", wire + `<zone id="y" routing="Full"><zone id="x" routing="Full"/><zone id="w" routing="Full"><host id="c" speed="1f"/></zone></zone><bypassZoneRoute src="x" dst="w" gw_src="c" gw_dst="c"><link_ctn id="l"/></bypassZoneRoute>`, `2:171: bypass "x" to "w": both ends must be zones inside zone "z", and in different ones of its zones`},
		"bypass entrance": {"Full", wire + `<zone id="y" routing="Full"><host id="c" speed="1f"/></zone><zone id="x" routing="Full"/><bypassZoneRoute src="y" dst="x" gw_src="c" gw_dst="c"><link_ctn id="l"/></bypassZoneRoute>`, `2:136: bypass "y" to "x": gateway "c" is not inside zone "x"`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Read("f.xml", []byte(inKind(tt.routing, tt.body)), platform.ReadOptions{})
			require.Error(t, err)
			first, _, _ := strings.Cut(err.Error(), "\n")
			require.Equal(t, "f.xml:"+tt.want, first)
		})
	}
}

// TestReadZoneRoutes has routes that SimGrid 3.32 printed for the same zones.
func TestReadZoneRoutes(t *testing.T) {
	const (
		head     = `<?xml version="1.0"?><!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd"><platform version="4.1"><zone id="z" routing="%s">%s</zone></platform>`
		ab       = `<host id="a" speed="1Gf"/><host id="b" speed="1Gf"/>`
		cabinets = `<zone id="c%d" routing="Cluster"><cabinet id="x" prefix="host-" suffix=".cluster%[1]d" speed="1Gf" bw="125MBps" lat="100us" radical="1-2"/>` +
			`<router id="router%[1]d"/><backbone id="backbone%[1]d" bandwidth="2.25GBps" latency="500us"/></zone>`
		joined = `<link id="link1-2" bandwidth="2.25GBps" latency="500us"/><zoneRoute src="c1" dst="c2" gw_src="router1" gw_dst="router2"><link_ctn id="link1-2"/></zoneRoute>`
		hosts  = `<host id="host1" speed="1Gf"/><host id="host2" speed="1Gf"/><host id="host3" speed="1Gf"/>` +
			`<host_link id="host2" up="l2_UP" down="l2_DOWN"/><host_link id="host1" up="l1" down="l1"/><backbone id="bb" bandwidth="2.25GBps" latency="500us"/>` +
			`<link id="l1" bandwidth="125MBps" latency="100us"/><link id="l2" bandwidth="125MBps" latency="100us" sharing_policy="SPLITDUPLEX"/>`
		peers = `<peer id="100030591" coordinates="25.5 9.4 1.4" speed="1.5Gf" bw_in="1GBps" bw_out="2GBps" lat="500us"/>` +
			`<peer id="100036570" coordinates="-12.7 -9.9 2.1" speed="730Mf" bw_in="1GBps" bw_out="2GBps"/>`
		far   = `<host id="100030591" coordinates="25.5 9.4 1.4" speed="1Gf"/>`
		lan   = `<zone id="%[1]s" routing="Full"><host id="%[1]s1" speed="1Gf"/><router id="%[1]sgw"/><link id="%[1]sl" bandwidth="1GBps" latency="1ms"/><route src="%[1]s1" dst="%[1]sgw"><link_ctn id="%[1]sl"/></route></zone>`
		cross = `<link id="x" bandwidth="1GBps" latency="2ms"/><link id="y" bandwidth="1GBps" latency="3ms"/>`
	)
	two := fmt.Sprintf(cabinets, 1) + fmt.Sprintf(cabinets, 2)
	lans := fmt.Sprintf(lan, "a") + fmt.Sprintf(lan, "b") + cross + `<zoneRoute src="a" dst="b" gw_src="agw" gw_dst="bgw"><link_ctn id="x"/></zoneRoute>`
	for name, tt := range map[string]struct{ routing, body, want string }{
		"peers":          {"Vivaldi", peers, "100030591 100036570 0.046298714933979038 link_100030591_UP link_100036570_DOWN"},
		"peer to itself": {"Vivaldi", peers, "100036570 100036570 0.0042000000000000006 link_100036570_UP link_100036570_DOWN"},
		"far":            {"Vivaldi", far + `<host id="100041334" coordinates="-15.7 9.9 14.7" speed="1Gf"/>`, "100030591 100041334 0.057303033868879125"},
		"farther":        {"Vivaldi", far + `<host id="100094952" coordinates="110.1 31.2 43.7" speed="1Gf"/>`, "100030591 100094952 0.13246360798410284"},
		"to itself":      {"Vivaldi", far, "100030591 100030591 0.0028"},
		"star":           {"Cluster", hosts, "host1 host2 0.0007000000000000001 l1 bb l2_DOWN"},
		"star loop":      {"Cluster", hosts, "host1 host1 0.00060000000000000006 l1 bb"},
		"centre":         {"Cluster", hosts, "host3 host2 0.00060000000000000006 bb l2_DOWN"},
		"star loopback":  {"Cluster", hosts + `<route src="host2" dst="host2"><link_ctn id="l1"/></route>`, "host2 host2 9.9999999999999991e-05 l1"},
		"cabinets":       {"Full", two + joined, "host-1.cluster1 host-1.cluster2 0.0017000000000000001 link_host-1.cluster1_UP backbone1 link1-2 backbone2 link_host-1.cluster2_DOWN"},
		"in a cabinet":   {"Full", two, "host-1.cluster1 host-2.cluster1 0.0007000000000000001 link_host-1.cluster1_UP backbone1 link_host-2.cluster1_DOWN"},
		"no routing":     {"Full", `<zone id="n" routing="None"><host id="n1" speed="1Gf"/></zone>` + fmt.Sprintf(lan, "a") + cross + `<zoneRoute src="a" dst="n" gw_src="agw" gw_dst="n1"><link_ctn id="x"/></zoneRoute>`, "a1 n1 0.0030000000000000001 al x"},
		"stations":       {"Wifi", `<prop id="access_point" value="r"/>` + ab + `<router id="r"/><link id="AP" bandwidth="54Mbps;36Mbps,24Mbps" latency="0" sharing_policy="FATPIPE"/>`, "a b 0 AP AP"},
		"access point":   {"Wifi", `<prop id="access_point" value="a"/>` + ab + `<link id="AP" bandwidth="54Mbps" latency="0"/>`, "a b 0 AP"},
		"bypass":         {"Full", ab + cross + `<route src="a" dst="b"><link_ctn id="x"/></route><bypassRoute src="b" dst="a"><link_ctn id="y"/></bypassRoute>`, "b a 0.0030000000000000001 y"},
		"one way":        {"Full", ab + cross + `<route src="a" dst="b"><link_ctn id="x"/></route><bypassRoute src="b" dst="a"><link_ctn id="y"/></bypassRoute>`, "a b 0.002 x"},
		"bypassed loop":  {"Full", ab + cross + `<bypassRoute src="b" dst="b"><link_ctn id="y"/></bypassRoute>`, "b b 0.0030000000000000001 y"},
		"bypassed zones": {"Full", lans + `<bypassZoneRoute src="a" dst="b" gw_src="a1" gw_dst="b1"><link_ctn id="y"/></bypassZoneRoute>`, "a1 b1 0.0030000000000000001 __loopback__ y __loopback__"},
		"back again":     {"Full", lans + `<bypassZoneRoute src="a" dst="b" gw_src="a1" gw_dst="b1"><link_ctn id="y"/></bypassZoneRoute>`, "b1 a1 0.0040000000000000001 bl x al"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := Read("f.xml", []byte(fmt.Sprintf(head, tt.routing, tt.body)), platform.ReadOptions{})
			require.NoError(t, err)
			want := strings.Fields(tt.want)
			src, _ := p.HostByName(want[0])
			dst, _ := p.HostByName(want[1])
			route, latencySec, err := p.AppendRouteLatency(nil, src, dst)
			require.NoError(t, err)
			got := []string{want[0], want[1], fmt.Sprintf("%.17g", latencySec)}
			for _, l := range route {
				got = append(got, p.LinkName(l))
			}
			require.Equal(t, want[2:], got[2:])
		})
	}
}

func TestReadZonesWithoutRoutes(t *testing.T) {
	for name, tt := range map[string]struct{ routing, body, want string }{
		"None":                {"None", "", "route a to b: no route: inside a zone with routing None"},
		"no coordinates":      {"Vivaldi", "", "route a to b: no route: one end has no Vivaldi coordinates"},
		"one end":             {"Full", `<zone id="y" routing="Vivaldi"/>`, "route a to b: no route"},
		"Wi-Fi without links": {"Wifi", "", "route a to b: no route"},
		"loopback only":       {"Cluster", wire + `<host_link id="b" up="l" down="l"/><route src="a" dst="a"><link_ctn id="l"/></route>`, "route a to b: no route: one end has a loopback and no links up and down"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := Read("f.xml", []byte(inKind(tt.routing, tt.body)), platform.ReadOptions{})
			require.NoError(t, err)
			_, err = p.AppendRoute(nil, 0, 1)
			require.ErrorIs(t, err, platform.ErrNoRoute)
			require.EqualError(t, err, tt.want)
		})
	}
}
