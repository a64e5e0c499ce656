package pccluster

import (
	"github.com/clustersim/clustersim/experiments/scalability"
)

// longestTask is the most that t0 may be: by section 3.1, or by a line that has an
// E1, in seconds.
func longestTask() float64 {
	longest := max(spanOf(printedTaskSec.Text).high, taskTimes().high)
	for _, r := range printedTable4 {
		if r.e1 != "" {
			longest = max(longest, impliedTask(r.printedRun, r.e1).high)
		}
	}
	return longest
}

// ownPower bounds V of a line of Table 4 by the line's own efficiencies: V = N
// E1/E2, and where it has no E1, V = W t0/(T E2) with the longest t0; then low is
// 0.
func ownPower(r printedGrowth) span {
	if r.e1 != "" {
		return spanOf(r.e1).over(spanOf(r.e2)).times(float64(r.nodes))
	}
	most := spanOf(r.theory).over(spanOf(r.sec)).over(spanOf(r.e2)).times(longestTask())
	return span{0, most.high}
}

// mostByOwnPower is the greatest count that theorem 4 as printed gives for a line
// of Table 4 from its first line, whatever the nodes are, if the two have their own
// powers: the least V in equal nodes before, for it falls with Vmax >= V/N, and the
// greatest V' in one node after, for it rises with V'max <= V'. The constants may
// have been rounded or cut.
func mostByOwnPower(base, row printedGrowth) (float64, error) {
	least, greatest := ownPower(base).low, ownPower(row).high
	from := scalability.EqualPower(base.nodes, least/float64(base.nodes))
	to := scalability.Power{Nodes: row.nodes, Total: greatest, Max: greatest}
	most := 0.0
	c0, c1, c2 := spanOf(printedC0.Text), spanOf(printedC1.Text), spanOf(printedC2.Text)
	// A ratio of sums that are linear in each constant is greatest in a corner.
	for _, x := range []float64{c0.low, c0.high} {
		for _, y := range []float64{c1.low, c1.high} {
			for _, z := range []float64{c2.low, c2.high} {
				o := scalability.Overhead{FixedSec: x, PerNodeSec: y, PerTaskSec: z, TaskSec: 1}
				tasks, err := scalability.Theorem4.Printed(o, from, to, base.tasks)
				if err != nil {
					return 0, err
				}
				most = max(most, tasks)
			}
		}
	}
	return most, nil
}
