package noise

import (
	"github.com/clustersim/clustersim/internal/models/law"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// factor is what is drawn for a thing of a kind, by its name; 1 without a law.
func (n *Noise) factor(l law.Law, kind, name string) float64 {
	if l.IsZero() {
		return 1
	}
	s := law.NewStream(n.Seed, kind, name)
	return s.Draw(l)
}

// Actual is the workload and the platform that a run takes place with. Both are what they
// were where there is no noise. Cost: O(tasks * processors of cost rows + hosts + links).
func (n Noise) Actual(d *workload.DAG, p *platform.Platform) (*workload.DAG, *platform.Platform) {
	if !n.On() {
		return d, p
	}
	var by platform.Scaling
	if !n.Speed.IsZero() {
		by.Speed = func(h platform.HostID) float64 { return n.factor(n.Speed, "speed", p.HostName(h)) }
	}
	if !n.Bandwidth.IsZero() {
		by.Bandwidth = func(l platform.LinkID) float64 { return n.factor(n.Bandwidth, "bandwidth", p.LinkName(l)) }
	}
	if !n.Latency.IsZero() {
		by.Latency = func(l platform.LinkID) float64 { return n.factor(n.Latency, "latency", p.LinkName(l)) }
	}
	return n.workload(d, p), p.Scaled(by)
}

// workload has the actual work, and the actual times on the actual hosts of p.
func (n *Noise) workload(d *workload.DAG, p *platform.Platform) *workload.DAG {
	work := make([]float64, d.NumTasks())
	for t := range work {
		work[t] = n.factor(n.Task, "task", d.TaskName(workload.TaskID(t)))
	}
	exec, err := scheduler.NewExecTimes(d, p)
	if err != nil {
		return d // it does not run on p
	}
	slower := make([]float64, len(d.Processors()))
	if exec.FromRows() {
		for h := range platform.HostID(p.NumHosts()) {
			slower[exec.Column(h)] = 1 / n.factor(n.Speed, "speed", p.HostName(h))
		}
	}
	return d.Scaled(
		func(t workload.TaskID) float64 { return work[t] },
		func(t workload.TaskID, processor int) float64 { return work[t] * slower[processor] },
	)
}
