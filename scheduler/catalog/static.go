package catalog

import (
	"context"
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/methods"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/internal/cluster"
	"github.com/clustersim/clustersim/scheduler/list"
)

// rankedEntries are list heuristics that rank all tasks before they place the first.
func rankedEntries() []Entry {
	return []Entry{
		{"heft", Static, "by upward rank, each task where it finishes first", "insertion=true", "Topcuoglu, Hariri and Wu 2002", "O(edges * hosts)", mapper(func(a *Args) scheduler.Mapper {
			return list.HEFT{AppendOnly: !a.Bool("insertion", true)}
		})},
		{"cpop", Static, "by path through the task; a critical path on the one host fastest with it", "", "Topcuoglu, Hariri and Wu 2002", "O(edges * hosts)", fixed(heuristic.CPOP)},
		{"peft", Static, "by mean optimistic cost of what follows, each task where it and that finish first", "", "Arabnejad and Barbosa 2014", "O(edges * hosts)", fixed(heuristic.PEFT)},
		{"ipeft", Static, "by mean pessimistic cost, each task where it and critical tasks after it finish first", "", "Zhou et al. 2017", "O(edges * hosts)", fixed(heuristic.IPEFT)},
		{"ppts", Static, "by mean predicted cost of the task and what follows, each where that ends first", "", "Djigal, Feng and Lu 2019", "O(edges * hosts)", fixed(heuristic.PPTS)},
		{"lookahead", Static, "by upward rank, each task where the last of its successors finishes first", "depth=1", "Bittencourt, Sakellariou and Madeira 2010", "O(tasks * hosts), times HEFT on what is in sight", mapper(func(a *Args) scheduler.Mapper {
			return heuristic.Lookahead{Depth: atLeast(0, a, "depth", 1, "generations, at least 0 (0: as heft)")}
		})},
		{"hcpt", Static, "critical tasks in turn, each after its parent tree, where it finishes first", "", "Hagras and Janeček 2003", "O(edges * (hosts + log edges))", fixed(heuristic.HCPT)},
		{"pets", Static, "level by level, by time plus transfers out plus rank before, where it finishes first", "", "Ilavarasan and Thambidurai 2007", "O(edges * hosts)", fixed(heuristic.PETS)},
		{"hbmct", Static, "groups by upward rank, each balanced by moving tasks off the host that ends last", "", "Sakellariou and Zhao 2004", "O(edges * hosts + tasks * width)", fixed(heuristic.HBMCT{})},
	}
}

// levelEntries are list heuristics by static levels or by priorities that change as tasks are placed.
func levelEntries() []Entry {
	return []Entry{
		{"hlfet", Static, "by static level, each task where it starts first", "ready=placed", "Adam, Chandy and Dickson 1974; Kwok and Ahmad 1999", "O(edges * hosts)", mapper(func(a *Args) scheduler.Mapper {
			return heuristic.HLFET{Finished: oneOf(a, "ready", "placed", "finished") == "finished"}
		})},
		{"ish", Static, "like hlfet, filling idle holes with other ready tasks", "", "Kruatrachue and Lewis 1987", "O(edges * hosts), at worst times the width", fixed(heuristic.ISH)},
		{"mcp", Static, "by latest start, each task where it starts first, in gaps too", "", "Wu and Gajski 1990", "O(edges * hosts)", fixed(heuristic.MCP)},
		{"etf", Static, "the ready task that starts first, where it does", "", "Hwang, Chow, Anger and Lee 1989", "O(edges * hosts)", fixed(heuristic.ETF)},
		{"dls", Static, "the ready task and host of greatest dynamic level", "usual=median, descendants=false", "Sih and Lee 1993", "O(edges * hosts)", mapper(func(a *Args) scheduler.Mapper {
			return heuristic.DLS{Mean: oneOf(a, "usual", "median", "mean") == "mean", Descendants: a.Bool("descendants", false)}
		})},
		{"bil", Static, "by best imaginary makespans, which assume every later task at its best", "", "Oh and Ha 1996", "O(edges * hosts), at worst O(tasks * width * hosts)", fixed(heuristic.BIL)},
		{"fcp", Static, "by b-level, the better of two hosts", "", "Radulescu and van Gemund 1999", "O(tasks log hosts + edges)", fixed(heuristic.FCP)},
		{"flb", Static, "like etf, but with two candidates only", "", "Radulescu and van Gemund 1999", "O(tasks (log tasks + log hosts) + edges)", fixed(heuristic.FLB)},
		{"lmt", Static, "level by level, short tasks merged, one per core", "", "Iverson, Ozguner and Follen 1995", "O(edges * hosts)", fixed(cluster.LMT{})},
		{"wba", Static, "random choice among the pairs that lengthen the plan little, best of several runs", "alpha=0.1, runs=8, seed=1", "Blythe et al. 2005", "O(runs * tasks * width * hosts)", mapper(buildWBA)},
	}
}

func buildWBA(a *Args) scheduler.Mapper {
	return heuristic.WBA{
		Alpha: fraction(a, "alpha", 0.1, "a number"), Runs: atLeast(1, a, "runs", 8, "runs, at least 1"),
		Seed: a.Uint64("seed", 1),
	}
}

// readySetEntries choose a task and a host together, among all ready tasks.
func readySetEntries() []Entry {
	return []Entry{
		{"min-min", Static, "the ready task that finishes first, where it does", "batch=false", "Ibarra and Kim 1977; Blythe et al. 2005", "O(tasks * hosts), at worst times the width", mapper(func(a *Args) scheduler.Mapper {
			return heuristic.MinMin{Batch: a.Bool("batch", false)}
		})},
		{"max-min", Static, "the ready task with the latest earliest finish, where it finishes first", "batch=false", "Ibarra and Kim 1977; Blythe et al. 2005", "O(tasks * (width + hosts)), at worst O(tasks * width * hosts)", mapper(func(a *Args) scheduler.Mapper {
			return heuristic.MaxMin{Batch: a.Bool("batch", false)}
		})},
		{"sufferage", Static, "the ready task that loses most without its best host, there", "batch=false, passes=false", "Maheswaran et al. 1999; Blythe et al. 2005", "O(tasks * (width + hosts)), at worst O(tasks * width * hosts)", mapper(func(a *Args) scheduler.Mapper {
			return heuristic.Sufferage{Batch: a.Bool("batch", false), Passes: a.Bool("passes", false)}
		})},
		{"duplex", Static, "the better of min-min and max-min", "", "Braun et al. 2001", "that of both", fixed(heuristic.Duplex{})},
		{"mct", Static, "in topological order, each task where it finishes first", "", "Armstrong, Hensgen and Kidd 1998; Braun et al. 2001", "O(edges * hosts)", fixed(heuristic.MCT)},
		{"met", Static, "in topological order, each task where it runs fastest", "", "Freund et al. 1998; Braun et al. 2001", "O(edges * hosts)", fixed(heuristic.MET)},
		{"olb", Static, "in topological order, each task to the host that is free next", "", "Freund et al. 1998; Braun et al. 2001", "O(edges * hosts)", fixed(heuristic.OLB)},
		{"list", Static, "parametric: 72 list schedulers", "priority=upward, insertion=true, compare=eft, critical-path=false, sufferage=false, window=2", "Coleman, Agrawal, Hirani and Krishnamachari 2024", "O(edges * hosts), with sufferage times the window", mapper(buildList)},
	}
}

func buildList(a *Args) scheduler.Mapper {
	return heuristic.List{
		Priority:     oneOf(a, "priority", heuristic.ByUpwardRank, heuristic.ByPathThrough, heuristic.ByTopology),
		AppendOnly:   !a.Bool("insertion", true),
		Compare:      oneOf(a, "compare", heuristic.ByFinish, heuristic.ByStart, heuristic.ByExec),
		CriticalPath: a.Bool("critical-path", false),
		Sufferage:    a.Bool("sufferage", false),
		Window:       atLeast(0, a, "window", 2, "tasks, at least 0 (0: all that are ready)"),
	}
}

// duplicationEntries run tasks on several hosts, so that data need not travel.
func duplicationEntries() []Entry {
	return []Entry{
		{"cpfd", Static, "critical path first; copies predecessors to a task's host where it then starts earlier", "", "Ahmad and Kwok 1998", "at worst O(tasks * edges * hosts)", fixed(heuristic.CPFD{})},
		{"dfrn", Static, "level by level; copies predecessors to the host of the last input where that pays", "", "Park, Shirazi and Marquis 1997", "at worst O(tasks * edges * hosts)", fixed(heuristic.DFRN{})},
	}
}

// clusteringEntries group tasks first and then give the groups hosts.
func clusteringEntries() []Entry {
	return []Entry{
		{"dsc", Static, "clusters along dominant sequences, by falling work to hosts, then by b-level", "", "Yang and Gerasoulis 1994; 1992", "O((tasks + edges) * (hosts + log tasks))", fixed(cluster.DSC{})},
		{"lc", Static, "longest paths as clusters, by falling work to hosts, then by b-level", "", "Kim and Browne 1988; Yang and Gerasoulis 1992", "O((tasks + edges) * hosts), at worst O(tasks * edges)", fixed(cluster.LC{})},
	}
}

// partitionEntries cut the DAG into as many parts as there are hosts.
func partitionEntries() []Entry {
	return []Entry{
		{"partition", Static, "a part for each host, by its power, that sends little to others; then by b-level", "method=multilevel, delta=0.03, model=improved, seed=1", "Yuan 2014; Karypis and Kumar 1998", "the method's, plus O(tasks * hosts + hosts^2 + edges)", mapper(buildPartition)},
	}
}

func buildPartition(a *Args) scheduler.Mapper {
	m := cluster.Partition{
		Delta: a.With("delta", partition.DefaultImbalance, units.Fraction),
		Model: oneOf(a, "model", cluster.ImprovedModel, cluster.ClassicalModel),
		Seed:  a.Uint64("seed", 1),
	}
	var err error
	if m.Method, err = methods.Parse(a.String("method", "multilevel")); err != nil {
		for line := range strings.SplitSeq(err.Error(), "\n") {
			a.Fail("method", "%s", line)
		}
	}
	if m.Delta < 0 {
		a.Fail("delta", "want a part of a host's share, at least 0")
	}
	return m
}

// searchEntries search among schedules, some until they can prove one optimal.
func searchEntries() []Entry {
	return []Entry{
		{"annealing", Static, "simulated annealing from HEFT's plan, over order and hosts", "seed=1, budget=5000", "Kirkpatrick, Gelatt and Vecchi 1983; Braun et al. 2001", "O(budget * (edges + tasks))", mapper(func(a *Args) scheduler.Mapper {
			return search.Annealing{Seed: a.Uint64("seed", 1), Budget: evaluations(a)}
		})},
		{"genetic", Static, "a genetic algorithm with HEFT's plan among the first, over order and hosts", "seed=1, budget=5000, population=50, crossover=0.6, mutation=0.4", "Wang, Siegel, Roychowdhury and Maciejewski 1997", "O(budget * (edges + tasks))", mapper(buildGenetic)},
		{"optimal", Static, "a shortest plan, with proof, or the gap that is left (small workloads)", "tasks-max=20, budget=100000, time=0s", "Land and Doig 1960; Kasahara and Narita 1984; Fernandez and Bussell 1973", "exponential; at most the budget of nodes", mapper(buildOptimal)},
	}
}

// buildOptimal reads the limits of the exact search. A time alone is the only limit.
func buildOptimal(a *Args) scheduler.Mapper {
	m := search.Optimal{
		MaxTasks: atLeast(1, a, "tasks-max", 20, "tasks, at least 1"),
		TimeSec:  a.With("time", 0, units.Duration),
	}
	nodes := 100_000
	if m.TimeSec > 0 {
		nodes = math.MaxInt
	}
	m.Budget = atLeast(0, a, "budget", nodes, "nodes, at least 0")
	if m.TimeSec < 0 {
		a.Fail("time", "want a time of at least 0 (0s: no limit)")
	}
	return m
}

func buildGenetic(a *Args) scheduler.Mapper {
	return search.Genetic{
		Seed: a.Uint64("seed", 1), Budget: evaluations(a), Population: atLeast(2, a, "population", 50, "plans, at least 2"),
		Crossover: fraction(a, "crossover", 0.6, "a probability,"), Mutation: fraction(a, "mutation", 0.4, "a probability,"),
	}
}

// evaluations reads a budget, in plans that are evaluated.
func evaluations(a *Args) int { return atLeast(0, a, "budget", 5000, "plans to look at, at least 0") }

// baselineEntries are the schedulers that others are measured against, and
// placements from files.
func baselineEntries() []Entry {
	return []Entry{
		{"round-robin", Static, "hosts in turn (baseline)", "", "", "O(tasks)", fixed(heuristic.RoundRobin{})},
		{"fastest-host", Static, "all tasks on the one host that is fastest with them (baseline)", "", "", "O(edges * hosts)", fixed(heuristic.FastestHost)},
		{"random", Static, "any order, any host (baseline)", "seed=1", "", "O(tasks)", mapper(func(a *Args) scheduler.Mapper {
			return heuristic.Random{Seed: a.Uint64("seed", 1)}
		})},
		{"fixed", Static, "as a CSV file says: task,host and optionally order", "file=placement.csv", "", "O(tasks log tasks)", buildFixed},
	}
}

func buildFixed(a *Args, env Env) (Scheduler, error) {
	file := a.String("file", "")
	switch {
	case file == "":
		a.Fail("file", "want the name of a CSV file: fixed(file=placement.csv)")
		return Scheduler{}, nil
	case env.ReadFile == nil:
		a.Fail("file", "files cannot be read here")
		return Scheduler{}, nil
	}
	data, err := env.ReadFile(file)
	if err != nil {
		a.Fail("file", "%w", err)
		return Scheduler{}, nil
	}
	p, err := ReadPlacement(file, data)
	if err == nil && env.Problem != nil {
		_, err = p.Map(context.Background(), env.Problem)
	}
	return Scheduler{Mapper: p}, err
}

// fixed builds a mapper that has no parameters.
func fixed(m scheduler.Mapper) builder {
	return mapper(func(*Args) scheduler.Mapper { return m })
}

// mapper builds what read makes of its parameters.
func mapper(read func(a *Args) scheduler.Mapper) builder {
	return func(a *Args, _ Env) (Scheduler, error) { return Scheduler{Mapper: read(a)}, nil }
}

// oneOf reads a word; the first is the default.
func oneOf[T ~string](a *Args, key string, words ...T) T {
	names := make([]string, len(words))
	for i, w := range words {
		names[i] = string(w)
	}
	return T(a.Word(key, names[0], names...))
}

// atLeast reads a count of something.
func atLeast(least int, a *Args, key string, def int, of string) int {
	n := a.Int(key, def)
	if n < least {
		a.Fail(key, "want a number of %s", of)
	}
	return n
}

// fraction reads a number from 0 to 1.
func fraction(a *Args, key string, def float64, what string) float64 {
	x := a.Float(key, def)
	if !(x >= 0 && x <= 1) {
		a.Fail(key, "want %s from 0 to 1", what)
	}
	return x
}
