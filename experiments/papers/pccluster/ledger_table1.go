package pccluster

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// table1 checks each node's time, relative speed and weight.
func (b *book) table1() error {
	b.section = "Table 1, 16 nodes"
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
		b.add(ledger.Claim{
			ID: fmt.Sprintf("table1/T-%d", node), Quantity: fmt.Sprintf("time of a task on node %d", node), Unit: "s",
			Published: ledger.Printed(n.sec), Ours: ledger.Computed(printedTaskSec.Value/b.speeds[i], 5),
			Why: fmt.Sprintf("The platform file gives the node a relative speed of %s.", short(b.speeds[i])),
		})
		b.add(ledger.Claim{
			ID: fmt.Sprintf("table1/V-%d", node), Quantity: fmt.Sprintf("relative speed of node %d", node),
			Published: ledger.Printed(n.speed), Ours: ledger.Computed(speeds[i], 5),
			Why: fmt.Sprintf("By definition 1 it is %s / %s.", printedTaskSec.Text, n.sec),
		})
		b.add(b.weight(node, speeds[i]/power.Total, times[i]/total))
		b.add(ledger.Claim{
			ID: fmt.Sprintf("table1/w-%d-by-time", node), Quantity: fmt.Sprintf("time of node %d over the sum of times", node),
			Published: ledger.Printed(n.weight), Ours: ledger.Computed(times[i]/total, 5),
			Note: "This is what the column holds.", Why: "The column is not the times over their sum either.",
		})
	}
	return nil
}

// weight judges a weight as the share of tasks, which definitions 1 to 3 and the
// worked example of section 3.2 take in proportion to speed.
func (b *book) weight(node int, bySpeed, byTime float64) ledger.Claim {
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
func (b *book) example() error {
	b.section = "Section 3.2, 1024 tasks for nodes of relative speeds 0.2, 0.3, 0.1, 0.4"
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
		b.add(ledger.Claim{
			ID: fmt.Sprintf("example/node-%d", node), Quantity: fmt.Sprintf("tasks of node %d", node),
			Published: ledger.Printed(printedExampleShares[node-1]), Ours: ledger.Exact(d.WorkFlop(workload.TaskID(t))),
			Why: fmt.Sprintf("The exact share is %s.", short(1024*printedExampleSpeeds[node-1])),
		})
	}
	return nil
}
