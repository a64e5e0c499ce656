package scheduler

import (
	"errors"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/clustersim/clustersim/platform"
)

const (
	// denseHosts is the most hosts for which all pair costs are kept: 64 MB.
	denseHosts = 2048
	// meanSamples is how many pairs stand for all pairs of a larger platform: the
	// mean is then off by about the pairs' standard deviation over 256.
	meanSamples = 1 << 16
)

// network has what moving data between two hosts costs.
type network struct {
	platform *platform.Platform
	model    TransferModel
	rows     []atomic.Pointer[[]pairCost] // by source; nil if the platform is too large
	routes   sync.Pool                    // *[]platform.LinkID, buffers for a route

	meanOnce  sync.Once
	meanValue meanCost
}

// meanCost is the mean of pairCost over pairs of distinct hosts. The second
// number is a mean of inverses: the mean of transfer times is needed.
type meanCost struct{ fixedSec, secPerByte float64 }

func newNetwork(p *platform.Platform, m TransferModel, dense int) *network {
	n := &network{platform: p, model: m}
	n.routes.New = func() any { return new([]platform.LinkID) }
	if p.NumHosts() <= dense {
		n.rows = make([]atomic.Pointer[[]pairCost], p.NumHosts())
	}
	return n
}

// pair is the cost from src to another host dst.
func (n *network) pair(src, dst platform.HostID) pairCost {
	if n.rows == nil {
		return n.compute(src, dst)
	}
	row := n.rows[src].Load()
	if row == nil {
		row = n.fill(src)
	}
	return (*row)[dst]
}

// fill computes a source's row. Two concurrent callers compute the same row, so
// it does not matter which is kept.
func (n *network) fill(src platform.HostID) *[]pairCost {
	row := make([]pairCost, n.platform.NumHosts())
	for dst := range row {
		if platform.HostID(dst) != src {
			row[dst] = n.compute(src, platform.HostID(dst))
		}
	}
	n.rows[src].Store(&row)
	return &row
}

func (n *network) compute(src, dst platform.HostID) pairCost {
	buf := n.routes.Get().(*[]platform.LinkID)
	defer n.routes.Put(buf)
	route, distanceSec, err := n.platform.AppendRouteDistance((*buf)[:0], src, dst)
	*buf = route
	if err != nil && !(n.model.ConstantSec > 0 && errors.Is(err, platform.ErrRouteless)) {
		return noRoute
	}
	c := n.model.cost(n.platform, route)
	if n.model.ConstantSec <= 0 {
		c.fixedSec += n.model.LatencyFactor * distanceSec
	}
	return c
}

// mean averages over the ordered pairs of distinct hosts that have a route:
// over all of them if pair costs are kept, else over meanSamples pairs drawn by
// a PCG with the fixed seed (1, 2). It is 0 if there is no such pair.
func (n *network) mean() meanCost {
	n.meanOnce.Do(func() {
		if n.platform.NumHosts() < 2 {
			return
		}
		var sum meanCost
		pairs := 0
		n.eachMeanPair(func(src, dst platform.HostID) {
			if c := n.pair(src, dst); !math.IsInf(c.fixedSec, 1) {
				sum.fixedSec += c.fixedSec
				sum.secPerByte += 1 / c.bytesPerSec
				pairs++
			}
		})
		if pairs > 0 {
			n.meanValue = meanCost{sum.fixedSec / float64(pairs), sum.secPerByte / float64(pairs)}
		}
	})
	return n.meanValue
}

func (n *network) eachMeanPair(visit func(src, dst platform.HostID)) {
	hosts := n.platform.NumHosts()
	if n.rows == nil {
		draw := rand.New(rand.NewPCG(1, 2))
		for range meanSamples {
			src, dst := draw.IntN(hosts), draw.IntN(hosts-1)
			if dst >= src {
				dst++
			}
			visit(platform.HostID(src), platform.HostID(dst))
		}
		return
	}
	for src := range hosts {
		for dst := range hosts {
			if src != dst {
				visit(platform.HostID(src), platform.HostID(dst))
			}
		}
	}
}
