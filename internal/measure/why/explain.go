package why

import (
	"fmt"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Explain analyses a run. Cost: O(tasks log tasks + edges + the lengths of the
// transfers' routes + what was seen of the links).
func Explain(c *Case) (*Analysis, error) {
	actual := c.Options.Actual(c.Problem)
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
	a.Hosts = hostUses(c, a.Platform)
	a.Links = linkUses(c, a.Platform)
	a.Plan = a.comparePlan(c, w)
	var err error
	a.SlowStatesSec, err = a.slowStates()
	return a, err
}

// measure fills in how long the tasks and transfers took, and take alone.
func (a *Analysis) measure(c *Case) error {
	exec, err := scheduler.NewExecTimes(a.DAG, a.Platform)
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
