package granularity

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// bound is a time below which no schedule can get, and why.
type bound struct {
	sec  float64
	what string // the task or host that needs it
	gi   float64
	mips float64
}

// heaviestTask bounds every schedule on any placement: a task runs on one core,
// so the heaviest one takes at least its load over the fastest core's speed.
func heaviestTask(d *workload.DAG, p *platform.Platform) bound {
	fastest := 0.0
	for _, h := range p.Hosts() {
		fastest = max(fastest, h.SpeedFlops)
	}
	b := bound{mips: mega(fastest)}
	for t := range workload.TaskID(d.NumTasks()) {
		if w := d.WorkFlop(t); w/fastest > b.sec {
			b.sec, b.gi, b.what = w/fastest, giga(w), d.TaskName(t)
		}
	}
	return b
}

// taskWhereItRuns bounds every schedule with the placement of s: the task that
// takes longest on its own host.
func taskWhereItRuns(d *workload.DAG, p *platform.Platform, s *scheduler.Schedule) bound {
	var b bound
	for t := range workload.TaskID(d.NumTasks()) {
		h := p.Host(s.Host[t])
		if sec := d.WorkFlop(t) / h.SpeedFlops; sec > b.sec {
			b = bound{sec: sec, what: h.Name, gi: giga(d.WorkFlop(t)), mips: mega(h.SpeedFlops)}
		}
	}
	return b
}

// busiestHost bounds every schedule with the placement of s, whatever the edges:
// a host needs at least its tasks' load over its speed.
func busiestHost(d *workload.DAG, p *platform.Platform, s *scheduler.Schedule) bound {
	loads := make([]float64, p.NumHosts())
	for t, h := range s.Host {
		loads[h] += d.WorkFlop(workload.TaskID(t))
	}
	var b bound
	for i, h := range p.Hosts() {
		if sec := loads[i] / (h.SpeedFlops * float64(h.Cores)); sec > b.sec {
			b = bound{sec: sec, what: h.Name, gi: giga(loads[i]), mips: mega(h.SpeedFlops)}
		}
	}
	return b
}

// sayTask words a bound of heaviestTask.
func (b bound) sayTask() string {
	return fmt.Sprintf("%s has %s GI and the fastest node does %s MIPS: at least %s s on any mapping",
		b.what, short(b.gi), short(b.mips), short(b.sec))
}
