package why

import (
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
)

// slowStates is how much longer the executions of the critical path take alone than they
// would in the fastest power states of their hosts; 0 if no host changes its state.
func (a *Analysis) slowStates() (sec float64, err error) {
	if len(a.Result.Pstates) == 0 {
		return 0, nil
	}
	exec, err := scheduler.NewExecTimes(a.DAG, a.Platform)
	if err != nil {
		return 0, err
	}
	fastest := fastestOf(a.Result, a.Platform)
	for i := range a.Path {
		x := &a.Path[i]
		if x.Kind != Execution {
			continue
		}
		fast := fastest.aloneSec(x.Host, a.Platform.Host(x.Host).SpeedFlops, x.StartSec, exec.Sec(x.Task, x.Host))
		if more := x.AloneSec - fast; more > eventSec {
			sec += more
		}
	}
	return sec, nil
}

// fastestOf are the speeds of the hosts that change their power state, if each were in its
// fastest one throughout; profiles slow them down as ever.
func fastestOf(r *sim.Result, p *platform.Platform) speeds {
	s := speedsOf(r)
	states := map[platform.HostID][]sim.PstateChange{}
	for _, x := range r.Pstates {
		states[x.Host] = append(states[x.Host], x)
	}
	for h, changes := range states {
		host := p.Host(h)
		flops := host.Details.PstateFlops
		most, now := slices.Max(flops), host.Details.Pstate
		list := []sim.SpeedChange{{Host: h, Flops: most}}
		for _, x := range s[h] {
			for len(changes) > 0 && changes[0].AtSec <= x.AtSec {
				now, changes = changes[0].Pstate, changes[1:]
			}
			if flops[now] == 0 {
				x.Flops = most // what a profile says meanwhile is not known
			} else {
				x.Flops *= most / flops[now]
			}
			list = append(list, x)
		}
		s[h] = list
	}
	return s
}
