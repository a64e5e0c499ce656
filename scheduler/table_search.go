package scheduler

import "github.com/clustersim/clustersim/internal/spec"

// searchEntries search among schedules, some until they have a proof.
func searchEntries() []Entry {
	return []Entry{
		{"optimal", Static, "a shortest plan, with proof, or the gap that is left (small programs)", "tasks-max=20, budget=100000", "Land and Doig 1960; Kasahara and Narita 1984; Fernandez and Bussell 1973", "exponential; at most the budget of nodes", buildOptimal},
	}
}

func buildOptimal(a *spec.Args, _ Env) (Scheduler, error) {
	m := Optimal{MaxTasks: a.Int("tasks-max", 20), Budget: a.Int("budget", 100_000)}
	if m.MaxTasks < 1 {
		a.Fail("tasks-max", "want a number of tasks, at least 1")
	}
	if m.Budget < 0 {
		a.Fail("budget", "want a number of nodes, at least 0")
	}
	return Scheduler{Mapper: m}, nil
}
