package pccluster

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/csv"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/ledger"
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
