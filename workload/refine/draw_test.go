package refine

import (
	"fmt"
	"math"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// build makes a program or ends the test.
func build(t require.TestingT, fill func(b *workload.Builder)) *workload.DAG {
	b := workload.NewBuilder("test")
	fill(b)
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// must refines or ends the test.
func must(t require.TestingT, d *workload.DAG, o Options) *Refined {
	x, err := Refine(d, o)
	require.NoError(t, err)
	return x
}

// drawProgram makes a random program with serial fractions, control edges and
// several messages between two tasks.
func drawProgram(t *rapid.T, alpha *rapid.Generator[float64]) *workload.DAG {
	n := rapid.IntRange(1, 7).Draw(t, "tasks")
	return build(t, func(b *workload.Builder) {
		for i := range n {
			id := b.Task(fmt.Sprintf("t%d", i), rapid.Float64Range(0, 1e9).Draw(t, "work"))
			b.SetAttributes(id, workload.Attributes{Alpha: alpha.Draw(t, "alpha")})
			for j := range workload.TaskID(i) {
				kind := rapid.IntRange(0, 5).Draw(t, "edge")
				if kind <= 1 {
					b.Edge(j, id, rapid.Float64Range(0, 1e6).Draw(t, "bytes"))
				}
				if kind == 1 {
					b.Edge(j, id, 1000)
				}
				if kind == 2 {
					b.Control(j, id)
				}
			}
		}
	})
}

// drawOptions draws every choice of the procedure.
func drawOptions(t *rapid.T) Options {
	o := Defaults(rapid.IntRange(1, 4).Draw(t, "k"), rapid.Float64Range(0.1, 8).Draw(t, "beta"))
	o.Alpha = rapid.SampledFrom([]float64{0, 0.05}).Draw(t, "default alpha")
	o.ReducePerWork = rapid.SampledFrom([]float64{0, 0.136, 1}).Draw(t, "chi")
	o.ReduceFlopPerByte = rapid.SampledFrom([]float64{0, 10}).Draw(t, "flop per byte")
	o.Send = rapid.SampledFrom([]Send{FromReduce, AllToAll, Pairwise}).Draw(t, "send")
	o.DataExponent = rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "g")
	o.SerialRatio = rapid.SampledFrom([]float64{0, 0.1, 5}).Draw(t, "serial ratio")
	o.Rho0 = rapid.SampledFrom([]float64{0, 1e15, math.Inf(1)}).Draw(t, "rho0")
	o.SecondHalfK = rapid.IntRange(1, 3).Draw(t, "second half")
	o.MaxLevelTasks = rapid.SampledFrom([]int{0, 1, 3, 6, 10}).Draw(t, "m2")
	o.CountReduce = rapid.Bool().Draw(t, "count reduce")
	if rapid.Bool().Draw(t, "step 8") {
		o.SpeedFlops = func(workload.TaskID) float64 { return 1e9 }
		o.NewLinkBytesPerSec = rapid.SampledFrom([]float64{1e5, 1e9}).Draw(t, "b")
	}
	return o
}

// reaches says which tasks come after which, by depth-first search.
func reaches(d *workload.DAG) [][]bool {
	after := make([][]bool, d.NumTasks())
	for i := len(after) - 1; i >= 0; i-- {
		t := d.TopologicalOrder()[i]
		after[t] = make([]bool, d.NumTasks())
		for _, e := range d.Out(t) {
			after[t][d.To(e)] = true
			for s, yes := range after[d.To(e)] {
				after[t][s] = after[t][s] || yes
			}
		}
	}
	return after
}

// edgeTexts lists the edges of a program as people read them.
func edgeTexts(d *workload.DAG) []string {
	var list []string
	for e := range workload.EdgeID(d.NumEdges()) {
		text := fmt.Sprintf("%s %s ", d.TaskName(d.From(e)), d.TaskName(d.To(e)))
		if d.IsControl(e) {
			text += "control"
		} else {
			text += fmt.Sprint(math.Round(d.Bytes(e)*1e6) / 1e6)
		}
		list = append(list, text)
	}
	return list
}

func taskNames(d *workload.DAG, tasks []workload.TaskID) []string {
	var list []string
	for _, t := range tasks {
		list = append(list, d.TaskName(t))
	}
	return list
}

func allAlpha(alpha float64) *rapid.Generator[float64] { return rapid.Just(alpha) }

var anyAlpha = rapid.Float64Range(0, 1)
