package comparison

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

type mapper func(*scheduler.Problem) (*scheduler.Schedule, error)

func (m mapper) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return m(pr)
}

// own is a scheduler of the test's, by name.
func own(name string, s catalog.Scheduler) catalog.Entry {
	kind := catalog.Static
	if s.Policy != nil {
		kind = catalog.Online
	}
	return catalog.NewEntry(catalog.Entry{Name: name, Kind: kind}, func(*catalog.Args, catalog.Env) (catalog.Scheduler, error) { return s, nil })
}

// grid is what to compare. A workload "file SPEC" is what the spec makes, and takes no
// seed.
type grid struct {
	workloads, platforms, schedulers []string
	platformsFirst                   bool // of the axes
	repeats                          campaign.Repeats
	noise                            string // "": no such axis
	env                              run.Env
}

func newGrid() *grid {
	return &grid{
		workloads:  []string{"layered(tasks=40,width=8)", "file cholesky(n=4)"},
		platforms:  []string{"cluster(hosts=4,speed=1Gf,bw=1GBps)"},
		schedulers: []string{"heft", "random", "online-mct"},
		env: run.Env{
			Open: func(name string) (run.Source, error) {
				if strings.HasPrefix(name, "file ") {
					return run.Source{Name: name, Data: []byte(name)}, nil
				}
				return run.Source{Name: name, Spec: name}, nil
			},
			Workload: func(src run.Source, _ float64) (*workload.DAG, error) {
				return generate.FromSpec(strings.TrimPrefix(src.Spec+string(src.Data), "file "))
			},
			Platform: func(src run.Source) (*platform.Platform, error) { return platform.FromSpec(src.Spec) },
		},
	}
}

const runsOfEach = 3

func (g *grid) bind(t *testing.T) *campaign.Runs {
	t.Helper()
	first, second := campaign.Given{Axis: "workload", Values: g.workloads}, campaign.Given{Axis: "platform", Values: g.platforms}
	if g.platformsFirst {
		first, second = second, first
	}
	axes := []campaign.Given{
		first, second,
		{Axis: "seed", Values: []string{fmt.Sprintf("0..%d", runsOfEach-1)}},
		{Axis: "scheduler", Values: g.schedulers},
	}
	if g.noise != "" {
		axes = append(axes, campaign.Given{Axis: "noise", Values: []string{g.noise}})
	}
	c, err := campaign.New("", axes)
	require.NoError(t, err)
	c.Repeats = &g.repeats
	runs, err := c.Bind(g.env)
	require.NoError(t, err)
	return runs
}

func (g *grid) run(t *testing.T, workers int) *Report {
	t.Helper()
	report, err := Run(t.Context(), g.bind(t), workers, true, nil)
	require.NoError(t, err)
	return report
}

// strip takes off what differs from run to run.
func strip(r *Report) *Report {
	r.results = nil // see TestValues
	for i := range r.Rows {
		r.Rows[i].SchedulingSec = stats.Estimate{}
		for _, e := range []*stats.Estimate{
			&r.Rows[i].PlannedSec, &r.Rows[i].MakespanSec, &r.Rows[i].BoundSec, &r.Rows[i].Gap, &r.Rows[i].SLR,
			&r.Rows[i].Speedup, &r.Rows[i].Efficiency, &r.Rows[i].Utilisation, &r.Rows[i].Robustness,
		} {
			if math.IsNaN(e.Half) {
				e.Half = -1 // NaN is not equal to itself
			}
		}
	}
	return r
}

func TestRunIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	want := strip(newGrid().run(t, 1))
	for _, workers := range []int{2, 5, 100} {
		calls := 0
		got, err := Run(t.Context(), newGrid().bind(t), workers, true, func(sum campaign.Summary) {
			calls++
			require.Equal(t, campaign.Summary{Made: calls, Total: 3*3 + 1 + 3 + 1}, sum)
		})
		require.NoError(t, err)
		require.Equal(t, want, strip(got))
		require.Equal(t, 14, calls)
	}
}

// The metrics are those of runs made by hand.
func TestRunAgainstRunsByHand(t *testing.T) {
	for _, first := range []*uint64{nil, new(uint64)} {
		g := newGrid()
		g.repeats.First = first
		g.schedulers[1] = "random(seed=5)"
		againstRunsByHand(t, g)
	}
}

func againstRunsByHand(t *testing.T, g *grid) {
	report := g.run(t, 1)
	require.Empty(t, report.Failed())
	p, err := platform.FromSpec("cluster(hosts=4,speed=1Gf,bw=1GBps)")
	require.NoError(t, err)
	seeded := func(text string, n int) string {
		if strings.HasPrefix(text, "layered") || strings.HasPrefix(text, "random") {
			s, err := spec.Parse(text)
			require.NoError(t, err)
			text = run.Seeded(s, g.repeats.First, n).String()
		}
		return strings.TrimPrefix(text, "file ")
	}
	by := map[[2]int][]float64{} // makespans by workload and scheduler, run by run
	for w, text := range g.workloads {
		for s, name := range g.schedulers {
			for n := range runsOfEach {
				d, err := generate.FromSpec(seeded(text, n))
				require.NoError(t, err)
				pr := scheduler.NewProblem(d, p, sim.Network{}.Estimate())
				sched, err := catalog.Parse(seeded(name, n), catalog.Env{Problem: pr})
				require.NoError(t, err)
				plan := sim.Ask(sched.Policy, pr)
				if sched.Mapper != nil {
					schedule, err := sched.Mapper.Map(context.Background(), pr)
					require.NoError(t, err)
					plan = sim.Follow(schedule)
				}
				result, err := sim.Run(t.Context(), p, d, plan, sim.Options{})
				require.NoError(t, err)
				by[[2]int{w, s}] = append(by[[2]int{w, s}], result.MakespanSec)
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
	for a := range g.schedulers {
		for b := range g.schedulers {
			var want stats.Tally
			for run := range runsOfEach {
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
	require.Equal(t, []Workload{{g.workloads[0], g.platforms[0], true}, {g.workloads[1], g.platforms[0], false}}, report.Workloads)
	require.Equal(t, []Scheduler{{"heft", catalog.Static}, {"random(seed=5)", catalog.Static}, {"online-mct", catalog.Online}}, report.Schedulers)
}

func TestRunMarksTheBest(t *testing.T) {
	report := newGrid().run(t, 1)
	n := len(report.Schedulers)
	wins := make([]int, n)
	for w := range report.Workloads {
		rows := report.Rows[w*n:][:n]
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
		require.Equal(t, len(report.Workloads), standing.Workloads)
		require.InDelta(t, (report.Rows[s].SLR.Mean+report.Rows[s+n].SLR.Mean)/2, standing.SLR.Mean, 1e-12)
	}
}

// A search's proof counts for all schedulers of the problem.
func TestRunSharesProofs(t *testing.T) {
	g := newGrid()
	g.workloads, g.schedulers = []string{"file diamond(n=3,work=1Gf,data=200MB)"}, []string{"heft", "fastest-host", "optimal"}
	report := g.run(t, 1)
	best := report.Rows[2]
	require.NoError(t, best.Err)
	require.InDelta(t, best.PlannedSec.Mean, best.BoundSec.Mean, 1e-9)
	require.NotEqual(t, NoProof, best.Optimal)
	for _, row := range report.Rows {
		require.Equal(t, best.BoundSec.Mean, row.BoundSec.Mean)
		require.Equal(t, []search.BoundKind{search.SearchBound}, row.Bounds)
		require.InDelta(t, row.MakespanSec.Mean/row.BoundSec.Mean-1, row.Gap.Mean, 1e-9)
	}
	require.Equal(t, NoProof, report.Rows[1].Optimal)
}

func TestRunGoesOnAfterFailures(t *testing.T) {
	var closed atomic.Int32
	oops := errors.New("oops")
	late := func(pr *scheduler.Problem) (*scheduler.Schedule, error) { // claims more than is true
		s, err := list.HEFT{}.Map(context.Background(), pr)
		if err == nil {
			s.LowerBoundSec = 2 * s.PlannedMakespanSec() * float64(pr.Platform.NumHosts())
		}
		return s, err
	}
	early := func(pr *scheduler.Problem) (*scheduler.Schedule, error) {
		s, err := list.HEFT{}.Map(context.Background(), pr)
		if err == nil {
			for i := range s.Plan {
				s.Plan[i].StartSec /= 2
			}
		}
		return s, err
	}
	g := newGrid()
	g.env.Schedulers.Extra = append(g.env.Schedulers.Extra,
		own("fails", catalog.Scheduler{Mapper: mapper(func(*scheduler.Problem) (*scheduler.Schedule, error) { return nil, oops })}),
		own("panics", catalog.Scheduler{Mapper: mapper(func(*scheduler.Problem) (*scheduler.Schedule, error) { panic("ouch") })}),
		own("empty", catalog.Scheduler{Mapper: mapper(func(*scheduler.Problem) (*scheduler.Schedule, error) { return &scheduler.Schedule{}, nil })}),
		own("late", catalog.Scheduler{Mapper: mapper(late)}),
		own("early", catalog.Scheduler{Mapper: mapper(early)}),
		own("undecided", catalog.Scheduler{Policy: &failing{oops, &closed}}),
	)
	g.schedulers = []string{"fails", "panics", "empty", "late", "early", "undecided", "optimal(tasks-max=1)", "heft"}
	runs := g.bind(t)
	closed.Store(0)
	report, err := Run(t.Context(), runs, 3, false, nil)
	require.NoError(t, err)
	n := len(g.schedulers)
	for w := range g.workloads {
		rows := report.Rows[w*n:][:n]
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
	require.True(t, math.IsNaN(report.Overall[0].SLR.Mean))
}

// failing is a policy that cannot decide.
type failing struct {
	err    error
	closed *atomic.Int32
}

func (f *failing) Decide(scheduler.View) ([]scheduler.Decision, error) { return nil, f.err }
func (f *failing) Close() error                                        { f.closed.Add(1); return nil }

func TestRunStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, err := Run(ctx, newGrid().bind(t), 1, false, func(campaign.Summary) { cancel() })
	require.ErrorIs(t, err, context.Canceled)
}

// What rows would not show is refused.
func TestRunRefuses(t *testing.T) {
	given := func(axis string, values ...string) campaign.Given { return campaign.Given{Axis: axis, Values: values} }
	base := []campaign.Given{given("workload", "chain"), given("platform", "cluster"), given("scheduler", "heft", "cpop")}
	for want, more := range map[string][]campaign.Given{
		"axis intensity ":            {given("intensity", "compute")},
		"axis k ":                    {given("k", "2"), given("beta", "2")},
		"2 values of axis network ":  {given("network", "lv08", "cm02")},
		"at least one worker":        {given("network", "cm02")},
		"so nothing is excluded":     {given("loopback", "free")},
		"2 values of axis loopback ": {given("loopback", "free", "simgrid")},
	} {
		var leave [][]campaign.Given
		if more[0].Axis == "loopback" {
			leave = [][]campaign.Given{{given("scheduler", "cpop")}}
		}
		c, err := campaign.New("", append(base[:3:3], more...), leave...)
		require.NoError(t, err)
		runs, err := c.Bind(newGrid().env)
		require.NoError(t, err)
		_, err = Run(t.Context(), runs, 0, false, nil)
		require.ErrorContains(t, err, want)
	}
}

// Workloads that cannot be made fail alone; nothing that takes time has no gap.
func TestRunOddWorkloads(t *testing.T) {
	g := newGrid()
	none, read := errors.New("no workload"), g.env.Workload
	g.env.Workload = func(src run.Source, flops float64) (*workload.DAG, error) {
		switch src.Spec {
		case "layered(tasks=5,seed=2)":
			return nil, none
		case "layered(tasks=6,seed=2)":
			panic("ouch")
		}
		return read(src, flops)
	}
	g.workloads = []string{"layered(tasks=5)", "layered(tasks=6)", "file chain(tasks=2,work=0f,data=0B)"}
	for _, row := range g.run(t, 1).Rows {
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
		r := &results{outcomes: [][][]outcome{{tt.runs}}, bounds: [][]search.Bound{{{Sec: 8, Kind: search.PathBound}}}}
		require.Equal(t, tt.want, r.row(0, 0).Optimal, tt)
	}
}
