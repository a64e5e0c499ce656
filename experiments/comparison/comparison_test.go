package comparison

import (
	"context"
	"errors"
	"math"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/experiments/stats"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/scheduler/search"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// program is a spec; with seed, one for each run.
func program(text string, seeded bool) Workload {
	return Workload{Name: text, Seeded: seeded, Make: func(n int) (*workload.DAG, error) {
		s, err := spec.Parse(text)
		if err != nil || !seeded {
			n = 0
		}
		return generate.FromSpec(run.Seeded(s, nil, n).String())
	}}
}

func contender(text string, seeded bool) Scheduler {
	return Scheduler{Name: text, Seeded: seeded, Make: func(n int, pr *scheduler.Problem) (catalog.Scheduler, error) {
		s, err := spec.Parse(text)
		if err != nil || !seeded {
			n = 0
		}
		return catalog.Parse(run.Seeded(s, nil, n).String(), catalog.Env{Problem: pr})
	}}
}

// own is a contender that one mapper or policy is.
func own(s catalog.Scheduler) Scheduler {
	return Scheduler{Name: "own", Make: func(int, *scheduler.Problem) (catalog.Scheduler, error) { return s, nil }}
}

type mapper func(*scheduler.Problem) (*scheduler.Schedule, error)

func (m mapper) Map(pr *scheduler.Problem) (*scheduler.Schedule, error) { return m(pr) }

func grid(t *testing.T) *Grid {
	t.Helper()
	p, err := platform.FromSpec("cluster(hosts=4,speed=1Gf,bw=1GBps)")
	require.NoError(t, err)
	return &Grid{
		Platform: p, Runs: 3, Workers: 1,
		Workloads:  []Workload{program("layered(tasks=40,width=8)", true), program("cholesky(n=4)", false)},
		Schedulers: []Scheduler{contender("heft", false), contender("random", true), contender("online-mct", false)},
	}
}

// strip takes off what differs from run to run.
func strip(r *Report) *Report {
	for i := range r.Rows {
		r.Rows[i].SchedulingSec = stats.Estimate{}
		for _, e := range []*stats.Estimate{
			&r.Rows[i].PlannedSec, &r.Rows[i].MakespanSec, &r.Rows[i].BoundSec, &r.Rows[i].Gap, &r.Rows[i].SLR,
			&r.Rows[i].Speedup, &r.Rows[i].Efficiency, &r.Rows[i].Utilisation,
		} {
			if math.IsNaN(e.Half) {
				e.Half = -1 // NaN is not equal to itself
			}
		}
	}
	return r
}

func TestRunIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	one := grid(t)
	want, err := one.Run(t.Context())
	require.NoError(t, err)
	for _, workers := range []int{2, 5, 100} {
		many, calls := grid(t), 0
		many.Workers = workers
		many.Progress = func(done, total int) {
			calls++
			require.Equal(t, calls, done)
			require.Equal(t, 3*3+1+3+1, total)
		}
		got, err := many.Run(t.Context())
		require.NoError(t, err)
		require.Equal(t, strip(want), strip(got))
		require.Equal(t, 14, calls)
	}
}

// The figures are those of runs made by hand.
func TestRunAgainstRunsByHand(t *testing.T) {
	g := grid(t)
	report, err := g.Run(t.Context())
	require.NoError(t, err)
	require.Empty(t, report.Failed())
	by := map[[2]int][]float64{} // makespans by program and scheduler, run by run
	for p, program := range g.Workloads {
		for s, c := range g.Schedulers {
			for run := range g.Runs {
				d, err := program.Make(run)
				require.NoError(t, err)
				pr := scheduler.NewProblem(d, g.Platform, sim.Network{}.Estimate())
				sched, err := c.Make(run, pr)
				require.NoError(t, err)
				plan := sim.Ask(sched.Policy, pr)
				if sched.Mapper != nil {
					schedule, err := sched.Mapper.Map(pr)
					require.NoError(t, err)
					plan = sim.Follow(schedule)
				}
				result, err := sim.Run(t.Context(), g.Platform, d, plan, sim.Options{})
				require.NoError(t, err)
				by[[2]int{p, s}] = append(by[[2]int{p, s}], result.MakespanSec)
				require.GreaterOrEqual(t, result.MakespanSec, search.LowerBoundSec(pr))
			}
		}
	}
	for _, row := range report.Rows {
		xs := by[[2]int{row.Workload, row.Scheduler}]
		if row.Runs == 1 {
			require.Equal(t, []float64{xs[0], xs[0], xs[0]}, xs, "nothing is seeded")
			xs = xs[:1]
		}
		require.InDelta(t, stats.Of(xs).Mean, row.MakespanSec.Mean, 1e-12)
		require.Equal(t, row.Scheduler == 0, row.PlannedSec.N > 0, "only HEFT plans times")
	}
	for a := range g.Schedulers {
		for b := range g.Schedulers {
			var want stats.Tally
			for run := range g.Runs {
				want.Add(by[[2]int{0, a}][run], by[[2]int{0, b}][run])
				if run == 0 || a == 1 || b == 1 { // else both are the same each time
					want.Add(by[[2]int{1, a}][run], by[[2]int{1, b}][run])
				}
			}
			if a == b {
				want = stats.Tally{}
			}
			require.Equal(t, want, report.Pairs[a][b], "%d %d", a, b)
		}
	}
}

func TestRunMarksTheBest(t *testing.T) {
	g := grid(t)
	report, err := g.Run(t.Context())
	require.NoError(t, err)
	wins := make([]int, len(g.Schedulers))
	for p := range g.Workloads {
		rows := report.Rows[p*len(g.Schedulers):][:len(g.Schedulers)]
		for _, row := range rows {
			least := true
			for _, other := range rows {
				least = least && (row.MakespanSec.Mean <= other.MakespanSec.Mean || stats.Same(row.MakespanSec.Mean, other.MakespanSec.Mean))
			}
			require.Equal(t, least, row.Best)
			if least {
				wins[row.Scheduler]++
			}
		}
	}
	for s, standing := range report.Overall {
		require.Equal(t, wins[s], standing.Best)
		require.Equal(t, len(g.Workloads), standing.Workloads)
		require.InDelta(t, (report.Rows[s].SLR.Mean+report.Rows[s+3].SLR.Mean)/2, standing.SLR, 1e-12)
	}
}

// A search's proof counts for all schedulers of the problem.
func TestRunSharesProofs(t *testing.T) {
	g := grid(t)
	g.Workloads = []Workload{program("diamond(n=3,work=1Gf,data=200MB)", false)}
	g.Schedulers = []Scheduler{contender("heft", false), contender("fastest-host", false), contender("optimal", false)}
	report, err := g.Run(t.Context())
	require.NoError(t, err)
	best := report.Rows[2]
	require.NoError(t, best.Err)
	require.InDelta(t, best.PlannedSec.Mean, best.BoundSec.Mean, 1e-9)
	require.NotEqual(t, NoProof, best.Optimal)
	for _, row := range report.Rows {
		require.Equal(t, best.BoundSec.Mean, row.BoundSec.Mean)
		require.InDelta(t, row.MakespanSec.Mean/row.BoundSec.Mean-1, row.Gap.Mean, 1e-9)
	}
	require.Equal(t, NoProof, report.Rows[1].Optimal)
}

func TestRunGoesOnAfterFailures(t *testing.T) {
	var closed atomic.Int32
	oops := errors.New("oops")
	late := func(pr *scheduler.Problem) (*scheduler.Schedule, error) { // claims more than is true
		s, err := list.HEFT{}.Map(pr)
		if err == nil {
			s.LowerBoundSec = 2 * s.PlannedMakespanSec() * float64(pr.Platform.NumHosts())
		}
		return s, err
	}
	early := func(pr *scheduler.Problem) (*scheduler.Schedule, error) {
		s, err := list.HEFT{}.Map(pr)
		if err == nil {
			for i := range s.Plan {
				s.Plan[i].StartSec /= 2
			}
		}
		return s, err
	}
	g := grid(t)
	g.Workers = 3
	g.Schedulers = []Scheduler{
		own(catalog.Scheduler{Mapper: mapper(func(*scheduler.Problem) (*scheduler.Schedule, error) { return nil, oops })}),
		own(catalog.Scheduler{Mapper: mapper(func(*scheduler.Problem) (*scheduler.Schedule, error) { panic("ouch") })}),
		own(catalog.Scheduler{Mapper: mapper(func(*scheduler.Problem) (*scheduler.Schedule, error) { return &scheduler.Schedule{}, nil })}),
		own(catalog.Scheduler{Mapper: mapper(late)}),
		own(catalog.Scheduler{Mapper: mapper(early)}),
		own(catalog.Scheduler{Policy: &failing{oops, &closed}}),
		contender("optimal(tasks-max=1)", false),
		contender("heft", false),
	}
	report, err := g.Run(t.Context())
	require.NoError(t, err)
	n := len(g.Schedulers)
	for p := range g.Workloads {
		rows := report.Rows[p*n:][:n]
		require.ErrorIs(t, rows[0].Err, oops)
		require.EqualError(t, rows[1].Err, "internal error: ouch")
		require.ErrorContains(t, rows[2].Err, "invalid schedule")
		require.ErrorIs(t, rows[3].Err, ErrBelowBound)
		require.ErrorContains(t, rows[4].Err, "invalid schedule: plan:")
		require.ErrorIs(t, rows[5].Err, oops)
		require.True(t, rows[6].TooLarge)
		require.NoError(t, rows[7].Err)
		require.True(t, rows[7].Best)
		require.Less(t, rows[7].BoundSec.Mean, rows[7].MakespanSec.Mean*1.0001, "a claim of a failed run does not count")
	}
	require.Len(t, report.Failed(), 6*2)
	require.EqualValues(t, 3+1, closed.Load(), "closed after each run")
	require.Equal(t, stats.Tally{}, report.Overall[7].Pairs)
	require.True(t, math.IsNaN(report.Overall[0].SLR))
}

// failing is a policy that cannot decide.
type failing struct {
	err    error
	closed *atomic.Int32
}

func (f *failing) Decide(scheduler.View) []scheduler.Decision { return nil }
func (f *failing) Err() error                                 { return f.err }
func (f *failing) Close() error                               { f.closed.Add(1); return nil }

func TestRunStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	g := grid(t)
	g.Progress = func(int, int) { cancel() }
	_, err := g.Run(ctx)
	require.ErrorIs(t, err, context.Canceled)
}

func TestRunRefusesEmptyGrids(t *testing.T) {
	for _, change := range []func(*Grid){
		func(g *Grid) { g.Platform = nil },
		func(g *Grid) { g.Workloads = nil },
		func(g *Grid) { g.Schedulers = nil },
		func(g *Grid) { g.Runs = 0 },
		func(g *Grid) { g.Workers = 0 },
	} {
		g := grid(t)
		change(g)
		_, err := g.Run(t.Context())
		require.Error(t, err)
	}
}

// Programs that cannot be made fail alone; nothing that takes time has no gap.
func TestRunOddPrograms(t *testing.T) {
	g := grid(t)
	none := errors.New("no program")
	g.Workloads = []Workload{
		{Name: "none", Make: func(int) (*workload.DAG, error) { return nil, none }},
		{Name: "broken", Make: func(int) (*workload.DAG, error) { panic("ouch") }},
		program("chain(tasks=2,work=0f,data=0B)", false),
	}
	report, err := g.Run(t.Context())
	require.NoError(t, err)
	for _, row := range report.Rows {
		switch row.Workload {
		case 0:
			require.ErrorIs(t, row.Err, none)
		case 1:
			require.ErrorContains(t, row.Err, "internal error")
		case 2:
			require.NoError(t, row.Err)
			require.True(t, row.Best || row.Scheduler == 1) // random moves nothing, which takes the latency
			require.True(t, math.IsNaN(row.SLR.Mean))
		}
	}
}

func TestNotBelow(t *testing.T) {
	require.NoError(t, notBelow("it", 10, 10*(1+1e-10), 0))
	require.NoError(t, notBelow("it", 10, 10+1.5e-8, 10), "each activity may end 1 ns early")
	require.ErrorIs(t, notBelow("it", 10, 10+5e-8, 10), ErrBelowBound)
	require.ErrorIs(t, notBelow("it", 1, 10, 3), ErrBelowBound)
	require.NoError(t, notBelow("no plan", math.NaN(), 10, 0))
}

func TestGapAndProof(t *testing.T) {
	require.Zero(t, gap(10, 10+1e-9))
	require.InDelta(t, 0.25, gap(10, 8), 1e-12)
	require.True(t, math.IsNaN(gap(1, 0)))
	require.Zero(t, gap(0, 0))
	require.Equal(t, RunOptimal, proof(outcome{makespanSec: 8, plannedSec: math.NaN()}, 8))
	require.Equal(t, PlanOptimal, proof(outcome{makespanSec: 9, plannedSec: 8}, 8))
	require.Equal(t, NoProof, proof(outcome{makespanSec: 9, plannedSec: 8.5}, 8))
}

// What is proved of a row is proved in each of its runs.
func TestRowsProof(t *testing.T) {
	run, plan := outcome{makespanSec: 8, plannedSec: 8}, outcome{makespanSec: 9, plannedSec: 8}
	none := outcome{makespanSec: 9, plannedSec: 9}
	for _, tt := range []struct {
		runs []outcome
		want Proof
	}{
		{[]outcome{run}, RunOptimal},
		{[]outcome{plan}, PlanOptimal},
		{[]outcome{none}, NoProof},
		{[]outcome{run, run}, RunOptimal},
		{[]outcome{plan, plan}, PlanOptimal},
		{[]outcome{run, plan}, NoProof},
		{[]outcome{plan, run}, NoProof},
		{[]outcome{plan, none}, NoProof},
	} {
		r := &results{outcomes: [][][]outcome{{tt.runs}}, bounds: [][]float64{{8}}}
		require.Equal(t, tt.want, r.row(0, 0).Optimal, tt)
	}
}
