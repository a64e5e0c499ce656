package pccluster

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/ledger"
)

// table3 sets the growth of equal nodes beside ours.
func (b *judge) table3() {
	b.Section = "Table 3, equal nodes, an efficiency of about 0.9 kept"
	b.fromTable2()
	for _, r := range printedTable3 {
		count := b.count(3, r.nodes)
		why := fmt.Sprintf("On equal nodes no constants C0, C1, C2 >= 0 give W'/W above (N'/N)^2 = %s, in the printed form or the right one: at most %s tasks. "+
			"With the published constants theorem 4 as printed gives %s.", short(count.Most/baseRow().Tasks), short(count.Most), short(count.Printed))
		b.growth(r, count, why, spanOf(r.theory).low > count.Most, b.beside(r), onEqualNodes(r.printedRun))
	}
}

// growth judges a line of Table 3 or 4. why is said of the theoretical number of tasks,
// more of the time.
func (b *judge) growth(
	r printedGrowth, count Count, why string, impossible bool, more string, efficiency func(name, text string) (string, bool),
) {
	id, what := fmt.Sprintf("table%d/%d", count.Table, r.nodes), fmt.Sprintf("%d nodes, %s tasks", r.nodes, short(r.tasks))
	if r.run != "" {
		b.Add(ledger.Claim{
			ID: id + "/run", Quantity: fmt.Sprintf("tasks run on %d nodes", r.nodes),
			Published: ledger.Printed(r.run), Ours: ledger.Computed(count.Right, 1),
			Why: fmt.Sprintf("The authors' choice. The right equation gives %s with the published constants, %s with those fitted to Table 2.",
				short(count.Right), short(count.Fitted)),
		})
	}
	b.Add(ledger.Claim{
		ID: id + "/theory", Quantity: fmt.Sprintf("theoretical tasks, %d nodes", r.nodes),
		Published: ledger.Printed(r.theory), Ours: ledger.Computed(count.Right, 1), Impossible: impossible, Why: why,
	})
	run := find(b.Runs, count.Table, r.printedRun)
	b.time(id, what, r.printedRun, run, more)
	b.efficiencies(id, what, r.printedRun, run, efficiency)
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
			times = append(times, fmt.Sprintf("%s and %s", r.sec, other.sec))
			if other == r.printedRun {
				same++
			}
		}
	}
	b.State(ledger.Claim{
		ID: "table3/from-table2", Quantity: "lines of Table 3 that are from Table 2",
		Published: ledger.Printed("a part"), Ours: ledger.Printed(fmt.Sprintf("%d of %d", same, runs)), Impossible: true,
		Why: fmt.Sprintf("Table 2 has the same runs with other times: %s s.", strings.Join(times, ", ")),
	}, same > 0)
}

// beside says what other tables have for the same run.
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

// table4 sets the growth of nodes that differ beside ours.
func (b *judge) table4() {
	b.Section = "Table 4, nodes that differ (ours: as they are numbered, by speed)"
	for _, r := range printedTable4 {
		count := b.count(4, r.nodes)
		why := fmt.Sprintf("Theorem 4 as printed, with the published constants, gives %s on these nodes and at most %s on any of Table 1 and the Pentium D at %s.",
			short(count.Printed), short(count.Most), short(clockRatio()))
		if count.PentiumD > 0 {
			why += fmt.Sprintf(" A Pentium D would have to be %s times as fast as the standard node; both its cores at its clock make %s.",
				short(count.PentiumD), short(twoCores()))
		}
		if count.Own > 0 {
			why += fmt.Sprintf(" On no nodes at all it gives more than %s, if V is what Table 4 says itself: V = N E1/E2%s.", short(count.Own), withoutE1(r))
		}
		more := fmt.Sprintf(" Printed: T N/W = %s s. With weights by time, as in Table 1, ours would be %s s.",
			seconds(printed(r.sec)*float64(r.nodes)/r.tasks), seconds(find(b.Runs, 4, r.printedRun).InvertedSec))
		b.growth(r, count, why, count.Own > 0 && spanOf(r.theory).low > count.Own, more, b.onMixedNodes(r))
	}
}

// withoutE1 says what stands for E1 in a line that has none.
func withoutE1(r printedGrowth) string {
	if r.e1 != "" {
		return ""
	}
	return fmt.Sprintf(", and W t0/(T E2) for %d nodes, with t0 at most %s s as in the other lines", r.nodes, seconds(longestTask()))
}

// onMixedNodes says why of a run on nodes that differ: E1/E2 = V/N, which Table 1
// bounds.
func (b *judge) onMixedNodes(r printedGrowth) func(name, text string) (string, bool) {
	sorted := table1Speeds()
	slices.Sort(sorted)
	impossible, why := false, fmt.Sprintf("Ours has t0 = %s s.", seconds(b.Calibrated.TaskSec))
	if r.e1 != "" {
		ratio, mean := spanOf(r.e1).over(spanOf(r.e2)), meanSpeeds(sorted, r.nodes)
		// Nodes that are Pentium D may pull the mean down to the slowest node.
		impossible = ratio.below(spanOf(slowest()).low)
		why = fmt.Sprintf("E1/E2 = V/N would be %s. %d nodes of Table 1 have %s to %s; with Pentium D, if these are not slower than the slowest of Table 1, it is at least %s.",
			seconds(printed(r.e1)/printed(r.e2)), r.nodes, seconds(mean.low), seconds(mean.high), seconds(printed(slowest())))
	}
	return func(_, _ string) (string, bool) { return why, impossible }
}

// Tolerances of the claims.
const (
	// sameEfficiency: E1 and E2 of equal nodes differ by rounding only.
	sameEfficiency = 1e-9
	// keptWithin: an efficiency counts as kept when it stays this near, relative,
	// to that of the smallest cluster. A part of a task on a node, the latency of
	// a message and the last digit of a fit are below it.
	keptWithin = 0.01
)

// claims tests what the paper says its experiments show, in the simulator.
func (b *judge) claims() {
	b.Section = "What the paper says its experiments show, simulated"
	apart, printedApart := 0.0, Run{}
	for _, r := range b.Runs {
		if r.Table != 4 {
			apart = max(apart, math.Abs(r.E1-r.E2))
		}
		if r.Table == 2 && r.printedApart() > printedApart.printedApart() {
			printedApart = r
		}
	}
	b.change("equal-nodes", "equal nodes: E1 and E2 apart by", "agree", apart, apart <= sameEfficiency,
		fmt.Sprintf("By definition 3 they are one quantity. Those of Table 2 are up to %s apart, on %d nodes with %s tasks.",
			short(printedApart.printedApart()), printedApart.Nodes, short(printedApart.Tasks)),
		"The nodes of platform-equal.yaml differ in speed from the server.")
	e1 := func(s Step) float64 { return s.E1 }
	e2 := func(s Step) float64 { return s.E2 }
	for _, m := range b.in.families() {
		right, asPrinted, first := along(b.Steps, m.name, "right", e2), along(b.Steps, m.name, "printed", e2), along(b.Steps, m.name, "right", e1)
		b.change("E2-right-"+m.name, m.name+": change of E2, right equation", "constant", spread(right), spread(right) <= keptWithin,
			fmt.Sprintf("%s on %d nodes.", seconds(right[0]), m.sizes[0]), "It is not kept with these input files.")
		b.change("E2-printed-"+m.name, m.name+": change of E2, printed equation", "constant", spread(asPrinted),
			spread(asPrinted) <= keptWithin, "",
			fmt.Sprintf("Theorem 4 as printed asks for too little work: E2 goes from %s to %s.", seconds(asPrinted[0]), seconds(asPrinted[len(asPrinted)-1])))
		if m.name == equalNodes {
			continue
		}
		b.change("E1-"+m.name, m.name+": change of E1, right equation", "not constant", spread(first), spread(first) > keptWithin,
			fmt.Sprintf("E1 goes from %s to %s: E1/E2 = V/N changes with the nodes that are added.", seconds(first[0]), seconds(first[len(first)-1])),
			"These nodes have nearly the same mean speed at every size.")
	}
	b.change("figure-2", "Figures 2, 3: change of E1/E2 along a curve", "E1 jumps", b.jumps(), b.jumps() > sameEfficiency, "",
		"For one set of nodes E1/E2 = V/N is a constant: where one curve jumps, so does the other.")
}

// change states what is said of a change, in percent.
func (b *judge) change(id, quantity, published string, ours float64, holds bool, note, why string) {
	b.State(ledger.Claim{
		ID: "claims/" + id, Quantity: quantity, Unit: "%", Published: ledger.Printed(published), Ours: ledger.Computed(100*ours, 2),
		Note: note, Why: why,
	}, holds)
}

// jumps is the greatest change of E1/E2 along a curve of Figures 2 and 3.
func (b *judge) jumps() float64 {
	most := 0.0
	for _, s := range b.Figures[1].Series {
		if s.Published {
			continue
		}
		same := slices.IndexFunc(b.Figures[2].Series, func(o Series) bool { return o.Name == s.Name })
		ratios := slices.Clone(s.Y)
		for k, e2 := range b.Figures[2].Series[same].Y {
			ratios[k] /= e2
		}
		most = max(most, spread(ratios))
	}
	return most
}
