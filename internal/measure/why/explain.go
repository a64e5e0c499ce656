package why

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sort"

	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Explain analyses a run. Cost: O(tasks log tasks + edges + the lengths of the
// transfers' routes + what was seen of the links).
func Explain(c *Case) (*Analysis, error) {
	actual := c.Actual
	if actual == nil {
		actual = c.Options.Actual(c.Problem)
	}
	a := &Analysis{DAG: actual.DAG, Platform: actual.Platform, Result: c.Result}
	if err := a.measure(c); err != nil {
		return nil, err
	}
	w := newWalk(c, a)
	if c.Result.Overhead != nil {
		a.Path = w.systemPath()
	} else {
		a.Path = w.path()
	}
	a.Shares = shares(a.Path)
	a.Shares.Stored, a.Shares.System = c.Result.Stored != nil, c.Result.Overhead != nil
	a.Shares.Containers = c.Result.Overhead != nil && c.Result.Overhead.Containers != nil
	a.Hosts = hostUses(c, a.Platform)
	a.Links = linkUses(c, a.Platform)
	a.Plan = a.comparePlan(c, w)
	var err error
	a.SlowStatesSec, err = a.slowStates()
	return a, err
}

// measure fills in how long the tasks and transfers took, and take alone.
func (a *Analysis) measure(c *Case) error {
	exec, err := exectime.New(a.DAG, a.Platform)
	if err != nil {
		return err
	}
	if c.Result.SpeedsCut {
		return fmt.Errorf("the speeds of hosts change more than %d times: too often to explain the run", sim.MostKept)
	}
	changed := speedsOf(c.Result)
	computeSec := func(t workload.TaskID, startSec float64) float64 {
		h := c.Result.Tasks[t].Host
		if x := a.DAG.Parallel(t); x != nil {
			return a.togetherSec(c, changed, t, startSec)
		}
		return changed.aloneSec(h, a.Platform.Host(h).SpeedFlops, startSec, exec.Sec(t, h))
	}
	a.Tasks = make([]Took, len(c.Result.Tasks))
	for t := range c.Result.Tasks {
		fromSec, toSec := c.Result.Ran(workload.TaskID(t))
		a.Tasks[t] = took(fromSec, toSec, computeSec(workload.TaskID(t), fromSec))
	}
	alone := sim.NewAlone(a.Platform, c.Options.Network)
	if err := a.measureStaging(c, alone); err != nil {
		return err
	}
	if err := a.measurePhases(c, alone, computeSec); err != nil {
		return err
	}
	a.Transfers = make([]Took, len(c.Result.Transfers))
	for i, x := range c.Result.Transfers {
		from, to := a.DAG.From(x.Edge), a.DAG.To(x.Edge)
		sec, err := alone.TransferSec(c.Result.Tasks[from].Host, c.Result.Tasks[to].Host, a.DAG.Bytes(x.Edge))
		if err != nil {
			return fmt.Errorf("data of task %q for task %q: %w", a.DAG.TaskName(from), a.DAG.TaskName(to), err)
		}
		a.Transfers[i] = took(x.StartSec, x.FinishSec, sec)
		if !c.Options.Network.Shares() {
			a.Transfers[i].ContentionSec = 0 // a link has changed
		}
	}
	return nil
}

const (
	// eventSec is by how much the engine may move an event: it takes those within SimGrid's
	// timing precision as one. A transfer has two, the end of its latency and its own.
	eventSec = 1e-9
	// roundingPart is the room, relative, for the rounding of dates and sums.
	roundingPart = 1e-12
)

// took calls nothing contention that rounding can explain.
func took(startSec, finishSec, aloneSec float64) Took {
	t := Took{Sec: finishSec - startSec, AloneSec: aloneSec}
	if more := t.Sec - aloneSec; more > 2*eventSec+roundingPart*finishSec {
		t.ContentionSec = more
	}
	return t
}

func shares(path []Step) Shares {
	var s Shares
	for i := range path {
		x := &path[i]
		sec := x.Sec() - x.ContentionSec
		s.ContentionSec += x.ContentionSec
		switch {
		case x.Kind >= Beginning:
			*s.system(x.Kind) += sec
		case x.Kind == Transfer:
			s.TransferSec += sec
		case x.Kind == Wait:
			s.WaitSec += sec
		case x.Kind == Reading || x.Kind == Writing:
			s.StorageSec += sec
		case queued(path[i+1:]):
			s.QueueSec += sec
		default:
			s.ComputeSec += sec
		}
	}
	return s
}

// system is the share of a step that a workflow system adds.
func (s *Shares) system(k Kind) *float64 {
	switch k {
	case Submitting:
		return &s.SubmitSec
	case Matching:
		return &s.MatchSec
	case Starting:
		return &s.DispatchSec
	case StagingIn, StagingOut:
		return &s.StageSec
	case Completing:
		return &s.CompleteSec
	case Creating:
		return &s.CreateSec
	case Batching:
		return &s.BatchSec
	case Binding:
		return &s.BindSec
	case ContainerStarting:
		return &s.StartSec
	case ContainerEnding:
		return &s.EndSec
	case Noticing:
		return &s.NoticeSec
	case Releasing:
		return &s.ReleaseSec
	}
	return &s.BeginSec
}

// queued says whether a core, or a turn, is what the next step of another task waits for.
func queued(rest []Step) bool {
	for len(rest) > 0 && rest[0].For == Phase {
		rest = rest[1:]
	}
	return len(rest) > 0 && (rest[0].For == Core || rest[0].For == Turn)
}

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
	exec, err := exectime.New(a.DAG, a.Platform)
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
