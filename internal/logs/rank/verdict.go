package rank

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/ranking"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Workflow is what was recorded of a workflow under several schedulers, and what is predicted.
type Workflow struct {
	Name      string
	Plain     ranking.Recorded // makespans in seconds
	Clean     ranking.Recorded // the same with StalledSec taken off for each stall; the zero value: not known
	Predicted map[string][][]float64
	Own       []float64 // makespans of the own runs
}

// The predictors.
const (
	Simulated = "simulated"
	Bare      = "no overhead" // the same without what the workflow system adds
	Transfer  = "transfer"    // how the schedulers did on the other workflows
	Constant  = "constant"    // the median of the own runs, for all
)

// Row is how near one predictor is on one workflow.
type Row struct {
	Workflow, By   string
	Ceiling        float64 // of Spearman's correlation
	CleanCeiling   float64
	SplitHalf      float64
	Variation      float64 // of repeats
	Verdict, Clean ranking.Verdict
}

// Compare judges all predictors on all workflows. transfer needs the same schedulers in each, in one order; the
// scale of its prediction is that of the own runs.
func Compare(list []Workflow, seed uint64) (rows []Row) {
	for i := range list {
		w := &list[i]
		base := Row{
			Workflow: w.Name, Ceiling: w.Plain.Ceiling(), SplitHalf: w.Plain.SplitHalf(), Variation: w.Plain.Variation(), CleanCeiling: math.NaN(),
		}
		hasClean := len(w.Clean.Names) > 0
		if hasClean {
			base.CleanCeiling = w.Clean.Ceiling()
		}
		for _, by := range []string{Simulated, Bare, Transfer, Constant} {
			predicted := w.predictedBy(by, list)
			if predicted == nil {
				continue
			}
			row := base
			row.By, row.Verdict = by, w.Plain.Judge(predicted, seed)
			if hasClean {
				row.Clean = w.Clean.Judge(predicted, seed)
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// predictedBy is a prediction for each scheduler; nil if there is none.
func (w *Workflow) predictedBy(by string, all []Workflow) [][]float64 {
	if p := w.Predicted[by]; p != nil {
		return p
	}
	own := stats.Median(slices.Clone(w.Own))
	relative := make([]float64, len(w.Plain.Names))
	switch by {
	case Constant:
		for i := range relative {
			relative[i] = 1
		}
	case Transfer:
		var others []*ranking.Recorded
		for i := range all {
			if o := &all[i]; o.Name != w.Name && slices.Equal(o.Plain.Names, w.Plain.Names) {
				others = append(others, &o.Plain)
			}
		}
		if len(others) == 0 {
			return nil
		}
		relative = ranking.Transfer(others)
	default:
		return nil
	}
	list := make([][]float64, len(relative))
	for i, x := range relative {
		list[i] = []float64{own * x}
	}
	return list
}
