package scheduler

import "github.com/clustersim/clustersim/workload"

// Rows of the cost tables by TaskID, for tests that need schedtest too.

func OptimisticCost(pr *Problem) [][]float64 { return optimisticCost(pr, nil).rows() }

func PessimisticCost(pr *Problem) [][]float64 { return pessimisticCost(pr).rows() }

func PredictCost(pr *Problem) [][]float64 { return predictCost(pr).rows() }

func (c costTable) rows() [][]float64 {
	rows := make([][]float64, len(c.sec)/c.hosts)
	for t := range rows {
		rows[t] = c.row(workload.TaskID(t))
	}
	return rows
}

func CriticalTasks(pr *Problem) []bool { return criticalTasks(DownwardRank(pr), UpwardRank(pr)) }

func IndependentGroups(pr *Problem) [][]workload.TaskID {
	return independentGroups(pr.DAG, byRank(pr.DAG, UpwardRank(pr)))
}

func ParentTrees(pr *Problem) []workload.TaskID { return parentTrees(pr) }

func PETSOrder(pr *Problem) []workload.TaskID { return petsOrder(pr) }

func CriticalNodeCost(pr *Problem) [][]float64 {
	critical := criticalTasks(DownwardRank(pr), UpwardRank(pr))
	return criticalNodeCost(pr, critical, leadsTo(pr.DAG, critical)).rows()
}

// TryUndo places t in s and takes it back.
func (l *Planner) TryUndo(t workload.TaskID, s Slot) { l.undo(l.try(t, s)) }

// EvenLevels makes levels that are equal to an Epsilon equal.
func EvenLevels(level []float64) []float64 { return evenLevels(level) }

// MedianExecSec is the median of each task's times.
func MedianExecSec(pr *Problem) []float64 { return medianExecSec(pr) }
