package oracle

import (
	"fmt"
	"math"
)

// ToleranceRel is how far a time may be from SimGrid's, relative to the larger
// of the two.
const ToleranceRel = 1e-9

// FloorSec replaces the larger of two times in the relative error when one of
// them is exactly zero. It is SimGrid's own resolution (precision/timing): it
// takes dates closer than that for the same.
const FloorSec = 1e-9

// Difference is how far two lists of times are apart.
type Difference struct {
	Compared  int     // starts and finishes
	Identical int     // how many of them are the same float64
	WorstRel  float64 // largest relative error; +Inf if an item is missing from one of them
	Worst     string  // where that occurs, with both values
}

// Add merges o into d.
func (d *Difference) Add(o Difference) {
	d.Compared += o.Compared
	d.Identical += o.Identical
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
			d.number(kind, i, "start", got[i].StartSec, want[i].StartSec)
			d.number(kind, i, "finish", got[i].FinishSec, want[i].FinishSec)
		}
	}
}

func (d *Difference) number(kind string, i int, what string, got, want float64) {
	d.Compared++
	if got == want {
		d.Identical++
		return
	}
	if e := RelativeError(got, want); e > d.WorstRel {
		d.WorstRel = e
		d.Worst = fmt.Sprintf("%s %d: %s %.17g, want %.17g", kind, i, what, got, want)
	}
}

// RelativeError is |a-b| over the larger magnitude; for zero see FloorSec. It
// is +Inf if a or b is not finite and they differ.
func RelativeError(a, b float64) float64 {
	if a == b {
		return 0
	}
	scale := max(math.Abs(a), math.Abs(b))
	if a == 0 || b == 0 {
		scale = max(scale, FloorSec)
	}
	if e := math.Abs(a-b) / scale; !math.IsNaN(e) {
		return e
	}
	return math.Inf(1)
}
