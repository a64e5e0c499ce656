package pccluster

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// table3 sets the growth of equal nodes beside ours.
func (b *judge) table3() {
	b.Section = "Table 3, equal nodes, an efficiency of about 0.9 kept"
	b.fromTable2()
	for _, r := range printedTable3 {
		count := b.count(3, r.nodes)
		why := fmt.Sprintf("On equal nodes no constants C0, C1, C2 >= 0 give W'/W above (N'/N)^2 = %s, in the printed form or the right one: at most %s tasks. "+
			"With the published constants theorem 4 as printed gives %s, put right %s; with those fitted to Table 2 %s.",
			short(count.Most/baseRow().Tasks), short(count.Most), short(count.Printed), short(count.Right), short(count.Fitted))
		if count.PentiumD > 0 {
			why += fmt.Sprintf(" Only %d nodes are Pentium 4. Were the others Pentium D, theorem 4 as printed could give it if they were %s times as fast, "+
				"and does with the published constants, put right, at %s times.", r.nodes-numPentiumD, short(count.PentiumD), short(count.PentiumDRight))
		}
		b.theory(r, count, why, spanOf(r.theory).low > count.Most)
		run := find(b.Runs, 3, r.printedRun)
		id, what := growthID(3, r)
		b.time(id, what, r.printedRun, run.Sec, b.beside(r))
		b.efficiencies(id, what, r.printedRun, run.Measured, b.onEqualNodes(r.printedRun))
	}
}

// growthID names a line of Table 3 or 4, in an ID and for readers.
func growthID(table int, r printedGrowth) (id, what string) {
	return fmt.Sprintf("table%d/%d", table, r.nodes), fmt.Sprintf("%d nodes, %s tasks", r.nodes, short(r.tasks))
}

// theory judges a theoretical number of tasks. The number that the authors ran is their
// choice, and so is the first line, from which the others are computed.
func (b *judge) theory(r printedGrowth, count Count, why string, impossible bool) {
	if r.theory == r.run {
		return
	}
	if r.run != "" {
		why += fmt.Sprintf(" The authors ran %s tasks.", r.run)
	}
	id, _ := growthID(count.Table, r)
	b.Add(ledger.Claim{
		ID: id + "/theory", Quantity: fmt.Sprintf("theoretical tasks, %d nodes", r.nodes),
		Published: ledger.Printed(r.theory), Ours: ledger.Computed(count.Right, 1), Impossible: impossible, Why: why,
	})
}

// fromTable2 looks for the lines of Table 3 that the text says are from Table 2.
func (b *judge) fromTable2() {
	runs, same, times := 0, 0, []string{}
	for _, r := range printedTable3 {
		for _, other := range printedTable2 {
			if other.nodes != r.nodes || other.tasks != r.tasks {
				continue
			}
			runs++
			times = append(times, fmt.Sprintf("%d nodes, %s tasks: %s and %s s", r.nodes, short(r.tasks), r.sec, other.sec))
			if other == r.printedRun {
				same++
			}
		}
	}
	b.State(ledger.Claim{
		ID: "table3/from-table2", Quantity: "lines of Table 3 that are from Table 2",
		Published: ledger.Printed("a part"), Ours: ledger.Printed(fmt.Sprintf("%d of %d", same, runs)), Impossible: true,
		Why: fmt.Sprintf("Table 2 has the same runs with other times: %s.", strings.Join(times, "; ")),
	}, same > 0)
}

// beside says what Table 2 has for the same run, or the formula for the last line.
func (b *judge) beside(r printedGrowth) string {
	for _, other := range printedTable2 {
		if other.nodes == r.nodes && other.tasks == r.tasks && other.sec != r.sec {
			return fmt.Sprintf(" Table 2 has %s s for the same run.", other.sec)
		}
	}
	if r.run == "" {
		all, _ := b.Calibrated.Find("formula-all")
		return fmt.Sprintf(" The formula fitted to Table 2 gives %.2f s for %s tasks: given the tasks, the time is reproduced to %s.",
			all.PredictedSec, r.theory, percent(math.Abs(all.PredictedSec/printed(r.sec)-1)))
	}
	return ""
}

func (b *judge) count(table, nodes int) Count {
	i := slices.IndexFunc(b.Counts, func(c Count) bool { return c.Table == table && c.Nodes == nodes })
	return b.Counts[i]
}
