package granularity

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// Model is how the study's programs are placed and run.
type Model struct {
	ID, Text string
	Network  sim.Network
	// Scheduler is empty for the paper's mapping, whose parts follow their task.
	Scheduler string
}

// models are the paper's assumptions, then a real network, then a better mapping
// too, on the old machine and on the grown one.
func models() []Model {
	return []Model{
		{ID: "paper", Text: "store-and-forward, no contention, the paper's mapping", Network: paperNetwork},
		{ID: "lv08", Text: "LV08 with contention, the paper's mapping", Network: sim.Network{Kind: sim.LV08}},
		{ID: "lv08-heft", Text: "LV08 with contention, HEFT before and after", Network: sim.Network{Kind: sim.LV08}, Scheduler: "heft"},
	}
}

// besides says what the model has that the paper's formulas and proofs do not.
func (m Model) besides() string {
	switch {
	case m.Scheduler != "":
		return ", knows no contention, and keeps the mapping"
	case m.Network.Kind != paperNetwork.Kind:
		return ", and knows no contention"
	}
	return ""
}

// apply makes a case follow the model.
func (m Model) apply(c *scalability.Case, mapping *scheduler.Schedule) {
	c.Options.Network = m.Network
	c.Mapping = scalability.Remap
	c.Scheduler = func(pr *scheduler.Problem) (catalog.Scheduler, error) {
		return catalog.Parse(m.Scheduler, catalog.Env{Problem: pr})
	}
	if m.Scheduler == "" {
		c.Mapping = scalability.PartsFollow
		c.Scheduler = func(*scheduler.Problem) (catalog.Scheduler, error) {
			return catalog.Scheduler{Mapper: asMapped{mapping}}, nil
		}
	}
}

// asMapped is a mapper that returns a schedule made before.
type asMapped struct{ schedule *scheduler.Schedule }

func (m asMapped) Map(*scheduler.Problem) (*scheduler.Schedule, error) { return m.schedule, nil }

// runTables runs Table 3's scenarios under each model.
func (s *Study) runTables(ctx context.Context, e *sim.Engine) error {
	for _, m := range models() {
		in := *s.in
		if m.Scheduler != "" {
			in.remap = func(pr *scheduler.Problem) (*scheduler.Schedule, error) {
				found, err := catalog.Parse(m.Scheduler, catalog.Env{Problem: pr})
				if err != nil {
					return nil, err
				}
				return found.Mapper.Map(pr)
			}
		}
		t := ModelTable{Model: m}
		for _, sc := range in.scenarios() {
			row, err := in.run(ctx, e, sim.Options{Network: m.Network}, sc)
			if err != nil {
				return fmt.Errorf("model %s: scenario %s: %w", m.ID, sc.id, err)
			}
			t.Rows = append(t.Rows, row)
		}
		s.Models = append(s.Models, t)
	}
	return nil
}

// row finds a scenario.
func (t ModelTable) row(id string) Row {
	for _, row := range t.Rows {
		if row.ID == id {
			return row
		}
	}
	return Row{}
}
