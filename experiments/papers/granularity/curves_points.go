package granularity

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/sim"
)

// runPoints runs the grid: each model, reduce load, type, k and beta.
func (s *Study) runPoints(ctx context.Context, e *sim.Engine) error {
	for _, m := range models() {
		for _, reduce := range s.Reduces {
			for _, t := range s.Types {
				c := t.program
				m.apply(&c, s.in.mapping)
				before, err := c.RunBefore(ctx, e)
				if err != nil {
					return fmt.Errorf("model %s, type %s: %w", m.ID, t.Name, err)
				}
				if err := s.runPairs(ctx, e, c, before, Point{Model: m.ID, Reduce: reduce.Name, Type: t.Name}); err != nil {
					return fmt.Errorf("model %s, type %s: %w", m.ID, t.Name, err)
				}
			}
		}
	}
	return nil
}

// runPairs runs one type over all pairs (k, beta).
func (s *Study) runPairs(ctx context.Context, e *sim.Engine, c scalability.Case, before *scalability.Measured, p Point) error {
	for _, p.K = range gridK {
		for _, p.Beta = range gridBeta {
			c.Refine = s.refinement(p).options()
			c.Refine.ReduceFlopPerByte = 0
			if s.reduceNamed(p.Reduce).perByte {
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
			s.Points = append(s.Points, s.measured(p, out))
		}
	}
	return nil
}

// refinement is that of a point, reduce load by work only.
func (s *Study) refinement(p Point) Refinement {
	return Refinement{K: p.K, Beta: p.Beta, Chi: s.reduceNamed(p.Reduce).perWork}
}

// measured fills in what a run of the point gave, and what the formulas give.
func (s *Study) measured(p Point, out *scalability.Outcome) Point {
	before, after := &out.Before, &out.After
	g := Refinement{K: p.K, Beta: p.Beta}.Growth(s.in.alpha())
	if s.reduceNamed(p.Reduce).perWork > 0 || s.reduceNamed(p.Reduce).perByte {
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

func (s *Study) reduceNamed(name string) ReduceLoad {
	for _, r := range s.Reduces {
		if r.Name == name {
			return r
		}
	}
	return ReduceLoad{}
}

// pointsOf lists the points of a model and a reduce load, by type and pair:
// result[pair][type].
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
