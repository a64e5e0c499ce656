package scheduler

import (
	"fmt"
	"math"

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
// routes' links. Execution times come from ExecTimes; if the workload's cost
// rows do not fit the platform, no host can run any task. Moving data between
// two distinct hosts takes what m says; without a route it takes +Inf, which
// mappers turn into an error. Means over pairs leave such pairs out.
//
// Routes are looked up when first needed. Up to 2048 hosts, all routes from one
// source are looked up together and kept (16 bytes a pair); beyond that, each
// one anew every time. Costs is safe for concurrent use.
//
// It panics if d or p is nil, or if a number of m is negative or NaN.
func NewCosts(d *workload.DAG, p *platform.Platform, m TransferModel) Costs {
	if d == nil || p == nil {
		panic("scheduler: NewCosts: the DAG or the platform is nil")
	}
	if !(m.LatencyFactor >= 0 && m.BandwidthFactor >= 0 && m.ConstantSec >= 0) {
		panic(fmt.Sprintf("scheduler: NewCosts: %+v (want numbers of at least 0)", m))
	}
	return newCosts(d, p, m, denseHosts)
}

func newCosts(d *workload.DAG, p *platform.Platform, m TransferModel, dense int) *platformCosts {
	exec, err := NewExecTimes(d, p)
	if err != nil {
		exec = ExecTimes{} // no host runs anything
	}
	return &platformCosts{dag: d, exec: exec, network: newNetwork(p, m, dense)}
}

type platformCosts struct {
	dag     *workload.DAG
	exec    ExecTimes
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
