package catalog

import (
	"strings"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler"
)

// onlineEntries are policies.
func onlineEntries() []Entry {
	return []Entry{
		{"online-min-min", Online, "min-min over the tasks that are ready, at run time", "", "Maheswaran et al. 1999", "O(ready * hosts) a decision", policy(plain(online.MinMin))},
		{"online-max-min", Online, "max-min over the tasks that are ready, at run time", "", "Maheswaran et al. 1999", "O(ready * (ready + hosts)) a decision", policy(plain(online.MaxMin))},
		{"online-sufferage", Online, "sufferage over the tasks that are ready, at run time", "", "Maheswaran et al. 1999", "O(ready * (ready + hosts)) a decision", policy(plain(online.Sufferage))},
		{"online-mct", Online, "each task, when ready, where it is expected to finish first", "", "Maheswaran et al. 1999", "O(ready * hosts) a decision", policy(plain(online.MCT))},
		{"online-met", Online, "each task, when ready, where it runs fastest", "", "Maheswaran et al. 1999", "O(ready * hosts) a decision", policy(plain(online.MET))},
		{"online-olb", Online, "each task, when ready, to the host that is expected to be free first", "", "Maheswaran et al. 1999", "O(ready * hosts) a decision", policy(plain(online.OLB))},
		{"online-list", Online, "list scheduling: an idle core takes the first ready task of a list", "order=given", "Graham 1966, 1969", "O(ready * idle hosts) a decision", policy(func(a *Args) scheduler.Policy {
			return &online.List{Order: oneOf(a, "order", online.OrderGiven, online.OrderUpwardRank, online.OrderLongest, online.OrderShortest, online.OrderPriority)}
		})},
		{"online-heft", Online, "HEFT's plan, remade when tasks end earlier or later than planned", "threshold=0.1", "Topcuoglu, Hariri and Wu 2002; Yu and Shi 2007", "HEFT's for each new plan", policy(buildOnlineHEFT)},
		{"queue", Online, "tasks wait in one queue for the cores and the memory that they request", queueParams, queueSource, queueCost, policy(buildQueue)},
		{"recorded", Online, "each task, when ready, on the machine that its record names", "else=online-mct", "", "that of else, for tasks without a machine", buildRecorded},
		{"work-stealing", Online, "a queue of ready tasks per host; idle cores take the newest, or steal the oldest", "victims=random, seed=1", "Blumofe and Leiserson 1999", "O(hosts * idle cores) a decision", policy(func(a *Args) scheduler.Policy {
			return &online.WorkStealing{InTurn: oneOf(a, "victims", "random", "next") == "next", Seed: a.Uint64("seed", 1)}
		})},
	}
}

// policy builds what fresh makes of its parameters.
func policy(fresh func(a *Args) scheduler.Policy) builder {
	return func(a *Args, _ Env) (Scheduler, error) { return Scheduler{Policy: fresh(a)}, nil }
}

// plain is for policies that have no parameters.
func plain(fresh func() scheduler.Policy) func(*Args) scheduler.Policy {
	return func(*Args) scheduler.Policy { return fresh() }
}

func buildOnlineHEFT(a *Args) scheduler.Policy {
	m := &online.HEFT{Threshold: a.Float("threshold", 0.1)}
	if m.Threshold < 0 {
		a.Fail("threshold", "want a part of a task's running time, at least 0")
	}
	return m
}

// buildRecorded makes the policy for tasks that no record places from its own spec.
func buildRecorded(a *Args, env Env) (Scheduler, error) {
	text := a.String("else", "online-mct")
	if name, _, _ := strings.Cut(text, "("); strings.TrimSpace(name) == "recorded" {
		a.Fail("else", "want another policy")
		return Scheduler{}, nil
	}
	if env.parse == nil { // called by Entry.NeedsArgs
		return Scheduler{Policy: online.Recorded(online.MCT())}, nil
	}
	other, err := env.parse(text, env)
	switch {
	case err != nil:
		a.Fail("else", "%w", err)
	case other.Policy == nil:
		a.Fail("else", "%s plans in advance (want a policy, such as online-mct)", other.Spec.Name)
	default:
		return Scheduler{Policy: online.Recorded(other.Policy)}, nil
	}
	return Scheduler{}, nil
}

// ownEntries are the user's programs, spoken to over a protocol.
func ownEntries() []Entry {
	return []Entry{
		{"exec", Static, "as your own program says, in any language (docs/protocol.md)", `cmd="python3 my.py", timeout=10s`, "", "the program's", func(a *Args, env Env) (Scheduler, error) {
			m, _ := program(a, env, "exec")
			return Scheduler{Mapper: m}, nil
		}},
		{"online-exec", Online, "as your own program decides, in any language (docs/protocol.md)", `cmd="python3 my.py", timeout=10s`, "", "the program's", func(a *Args, env Env) (Scheduler, error) {
			_, p := program(a, env, "online-exec")
			return Scheduler{Policy: p}, nil
		}},
	}
}

// program reads cmd and timeout; nil if they are wrong.
func program(a *Args, env Env, name string) (scheduler.Mapper, scheduler.Policy) {
	text := a.String("cmd", "")
	timeoutSec := a.With("timeout", 10, units.Duration)
	words, err := spec.Words(text)
	switch {
	case err != nil:
		a.Fail("cmd", "%w", err)
	case len(words) == 0:
		a.Fail("cmd", "want the program that schedules: %s(cmd=\"python3 my.py\")", name)
	case !(timeoutSec > 0):
		a.Fail("timeout", "want a time above 0, such as 10s")
	case env.Exec == nil:
		a.Fail("cmd", "programs cannot be started here")
	default:
		return env.Exec(words, timeoutSec)
	}
	return nil, nil
}
