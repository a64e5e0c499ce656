package pccluster

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/experiments/ledger"
)

// printedNode is a line of Table 1: a task's time in seconds, the relative speed
// and the weight of a node.
type printedNode struct{ sec, speed, weight string }

var printedTable1 = []printedNode{
	{"0.3312", "1.0000", "0.0615"},
	{"0.2903", "1.1409", "0.0539"},
	{"0.3014", "1.0989", "0.0559"},
	{"0.4231", "0.7828", "0.0785"},
	{"0.2986", "1.1092", "0.0554"},
	{"0.4017", "0.8245", "0.0746"},
	{"0.3731", "0.8877", "0.0693"},
	{"0.2869", "1.1544", "0.0533"},
	{"0.2856", "1.1597", "0.0530"},
	{"0.4315", "0.7676", "0.0801"},
	{"0.3562", "0.9298", "0.0661"},
	{"0.3578", "0.9257", "0.0664"},
	{"0.2996", "1.1055", "0.0556"},
	{"0.3651", "0.9071", "0.0678"},
	{"0.3022", "1.0960", "0.0561"},
	{"0.2829", "1.1707", "0.0525"},
}

// printedRun is a line of Table 2, 3 or 4. A text is empty where the table has
// none.
type printedRun struct {
	nodes  int
	tasks  float64 // run; in the last line of Tables 3 and 4 predicted
	sec    string
	e1, e2 string
}

// printedTable2 is of equal nodes.
var printedTable2 = []printedRun{
	{2, 2, "1.021", "0.613", "0.622"},
	{2, 4, "1.674", "0.780", "0.801"},
	{2, 8, "3.216", "0.784", "0.803"},
	{2, 16, "7.028", "0.893", "0.898"},
	{2, 32, "12.156", "0.897", "0.901"},
	{2, 64, "25.223", "0.908", "0.902"},
	{2, 128, "52.652", "0.913", "0.903"},
	{2, 256, "102.43", "0.915", "0.909"},
	{2, 512, "201.357", "0.916", "0.912"},
	{2, 1024, "401.121", "0.917", "0.916"},
	{4, 4, "1.165", "0.598", "0.601"},
	{4, 8, "2.106", "0.724", "0.762"},
	{4, 16, "3.086", "0.798", "0.803"},
	{4, 32, "7.033", "0.824", "0.835"},
	{4, 64, "11.276", "0.896", "0.901"},
	{4, 128, "25.117", "0.905", "0.903"},
	{4, 256, "51.035", "0.908", "0.910"},
	{4, 512, "102.02", "0.915", "0.914"},
	{4, 1024, "198.725", "0.916", "0.917"},
	{8, 8, "1.312", "0.432", "0.442"},
	{8, 16, "2.134", "0.698", "0.701"},
	{8, 32, "3.471", "0.805", "0.802"},
	{8, 64, "7.335", "0.813", "0.816"},
	{8, 128, "13.116", "0.823", "0.832"},
	{8, 256, "27.840", "0.897", "0.901"},
	{8, 512, "52.316", "0.902", "0.905"},
	{8, 1024, "103.431", "0.906", "0.907"},
	{16, 16, "1.805", "0.465", "0.465"},
	{16, 32, "2.765", "0.527", "0.523"},
	{16, 64, "4.132", "0.665", "0.655"},
	{16, 128, "9.103", "0.678", "0.677"},
	{16, 256, "15.032", "0.834", "0.841"},
	{16, 512, "27.138", "0.869", "0.866"},
	{16, 1024, "54.609", "0.876", "0.878"},
	{16, 2048, "112.523", "0.902", "0.909"},
	{16, 4096, "206.128", "0.913", "0.914"},
}

// printedGrowth is a line of Table 3 or 4: an efficiency of about 0.9 kept.
type printedGrowth struct {
	printedRun
	run    string // tasks run; empty for the prediction
	theory string // tasks by theorem 4
}

// printedTable3 is of equal nodes.
var printedTable3 = []printedGrowth{
	{printedRun{2, 16, "6.763", "0.898", "0.902"}, "16", "16"},
	{printedRun{4, 64, "13.324", "0.901", "0.904"}, "64", "67.2"},
	{printedRun{8, 256, "26.132", "0.905", "0.906"}, "256", "267.7"},
	{printedRun{16, 1024, "53.026", "0.901", "0.903"}, "1024", "1031.1"},
	{printedRun{24, 3135.2, "105.327", "", "0.897"}, "", "3135.2"},
}

// printedTable4 is of nodes that differ. The paper does not say which.
var printedTable4 = []printedGrowth{
	{printedRun{4, 16, "7.23", "0.429", "0.903"}, "16", "16"},
	{printedRun{6, 64, "14.15", "0.587", "0.905"}, "64", "69.4"},
	{printedRun{12, 256, "24.67", "0.608", "0.908"}, "256", "268.1"},
	{printedRun{24, 1109.6, "50.73", "", "0.911"}, "", "1109.6"},
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

// measuredRows are the lines of Table 2, to fit to.
func measuredRows() []Row {
	rows := make([]Row, len(printedTable2))
	for i, r := range printedTable2 {
		rows[i] = r.row()
	}
	return rows
}

func (r printedRun) row() Row {
	return Row{Nodes: r.nodes, Tasks: r.tasks, Sec: ledger.Printed(r.sec).Value}
}

func printed(text string) float64 { return ledger.Printed(text).Value }

// table1Speeds are the relative speeds of Table 1 as printed.
func table1Speeds() []float64 {
	speeds := make([]float64, len(printedTable1))
	for i, n := range printedTable1 {
		speeds[i] = printed(n.speed)
	}
	return speeds
}

// slowest is the least speed of Table 1 as printed.
func slowest() string {
	return slices.MinFunc(printedTable1, func(a, b printedNode) int { return cmp.Compare(printed(a.speed), printed(b.speed)) }).speed
}
