package simgrid

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
)

// drawing draws a platform of nested zones of all kinds.
type drawing struct {
	*rapid.T
	b      *platform.Builder
	names  int
	levels int
	sole   bool              // one zone in the root
	cables []platform.LinkID // the way up of split-duplex cables
	links  []platform.LinkID // other links
}

func randomPlatform(t *rapid.T) *platform.Platform {
	d := &drawing{T: t, b: platform.NewBuilder(rapid.SampledFrom([]string{"", "top", "h1"}).Draw(t, "name"))}
	for range rapid.IntRange(1, 4).Draw(t, "links") {
		d.link()
	}
	if d.sole = d.coin("sole zone"); d.sole {
		d.zone(d.b.Root())
	} else {
		d.graph(d.b.Root(), platform.Full)
	}
	for range rapid.IntRange(0, 2).Draw(t, "links at the end") {
		d.link()
	}
	if d.coin("loopback") {
		if err := d.b.SetLoopback(d.number(), 0.1); err != nil {
			t.Fatal(err)
		}
	}
	p, err := d.b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (d *drawing) coin(label string) bool { return rapid.Bool().Draw(d.T, label) }

func (d *drawing) name(kind string) string {
	d.names++
	return fmt.Sprint(kind, d.names)
}

func (d *drawing) number() float64 { return rapid.Float64Range(1e-6, 1e9).Draw(d.T, "number") }

func (d *drawing) link() platform.LinkID {
	l := platform.Link{Name: d.name("l"), BandwidthBytesPerSec: d.number(), LatencySec: rapid.SampledFrom([]float64{0, 0.1, 0.2, 0.3}).Draw(d.T, "latency")}
	if d.coin("properties") {
		l.Details = &platform.LinkDetails{Properties: []platform.Property{{ID: "k", Value: l.Name}}}
	}
	if d.coin("duplex") {
		up, _ := d.b.Duplex(l)
		d.cables = append(d.cables, up)
		return up
	}
	l.Sharing = rapid.SampledFrom([]platform.Sharing{platform.Shared, platform.FatPipe}).Draw(d.T, "sharing")
	id := d.b.Link(l)
	d.links = append(d.links, id)
	return id
}

func (d *drawing) host(z platform.Zone) platform.Point {
	h := platform.Host{Name: d.name("h"), SpeedFlops: d.number(), Cores: rapid.IntRange(1, 3).Draw(d.T, "cores")}
	if d.coin("details") {
		h.Details = &platform.HostDetails{
			PstateFlops: []float64{7, h.SpeedFlops}, Pstate: 1, Properties: []platform.Property{{ID: "wattage_per_state", Value: "1:2,3:4"}},
			Disks: []platform.Disk{{Name: "/", ReadBytesPerSec: 1, WriteBytesPerSec: d.number()}},
		}
	}
	return platform.Point(z.Host(h))
}

// zone draws a zone inside z and returns it and a gateway.
func (d *drawing) zone(z platform.Zone) (inner, gate platform.Point) {
	d.levels++
	defer func() { d.levels-- }()
	kinds := []string{"cluster", "star", "Full", "Floyd", "Dijkstra", "None", "Vivaldi", "Wifi"}
	switch kind := rapid.SampledFrom(kinds).Draw(d.T, "kind"); kind {
	case "cluster":
		return d.cluster(z)
	case "None":
		none := z.Zone(d.name("z"), platform.None)
		return none.Point(), d.host(none)
	case "Vivaldi":
		return d.vivaldi(z)
	case "Wifi":
		return d.wifi(z)
	case "star":
		star := z.Zone(d.name("z"), platform.Star)
		return star.Point(), d.star(star)
	default:
		in := z.Zone(d.name("z"), map[string]platform.ZoneKind{"Full": platform.Full, "Floyd": platform.Floyd, "Dijkstra": platform.Dijkstra}[kind])
		return in.Point(), d.graph(in, map[string]platform.ZoneKind{"Full": platform.Full, "Floyd": platform.Floyd, "Dijkstra": platform.Dijkstra}[kind])
	}
}

func (d *drawing) vivaldi(z platform.Zone) (inner, gate platform.Point) {
	far := z.Zone(d.name("z"), platform.Vivaldi)
	peers := d.coin("peers")
	for range rapid.IntRange(1, 3).Draw(d.T, "hosts") {
		if gate = platform.Point(far.Host(platform.Host{Name: d.name("h"), SpeedFlops: 1, Cores: 1})); peers {
			link := func(ending string) platform.LinkID {
				return d.b.Link(platform.Link{Name: fmt.Sprint("link_h", d.names, ending), BandwidthBytesPerSec: d.number()})
			}
			up := link("_UP")
			far.StarLinks(gate, []platform.LinkID{up}, []platform.LinkID{link("_DOWN")})
		}
		far.Coordinates(gate, d.number(), -d.number(), d.number())
	}
	return far.Point(), gate
}

func (d *drawing) wifi(z platform.Zone) (inner, gate platform.Point) {
	air := z.Zone(d.name("z"), platform.WiFi)
	gate = d.host(air)
	d.host(air)
	air.WiFi(platform.Link{Name: d.name("air")}, d.number(), d.number())
	if d.coin("access point") {
		gate = air.Router(d.name("ap"))
		air.AccessPoint(gate)
	}
	return air.Point(), gate
}

func (d *drawing) star(z platform.Zone) (gate platform.Point) {
	for range rapid.IntRange(1, 3).Draw(d.T, "hosts") {
		p := d.host(z)
		up, down := d.link(), d.link()
		z.StarLinks(p, []platform.LinkID{up}, []platform.LinkID{down})
		if d.coin("loop") {
			z.StarLoopback(p, d.link())
		}
	}
	if d.coin("backbone") {
		z.StarBackbone(d.b.Link(platform.Link{Name: d.name("bb"), BandwidthBytesPerSec: d.number(), LatencySec: 0.1}))
	}
	return z.Router(d.name("r"))
}

func (d *drawing) cluster(z platform.Zone) (inner, gate platform.Point) {
	name := d.name("c")
	c := platform.ClusterParams{
		Name: name, Prefix: name + "-", Suffix: ".x", Hosts: 3, SpeedFlops: d.number(), Cores: 2, BandwidthBytesPerSec: d.number(), LatencySec: 0.3,
		Cable: rapid.SampledFrom([]platform.Cable{platform.SplitDuplex, platform.SharedCable, platform.FatPipeCable}).Draw(d.T, "cable"),
	}
	if d.coin("kinds of hosts") {
		c.Groups = []platform.HostGroup{{Hosts: 1, SpeedFlops: 1, Cores: 1}, {Hosts: 2, SpeedFlops: 2, Cores: 3}}
	}
	if d.coin("limiter") {
		c.LimiterBytesPerSec = d.number()
	}
	sharing := rapid.SampledFrom([]platform.Sharing{platform.Shared, platform.FatPipe})
	if d.coin("loopback") {
		c.Loopback = &platform.Link{BandwidthBytesPerSec: d.number(), Sharing: sharing.Draw(d.T, "loopback's")}
	}
	switch rapid.IntRange(0, 4).Draw(d.T, "topology") {
	case 1:
		c.Topology, c.Hosts = platform.FatTree{Down: []int{2, 2}, Up: []int{1, 2}, Cables: []int{1, 1}}, 0
	case 2:
		c.Topology, c.Hosts = platform.Dragonfly{Groups: 2, Chassis: 1, Routers: 2, Nodes: 1, Green: 1, Black: 1, Blue: 2}, 0
	case 3:
		c.Topology, c.Hosts = platform.Torus{Dims: []int{3, 2}, AsSimGrid: d.coin("as SimGrid")}, 0
	default:
		if d.coin("numbers") {
			c.Radicals = []int{5, 6, 2}
		}
		if d.coin("backbone") {
			c.Backbone = &platform.Link{BandwidthBytesPerSec: d.number(), LatencySec: 0.2, Sharing: sharing.Draw(d.T, "backbone's")}
		}
		if d.coin("router") {
			c.Router = d.name("r")
		}
	}
	made := z.AddCluster(c)
	return made.Zone.Point(), made.Router
}

// graph draws a zone with declared routes and returns a gateway.
func (d *drawing) graph(z platform.Zone, kind platform.ZoneKind) platform.Point {
	var ends, gates []platform.Point
	inner := d.levels < 3 && d.coin("zones")
	mixed := kind != platform.Dijkstra || d.sole && d.levels == 1
	for range rapid.IntRange(1, 4).Draw(d.T, "members") {
		var end, gate platform.Point
		switch {
		case inner && (!mixed || d.coin("zone")):
			end, gate = d.zone(z)
		case d.coin("router"):
			end = z.Router(d.name("r"))
			gate = end
		default:
			end = d.host(z)
			gate = end
		}
		ends, gates = append(ends, end), append(gates, gate)
	}
	if mixed || !inner {
		d.host(z)
	}
	d.link()
	if !mixed || !inner {
		d.bypass(z, ends, gates)
	}
	for i := range ends {
		for j := i; j < len(ends); j++ {
			d.route(z, kind, ends[i], ends[j], gates[i], gates[j])
		}
	}
	return gates[0]
}

func (d *drawing) route(z platform.Zone, kind platform.ZoneKind, a, b, gateA, gateB platform.Point) {
	back := rapid.SampledFrom([]platform.Back{platform.BackNone, platform.BackReversed, platform.BackMates}).Draw(d.T, "back")
	pool := append(append([]platform.LinkID(nil), d.links...), d.cables...)
	links := rapid.SliceOfN(rapid.SampledFrom(pool), 1, 3).Draw(d.T, "route")
	switch {
	case a == b && gateA != a, d.coin("no route"), len(pool) == 0:
		return
	}
	z.Declare(platform.RouteDecl{Src: a, Dst: b, GwSrc: gateA, GwDst: gateB, Gates: true, Links: links, Back: back})
}

// bypass declares one between two members that are both zones or both not.
func (d *drawing) bypass(z platform.Zone, ends, gates []platform.Point) {
	if len(d.links) == 0 || len(ends) < 2 || !d.coin("bypass") {
		return
	}
	links := rapid.SliceOfN(rapid.SampledFrom(d.links), 1, 2).Draw(d.T, "links")
	z.Bypass(platform.RouteDecl{Src: ends[0], Dst: ends[1], GwSrc: gates[0], GwDst: gates[1], Gates: ends[0] != gates[0], Links: links})
}
