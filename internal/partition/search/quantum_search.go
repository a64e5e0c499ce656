package search

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

// quantumSearch is a run of QuantumGenetic.
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
			copy(x.best.part, x.now.part)
			x.best.rank = x.now.rank
		}
		if s.better(x.best.rank, s.best.rank) {
			copy(s.best.part, x.best.part)
			s.best.rank = x.best.rank
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
	s.Take(x.now.part)
	s.Repair()
	if s.LocalSearch {
		s.Improve()
	}
	x.now.rank = s.Rank()
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
			if i != best {
				copy(group[i].best.part, group[best].best.part)
				group[i].best.rank = group[best].best.rank
			}
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
