package survey

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/platform"
)

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
