package catalog

import (
	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/scheduler"
)

// readySetEntries choose a task and a host together, among all ready tasks.
func readySetEntries() []Entry {
	return []Entry{
		{"min-min", Static, "the ready task that finishes first, where it does", "batch=false", "Ibarra and Kim 1977; Blythe et al. 2005", "O(tasks * hosts), at worst times the width", buildMinMin},
		{"max-min", Static, "the ready task whose earliest finish is latest, where it finishes first", "batch=false", "Ibarra and Kim 1977; Blythe et al. 2005", "O(tasks * (width + hosts)), at worst O(tasks * width * hosts)", buildMaxMin},
		{"sufferage", Static, "the ready task that loses most without its best host, there", "batch=false, passes=false", "Maheswaran et al. 1999; Blythe et al. 2005", "O(tasks * (width + hosts)), at worst O(tasks * width * hosts)", buildSufferage},
		{"duplex", Static, "the better of min-min and max-min", "", "Braun et al. 2001", "that of both", fixedMapper(heuristic.Duplex{})},
		{"mct", Static, "in topological order, each task where it finishes first", "", "Armstrong, Hensgen and Kidd 1998; Braun et al. 2001", "O(edges * hosts)", fixedMapper(heuristic.MCT)},
		{"met", Static, "in topological order, each task where it runs fastest", "", "Freund et al. 1998; Braun et al. 2001", "O(edges * hosts)", fixedMapper(heuristic.MET)},
		{"olb", Static, "in topological order, each task to the host that is free next", "", "Freund et al. 1998; Braun et al. 2001", "O(edges * hosts)", fixedMapper(heuristic.OLB)},
		{"list", Static, "parametric: 72 list schedulers", "priority=upward, insertion=true, compare=eft, critical-path=false, sufferage=false, window=2", "Coleman, Agrawal, Hirani and Krishnamachari 2024", "O(edges * hosts), with sufferage times the window", buildList},
	}
}

func buildMinMin(a *spec.Args, _ Env) (Scheduler, error) {
	return Scheduler{Mapper: heuristic.MinMin{Batch: a.Bool("batch", false)}}, nil
}

func buildMaxMin(a *spec.Args, _ Env) (Scheduler, error) {
	return Scheduler{Mapper: heuristic.MaxMin{Batch: a.Bool("batch", false)}}, nil
}

func buildSufferage(a *spec.Args, _ Env) (Scheduler, error) {
	return Scheduler{Mapper: heuristic.Sufferage{Batch: a.Bool("batch", false), Passes: a.Bool("passes", false)}}, nil
}

// fixedMapper builds a mapper that has no parameters.
func fixedMapper(m scheduler.Mapper) func(*spec.Args, Env) (Scheduler, error) {
	return func(*spec.Args, Env) (Scheduler, error) { return Scheduler{Mapper: m}, nil }
}

func buildList(a *spec.Args, _ Env) (Scheduler, error) {
	m := heuristic.List{
		Priority:     oneOf(a, "priority", heuristic.ByUpwardRank, heuristic.ByPathThrough, heuristic.ByTopology),
		AppendOnly:   !a.Bool("insertion", true),
		Compare:      oneOf(a, "compare", heuristic.ByFinish, heuristic.ByStart, heuristic.ByExec),
		CriticalPath: a.Bool("critical-path", false),
		Sufferage:    a.Bool("sufferage", false),
		Window:       a.Int("window", 2),
	}
	if m.Window < 0 {
		a.Fail("window", "want a number of tasks, at least 0 (0: all that are ready)")
	}
	return Scheduler{Mapper: m}, nil
}

// oneOf reads a word; the first is the default.
func oneOf[T ~string](a *spec.Args, key string, words ...T) T {
	names := make([]string, len(words))
	for i, w := range words {
		names[i] = string(w)
	}
	return T(a.Word(key, names[0], names...))
}
