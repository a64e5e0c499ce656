package search

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

// Genetic is an ordinary genetic algorithm, the control beside
// [QuantumGenetic]: same encoding by parts, same repair, same local search, same
// number of evaluations. D. E. Goldberg, Genetic Algorithms in Search,
// Optimization, and Machine Learning, 1989; uniform crossover after G. Syswerda,
// ICGA 1989. The zero value is ready. A generation costs O(population (n k + m)),
// with LocalSearch O(population n^2).
type Genetic struct {
	Population  int     // 0: 20
	Generations int     // 0: 500
	Stagnation  int     // stop after so many generations without improvement; 0: never
	Tournament  int     // how many compete to be a parent; 0: 2
	Crossover   float64 // probability; 0: 0.9
	Mutation    float64 // probability that a task changes its part; 0: 1/n
	LocalSearch bool    // improve each child by moves and exchanges
}

// Partition implements [partition.Method].
func (m Genetic) Partition(g *partition.Graph, k int, o partition.Options) (partition.Result, error) {
	r, _, err := m.Trace(g, k, o)
	return r, err
}

// individual is a partition with its rank.
type individual struct {
	part partition.Partition
	rank moves.Rank
}

// become copies another individual, with the same number of vertices.
func (x *individual) become(other individual) {
	copy(x.part, other.part)
	x.rank = other.rank
}

// settle repairs x, improves it by a local search if that is on, and ranks it.
func (x *individual) settle(p *moves.Polisher, localSearch bool) {
	p.Take(x.part)
	p.Repair()
	if localSearch {
		p.Improve()
	}
	x.rank = p.Rank()
}

// Trace implements [Traced].
func (m Genetic) Trace(g *partition.Graph, k int, o partition.Options) (partition.Result, []Generation, error) {
	if err := o.Check(g, k); err != nil {
		return partition.Result{}, nil, err
	}
	m.Population, m.Generations = cmp.Or(m.Population, 20), cmp.Or(m.Generations, 500)
	m.Tournament, m.Crossover = cmp.Or(m.Tournament, 2), cmp.Or(m.Crossover, 0.9)
	m.Mutation = cmp.Or(m.Mutation, 1/float64(max(1, g.NumVertices())))
	if err := checkPopulation(m.Population, m.Generations, 2*float64(g.NumVertices())); err != nil {
		return partition.Result{}, nil, err
	}
	if m.Tournament < 1 || !(m.Crossover >= 0 && m.Crossover <= 1) || !(m.Mutation >= 0 && m.Mutation <= 1) {
		return partition.Result{}, nil, fmt.Errorf("tournament %d, crossover %v, mutation %v: want at least 1, and probabilities",
			m.Tournament, m.Crossover, m.Mutation)
	}
	s := &geneticSearch{Genetic: m, Polisher: moves.NewPolisher(g, k, &o, 11), g: g, k: k}
	s.begin(o.Shares(k))
	trace := []Generation{s.generation()}
	stop := stagnation{most: m.Stagnation}
	for range m.Generations - 1 {
		if err := o.HasEnded(); err != nil {
			return partition.Result{}, nil, err
		}
		before := s.best.rank
		s.breed()
		trace = append(trace, s.generation())
		if stop.over(s.best.rank.BetterThan(before)) {
			break
		}
	}
	r, err := partition.NewResult(g, k, o, s.best.part)
	return r, trace, err
}

type geneticSearch struct {
	Genetic
	*moves.Polisher
	g           *partition.Graph
	k           int
	now, next   []individual
	best        individual
	evaluations int
}

func (s *geneticSearch) generation() Generation {
	return Generation{Evaluations: s.evaluations, Best: s.best.rank.Goal, Excess: s.best.rank.Excess}
}

// begin draws the first population, tasks by the parts' shares.
func (s *geneticSearch) begin(shares []float64) {
	n := s.g.NumVertices()
	s.now, s.next = make([]individual, s.Population), make([]individual, s.Population)
	s.best.rank = moves.WorstRank
	for i := range s.now {
		s.now[i].part, s.next[i].part = make(partition.Partition, n), make(partition.Partition, n)
		for v := range s.now[i].part {
			s.now[i].part[v] = weighted(s.Random, shares)
		}
		s.evaluate(&s.now[i])
	}
}

// evaluate settles x and keeps it if it is the best.
func (s *geneticSearch) evaluate(x *individual) {
	x.settle(s.Polisher, s.LocalSearch)
	s.evaluations++
	if x.rank.BetterThan(s.best.rank) {
		s.best = individual{slices.Clone(x.part), x.rank}
	}
}

// breed makes the next generation; the best one so far takes the place of its
// worst child.
func (s *geneticSearch) breed() {
	worst := 0
	for i := range s.next {
		s.cross(s.next[i].part, s.parent().part, s.parent().part)
		s.evaluate(&s.next[i])
		if s.next[worst].rank.BetterThan(s.next[i].rank) {
			worst = i
		}
	}
	s.next[worst].become(s.best)
	s.now, s.next = s.next, s.now
}

// cross makes a child of two parents, and mutates it.
func (s *geneticSearch) cross(child, mother, father partition.Partition) {
	copy(child, mother)
	if s.Random.Float() < s.Crossover {
		for v := range child {
			if s.Random.Below(2) == 1 {
				child[v] = father[v]
			}
		}
	}
	for v := range child {
		if s.Random.Float() < s.Mutation {
			child[v] = int32(s.Random.Below(s.k))
		}
	}
}

// parent is the best of a few drawn at random.
func (s *geneticSearch) parent() *individual {
	best := &s.now[s.Random.Below(len(s.now))]
	for range s.Tournament - 1 {
		if x := &s.now[s.Random.Below(len(s.now))]; x.rank.BetterThan(best.rank) {
			best = x
		}
	}
	return best
}

// Traced is a [partition.Method] that also records its progress.
type Traced interface {
	partition.Method
	// Trace is Partition, with one entry per generation.
	Trace(g *partition.Graph, k int, o partition.Options) (partition.Result, []Generation, error)
}

// Generation is what a search has reached after a generation or, if it has none,
// after as many evaluations as a generation of others takes.
type Generation struct {
	Evaluations int   // partitions evaluated so far
	Best        int64 // the objective of the best one
	Excess      int64 // by how much it is out of its bounds; 0: balanced

	// Quantum sums up the amplitudes; only [QuantumGenetic] has it.
	Quantum *Amplitudes
}

// Amplitudes sums up a population of Q-bits and the partitions observed from it.
type Amplitudes struct {
	Norm       float64 // mean alpha^2 + beta^2 of a Q-bit; 1 if they are Q-bits
	Certainty  float64 // mean over tasks of the greatest probability of a part
	First      float64 // share of tasks observed in the first part
	Unassigned float64 // share of tasks observed in no part
	Distinct   int     // different partitions among those observed
}

// maxPopulation bounds the numbers that a population may hold.
const maxPopulation = 1 << 27

func checkPopulation(size, generations int, numbersEach float64) error {
	switch {
	case size < 1 || generations < 0:
		return fmt.Errorf("population %d, %d generations: want at least 1 and 0", size, generations)
	case float64(size)*numbersEach > maxPopulation:
		return fmt.Errorf("a population of %d needs %.3g numbers: want at most %d (use the multilevel method for large graphs)",
			size, float64(size)*numbersEach, maxPopulation)
	}
	return nil
}

// stagnation counts generations without a better partition.
type stagnation struct{ since, most int }

// over says whether the search is to stop; most 0: never.
func (s *stagnation) over(better bool) bool {
	if better {
		s.since = 0
	} else {
		s.since++
	}
	return s.most > 0 && s.since >= s.most
}

// weighted draws a number with the given probabilities, which sum to 1.
func weighted(r partition.Random, shares []float64) int32 {
	at := r.Float()
	for i, share := range shares {
		if at -= share; at < 0 {
			return int32(i)
		}
	}
	return int32(len(shares) - 1)
}
