package why

import (
	"context"
	"math"
	"slices"
	"sort"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// speeds are the speeds of the hosts that changed in a run, in order of time.
type speeds map[platform.HostID][]sim.SpeedChange

func speedsOf(r *sim.Result) speeds {
	s := speeds{}
	for _, x := range r.Speeds {
		s[x.Host] = append(s[x.Host], x)
	}
	return s
}

// aloneSec is how long something takes alone that takes sec at a host's own speed, if it
// starts at a date: longer where the host is slower, which is not contention.
func (s speeds) aloneSec(h platform.HostID, ownFlops, startSec, sec float64) float64 {
	at, factor, left := startSec, 1.0, sec
	changes := s[h]
	if later := sort.Search(len(changes), func(i int) bool { return changes[i].AtSec > startSec }); later > 0 {
		factor, changes = changes[later-1].Flops/ownFlops, changes[later:]
	}
	for _, x := range changes {
		if x.AtSec > at {
			if did := (x.AtSec - at) * factor; did >= left {
				break
			} else {
				left, at = left-did, x.AtSec
			}
		}
		factor = x.Flops / ownFlops
	}
	if factor == 0 {
		return math.Inf(1)
	}
	return at - startSec + left/factor
}

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

// togetherSec is how long a parallel task takes that nothing disturbs: its latency, and
// then what the slowest of its hosts, links and TCP windows needs.
func (a *Analysis) togetherSec(c *Case, changed speeds, t workload.TaskID, startSec float64) float64 {
	x, hosts := a.DAG.Parallel(t), c.Result.AppendHosts(nil, t)
	needs, err := a.measures.Needs(context.Background(), a.Platform, x, hosts)
	if err != nil {
		return math.Inf(1)
	}
	slowest := max(needs.LinksSec, needs.WindowSec(c.Options.Network.TCPGammaBytes()))
	for i, h := range hosts {
		own := a.Platform.Host(h).SpeedFlops
		slowest = max(slowest, changed.aloneSec(h, own, startSec+needs.LatencySec, x.Flop(i)/own))
	}
	return needs.LatencySec + slowest
}
