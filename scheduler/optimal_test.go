package scheduler_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// kwokGraph is the example of nine tasks in Y.-K. Kwok and I. Ahmad, "Static
// scheduling algorithms for allocating directed task graphs to
// multiprocessors", ACM Computing Surveys 31(4), 1999.
func kwokGraph(processors int) paperGraph {
	g := paperGraph{edges: [][3]float64{
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
		g.execSec = append(g.execSec, slices.Repeat([]float64{sec}, processors))
	}
	return g
}

// dslabGraph is test_4 of the simulator DSLab as a matrix: work over speed.
func dslabGraph() paperGraph {
	g := paperGraph{edges: topcuogluGraph.edges}
	for _, flop := range []float64{64, 76, 52, 32, 56, 64, 60, 44, 48, 28} {
		g.execSec = append(g.execSec, []float64{flop, flop / 2, flop / 4, flop / 4})
	}
	return g
}

// TestOptimalOnPaperGraphs: the optima were found by an independent exhaustive
// program.
func TestOptimalOnPaperGraphs(t *testing.T) {
	for _, c := range []struct {
		name  string
		graph paperGraph
		want  float64
	}{
		{"Topcuoglu", topcuogluGraph, 73},
		{"Arabnejad", arabnejadGraph, 113},
		{"DSLab", dslabGraph(), 87},
		{"Kwok, 2 processors", kwokGraph(2), 17},
		{"Kwok, 3 processors", kwokGraph(3), 16},
		{"Kwok, 9 processors", kwokGraph(9), 16},
	} {
		t.Run(c.name, func(t *testing.T) {
			pr := c.graph.problem(t)
			s, err := parseMapper(t, "optimal").Map(pr)
			require.NoError(t, err)
			require.NoError(t, scheduler.ValidatePlan(pr, s))
			require.Equal(t, c.want, s.PlannedMakespanSec())
			require.Equal(t, c.want, s.LowerBoundSec)
			require.LessOrEqual(t, scheduler.LowerBoundSec(pr), c.want)
		})
	}
}

// everyPlan is the twin of Optimal: all orders, hosts and cores.
type everyPlan struct {
	*slowPlan
	best float64
}

func (l *everyPlan) search(end float64) {
	ready := l.ready()
	if len(ready) == 0 {
		l.best = min(l.best, end)
	}
	for _, t := range ready {
		for i := range l.pr.Platform.Hosts() {
			h := platform.HostID(i)
			for core := range min(l.pr.Platform.Host(h).Cores, len(l.plan)) {
				start := l.inputs(t, h)
				for u, iv := range l.plan {
					if l.done[u] && l.host[u] == h && l.core[u] == core {
						start = max(start, iv.FinishSec)
					}
				}
				finish := start + l.pr.Costs.ExecSec(t, h)
				l.place(t, h, core, scheduler.Interval{StartSec: start, FinishSec: finish})
				l.search(max(end, finish))
				l.done[t] = false
			}
		}
	}
}

func TestOptimalTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.SmallProblem(t, 5, 3)
		if rapid.Bool().Draw(t, "equal hosts") {
			pr.Costs = equalHosts{pr.Costs}
		}
		checkOptimum(t, pr)
	})
}

// equalHosts makes all hosts cost what the first and the way to it cost.
type equalHosts struct{ scheduler.Costs }

func (c equalHosts) ExecSec(t workload.TaskID, _ platform.HostID) float64 {
	return c.Costs.ExecSec(t, 0)
}

func (c equalHosts) TransferSec(e workload.EdgeID, src, dst platform.HostID) float64 {
	if src == dst {
		return 0
	}
	return c.MeanTransferSec(e)
}

func checkOptimum(t *rapid.T, pr *scheduler.Problem) {
	l := &everyPlan{newSlowPlan(pr), math.Inf(1)}
	l.search(0)
	s, err := scheduler.Optimal{MaxTasks: 5, Budget: math.MaxInt}.Map(pr)
	if err != nil {
		t.Fatal(err)
	}
	if err := scheduler.ValidatePlan(pr, s); err != nil {
		t.Fatal(err)
	}
	tol := 1e-9 * l.best
	if got := s.PlannedMakespanSec(); math.Abs(got-l.best) > tol || math.Abs(s.LowerBoundSec-l.best) > tol {
		t.Fatalf("optimum %v, got %v with bound %v", l.best, got, s.LowerBoundSec)
	}
	if bound := scheduler.LowerBoundSec(pr); bound > l.best {
		t.Fatalf("optimum %v, bound %v", l.best, bound)
	}
}

// TestOptimalBudget: whatever the budget, what is claimed holds, and no plan is
// worse than HEFT's.
func TestOptimalBudget(t *testing.T) {
	gaps := 0
	for name, g := range map[string]paperGraph{"t": topcuogluGraph, "a": arabnejadGraph, "dslab": dslabGraph()} {
		pr := g.problem(t)
		optimum := map[string]float64{"t": 73, "a": 113, "dslab": 87}[name]
		heft, err := scheduler.HEFT{}.Map(pr)
		require.NoError(t, err)
		for budget := 0; budget < 2000; budget += 37 {
			s, err := scheduler.Optimal{MaxTasks: 10, Budget: budget}.Map(pr)
			require.NoError(t, err)
			require.NoError(t, scheduler.ValidatePlan(pr, s))
			require.LessOrEqual(t, s.LowerBoundSec, optimum)
			require.GreaterOrEqual(t, s.PlannedMakespanSec(), optimum)
			require.LessOrEqual(t, s.PlannedMakespanSec(), heft.PlannedMakespanSec())
			if s.LowerBoundSec < s.PlannedMakespanSec() {
				gaps++
			}
		}
	}
	require.Positive(t, gaps, "no budget was too small")
}

func TestOptimalTooLarge(t *testing.T) {
	_, err := scheduler.Optimal{MaxTasks: 9, Budget: 1}.Map(topcuogluGraph.problem(t))
	require.ErrorIs(t, err, scheduler.ErrTooLarge)
	require.ErrorContains(t, err, "10 tasks")
	var wide paperGraph
	for range 20 {
		wide.execSec = append(wide.execSec, slices.Repeat([]float64{1}, 400))
		if n := len(wide.execSec); n > 1 {
			wide.edges = append(wide.edges, [3]float64{1, float64(n), 1}, [3]float64{1, float64(n), 2})
		}
	}
	_, err = scheduler.Optimal{MaxTasks: 20, Budget: 1}.Map(wide.problem(t))
	require.True(t, errors.Is(err, scheduler.ErrTooLarge), fmt.Sprint(err))
}

func TestOptimalNoRoute(t *testing.T) {
	d, p := islands(t)
	pr := scheduler.NewProblem(d, p, contentionFree)
	s, err := parseMapper(t, "optimal").Map(pr)
	require.NoError(t, err)
	require.NoError(t, scheduler.ValidatePlan(pr, s))
	require.Equal(t, s.LowerBoundSec, s.PlannedMakespanSec())
}

// TestOptimalTinyTasks: a task that is too short for its finish to differ from
// its start (n10, after 4) is no reason to leave a plan out. Work of 9 fills two
// cores until 4.5, which HEFT and Min-Min do not find.
func TestOptimalTinyTasks(t *testing.T) {
	b := workload.NewBuilder("")
	for i, work := range []float64{0, 0, 4.440892098500626e-16, 0, 0, 0, 1, 0.5, 4, 4.336808689942018e-19, 3, 0.5} {
		b.Task(fmt.Sprintf("n%d", i+1), work)
	}
	for _, e := range [][2]workload.TaskID{{4, 0}, {5, 9}, {5, 2}, {5, 11}, {7, 5}, {8, 5}, {8, 4}} {
		b.Control(e[0], e[1])
	}
	d, err := b.Build()
	require.NoError(t, err)
	pr := scheduler.NewProblem(d, independent(t, 2, 1).Platform, scheduler.TransferModel{})
	require.Equal(t, 5.0, planned(t, pr, scheduler.HEFT{}))
	s, err := scheduler.Optimal{MaxTasks: 12, Budget: 1000}.Map(pr)
	require.NoError(t, err)
	require.Equal(t, 4.5, s.PlannedMakespanSec())
	require.Equal(t, 4.5, s.LowerBoundSec)
}
