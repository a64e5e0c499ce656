package scheduler

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// ExecTimes says how long a task takes alone on a host: its work, divided evenly over the
// cores that it holds, over the speed of a core, or what the workload's cost rows say
// (unrelated machines). A host without the cores or the memory that a task needs cannot
// run it. For a rigid parallel task it is the time of the place with the most work, as if all its
// hosts were that one and its data free. With the zero ExecTimes no host can run anything.
type ExecTimes struct {
	dag            *workload.DAG
	speed          []float64 // by HostID, flop/s of one core
	fastest        float64   // of speed
	meanSecPerFlop float64
	column         []int32 // of the cost rows, by HostID; nil without rows
	fits           *fits   // nil: every host has room for every task
}

// NewExecTimes matches a workload with a platform. Cost rows must have a column
// for each host, under the host's name or, if no column is named after a host,
// in the order of the hosts. The error says what does not match.
func NewExecTimes(d *workload.DAG, p *platform.Platform) (ExecTimes, error) {
	x := ExecTimes{dag: d, speed: make([]float64, p.NumHosts())}
	for h := range platform.HostID(p.NumHosts()) {
		speed := p.Host(h).SpeedFlops
		x.speed[h] = speed
		x.fastest = max(x.fastest, speed)
		x.meanSecPerFlop += 1 / speed / float64(p.NumHosts())
	}
	x.fits = newFits(d, p, x.meanSecPerFlop, x.fastest)
	processors := d.Processors()
	if processors == nil {
		return x, nil
	}
	if len(processors) != p.NumHosts() {
		return ExecTimes{}, fmt.Errorf("the workload has costs for %d processors, the platform has %d hosts (want as many)", len(processors), p.NumHosts())
	}
	named := 0
	x.column = make([]int32, p.NumHosts())
	for i, name := range processors {
		if h, ok := p.HostByName(name); ok {
			x.column[h] = int32(i)
			named++
		}
	}
	switch named {
	case len(processors):
	case 0:
		for h := range x.column {
			x.column[h] = int32(h)
		}
	default:
		return ExecTimes{}, fmt.Errorf("the workload has costs for processors %q: some are hosts of the platform and some are not (want all or none)", processors)
	}
	return x, nil
}

// FromRows says whether the times come from cost rows.
func (x *ExecTimes) FromRows() bool { return x.column != nil }

// Column is the place of h's times in the cost rows, if there are any.
func (x *ExecTimes) Column(h platform.HostID) int { return int(x.column[h]) }

// Sec is t's time alone on h; +Inf if h cannot run it.
func (x *ExecTimes) Sec(t workload.TaskID, h platform.HostID) float64 {
	switch {
	case x.fits != nil && !x.fits.fit(t, h):
		return math.Inf(1)
	case x.column != nil:
		return x.dag.CostsSec(t)[int(x.column[h])]
	case x.speed == nil:
		return math.Inf(1)
	}
	return x.dag.CoreFlop(t) / x.speed[h]
}

// MeanSec is the mean of Sec over the hosts that can run t; +Inf if there are
// none.
func (x *ExecTimes) MeanSec(t workload.TaskID) float64 {
	switch {
	case x.speed == nil:
		return math.Inf(1)
	case x.column == nil && x.fits != nil:
		return scaled(x.dag.CoreFlop(t), x.fits.mean[x.fits.class[t]])
	case x.column == nil:
		return x.dag.CoreFlop(t) * x.meanSecPerFlop
	}
	sum, able := 0.0, 0
	for h := range x.column {
		if sec := x.Sec(t, platform.HostID(h)); !math.IsInf(sec, 1) {
			sum += sec
			able++
		}
	}
	if able == 0 {
		return math.Inf(1)
	}
	return sum / float64(able)
}

// scaled is a time, +Inf where no host can run a task, though it may have no work.
func scaled(flop, secPerFlop float64) float64 {
	if math.IsInf(secPerFlop, 1) {
		return secPerFlop
	}
	return flop * secPerFlop
}

// LeastSec is t's time on the host that is fastest for it; +Inf if none can run it. Cost: with
// cost rows O(hosts).
func (x *ExecTimes) LeastSec(t workload.TaskID) float64 {
	switch {
	case x.column != nil || x.speed == nil:
	case x.fits == nil:
		return x.dag.CoreFlop(t) / x.fastest
	case x.fits.fast[x.fits.class[t]] == 0:
		return math.Inf(1)
	default:
		return x.dag.CoreFlop(t) / x.fits.fast[x.fits.class[t]]
	}
	least := math.Inf(1)
	for h := range x.speed {
		least = min(least, x.Sec(t, platform.HostID(h)))
	}
	return least
}
