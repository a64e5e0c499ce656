package search

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
)

// Annealing is simulated annealing over (order, host): it starts from HEFT's
// plan and changes one task at a time, always to a shorter plan and, while it is
// hot, sometimes to a longer one. S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi,
// "Optimization by simulated annealing", Science 220, 1983, doi
// 10.1126/science.220.4598.671; for schedules on unequal machines as in
// T. D. Braun et al., "A comparison of eleven static heuristics", JPDC 61(6),
// 2001, section 3.9, doi 10.1006/jpdc.2000.1714.
//
// A change is, with equal chance, another host for a task or another place in
// the order, between the last of its predecessors and the first of its
// successors. The order is decoded without filling gaps, which loses nothing:
// see decoder. The temperature falls geometrically from 1/10 of HEFT's makespan
// to 1/100 of that over the budget; of twenty such pairs a good one on the worked
// examples, means of 30 seeds differing by a few percent.
//
// The answer is never longer than HEFT's plan, which it is unless a shorter one
// was found. Ties: the first found stays. Numbers come from a PCG seeded with
// (Seed, 1). Deviations from Braun et al.: precedence, hence the order; they
// cool by 0.9 or 0.8 a step until nothing changes.
//
// Cost: that of HEFT and Budget decodings of O(edges + tasks * cores).
type Annealing struct {
	Seed   uint64
	Budget int // decodings
}

const (
	annealingHot  = 0.1  // of HEFT's makespan: one change in e that costs so much is taken
	annealingCold = 0.01 // of the first temperature, at the end
)

// Map plans pr. The error is that of HEFT.
func (m Annealing) Map(pr *scheduler.Problem) (*scheduler.Schedule, error) {
	seed, err := list.HEFT{}.Map(pr)
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
