package heuristic

import (
	"math"

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
func (l *Planner) TryUndo(t workload.TaskID, s Slot) { l.TryWhile(t, s, func() {}) }

// TryWhile places t in s, calls look and takes t back.
func (l *Planner) TryWhile(t workload.TaskID, s Slot, look func()) {
	x := l.try(t, s)
	look()
	l.undo(x)
}

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

// GrowTable makes the table of gaps, which is usually made once many hosts have been looked at.
func (l *Planner) GrowTable() {
	if l.growTree() {
		l.tree.looked = math.MaxInt / 2
		l.tree.next(l)
	}
}

// BestPlus is Best with what each host adds, by HostID.
func (l *Planner) BestPlus(t workload.TaskID, addSec []float64) (Slot, error) {
	x := addition{sec: addSec}
	for h := range addSec {
		x.kind = append(x.kind, int32(h))
	}
	return l.bestPlus(t, x)
}

// OfferOf is what the hosts offer for t.
func (l *Planner) OfferOf(t workload.TaskID, by Comparison) (Offer, error) { return l.offerOf(t, by) }
