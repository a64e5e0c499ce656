package catalog

import (
	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/scheduler/list"
)

// rankedEntries are list heuristics that rank all tasks before they place the first.
func rankedEntries() []Entry {
	return []Entry{
		{"heft", Static, "by upward rank, each task where it finishes first", "insertion=true", "Topcuoglu, Hariri and Wu 2002", "O(edges * hosts)", buildHEFT},
		{"cpop", Static, "by path through the task; a critical path on the one host fastest with it", "", "Topcuoglu, Hariri and Wu 2002", "O(edges * hosts)", fixedMapper(heuristic.CPOP)},
		{"peft", Static, "by mean optimistic cost of what follows, each task where it and that finish first", "", "Arabnejad and Barbosa 2014", "O(edges * hosts)", fixedMapper(heuristic.PEFT)},
		{"ipeft", Static, "by mean pessimistic cost, each task where it and critical tasks after it finish first", "", "Zhou et al. 2017", "O(edges * hosts)", fixedMapper(heuristic.IPEFT)},
		{"ppts", Static, "by mean predicted cost of the task and what follows, each where that ends first", "", "Djigal, Feng and Lu 2019", "O(edges * hosts)", fixedMapper(heuristic.PPTS)},
		{"lookahead", Static, "by upward rank, each task where the last of its successors finishes first", "depth=1", "Bittencourt, Sakellariou and Madeira 2010", "O(tasks * hosts), times HEFT on what is in sight", buildLookahead},
		{"hcpt", Static, "critical tasks in turn, each after its parent tree, where it finishes first", "", "Hagras and Janeček 2003", "O(edges * (hosts + log edges))", fixedMapper(heuristic.HCPT)},
		{"pets", Static, "level by level, by time plus transfers out plus rank before, where it finishes first", "", "Ilavarasan and Thambidurai 2007", "O(edges * hosts)", fixedMapper(heuristic.PETS)},
		{"hbmct", Static, "groups by upward rank, each balanced by moving tasks off the host that ends last", "", "Sakellariou and Zhao 2004", "O(edges * hosts), plus moves", fixedMapper(heuristic.HBMCT{})},
	}
}

func buildHEFT(a *spec.Args, _ Env) (Scheduler, error) {
	return Scheduler{Mapper: list.HEFT{AppendOnly: !a.Bool("insertion", true)}}, nil
}

func buildLookahead(a *spec.Args, _ Env) (Scheduler, error) {
	m := heuristic.Lookahead{Depth: a.Int("depth", 1)}
	if m.Depth < 0 {
		a.Fail("depth", "want a number of generations, at least 0 (0: as heft)")
	}
	return Scheduler{Mapper: m}, nil
}
