package run_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

func copying(pr *scheduler.Problem, o sim.Options) *run.Case {
	return &run.Case{
		Problem: pr, Options: o, Validate: true, Copies: true,
		Scheduler: func(*scheduler.Problem) (catalog.Scheduler, error) { return catalog.Parse("cpfd", catalog.Env{}) },
	}
}

// TestCopiesAreRun: plans and runs with copies are valid and not below the bound, each copy does the actual work of its
// task, and work counts once.
func TestCopiesAreRun(t *testing.T) {
	copies := 0
	rapid.Check(t, func(t *rapid.T) {
		d := schedcase.Tasks(t, rapid.Float64Range(0, 1e10), rapid.Float64Range(0, 1e9))
		p := schedcase.Cluster(t, rapid.Bool().Draw(t, "equal"))
		var o sim.Options
		if rapid.Bool().Draw(t, "noise") {
			var err error
			o.Noise, err = sim.ParseNoise("task=lognormal(cv=0.5)")
			require.NoError(t, err)
		}
		pr := run.Problem(d, p, o)
		actual := o.Actual(pr)
		r, err := copying(pr, o).Run(t.Context(), sim.NewEngine())
		require.NoError(t, err)
		copies += (r.Problem().DAG.NumTasks() - d.NumTasks())
		require.Len(t, r.Result.Tasks, d.NumTasks()+(r.Problem().DAG.NumTasks()-d.NumTasks()))
		require.GreaterOrEqual(t, r.PlannedSec, search.LowerBoundSec(pr)*(1-1e-9))
		require.GreaterOrEqual(t, r.Result.MakespanSec, search.LowerBoundSec(actual)*(1-1e-6)-1e-6)
		m := r.Metrics()
		require.Equal(t, actual.DAG.TotalWorkFlop(), m.WorkFlop)
		var busy float64
		for u, ran := range r.Result.Tasks {
			of := workload.TaskID(u)
			if u >= d.NumTasks() {
				of = originalOf(t, r, workload.TaskID(u), d)
			}
			require.Equal(t, actual.DAG.WorkFlop(of), r.Actual().DAG.WorkFlop(workload.TaskID(u)))
			busy += actual.DAG.WorkFlop(of) / p.Host(ran.Host).SpeedFlops
		}
		require.InEpsilon(t, busy+1, m.BusyCoreSec+1, 1e-9, "copies count")
	})
	require.Positive(t, copies)
}

// originalOf is the task of which u is a copy, by its name.
func originalOf(t *rapid.T, r *run.Outcome, u workload.TaskID, d *workload.DAG) workload.TaskID {
	name := r.Problem().DAG.TaskName(u)
	for of := range workload.TaskID(d.NumTasks()) {
		if n := len(d.TaskName(of)); len(name) > n && name[:n] == d.TaskName(of) && name[n] == '#' {
			return of
		}
	}
	t.Fatalf("%s is a copy of nothing", name)
	return workload.NoTask
}

// TestCopiesOfKwok: without contention the nine tasks and six copies run as planned; the speedup is that of the nine.
func TestCopiesOfKwok(t *testing.T) {
	g := schedcase.Kwok(5)
	w := workload.NewBuilder("kwok")
	for i, sec := range g.ExecSec {
		w.Task(string(rune('a'+i)), sec[0])
	}
	for _, e := range g.Edges {
		w.Edge(workload.TaskID(e[0]-1), workload.TaskID(e[1]-1), e[2])
	}
	d, err := w.Build()
	require.NoError(t, err)
	network, err := sim.ParseNetwork("contention-free")
	require.NoError(t, err)
	o := sim.Options{Network: network}
	pr := run.Problem(d, schedcase.UnitNetwork(t, 1, 1, 1, 1, 1), o)
	r, err := copying(pr, o).Run(t.Context(), sim.NewEngine())
	require.NoError(t, err)
	require.Equal(t, 6, (r.Problem().DAG.NumTasks() - d.NumTasks()))
	require.Equal(t, 15.0, r.PlannedSec)
	require.InDelta(t, 15, r.Result.MakespanSec, 1e-9)
	m := r.Metrics()
	require.Equal(t, 30.0, m.WorkFlop)
	require.InDelta(t, 2, m.Speedup, 1e-9)
	require.InDelta(t, 2.0/5, m.Efficiency, 1e-9)
	require.InDelta(t, 30+4*2+3+4, m.BusyCoreSec, 1e-9)
	require.Equal(t, 5, m.UsedHosts)
	require.Len(t, r.Placement().Host, 15)
}

// TestCopiesAreRefused: unless the caller can do with more tasks than its problem has.
func TestCopiesAreRefused(t *testing.T) {
	d, err := func() (*workload.DAG, error) {
		w := workload.NewBuilder("")
		a := w.Task("a", 1e9)
		for _, name := range []string{"b", "c"} {
			w.Edge(a, w.Task(name, 1e9), 1e9)
		}
		return w.Build()
	}()
	require.NoError(t, err)
	p, err := platform.FromSpec("cluster(hosts=2)")
	require.NoError(t, err)
	c := copying(run.Problem(d, p, sim.Options{}), sim.Options{})
	c.Copies = false
	_, err = c.Run(t.Context(), sim.NewEngine())
	require.EqualError(t, err, "cpfd runs tasks more than once (take a scheduler that runs each task once)")

	s, err := catalog.Parse("cpfd", catalog.Env{})
	require.NoError(t, err)
	plan, err := s.Mapper.Map(t.Context(), c.Problem)
	require.NoError(t, err)
	_, err = sim.NewEngine().Run(t.Context(), p, d, sim.Follow(plan), sim.Options{})
	require.EqualError(t, err, "sim: the schedule runs tasks more than once (package experiments/run can run it)")
}
