package granularity

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// runPoints runs the grid: each model, reduce load, type, k and beta.
func (s *Study) runPoints(ctx context.Context, e *sim.Engine) error {
	for _, m := range models() {
		for _, reduce := range s.Reduces {
			for _, t := range s.Types {
				c := t.base
				m.apply(&c, s.in.mapping)
				before, err := c.RunBefore(ctx, e)
				if err != nil {
					return fmt.Errorf("model %s, type %s: %w", m.ID, t.Name, err)
				}
				if err := s.runPairs(ctx, e, c, before, reduce, Point{Model: m.ID, Reduce: reduce.Name, Type: t.Name}); err != nil {
					return fmt.Errorf("model %s, type %s: %w", m.ID, t.Name, err)
				}
			}
		}
	}
	return nil
}

// runPairs runs one type over all pairs (k, beta).
func (s *Study) runPairs(ctx context.Context, e *sim.Engine, c scalability.Case, before *scalability.Measured, reduce ReduceLoad, p Point) error {
	for _, p.K = range gridK {
		for _, p.Beta = range gridBeta {
			c.Refine = refineOptions(scalability.Growth{K: p.K, Beta: p.Beta, Chi: reduce.perWork})
			if reduce.perByte {
				c.Refine.ReduceFlopPerByte = s.flopPerByte()
			}
			out, err := c.RunAfter(ctx, e, before)
			if err != nil {
				return fmt.Errorf("k = %d, beta = %v: %w", p.K, p.Beta, err)
			}
			shift, err := c.FollowsPath(out)
			if err != nil {
				return fmt.Errorf("k = %d, beta = %v: %w", p.K, p.Beta, err)
			}
			p.FollowsPath = shift.Follows()
			s.Points = append(s.Points, s.measured(p, reduce, out))
		}
	}
	return nil
}

// measured fills in what a run of the point gave, and what the formulas give.
func (s *Study) measured(p Point, reduce ReduceLoad, out *scalability.Outcome) Point {
	before, after := &out.Before, &out.After
	g := scalability.Growth{K: p.K, Beta: p.Beta, Alpha: s.in.alpha()}
	if reduce.perWork > 0 || reduce.perByte {
		g.Chi = after.WorkFlop/before.WorkFlop - g.WorkFactor()
	}
	p.Assumed = float64(p.K) <= p.Beta
	p.TimeBeforeSec, p.TimeSec = before.MakespanSec, after.MakespanSec
	p.EfficiencyBefore, p.Efficiency = before.SpeedEfficiency, after.SpeedEfficiency
	p.EfficiencyByFormula = scalability.GrownSpeedEfficiency(p.K, before.WorkFlop, before.MakespanSec, after.MarkedSpeedFlops)
	p.Phi, p.PhiByFormula = out.Phi, g.Phi()
	p.ReduceGI = giga(g.Chi * before.WorkFlop)
	p.ShareBefore, p.Share = before.CommunicationShare, after.CommunicationShare
	return p
}

// pointsOf lists the points of a model and a reduce load, by type and pair: result[pair][type].
func (s *Study) pointsOf(model, reduce string) [][]Point {
	pairs := make([][]Point, len(gridK)*len(gridBeta))
	i := 0
	for _, p := range s.Points {
		if p.Model == model && p.Reduce == reduce {
			pairs[i%len(pairs)] = append(pairs[i%len(pairs)], p)
			i++
		}
	}
	return pairs
}

// Model is how the study's workloads are placed and run.
type Model struct {
	ID, Text string
	Network  sim.Network
	// Scheduler is empty for the paper's mapping, with parts that follow their task.
	Scheduler string
}

// models are the paper's assumptions, then a real network, then a better mapping
// too, before the extension and after it.
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
		return ", ignores contention, and keeps the mapping"
	case m.Network.Kind != paperNetwork.Kind:
		return ", and ignores contention"
	}
	return ""
}

// apply makes a case follow the model.
func (m Model) apply(c *scalability.Case, mapping *scheduler.Schedule) {
	c.Options.Network = m.Network
	c.Mapping, c.Scheduler = scalability.Remap, m.parse
	if m.Scheduler == "" {
		c.Mapping = scalability.PartsFollow
		c.Scheduler = func(*scheduler.Problem) (catalog.Scheduler, error) {
			return catalog.Scheduler{Mapper: asMapped{mapping}}, nil
		}
	}
}

func (m Model) parse(pr *scheduler.Problem) (catalog.Scheduler, error) {
	return catalog.Parse(m.Scheduler, catalog.Env{Problem: pr})
}

// asMapped is a mapper that returns a schedule made before.
type asMapped struct{ schedule *scheduler.Schedule }

func (m asMapped) Map(context.Context, *scheduler.Problem) (*scheduler.Schedule, error) {
	return m.schedule, nil
}

// runTables runs Table 3's scenarios under each model.
func (s *Study) runTables(ctx context.Context, e *sim.Engine) error {
	for _, m := range models() {
		in := *s.in
		if m.Scheduler != "" {
			in.remap = func(pr *scheduler.Problem) (*scheduler.Schedule, error) { return mapped(ctx, m.parse, pr) }
		}
		rows, err := in.runAll(ctx, e, sim.Options{Network: m.Network}, in.scenarios())
		if err != nil {
			return fmt.Errorf("model %s: %w", m.ID, err)
		}
		s.Models = append(s.Models, ModelTable{m, rows})
	}
	return nil
}

// row finds a scenario.
func (t ModelTable) row(id string) Row {
	row, _ := (&Replay{Rows: t.Rows}).Row(id)
	return row
}

// IsospeedPoint is the scalability measured as Chen, Sun and Wu (2008) define it:
// the work grows until E_v is what it was.
type IsospeedPoint struct {
	Model, Type string
	// DataExponent is g: a message to a subtask grows by eta^g. The paper has 1;
	// 2/3 is a surface beside a volume, 0 messages that do not grow.
	DataExponent float64
	K            int // C2 = k*C1: new nodes as fast as their old one

	Status           string  // solved, or why there is no such work
	Beta             float64 // growth of the parallel work; NaN without a solution
	Phi              float64 // C2 W1 / (C1 W2); NaN without a solution
	EfficiencyBefore float64
	Least, Greatest  float64 // E_v2 seen
}

// dataExponents are the growths of data that the study tries.
var dataExponents = []float64{1, 2.0 / 3, 0}

// The growth of work is sought from k/isospeedDown to isospeedUp*k.
const (
	isospeedDown = 16
	isospeedUp   = 4096
)

func isospeedSearch(k int) scalability.Search {
	return scalability.Search{Start: float64(k), Lowest: float64(k) / isospeedDown, Highest: isospeedUp * float64(k), Tolerance: 1e-9}
}

// runIsospeed solves for equal E_v under each model, without reduce load.
func (s *Study) runIsospeed(ctx context.Context, e *sim.Engine) error {
	for _, m := range models() {
		for _, g := range dataExponents {
			for _, t := range s.Types {
				c := t.base
				c.Speeds = scalability.EqualSpeeds
				m.apply(&c, s.in.mapping)
				before, err := c.RunBefore(ctx, e)
				if err != nil {
					return err
				}
				for _, k := range gridK {
					c.Refine = refineOptions(scalability.Growth{K: k, Beta: float64(k)})
					c.Refine.DataExponent = g
					found, err := c.Isospeed(ctx, e, before, isospeedSearch(k))
					if err != nil {
						return fmt.Errorf("model %s, type %s, k = %d: %w", m.ID, t.Name, k, err)
					}
					s.Isospeed = append(s.Isospeed, IsospeedPoint{
						Model: m.ID, Type: t.Name, DataExponent: g, K: k,
						Status: found.Root.Status.String(), Beta: found.Beta, Phi: found.Phi,
						EfficiencyBefore: before.SpeedEfficiency,
						Least:            found.Root.LeastValue, Greatest: found.Root.GreatestValue,
					})
				}
			}
		}
	}
	return nil
}
