package platform_test

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
)

func printRoute(p *platform.Platform, src, dst string) {
	a, _ := p.HostByName(src)
	b, _ := p.HostByName(dst)
	route, err := p.AppendRoute(nil, a, b)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, l := range route {
		if i > 0 {
			fmt.Print(", ")
		}
		fmt.Print(p.LinkName(l))
	}
	fmt.Printf(": %.3g s\n", p.Latency(route))
}

// Two hosts and a link between them.
func ExampleBuilder() {
	b := platform.NewBuilder("pair")
	ada := b.Host(platform.Host{Name: "ada", SpeedFlops: 1e9, Cores: 4})
	bob := b.Host(platform.Host{Name: "bob", SpeedFlops: 2e9, Cores: 1})
	wire := b.Link(platform.Link{Name: "wire", BandwidthBytesPerSec: 125e6, LatencySec: 50e-6})
	b.RouteBoth(ada, bob, wire)
	p, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.NumCores(), "cores,", p.MarkedSpeed(), "flop/s")
	printRoute(p, "ada", "bob")
	printRoute(p, "bob", "bob")
	// Output:
	// 5 cores, 6e+09 flop/s
	// wire: 5e-05 s
	// __loopback__: 0 s
}

// All mistakes are reported at once.
func ExampleBuilder_Build() {
	b := platform.NewBuilder("")
	b.Host(platform.Host{Name: "ada", SpeedFlops: -1, Cores: 1})
	b.Route(0, 7)
	_, err := b.Build()
	fmt.Println(err)
	// Output:
	// host "ada": speed is -1 flop/s (want a positive number)
	// route "ada" to host 7: no such host or router
}

// A graph: routes are paths with the fewest links.
func ExampleZone_RouteBoth() {
	b := platform.NewBuilder("line")
	z := b.Root().Zone("graph", platform.Dijkstra)
	ada := z.Host(platform.Host{Name: "ada", SpeedFlops: 1e9, Cores: 1})
	hub := z.Router("hub")
	bob := z.Host(platform.Host{Name: "bob", SpeedFlops: 1e9, Cores: 1})
	z.RouteBoth(platform.Point(ada), hub, b.Link(platform.Link{Name: "l1", BandwidthBytesPerSec: 1e6, LatencySec: 1e-3}))
	z.RouteBoth(hub, platform.Point(bob), b.Link(platform.Link{Name: "l2", BandwidthBytesPerSec: 1e6, LatencySec: 1e-3}))
	p, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	printRoute(p, "bob", "ada")
	// Output:
	// l2, l1: 0.002 s
}

// Two clusters joined by a link between their routers.
func ExampleZone_AddCluster() {
	b := platform.NewBuilder("site")
	params := platform.ClusterParams{
		Hosts: 1000, SpeedFlops: 1e9, Cores: 8, BandwidthBytesPerSec: 125e6, LatencySec: 50e-6,
		Backbone: &platform.Link{BandwidthBytesPerSec: 1e9},
	}
	params.Name, params.Prefix = "east", "e"
	east := b.Root().AddCluster(params)
	params.Name, params.Prefix = "west", "w"
	west := b.Root().AddCluster(params)
	wan := b.Link(platform.Link{Name: "wan", BandwidthBytesPerSec: 1e8, LatencySec: 0.01})
	b.Root().Declare(platform.RouteDecl{
		Src: east.Zone.Point(), Dst: west.Zone.Point(), GwSrc: east.Router, GwDst: west.Router, Gates: true,
		Links: []platform.LinkID{wan}, Back: platform.BackReversed,
	})
	p, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	printRoute(p, "e7", "w999")
	// Output:
	// east_link_7_UP, east_backbone, wan, west_backbone, west_link_999_DOWN: 0.0101 s
}

// A fat tree of sixteen hosts, four of them faster, with faster cables above.
func ExampleTopology() {
	b := platform.NewBuilder("rack")
	b.Root().AddCluster(platform.ClusterParams{
		Name: "rack", Prefix: "n",
		Topology: platform.FatTree{Down: []int{4, 4}, Up: []int{1, 2}, Cables: []int{1, 2}},
		Groups:   []platform.HostGroup{{Hosts: 12, SpeedFlops: 10e9, Cores: 16}, {Hosts: 4, SpeedFlops: 20e9, Cores: 16}},
		Levels:   []platform.Level{{BandwidthBytesPerSec: 1.25e9, LatencySec: 1e-6}, {BandwidthBytesPerSec: 5e9, LatencySec: 2e-6}},
	})
	p, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.NumHosts(), "hosts,", p.NumLinks()-1, "links")
	printRoute(p, "n5", "n15")
	// Output:
	// 16 hosts, 64 links
	// link_from_5_30_5_UP, link_from_30_26_23_UP, link_from_28_26_31_DOWN, link_from_15_28_15_DOWN: 6e-06 s
}
