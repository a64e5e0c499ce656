package search_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/scheduler/schedtest"
)

// TestSearchFindsOptima: with their default budgets both find plans of T, A and
// DSLab's graph that are no longer than HEFT's and near the optima.
func TestSearchFindsOptima(t *testing.T) {
	for _, c := range []struct {
		graph   schedcase.PaperGraph
		optimum float64
	}{{schedcase.Topcuoglu, 73}, {schedcase.Arabnejad, 113}, {schedcase.DSLab(), 87}, {schedcase.Kwok(3), 16}} {
		pr := c.graph.Problem(t)
		for _, name := range []string{"annealing", "genetic"} {
			found := schedcase.Planned(t, pr, schedcase.Mapper(t, name))
			require.GreaterOrEqual(t, found, c.optimum)
			require.LessOrEqual(t, found, 1.1*c.optimum, "%s, optimum %v", name, c.optimum)
		}
	}
}

// TestSearchNeverWorse than HEFT, whatever the budget and the seed, and never
// better than a lower bound.
func TestSearchNeverWorse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		heft, err := list.HEFT{}.Map(context.Background(), pr)
		if err != nil {
			t.Fatal(err)
		}
		budget, seed := rapid.IntRange(0, 300).Draw(t, "budget"), rapid.Uint64().Draw(t, "seed")
		for _, m := range []scheduler.Mapper{
			search.Annealing{Seed: seed, Budget: budget},
			search.Genetic{Seed: seed, Budget: budget, Population: rapid.IntRange(2, 20).Draw(t, "population"), Crossover: 0.5, Mutation: 0.5},
		} {
			s, err := m.Map(context.Background(), pr)
			if err != nil {
				t.Fatal(err)
			}
			if err := scheduler.ValidatePlan(pr, s); err != nil {
				t.Fatal(err)
			}
			if got, most := s.PlannedMakespanSec(), heft.PlannedMakespanSec(); got > most || got < search.LowerBoundSec(pr) {
				t.Fatalf("%T: %v, HEFT %v, bound %v", m, got, most, search.LowerBoundSec(pr))
			}
		}
	})
}

// TestSearchSeeds: another seed is another search.
func TestSearchSeeds(t *testing.T) {
	pr := schedcase.Arabnejad.Problem(t)
	for _, name := range []string{"annealing", "genetic"} {
		lengths := map[float64]bool{}
		for seed := range 20 {
			lengths[schedcase.Planned(t, pr, schedcase.Mapper(t, fmt.Sprintf("%s(seed=%d,budget=60)", name, seed)))] = true
		}
		require.Greater(t, len(lengths), 2, name)
	}
}

func TestSearchMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"genetic(population=1)":  "want a number of plans, at least 2",
		"genetic(crossover=1.5)": "want a probability, from 0 to 1",
		"genetic(mutation=-1)":   "want a probability, from 0 to 1",
		"annealing(budget=-1)":   "want a number of plans to look at, at least 0",
		"optimal(tasks-max=0)":   "want a number of tasks, at least 1",
		"optimal(budget=-1)":     "want a number of nodes, at least 0",
	} {
		_, err := catalog.Parse(text, catalog.Env{})
		require.ErrorContains(t, err, want, text)
	}
}
