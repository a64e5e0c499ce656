package scheduler_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// paperGraph is a worked example: execution times by task and processor, edges
// as the papers number them, from 1.
type paperGraph struct {
	execSec [][]float64
	edges   [][3]float64 // from, to, seconds between different processors
}

// topcuogluGraph is figure 2 of Topcuoglu, Hariri and Wu (2002).
var topcuogluGraph = paperGraph{
	execSec: [][]float64{
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
	edges: [][3]float64{
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

// arabnejadGraph is figure 1 of Arabnejad and Barbosa (2014).
var arabnejadGraph = paperGraph{
	execSec: [][]float64{
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
	edges: [][3]float64{
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

// problem types the graph in; costs come from the matrix.
func (g paperGraph) problem(t testing.TB) *scheduler.Problem {
	b := workload.NewBuilder("")
	for i := range g.execSec {
		b.Task(fmt.Sprintf("n%d", i+1), 0)
	}
	for _, e := range g.edges {
		b.Edge(workload.TaskID(e[0]-1), workload.TaskID(e[1]-1), e[2])
	}
	d, err := b.Build()
	require.NoError(t, err)
	speeds := make([]float64, len(g.execSec[0]))
	for h := range speeds {
		speeds[h] = 1
	}
	p := unitNetwork(t, speeds...)
	costs, err := scheduler.NewMatrixCosts(d, g.execSec, nil)
	require.NoError(t, err)
	return &scheduler.Problem{DAG: d, Platform: p, Costs: costs}
}

// unitNetwork joins hosts P1, P2 ... of one core by wires of 1 byte/s.
func unitNetwork(t testing.TB, speeds ...float64) *platform.Platform {
	b := platform.NewBuilder("")
	for h, speed := range speeds {
		b.Host(platform.Host{Name: fmt.Sprintf("P%d", h+1), SpeedFlops: speed, Cores: 1})
	}
	wire := b.Link(platform.Link{Name: "wire", BandwidthBytesPerSec: 1})
	for h := range speeds {
		for g := range h {
			b.RouteBoth(platform.HostID(g), platform.HostID(h), wire)
		}
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

var contentionFree = scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1}

// listing prints a plan as the papers' tables do, a line for each processor.
func listing(pr *scheduler.Problem, s *scheduler.Schedule) []string {
	lines := make([]string, len(s.Order))
	for h, order := range s.Order {
		lines[h] = pr.Platform.Host(platform.HostID(h)).Name + ":"
		for _, t := range order {
			lines[h] += fmt.Sprintf(" %s[%v,%v]", pr.DAG.TaskName(t), s.Plan[t].StartSec, s.Plan[t].FinishSec)
		}
	}
	return lines
}

func TestUpwardRankPublished(t *testing.T) {
	for _, c := range []struct {
		graph paperGraph
		want  []float64
	}{
		{topcuogluGraph, []float64{108, 77, 80, 80, 69, 63.333, 42.667, 35.667, 44.333, 14.667}},
		{arabnejadGraph, []float64{169, 114.333, 102.667, 110, 129.667, 119.333, 52.667, 92, 42.333, 20.667}},
	} {
		require.InDeltaSlice(t, c.want, scheduler.UpwardRank(c.graph.problem(t)), 1e-3)
	}
}

func TestHEFTPublished(t *testing.T) {
	for _, c := range []struct {
		graph    paperGraph
		makespan float64
		want     []string
	}{
		{topcuogluGraph, 80, []string{
			"P1: n2[27,40] n8[57,62]",
			"P2: n4[18,26] n6[26,42] n9[56,68] n10[73,80]",
			"P3: n1[0,9] n3[9,28] n5[28,38] n7[38,49]",
		}},
		{arabnejadGraph, 133, []string{
			"P1: n2[38,60] n8[67,96] n10[120,133]",
			"P2: n1[0,21] n5[21,48] n3[48,75] n7[75,100]",
			"P3: n6[28,52] n4[52,56] n9[105,113]",
		}},
	} {
		pr := c.graph.problem(t)
		s, err := scheduler.HEFT{}.Map(pr)
		require.NoError(t, err)
		require.NoError(t, scheduler.ValidatePlan(pr, s))
		require.Equal(t, c.makespan, s.PlannedMakespanSec())
		require.Equal(t, c.want, listing(pr, s))
	}
}

// TestHEFTDSLab is test_4 of the simulator DSLab (crates/dslab-dag): HEFT on
// Topcuoglu's edges with uniform hosts, from work, speed and routes instead of
// a matrix.
func TestHEFTDSLab(t *testing.T) {
	pr := dslabProblem(t)
	s, err := scheduler.HEFT{}.Map(pr)
	require.NoError(t, err)
	require.NoError(t, scheduler.ValidatePlan(pr, s))
	require.Equal(t, 98.0, s.PlannedMakespanSec())
}

// TestHEFTShadow is the integer variant of the same graph in the simulator
// SHADOW: thousands of flop on speeds 7, 6 and 11, times rounded, halves to even.
func TestHEFTShadow(t *testing.T) {
	g := paperGraph{edges: topcuogluGraph.edges}
	for _, flop := range []float64{119, 92, 95, 109, 107, 169, 110, 147, 146, 101} {
		var row []float64
		for _, speed := range []float64{7, 6, 11} {
			row = append(row, math.RoundToEven(flop/speed))
		}
		g.execSec = append(g.execSec, row)
	}
	s, err := scheduler.HEFT{}.Map(g.problem(t))
	require.NoError(t, err)
	require.Equal(t, 98.0, s.PlannedMakespanSec())
}

// TestMinMinOnPaperGraphs: 76 and 122 were computed by an independent program
// (ready sets, no insertion), not published.
func TestMinMinOnPaperGraphs(t *testing.T) {
	for makespan, g := range map[float64]paperGraph{76: topcuogluGraph, 122: arabnejadGraph} {
		pr := g.problem(t)
		s, err := scheduler.MinMin{}.Map(pr)
		require.NoError(t, err)
		require.NoError(t, scheduler.ValidatePlan(pr, s))
		require.Equal(t, makespan, s.PlannedMakespanSec())
	}
}
