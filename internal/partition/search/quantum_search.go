package search

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

type quantumSearch struct {
	QuantumGenetic
	*moves.Polisher
	g           *partition.Graph
	k           int
	costs       *partition.Costs
	gate        gate
	population  []quantumIndividual
	best        individual // S*
	evaluations int
}

// quantumIndividual is n x k Q-bits, the partition last observed from them, and the
// best one ever observed.
type quantumIndividual struct {
	bits []qbit
	now  individual
	best individual
}

func newQuantumSearch(m QuantumGenetic, g *partition.Graph, k int, o *partition.Options) *quantumSearch {
	n := g.NumVertices()
	s := &quantumSearch{
		QuantumGenetic: m, Polisher: moves.NewPolisher(g, k, o, 10), g: g, k: k, costs: o.Costs,
		gate:       newGate(m.Angle, m.Epsilon, m.Misprints.Gate),
		population: make([]quantumIndividual, m.Population),
		best:       individual{slices.Repeat(partition.Partition{-1}, n), moves.WorstRank},
	}
	switch {
	case m.Misprints.StartAtZero:
		s.best.rank = moves.Rank{}
	case m.Misprints.Greater:
		s.best.rank = moves.Rank{Goal: -1}
	}
	for i := range s.population {
		x := &s.population[i]
		x.bits = slices.Repeat([]qbit{{math.Sqrt2 / 2, math.Sqrt2 / 2}}, n*k)
		x.now.part = make(partition.Partition, n)
		x.best = individual{slices.Clone(s.best.part), s.best.rank}
	}
	return s
}

// better compares as the paper does, or as it ought to.
func (s *quantumSearch) better(a, b moves.Rank) bool {
	if s.Misprints.Greater {
		return a.Goal > b.Goal
	}
	return a.BetterThan(b)
}

// generation observes and evaluates all, then turns the Q-bits.
func (s *quantumSearch) generation(t int) {
	for i := range s.population {
		x := &s.population[i]
		once := s.Random.Float()
		for v := range x.now.part {
			x.now.part[v] = observe(x.bits[v*s.k:(v+1)*s.k], s.Misprints.Observation, once, s.Random)
		}
		s.evaluate(x)
		if s.better(x.now.rank, x.best.rank) {
			x.best.become(x.now)
		}
		if s.better(x.best.rank, s.best.rank) {
			s.best.become(x.best)
		}
	}
	s.migrate(t + 1)
	for i := range s.population {
		s.turn(&s.population[i])
	}
}

// evaluate repairs what was observed, improves it if LocalSearch is on, and ranks it.
func (s *quantumSearch) evaluate(x *quantumIndividual) {
	s.evaluations++
	if s.Misprints.Unconstrained {
		// Formula (2) taken literally: it sums over tasks in parts.
		x.now.rank = moves.Rank{Goal: partition.Objective(s.g, x.now.part, s.costs)}
		return
	}
	for v, p := range x.now.part {
		if p < 0 {
			x.now.part[v] = int32(s.Random.Below(s.k))
		}
	}
	x.now.settle(s.Polisher, s.LocalSearch)
}

// migrate gives the best of a group, or of all, to its members.
func (s *quantumSearch) migrate(t int) {
	size := len(s.population)
	switch {
	case s.GlobalEvery > 0 && t%s.GlobalEvery == 0:
	case s.LocalEvery > 0 && t%s.LocalEvery == 0:
		size = max(1, size/s.Groups)
	default:
		return
	}
	for group := range slices.Chunk(s.population, size) {
		best := 0
		for i := range group {
			if s.better(group[i].best.rank, group[best].best.rank) {
				best = i
			}
		}
		for i := range group {
			group[i].best.become(group[best].best)
		}
	}
}

// turn turns the Q-bits of x where what was observed is worse than the best and
// differs from it: the best's part toward 1, the observed part toward 0.
func (s *quantumSearch) turn(x *quantumIndividual) {
	if s.Misprints.NoAim {
		for b := range x.bits {
			s.gate.turn(&x.bits[b], false)
		}
		return
	}
	if !s.better(x.best.rank, x.now.rank) {
		return
	}
	for v, best := range x.best.part {
		if now := x.now.part[v]; now != best {
			row := x.bits[v*s.k : (v+1)*s.k]
			if best >= 0 {
				s.gate.toward(&row[best], true)
			}
			if now >= 0 {
				s.gate.toward(&row[now], false)
			}
		}
	}
}

// qbit is a pair of real amplitudes; beta^2 is the probability of 1.
type qbit struct{ alpha, beta float64 }

// gate turns Q-bits by a fixed angle, forward or backward.
type gate struct {
	cos, sin float64
	corner   float64 // the last entry: cos, or -cos as printed
	least    float64 // of an amplitude: the root of epsilon
}

func newGate(angle, epsilon float64, printed bool) gate {
	u := gate{math.Cos(angle), math.Sin(angle), math.Cos(angle), math.Sqrt(epsilon)}
	if printed {
		u.corner = -u.corner
	}
	return u
}

// turn applies the gate, backward with the negative angle.
func (u gate) turn(q *qbit, backward bool) {
	sin := u.sin
	if backward {
		sin = -sin
	}
	q.alpha, q.beta = u.cos*q.alpha-sin*q.beta, sin*q.alpha+u.corner*q.beta
	if u.least > 0 {
		u.keepOpen(q)
	}
}

// toward turns a Q-bit toward 1 or toward 0: which sense that is depends on the
// quadrant, as in the table of Han and Kim (2002).
func (u gate) toward(q *qbit, one bool) {
	if one && q.alpha == 0 || !one && q.beta == 0 {
		return // it is there
	}
	sameSign := q.alpha*q.beta >= 0
	u.turn(q, sameSign != one)
}

// keepOpen is the H-epsilon gate of K.-H. Han and J.-H. Kim, Quantum-inspired
// evolutionary algorithms with a new termination criterion, H-epsilon gate, and
// two-phase scheme, IEEE Trans. Evolutionary Computation 8(2):156-169, 2004: no
// probability falls below epsilon.
func (u gate) keepOpen(q *qbit) {
	most := math.Sqrt(1 - u.least*u.least)
	switch {
	case math.Abs(q.beta) < u.least:
		q.beta, q.alpha = math.Copysign(u.least, q.beta), math.Copysign(most, q.alpha)
	case math.Abs(q.alpha) < u.least:
		q.alpha, q.beta = math.Copysign(u.least, q.alpha), math.Copysign(most, q.beta)
	}
}

// observe draws the part of one task from its k Q-bits; -1: none. Only
// OnceByAlpha uses once.
func observe(row []qbit, rule Observation, once float64, r partition.Random) int32 {
	if rule == ByRow {
		return observeRow(row, r)
	}
	threshold := once
	if rule == TaskByAlpha {
		threshold = r.Float()
	}
	for j, q := range row {
		if rule == BitByAlpha {
			threshold = r.Float()
		}
		if q.alpha*q.alpha <= threshold {
			return int32(j)
		}
	}
	return -1
}

func observeRow(row []qbit, r partition.Random) int32 {
	sum := 0.0
	for _, q := range row {
		sum += q.beta * q.beta
	}
	if sum == 0 {
		return int32(r.Below(len(row))) // all say 0: no part is more likely
	}
	at := r.Float() * sum
	last := 0
	for j, q := range row {
		if p := q.beta * q.beta; p > 0 {
			if at < p {
				return int32(j)
			}
			at, last = at-p, j
		}
	}
	return int32(last) // rounding
}

// amplitudes sums up the population after a generation. It takes about as long as
// observing it.
func (s *quantumSearch) amplitudes() *Amplitudes {
	var a Amplitudes
	tasks := 0
	for i := range s.population {
		x := &s.population[i]
		for v, p := range x.now.part {
			row := x.bits[v*s.k : (v+1)*s.k]
			most, sum := 0.0, 0.0
			for _, q := range row {
				most, sum = max(most, q.beta*q.beta), sum+q.beta*q.beta
				a.Norm += (q.alpha*q.alpha + q.beta*q.beta) / float64(s.k)
			}
			if sum > 0 {
				a.Certainty += most / sum
			}
			switch p {
			case -1:
				a.Unassigned++
			case 0:
				a.First++
			}
			tasks++
		}
		if !slices.ContainsFunc(s.population[:i], func(y quantumIndividual) bool {
			return slices.Equal(x.now.part, y.now.part)
		}) {
			a.Distinct++
		}
	}
	for _, sum := range []*float64{&a.Norm, &a.Certainty, &a.First, &a.Unassigned} {
		*sum /= float64(max(1, tasks))
	}
	return &a
}
