package scalability

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Placed is a program whose tasks have hosts, with what running and moving takes
// when nothing disturbs anything else: each message is alone in the network.
type Placed struct {
	dag      *workload.DAG
	machine  *platform.Platform
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
		return nil, fmt.Errorf("placement of %d tasks for a program of %d", len(host), d.NumTasks())
	}
	exec, err := scheduler.NewExecTimes(d, p)
	if err != nil {
		return nil, err
	}
	x := &Placed{dag: d, machine: p, host: host, execSec: make([]float64, d.NumTasks())}
	for t, h := range host {
		name := d.TaskName(workload.TaskID(t))
		if h < 0 || int(h) >= p.NumHosts() {
			return nil, fmt.Errorf("task %q: no host number %d", name, h)
		}
		if x.execSec[t] = exec.Sec(workload.TaskID(t), h); math.IsInf(x.execSec[t], 1) {
			return nil, fmt.Errorf("task %q: host %q cannot run it", name, p.Host(h).Name)
		}
	}
	return x, x.addTransfers(m)
}

// addTransfers asks the model for the latency and for the data apart: the
// difference of two times would have few digits left where the latency is most.
func (x *Placed) addTransfers(m scheduler.TransferModel) error {
	withoutData, withoutLatency := m, m
	withoutData.BandwidthFactor = 0
	withoutLatency.LatencyFactor = 0
	fixed := scheduler.NewCosts(x.dag, x.machine, withoutData)
	data := scheduler.NewCosts(x.dag, x.machine, withoutLatency)
	x.fixedSec = make([]float64, x.dag.NumEdges())
	x.dataSec = make([]float64, x.dag.NumEdges())
	for e := range workload.EdgeID(x.dag.NumEdges()) {
		from, to := x.host[x.dag.From(e)], x.host[x.dag.To(e)]
		x.fixedSec[e] = fixed.TransferSec(e, from, to)
		if math.IsInf(x.fixedSec[e], 1) {
			return fmt.Errorf("data of task %q for task %q: no way from host %q to host %q",
				x.dag.TaskName(x.dag.From(e)), x.dag.TaskName(x.dag.To(e)), x.machine.Host(from).Name, x.machine.Host(to).Name)
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
