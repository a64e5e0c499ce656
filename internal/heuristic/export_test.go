package heuristic

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Rows of the cost tables by TaskID, for tests that also need schedtest.

func OptimisticCost(pr *scheduler.Problem) [][]float64 { return optimisticCost(pr, nil).rows() }

func PessimisticCost(pr *scheduler.Problem) [][]float64 { return pessimisticCost(pr).rows() }

func PredictCost(pr *scheduler.Problem) [][]float64 { return predictCost(pr).rows() }

func (c costTable) rows() [][]float64 {
	rows := make([][]float64, len(c.sec)/len(c.kinds.host))
	for t := range rows {
		for _, k := range c.kinds.of {
			rows[t] = append(rows[t], c.row(workload.TaskID(t))[k])
		}
	}
	return rows
}

func CriticalTasks(pr *scheduler.Problem) []bool {
	return criticalTasks(DownwardRank(pr), UpwardRank(pr))
}

func IndependentGroups(pr *scheduler.Problem) [][]workload.TaskID {
	return independentGroups(pr.DAG, ByRank(pr.DAG, UpwardRank(pr)))
}

func ParentTrees(pr *scheduler.Problem) []workload.TaskID { return parentTrees(pr) }

func PETSOrder(pr *scheduler.Problem) []workload.TaskID { return petsOrder(pr) }

func CriticalNodeCost(pr *scheduler.Problem) [][]float64 {
	critical := criticalTasks(DownwardRank(pr), UpwardRank(pr))
	return criticalNodeCost(pr, critical, leadsTo(pr.DAG, critical)).rows()
}

// TryUndo places t in s and takes it back.
func (l *Planner) TryUndo(t workload.TaskID, s Slot) { l.undo(l.try(t, s)) }

// MedianExecSec is the median of each task's times.
func MedianExecSec(pr *scheduler.Problem) []float64 { return medianExecSec(pr) }

// Search is EarliestFit by looking at one interval after the other.
func (l *Timeline) Search(readySec, durationSec float64) float64 {
	if readySec >= l.endSec {
		return readySec
	}
	return l.search(readySec, durationSec)
}

// AddRemove adds iv and takes it back.
func (l *Timeline) AddRemove(iv scheduler.Interval) {
	if endSec := l.endSec; !l.has(iv) {
		l.Add(iv)
		l.remove(iv, endSec)
	}
}

func LongestFit(fromSec, toSec float64) float64 { return longestFit(fromSec, toSec) }

// GapsHeight is the height of the tree of gaps.
func (l *Timeline) GapsHeight() int { return l.gaps.root.height() }

func (g *gap) height() int {
	if g == nil {
		return 0
	}
	return 1 + max(g.left.height(), g.right.height())
}

// FitAt is Fit for inputs that are there at readySec.
func (l *Planner) FitAt(t workload.TaskID, h platform.HostID, readySec float64) Slot {
	return l.fit(t, h, readySec, l.problem.Costs.ExecSec(t, h))
}
