package catalog

import (
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/online"
)

// onlineEntries are policies.
func onlineEntries() []Entry {
	return []Entry{
		{"online-min-min", Online, "min-min over the tasks that are ready, at run time", "", "Maheswaran et al. 1999", "O(ready * hosts) a decision", buildOnlineMinMin},
		{"online-max-min", Online, "max-min over the tasks that are ready, at run time", "", "Maheswaran et al. 1999", "O(ready * (ready + hosts)) a decision", fixedPolicy(online.MaxMin)},
		{"online-sufferage", Online, "sufferage over the tasks that are ready, at run time", "", "Maheswaran et al. 1999", "O(ready * (ready + hosts)) a decision", fixedPolicy(online.Sufferage)},
		{"online-mct", Online, "each task, when ready, where it is expected to finish first", "", "Maheswaran et al. 1999", "O(ready * hosts) a decision", fixedPolicy(online.MCT)},
		{"online-met", Online, "each task, when ready, where it runs fastest", "", "Maheswaran et al. 1999", "O(ready * hosts) a decision", fixedPolicy(online.MET)},
		{"online-olb", Online, "each task, when ready, to the host that is expected to be free first", "", "Maheswaran et al. 1999", "O(ready * hosts) a decision", fixedPolicy(online.OLB)},
		{"online-list", Online, "list scheduling: an idle core takes the first ready task of a list", "order=given", "Graham 1966, 1969", "O(ready * idle hosts) a decision", buildOnlineList},
		{"online-heft", Online, "HEFT's plan, remade when tasks end earlier or later than planned", "threshold=0.1", "Topcuoglu, Hariri and Wu 2002; Yu and Shi 2007", "HEFT's for each new plan", buildOnlineHEFT},
		{"recorded", Online, "each task, when ready, on the machine that its record names", "else=online-mct", "", "that of else, for tasks without a machine", buildRecorded},
		{"work-stealing", Online, "a queue of ready tasks per host; idle cores take the newest, or steal the oldest", "victims=random, seed=1", "Blumofe and Leiserson 1999", "O(hosts * idle cores) a decision", buildWorkStealing},
	}
}

func buildOnlineMinMin(*spec.Args, Env) (Scheduler, error) {
	return Scheduler{Policy: online.MinMin()}, nil
}

// fixedPolicy builds a policy that has no parameters.
func fixedPolicy(fresh func() scheduler.Policy) func(*spec.Args, Env) (Scheduler, error) {
	return func(*spec.Args, Env) (Scheduler, error) { return Scheduler{Policy: fresh()}, nil }
}

func buildOnlineList(a *spec.Args, _ Env) (Scheduler, error) {
	return Scheduler{Policy: &online.List{Order: oneOf(a, "order", online.OrderGiven, online.OrderUpwardRank, online.OrderLongest, online.OrderShortest, online.OrderPriority)}}, nil
}

func buildOnlineHEFT(a *spec.Args, _ Env) (Scheduler, error) {
	m := &online.HEFT{Threshold: a.Float("threshold", 0.1)}
	if m.Threshold < 0 {
		a.Fail("threshold", "want a part of a task's running time, at least 0")
	}
	return Scheduler{Policy: m}, nil
}

func buildWorkStealing(a *spec.Args, _ Env) (Scheduler, error) {
	inTurn := oneOf(a, "victims", "random", "next") == "next"
	return Scheduler{Policy: &online.WorkStealing{InTurn: inTurn, Seed: a.Uint64("seed", 1)}}, nil
}

// buildRecorded makes the policy for tasks that no record places from its own spec.
func buildRecorded(a *spec.Args, env Env) (Scheduler, error) {
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
