package schedcase

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// PaperGraph is a worked example: execution times by task and processor, edges
// as the papers number them, from 1.
type PaperGraph struct {
	ExecSec [][]float64
	Edges   [][3]float64 // from, to, seconds between different processors
}

// Topcuoglu is figure 2 of Topcuoglu, Hariri and Wu (2002).
var Topcuoglu = PaperGraph{
	ExecSec: [][]float64{
		{14, 16, 9},
		{13, 19, 18},
		{11, 13, 19},
		{13, 8, 17},
		{12, 13, 10},
		{13, 16, 9},
		{7, 15, 11},
		{5, 11, 14},
		{18, 12, 20},
		{21, 7, 16},
	},
	Edges: [][3]float64{
		{1, 2, 18},
		{1, 3, 12},
		{1, 4, 9},
		{1, 5, 11},
		{1, 6, 14},
		{2, 8, 19},
		{2, 9, 16},
		{3, 7, 23},
		{4, 8, 27},
		{4, 9, 23},
		{5, 9, 13},
		{6, 8, 15},
		{7, 10, 17},
		{8, 10, 11},
		{9, 10, 13},
	},
}

// Arabnejad is figure 1 of Arabnejad and Barbosa (2014).
var Arabnejad = PaperGraph{
	ExecSec: [][]float64{
		{22, 21, 36},
		{22, 18, 18},
		{32, 27, 43},
		{7, 10, 4},
		{29, 27, 35},
		{26, 17, 24},
		{14, 25, 30},
		{29, 23, 36},
		{15, 21, 8},
		{13, 16, 33},
	},
	Edges: [][3]float64{
		{1, 2, 17},
		{1, 3, 31},
		{1, 4, 29},
		{1, 5, 13},
		{1, 6, 7},
		{2, 8, 3},
		{2, 9, 30},
		{3, 7, 16},
		{4, 8, 11},
		{4, 9, 7},
		{5, 9, 57},
		{6, 8, 5},
		{7, 10, 9},
		{8, 10, 42},
		{9, 10, 7},
	},
}

// Kwok is the example of nine tasks in Y.-K. Kwok and I. Ahmad, "Static
// scheduling algorithms for allocating directed task graphs to
// multiprocessors", ACM Computing Surveys 31(4), 1999.
func Kwok(processors int) PaperGraph {
	g := PaperGraph{Edges: [][3]float64{
		{1, 2, 4},
		{1, 3, 1},
		{1, 4, 1},
		{1, 5, 1},
		{1, 7, 10},
		{2, 6, 1},
		{2, 7, 1},
		{3, 8, 1},
		{4, 8, 1},
		{6, 9, 5},
		{7, 9, 6},
		{8, 9, 5},
	}}
	for _, sec := range []float64{2, 3, 3, 4, 5, 4, 4, 4, 1} {
		g.ExecSec = append(g.ExecSec, slices.Repeat([]float64{sec}, processors))
	}
	return g
}

// DSLab is test_4 of the simulator DSLab, as a matrix of work over speed.
func DSLab() PaperGraph {
	g := PaperGraph{Edges: Topcuoglu.Edges}
	for _, flop := range []float64{64, 76, 52, 32, 56, 64, 60, 44, 48, 28} {
		g.ExecSec = append(g.ExecSec, []float64{flop, flop / 2, flop / 4, flop / 4})
	}
	return g
}

// Problem builds the graph; costs come from the matrix.
func (g PaperGraph) Problem(t testing.TB) *scheduler.Problem {
	b := workload.NewBuilder("")
	for i := range g.ExecSec {
		b.Task(fmt.Sprintf("n%d", i+1), 0)
	}
	for _, e := range g.Edges {
		b.Edge(workload.TaskID(e[0]-1), workload.TaskID(e[1]-1), e[2])
	}
	d, err := b.Build()
	require.NoError(t, err)
	speeds := make([]float64, len(g.ExecSec[0]))
	for h := range speeds {
		speeds[h] = 1
	}
	p := UnitNetwork(t, speeds...)
	costs, err := scheduler.NewMatrixCosts(d, g.ExecSec, nil)
	require.NoError(t, err)
	return &scheduler.Problem{DAG: d, Platform: p, Costs: costs}
}

// DSLabProblem is test_4 of the simulator DSLab (crates/dslab-dag): Topcuoglu's
// edges on uniform hosts.
func DSLabProblem(t testing.TB) *scheduler.Problem {
	b := workload.NewBuilder("")
	for i, flop := range []float64{64, 76, 52, 32, 56, 64, 60, 44, 48, 28} {
		b.Task(fmt.Sprintf("n%d", i+1), flop)
	}
	for _, e := range Topcuoglu.Edges {
		b.Edge(workload.TaskID(e[0]-1), workload.TaskID(e[1]-1), e[2])
	}
	d, err := b.Build()
	require.NoError(t, err)
	return scheduler.NewProblem(d, UnitNetwork(t, 1, 2, 4, 4), ContentionFree)
}
