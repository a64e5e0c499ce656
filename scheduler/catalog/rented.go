package catalog

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler"
)

// rentedEntries keep to a deadline or a budget on hosts with prices, or search for plans of which none is better by all
// objectives.
func rentedEntries() []Entry {
	const source, cost = "Sakellariou, Zhao, Tsiakkouri and Dikaiakos 2007", "O(tasks * hosts) plans: O(hosts * tasks * edges)"
	return []Entry{
		{"ic-pcp", Static, "for a deadline, partial critical paths on the cheapest hosts in time", "deadline=none", "Abrishami, Naghibzadeh and Epema 2013", "O(edges * hosts), at worst O(tasks * edges)", mapper(buildICPCP)},
		{"loss", Static, "within a budget, tasks of HEFT's plan to cheaper hosts", "budget=50%, variant=3", source, cost, mapper(func(a *Args) scheduler.Mapper {
			return search.Loss{Budget: budget(a), Variant: variant(a, 3)}
		})},
		{"gain", Static, "within a budget, tasks of the cheapest plan to faster hosts", "budget=50%, variant=1", source, cost, mapper(func(a *Args) scheduler.Mapper {
			return search.Gain{Budget: budget(a), Variant: variant(a, 1)}
		})},
		{"nsga2", Static, "a front of plans by makespan, cost and energy, and one of them", "objectives=auto, pick=knee, seed=1, population=50, generations=100, crossover=0.6, mutation=0.4", "Deb, Pratap, Agarwal and Meyarivan 2002", "O(generations * population * (edges + tasks log tasks + population))", mapper(buildNSGA2)},
	}
}

// buildICPCP reads a deadline: a time, or a part of the makespan of HEFT's plan, such as 150%.
func buildICPCP(a *Args) scheduler.Mapper {
	text := a.String("deadline", "none")
	m := search.ICPCP{DeadlineSec: math.Inf(1)}
	if text == "none" {
		return m
	}
	var err error
	x := &m.DeadlineSec
	if strings.HasSuffix(text, "%") {
		x = &m.HEFTs
		*x, err = units.Fraction(text)
	} else {
		*x, err = units.Duration(text)
	}
	if err != nil || !(*x > 0) || math.IsInf(*x, 1) {
		a.Fail("deadline", "%q is no deadline (want a time, such as 1h, or a part of the makespan of HEFT's plan, such as 150%%)", text)
	}
	return m
}

// budget reads a cost, or a place between that of the cheapest plan and that of HEFT's, such as 50%.
func budget(a *Args) search.Budget {
	text := a.String("budget", "50%")
	if strings.HasSuffix(text, "%") {
		if x, err := units.Fraction(text); err == nil && x >= 0 && !math.IsInf(x, 1) {
			return search.Budget{Part: x}
		}
	} else if x, err := strconv.ParseFloat(text, 64); err == nil && x >= 0 && !math.IsInf(x, 1) {
		return search.Budget{Most: x, Part: math.NaN()}
	}
	a.Fail("budget", "%q is no budget (want a cost, such as 1.5, or a place between the cheapest plan and HEFT's, such as 50%%)", text)
	return search.Budget{}
}

func variant(a *Args, def int) int {
	n := a.Int("variant", def)
	if n < 1 || n > 3 {
		a.Fail("variant", "want 1, 2 or 3")
		return 1
	}
	return n
}

func buildNSGA2(a *Args) scheduler.Mapper {
	m := search.NSGA2{
		Pick: search.Objective(a.Word("pick", "knee", "knee", string(search.Makespan), string(search.Cost), string(search.Energy))),
		Seed: a.Uint64("seed", 1), Population: atLeast(2, a, "population", 50, "plans, at least 2"), Generations: atLeast(0, a, "generations", 100, "generations, at least 0"),
		Crossover: fraction(a, "crossover", 0.6, "a probability,"), Mutation: fraction(a, "mutation", 0.4, "a probability,"),
	}
	if m.Pick == "knee" {
		m.Pick = ""
	}
	if m.Population > 1000 {
		a.Fail("population", "want a number of plans, at most 1000")
		m.Population = 2
	}
	m.Objectives = objectives(a)
	return m
}

// objectives reads several with + between them; nil: as the platform has it.
func objectives(a *Args) (list []search.Objective) {
	text := a.String("objectives", "auto")
	if text == "auto" {
		return nil
	}
	known := []search.Objective{search.Makespan, search.Cost, search.Energy}
	for name := range strings.SplitSeq(text, "+") {
		o := search.Objective(strings.TrimSpace(name))
		if !slices.Contains(known, o) || slices.Contains(list, o) {
			a.Fail("objectives", "%q: want auto, or some of makespan, cost and energy, each once, such as makespan+cost", text)
			return nil
		}
		list = append(list, o)
	}
	return list
}
