package search_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/randomproblem"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/workload"
)

// TestOptimalOnPaperGraphs: the optima were found by an independent exhaustive
// program.
func TestOptimalOnPaperGraphs(t *testing.T) {
	for _, c := range []struct {
		name  string
		graph schedcase.PaperGraph
		want  float64
	}{
		{"Topcuoglu", schedcase.Topcuoglu, 73},
		{"Arabnejad", schedcase.Arabnejad, 113},
		{"DSLab", schedcase.DSLab(), 87},
		{"Kwok, 2 processors", schedcase.Kwok(2), 17},
		{"Kwok, 3 processors", schedcase.Kwok(3), 16},
		{"Kwok, 9 processors", schedcase.Kwok(9), 16},
	} {
		t.Run(c.name, func(t *testing.T) {
			pr := c.graph.Problem(t)
			s, err := schedcase.Mapper(t, "optimal").Map(context.Background(), pr)
			require.NoError(t, err)
			require.NoError(t, scheduler.ValidatePlan(pr, s))
			require.Equal(t, c.want, s.PlannedMakespanSec())
			require.Equal(t, c.want, s.LowerBoundSec)
			require.LessOrEqual(t, search.LowerBoundSec(pr), c.want)
		})
	}
}

// everyPlan is the twin of Optimal: it tries all orders, hosts and cores.
type everyPlan struct {
	pr   *scheduler.Problem
	done []bool
	host []platform.HostID
	core []int
	plan []scheduler.Interval
	best float64
}

func newEveryPlan(pr *scheduler.Problem) *everyPlan {
	n := pr.DAG.NumTasks()
	return &everyPlan{
		pr: pr, done: make([]bool, n), host: make([]platform.HostID, n), core: make([]int, n),
		plan: make([]scheduler.Interval, n), best: math.Inf(1),
	}
}

func (l *everyPlan) ready() []workload.TaskID {
	var ready []workload.TaskID
	for t := range workload.TaskID(len(l.done)) {
		if !l.done[t] && !slices.ContainsFunc(l.pr.DAG.In(t), func(e workload.EdgeID) bool { return !l.done[l.pr.DAG.From(e)] }) {
			ready = append(ready, t)
		}
	}
	return ready
}

// inputs is when all of t's inputs are on h.
func (l *everyPlan) inputs(t workload.TaskID, h platform.HostID) (sec float64) {
	for _, e := range l.pr.DAG.In(t) {
		from := l.pr.DAG.From(e)
		sec = max(sec, l.plan[from].FinishSec+l.pr.Costs.TransferSec(e, l.host[from], h))
	}
	return sec
}

func (l *everyPlan) search(end float64) {
	ready := l.ready()
	if len(ready) == 0 {
		l.best = min(l.best, end)
	}
	for _, t := range ready {
		for i := range l.pr.Platform.NumHosts() {
			h := platform.HostID(i)
			for core := range min(l.pr.Platform.Host(h).Cores, len(l.plan)) {
				start := l.inputs(t, h)
				for u, iv := range l.plan {
					if l.done[u] && l.host[u] == h && l.core[u] == core {
						start = max(start, iv.FinishSec)
					}
				}
				finish := start + l.pr.Costs.ExecSec(t, h)
				l.done[t], l.host[t], l.core[t] = true, h, core
				l.plan[t] = scheduler.Interval{StartSec: start, FinishSec: finish}
				l.search(max(end, finish))
				l.done[t] = false
			}
		}
	}
}

func TestOptimalTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := randomproblem.Draw(t, 5, 3)
		if rapid.Bool().Draw(t, "equal hosts") {
			pr.Costs = equalHosts{pr.Costs}
		}
		checkOptimum(t, pr)
	})
}

// equalHosts makes all hosts as fast as the first, and all transfers as long as
// the mean one.
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
	l := newEveryPlan(pr)
	l.search(0)
	s, err := search.Optimal{MaxTasks: 5, Budget: math.MaxInt}.Map(context.Background(), pr)
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
	if bound := search.LowerBoundSec(pr); bound > l.best {
		t.Fatalf("optimum %v, bound %v", l.best, bound)
	}
}

// TestOptimalBudget: whatever the budget, what is claimed holds, and no plan is
// worse than HEFT's.
func TestOptimalBudget(t *testing.T) {
	gaps := 0
	for name, g := range map[string]schedcase.PaperGraph{"t": schedcase.Topcuoglu, "a": schedcase.Arabnejad, "dslab": schedcase.DSLab()} {
		pr := g.Problem(t)
		optimum := map[string]float64{"t": 73, "a": 113, "dslab": 87}[name]
		heft, err := list.HEFT{}.Map(context.Background(), pr)
		require.NoError(t, err)
		for budget := 0; budget < 2000; budget += 37 {
			s, err := search.Optimal{MaxTasks: 10, Budget: budget}.Map(context.Background(), pr)
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
	_, err := search.Optimal{MaxTasks: 9, Budget: 1}.Map(context.Background(), schedcase.Topcuoglu.Problem(t))
	require.ErrorIs(t, err, search.ErrTooLarge)
	require.ErrorContains(t, err, "10 tasks")
	var wide schedcase.PaperGraph
	for range 20 {
		wide.ExecSec = append(wide.ExecSec, slices.Repeat([]float64{1}, 400))
		if n := len(wide.ExecSec); n > 1 {
			wide.Edges = append(wide.Edges, [3]float64{1, float64(n), 1}, [3]float64{1, float64(n), 2})
		}
	}
	_, err = search.Optimal{MaxTasks: 20, Budget: 1}.Map(context.Background(), wide.Problem(t))
	require.True(t, errors.Is(err, search.ErrTooLarge), fmt.Sprint(err))
}

func TestOptimalNoRoute(t *testing.T) {
	d, p := schedcase.Islands(t)
	pr := scheduler.NewProblem(d, p, schedcase.ContentionFree)
	s, err := schedcase.Mapper(t, "optimal").Map(context.Background(), pr)
	require.NoError(t, err)
	require.NoError(t, scheduler.ValidatePlan(pr, s))
	require.Equal(t, s.LowerBoundSec, s.PlannedMakespanSec())
}

// TestOptimalTinyTasks: a task that is too short for its finish to differ from
// its start (n10, after 4) is no reason to skip a plan. Work of 9 fills two
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
	pr := scheduler.NewProblem(d, schedcase.Independent(t, 2, 1).Platform, scheduler.TransferModel{})
	require.Equal(t, 5.0, schedcase.Planned(t, pr, list.HEFT{}))
	s, err := search.Optimal{MaxTasks: 12, Budget: 1000}.Map(context.Background(), pr)
	require.NoError(t, err)
	require.Equal(t, 4.5, s.PlannedMakespanSec())
	require.Equal(t, 4.5, s.LowerBoundSec)
}
