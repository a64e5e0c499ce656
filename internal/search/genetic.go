package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
)

// Genetic is the genetic algorithm of L. Wang, H. J. Siegel, V. P. Roychowdhury
// and A. A. Maciejewski, "Task matching and scheduling in heterogeneous
// computing environments using a genetic-algorithm-based approach", JPDC 47(1),
// 1997, section 4, doi 10.1006/jpdc.1997.1392: a plan is a matching string, the
// hosts, and a scheduling string, the order. A child has one parent's order up
// to a cut and the rest in the order of the other, which keeps precedence, and
// one parent's hosts up to another cut and the other's after it; mutation moves
// a task to another host or place. HEFT's plan is in the first population.
//
// The best plan always survives. The result is HEFT's plan unless a shorter one
// was found. Ties: the first found is kept. Random numbers come from a PCG
// seeded with (Seed, 2).
//
// Deviations: parents are chosen by tournaments of two, not by a roulette of
// ranks; a mutation changes either the host or the place; the search ends with
// its budget; hosts may have several cores, and network contention is ignored.
//
// Cost: that of HEFT plus Budget decodings of O(edges + tasks * cores).
type Genetic struct {
	Seed                uint64
	Budget              int // how many plans are decoded
	Population          int // plans, at least 2
	Crossover, Mutation float64
}

// individual is a sequence and the makespan of the plan that it decodes to.
type individual struct {
	*sequence
	sec float64
}

// breeding is the state of one run.
type breeding struct {
	Genetic
	pr   *scheduler.Problem
	dec  *decoder
	draw *rand.Rand
	now  []individual
	next []individual
	best individual
	mix  mixing
}

// Map plans pr. The error is that of HEFT.
func (m Genetic) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	seed, err := list.HEFT{}.Map(ctx, pr)
	if err != nil {
		return nil, fmt.Errorf("genetic: %w", err)
	}
	b := &breeding{
		Genetic: m, pr: pr, dec: newDecoder(pr), draw: rand.New(rand.NewPCG(m.Seed, 2)),
	}
	b.mix = mixing{pr, b.draw, make([]bool, pr.DAG.NumTasks())}
	heft := individual{newSequence(pr, seed), seed.PlannedMakespanSec()}
	b.best = individual{heft.clone(), heft.sec}
	b.now = append(b.now, heft)
	for len(b.now) < max(2, m.Population) {
		b.now = append(b.now, individual{b.mix.random(heft.sequence), 0})
	}
	for i := range b.now {
		b.next = append(b.next, individual{heft.clone(), heft.sec})
		b.judge(&b.now[i])
	}
	for b.Budget > 0 {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		b.generation()
	}
	if b.best.sec < heft.sec-scheduler.Epsilon*heft.sec {
		return b.dec.schedule(b.best.order, b.best.host), nil
	}
	return seed, nil
}

// judge decodes x if the budget allows; otherwise x gets the worst makespan.
func (b *breeding) judge(x *individual) {
	if b.Budget--; b.Budget < 0 {
		x.sec = math.Inf(1)
		return
	}
	if x.sec = b.dec.makespanSec(x.order, x.host); x.sec < b.best.sec-scheduler.Epsilon*b.best.sec {
		b.best.copyFrom(x.sequence)
		b.best.sec = x.sec
	}
}

// generation replaces all but the best plan by children.
func (b *breeding) generation() {
	b.next[0].copyFrom(b.best.sequence)
	b.next[0].sec = b.best.sec
	for i := 1; i < len(b.next); i++ {
		child, mother := &b.next[i], b.parent()
		child.copyFrom(mother.sequence)
		if b.draw.Float64() < b.Crossover {
			b.mix.cross(child.sequence, b.parent().sequence)
		}
		if b.draw.Float64() < b.Mutation {
			b.mix.mutate(child.sequence)
		}
		b.judge(child)
	}
	b.now, b.next = b.next, b.now
}

// parent is the better of two individuals drawn at random.
func (b *breeding) parent() individual {
	x, y := b.now[b.draw.IntN(len(b.now))], b.now[b.draw.IntN(len(b.now))]
	if y.sec < x.sec {
		return y
	}
	return x
}
