package catalog

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/clustersim/clustersim/internal/power"
	"github.com/clustersim/clustersim/platform"
)

// powerEntries set power states around another scheduler.
func powerEntries() []Entry {
	return []Entry{
		{"ondemand", Static, "another scheduler; busy hosts are in their fastest power state, idle in the slowest", "of=SCHEDULER, busy=fastest, idle=slowest", "Pallipadi and Starikovskiy 2006", "O(1) a start or end of a task", buildOnDemand},
		{"slack", Static, "another mapper, with tasks in slower power states where that delays nothing", "of=MAPPER, stretch=1", "Kimura et al. 2006", "O(power states * (tasks + edges))", buildSlack},
	}
}

// inner is the scheduler that of names.
func inner(a *Args, env Env) (s Scheduler, ok bool) {
	text := a.String("of", "")
	if text == "" || env.parse == nil {
		a.Fail("of", "want the scheduler that places the tasks, such as of=heft")
		return s, false
	}
	s, err := env.parse(text, env)
	switch _, sets := s.Mapper.(power.Slack); {
	case err != nil:
		a.Fail("of", "%w", err)
	case sets || s.Governor != nil:
		a.Fail("of", "%s sets power states itself", text)
	default:
		return s, true
	}
	return s, false
}

func buildOnDemand(a *Args, env Env) (Scheduler, error) {
	g := &power.OnDemand{Busy: pstateOf(a, "busy", power.Fastest), Idle: pstateOf(a, "idle", power.Slowest)}
	if env.Problem != nil {
		for _, x := range wrongPstates(g, env.Problem.Platform) {
			if x.err != nil {
				a.Fail(x.key, "%w", x.err)
			}
		}
	}
	s, ok := inner(a, env)
	if ok {
		s.Governor = g
	}
	return s, nil
}

// wrongPstates has what is wrong with the states that a governor names, by its parameters.
func wrongPstates(g *power.OnDemand, p *platform.Platform) [2]struct {
	key string
	err error
} {
	return [...]struct {
		key string
		err error
	}{{"busy", g.CheckBusy(p)}, {"idle", g.CheckIdle(p)}}
}

// CheckPstates returns an error if s names power states that hosts of a platform lack. Parse
// does so for a problem that is known.
func (s Scheduler) CheckPstates(p *platform.Platform) error {
	g, names := s.Governor.(*power.OnDemand)
	if !names {
		return nil
	}
	var errs []error
	for _, x := range wrongPstates(g, p) {
		if x.err != nil {
			errs = append(errs, fmt.Errorf("scheduler %s: %s: %w", s.Spec.Name, x.key, x.err))
		}
	}
	return errors.Join(errs...)
}

// pstateOf reads fastest, slowest or the number of a power state.
func pstateOf(a *Args, key string, def int) int {
	words := map[string]float64{"fastest": power.Fastest, "slowest": power.Slowest}
	return int(a.With(key, float64(def), func(text string) (float64, error) {
		if x, ok := words[text]; ok {
			return x, nil
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return 0, fmt.Errorf("%q: want fastest, slowest or the number of a power state, counted from 0", text)
		}
		return float64(n), nil
	}))
}

func buildSlack(a *Args, env Env) (Scheduler, error) {
	m := power.Slack{Stretch: a.Float("stretch", 1)}
	if !(m.Stretch >= 1 && m.Stretch <= maxStretch) {
		a.Fail("stretch", "want 1 or more: how many times as long the plan may take")
	}
	s, ok := inner(a, env)
	switch {
	case !ok:
	case s.Mapper == nil:
		a.Fail("of", "%s decides during the run (want a static scheduler; ondemand takes others)", s.Spec)
	default:
		m.Of = s.Mapper
	}
	return Scheduler{Mapper: m}, nil
}

// TasksHavePstates says whether the schedules of s give a power state to each task.
func (s Scheduler) TasksHavePstates() bool {
	_, is := s.Mapper.(power.Slack)
	return is
}

// maxStretch keeps planned times far from overflow.
const maxStretch = 1e6
