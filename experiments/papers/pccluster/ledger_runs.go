package pccluster

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/ledger"
)

// table2 sets each run on equal nodes beside the simulator with its costs fitted
// to the whole table.
func (b *book) table2() {
	b.section = "Table 2, equal nodes, simulated with costs fitted to the table"
	for _, r := range printedTable2 {
		id, what := fmt.Sprintf("table2/%d-%s", r.nodes, short(r.tasks)), fmt.Sprintf("%d nodes, %s tasks", r.nodes, short(r.tasks))
		run := find(b.Runs, 2, r)
		b.time(id, what, r, run, "")
		b.efficiencies(id, what, r, run)
	}
}

// time books the time of a run.
func (b *book) time(id, what string, r printedRun, run Run, more string) {
	fit, _ := b.Calibrated.Find("simulator-all")
	b.add(ledger.Claim{
		ID: id + "/T", Quantity: "T, " + what, Unit: "s", Published: ledger.Printed(r.sec), Ours: ledger.Computed(run.Sec, 3),
		Why: fmt.Sprintf("Ours is %+.1f %%; the fit to Table 2 is within %s in the mean.%s",
			100*(run.Sec/printed(r.sec)-1), percent(fit.Fit.Errors.MAPE), more),
	})
}

// efficiencies books E1 and E2 of a run on equal nodes, where definition 3 makes
// them one quantity.
func (b *book) efficiencies(id, what string, r printedRun, run Run) {
	for _, e := range []struct {
		name, text string
		ours       float64
	}{{"E1", r.e1, run.E1}, {"E2", r.e2, run.E2}} {
		if e.text == "" {
			continue
		}
		why := whyEfficiency(r, e.text)
		if e.name == "E2" && r.e1 != "" && r.e1 != r.e2 {
			why += fmt.Sprintf(" On equal nodes it is E1 = %s, by definition 3.", r.e1)
		}
		b.add(ledger.Claim{
			ID: id + "/" + e.name, Quantity: e.name + ", " + what, Published: ledger.Printed(e.text), Ours: ledger.Computed(e.ours, 4),
			Impossible: noOneTaskTime(r, e.text), Why: why,
		})
	}
}

// whyEfficiency says which t0 an efficiency needs, and which line cannot have it.
func whyEfficiency(r printedRun, efficiency string) string {
	needs, _ := impliedTaskSec(r, efficiency)
	why := fmt.Sprintf("With its own T it needs t0 = E T N/W = %s s; section 3.1 states %s s", seconds(needs), printedTaskSec.Text)
	if other, ok := otherTaskTime(r, efficiency); ok {
		theirs, _ := impliedTaskSec(other, other.e1)
		why += fmt.Sprintf(", and %s tasks on %d nodes need %s s", short(other.tasks), other.nodes, seconds(theirs))
	}
	return why + "."
}
