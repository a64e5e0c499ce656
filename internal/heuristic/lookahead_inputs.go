package heuristic

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// arrivals keeps, for tasks with some predecessors in the plan, when all inputs
// from these can be on each host, since lookups are frequent and a task may
// have many predecessors. Memory: a number for each host and each waiting task.
type arrivals struct {
	l     *Planner
	rows  [][]float64 // by TaskID, then HostID; nil: 0
	spare [][]float64 // rows of placed tasks
	zero  []float64
}

func newArrivals(l *Planner) *arrivals {
	return &arrivals{l: l, rows: make([][]float64, len(l.host)), zero: make([]float64, len(l.cores))}
}

// of is t's row, by HostID, valid until t is placed. The caller must not change
// it.
func (a *arrivals) of(t workload.TaskID) []float64 {
	if a.rows[t] == nil {
		return a.zero
	}
	return a.rows[t]
}

// placed must be called for each task that is placed. Cost: O(out-degree *
// hosts).
func (a *arrivals) placed(t workload.TaskID) {
	for _, e := range a.l.problem.DAG.Out(t) {
		next := a.l.problem.DAG.To(e)
		if a.rows[next] == nil {
			a.rows[next] = a.room()
		}
		a.raise(a.rows[next], e)
	}
	if a.rows[t] != nil {
		a.spare = append(a.spare, a.rows[t])
		a.rows[t] = nil
	}
}

// raise raises row to when the data of e, from a placed task, can be there.
func (a *arrivals) raise(row []float64, e workload.EdgeID) {
	from := a.l.problem.DAG.From(e)
	done, src := a.l.plan[from].FinishSec, a.l.host[from]
	for h := range row {
		row[h] = max(row[h], done+a.l.problem.Costs.TransferSec(e, src, platform.HostID(h)))
	}
}

func (a *arrivals) room() []float64 {
	n := len(a.spare)
	if n == 0 {
		return make([]float64, len(a.zero))
	}
	row := a.spare[n-1]
	a.spare = a.spare[:n-1]
	clear(row)
	return row
}
