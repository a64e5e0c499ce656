package pccluster

import (
	"fmt"
	"strconv"

	"github.com/clustersim/clustersim/experiments/calibration"
	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// judge sets published numbers beside the replay's.
type judge struct {
	*Replay
	ledger.Builder
	in     *inputs
	speeds []float64 // of the 16 nodes of Table 1, as they are numbered
}

// ledger sets every published number beside ours, in the paper's order.
func (in *inputs) ledger(r *Replay) (ledger.Ledger, error) {
	b := &judge{Replay: r, in: in, speeds: in.mixed.Speeds(in.mixed.Nodes[:len(printedTable1)])}
	if err := b.table1(); err != nil {
		return nil, err
	}
	b.constants()
	if err := b.example(); err != nil {
		return nil, err
	}
	b.table2()
	b.table3()
	b.table4()
	b.claims()
	return b.Entries, nil
}

// short prints a figure for a sentence: four significant digits at most.
func short(x float64) string {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64)
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// seconds prints a time for a sentence, with three decimals.
func seconds(x float64) string { return strconv.FormatFloat(x, 'f', 3, 64) }

// table1 checks each node's time, relative speed and weight.
func (b *judge) table1() error {
	b.Section = "Table 1, 16 nodes"
	times, total := make([]float64, len(printedTable1)), 0.0
	for i, n := range printedTable1 {
		times[i] = printed(n.sec)
		total += times[i]
	}
	speeds, err := scalability.RelativeSpeeds(times, 0)
	if err != nil {
		return err
	}
	power := scalability.PowerOf(speeds)
	for i, n := range printedTable1 {
		node := i + 1
		b.Add(ledger.Claim{
			ID: fmt.Sprintf("table1/T-%d", node), Quantity: fmt.Sprintf("time of a task on node %d", node), Unit: "s",
			Published: ledger.Printed(n.sec), Ours: ledger.Computed(printedTaskSec.Value/b.speeds[i], 5),
			Why: fmt.Sprintf("The platform file gives the node a relative speed of %s.", short(b.speeds[i])),
		})
		b.Add(ledger.Claim{
			ID: fmt.Sprintf("table1/V-%d", node), Quantity: fmt.Sprintf("relative speed of node %d", node),
			Published: ledger.Printed(n.speed), Ours: ledger.Computed(speeds[i], 5),
			Why: fmt.Sprintf("By definition 1 it is %s / %s.", printedTaskSec.Text, n.sec),
		})
		b.Add(b.weight(node, speeds[i]/power.Total, times[i]/total))
		b.Add(ledger.Claim{
			ID: fmt.Sprintf("table1/w-%d-by-time", node), Quantity: fmt.Sprintf("time of node %d over the sum of times", node),
			Published: ledger.Printed(n.weight), Ours: ledger.Computed(times[i]/total, 5),
			Note: "This is what the column holds.", Why: "The column is not the times over their sum either.",
		})
	}
	return nil
}

// weight judges a weight as the share of tasks, which definitions 1 to 3 and the
// worked example of section 3.2 take in proportion to speed.
func (b *judge) weight(node int, bySpeed, byTime float64) ledger.Claim {
	n := printedTable1[node-1]
	var sum span
	for _, other := range printedTable1 {
		s := spanOf(other.speed)
		sum = span{sum.low + s.low, sum.high + s.high}
	}
	why := fmt.Sprintf("Section 3.2 shares tasks in proportion to speed: %s/V.", n.speed)
	if ledger.Judge(ledger.Printed(n.weight), byTime) == ledger.Reproduced {
		why += fmt.Sprintf(" The printed one is %s s over the sum of times: it gives slower nodes more. See the weights below.", n.sec)
	}
	return ledger.Claim{
		ID: fmt.Sprintf("table1/w-%d", node), Quantity: fmt.Sprintf("weight of node %d, by speed", node),
		Published: ledger.Printed(n.weight), Ours: ledger.Computed(bySpeed, 5),
		Impossible: spanOf(n.weight).disjoint(spanOf(n.speed).over(sum)), Why: why,
	}
}

// example checks how 1024 tasks are shared in the text.
func (b *judge) example() error {
	b.Section = "Section 3.2, 1024 tasks for nodes of relative speeds 0.2, 0.3, 0.1, 0.4"
	d, owner, err := generate.BagOfTasks{
		Tasks: 1024, Weights: printedExampleSpeeds, Batches: 1, Work: generate.Range{Min: 1, Max: 1},
	}.GenerateOwned()
	if err != nil {
		return err
	}
	for t, node := range owner {
		if node == 0 {
			continue
		}
		b.Add(ledger.Claim{
			ID: fmt.Sprintf("example/node-%d", node), Quantity: fmt.Sprintf("tasks of node %d", node),
			Published: ledger.Printed(printedExampleShares[node-1]), Ours: ledger.Exact(d.WorkFlop(workload.TaskID(t))),
			Why: fmt.Sprintf("The exact share is %s.", short(1024*printedExampleSpeeds[node-1])),
		})
	}
	return nil
}

// constants checks t0 and C0 to C2 against Table 2.
func (b *judge) constants() {
	b.Section = "Section 3, constants in seconds, fitted to Table 2"
	times := taskTimes()
	refuted := true
	for _, r := range withE1() {
		refuted = refuted && impliedTask(r, r.e1).disjoint(spanOf(printedTaskSec.Text))
	}
	b.Add(ledger.Claim{
		ID: "constants/t0", Quantity: "t0, one task on the standard node", Unit: "s",
		Published: printedTaskSec, Ours: ledger.Computed(b.Calibrated.TaskSec, 4), Impossible: refuted,
		Why: fmt.Sprintf("t0 = E1 T N/W is %s to %s s over Tables 2 and 3, %s times the printed one in the mean of Table 2: no line is of tasks of %s s. "+
			"Nor is it one number: in %d pairs of neighbouring lines of Table 2 T N/W and E1 rise together.",
			seconds(times.low), seconds(times.high), short(b.Calibrated.TaskSec/printedTaskSec.Value), printedTaskSec.Text, risingTogether()),
	})
	a, perNode, perTask := b.Calibrated.Formula.Constant(startTerm), b.Calibrated.Formula.Constant(nodeTerm), b.Calibrated.Formula.Constant(taskTerm)
	overhead := perTask
	overhead.Value, overhead.Low, overhead.High = perTask.Value-b.Calibrated.TaskSec, perTask.Low-b.Calibrated.TaskSec, perTask.High-b.Calibrated.TaskSec
	b.constant("C0", "C0, fixed", printedC0, a, "at the start", func(Row) float64 { return 1 })
	b.constant("C1", "C1, for each node", printedC1, perNode, "for each node", func(r Row) float64 { return float64(r.Nodes) })
	b.constant("C2", "C2, for each task of a node, c - t0", printedC2, overhead, "for each task of a node", Row.perNode)
}

// constant judges one of the three: with its sec for what, factor times.
func (b *judge) constant(id, quantity string, published ledger.Number, fitted calibration.Constant, what string, factor func(Row) float64) {
	unit := b.Calibrated.Unit.Constant(unitTerm).Value
	row, alone, refuted := tooLong(published, factor)
	why := fmt.Sprintf("Fitted %s s, 95 %% interval %s to %s s.", short(fitted.Value), seconds(fitted.Low), seconds(fitted.High))
	if refuted {
		why += fmt.Sprintf(" %s s %s are %s s on %d nodes with %s tasks, a run that took %s s in all.",
			published.Text, what, short(alone), row.Nodes, short(row.Tasks), short(row.Sec))
	}
	why += fmt.Sprintf(" In a common unit of %s s the three together fit Table 2 to %s in the mean; this one is then %s s.",
		short(unit), percent(b.Calibrated.Unit.Errors.MAPE), short(unit*published.Value))
	b.Add(ledger.Claim{
		ID: "constants/" + id, Quantity: quantity, Unit: "s", Published: published, Ours: ledger.Computed(fitted.Value, 4),
		Impossible: refuted, Why: why,
	})
}

// table2 sets each run on equal nodes beside the simulator with its costs fitted
// to the whole table.
func (b *judge) table2() {
	b.Section = "Table 2, equal nodes, simulated with costs fitted to the table"
	for _, r := range printedTable2 {
		id, what := fmt.Sprintf("table2/%d-%s", r.nodes, short(r.tasks)), fmt.Sprintf("%d nodes, %s tasks", r.nodes, short(r.tasks))
		run := find(b.Runs, 2, r)
		b.time(id, what, r, run, "")
		b.efficiencies(id, what, r, run, onEqualNodes(r))
	}
}

// time judges the time of a run.
func (b *judge) time(id, what string, r printedRun, run Run, more string) {
	fit, _ := b.Calibrated.Find("simulator-all")
	b.Add(ledger.Claim{
		ID: id + "/T", Quantity: "T, " + what, Unit: "s", Published: ledger.Printed(r.sec), Ours: ledger.Computed(run.Sec, 3),
		Why: fmt.Sprintf("Ours is %+.1f %%; the fit to Table 2 is within %s in the mean.%s",
			100*(run.Sec/printed(r.sec)-1), percent(fit.Fit.Errors.MAPE), more),
	})
}

// efficiencies judges the E1 and E2 that a run has; why says of each what there is to
// say, and whether it is impossible.
func (b *judge) efficiencies(id, what string, r printedRun, run Run, why func(name, text string) (string, bool)) {
	for _, e := range []struct {
		name, text string
		ours       float64
	}{{"E1", r.e1, run.E1}, {"E2", r.e2, run.E2}} {
		if e.text == "" {
			continue
		}
		reason, impossible := why(e.name, e.text)
		b.Add(ledger.Claim{
			ID: id + "/" + e.name, Quantity: e.name + ", " + what, Published: ledger.Printed(e.text), Ours: ledger.Computed(e.ours, 4),
			Impossible: impossible, Why: reason,
		})
	}
}

// onEqualNodes says why of a run on equal nodes, where definition 3 makes E1 and E2 one
// quantity.
func onEqualNodes(r printedRun) func(name, text string) (string, bool) {
	return func(name, text string) (string, bool) {
		why := whyEfficiency(r, text)
		if name == "E2" && r.e1 != "" && r.e1 != r.e2 {
			why += fmt.Sprintf(" On equal nodes it is E1 = %s, by definition 3.", r.e1)
		}
		return why, noOneTaskTime(r, text)
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
