package search

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

func drawQbit(t *rapid.T) qbit {
	angle := rapid.Float64Range(-math.Pi, math.Pi).Draw(t, "angle of the Q-bit")
	return qbit{math.Cos(angle), math.Sin(angle)}
}

func norm2(q qbit) float64 { return q.alpha*q.alpha + q.beta*q.beta }

func TestGateIsARotation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		theta := rapid.Float64Range(-1, 1).Draw(t, "theta")
		q := drawQbit(t)
		u := newGate(theta, 0, false)
		before := math.Atan2(q.beta, q.alpha)
		p := q
		u.turn(&p, false)
		require.InDelta(t, 1, norm2(p), 1e-12)
		require.InDelta(t, 0, math.Remainder(math.Atan2(p.beta, p.alpha)-before-theta, 2*math.Pi), 1e-12)
		u.turn(&p, true)
		require.InDelta(t, q.alpha, p.alpha, 1e-12)
		require.InDelta(t, q.beta, p.beta, 1e-12)
	})
}

// TestTowardRaisesWhatItSays in all quadrants and on the axes, unless the Q-bit
// is nearer to the goal than one turn.
func TestTowardRaisesWhatItSays(t *testing.T) {
	const theta = 0.01 * math.Pi
	u := newGate(theta, 0, false)
	near := math.Sin(theta)
	rapid.Check(t, func(t *rapid.T) {
		q := rapid.OneOf(
			rapid.Custom(drawQbit),
			rapid.SampledFrom([]qbit{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}),
		).Draw(t, "q")
		one, zero := q, q
		u.toward(&one, true)
		u.toward(&zero, false)
		if math.Abs(q.alpha) >= near {
			require.Greater(t, math.Abs(one.beta), math.Abs(q.beta))
		} else {
			require.GreaterOrEqual(t, math.Abs(one.beta), math.Cos(theta)-1e-12)
		}
		if math.Abs(q.beta) >= near {
			require.Greater(t, math.Abs(zero.alpha), math.Abs(q.alpha))
		} else {
			require.GreaterOrEqual(t, math.Abs(zero.alpha), math.Cos(theta)-1e-12)
		}
	})
}

// TestPrintedGateIsNone: on (1, 1)/sqrt 2 the square of the length is 1 - sin 2
// theta after one turn, and two turns lead back, shorter by cos 2 theta.
func TestPrintedGateIsNone(t *testing.T) {
	for _, theta := range []float64{0.01 * math.Pi, 0.05 * math.Pi, math.Pi / 4} {
		u := newGate(theta, 0, true)
		start := qbit{math.Sqrt2 / 2, math.Sqrt2 / 2}
		q := start
		u.turn(&q, false)
		require.InDelta(t, 1-math.Sin(2*theta), norm2(q), 1e-12)
		u.turn(&q, false)
		require.InDelta(t, math.Cos(2*theta)*start.alpha, q.alpha, 1e-12)
		require.InDelta(t, math.Cos(2*theta)*start.beta, q.beta, 1e-12)
	}
}

func TestEpsilonKeepsProbabilitiesOpen(t *testing.T) {
	const epsilon = 0.1
	u := newGate(0.2, epsilon, false)
	q := qbit{math.Sqrt2 / 2, math.Sqrt2 / 2}
	for i := range 100 {
		u.toward(&q, i < 50)
		require.InDelta(t, 1, norm2(q), 1e-12)
		require.GreaterOrEqual(t, q.alpha*q.alpha, epsilon-1e-12)
		require.GreaterOrEqual(t, q.beta*q.beta, epsilon-1e-12)
	}
}

func TestObserve(t *testing.T) {
	const draws = 40_000
	half := math.Sqrt2 / 2
	even := []qbit{{half, half}, {half, half}, {half, half}}
	uneven := []qbit{{math.Sqrt(0.8), math.Sqrt(0.2)}, {1, 0}, {math.Sqrt(0.4), -math.Sqrt(0.6)}}
	for name, tt := range map[string]struct {
		row  []qbit
		rule Observation
		once float64
		want []float64 // by part, none first
	}{
		"row, at first":         {even, ByRow, 0, []float64{0, 1. / 3, 1. / 3, 1. / 3}},
		"row, by beta squared":  {uneven, ByRow, 0, []float64{0, .25, 0, .75}},
		"row, all say no":       {[]qbit{{1, 0}, {1, 0}}, ByRow, 0, []float64{0, .5, .5}},
		"once, r is large":      {even, OnceByAlpha, 0.7, []float64{0, 1, 0, 0}},
		"once, r is small":      {even, OnceByAlpha, 0.3, []float64{1, 0, 0, 0}},
		"task: first or none":   {even, TaskByAlpha, 0, []float64{.5, .5, 0, 0}},
		"bit: 1/2, 1/4, 1/8 ..": {even, BitByAlpha, 0, []float64{.125, .5, .25, .125}},
	} {
		t.Run(name, func(t *testing.T) {
			r := partition.NewRandom(3, 4)
			count := make([]float64, len(tt.want))
			for range draws {
				count[1+observe(tt.row, tt.rule, tt.once, r)]++
			}
			for i, want := range tt.want {
				// Five standard deviations.
				require.InDelta(t, want, count[i]/draws, 5*math.Sqrt(want*(1-want)/draws))
			}
		})
	}
}

func TestQuantumGeneticKeepsItsPromises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := parttest.DrawRequest(t)
		m := QuantumGenetic{
			Population: rapid.IntRange(1, 6).Draw(t, "population"), Generations: 12,
			LocalEvery: 3, GlobalEvery: 5, Groups: 2,
			LocalSearch: rapid.Bool().Draw(t, "local search"),
			Misprints: Misprints{
				Gate: rapid.Bool().Draw(t, "gate"), NoAim: rapid.Bool().Draw(t, "no aim"),
				Observation: Observation(rapid.IntRange(0, 3).Draw(t, "observation")),
				Greater:     rapid.Bool().Draw(t, "greater"), StartAtZero: rapid.Bool().Draw(t, "start"),
				Unconstrained: rapid.Bool().Draw(t, "unconstrained"),
			},
		}
		r, trace, err := m.Trace(q.G, q.K, q.O)
		parttest.RequireKept(t, q, r, err)
		again, traceAgain, errAgain := m.Trace(q.G, q.K, q.O)
		require.Equal(t, r, again)
		require.Equal(t, trace, traceAgain)
		require.Equal(t, err, errAgain)
		require.Len(t, trace, 12)
		require.Equal(t, 12*m.Population, trace[11].Evaluations)
		if m.Misprints == (Misprints{}) {
			requireDescends(t, trace, r, err)
		}
	})
}

// requireDescends requires a trace that never rises and ends at the result.
func requireDescends(t require.TestingT, trace []Generation, r partition.Result, err error) {
	for i := range trace[1:] {
		before, after := trace[i], trace[i+1]
		require.False(t, moves.Rank{Excess: before.Excess, Goal: before.Best}.BetterThan(moves.Rank{Excess: after.Excess, Goal: after.Best}))
		require.Greater(t, after.Evaluations, before.Evaluations)
	}
	last := trace[len(trace)-1]
	require.Equal(t, r.Objective, last.Best)
	require.Equal(t, err == nil, last.Excess == 0)
}

// TestQuantumGeneticConverges: certainty grows to nearly 1, Q-bits keep their
// length, and the best falls a good way, without any local search.
func TestQuantumGeneticConverges(t *testing.T) {
	m := parttest.PaperModel(40, 3, 1)
	r, trace, err := QuantumGenetic{Generations: 400}.Trace(m.Graph, 3, m.Options(1))
	require.NoError(t, err)
	first, last := trace[0], trace[len(trace)-1]
	require.InDelta(t, 0.355, first.Quantum.Certainty, 0.03) // about 1/3
	require.Greater(t, last.Quantum.Certainty, 0.7)
	require.InDelta(t, 1, last.Quantum.Norm, 1e-9)
	require.Less(t, float64(r.Objective), 0.75*float64(first.Best))
}

func TestQuantumGeneticStagnation(t *testing.T) {
	m := parttest.PaperModel(12, 2, 1)
	_, trace, err := QuantumGenetic{Stagnation: 20, LocalSearch: true}.Trace(m.Graph, 2, m.Options(1))
	require.NoError(t, err)
	n := len(trace)
	require.Less(t, n, 500)
	require.Equal(t, trace[n-1].Best, trace[n-21].Best)
	require.True(t, n == 21 || trace[n-22].Best > trace[n-21].Best)
}

func TestMigration(t *testing.T) {
	m := parttest.PaperModel(10, 2, 1)
	o := m.Options(1)
	s := newQuantumSearch(QuantumGenetic{Population: 6, Groups: 2, LocalEvery: 10, GlobalEvery: 100}, m.Graph, 2, &o)
	goals := func() (list []int64) {
		for _, x := range s.population {
			list = append(list, x.best.rank.Goal)
		}
		return list
	}
	for i, goal := range []int64{7, 5, 6, 3, 9, 4} {
		s.population[i].best = individual{slices.Repeat(partition.Partition{int32(i) % 2}, 10), moves.Rank{Goal: goal}}
	}
	s.migrate(9)
	require.Equal(t, []int64{7, 5, 6, 3, 9, 4}, goals())
	s.migrate(10)
	require.Equal(t, []int64{5, 5, 5, 3, 3, 3}, goals())
	s.migrate(100)
	require.Equal(t, []int64{3, 3, 3, 3, 3, 3}, goals())
	require.Equal(t, slices.Repeat(partition.Partition{1}, 10), s.population[0].best.part)
}
