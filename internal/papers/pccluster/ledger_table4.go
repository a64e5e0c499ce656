package pccluster

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// table4 sets the growth of nodes that differ beside ours, with speeds by Table 1.
func (b *judge) table4() {
	b.Section = fmt.Sprintf("Table 4, nodes that differ (ours: by Table 1 as numbered, Pentium D at %s, which is assumed)", short(clockRatio()))
	for _, r := range printedTable4 {
		count, run := b.count(4, r.nodes), find(b.Runs, 4, r.printedRun)
		why := fmt.Sprintf("Theorem 4 as printed, with the published constants, gives %s on these nodes and at most %s on any of Table 1 and the Pentium D at %s.",
			short(count.Printed), short(count.Most), short(clockRatio()))
		if count.PentiumD > 0 {
			why += fmt.Sprintf(" A Pentium D would have to be %s times as fast as the standard node; both its cores at its clock make %s.",
				short(count.PentiumD), short(twoCores()))
		}
		b.theory(r, count, why, false)
		id, what := growthID(4, r)
		b.time(id, what, r.printedRun, run.Sec, fmt.Sprintf(" Printed: T N/W = %s s. With weights by time, as in Table 1, ours would be %s s.",
			seconds(printed(r.sec)*float64(r.nodes)/r.tasks), seconds(run.InvertedSec)))
		b.efficiencies(id, what, r.printedRun, run.Measured, func(_, text string, ours float64) string {
			return fmt.Sprintf("Ours is %+.1f %% with t0 = %s s and V = %s.", 100*(ours/printed(text)-1), seconds(b.Calibrated.TaskSec),
				short(b.reading(readTable1, r.nodes).V))
		})
	}
	b.speedsOfTable1()
	b.theoryByOwnSpeeds()
}

// speedsOfTable1 judges E1/E2 = V/N of the lines of Table 4 together, against what Table 1
// allows.
func (b *judge) speedsOfTable1() {
	sorted := table1Speeds()
	slices.Sort(sorted)
	var printedRatios, bounds, against []string
	for _, r := range withRatio() {
		mean := meanSpeeds(sorted, r.nodes)
		printedRatios = append(printedRatios, seconds(printed(r.e1)/printed(r.e2)))
		bounds = append(bounds, fmt.Sprintf("%d of Table 1 have %s to %s", r.nodes, seconds(mean.low), seconds(mean.high)))
		// Nodes that are Pentium D may pull the mean down to the slowest node.
		if spanOf(r.e1).over(spanOf(r.e2)).below(spanOf(slowest()).low) {
			against = append(against, fmt.Sprint(r.nodes))
		}
	}
	b.State(ledger.Claim{
		ID: "table4/V", Quantity: "V/N = E1/E2 on 4, 6, 12 nodes", Published: ledger.Printed(strings.Join(printedRatios, ", ")),
		Ours: ledger.Printed("at least " + seconds(printed(slowest()))), Impossible: true,
		Why: fmt.Sprintf("The lines of %s nodes contradict Table 1: %s. With Pentium D, if these are not slower than the slowest of Table 1, it is at least %s.",
			strings.Join(against, ", "), strings.Join(bounds, ", "), seconds(printed(slowest()))),
	}, len(against) == 0)
}

// withRatio are the lines of Table 4 that have E1.
func withRatio() []printedGrowth {
	return slices.DeleteFunc(slices.Clone(printedTable4), func(r printedGrowth) bool { return r.e1 == "" })
}

// theoryByOwnSpeeds judges the theoretical tasks together: whether theorem 4 can give them
// with the speeds that Table 4 implies.
func (b *judge) theoryByOwnSpeeds() {
	var published, most, against []string
	for _, r := range printedTable4 {
		count := b.count(4, r.nodes)
		if count.Own == 0 {
			continue
		}
		published, most = append(published, r.theory), append(most, short(count.Own))
		if spanOf(r.theory).low > count.Own {
			against = append(against, fmt.Sprint(r.nodes))
		}
	}
	b.State(ledger.Claim{
		ID: "table4/theory", Quantity: "theoretical tasks, V by E1/E2", Published: ledger.Printed(strings.Join(published, ", ")),
		Ours: ledger.Printed("at most " + strings.Join(most, ", ")), Impossible: true,
		Why: fmt.Sprintf("The lines of %s nodes: theorem 4 as printed, with the published constants, gives less on any nodes whatever "+
			"if V is N E1/E2 in the lines of 4 and 12 nodes, and W t0/(T E2) for 24 nodes, with t0 at most %s s as in the other lines.",
			strings.Join(against, " and "), seconds(longestTask())),
	}, len(against) == 0)
}

// table4BySpeeds judges Table 4 by the speeds that it implies itself.
func (b *judge) table4BySpeeds() {
	b.Section = "Table 4, read by its own V = N E1/E2, the last V by T and E2, with t0 of Table 3 (five values chosen)"
	b.Reading = ownPowers
	defer func() { b.Reading = ledger.Reading{} }()
	own, of2 := b.Calibrated.TaskTime(table3Time), b.Calibrated.TaskTime(table2Time)
	for _, r := range printedTable4 {
		id, what := growthID(4, r)
		at := b.reading(readOwn, r.nodes)
		b.time(id, what, r.printedRun, at.Sec, fmt.Sprintf(" V = %s.", seconds(at.V)))
		b.efficiencies(id, what, r.printedRun, at.Measured, func(_, text string, ours float64) string {
			return fmt.Sprintf("Ours is %+.1f %% with t0 = %s s, the mean of E1 T N/W over Table 3, and %+.1f %% with %s s, that over Table 2.",
				100*(ours/printed(text)-1), seconds(own.Sec), 100*(ours*of2.Sec/own.Sec/printed(text)-1), seconds(of2.Sec))
		})
	}
	b.mixtures()
}

// mixtures judges whether some nodes have the V that Table 4 implies.
func (b *judge) mixtures() {
	var published, ours, of, lists []string
	apart := 0.0
	for _, r := range printedTable4 {
		own, mixed := b.reading(readOwn, r.nodes).V, b.reading(readMixture, r.nodes).V
		of = append(of, fmt.Sprintf("%d + %d", r.nodes-mixtures[r.nodes], mixtures[r.nodes]))
		lists = append(lists, fmt.Sprintf("%s against %s", seconds(mixed), seconds(own)))
		if r.e1 != "" {
			n := float64(r.nodes)
			published, ours = append(published, seconds(printed(r.e1)/printed(r.e2))), append(ours, seconds(mixed/n))
			apart = max(apart, spread([]float64{own, mixed}))
		}
	}
	why := fmt.Sprintf("Pentium D as standard node, Pentium 4 at %s of Table 1's speed (fitted: %s), the slowest first, %s nodes: V = %s. "+
		"One value fitted, four numbers of nodes chosen. It contradicts Table 1, whose unit is a Pentium 4, and Table 2, where a Pentium 4 does a task in the same t0.",
		short(mixturePentium4), short(fittedPentium4()), strings.Join(of, ", "), strings.Join(lists, ", "))
	b.State(ledger.Claim{
		ID: "table4/V", Quantity: "V/N = E1/E2 on 4, 6, 12 nodes, within 1 %", Published: ledger.Printed(strings.Join(published, ", ")),
		Ours: ledger.Printed(strings.Join(ours, ", ")), Note: why, Why: why,
	}, apart <= keptWithin)
}
