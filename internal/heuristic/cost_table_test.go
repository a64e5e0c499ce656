package heuristic_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// TestOptimisticCostPublished checks the PEFT paper's table 1, and for the HEFT
// paper's graph the values of an independent program.
func TestOptimisticCostPublished(t *testing.T) {
	require.Equal(t, [][]float64{
		{64, 68, 86},
		{42, 39, 42},
		{27, 41, 43},
		{42, 39, 50},
		{28, 37, 28},
		{42, 39, 44},
		{13, 16, 22},
		{13, 16, 33},
		{13, 16, 20},
		{0, 0, 0},
	}, heuristic.OptimisticCost(schedcase.Arabnejad.Problem(t)))
	require.Equal(t, [][]float64{
		{48, 38, 53},
		{35, 19, 35},
		{28, 22, 27},
		{38, 19, 36},
		{32, 19, 32},
		{23, 18, 30},
		{21, 7, 16},
		{18, 7, 16},
		{20, 7, 16},
		{0, 0, 0},
	}, heuristic.OptimisticCost(schedcase.Topcuoglu.Problem(t)))
}

// slowCost computes a cost table straight from its definition: over the
// successors the worst, over the successor's hosts the best (with worst, the
// worst), of
//
//	row of the successor + its time there + own(task, there) + transfer
//
// with exit rows of own. If a task has critical successors, only those count;
// with a nil critical no task is critical.
func slowCost(pr *scheduler.Problem, worst bool, own func(workload.TaskID, platform.HostID) float64, critical []bool) [][]float64 {
	hosts := pr.Platform.NumHosts()
	rows := make([][]float64, pr.DAG.NumTasks())
	order := pr.DAG.TopologicalOrder()
	for i := len(order) - 1; i >= 0; i-- {
		t := order[i]
		rows[t] = make([]float64, hosts)
		for h := range rows[t] {
			if len(pr.DAG.Out(t)) == 0 {
				rows[t][h] = own(t, platform.HostID(h))
			}
			for _, e := range pr.DAG.Out(t) {
				if critical != nil && !critical[pr.DAG.To(e)] && hasCritical(pr.DAG, t, critical) {
					continue
				}
				var over []float64
				for g := range hosts {
					there := platform.HostID(g)
					sec := rows[pr.DAG.To(e)][g] + pr.Costs.ExecSec(pr.DAG.To(e), there) + own(t, there)
					if g != h {
						sec += pr.Costs.MeanTransferSec(e)
					}
					over = append(over, sec)
				}
				pick := over[0]
				for _, sec := range over {
					if worst {
						pick = math.Max(pick, sec)
					} else {
						pick = math.Min(pick, sec)
					}
				}
				rows[t][h] = math.Max(rows[t][h], pick)
			}
		}
	}
	return rows
}

func hasCritical(d *workload.DAG, t workload.TaskID, critical []bool) bool {
	for _, e := range d.Out(t) {
		if critical[d.To(e)] {
			return true
		}
	}
	return false
}

func TestCostTablesTwin(t *testing.T) {
	nothing := func(workload.TaskID, platform.HostID) float64 { return 0 }
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		same := func(name string, want, got [][]float64) {
			for task := range want {
				for h := range want[task] {
					if math.Abs(want[task][h]-got[task][h]) > 1e-12*(1+want[task][h]) {
						t.Fatalf("%s: got %v, want %v", name, got, want)
					}
				}
			}
		}
		same("optimistic", slowCost(pr, false, nothing, nil), heuristic.OptimisticCost(pr))
		same("pessimistic", slowCost(pr, true, nothing, nil), heuristic.PessimisticCost(pr))
		same("predict", slowCost(pr, false, pr.Costs.ExecSec, nil), heuristic.PredictCost(pr))
		same("critical node", slowCost(pr, false, nothing, heuristic.CriticalTasks(pr)), heuristic.CriticalNodeCost(pr))
	})
}

// TestCostTablesSomeHosts: although some hosts cannot run a task, all numbers
// are finite, and the heuristics find the hosts that can.
func TestCostTablesSomeHosts(t *testing.T) {
	inf := math.Inf(1)
	g := schedcase.PaperGraph{
		ExecSec: [][]float64{{1, inf, 3}, {inf, 2, inf}, {inf, inf, 4}, {5, inf, inf}},
		Edges:   [][3]float64{{1, 2, 1}, {1, 3, 2}, {2, 4, 3}, {3, 4, 4}},
	}
	pr := g.Problem(t)
	for _, table := range [][][]float64{heuristic.OptimisticCost(pr), heuristic.PessimisticCost(pr), heuristic.PredictCost(pr)} {
		for _, row := range table {
			for _, sec := range row {
				require.False(t, math.IsInf(sec, 0) || math.IsNaN(sec), "%v", table)
			}
		}
	}
	require.Equal(t, []float64{5, 5, 5}, heuristic.PredictCost(pr)[3], "the mean stands for hosts that cannot run n4")
	for _, m := range []scheduler.Mapper{
		heuristic.CPOP,
		heuristic.PEFT,
		heuristic.IPEFT,
		heuristic.PPTS,
		heuristic.Lookahead{Depth: 1},
		heuristic.HCPT,
		heuristic.PETS,
		heuristic.HBMCT{},
	} {
		s, err := m.Map(context.Background(), pr)
		require.NoError(t, err)
		require.NoError(t, scheduler.ValidatePlan(pr, s))
		require.Equal(t, []platform.HostID{1, 2, 0}, s.Host[1:], "%T", m)
	}
}
