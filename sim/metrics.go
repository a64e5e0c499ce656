package sim

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/internal/rent"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Metrics say how well a run used its platform. A ratio with a divisor of zero
// is NaN: undefined, not perfect. That happens if the makespan is 0 (nothing in
// the workload takes time) and, for SLR, if no task has work.
type Metrics struct {
	// Isospeed-e: Sun, Chen and Wu (2005), "Scalability of heterogeneous
	// computing", section 2; for equal nodes Sun and Rover (1994),
	// "Scalability of parallel algorithm-machine combinations".
	WorkFlop         float64 // W: the work of all tasks
	MarkedSpeedFlops float64 // C: the speeds of all cores of all hosts, flop/s
	SpeedFlops       float64 // V = W / makespan, flop/s
	SpeedEfficiency  float64 // V / C

	// Topcuoglu, Hariri and Wu (2002), "Performance-effective and
	// low-complexity task scheduling", section 5.1.
	SequentialSec   float64 // all tasks one after another on one core of the fastest host
	Speedup         float64 // SequentialSec / makespan
	Efficiency      float64 // Speedup / number of cores
	CriticalPathSec float64 // the longest path, with each task on its fastest host, on the cores that it needs, and data free
	SLR             float64 // schedule length ratio: makespan / CriticalPathSec

	// A core counts as busy for the time that it would need alone for the work it
	// did, at the speed that its host begins with; on space-shared hosts that is the time
	// its tasks ran, unless speeds or power states change. A task
	// of k cores counts k times.
	BusyCoreSec     float64 // core-seconds
	Utilisation     float64 // BusyCoreSec / (cores of all hosts x makespan)
	UsedHosts       int     // hosts that ran at least one task
	UsedUtilisation float64 // BusyCoreSec / (cores of the used hosts x makespan)

	MovedBytes float64 // bytes carried between hosts: by edges, within parallel tasks, to and from storage, or staged

	Energy *EnergyMetrics // nil if the energy of the run is not known

	// Rent is the bill of the used hosts, each from the begin of its first task or transfer to the end of its last;
	// nil if no host of the platform has a price.
	Rent *rent.Bill
}

// EnergyMetrics say what a run has cost, from 0 to the makespan.
type EnergyMetrics struct {
	Joule     float64 // of hosts and links
	DelayJs   float64 // the energy-delay product: Joule x makespan
	PeakWatts float64 // the highest power of all together; NaN if the makespan is 0
}

// Measure computes the metrics of a run of pr's workload on pr's platform. It
// counts a task's time on a core as the simulator does; pr.Costs is not used. It panics
// if r is not the result of a run of pr. Cost: O(tasks + edges + hosts); with cost rows O(edges + tasks * hosts).
func Measure(pr *scheduler.Problem, r *Result) Metrics {
	checkMeasured(pr, r)
	cores := pr.Platform.NumCores()
	exec, err := exectime.New(pr.DAG, pr.Platform)
	if err != nil {
		exec = exectime.Times{} // there can have been no run
	}
	busySec, usedHosts, usedCores := busy(pr, &exec, r)
	m := Metrics{
		WorkFlop:         pr.DAG.TotalWorkFlop(),
		MarkedSpeedFlops: pr.Platform.MarkedSpeed(),
		CriticalPathSec:  criticalPathSec(pr, &exec),
		BusyCoreSec:      busySec,
		UsedHosts:        usedHosts,
		Utilisation:      ratio(busySec, float64(cores)*r.MakespanSec),
		UsedUtilisation:  ratio(busySec, float64(usedCores)*r.MakespanSec),
	}
	if x := r.Energy; x != nil {
		m.Energy = &EnergyMetrics{x.Joule, x.Joule * r.MakespanSec, x.PeakW}
	}
	m.SpeedFlops = ratio(m.WorkFlop, r.MakespanSec)
	m.SpeedEfficiency = ratio(m.SpeedFlops, m.MarkedSpeedFlops)
	m.SequentialSec = sequentialSec(pr, &exec)
	m.Speedup = ratio(m.SequentialSec, r.MakespanSec)
	m.Efficiency = ratio(m.Speedup, float64(cores))
	m.SLR = ratio(r.MakespanSec, m.CriticalPathSec)
	for _, t := range r.Transfers {
		if r.Tasks[pr.DAG.From(t.Edge)].Host != r.Tasks[pr.DAG.To(t.Edge)].Host {
			m.MovedBytes += pr.DAG.Bytes(t.Edge)
		}
	}
	if r.More != nil {
		for t := range r.Tasks {
			if x := pr.DAG.Parallel(workload.TaskID(t)); x != nil {
				m.MovedBytes += x.MovedBytes()
			}
		}
	}
	if prices := rent.Of(pr.Platform); prices != nil {
		m.Rent = rented(prices, pr.DAG, r)
	}
	if r.Stored != nil || r.Overhead != nil && r.Overhead.Staged {
		for t := range r.Tasks {
			m.MovedBytes += r.carriedBytes(pr.DAG, workload.TaskID(t))
		}
	}
	return m
}

// checkMeasured panics if r cannot be the result of a run of pr.
func checkMeasured(pr *scheduler.Problem, r *Result) {
	switch {
	case pr == nil || pr.DAG == nil || pr.Platform == nil:
		panic("sim: Measure of a nil problem, or of one without DAG or platform")
	case r == nil:
		panic("sim: Measure of a nil result")
	case len(r.Tasks) != pr.DAG.NumTasks():
		panic(fmt.Sprintf("sim: Measure of a result with %d tasks, for a workload with %d", len(r.Tasks), pr.DAG.NumTasks()))
	}
	checkHost := func(t int, h platform.HostID) {
		if int(h) >= pr.Platform.NumHosts() || h < platform.NoHost {
			panic(fmt.Sprintf("sim: Measure of a result whose task number %d ran on host number %d, on a platform of %d hosts", t, h, pr.Platform.NumHosts()))
		}
	}
	for t, run := range r.Tasks {
		checkHost(t, run.Host)
		for _, h := range r.More[workload.TaskID(t)] {
			checkHost(t, h)
		}
	}
	for _, t := range r.Transfers {
		if uint(t.Edge) >= uint(pr.DAG.NumEdges()) {
			panic(fmt.Sprintf("sim: Measure of a result with a transfer of edge number %d, for a workload with %d edges", t.Edge, pr.DAG.NumEdges()))
		}
	}
}

// busy sums the time that the tasks needed of their cores, in task order.
func busy(pr *scheduler.Problem, exec *exectime.Times, r *Result) (coreSec float64, hosts, cores int) {
	used := make([]bool, pr.Platform.NumHosts())
	use := func(h platform.HostID) {
		if !used[h] {
			used[h] = true
			hosts++
			cores += pr.Platform.Host(h).Cores
		}
	}
	for t, run := range r.Tasks {
		if run.Host == platform.NoHost {
			continue
		}
		use(run.Host)
		if x := pr.DAG.Parallel(workload.TaskID(t)); x != nil {
			for i, h := range r.AppendHosts(nil, workload.TaskID(t)) {
				use(h)
				coreSec += x.Flop(i) / pr.Platform.Host(h).SpeedFlops
			}
			continue
		}
		coreSec += exec.Sec(workload.TaskID(t), run.Host) * float64(pr.DAG.Cores(workload.TaskID(t)))
	}
	return coreSec, hosts, cores
}

// criticalPathSec is the longest path by each task's least time.
func criticalPathSec(pr *scheduler.Problem, exec *exectime.Times) float64 {
	if exec.FromRows() || pr.DAG.HasNeeds() {
		sec, _ := pr.DAG.CriticalPath(exec.LeastSec, nil)
		return sec
	}
	flop, _ := pr.DAG.CriticalPath(pr.DAG.CoreFlop, nil)
	return flop / fastest(pr.Platform)
}

// sequentialSec is the time for all tasks one after another on the core that is
// best for that.
func sequentialSec(pr *scheduler.Problem, exec *exectime.Times) float64 {
	if !exec.FromRows() {
		return pr.DAG.TotalWorkFlop() / fastest(pr.Platform)
	}
	least := math.Inf(1)
	for h := range pr.Platform.NumHosts() {
		sum := 0.0
		for t := range pr.DAG.NumTasks() {
			sum += exec.Sec(workload.TaskID(t), platform.HostID(h)) * float64(pr.DAG.Cores(workload.TaskID(t)))
		}
		least = min(least, sum)
	}
	return least
}

func fastest(p *platform.Platform) float64 {
	flops := 0.0
	for h := range platform.HostID(p.NumHosts()) {
		flops = max(flops, p.Host(h).SpeedFlops)
	}
	return flops
}

func ratio(a, b float64) float64 {
	if b == 0 {
		return math.NaN()
	}
	return a / b
}
