package catalog

import (
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/internal/spec"
)

// searchEntries search among schedules, some until they can prove one optimal.
func searchEntries() []Entry {
	return []Entry{
		{"annealing", Static, "simulated annealing from HEFT's plan, over order and hosts", "seed=1, budget=5000", "Kirkpatrick, Gelatt and Vecchi 1983; Braun et al. 2001", "O(budget * (edges + tasks))", buildAnnealing},
		{"genetic", Static, "a genetic algorithm with HEFT's plan among the first, over order and hosts", "seed=1, budget=5000, population=50, crossover=0.6, mutation=0.4", "Wang, Siegel, Roychowdhury and Maciejewski 1997", "O(budget * (edges + tasks))", buildGenetic},
		{"optimal", Static, "a shortest plan, with proof, or the gap that is left (small workloads)", "tasks-max=20, budget=100000", "Land and Doig 1960; Kasahara and Narita 1984; Fernandez and Bussell 1973", "exponential; at most the budget of nodes", buildOptimal},
	}
}

func buildOptimal(a *spec.Args, _ Env) (Scheduler, error) {
	m := search.Optimal{MaxTasks: a.Int("tasks-max", 20), Budget: a.Int("budget", 100_000)}
	if m.MaxTasks < 1 {
		a.Fail("tasks-max", "want a number of tasks, at least 1")
	}
	if m.Budget < 0 {
		a.Fail("budget", "want a number of nodes, at least 0")
	}
	return Scheduler{Mapper: m}, nil
}

func buildAnnealing(a *spec.Args, _ Env) (Scheduler, error) {
	return Scheduler{Mapper: search.Annealing{Seed: a.Uint64("seed", 1), Budget: evaluations(a)}}, nil
}

func buildGenetic(a *spec.Args, _ Env) (Scheduler, error) {
	m := search.Genetic{
		Seed: a.Uint64("seed", 1), Budget: evaluations(a), Population: a.Int("population", 50),
		Crossover: chance(a, "crossover", 0.6), Mutation: chance(a, "mutation", 0.4),
	}
	if m.Population < 2 {
		a.Fail("population", "want a number of plans, at least 2")
	}
	return Scheduler{Mapper: m}, nil
}

// evaluations reads a budget, in plans that are evaluated.
func evaluations(a *spec.Args) int {
	budget := a.Int("budget", 5000)
	if budget < 0 {
		a.Fail("budget", "want a number of plans to look at, at least 0")
	}
	return budget
}

// chance reads a probability.
func chance(a *spec.Args, key string, def float64) float64 {
	p := a.Float(key, def)
	if !(p >= 0 && p <= 1) {
		a.Fail(key, "want a probability, from 0 to 1")
	}
	return p
}
