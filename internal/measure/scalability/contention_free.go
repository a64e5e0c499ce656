package scalability

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/internal/inorder"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Placed is a workload with hosts for its tasks, and the time of each task and message
// without contention.
type Placed struct {
	dag      *workload.DAG
	platform *platform.Platform
	host     []platform.HostID // by TaskID
	execSec  []float64         // by TaskID
	fixedSec []float64         // by EdgeID: what a message without data takes
	dataSec  []float64         // by EdgeID: what the data add, proportional to the bytes
}

// Place computes the times of d on p, each task on its host, with transfers as m
// estimates them: for a network model, sim.Network.Estimate. The error names a
// task that has no host or cannot run on it, or two hosts without a route.
// O(tasks + edges) and the routes from the hosts that send.
func Place(d *workload.DAG, p *platform.Platform, host []platform.HostID, m scheduler.TransferModel) (*Placed, error) {
	if len(host) != d.NumTasks() {
		return nil, fmt.Errorf("placement of %d tasks for a workload of %d", len(host), d.NumTasks())
	}
	exec, err := exectime.New(d, p)
	if err != nil {
		return nil, err
	}
	x := &Placed{dag: d, platform: p, host: host, execSec: make([]float64, d.NumTasks())}
	for t, h := range host {
		name := d.TaskName(workload.TaskID(t))
		if h < 0 || int(h) >= p.NumHosts() {
			return nil, fmt.Errorf("task %q: no host number %d", name, h)
		}
		if x.execSec[t] = exec.Sec(workload.TaskID(t), h); math.IsInf(x.execSec[t], 1) {
			return nil, fmt.Errorf("task %q: host %q cannot run it", name, p.HostName(h))
		}
	}
	return x, x.addTransfers(m)
}

// addTransfers takes the latency and the data from the model separately: the
// difference of two times would have few digits left where the latency is most.
func (x *Placed) addTransfers(m scheduler.TransferModel) error {
	withoutData, withoutLatency := m, m
	withoutData.BandwidthFactor = 0
	withoutLatency.LatencyFactor = 0
	fixed := scheduler.NewCosts(x.dag, x.platform, withoutData)
	data := scheduler.NewCosts(x.dag, x.platform, withoutLatency)
	x.fixedSec = make([]float64, x.dag.NumEdges())
	x.dataSec = make([]float64, x.dag.NumEdges())
	for e := range workload.EdgeID(x.dag.NumEdges()) {
		from, to := x.host[x.dag.From(e)], x.host[x.dag.To(e)]
		x.fixedSec[e] = fixed.TransferSec(e, from, to)
		if math.IsInf(x.fixedSec[e], 1) {
			return fmt.Errorf("data of task %q for task %q: no way from host %q to host %q",
				x.dag.TaskName(x.dag.From(e)), x.dag.TaskName(x.dag.To(e)), x.platform.HostName(from), x.platform.HostName(to))
		}
		if m.ConstantSec == 0 {
			x.dataSec[e] = data.TransferSec(e, from, to)
		}
	}
	return nil
}

// transferSec is the time of edge e when all data are multiplied by factor.
func (x *Placed) transferSec(e workload.EdgeID, factor float64) float64 {
	return x.fixedSec[e] + factor*x.dataSec[e]
}

// freeRun runs a placed workload by arithmetic: every message alone in the network,
// tasks on their hosts in the schedule's order. It gives the times of a simulation
// under a network model without contention, for any volume of data.
type freeRun struct {
	x        *Placed
	sequence []workload.TaskID // a task after all that it waits for
	turns    []inorder.Host    // by HostID; nil: hosts are no limit
	transfer []int32           // by EdgeID: into result.Transfers; -1: free
	result   sim.Result
}

// newFreeRun prepares runs in which each host's tasks start in the order of orders; nil: no
// task waits for its host. The error says that the orders contradict the edges.
func (x *Placed) newFreeRun(orders [][]workload.TaskID) (*freeRun, error) {
	f := &freeRun{x: x, sequence: x.dag.TopologicalOrder()}
	if orders != nil {
		var err error
		if f.sequence, err = startOrder(x.dag, orders); err != nil {
			return nil, err
		}
		f.turns = make([]inorder.Host, len(orders))
	}
	f.transfer = make([]int32, x.dag.NumEdges())
	for e := range workload.EdgeID(x.dag.NumEdges()) {
		f.transfer[e] = -1
		if !x.dag.IsControl(e) && x.host[x.dag.From(e)] != x.host[x.dag.To(e)] {
			f.transfer[e] = int32(len(f.result.Transfers))
			f.result.Transfers = append(f.result.Transfers, sim.Transfer{Edge: e})
		}
	}
	f.result.Tasks = make([]sim.TaskRun, x.dag.NumTasks())
	return f, nil
}

// at runs the workload with all data multiplied by factor. The result is valid
// until the next call.
func (f *freeRun) at(factor float64) *sim.Result {
	for h := range f.turns {
		f.turns[h].Reset(f.x.platform.Host(platform.HostID(h)), 0)
	}
	r := &f.result
	r.MakespanSec = 0
	for _, t := range f.sequence {
		readySec := 0.0
		for _, e := range f.x.dag.In(t) {
			endSec := r.Tasks[f.x.dag.From(e)].FinishSec
			if i := f.transfer[e]; i >= 0 {
				r.Transfers[i].StartSec = endSec
				endSec += f.x.transferSec(e, factor)
				r.Transfers[i].FinishSec = endSec
			}
			readySec = max(readySec, endSec)
		}
		h := f.x.host[t]
		run := sim.TaskRun{Host: h, StartSec: readySec}
		if f.turns != nil {
			n := f.x.dag.Needs(t)
			run.StartSec = f.turns[h].Start(n, readySec)
			f.turns[h].Run(n, scheduler.Interval{StartSec: run.StartSec, FinishSec: run.StartSec + f.x.execSec[t]})
		}
		run.FinishSec = run.StartSec + f.x.execSec[t]
		r.Tasks[t] = run
		r.MakespanSec = max(r.MakespanSec, run.FinishSec)
	}
	return r
}
