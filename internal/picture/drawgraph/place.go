package drawgraph

import (
	"slices"

	"github.com/clustersim/clustersim/workload"
)

// Place chooses an x for each task, at least 0, as close to the mean of its
// neighbours as possible while tasks of a row keep a distance of gap.
func Place(d *workload.DAG, rows [][]workload.TaskID, gap float64) (x []float64, width float64) {
	x = make([]float64, d.NumTasks())
	for _, row := range rows {
		for i, t := range row {
			x[t] = (float64(i) - float64(len(row)-1)/2) * gap
		}
	}
	for i := range sweeps {
		which := both
		if i < 2 {
			which = above
		}
		for _, row := range rows {
			settle(d, row, x, gap, which)
		}
		for _, row := range slices.Backward(rows) {
			settle(d, row, x, gap, both)
		}
	}
	left, right := slices.Min(x), slices.Max(x)
	for t := range x {
		x[t] -= left
	}
	return x, right - left
}

// settle moves the tasks of a row as close as possible to the wanted positions, by
// least squares while keeping the distances: pooling of adjacent violators (R.
// E. Barlow et al., Statistical inference under order restrictions, 1972).
func settle(d *workload.DAG, row []workload.TaskID, x []float64, gap float64, which neighbours) {
	type block struct {
		sum  float64 // of wanted positions, each less its offset
		size int
	}
	blocks := make([]block, 0, len(row))
	for i, t := range row {
		b := block{mean(d, t, x, which) - float64(i)*gap, 1}
		for len(blocks) > 0 {
			last := blocks[len(blocks)-1]
			if last.sum/float64(last.size) < b.sum/float64(b.size) {
				break
			}
			b = block{last.sum + b.sum, last.size + b.size}
			blocks = blocks[:len(blocks)-1]
		}
		blocks = append(blocks, b)
	}
	i := 0
	for _, b := range blocks {
		for range b.size {
			x[row[i]] = b.sum/float64(b.size) + float64(i)*gap
			i++
		}
	}
}
