package simgrid

import (
	"crypto/sha256"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
)

// bob is a platform like those in SimGrid's examples.
func bob(topology, params, radical, more string) string {
	return fmt.Sprintf(`<platform version="4.1"><zone id="world" routing="Full">
<cluster id="bob_cluster" topology="%s" topo_parameters="%s" prefix="node-" radical="%s" suffix=".simgrid.org"
 speed="1Gf" bw="125MBps" lat="50us" loopback_bw="100MBps" loopback_lat="0"%s/></zone></platform>`, topology, params, radical, more)
}

// checksum is that of all routes, as measured with SimGrid 3.32 and 4.1.1: a line for
// each two hosts by name, with the bits of the latency and the names of the links.
func checksum(t *testing.T, p *platform.Platform) (digest string, lines int) {
	hosts := make([]platform.HostID, p.NumHosts())
	for i := range hosts {
		hosts[i] = platform.HostID(i)
	}
	slices.SortFunc(hosts, func(a, b platform.HostID) int { return strings.Compare(p.HostName(a), p.HostName(b)) })
	sum := sha256.New()
	for _, a := range hosts {
		for _, b := range hosts {
			links, sec, err := p.AppendRouteLatency(nil, a, b)
			require.NoError(t, err)
			fmt.Fprintf(sum, "%s\t%s\t%016x\t%s\n", p.HostName(a), p.HostName(b), math.Float64bits(sec), strings.Join(names(p, links), ","))
			lines++
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil))[:32], lines
}

func names(p *platform.Platform, links []platform.LinkID) (names []string) {
	for _, l := range links {
		names = append(names, p.LinkName(l))
	}
	return names
}

// TestTopologyChecksums: all routes of six of SimGrid's examples.
func TestTopologyChecksums(t *testing.T) {
	const limiter = ` limiter_link="150MBps"`
	for name, tt := range map[string]struct {
		xml          string
		links, lines int // links without __loopback__
		digest       string
	}{
		"torus":     {bob("TORUS", "3,2,2", "0-11", ""), 84, 144, "0feec7a7815d12dc0387162d80c1aefd"},
		"fat tree":  {bob("FAT_TREE", "2;4,4;1,2;1,2", "0-15", ""), 80, 256, "79e4a8369c4dcd103c05e5962e6c248e"},
		"dragonfly": {bob("DRAGONFLY", "3,4;4,3;5,1;2", "0-119", limiter), 966, 14400, "f7994be89afa37dbe0f25ce44515c645"},
		"torus of some hosts": {
			bob("TORUS", "1,2,2", "0-1,102-103", limiter), 32, 16, "dde50f019a7d7f03151d2fe7f50639a5",
		},
		"fat tree of some hosts": {
			bob("FAT_TREE", "2;2,2;1,2;1,2", "100-101,119-120", limiter), 36, 16, "7f4a787bbe04cb38783278e6a953d987",
		},
		"dragonfly of some hosts": {
			bob("DRAGONFLY", "1,4;2,3;2,1;1", "0,1002-1004", limiter), 28, 16, "8458a6834c17e01b1df5d26f8d404185",
		},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := Read("f.xml", []byte(tt.xml), platform.ReadOptions{})
			require.NoError(t, err)
			require.Equal(t, tt.links, p.NumLinks()-1)
			digest, lines := checksum(t, p)
			require.Equal(t, tt.lines, lines)
			require.Equal(t, tt.digest, digest)
		})
	}
}

// several are clusters without loopbacks and limiters in one zone.
func several(clusters ...string) string {
	var b strings.Builder
	b.WriteString(`<platform version="4.1"><zone id="world" routing="Full">`)
	for i, c := range clusters {
		topology, params, _ := strings.Cut(c, " ")
		fmt.Fprintf(&b, `<cluster id="%[1]c" topology="%[2]s" topo_parameters="%[3]s" prefix="%[1]c" radical="0-99" suffix="" speed="1Gf" bw="1Bps" lat="50us"/>`, 'n'-i, topology, params)
	}
	return b.String() + `</zone></platform>`
}

// TestTopologyRoutes: routes measured with SimGrid, where its rules are surprising.
func TestTopologyRoutes(t *testing.T) {
	ring := func(size string) []string { return []string{"TORUS " + size} }
	dragonfly := []string{"DRAGONFLY 2,1;2,1;2,1;1"}
	deep := []string{"FAT_TREE 3;2,2,2;1,2,2;2,1,2"}
	carried := []string{"FAT_TREE 2;2,2;1,1;2,1"}
	two := []string{"FAT_TREE 1;3;2;1", "FAT_TREE 1;3;2;1"}
	for _, tt := range []struct {
		clusters []string
		src, dst string
		want     string // the last links suffice
	}{
		{ring("4"), "n0", "n2", "n_link_from_0_to_1_UP n_link_from_1_to_2_UP"},
		{ring("4"), "n2", "n0", "n_link_from_1_to_2_DOWN n_link_from_0_to_1_DOWN"},
		{ring("4"), "n1", "n3", "n_link_from_1_to_2_UP n_link_from_2_to_3_UP"},
		{ring("4"), "n3", "n1", "n_link_from_3_to_0_UP n_link_from_0_to_1_UP"},
		{ring("6"), "n4", "n1", "n_link_from_4_to_5_UP n_link_from_5_to_0_UP n_link_from_0_to_1_UP"},
		{ring("6"), "n3", "n0", "n_link_from_2_to_3_DOWN n_link_from_1_to_2_DOWN n_link_from_0_to_1_DOWN"},
		{carried, "n2", "n0", "link_from_0_7_1_DOWN"},
		{carried, "n3", "n1", "link_from_1_7_2_DOWN"},
		{two, "n0", "n1", "link_from_0_4_1_UP link_from_1_4_3_DOWN"},
		{two, "m0", "m1", "link_from_0_5_6_UP link_from_1_5_8_DOWN"},
		{deep, "n0", "n1", "link_from_0_15_1_UP link_from_1_15_2_DOWN"},
		{deep, "n0", "n7", "link_from_0_15_1_UP link_from_15_10_17_UP link_from_10_4_31_UP link_from_8_4_38_DOWN link_from_12_8_23_DOWN link_from_7_12_15_DOWN"},
		{deep, "n7", "n0", "link_from_7_12_14_UP link_from_12_9_22_UP link_from_9_7_32_UP link_from_11_7_25_DOWN link_from_15_11_16_DOWN link_from_0_15_1_DOWN"},
		{deep, "n3", "n4", "link_from_3_14_6_UP link_from_14_11_18_UP link_from_11_7_25_UP link_from_9_7_33_DOWN link_from_13_9_20_DOWN link_from_4_13_9_DOWN"},
		{
			dragonfly, "n2", "n7",
			"local_link_from_router_2_to_node_0_2_UP green_link_in_chassis_1_between_routers_0_and_1_9_UP " +
				"black_link_in_group_0_between_chassis_0_and_1_blade_1_13_DOWN blue_link_between_group_0_and_1_routers_1_and_4_16_UP " +
				"green_link_in_chassis_0_between_routers_0_and_1_10_UP black_link_in_group_1_between_chassis_0_and_1_blade_1_15_UP local_link_from_router_7_to_node_0_7_DOWN",
		},
		{
			dragonfly, "n3", "n2",
			"local_link_from_router_3_to_node_0_3_UP green_link_in_chassis_1_between_routers_0_and_1_9_DOWN " +
				"black_link_in_group_0_between_chassis_0_and_1_blade_0_12_UP local_link_from_router_2_to_node_0_2_DOWN",
		},
		{
			dragonfly, "n3", "n0",
			"local_link_from_router_3_to_node_0_3_UP green_link_in_chassis_1_between_routers_0_and_1_9_DOWN local_link_from_router_0_to_node_0_0_DOWN",
		},
		{dragonfly, "n0", "n0", "local_link_from_router_0_to_node_0_0_UP local_link_from_router_0_to_node_0_0_DOWN"},
	} {
		p, err := Read("f.xml", []byte(several(tt.clusters...)), platform.ReadOptions{})
		require.NoError(t, err)
		src, _ := p.HostByName(tt.src)
		dst, _ := p.HostByName(tt.dst)
		links, err := p.AppendRoute(nil, src, dst)
		require.NoError(t, err)
		require.True(t, strings.HasSuffix(strings.Join(names(p, links), " "), tt.want), "%s: %s to %s: %s", tt.clusters, tt.src, tt.dst, names(p, links))
	}
	p, err := Read("f.xml", []byte(several("TORUS 4")), platform.ReadOptions{})
	require.NoError(t, err)
	_, err = p.AppendRoute(nil, 1, 1)
	require.ErrorIs(t, err, platform.ErrNoRoute)
}

// TestTopologyValues: bandwidths of a dragonfly's levels; what sharing_policy makes of
// cables; a gateway inside a cluster.
func TestTopologyValues(t *testing.T) {
	read := func(xml string) *platform.Platform {
		p, err := Read("f.xml", []byte(xml), platform.ReadOptions{})
		require.NoError(t, err)
		return p
	}
	byLevel := map[string]float64{}
	for _, l := range read(bob("DRAGONFLY", "3,4;4,3;5,2;2", "0-119", ` limiter_link="150MBps"`)).Links() {
		level, _, _ := strings.Cut(strings.TrimPrefix(l.Name, "bob_cluster_"), "_")
		byLevel[level+l.Name[len(l.Name)-3:]] = l.BandwidthBytesPerSec
		require.Equal(t, l.Sharing == platform.FatPipe, strings.Contains(l.Name, "loopback"))
	}
	require.Equal(t, 125e6, byLevel["local_UP"])
	require.Equal(t, 250e6, byLevel["green_UP"])
	require.Equal(t, 375e6, byLevel["black_UP"])
	require.Equal(t, 500e6, byLevel["blue_UP"])
	require.Equal(t, 150e6, byLevel["linkter"])

	zeros := strings.Replace(bob("TORUS", "3", "0-2", ` limiter_link="0"`), `"100MBps"`, `"0"`, 1)
	require.Equal(t, 6+1, read(zeros).NumLinks(), "0 is none")

	var notes []string
	xml := bob("TORUS", " 2, 2", "0-5", ` sharing_policy="FATPIPE" bb_bw="1Bps" router_id="r"`)
	p, err := Read("f.xml", []byte(xml), platform.ReadOptions{Note: func(s string) { notes = append(notes, s) }})
	require.NoError(t, err)
	require.Equal(t, 4, p.NumHosts())
	require.Equal(t, 8+4+1, p.NumLinks())
	require.Equal(t, "bob_cluster_link_from_0_to_1", p.LinkName(0))
	require.Equal(t, platform.LinkKind{BandwidthBytesPerSec: 125e6, LatencySec: 4.9999999999999996e-05}, *p.Link(0))
	require.Len(t, notes, 4)
	require.Contains(t, notes[0], "sharing_policy FATPIPE is read as SHARED")
	require.Contains(t, notes[1], `cluster "bob_cluster": bb_bw is ignored, as in SimGrid`)
	require.Contains(t, notes[2], `cluster "bob_cluster": router_id is ignored, as in SimGrid`)
	require.Contains(t, notes[3], `cluster "bob_cluster": radical: the topology has 4 hosts, and the last 2 numbers are left out`)

	p = read(strings.Replace(strings.Replace(bob("TORUS", "2", "0-1", ""), "/></zone>", `><prop id="a" value="b"/></cluster></zone>`, 1), `"1Gf"`, `"1Gf,2Gf"`, 1))
	require.Equal(t, []platform.Property{{ID: "a", Value: "b"}}, p.Host(1).Details.Properties)
	require.Len(t, p.Host(1).Details.PstateFlops, 2)
	require.Empty(t, p.ZoneDetails())

	p = read(strings.Replace(several("TORUS 4", "TORUS 2"), "</zone>",
		`<link id="x" bandwidth="1Bps" latency="1s"/><zoneRoute src="n" dst="m" gw_src="n1" gw_dst="m0"><link_ctn id="x"/></zoneRoute></zone>`, 1))
	links, err := p.AppendRoute(nil, 0, 5)
	require.NoError(t, err)
	require.Equal(t, []string{"n_link_from_0_to_1_UP", "x", "m_link_from_0_to_1_UP"}, names(p, links))
}

func TestTopologyErrors(t *testing.T) {
	const whole = " (want a whole number from 1 to 10000000)"
	for _, tt := range []struct{ topology, params, radical, more, want string }{
		{"RING", "3", "0-2", "", `2:27: cluster "bob_cluster": topology is "RING" (want FLAT, TORUS, FAT_TREE, DRAGONFLY)`},
		{"torus", "3", "0-2", "", `2:27: cluster "bob_cluster": topology is "torus" (did you mean "TORUS"?)`},
		{"TORUS", "", "0-2", "", `2:44: cluster "bob_cluster": topo_parameters: size of a dimension is ""` + whole},
		{"TORUS", "3,x", "0-2", "", `2:44: cluster "bob_cluster": topo_parameters: size of a dimension is "x"` + whole},
		{"TORUS", "3,0", "0-2", "", `2:44: cluster "bob_cluster": topo_parameters: size of a dimension is "0"` + whole},
		{"TORUS", "3,2", "0-2", "", `2:1: cluster "bob_cluster": numbers for 3 hosts, and its topology has 6 (want one for each)`},
		{"TORUS", "1,1,2", "0-2", "", `2:1: cluster "bob_cluster": dims: cables of two dimensions of one host would have the same names (leave one out)`},
		{"TORUS", "4000,4000", "0-2", "", `2:1: cluster "bob_cluster": 16000000 hosts (want at most 10000000 in the platform)`},
		{"TORUS", "3", "0,1,0,5", "", `2:1: host "node-0.simgrid.org": declared twice (there is a host of this name)`},
		{"FAT_TREE", "1;2;1", "0-2", "", `2:47: cluster "bob_cluster": topo_parameters: 3 parts (want LEVELS;DOWN;UP;CABLES, such as 2;4,4;1,2;1,2)`},
		{"FAT_TREE", "x;2;1;1", "0-2", "", `2:47: cluster "bob_cluster": topo_parameters: number of levels is "x"` + whole},
		{"FAT_TREE", "2;2;1,1;1,1", "0-2", "", `2:47: cluster "bob_cluster": topo_parameters: number of children: 1 given in "2" (want 2)`},
		{"FAT_TREE", "1;2;1,1;1", "0-2", "", `2:47: cluster "bob_cluster": topo_parameters: number of parents: 2 given in "1,1" (want 1)`},
		{"FAT_TREE", "1;2;1;y", "0-2", "", `2:47: cluster "bob_cluster": topo_parameters: number of cables is "y"` + whole},
		{"FAT_TREE", "1;2;0;1", "0-2", "", `2:47: cluster "bob_cluster": topo_parameters: number of parents is "0"` + whole},
		{"FAT_TREE", "2;1,1;2,2;1,1", "0", ` limiter_link="1Bps"`, `2:1: cluster "bob_cluster": more switches than hosts, whose limiters would have the same names, as in SimGrid (leave the limiters out)`},
		{"FAT_TREE", "1;1;10000000;10000000", "0", "", `2:1: cluster "bob_cluster": 2147483647 or more links (want at most 40000000 in the platform)`},
		{"DRAGONFLY", "1,1;1,1;1,1", "0", "", `2:48: cluster "bob_cluster": topo_parameters: 3 parts (want GROUPS,BLUE;CHASSIS,BLACK;ROUTERS,GREEN;NODES, such as 3,4;4,3;5,1;2)`},
		{"DRAGONFLY", "1;1,1;1,1;1", "0", "", `2:48: cluster "bob_cluster": topo_parameters: number of groups or blue links: 1 given in "1" (want 2)`},
		{"DRAGONFLY", "1,1;1,1;1,1;n", "0", "", `2:48: cluster "bob_cluster": topo_parameters: number of nodes is "n"` + whole},
		{"DRAGONFLY", "3,1;1,1;2,1;1", "0-9", "", `2:1: cluster "bob_cluster": groups: 3 (want at most 2, one for each router of a chassis)`},
	} {
		_, err := Read("f.xml", []byte(bob(tt.topology, tt.params, tt.radical, tt.more)), platform.ReadOptions{})
		require.Error(t, err, tt.params)
		first, _, _ := strings.Cut(err.Error(), "\n")
		require.Equal(t, "f.xml:"+tt.want, first)
	}
}
