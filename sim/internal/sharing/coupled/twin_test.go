package coupled

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// twin shares by the same rules on a dense matrix, with everything recomputed.
type twin struct {
	capacity []float64
	fat      []bool
	weight   [][][]float64 // [task][constraint]: the weights of its uses
	bound    []float64     // sharing.Unbounded or above 0
}

// rates are the tasks' rates. A task without uses has rate 1.
func (w *twin) rates() []float64 {
	value, last := make([]float64, len(w.weight)), make([]float64, len(w.weight))
	grows, left := make([]bool, len(w.weight)), make([]bool, len(w.capacity))
	rest := append([]float64(nil), w.capacity...)
	for i, row := range w.weight {
		value[i] = 1
		for c := range row {
			if len(row[c]) > 0 {
				grows[i], value[i], left[c] = true, 0, true
			}
		}
	}
	for range maxRounds {
		offer := w.offers(rest, left, grows)
		more := false
		for i := range w.weight {
			if !grows[i] {
				continue
			}
			more, last[i] = true, 1e300
			for c, weights := range w.weight[i] {
				for _, weight := range weights {
					last[i] = min(last[i], offer[c]/weight)
				}
			}
			if w.bound[i] > 0 {
				last[i] = min(last[i], w.bound[i]-value[i])
			}
			value[i] += last[i]
			grows[i] = value[i] != w.bound[i]
		}
		if !more {
			return value
		}
		for c := range w.capacity {
			least := offer[c]
			for i := range w.weight {
				for _, weight := range w.weight[i][c] {
					if least = min(least, weight*last[i]); !w.fat[c] {
						rest[c] -= weight * last[i]
					}
				}
			}
			if w.fat[c] {
				rest[c] -= least
			}
			if rest[c] < 1e-5 {
				rest[c] = 0
			}
			left[c] = left[c] && rest[c] > 0
			for i := range w.weight {
				if len(w.weight[i][c]) > 0 && rest[c] == 0 {
					grows[i] = false
				}
			}
		}
	}
	return value
}

// offers says what each constraint offers a task, and drops from left those without
// growing tasks.
func (w *twin) offers(rest []float64, left, grows []bool) []float64 {
	offer := make([]float64, len(w.capacity))
	for c := range w.capacity {
		takers := 0
		for i := range w.weight {
			if grows[i] {
				takers += len(w.weight[i][c])
			}
		}
		if left[c] = left[c] && takers > 0; w.fat[c] {
			takers = 1
		}
		offer[c] = rest[c] / float64(max(takers, 1))
	}
	return offer
}

// start gives the twin's tasks to a model, under their numbers.
func (w *twin) start() *Model {
	m := &Model{}
	for c := range w.capacity {
		m.AddConstraint(w.capacity[c], w.fat[c])
	}
	for i := range w.weight {
		d := sharing.Demand{Amount: 1, Bound: w.bound[i], Factor: 1, Penalty: 1}
		for c, weights := range w.weight[i] {
			for _, weight := range weights {
				d.Uses = append(d.Uses, sharing.Use{Cons: sharing.Cons(c), Weight: weight})
			}
		}
		m.Start(int32(i), 0, &d)
	}
	return m
}

// TestRatesOfRandomSystems compares with the twin.
func TestRatesOfRandomSystems(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawTwin(t)
		m := w.start()
		m.Next(0)
		for i, want := range w.rates() {
			require.InEpsilon(t, want, m.tasks[i].value, 1e-9, "task %d of %+v", i, w)
		}
	})
}

func drawTwin(t *rapid.T) *twin {
	w := &twin{}
	anyFat := rapid.Bool().Draw(t, "fat pipes")
	number := rapid.OneOf(rapid.Float64Range(0.5, 20), rapid.SampledFrom([]float64{1, 1, 2, 3, 10}))
	for range rapid.IntRange(1, 5).Draw(t, "constraints") {
		w.capacity = append(w.capacity, number.Draw(t, "capacity"))
		w.fat = append(w.fat, anyFat && rapid.Bool().Draw(t, "fat"))
	}
	for range rapid.IntRange(1, 6).Draw(t, "tasks") {
		row := make([][]float64, len(w.capacity))
		for c := range row {
			for range rapid.SampledFrom([]int{0, 0, 1, 1, 2}).Draw(t, "uses") {
				row[c] = append(row[c], number.Draw(t, "weight"))
			}
		}
		w.weight = append(w.weight, row)
		bound := sharing.Unbounded
		if rapid.Bool().Draw(t, "bounded") {
			bound = number.Draw(t, "bound")
		}
		w.bound = append(w.bound, bound)
	}
	return w
}
