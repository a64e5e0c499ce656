package scheduler

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/clustersim/clustersim/internal/alike"
	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Epsilon is the relative difference below which two estimated times or ranks
// count as equal. Sums of the same numbers in another order differ by about
// 1e-16 a term; heuristics that broke such ties by rounding noise would not
// give the published schedules (Topcuoglu's n3 and n4 both have rank 80).
const Epsilon = 1e-12

// NewProblem joins a workload and a platform; m says what transfers cost. It
// panics where NewCosts does.
func NewProblem(d *workload.DAG, p *platform.Platform, m TransferModel) *Problem {
	return &Problem{DAG: d, Platform: p, Costs: NewCosts(d, p, m)}
}

// NewCosts estimates times from the tasks' work, the hosts' speeds and the
// routes' links. Execution times are a task's work over its cores and
// their speed, or its cost rows; if the workload's cost
// rows do not fit the platform, no host can run any task. Moving data between
// two distinct hosts takes what m says; without a route it takes +Inf, which
// mappers turn into an error. Means over pairs leave such pairs out.
//
// Routes are looked up when first needed. Up to 2048 hosts, all routes from one
// source are looked up together and kept: neighbouring destinations that cost the same
// as one, otherwise 16 bytes a pair. Beyond that, each
// one is looked up anew every time. What transfers cost is shared by all Costs of the same platform and
// model that are in use. Costs is safe for concurrent use.
//
// It panics if d or p is nil, or if a number of m is negative or NaN.
func NewCosts(d *workload.DAG, p *platform.Platform, m TransferModel) Costs {
	if d == nil || p == nil {
		panic("scheduler: NewCosts: the DAG or the platform is nil")
	}
	if !(m.LatencyFactor >= 0 && m.BandwidthFactor >= 0 && m.ConstantSec >= 0) {
		panic(fmt.Sprintf("scheduler: NewCosts: %+v (want numbers of at least 0)", m))
	}
	return newCosts(d, p, sharedNetwork(p, m))
}

func newCosts(d *workload.DAG, p *platform.Platform, n *network) *platformCosts {
	exec, err := exectime.New(d, p)
	if err != nil {
		exec = exectime.Times{} // no host runs anything
	}
	return &platformCosts{dag: d, exec: exec, network: n}
}

type platformCosts struct {
	dag     *workload.DAG
	exec    exectime.Times
	network *network
}

func (c *platformCosts) ExecSec(t workload.TaskID, h platform.HostID) float64 {
	return c.exec.Sec(t, h)
}

func (c *platformCosts) TransferSec(e workload.EdgeID, src, dst platform.HostID) float64 {
	if src == dst || c.dag.IsControl(e) {
		return 0
	}
	return c.network.pair(src, dst).sec(c.dag.Bytes(e))
}

func (c *platformCosts) MeanExecSec(t workload.TaskID) float64 {
	return c.exec.MeanSec(t)
}

func (c *platformCosts) MeanTransferSec(e workload.EdgeID) float64 {
	if c.dag.IsControl(e) {
		return 0
	}
	mean := c.network.mean()
	return mean.fixedSec + c.dag.Bytes(e)*mean.secPerByte
}

// pairCost is what moving data between one pair of hosts costs.
type pairCost struct {
	fixedSec    float64 // +Inf: no route
	bytesPerSec float64 // +Inf: data is free
}

func (c pairCost) sec(bytes float64) float64 { return c.fixedSec + bytes/c.bytesPerSec }

// noRoute makes every transfer take forever, even an empty one.
var noRoute = pairCost{fixedSec: math.Inf(1), bytesPerSec: math.Inf(1)}

// cost reduces a route to two numbers. An empty route is free.
func (m TransferModel) cost(p *platform.Platform, route []platform.LinkID) pairCost {
	if m.ConstantSec > 0 {
		return pairCost{m.ConstantSec, math.Inf(1)}
	}
	bottleneck, secPerByte := math.Inf(1), 0.0
	for _, l := range route {
		bandwidth := p.Link(l).BandwidthBytesPerSec
		bottleneck = min(bottleneck, bandwidth)
		secPerByte += 1 / bandwidth
	}
	rate := math.Inf(1)
	switch {
	case m.BandwidthFactor <= 0:
	case m.StoreAndForward:
		rate = m.BandwidthFactor / secPerByte
	default:
		rate = m.BandwidthFactor * bottleneck
	}
	return pairCost{m.LatencyFactor * p.Latency(route), rate}
}

const (
	// denseHosts is the most hosts for which all pair costs are kept: 64 MB.
	denseHosts = 2048
	// maxRuns is the most runs that a row has, so that one is found fast.
	maxRuns = 32
	// meanSamples is how many pairs stand for all pairs of a larger platform: the
	// mean is then off by about the pairs' standard deviation over 256.
	meanSamples = 1 << 16
)

// network has what moving data between two hosts costs.
type network struct {
	platform *platform.Platform
	model    TransferModel
	rows     []atomic.Pointer[costRow] // by source; nil if the platform is too large
	routes   sync.Pool                 // *[]platform.LinkID, buffers for a route
	whole    *network                  // of all hosts, if the platform is a part without links ([Problem.OnHosts]); else nil
	hosts    []platform.HostID         // with whole: the hosts of the part, as whole numbers them

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
		n.rows = make([]atomic.Pointer[costRow], p.NumHosts())
	}
	return n
}

// pair is the cost from src to another host dst.
func (n *network) pair(src, dst platform.HostID) pairCost {
	if n.rows == nil {
		return n.compute(src, dst)
	}
	return n.row(src).to(dst)
}

// costRow is what moving data from one source costs: by runs of destinations or, if they
// are many, by destination.
type costRow struct {
	runs  []alike.Run
	dense []pairCost // by HostID; nil if there are runs
}

func (r *costRow) to(dst platform.HostID) pairCost {
	if r.dense != nil {
		return r.dense[dst]
	}
	lo, hi := 0, len(r.runs)
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; r.runs[mid].First <= dst {
			lo = mid
		} else {
			hi = mid
		}
	}
	return pairCost{r.runs[lo].FixedSec, r.runs[lo].BytesPerSec}
}

func (n *network) row(src platform.HostID) *costRow {
	if row := n.rows[src].Load(); row != nil {
		return row
	}
	return n.fill(src)
}

// fill computes a source's row. Two concurrent callers compute the same row, so
// it does not matter which is kept.
func (n *network) fill(src platform.HostID) *costRow {
	dense := make([]pairCost, n.platform.NumHosts())
	row := &costRow{runs: make([]alike.Run, 0, 2)}
	for dst := range platform.HostID(len(dense)) {
		if dst == src {
			continue // it belongs to any run
		}
		c := n.compute(src, dst)
		dense[dst] = c
		last := len(row.runs) - 1
		switch {
		case last < 0:
			row.runs = append(row.runs, alike.Run{First: 0, FixedSec: c.fixedSec, BytesPerSec: c.bytesPerSec})
		case row.runs[last].FixedSec == c.fixedSec && row.runs[last].BytesPerSec == c.bytesPerSec:
		case last < maxRuns:
			row.runs = append(row.runs, alike.Run{First: dst, FixedSec: c.fixedSec, BytesPerSec: c.bytesPerSec})
		}
	}
	if len(row.runs) > maxRuns {
		row.runs, row.dense = nil, dense
	}
	n.rows[src].Store(row)
	return row
}

// Runs is as [alike.Costs] says.
func (c *platformCosts) Runs(src platform.HostID) []alike.Run {
	if c.network.rows == nil {
		return nil
	}
	return c.network.row(src).runs
}

// Speeds is as [alike.Costs] says.
func (c *platformCosts) Speeds() []float64 { return c.exec.Speeds() }

func (n *network) compute(src, dst platform.HostID) pairCost {
	if n.whole != nil {
		return n.whole.pair(n.hosts[src], n.hosts[dst])
	}
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

// PairCost splits c's transfer times from src to dst into two numbers:
//
//	TransferSec(e, src, dst) = fixedSec + bytes of e / bytesPerSec
//
// exactly, for every edge that carries data. fixedSec is +Inf without a route,
// bytesPerSec is +Inf where data is free; within a host transfers cost nothing.
// ok is false if c comes neither from NewCosts nor from NewMatrixCosts and may
// follow another rule. Cost: O(1); beyond 2048 hosts, a route lookup.
func PairCost(c Costs, src, dst platform.HostID) (fixedSec, bytesPerSec float64, ok bool) {
	switch c := c.(type) {
	case *matrixCosts:
		if _, unit := c.transferCosts.(unitNetwork); !unit {
			full, isCosts := c.transferCosts.(Costs)
			if !isCosts {
				return 0, 0, false
			}
			return PairCost(full, src, dst)
		}
		if src != dst {
			return 0, 1, true
		}
	case *platformCosts:
		if src != dst {
			pair := c.network.pair(src, dst)
			return pair.fixedSec, pair.bytesPerSec, true
		}
	default:
		return 0, 0, false
	}
	return 0, math.Inf(1), true
}
