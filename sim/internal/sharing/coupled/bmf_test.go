package coupled

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// ratesOf shares among tasks, each with weights by constraint, and lists their rates. A
// penalty multiplies what counts as the use, but not what is used.
func ratesOf(m *Model, tasks ...*sharing.Demand) []float64 {
	rates := make([]float64, len(tasks))
	m.BMF = true
	m.observer.Value = func(_ float64, tag int32, rate float64) { rates[tag] = rate }
	for tag, d := range tasks {
		m.Start(int32(tag), 0, d)
	}
	m.Next(0)
	return rates
}

// TestBMFVectors has the systems of SimGrid's bmf_test.cpp.
func TestBMFVectors(t *testing.T) {
	unbounded := sharing.Unbounded
	for name, tt := range map[string]struct {
		m     *Model
		tasks []*sharing.Demand
		want  []float64
	}{
		"weights":           {model(false, 3), []*sharing.Demand{alone(0, unbounded, 1), alone(0, unbounded, 10)}, []float64{1.5, 0.15}},
		"penalty":           {model(false, 1), []*sharing.Demand{alone(0, unbounded, 1), {Amount: 1, Bound: unbounded, Factor: 1, Penalty: 2, Uses: []sharing.Use{{Weight: 1}}}}, []float64{2.0 / 3, 1.0 / 3}},
		"bound":             {model(false, 1), []*sharing.Demand{alone(0, 0.1, 2), alone(0, unbounded, 1)}, []float64{0.1, 0.8}},
		"crossed":           {model(false, 1, 1), []*sharing.Demand{alone(0, unbounded, 1, 10), alone(0, unbounded, 10, 1)}, []float64{1.0 / 11, 1.0 / 11}},
		"three":             {model(false, 1, 1, 1), []*sharing.Demand{alone(0, unbounded, 1, 1, 1), alone(0, unbounded, 1, 0.5, 0.75), alone(0, unbounded, 0.5, 1, 0.75)}, []float64{1.0 / 3, 4.0 / 9, 4.0 / 9}},
		"feedback":          {model(false, 1, 1), []*sharing.Demand{alone(0, unbounded, 1, 0.05), alone(0, unbounded, 1, 0.05), alone(0, unbounded, 0.05, 1)}, []float64{1 / 2.1, 1 / 2.1, 1 / 1.05}},
		"all of a fat pipe": {model(true, 1), []*sharing.Demand{alone(0, unbounded, 1), alone(0, unbounded, 4)}, []float64{1, 0.25}},
		"no defect":         {model(false, 10, 1, 4), []*sharing.Demand{alone(0, unbounded, 1, 1), alone(0, unbounded, 1, 0, 1), alone(0, unbounded, 1)}, []float64{1, 4, 5}},
	} {
		t.Run(name, func(t *testing.T) {
			require.InDeltaSlice(t, tt.want, ratesOf(tt.m, tt.tasks...), 1e-9)
		})
	}
}

// Sub-flows of 1 and 0.5 beside a flow of 10 on a link of 1: both use the same of their
// largest flow, so that the first takes 1.5/2.5 of the link.
func TestBMFCountsTheLargestFlow(t *testing.T) {
	m := model(false, 1)
	m.BMF = true
	rates := map[int32]float64{}
	m.observer.Value = func(_ float64, tag int32, rate float64) { rates[tag] = rate }
	first, second := alone(0, sharing.Unbounded, 1.5), alone(0, sharing.Unbounded, 10)
	first.Largest, second.Largest = []float64{1}, []float64{10}
	m.Start(0, 0, first)
	m.Start(1, 0, second)
	m.Next(0)
	require.InDelta(t, 0.4, rates[0], 1e-12)
	require.InDelta(t, 0.04, rates[1], 1e-12)
}

// fair is the definition: nothing overfull, and each task at its bound, or with the
// largest use of a full constraint.
func fair(m *Model, tasks []*sharing.Demand, rates []float64) bool {
	const tolerance = 2e-5
	used, largest := make([]float64, len(m.cons)), make([]float64, len(m.cons))
	for i, d := range tasks {
		for _, u := range d.Uses {
			used[u.Cons] += u.Weight * rates[i]
			largest[u.Cons] = math.Max(largest[u.Cons], u.Weight*rates[i])
		}
	}
	for c := range used {
		if used[c] > m.cons[c].capacity+tolerance {
			return false
		}
	}
	for i, d := range tasks {
		ok := d.Bound > 0 && math.Abs(rates[i]-d.Bound) <= tolerance
		for _, u := range d.Uses {
			ok = ok || used[u.Cons] >= m.cons[u.Cons].capacity-tolerance && u.Weight*rates[i] >= largest[u.Cons]-tolerance
		}
		if !ok {
			return false
		}
	}
	return true
}

func TestBMFIsFair(t *testing.T) {
	found, all := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		var capacities []float64
		for range rapid.IntRange(1, 4).Draw(t, "constraints") {
			capacities = append(capacities, rapid.Float64Range(1, 20).Draw(t, "capacity"))
		}
		m := model(false, capacities...)
		var tasks []*sharing.Demand
		for range rapid.IntRange(1, 6).Draw(t, "tasks") {
			bound := sharing.Unbounded
			if rapid.IntRange(0, 2).Draw(t, "bounded") == 0 {
				bound = rapid.Float64Range(0.01, 5).Draw(t, "bound")
			}
			var weights []float64
			for range capacities {
				weights = append(weights, rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(0.1, 10)).Draw(t, "weight"))
			}
			if d := alone(0, bound, weights...); len(d.Uses) > 0 {
				tasks = append(tasks, d)
			}
		}
		rates := ratesOf(m, tasks...)
		all++
		if fair(m, tasks, rates) {
			found++
		}
	})
	require.GreaterOrEqual(t, found, all*97/100, "where the search ends without fair rates, fairbottleneck's are taken")
	t.Logf("%d of %d", found, all)
}

func TestLinear(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "n")
		var l linear
		l.reset(n)
		want := rapid.SliceOfN(rapid.Float64Range(-5, 5), n, n).Draw(t, "x")
		for i := range n {
			for j := range n {
				l.row(i)[j] = float64(rapid.IntRange(-3, 3).Draw(t, "a"))
				if i == j {
					l.row(i)[j] += 20 // so that it is not singular
				}
				l.right[i] += l.row(i)[j] * want[j]
			}
		}
		got := make([]float64, n)
		l.solve(got)
		require.InDeltaSlice(t, want, got, 1e-12)
	})
}
