package pccluster

import (
	"fmt"
	"math"
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
	return b.Calibrated.Find("simulator-all").Fit.Errors.Mean
}

func (b *judge) fitted(ours float64) ledger.Range { return ledger.Around(ours, b.fitError()) }

// efficiencies judges the E1 and E2 of a run; why gives the reason for each.
func (b *judge) efficiencies(id, what string, r printedRun, m Measured, why func(name, text string, ours float64) string) {
	for _, e := range r.beside(m) {
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
		b.theory(r, count, why, spanOf(r.theory).Least > count.Most)
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
		sec := b.Calibrated.Find("formula-all").PredictedSec
		return fmt.Sprintf(" The formula fitted to Table 2 gives %.2f s for %s tasks: given the tasks, the time is reproduced to %s.",
			sec, r.theory, percent(math.Abs(sec/printed(r.sec)-1)))
	}
	return ""
}

func (b *judge) count(table, nodes int) Count {
	i := slices.IndexFunc(b.Counts, func(c Count) bool { return c.Table == table && c.Nodes == nodes })
	return b.Counts[i]
}

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
		bounds = append(bounds, fmt.Sprintf("%d of Table 1 have %s to %s", r.nodes, seconds(mean.Least), seconds(mean.Greatest)))
		// Nodes that are Pentium D may pull the mean down to the slowest node.
		if spanOf(r.e1).Over(spanOf(r.e2)).Greatest < spanOf(slowest()).Least {
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
		if spanOf(r.theory).Least > count.Own {
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
