package run

import (
	"errors"
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/internal/units"
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

// checkFront refuses the file of a front that there is not.
func (f *runFiles) checkFront(s *simulation) error {
	if f.front == "" || s.front != nil {
		return nil
	}
	return mistake.InFlag("--front", errors.New("the scheduler searches for no front (give one that does: -s nsga2)"))
}
