package pccluster

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/csv"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// printedNode is a line of Table 1: a task's time in seconds, the relative speed
// and the weight of a node.
type printedNode struct{ sec, speed, weight string }

// printedRun is a line of Table 2, 3 or 4. A text is empty where the table has a dash
// or no such column.
type printedRun struct {
	nodes  int
	tasks  float64 // run; in the last line of Tables 3 and 4 predicted
	sec    string
	e1, e2 string
}

// printedGrowth is a line of Table 3 or 4, in which the efficiency stays at about 0.9.
type printedGrowth struct {
	printedRun
	run    string // tasks run; empty for the prediction
	theory string // tasks by theorem 4
}

// The tables as printed. Tables 2 and 3 are of equal nodes, Table 4 of nodes that
// differ; the paper does not say which.
var (
	//go:embed tables
	tables embed.FS

	printedTable1 = readTable("table1.csv", func(f []string) printedNode { return printedNode{f[0], f[1], f[2]} })
	printedTable2 = readTable("table2.csv", readRun)
	printedTable3 = readTable("table3.csv", readGrowth)
	printedTable4 = readTable("table4.csv", readGrowth)
)

func readRun(f []string) printedRun {
	return printedRun{nodes: int(printed(f[0])), tasks: printed(f[1]), sec: f[2], e1: f[3], e2: f[4]}
}

func readGrowth(f []string) printedGrowth { return printedGrowth{readRun(f), f[5], f[6]} }

// readTable reads the lines of a table below its heading.
func readTable[R any](name string, row func(fields []string) R) []R {
	text, _ := tables.ReadFile("tables/" + name)
	lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(lines) == 0 {
		panic(fmt.Sprintf("%s: %v", name, err)) // the tables are embedded, so this is a mistake in one of them
	}
	return each(lines[1:], row)
}

// each applies f to the elements of a list.
func each[A, B any](list []A, f func(A) B) []B {
	all := make([]B, len(list))
	for i, x := range list {
		all[i] = f(x)
	}
	return all
}

// Numbers of the text, section 3.
var (
	printedTaskSec = ledger.Printed("0.3312") // T^0
	printedC0      = ledger.Printed("0.3")
	printedC1      = ledger.Printed("2.4")
	printedC2      = ledger.Printed("3.3")
	// printedExample is how 1024 tasks are shared by relative speeds.
	printedExampleSpeeds = []float64{0.2, 0.3, 0.1, 0.4}
	printedExampleShares = []string{"205", "307", "102", "410"}
	printedClocksGHz     = [2]float64{2.66, 3.0} // Pentium 4, Pentium D
)

// measuredRows are the lines of Table 2, which everything is fitted to.
func measuredRows() []Row { return each(printedTable2, printedRun.row) }

// pairing is an efficiency that a line has, beside a measured one.
type pairing struct {
	name, text string
	ours       float64
}

// beside pairs the efficiencies of the line with measured ones.
func (r printedRun) beside(m Measured) []pairing {
	return slices.DeleteFunc([]pairing{{"E1", r.e1, m.E1}, {"E2", r.e2, m.E2}}, func(p pairing) bool { return p.text == "" })
}

func (r printedRun) row() Row { return Row{Nodes: r.nodes, Tasks: r.tasks, Sec: printed(r.sec)} }

func printed(text string) float64 { return ledger.Printed(text).Value }

// table1Speeds are the relative speeds of Table 1 as printed.
func table1Speeds() []float64 {
	return each(printedTable1, func(n printedNode) float64 { return printed(n.speed) })
}

// slowest is the lowest speed of Table 1 as printed.
func slowest() string {
	return slices.MinFunc(printedTable1, func(a, b printedNode) int { return cmp.Compare(printed(a.speed), printed(b.speed)) }).speed
}

// spanOf is what a printed number may have been before it was rounded or cut.
func spanOf(text string) ledger.Range { return ledger.Printed(text).Span() }

// meanSpeeds is the range of V/N over all choices of n of the given nodes.
func meanSpeeds(sorted []float64, n int) ledger.Range {
	slowest, fastest := sorted[:n], sorted[len(sorted)-n:]
	return ledger.Range{Least: scalability.PowerOf(slowest).Total / float64(n), Greatest: scalability.PowerOf(fastest).Total / float64(n)}
}

// tooLong finds a run of Table 2 that took less time than one part of the overhead alone
// would take if the published constant were in seconds. factor is what the constant is
// multiplied with. ok is false when there is no such run.
func tooLong(constant ledger.Number, factor func(Row) float64) (worst Row, sec float64, ok bool) {
	most := 1.0
	for i, r := range measuredRows() {
		alone := constant.Span().Least * factor(r)
		if over := alone / spanOf(printedTable2[i].sec).Greatest; over > most {
			most, worst, sec, ok = over, r, constant.Value*factor(r), true
		}
	}
	return worst, sec, ok
}

// impliedTask is the range of t0 = E T N / W that a line's printed numbers allow.
func impliedTask(r printedRun, efficiency string) ledger.Range {
	return spanOf(efficiency).By(spanOf(r.sec)).Times(float64(r.nodes) / r.tasks)
}

// withE1 are the lines of Tables 2 and 3 that have an E1.
func withE1() []printedRun {
	return slices.DeleteFunc(slices.Concat(printedTable2, runsOf(printedTable3)), func(r printedRun) bool { return r.e1 == "" })
}

// taskTimes is the range of t0 over the lines with an E1.
func taskTimes() ledger.Range {
	all := ledger.Range{Least: math.Inf(1)}
	for _, r := range withE1() {
		s := impliedTask(r, r.e1)
		all = ledger.Range{Least: min(all.Least, s.Least), Greatest: max(all.Greatest, s.Greatest)}
	}
	return all
}

// risingTogether finds neighbouring lines of Table 2 of one cluster in which both T N/W and E1
// rise, by more than rounding: E1 = t0/(T N/W) allows no such pair with any t0.
func risingTogether() (pairs [][2]printedRun) {
	for i, r := range printedTable2[1:] {
		before := printedTable2[i]
		if r.nodes != before.nodes {
			continue
		}
		perTask := func(r printedRun) ledger.Range { return spanOf(r.sec).Times(float64(r.nodes) / r.tasks) }
		if perTask(r).Least > perTask(before).Greatest && spanOf(r.e1).Least > spanOf(before.e1).Greatest {
			pairs = append(pairs, [2]printedRun{before, r})
		}
	}
	return pairs
}
