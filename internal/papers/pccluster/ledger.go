package pccluster

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// judge builds the ledger of a replay.
type judge struct {
	*Replay
	ledger.Builder
}

// judged sets every published number beside ours, in the paper's order.
func (r *Replay) judged(context.Context) error {
	b := &judge{Replay: r}
	b.table1()
	b.constants()
	if err := b.example(); err != nil {
		return err
	}
	b.table2()
	b.table3()
	b.table4()
	b.table4BySpeeds()
	if err := b.statements(); err != nil {
		return err
	}
	b.claims()
	r.Ledger = b.Entries
	return nil
}

// short prints a number for a sentence, with at most four significant digits.
func short(x float64) string { return ledger.Significant(x, 4) }

// seconds prints a time for a sentence, with three decimals.
func seconds(x float64) string { return strconv.FormatFloat(x, 'f', 3, 64) }

// constants checks t0 and C0 to C2 against Table 2.
func (b *judge) constants() {
	b.Section = "Section 3, constants in seconds, fitted to Table 2"
	times, long := taskTimes(), b.Calibrated.TaskTime(longTime)
	refuted := 0
	for _, r := range withE1() {
		if !impliedTask(r, r.e1).Meets(printedTaskSec.Span()) {
			refuted++
		}
	}
	b.Add(ledger.Claim{
		ID: "constants/t0", Quantity: "t0, one task on the standard node", Unit: "s",
		Published: printedTaskSec, Ours: ledger.Computed(b.Calibrated.TaskSec, 4), Impossible: refuted == len(withE1()),
		Why: fmt.Sprintf("t0 = E1 T N/W is %s to %s s in the %d lines of Tables 2 and 3 that have an E1, and %d of them exclude the printed one. "+
			"Where a node has 8 tasks or more, the mean is %s s, with a standard deviation of %s. Ours explains most E1 and E2: see Table 2.",
			seconds(times.Least), seconds(times.Greatest), len(withE1()), refuted, seconds(long.Sec), percent(long.Deviation)),
	})
	a, perNode, perTask := b.Calibrated.Formula.Constant(startTerm), b.Calibrated.Formula.Constant(nodeTerm), b.Calibrated.Formula.Constant(taskTerm)
	overhead := perTask
	overhead.Value, overhead.Low, overhead.High = perTask.Value-b.Calibrated.TaskSec, perTask.Low-b.Calibrated.TaskSec, perTask.High-b.Calibrated.TaskSec
	b.constant("C0", "C0, fixed", printedC0, a, "at the start", func(Row) float64 { return 1 })
	b.constant("C1", "C1, for each node", printedC1, perNode, "for each node", func(r Row) float64 { return float64(r.Nodes) })
	b.constant("C2", "C2, for each task of a node, c - t0", printedC2, overhead, "for each task of a node", Row.perNode)
}

// constant judges one of the three, which counts factor times in a run; what says for what.
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

// table1 judges each node's relative speed and weight. The times are what the authors measured.
func (b *judge) table1() {
	b.Section = "Table 1, 16 nodes"
	times := each(printedTable1, func(n printedNode) float64 { return printed(n.sec) })
	speeds := scalability.RelativeSpeeds(times)
	total := 0.0
	for _, sec := range times {
		total += sec
	}
	for i, n := range printedTable1 {
		node := i + 1
		b.Add(ledger.Claim{
			ID: fmt.Sprintf("table1/V-%d", node), Quantity: fmt.Sprintf("relative speed of node %d", node),
			Published: ledger.Printed(n.speed), Ours: ledger.Computed(speeds[i], 5),
			Why: fmt.Sprintf("By definition 1 it is %s / %s.", printedTaskSec.Text, n.sec),
		})
		b.Add(ledger.Claim{
			ID: fmt.Sprintf("table1/w-%d", node), Quantity: fmt.Sprintf("weight of node %d, its time over the sum", node),
			Published: ledger.Printed(n.weight), Ours: ledger.Computed(times[i]/total, 5),
			Why: "The column is not the times over their sum either.",
		})
	}
	b.weightsBySpeed(speeds)
}

// weightsBySpeed judges the weights together, as shares of tasks: definitions 1 to 3
// and the example of section 3.2 take them in proportion to speed.
func (b *judge) weightsBySpeed(speeds []float64) {
	var sum ledger.Range
	for _, n := range printedTable1 {
		sum = sum.Plus(spanOf(n.speed))
	}
	total := scalability.PowerOf(speeds).Total
	var against []int
	var shares []string
	for i, n := range printedTable1 {
		if !spanOf(n.weight).Meets(spanOf(n.speed).Over(sum)) {
			against = append(against, i+1)
			shares = append(shares, fmt.Sprintf("%.4f", speeds[i]/total))
		}
	}
	b.State(ledger.Claim{
		ID: "table1/w-by-speed", Quantity: "weights that are shares by speed",
		Published: ledger.Printed("all"), Ours: ledger.Printed(fmt.Sprintf("%d of %d", len(printedTable1)-len(against), len(printedTable1))), Impossible: true,
		Why: fmt.Sprintf("Section 3.2 shares tasks in proportion to speed, V_i/V: nodes %s would have %s. Section 3.1 words the relative speed "+
			"upside down, and the printed weights follow it: slower nodes get more. The table of weights shows what that costs.",
			spell(against), strings.Join(shares, ", ")),
	}, len(against) == 0)
}

// spell lists numbers that rise; those that follow one another become "3 to 7".
func spell(numbers []int) string {
	var runs []string
	for len(numbers) > 0 {
		n := 1
		for n < len(numbers) && numbers[n] == numbers[0]+n {
			n++
		}
		run := strconv.Itoa(numbers[0])
		if n > 1 {
			run += fmt.Sprintf(" to %d", numbers[n-1])
		}
		runs, numbers = append(runs, run), numbers[n:]
	}
	return strings.Join(runs, ", ")
}
