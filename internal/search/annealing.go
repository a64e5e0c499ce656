package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
)

// Annealing is simulated annealing over (order, host): it starts from HEFT's
// plan and changes one task at a time, always accepting a shorter plan and,
// while it is hot, sometimes a longer one. S. Kirkpatrick, C. D. Gelatt and M.
// P. Vecchi, "Optimization by simulated annealing", Science 220, 1983, doi
// 10.1126/science.220.4598.671; for schedules on unequal hosts as in T. D.
// Braun et al., "A comparison of eleven static heuristics", JPDC 61(6), 2001,
// section 3.9, doi 10.1006/jpdc.2000.1714.
//
// A change gives a task, with equal chance, another host or another place in
// the order, between the last of its predecessors and the first of its
// successors. The order is decoded without filling gaps, which loses nothing:
// see decoder. Over the budget the temperature falls geometrically from 1/10 of
// HEFT's makespan to 1/100 of that; among twenty such pairs this was a good one
// on the worked examples, where means of 30 seeds differed by a few percent.
//
// The result is HEFT's plan unless a shorter one was found. Ties: the first
// found is kept. Random numbers come from a PCG seeded with (Seed, 1).
// Deviations: Braun et al. have no precedence and hence no order; they cool by
// 0.9 or 0.8 a step until nothing changes.
//
// Cost: that of HEFT plus Budget decodings of O(edges + tasks * cores).
type Annealing struct {
	Seed   uint64
	Budget int // how many plans are decoded
}

const (
	annealingHot  = 0.1  // of HEFT's makespan: of changes that lengthen the plan by that, one in e is accepted
	annealingCold = 0.01 // final temperature, as a fraction of the first
)

// Map plans pr. The error is that of HEFT.
func (m Annealing) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	seed, err := list.HEFT{}.Map(ctx, pr)
	if err != nil {
		return nil, fmt.Errorf("annealing: %w", err)
	}
	dec := newDecoder(pr)
	now := newSequence(pr, seed)
	best, bestSec := now.clone(), seed.PlannedMakespanSec()
	nowSec, found := bestSec, false
	draw := rand.New(rand.NewPCG(m.Seed, 1))
	hot := annealingHot * bestSec
	for i := range m.Budget {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		undo := now.change(pr.DAG, draw, pr.Platform.NumHosts())
		sec := dec.makespanSec(now.order, now.host)
		heat := hot * math.Pow(annealingCold, float64(i)/float64(m.Budget))
		if sec > nowSec && !(draw.Float64() < math.Exp((nowSec-sec)/heat)) {
			undo()
			continue
		}
		nowSec = sec
		if sec < bestSec-scheduler.Epsilon*bestSec {
			found, bestSec = true, sec
			best.copyFrom(now)
		}
	}
	if !found {
		return seed, nil
	}
	return dec.schedule(best.order, best.host), nil
}
