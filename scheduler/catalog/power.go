package catalog

import (
	"fmt"
	"strconv"

	"github.com/clustersim/clustersim/internal/copies"
	"github.com/clustersim/clustersim/internal/copies/expand"
	"github.com/clustersim/clustersim/internal/power"
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
	switch {
	case err != nil:
		a.Fail("of", "%w", err)
	case power.ByTask(s.Mapper) || s.Governor != nil:
		a.Fail("of", "%s sets power states itself", text)
	default:
		return s, true
	}
	return s, false
}

func buildOnDemand(a *Args, env Env) (Scheduler, error) {
	g := &power.OnDemand{Busy: pstateOf(a, "busy", power.Fastest), Idle: pstateOf(a, "idle", power.Slowest)}
	if env.Problem != nil {
		for key, err := range g.Wrong(env.Problem.Platform) {
			a.Fail(key, "%w", err)
		}
	}
	s, ok := inner(a, env)
	if ok {
		s.Governor = g
	}
	return s, nil
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
		if _, more := expand.Once(s.Mapper); more {
			a.Fail("of", "%s %v", s.Spec, copies.ErrMore)
		}
		m.Of = s.Mapper
	}
	return Scheduler{Mapper: m}, nil
}

// maxStretch keeps planned times far from overflow.
const maxStretch = 1e6
