package generate

import (
	"math/rand/v2"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// floydRun executes a [Floyd] workload on numbers.
type floydRun struct {
	f       Floyd
	m       int
	d       *workload.DAG
	owner   []int32
	held    [][][]float64 // by task: the block that an update made, or one segment
	initial [][]float64
}

// all runs the tasks in an order drawn at random among the ready ones.
func (r *floydRun) all(t *rapid.T, random *rand.Rand) {
	missing := make([]int, r.d.NumTasks())
	var ready []workload.TaskID
	for task := range workload.TaskID(len(missing)) {
		if missing[task] = len(r.d.In(task)); missing[task] == 0 {
			ready = append(ready, task)
		}
	}
	done := 0
	for ; len(ready) > 0; done++ {
		at := random.IntN(len(ready))
		task := ready[at]
		ready[at] = ready[len(ready)-1]
		ready = ready[:len(ready)-1]
		r.run(t, task)
		for _, e := range r.d.Out(task) {
			if missing[r.d.To(e)]--; missing[r.d.To(e)] == 0 {
				ready = append(ready, r.d.To(e))
			}
		}
	}
	require.Equal(t, r.d.NumTasks(), done)
}

// run computes one task from what its edges bring.
func (r *floydRun) run(t *rapid.T, task workload.TaskID) {
	brought := map[string][][]float64{}
	for _, e := range r.d.In(task) {
		if r.d.IsControl(e) {
			continue
		}
		kind := r.d.Attributes(r.d.From(e)).Type
		require.NotContains(t, brought, kind, "one of each kind")
		brought[kind] = r.held[r.d.From(e)]
		if kind == "update" {
			require.Equal(t, r.owner[task], r.owner[r.d.From(e)])
		}
	}
	k := r.iteration(task)
	block, first := brought["update"]
	if !first {
		block = r.block(int(r.owner[task]))
	}
	row0, col0 := r.corner(int(r.owner[task]))
	switch kind := r.d.Attributes(task).Type; kind {
	case "column", "row":
		if passed, relayed := brought[kind]; relayed {
			r.held[task] = passed
		} else if kind == "row" {
			r.held[task] = [][]float64{block[k-row0]}
		} else {
			r.held[task] = [][]float64{column(block, k-col0)}
		}
	case "update":
		if r.m == 1 {
			brought["column"], brought["row"] = [][]float64{column(block, k)}, [][]float64{block[k]}
		}
		next := copyOf(block)
		for i := range next {
			for j := range next[i] {
				next[i][j] = min(next[i][j], brought["column"][0][i]+brought["row"][0][j])
			}
		}
		r.held[task] = next
	}
}

// iteration counts the updates of a task's process before it.
func (r *floydRun) iteration(task workload.TaskID) int {
	k := 0
	for before := range task {
		if r.owner[before] == r.owner[task] && r.d.Attributes(before).Type == "update" {
			k++
		}
	}
	return k
}

func column(block [][]float64, j int) []float64 {
	out := make([]float64, len(block))
	for i := range block {
		out[i] = block[i][j]
	}
	return out
}

// corner is the first row and column of a process's block.
func (r *floydRun) corner(process int) (row, col int) {
	for b := range process / r.m {
		row += share(r.f.N, r.m, b)
	}
	for b := range process % r.m {
		col += share(r.f.N, r.m, b)
	}
	return row, col
}

// block is a process's part of the matrix at the start.
func (r *floydRun) block(process int) [][]float64 {
	row, col := r.corner(process)
	out := make([][]float64, share(r.f.N, r.m, process/r.m))
	for i := range out {
		out[i] = r.initial[row+i][col : col+share(r.f.N, r.m, process%r.m)]
	}
	return out
}

// result joins the blocks of the last updates.
func (r *floydRun) result() [][]float64 {
	out := copyOf(r.initial)
	for task := range workload.TaskID(r.d.NumTasks()) {
		if r.d.Attributes(task).Type != "update" {
			continue
		}
		row, col := r.corner(int(r.owner[task]))
		for i, line := range r.held[task] {
			copy(out[row+i][col:], line)
		}
	}
	return out
}
