package pccluster

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// table2 sets each run on equal nodes beside the simulator with its costs fitted
// to the whole table.
func (b *judge) table2() {
	b.Section = "Table 2, equal nodes, simulated with costs fitted to the table"
	for _, r := range printedTable2 {
		id, what := fmt.Sprintf("table2/%d-%s", r.nodes, short(r.tasks)), fmt.Sprintf("%d nodes, %s tasks", r.nodes, short(r.tasks))
		run := find(b.Runs, 2, r)
		b.time(id, what, r, run.Sec, "")
		b.efficiencies(id, what, r, run.Measured, b.onEqualNodes(r))
	}
	b.oneTaskTime()
}

// time judges the time of a run. more goes at the end of the reason.
func (b *judge) time(id, what string, r printedRun, ours float64, more string) {
	b.Add(ledger.Claim{
		ID: id + "/T", Quantity: "T, " + what, Unit: "s", Published: ledger.Printed(r.sec), Ours: ledger.Computed(ours, 3), Range: b.fitted(ours),
		Note: fmt.Sprintf("Ours is %+.1f %%; the fit to Table 2 is within %s in the mean.%s", 100*(ours/printed(r.sec)-1), percent(b.fitError()), more),
	})
}

// fitError is the mean error of the simulator's fit to Table 2, and fitted the range that a
// number has by it: one that is simulated with the fitted costs, or computed with them.
func (b *judge) fitError() float64 {
	fit, _ := b.Calibrated.Find("simulator-all")
	return fit.Fit.Errors.Mean
}

func (b *judge) fitted(ours float64) ledger.Range { return ledger.Around(ours, b.fitError()) }

// efficiencies judges the E1 and E2 of a run; why gives the reason for each.
func (b *judge) efficiencies(id, what string, r printedRun, m Measured, why func(name, text string, ours float64) string) {
	for _, e := range []struct {
		name, text string
		ours       float64
	}{{"E1", r.e1, m.E1}, {"E2", r.e2, m.E2}} {
		if e.text == "" {
			continue
		}
		b.Add(ledger.Claim{
			ID: id + "/" + e.name, Quantity: e.name + ", " + what, Published: ledger.Printed(e.text), Ours: ledger.Computed(e.ours, 4), Range: b.fitted(e.ours),
			Note: why(e.name, e.text, e.ours),
		})
	}
}

// onEqualNodes says how far off our efficiency is, and which t0 the line needs with its own
// T. Definition 3 makes E1 and E2 one quantity on equal nodes.
func (b *judge) onEqualNodes(r printedRun) func(name, text string, ours float64) string {
	return func(name, text string, ours float64) string {
		needs, _ := impliedTaskSec(r, text)
		why := fmt.Sprintf("Ours is %+.1f %% with t0 = %s s. With its own T the line needs %s s.",
			100*(ours/printed(text)-1), seconds(b.Calibrated.TaskSec), seconds(needs))
		if name == "E2" && r.e1 != "" && r.e1 != r.e2 {
			why += fmt.Sprintf(" By definition 3 it is E1 = %s.", r.e1)
		}
		return why
	}
}

// oneTaskTime judges together whether the lines of Tables 2 and 3 are of one t0.
func (b *judge) oneTaskTime() {
	list, within, all := b.Calibrated.TaskTime(nearestTime), short(100*explainedWithin)+" %", 0
	for _, r := range slices.Concat(printedTable2, runsOf(printedTable3)) {
		all += len(slices.DeleteFunc([]string{r.e1, r.e2}, func(e string) bool { return e == "" }))
	}
	pairs := risingTogether()
	var named []string
	for i, p := range pairs {
		text := fmt.Sprintf("%s to %s", short(p[0].tasks), short(p[1].tasks))
		if i == 0 || pairs[i-1][0].nodes != p[0].nodes {
			text = fmt.Sprintf("on %d nodes from %s", p[0].nodes, text)
		}
		named = append(named, text)
	}
	b.State(ledger.Claim{
		ID: "table2/one-t0", Quantity: "E1, E2 of Tables 2 and 3 by one t0, within " + within,
		Published: ledger.Printed("all"), Ours: ledger.Printed(fmt.Sprintf("%d of %d", list.Table2+list.Table3, all)), Impossible: len(pairs) > 0,
		Why: fmt.Sprintf("t0 = %s s brings %d of %d in Table 2 and %d of %d in Table 3 within %s of ours. "+
			"No t0 gives all lines their own E1 = t0/(T N/W), for T N/W and E1 rise together %s tasks.",
			seconds(list.Sec), list.Table2, 2*len(printedTable2), list.Table3, all-2*len(printedTable2), within, strings.Join(named, ", ")),
	}, len(pairs) == 0 && list.Table2+list.Table3 == all)
}
