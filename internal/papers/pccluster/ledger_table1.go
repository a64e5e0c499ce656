package pccluster

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// table1 judges each node's relative speed and weight. The times are what the authors
// measured.
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
	return nil
}

// weightsBySpeed judges the weights together, as shares of tasks: definitions 1 to 3
// and the example of section 3.2 take them in proportion to speed.
func (b *judge) weightsBySpeed(speeds []float64) {
	var sum span
	for _, n := range printedTable1 {
		s := spanOf(n.speed)
		sum = span{sum.low + s.low, sum.high + s.high}
	}
	power := scalability.PowerOf(speeds)
	var against []int
	var shares []string
	for i, n := range printedTable1 {
		if spanOf(n.weight).disjoint(spanOf(n.speed).over(sum)) {
			against = append(against, i+1)
			shares = append(shares, fmt.Sprintf("%.4f", speeds[i]/power.Total))
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
	for i := 0; i < len(numbers); {
		last := i
		for last+1 < len(numbers) && numbers[last+1] == numbers[last]+1 {
			last++
		}
		if last > i {
			runs = append(runs, fmt.Sprintf("%d to %d", numbers[i], numbers[last]))
		} else {
			runs = append(runs, strconv.Itoa(numbers[i]))
		}
		i = last + 1
	}
	return strings.Join(runs, ", ")
}
