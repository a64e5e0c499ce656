package heuristic

import (
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// readyRows keeps, for each ready task, when its inputs are on each host, so
// that heuristics that look at all pairs before each placement need not add up
// the predecessors' messages again.
type readyRows struct {
	plan  *Planner // AppendOnly
	rows  []readyRow
	spare [][]float64 // rows of tasks that are placed
}

type readyRow struct {
	task     workload.TaskID
	readySec []float64 // by HostID; +Inf if the task cannot run there or its inputs cannot reach it
}

// add makes t's row. Cost: O(predecessors * hosts).
func (r *readyRows) add(t workload.TaskID) {
	var row []float64
	if last := len(r.spare) - 1; last >= 0 {
		row, r.spare = r.spare[last], r.spare[:last]
	} else {
		row = make([]float64, len(r.plan.cores))
	}
	for h := range row {
		row[h] = r.plan.ReadySec(t, platform.HostID(h))
	}
	r.rows = append(r.rows, readyRow{t, row})
}

// take removes row i; the others keep their order.
func (r *readyRows) take(i int) workload.TaskID {
	t := r.rows[i].task
	r.spare = append(r.spare, r.rows[i].readySec)
	r.rows = slices.Delete(r.rows, i, i+1)
	return t
}

// startSec is when a row's task could start after h's tasks.
func (r *readyRows) startSec(row *readyRow, h int) float64 {
	return max(row.readySec[h], r.plan.freeSec[h])
}
