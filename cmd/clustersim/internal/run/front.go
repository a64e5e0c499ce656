package run

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// objectiveKeys are the columns of objectives, and their units.
var objectiveKeys = map[search.Objective]struct{ key, unit string }{
	search.Makespan: {"planned_makespan_s", "s"}, search.Cost: {"planned_cost", ""}, search.Energy: {"planned_energy_j", "J"},
}

// frontTable has a row for each plan of the front that the scheduler found.
func (s *simulation) frontTable() *table.Table {
	var keys []string
	for _, o := range s.front.Objectives {
		keys = append(keys, objectiveKeys[o].key)
	}
	t := table.New(table.Keys(append(keys, "hosts", "picked")...)...)
	for i, p := range s.front.Points {
		var row []any
		for _, v := range p.Values {
			row = append(row, v)
		}
		t.Add(append(row, p.Hosts, i == s.front.Picked)...)
	}
	return t
}

// frontText sums the front up for people.
func (s *simulation) frontText() string {
	var parts []string
	for k, o := range s.front.Objectives {
		low, high := s.front.Points[0].Values[k], s.front.Points[0].Values[k]
		for _, p := range s.front.Points {
			low, high = min(low, p.Values[k]), max(high, p.Values[k])
		}
		text := func(x float64) string {
			if unit := objectiveKeys[o].unit; unit != "" {
				return output.Short(x, unit)
			}
			return output.Digits(x)
		}
		parts = append(parts, fmt.Sprintf("%s %s to %s", o, text(low), text(high)))
	}
	return fmt.Sprintf("%s: %s", units.Count(len(s.front.Points), "plan"), strings.Join(parts, ", "))
}

func frontError(wrong bool) error {
	return mistake.FlagIf(wrong, "--front", "the scheduler searches for no front (give one that does: -s nsga2)")
}

// checkFront refuses the file of a front that there is not.
func (f *runFiles) checkFront(s *simulation) error {
	return frontError(f.front != "" && s.front == nil)
}

// foreseeFront refuses, before anything is planned, the file of a front for a scheduler of the table that finds none. Schedulers of
// others may be made of one that does.
func (f *runFiles) foreseeFront(scheduler string, extra []catalog.Entry) error {
	n, err := spec.ParseNamed("scheduler", scheduler)
	known := slices.ContainsFunc(catalog.Table(), func(e catalog.Entry) bool { return e.Name == n.Spec.Name })
	return frontError(f.front != "" && err == nil && known && !mayFindFront(n.Spec, extra))
}

// mayFindFront says whether a spec names a scheduler that searches for a front, or one of others, also in an argument.
func mayFindFront(s spec.Spec, extra []catalog.Entry) bool {
	named := func(e catalog.Entry) bool { return e.Name == s.Name }
	return s.Name == "nsga2" || slices.ContainsFunc(extra, named) || slices.ContainsFunc(s.Args, func(a spec.Arg) bool {
		inner, err := spec.ParseNamed("scheduler", a.Value)
		return err == nil && mayFindFront(inner.Spec, extra)
	})
}
