package pccluster

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/calibration"
)

// Row is one measured run on equal nodes.
type Row struct {
	Nodes int
	Tasks float64
	Sec   float64
}

func (r Row) perNode() float64 { return r.Tasks / float64(r.Nodes) }

func measuredSec(r Row) float64 { return r.Sec }

// Names of the formula's constants.
const (
	startTerm  = "a"
	nodeTerm   = "b"
	taskTerm   = "c"
	serialTerm = "d"
	unitTerm   = "u"
	taskSec    = "t0"
)

// formula is T = a + b N + c W/N: theorem 4 on equal nodes, computing and overhead
// of a task taken together.
func formula(w calibration.Weighting) calibration.Linear[Row] {
	return calibration.Linear[Row]{
		Terms: []calibration.Term[Row]{
			{Name: startTerm, Of: func(Row) float64 { return 1 }},
			{Name: nodeTerm, Of: func(r Row) float64 { return float64(r.Nodes) }},
			{Name: taskTerm, Of: Row.perNode},
		},
		Measured: measuredSec, Weighting: w,
	}
}

// formulaSerial is formula with d W: what the server does for each task.
func formulaSerial(w calibration.Weighting) calibration.Linear[Row] {
	m := formula(w)
	m.Terms = append(m.Terms, calibration.Term[Row]{Name: serialTerm, Of: func(r Row) float64 { return r.Tasks }})
	return m
}

// formulaUnit is T = u (0.3 + 2.4 N + 3.3 W/N) + t0 W/N: the published constants in
// a common unit of u seconds.
func formulaUnit(w calibration.Weighting) calibration.Linear[Row] {
	return calibration.Linear[Row]{
		Terms: []calibration.Term[Row]{
			{Name: unitTerm, Of: func(r Row) float64 {
				return printedC0.Value + printedC1.Value*float64(r.Nodes) + printedC2.Value*r.perNode()
			}},
			{Name: taskSec, Of: Row.perNode},
		},
		Measured: measuredSec, Weighting: w,
	}
}

// impliedTaskSec is what E1 says of t0: t0 = E1 T N / W, in seconds.
func impliedTaskSec(r printedRun, efficiency string) (float64, bool) {
	if efficiency == "" {
		return 0, false
	}
	return printed(efficiency) * printed(r.sec) * float64(r.nodes) / r.tasks, true
}

// meanTaskSec is the mean of t0 over Table 2, by E1: the time of a task that the
// efficiencies of these runs are made with, as far as one number can be that.
func meanTaskSec() float64 {
	sum := 0.0
	for _, r := range printedTable2 {
		sec, _ := impliedTaskSec(r, r.e1)
		sum += sec
	}
	return sum / float64(len(printedTable2))
}

// predictionRow is the last line of Table 3, which the paper predicts.
func predictionRow() Row { return printedTable3[len(printedTable3)-1].row() }

// baseRow is the line of Table 3 that the theoretical counts start from.
func baseRow() Row { return printedTable3[0].row() }

func percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }
