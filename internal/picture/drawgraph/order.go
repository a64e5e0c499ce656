package drawgraph

import (
	"slices"

	"github.com/clustersim/clustersim/workload"
)

// sweeps is how often the levels are sorted, down and up in turn; more of them
// change little.
const sweeps = 12

// Rows lists the tasks of each level, ordered so that few edges cross: every
// level is sorted by the mean position of its neighbours, going down and up in
// turn.
func Rows(d *workload.DAG) [][]workload.TaskID {
	levels := d.Levels()
	rows := make([][]workload.TaskID, len(levels.Width))
	for t := range workload.TaskID(d.NumTasks()) {
		rows[levels.Of[t]] = append(rows[levels.Of[t]], t)
	}
	at := make([]float64, d.NumTasks()) // position in its row, 0 to 1
	for _, row := range rows {
		spread(row, at)
	}
	for range sweeps {
		for _, row := range rows {
			arrange(row, at, d, above)
		}
		for _, row := range slices.Backward(rows) {
			arrange(row, at, d, below)
		}
	}
	return rows
}

// spread writes the position of each task of a row.
func spread(row []workload.TaskID, at []float64) {
	for i, t := range row {
		at[t] = (float64(i) + 0.5) / float64(len(row))
	}
}

// arrange sorts a row by the mean position of the given neighbours; a task without
// any stays about where it is.
func arrange(row []workload.TaskID, at []float64, d *workload.DAG, which neighbours) {
	want := make(map[workload.TaskID]float64, len(row))
	for _, t := range row {
		want[t] = mean(d, t, at, which)
	}
	slices.SortStableFunc(row, func(a, b workload.TaskID) int {
		switch {
		case want[a] < want[b]:
			return -1
		case want[a] > want[b]:
			return 1
		}
		return 0
	})
	spread(row, at)
}

// neighbours says which neighbours of a task count.
type neighbours int

const (
	above neighbours = iota
	below
	both
)

// mean is the mean of at over t's neighbours, or at[t] if there are none.
func mean(d *workload.DAG, t workload.TaskID, at []float64, which neighbours) float64 {
	sum, n := 0.0, 0
	if which != below {
		for _, e := range d.In(t) {
			sum += at[d.From(e)]
			n++
		}
	}
	if which != above {
		for _, e := range d.Out(t) {
			sum += at[d.To(e)]
			n++
		}
	}
	if n == 0 {
		return at[t]
	}
	return sum / float64(n)
}
