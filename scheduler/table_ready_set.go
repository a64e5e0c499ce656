package scheduler

import "github.com/clustersim/clustersim/internal/spec"

// readySetEntries choose among the ready tasks and the hosts at once.
func readySetEntries() []Entry {
	return []Entry{
		{"min-min", Static, "the ready task that finishes first, where it does", "", "Ibarra and Kim 1977; Blythe et al. 2005", "O(tasks * hosts), at worst times the width", buildMinMin},
	}
}

func buildMinMin(*spec.Args, Env) (Scheduler, error) { return Scheduler{Mapper: MinMin{}}, nil }
