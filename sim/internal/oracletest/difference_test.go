package oracletest

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/oracle"
)

// ToleranceRel is how far a time may be from SimGrid's, relative to the larger
// of the two, unless it is within oracle.FloorSec of it.
const ToleranceRel = 1e-9

// Difference is how far two lists of times are apart.
type Difference struct {
	Compared  int     // starts and finishes
	Identical int     // those that are equal as float64
	Excused   int     // beyond ToleranceRel, but within oracle.FloorSec
	WorstRel  float64 // largest relative error of the others; +Inf if one list lacks an item
	Worst     string  // where that is, with both values
}

// Add extends d by another difference.
func (d *Difference) Add(o Difference) {
	d.Compared += o.Compared
	d.Identical += o.Identical
	d.Excused += o.Excused
	if o.WorstRel > d.WorstRel {
		d.WorstRel, d.Worst = o.WorstRel, o.Worst
	}
}

// Compare compares every start and finish of every task and message.
func Compare(got, want *Times) Difference {
	var d Difference
	d.spans("task", got.Tasks, want.Tasks)
	d.spans("message", got.Messages, want.Messages)
	return d
}

func (d *Difference) spans(kind string, got, want []Span) {
	if len(got) != len(want) {
		d.WorstRel = math.Inf(1)
		d.Worst = fmt.Sprintf("%d %ss, want %d", len(got), kind, len(want))
		return
	}
	for i := range got {
		if got[i].Ran != want[i].Ran {
			d.WorstRel = math.Inf(1)
			d.Worst = fmt.Sprintf("%s %d: ran %v, want %v", kind, i, got[i].Ran, want[i].Ran)
			continue
		}
		if got[i].Ran {
			d.Number(kind, i, "start", got[i].StartSec, want[i].StartSec)
			d.Number(kind, i, "finish", got[i].FinishSec, want[i].FinishSec)
		}
	}
}

// Number compares two values of what kind i says, such as the start of a task.
func (d *Difference) Number(kind string, i int, what string, got, want float64) {
	d.Compared++
	if got == want {
		d.Identical++
		return
	}
	e := oracle.RelativeError(got, want)
	if e > ToleranceRel && math.Abs(got-want) <= oracle.FloorSec {
		d.Excused++
		return
	}
	if e > d.WorstRel {
		d.WorstRel = e
		d.Worst = fmt.Sprintf("%s %d: %s %.17g, want %.17g", kind, i, what, got, want)
	}
}
