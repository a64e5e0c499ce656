package survey

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/platform"
)

// Zone sums up a zone, without the zones inside it.
type Zone struct {
	Name     string
	Depth    int    // zones around it
	Kind     string // Full, cluster, torus, ...
	Sizes    string // of a regular network
	Routers  int
	Hosts    int
	Cores    int
	MinFlops float64 // speed of a core
	MaxFlops float64
	Links    Links // those that a cluster makes

	BisectionBytesPerSec float64 // NaN if it is not known
}

// Links counts links by kind.
type Links struct{ Shared, FatPipe, Duplex int }

// Zones sums up the zones of a platform, in which declared links belong to none. It
// costs O(hosts + links).
func Zones(p *platform.Platform) []Zone {
	l := p.Layout()
	list := make([]Zone, len(l.Zones))
	for i := range l.Zones {
		z := &l.Zones[i]
		s := Zone{Name: z.Name, Kind: z.Kind.String(), Routers: len(l.Routers(z)), BisectionBytesPerSec: bisection(z)}
		if z.Parent >= 0 {
			s.Depth = list[z.Parent].Depth + 1
		}
		if z.Cluster != nil {
			s.Kind, s.Sizes = describe(z.Cluster)
			s.Links = count(p, z.FirstLink, z.FirstLink+platform.LinkID(z.Links))
		}
		for _, r := range z.Hosts {
			s.addHosts(p, r)
		}
		list[i] = s
	}
	return list
}

// Notable are the zones worth a look: none of a platform that is one zone of unknown bisection, and
// not the root if it holds nothing but zones.
func Notable(zones []Zone) []Zone {
	if len(zones) > 1 && zones[0].Hosts+zones[0].Routers == 0 {
		zones = zones[1:]
	}
	if len(zones) == 1 && math.IsNaN(zones[0].BisectionBytesPerSec) {
		return nil
	}
	return zones
}

func (s *Zone) addHosts(p *platform.Platform, r platform.HostRange) {
	for id := r.First; id < r.First+platform.HostID(r.Count); id++ {
		h := p.Host(id)
		if s.Hosts == 0 {
			s.MinFlops, s.MaxFlops = h.SpeedFlops, h.SpeedFlops
		}
		s.Hosts++
		s.Cores += h.Cores
		s.MinFlops, s.MaxFlops = min(s.MinFlops, h.SpeedFlops), max(s.MaxFlops, h.SpeedFlops)
	}
}

// count counts the halves of a split-duplex cable as two.
func count(p *platform.Platform, from, to platform.LinkID) (n Links) {
	for id := from; id < to; id++ {
		_, half := p.Mate(id)
		switch kind := p.Link(id); {
		case half:
			n.Duplex++
		case kind.Sharing != platform.FatPipe:
			n.Shared++
		case !p.IsLoopback(id):
			n.FatPipe++
		}
	}
	return n
}

// describe names the network of a cluster and its sizes.
func describe(c *platform.ClusterParams) (kind, sizes string) {
	list := func(n []int, between string) string {
		return strings.Trim(strings.ReplaceAll(fmt.Sprint(n), " ", between), "[]")
	}
	switch t := c.Topology.(type) {
	case platform.Torus:
		return "torus", list(t.Dims, "x")
	case platform.Mesh:
		return "mesh", list(t.Dims, "x")
	case platform.Tree:
		return "tree", fmt.Sprintf("arity %d", t.Arity)
	case platform.FatTree:
		return "fat tree", fmt.Sprintf("down %s, up %s, cables %s", list(t.Down, "|"), list(t.Up, "|"), list(t.Cables, "|"))
	case platform.Dragonfly:
		return "dragonfly", fmt.Sprintf("%d groups of %d chassis of %d routers of %d nodes", t.Groups, t.Chassis, t.Routers, t.Nodes)
	}
	return "cluster", ""
}

// Pairs says how the routes between pairs of different hosts are spread.
type Pairs struct {
	Count                                   int  // that were looked at
	All                                     bool // and there are no more
	Routeless                               int  // of Count
	LatencySec, BandwidthBytesPerSec, Links Spread
}

// Spread is the least, the median, the mean and the largest of some numbers; NaN of none.
type Spread struct{ Min, Median, Mean, Max float64 }

// SamplePairs looks at all ordered pairs of hosts if there are at most so many, else at
// that many that are drawn by a seed.
func SamplePairs(p *platform.Platform, most int, seed uint64) (s Pairs) {
	n := p.NumHosts()
	var latency, bandwidth, links []float64
	var buf []platform.LinkID
	look := func(a, b int) {
		var sec float64
		var err error
		s.Count++
		if buf, sec, err = p.AppendRouteLatency(buf[:0], platform.HostID(a), platform.HostID(b)); err != nil {
			s.Routeless++
			return
		}
		latency, links = append(latency, sec), append(links, float64(len(buf)))
		if len(buf) > 0 { // else there is a distance between coordinates only
			bandwidth = append(bandwidth, Bottleneck(p, buf))
		}
	}
	if s.All = n <= most && n*(n-1) <= most; s.All {
		for a := range n {
			for b := range n {
				if a != b {
					look(a, b)
				}
			}
		}
	} else {
		r := rand.New(rand.NewPCG(seed, 0))
		for range most {
			a, b := r.IntN(n), r.IntN(n-1)
			if b >= a {
				b++
			}
			look(a, b)
		}
	}
	s.LatencySec, s.BandwidthBytesPerSec, s.Links = spread(latency), spread(bandwidth), spread(links)
	return s
}

// Bottleneck is the least bandwidth on a route.
func Bottleneck(p *platform.Platform, route []platform.LinkID) float64 {
	least := math.Inf(1)
	for _, l := range route {
		least = min(least, p.Fastest(l))
	}
	return least
}

func spread(x []float64) Spread {
	if len(x) == 0 {
		return Spread{math.NaN(), math.NaN(), math.NaN(), math.NaN()}
	}
	slices.Sort(x)
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return Spread{x[0], x[len(x)/2], sum / float64(len(x)), x[len(x)-1]}
}
