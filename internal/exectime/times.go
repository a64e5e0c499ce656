package exectime

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Times says how long a task takes alone on a host: its work, divided evenly over the
// cores that it holds, over the speed of a core, or what the workload's cost rows say
// (unrelated machines). A host without the cores or the memory that a task needs cannot
// run it. For a rigid parallel task it is the time of the place with the most work, as if all its
// hosts were that one and its data free. With the zero Times no host can run anything.
type Times struct {
	dag            *workload.DAG
	speed          []float64 // by HostID, flop/s of one core
	fastest        float64   // of speed
	meanSecPerFlop float64
	column         []int32 // of the cost rows, by HostID; nil without rows
	fits           *fits   // nil: every host has room for every task
}

// New matches a workload with a platform. Cost rows must have a column
// for each host, under the host's name or, if no column is named after a host,
// in the order of the hosts. The error says what does not match.
func New(d *workload.DAG, p *platform.Platform) (Times, error) {
	x := Times{dag: d, speed: make([]float64, p.NumHosts())}
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
		return Times{}, fmt.Errorf("the workload has costs for %d processors, the platform has %d hosts (want as many)", len(processors), p.NumHosts())
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
		return Times{}, fmt.Errorf("the workload has costs for processors %q: some are hosts of the platform and some are not (want all or none)", processors)
	}
	return x, nil
}

// FromRows says whether the times come from cost rows.
func (x *Times) FromRows() bool { return x.column != nil }

// Speeds are by HostID, in flop/s of one core; nil if the times come from cost rows. The caller must not change them.
func (x *Times) Speeds() []float64 {
	if x.column != nil {
		return nil
	}
	return x.speed
}

// Column is the place of h's times in the cost rows, if there are any.
func (x *Times) Column(h platform.HostID) int { return int(x.column[h]) }

// Sec is t's time alone on h; +Inf if h cannot run it.
func (x *Times) Sec(t workload.TaskID, h platform.HostID) float64 {
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
func (x *Times) MeanSec(t workload.TaskID) float64 {
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
func (x *Times) LeastSec(t workload.TaskID) float64 {
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

// fits says which hosts have the cores and the memory that tasks need. Tasks with the
// same needs are of one class.
type fits struct {
	class  []int32 // by TaskID
	needs  []workload.Needs
	cores  []int32   // by HostID
	memory []float64 // by HostID, bytes; +Inf: there is always enough
	mean   []float64 // by class: of 1/speed, over the hosts that have room; +Inf: there are none
	fast   []float64 // by class: the speed of the fastest host that has room; 0: there is none
}

// newFits is nil if every host has room for every task: no check is needed.
func newFits(d *workload.DAG, p *platform.Platform, meanSecPerFlop, fastest float64) *fits {
	if !d.HasNeeds() {
		return nil
	}
	f := &fits{class: make([]int32, d.NumTasks()), cores: make([]int32, p.NumHosts()), memory: make([]float64, p.NumHosts())}
	number := map[workload.Needs]int32{}
	for t := range workload.TaskID(d.NumTasks()) {
		n := d.Needs(t)
		c, known := number[n]
		if !known {
			c = int32(len(f.needs))
			number[n] = c
			f.needs = append(f.needs, n)
		}
		f.class[t] = c
	}
	least := workload.Needs{Cores: math.MaxInt, MemoryBytes: math.Inf(1)} // that every host has
	kinds := map[*platform.HostKind]int{}                                 // and how many hosts are of each
	for h := range platform.HostID(p.NumHosts()) {
		k := p.Host(h)
		f.cores[h], f.memory[h] = int32(k.Cores), MemoryLimit(k)
		least.Cores, least.MemoryBytes = min(least.Cores, k.Cores), min(least.MemoryBytes, f.memory[h])
		kinds[k]++
	}
	all := true
	for _, n := range f.needs {
		if n.Cores <= least.Cores && n.MemoryBytes <= least.MemoryBytes {
			f.mean, f.fast = append(f.mean, meanSecPerFlop), append(f.fast, fastest)
			continue
		}
		all = false
		f.addClass(n, p, kinds)
	}
	if all {
		return nil
	}
	return f
}

// MemoryLimit is the memory of a host; +Inf if it is not modelled there.
func MemoryLimit(k *platform.HostKind) float64 {
	if bytes := k.MemoryBytes(); bytes > 0 {
		return bytes
	}
	return math.Inf(1)
}

// addClass looks for the hosts that have room. Cost: O(kinds of hosts).
func (f *fits) addClass(n workload.Needs, p *platform.Platform, kinds map[*platform.HostKind]int) {
	able, fast, sum := 0, 0.0, 0.0
	for k := range p.HostKinds() {
		if hosts := kinds[k]; n.Cores <= k.Cores && n.MemoryBytes <= MemoryLimit(k) {
			able += hosts
			fast = max(fast, k.SpeedFlops)
			sum += float64(hosts) / k.SpeedFlops
		}
	}
	mean := math.Inf(1)
	if able > 0 {
		mean = sum / float64(able)
	}
	f.mean, f.fast = append(f.mean, mean), append(f.fast, fast)
}

func (f *fits) room(n workload.Needs, h platform.HostID) bool {
	return n.Cores <= int(f.cores[h]) && n.MemoryBytes <= f.memory[h]
}

// fit says whether t has room on h.
func (f *fits) fit(t workload.TaskID, h platform.HostID) bool {
	return f.room(f.needs[f.class[t]], h)
}
