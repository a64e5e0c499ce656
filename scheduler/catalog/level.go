package catalog

import (
	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/scheduler/internal/cluster"
)

// levelEntries are list heuristics by static levels or by priorities that change as tasks are placed.
func levelEntries() []Entry {
	return []Entry{
		{"hlfet", Static, "by static level, each task where it starts first", "ready=placed", "Adam, Chandy and Dickson 1974; Kwok and Ahmad 1999", "O(edges * hosts)", buildHLFET},
		{"ish", Static, "like hlfet, filling idle holes with other ready tasks", "", "Kruatrachue and Lewis 1987", "O(edges * hosts), at worst times the width", fixedMapper(heuristic.ISH)},
		{"mcp", Static, "by latest start, each task where it starts first, in gaps too", "", "Wu and Gajski 1990", "O(edges * hosts)", fixedMapper(heuristic.MCP)},
		{"etf", Static, "the ready task that starts first, where it does", "", "Hwang, Chow, Anger and Lee 1989", "O(edges * hosts)", fixedMapper(heuristic.ETF)},
		{"dls", Static, "the ready task and host of greatest dynamic level", "usual=median, descendants=false", "Sih and Lee 1993", "O(edges * hosts)", buildDLS},
		{"bil", Static, "by best imaginary makespans, which assume every later task at its best", "", "Oh and Ha 1996", "O(edges * hosts), at worst O(tasks * width * hosts)", fixedMapper(heuristic.BIL)},
		{"fcp", Static, "by b-level, the better of two hosts", "", "Radulescu and van Gemund 1999", "O(tasks log hosts + edges)", fixedMapper(heuristic.FCP)},
		{"flb", Static, "like etf, but with two candidates only", "", "Radulescu and van Gemund 1999", "O(tasks (log tasks + log hosts) + edges)", fixedMapper(heuristic.FLB)},
		{"lmt", Static, "level by level, short tasks merged, one per core", "", "Iverson, Ozguner and Follen 1995", "O(edges * hosts)", fixedMapper(cluster.LMT{})},
		{"wba", Static, "random choice among the pairs that lengthen the plan little, best of several runs", "alpha=0.1, runs=8, seed=1", "Blythe et al. 2005", "O(runs * tasks * width * hosts)", buildWBA},
	}
}

func buildHLFET(a *spec.Args, _ Env) (Scheduler, error) {
	return Scheduler{Mapper: heuristic.HLFET{Finished: oneOf(a, "ready", "placed", "finished") == "finished"}}, nil
}

func buildDLS(a *spec.Args, _ Env) (Scheduler, error) {
	return Scheduler{Mapper: heuristic.DLS{
		Mean:        oneOf(a, "usual", "median", "mean") == "mean",
		Descendants: a.Bool("descendants", false),
	}}, nil
}

func buildWBA(a *spec.Args, _ Env) (Scheduler, error) {
	m := heuristic.WBA{Alpha: a.Float("alpha", 0.1), Runs: a.Int("runs", 8), Seed: a.Uint64("seed", 1)}
	if !(m.Alpha >= 0 && m.Alpha <= 1) {
		a.Fail("alpha", "want a number from 0 to 1")
	}
	if m.Runs < 1 {
		a.Fail("runs", "want a number of runs, at least 1")
	}
	return Scheduler{Mapper: m}, nil
}
