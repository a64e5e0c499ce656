package scheduler

import "github.com/clustersim/clustersim/internal/spec"

// rankedEntries are list heuristics that rank all tasks before they place the first.
func rankedEntries() []Entry {
	return []Entry{
		{"heft", Static, "by upward rank, each task where it finishes first", "insertion=true", "Topcuoglu, Hariri and Wu 2002", "O(edges * hosts)", buildHEFT},
	}
}

func buildHEFT(a *spec.Args, _ Env) (Scheduler, error) {
	return Scheduler{Mapper: HEFT{AppendOnly: !a.Bool("insertion", true)}}, nil
}
