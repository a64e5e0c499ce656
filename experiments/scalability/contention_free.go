package scalability

import (
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// freeRun runs a placed program by arithmetic: every message alone in the network,
// tasks on their hosts in the schedule's order. It gives the times of a simulation
// under a network model without contention, for any volume of data, in O(n + m) and
// without an engine.
type freeRun struct {
	x        *Placed
	sequence []workload.TaskID // a task after all that it waits for
	orders   [][]workload.TaskID
	cores    []cores // by HostID; nil: hosts are no limit
	transfer []int32 // by EdgeID: into result.Transfers; -1: free
	result   sim.Result
}

// newFreeRun prepares runs in which each host's tasks start in the order of
// orders; nil: no task waits for its host. The error says that the orders
// contradict the edges.
func (x *Placed) newFreeRun(orders [][]workload.TaskID) (*freeRun, error) {
	f := &freeRun{x: x, orders: orders, sequence: x.dag.TopologicalOrder()}
	if orders != nil {
		var err error
		if f.sequence, err = startOrder(x.dag, orders); err != nil {
			return nil, err
		}
		f.cores = make([]cores, len(orders))
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

// at runs the program with all data multiplied by factor. The result is valid
// until the next call.
func (f *freeRun) at(factor float64) *sim.Result {
	for h := range f.cores {
		f.cores[h].reset(min(f.x.machine.Hosts()[h].Cores, len(f.orders[h])))
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
		if f.cores != nil {
			run.StartSec = f.cores[h].take(readySec, f.x.execSec[t])
		}
		run.FinishSec = run.StartSec + f.x.execSec[t]
		r.Tasks[t] = run
		r.MakespanSec = max(r.MakespanSec, run.FinishSec)
	}
	return r
}

// cores are those of one host: a binary heap of when each is free next.
type cores struct {
	freeSec  []float64
	startSec float64 // of the task that began last; none overtakes it
}

func (c *cores) reset(n int) {
	c.startSec = 0
	if cap(c.freeSec) < n {
		c.freeSec = make([]float64, n)
	}
	c.freeSec = c.freeSec[:n]
	clear(c.freeSec)
}

// take gives the core that is free first to the next task of the host's order and
// says when it begins. O(log cores).
func (c *cores) take(readySec, execSec float64) float64 {
	c.startSec = max(c.startSec, readySec, c.freeSec[0])
	c.freeSec[0] = c.startSec + execSec
	for i := 0; ; {
		least := i
		for _, child := range [2]int{2*i + 1, 2*i + 2} {
			if child < len(c.freeSec) && c.freeSec[child] < c.freeSec[least] {
				least = child
			}
		}
		if least == i {
			return c.startSec
		}
		c.freeSec[i], c.freeSec[least] = c.freeSec[least], c.freeSec[i]
		i = least
	}
}
