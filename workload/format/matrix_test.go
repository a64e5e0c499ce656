package format

import (
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

func TestReadMatrix(t *testing.T) {
	d, notes := readNotes(t, "csv", "# c\ntask, P1 ,\"P,2\"\na,2s,4\n\"b \"\"x\"\"\",inf,1ms\n\nfrom,to,data\na,\"b \"\"x\"\"\",1kB\na,\"b \"\"x\"\"\",\n", 0)
	require.Empty(t, notes)
	require.Equal(t, []string{"P1 ", "P,2"}, d.Processors())
	require.Equal(t, []string{"a", `b "x"`}, listOf(d.NumTasks(), d.TaskName))
	require.Equal(t, []float64{3e9, 1e6}, listOf(d.NumTasks(), d.WorkFlop))
	require.Equal(t, []float64{2, 4}, d.CostsSec(0))
	require.Equal(t, []float64{math.Inf(1), 0.001}, d.CostsSec(1))
	require.Equal(t, []string{`a>b "x":1000`, `a>b "x"`}, edgeTexts(d))

	d, _ = readNotes(t, "csv", "task,work,P1\na,7,2\nb,,4\n", 10)
	require.Equal(t, []float64{7, 40}, listOf(d.NumTasks(), d.WorkFlop))
	d, _ = readNotes(t, "csv", "task,work\nfrom,7\nto,1Gf\nfrom,to\nfrom,to\n", 0)
	require.Equal(t, []float64{7, 1e9}, listOf(d.NumTasks(), d.WorkFlop))
	require.Nil(t, d.Processors())
	require.Equal(t, []string{"from>to"}, edgeTexts(d))
}

// The files of mackncheesiest/heft one after the other.
func TestReadMatrixAdjacency(t *testing.T) {
	d, notes := readNotes(t, "csv", "TP,P_0,P_1\nT_0,1,2\nT_1,3,4\nT_2,5,6\nT,T0,T1,T2\nT0,0,18,0\nT1,0,,5\nT2,0,0,0\n", 0)
	require.Empty(t, notes)
	require.Equal(t, []string{"T_0>T_1:18", "T_1>T_2:5"}, edgeTexts(d))
	d, notes = readNotes(t, "csv", "T,P\nx,1\ny,2\nP,P\nP,0\n", 0)
	require.Equal(t, []string{"f:4:1: the bandwidths between processors are ignored (give a platform instead)"}, notes)
	require.Zero(t, d.NumEdges())
	d, _ = readNotes(t, "csv", "T,P\nx,1\ny,2\nT,y,x\nx,3,0\n", 0) // by name
	require.Equal(t, []string{"x>y:3"}, edgeTexts(d))
}

// The facts of the papers' examples, as examples/heft-paper has them.
func TestHEFTPaperExamples(t *testing.T) {
	for name, want := range map[string]struct {
		rank  float64 // the upward rank of task 1 in the HEFT paper: mean times and data along the critical path
		edges int
	}{"t": {108, 15}, "a": {169, 15}} {
		data, err := os.ReadFile("../../examples/heft-paper/" + name + ".csv")
		require.NoError(t, err)
		d, err := Read(name+".csv", data, workload.ReadOptions{})
		require.NoError(t, err)
		require.Equal(t, 10, d.NumTasks())
		require.Equal(t, want.edges, d.NumEdges())
		rank, _ := d.CriticalPath(func(id workload.TaskID) float64 { return d.WorkFlop(id) / 1e9 }, d.Bytes)
		require.InDelta(t, want.rank, rank, 1e-6)
	}
}

func TestReadMatrixMistakes(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"empty":      {"", "f:1:1: empty file"},
		"no tasks":   {"task,P1\n", "f:1:1: no tasks"},
		"head":       {"node,P1\n", `f:1:1: the first line begins with "node": want task, then the processors`},
		"no columns": {"task\na\n", "f:1:1: no processors and no work: want task,P1,P2,... or task,work"},
		"processor":  {"task,P,P\na,1,2\n", `f:1:8: processor "P" is given twice`},
		"no name":    {"task,P,\na,1,2\n", `f:1:8: processor 2: empty text where a name is wanted`},
		"quote":      {"task,P\n\"a,1\n", `f:2:6: CSV: extraneous or missing " in quoted-field`},
		"length":     {"task,P\na,1,2\n", `f:2:1: task "a": 3 cells: want 2, as in the first line`},
		"time":       {"task,P\na,fast\n", `f:2:3: task "a": time on "P": "fast" is not a number`},
		"negative":   {"task,P,Q\na,1,-2s\n", `f:2:5: task "a": time on "Q": "-2s" is negative`},
		"nowhere":    {"task,P\na,inf\n", `f:2:3: task "a": runs on no processor`},
		"huge":       {"task,P\na,1e305\n", `f:2:1: task "a": mean time x reference speed is too large`},
		"too much":   {"task,P\na,1e299\nb,1e299\nc,1e299\n", "f:1:1: the sum of all work is too large"},
		"work":       {"task,work\na,\n", `f:2:3: task "a": work: empty text where a number is wanted`},
		"twice":      {"task,P\na,1\na,2\n", `f:3:1: task "a": given twice (first at line 2, column 1)`},
		"edges":      {"task,P\na,1\nb,1\nfrom,to,bytes\n", "f:4:1: the edges' header: want from,to,data"},
		"edge":       {"task,P\na,1\nb,1\nfrom,to\na\n", "f:5:1: edge: 1 cells: want from,to,data"},
		"unknown":    {"task,P\nalpha,1\nb,1\nfrom,to\nalpa,b\n", `f:5:1: no task "alpa" (did you mean "alpha"?)`},
		"data":       {"task,P\na,1\nb,1\nfrom,to,data\na,b,-1\n", `f:5:5: data "-1" is negative`},
		"itself":     {"task,P\na,1\nfrom,to\na,a\n", `f:4:3: task "a": a task cannot wait for itself`},
		"cycle":      {"task,P\na,1\nb,1\nfrom,to\na,b\nb,a\n", `f:6:3: edge "b" to "a": closes a cycle: a -> b -> a (leave out one of these edges)`},
		"matrix":     {"T,P\na,1\nb,1\nT,x\nx,0\n", "f:4:1: a matrix of 1 columns for 2 tasks"},
		"rows":       {"T,P\na,1\nT,x\nx,0\ny,0\n", "f:5:1: more rows than tasks"},
		"row":        {"T,P\na,1\nb,1\nT,a,b\na,0\n", `f:5:1: row "a": 2 cells: want 3, as in the matrix's first line`},
		"column":     {"T,P\na,1\nb,1\nT,a,c\na,0,1\n", `f:4:5: no task "c" (did you mean "a"?)`},
		"several": {
			"task,P\na,x\nb,y\nfrom,to\na,c\n",
			"f:2:3: task \"a\": time on \"P\": \"x\" is not a number\nf:3:3: task \"b\": time on \"P\": \"y\" is not a number\nf:5:3: no task \"c\" (did you mean \"a\"?)",
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readMatrix("f", []byte(tt.text), workload.ReadOptions{})
			require.EqualError(t, err, tt.want)
		})
	}
}

func TestNativeCosts(t *testing.T) {
	d, _ := readNotes(t, "yaml", "processors: [p, q]\ntasks:\n  - {name: a, costs: [1s, .inf]}\n  - {name: b, work: 5, costs: [2ms, 3]}\n", 0)
	require.Equal(t, []string{"p", "q"}, d.Processors())
	require.Equal(t, []float64{1e9, 5}, listOf(d.NumTasks(), d.WorkFlop))
	require.Equal(t, []float64{1, math.Inf(1)}, d.CostsSec(0))
	require.Equal(t, []float64{0.002, 3}, d.CostsSec(1))
	for name, tt := range map[string]struct{ text, want string }{
		"no processors": {"tasks: [{name: a, work: 1, costs: [1]}]", `f:1:35: task "a": costs without processors (add processors: [p1, p2, ...] at the top)`},
		"no costs":      {"processors: [p]\ntasks: [{name: a, work: 1}]", `f:2:9: task "a": no costs (add costs: ...)`},
		"count":         {"processors: [p]\ntasks: [{name: a, costs: [1, 2]}]", `f:2:26: task "a": costs: 2 times for 1 processors`},
		"word":          {"processors: [p]\ntasks: [{name: a, costs: [x]}]", `f:2:27: task "a": cost on "p": "x" is not a number`},
		"negative":      {"processors: [p]\ntasks: [{name: a, costs: [-1]}]", `f:2:27: task "a": cost on "p": "-1" is negative`},
		"list":          {"processors: [p]\ntasks: [{name: a, costs: [[1]]}]", `f:2:27: task "a": cost on "p": want a time, got a list`},
		"nowhere":       {"processors: [p]\ntasks: [{name: a, costs: [inf]}]", `f:2:26: task "a": costs: runs on no processor`},
		"twice":         {"processors: [p, p]\ntasks: [{name: a, costs: [1, 1]}]", `f:1:17: processor number 2: given twice`},
		"none":          {"processors: []\ntasks: [{name: a, work: 1}]", `f:1:13: workload: no processors (leave the field out, or name one)`},
		"map":           {"processors: [{a: b}]\ntasks: [{name: a, costs: [1]}]", `f:1:14: processor number 1: want a name, got a map of fields`},
		"scalar":        {"processors: 3\ntasks: [{name: a, costs: [1]}]", `f:1:13: workload: processors: want a list, got a single value`},
		"huge":          {"processors: [p]\ntasks: [{name: a, costs: [1e300]}]", `f:2:26: task "a": mean time x reference speed is too large`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readNative("f", []byte(tt.text), workload.ReadOptions{})
			require.ErrorContains(t, err, tt.want)
		})
	}
}
