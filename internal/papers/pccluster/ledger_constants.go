package pccluster

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// constants checks t0 and C0 to C2 against Table 2.
func (b *judge) constants() {
	b.Section = "Section 3, constants in seconds, fitted to Table 2"
	times, long := taskTimes(), b.Calibrated.TaskTime(longTime)
	refuted := 0
	for _, r := range withE1() {
		if impliedTask(r, r.e1).disjoint(spanOf(printedTaskSec.Text)) {
			refuted++
		}
	}
	b.Add(ledger.Claim{
		ID: "constants/t0", Quantity: "t0, one task on the standard node", Unit: "s",
		Published: printedTaskSec, Ours: ledger.Computed(b.Calibrated.TaskSec, 4), Impossible: refuted == len(withE1()),
		Why: fmt.Sprintf("t0 = E1 T N/W is %s to %s s in the %d lines of Tables 2 and 3 that have an E1, and %d of them exclude the printed one. "+
			"Where a node has 8 tasks or more, the mean is %s s, with a standard deviation of %s. Ours explains most E1 and E2: see Table 2.",
			seconds(times.low), seconds(times.high), len(withE1()), refuted, seconds(long.Sec), percent(long.Deviation)),
	})
	a, perNode, perTask := b.Calibrated.Formula.Constant(startTerm), b.Calibrated.Formula.Constant(nodeTerm), b.Calibrated.Formula.Constant(taskTerm)
	overhead := perTask
	overhead.Value, overhead.Low, overhead.High = perTask.Value-b.Calibrated.TaskSec, perTask.Low-b.Calibrated.TaskSec, perTask.High-b.Calibrated.TaskSec
	b.constant("C0", "C0, fixed", printedC0, a, "at the start", func(Row) float64 { return 1 })
	b.constant("C1", "C1, for each node", printedC1, perNode, "for each node", func(r Row) float64 { return float64(r.Nodes) })
	b.constant("C2", "C2, for each task of a node, c - t0", printedC2, overhead, "for each task of a node", Row.perNode)
}

// constant judges one of the three, which counts factor times in a run; what says for
// what.
func (b *judge) constant(id, quantity string, published ledger.Number, fitted calibration.Constant, what string, factor func(Row) float64) {
	unit := b.Calibrated.Unit.Constant(unitTerm).Value
	row, alone, refuted := tooLong(published, factor)
	why := fmt.Sprintf("Fitted %s s, 95 %% interval %s to %s s.", short(fitted.Value), seconds(fitted.Low), seconds(fitted.High))
	if refuted {
		why += fmt.Sprintf(" %s s %s are %s s on %d nodes with %s tasks, a run that took %s s in all.",
			published.Text, what, short(alone), row.Nodes, short(row.Tasks), short(row.Sec))
	}
	why += fmt.Sprintf(" In a common unit of %s s the three together fit Table 2 to %s in the mean; this one is then %s s.",
		short(unit), percent(b.Calibrated.Unit.Errors.Mean), short(unit*published.Value))
	b.Add(ledger.Claim{
		ID: "constants/" + id, Quantity: quantity, Unit: "s", Published: published, Ours: ledger.Computed(fitted.Value, 4),
		Impossible: refuted, Why: why,
	})
}
