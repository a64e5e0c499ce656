package search

import (
	"cmp"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/partition"
)

// QuantumGenetic is the quantum-inspired evolutionary algorithm of K.-H. Han
// and J.-H. Kim, IEEE Trans. Evolutionary Computation 6(6):580-593, 2002, on the
// encoding of Yuan (2014), section 3: an individual is n x k Q-bits (alpha,
// beta), beta^2 of the Q-bit (i, j) standing for task i in part j. Deviations:
// the k Q-bits of a task are observed together, part j with probability
// beta_ij^2 / sum_j beta_ij^2, so that a task is in exactly one part; what is
// observed is repaired to the balance bounds.
//
// The zero value is ready. A generation costs O(population (n k + m)), with
// LocalSearch O(population n^2).
type QuantumGenetic struct {
	Population  int     // individuals; 0: 20
	Generations int     // 0: 500
	Stagnation  int     // stop after so many generations without improvement; 0: never
	Angle       float64 // of a rotation, in radians; 0: 0.01 pi
	Epsilon     float64 // least alpha^2 and beta^2 (H-epsilon gate, Han and Kim 2004)

	// Individuals form Groups (0: 5). Every LocalEvery (0: 10) generations all
	// of a group take over its best partition, every GlobalEvery (0: 100) all
	// that of the population. Negative: never.
	Groups, LocalEvery, GlobalEvery int

	// LocalSearch improves each observed partition by moves and exchanges; the
	// gain may then be the local search's (see [Genetic]).
	LocalSearch bool

	// Misprints are what the paper has instead; see [AsPrinted].
	Misprints Misprints
}

// Partition implements [partition.Method].
func (m QuantumGenetic) Partition(g *partition.Graph, k int, o partition.Options) (partition.Result, error) {
	return m.search(g, k, &o, func(*quantumSearch) {})
}

// Trace implements [Traced].
func (m QuantumGenetic) Trace(g *partition.Graph, k int, o partition.Options) (partition.Result, []Generation, error) {
	var trace []Generation
	r, err := m.search(g, k, &o, func(s *quantumSearch) {
		trace = append(trace, Generation{s.evaluations, s.best.rank.Goal, s.best.rank.Excess, s.amplitudes()})
	})
	return r, trace, err
}

// search runs the algorithm and calls each after every generation.
func (m QuantumGenetic) search(g *partition.Graph, k int, o *partition.Options, each func(*quantumSearch)) (partition.Result, error) {
	if err := o.Check(g, k); err != nil {
		return partition.Result{}, err
	}
	m.Population, m.Generations = cmp.Or(m.Population, 20), cmp.Or(m.Generations, 500)
	m.Groups, m.LocalEvery, m.GlobalEvery = cmp.Or(m.Groups, 5), cmp.Or(m.LocalEvery, 10), cmp.Or(m.GlobalEvery, 100)
	m.Angle = cmp.Or(m.Angle, 0.01*math.Pi)
	if err := checkPopulation(m.Population, m.Generations, 2*float64(g.NumVertices())*float64(k+1)); err != nil {
		return partition.Result{}, err
	}
	if m.Groups < 1 || !(math.Abs(m.Angle) <= math.Pi) || !(m.Epsilon >= 0 && m.Epsilon < 0.5) {
		return partition.Result{}, fmt.Errorf("%d groups, angle %v, epsilon %v: want at least 1, -pi to pi, 0 to below 0.5", m.Groups, m.Angle, m.Epsilon)
	}
	s := newQuantumSearch(m, g, k, o)
	stop := stagnation{most: m.Stagnation}
	for t := range m.Generations {
		if err := o.HasEnded(); err != nil {
			return partition.Result{}, err
		}
		before := s.best.rank
		s.generation(t)
		each(s)
		if stop.over(s.better(s.best.rank, before)) {
			break
		}
	}
	part := s.best.part
	for v, p := range part {
		part[v] = max(p, 0) // in no part: 0, as the paper writes it
	}
	return partition.NewResult(g, k, *o, part)
}

// Misprints switch on, one by one, what Yuan (2014), section 3, prints and what
// cannot work. The zero value is the sound algorithm.
type Misprints struct {
	// Gate is formula (4), [[cos, -sin], [sin, -cos]]. It is no rotation: its
	// square is cos(2 theta) times the identity, so two turns lead back and
	// amplitudes shrink; turns by theta and -theta in turn make them grow without
	// end. Sound: [[cos, -sin], [sin, cos]].
	Gate bool

	// NoAim turns every Q-bit by the same angle: the paper gives no rule for
	// the angle that looks at the best partition. Sound: Q-bits where the best
	// differs from what was observed turn toward it.
	NoAim bool

	// Observation is how a partition is observed.
	Observation Observation

	// Greater replaces the best when the new objective is greater (step 4),
	// though it is to be minimised.
	Greater bool

	// StartAtZero begins with S* = [0, ..., 0], all tasks in no part, which
	// costs nothing. Sound: worse than everything.
	StartAtZero bool

	// Unconstrained leaves the balance out, of repair and of comparison, as
	// steps 1 to 6 do.
	Unconstrained bool
}

// Observation is a rule by which parts are drawn from Q-bits.
type Observation int

const (
	// ByRow draws part j of a task with probability beta_j^2 over their sum.
	ByRow Observation = iota
	// OnceByAlpha is step 3 to the letter: one number r, each task goes to the
	// first part with alpha^2 <= r, to none if there is no such part.
	OnceByAlpha
	// TaskByAlpha is step 3 with a new r for each task.
	TaskByAlpha
	// BitByAlpha is step 3 with a new r for each Q-bit: part j with probability 2^-j at first.
	BitByAlpha
)

// AsPrinted is the algorithm as the paper prints it, all misprints on. It stays
// at S* = [0, ..., 0]: all Q-bits are equal and stay so, hence every observation
// puts all tasks into part 1, or into none, which costs nothing and is not
// greater than nothing, while the amplitudes shrink to 0.
func AsPrinted() QuantumGenetic {
	return QuantumGenetic{
		LocalEvery: -1, GlobalEvery: -1,
		Misprints: Misprints{
			Gate: true, NoAim: true, Observation: OnceByAlpha,
			Greater: true, StartAtZero: true, Unconstrained: true,
		},
	}
}
