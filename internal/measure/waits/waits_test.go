package waits_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/waits"
	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

func run(t require.TestingT, trace *jobs.Trace, policy string, units int) *queue.Result {
	p, err := sched.Parse(policy)
	require.NoError(t, err)
	r, err := queue.Run(context.Background(), trace, p, queue.Options{Units: units, Explain: true})
	require.NoError(t, err)
	return r
}

// six are the jobs of a worked example: submission, units and run time of each.
func six() *jobs.Trace {
	trace := &jobs.Trace{}
	for i, x := range [][3]float64{{0, 4, 5}, {1, 3, 3}, {2, 2, 8}, {3, 2, 1}, {4, 1, 4}, {5, 1, 2}} {
		trace.Add(&jobs.Job{Name: string(rune('A' + i)), SubmitSec: x[0], Units: int32(x[1]), RunSec: x[2], LimitSec: x[2], WaitSec: math.NaN(), User: string(rune('u' + i%2))})
	}
	return trace
}

type part struct {
	from, to float64
	reason   waits.Reason
	because  jobs.ID
}

func parts(x waits.Explanation) (list []part) {
	for _, i := range x.Intervals {
		list = append(list, part{i.FromSec, i.ToSec, i.Reason, i.Because})
	}
	return list
}

// TestReasons: why jobs wait under several policies.
func TestReasons(t *testing.T) {
	// A 0-5, B 5-8, C 8-16, D 9-10, E 5-9, F 10-12
	easy := run(t, six(), "easy", 4)
	require.Equal(t, []part{{2, 8, waits.Room, jobs.None}}, parts(waits.Of(easy, 2)))
	f := waits.Of(easy, 5) // at 8 one unit is free, but D is planned for 9 and needs both
	require.Equal(t, []part{{5, 8, waits.Room, jobs.None}, {8, 9, waits.Reservation, 3}, {9, 10, waits.Room, jobs.None}}, parts(f))
	require.Equal(t, 1., f.ShorterSec)
	require.Equal(t, 8., f.ShorterAtSec)

	fcfs := run(t, six(), "fcfs", 4) // at 5 B starts, one unit stays free, C is next and needs two
	require.Equal(t, []part{{4, 5, waits.Room, jobs.None}, {5, 8, waits.Order, 2}, {8, 9, waits.Room, jobs.None}}, parts(waits.Of(fcfs, 4)))
	require.Equal(t, jobs.ID(3), waits.Longest(run(t, six(), "priority(order=ljf)", 4)))
}

// TestWaitsAddUp: the intervals of each job add up to its wait, and the totals to the sum of all waits.
func TestWaitsAddUp(t *testing.T) {
	policies := []string{"fcfs", "list", "easy", "easy(backfill=sjf)", "conservative", "easy(reserve=2)", "priority(order=sjf)"}
	rapid.Check(t, func(t *rapid.T) {
		trace := &jobs.Trace{}
		units := rapid.IntRange(1, 7).Draw(t, "units")
		submit := 0.0
		for i := range rapid.IntRange(1, 25).Draw(t, "jobs") {
			submit += float64(rapid.IntRange(0, 5).Draw(t, "gap"))
			sec := float64(rapid.IntRange(1, 9).Draw(t, "run"))
			j := jobs.Job{
				Number: int64(i), SubmitSec: submit, Units: int32(rapid.IntRange(1, units).Draw(t, "n")), RunSec: sec,
				LimitSec: sec + float64(rapid.IntRange(0, 5).Draw(t, "more")), WaitSec: math.NaN(),
			}
			if i > 0 && rapid.IntRange(0, 4).Draw(t, "after") == 0 {
				j.After = []jobs.Dependency{{Job: jobs.ID(rapid.IntRange(0, i-1).Draw(t, "which"))}}
			}
			trace.Add(&j)
		}
		r := run(t, trace, rapid.SampledFrom(policies).Draw(t, "policy"), units)
		sum := 0.0
		for i := range trace.Len() {
			x := waits.Of(r, jobs.ID(i))
			wait := r.StartSec[i] - trace.SubmitSec[i]
			require.Equal(t, wait, x.WaitSec(), "job %d", i)
			sum += wait
			for k, part := range x.Intervals {
				require.Less(t, part.FromSec, part.ToSec)
				if k > 0 {
					require.Equal(t, x.Intervals[k-1].ToSec, part.FromSec)
				}
				if part.Reason == waits.Room {
					require.Less(t, part.MostFree, int(trace.Units[i]))
				}
			}
		}
		total := 0.0
		for _, x := range waits.Totals(r) {
			total += x.WaitSec
		}
		require.Equal(t, sum, total)
	})
}

// TestAsk: when another job would start, under conservative, on four nodes that four jobs request at once.
func TestAsk(t *testing.T) {
	trace := &jobs.Trace{}
	for i, x := range [][2]float64{{2, 120}, {3, 60}, {3, 60}, {1, 60}} {
		trace.Add(&jobs.Job{Number: int64(i), Units: int32(x[0]), RunSec: x[1], LimitSec: x[1], WaitSec: math.NaN()})
	}
	ask := func(policy string, q waits.Question) float64 {
		sec, err := waits.Ask(run(t, trace, policy, 4), trace, q, func(t2 *jobs.Trace) (*queue.Result, error) { return run(t, t2, policy, 4), nil })
		require.NoError(t, err)
		return sec
	}
	for _, c := range []struct {
		units      int
		limit, sec float64
	}{{2, 10, 60}, {2, 80, 240}, {3, 400, 240}, {4, 400, 240}, {5, 400, math.Inf(1)}} {
		require.Equal(t, c.sec, ask("conservative", waits.Question{Units: c.units, LimitSec: c.limit}), "%d units for %g s", c.units, c.limit)
	}
	require.Equal(t, 240., ask("fcfs", waits.Question{Units: 1, LimitSec: 10}), "in the order of submission")
}

// TestAskIsTheRun: what Ask says is when the job starts if it is added to the trace and nothing comes later, if limits are the run times.
func TestAskIsTheRun(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		trace := &jobs.Trace{}
		at := 0.0
		for i := range rapid.IntRange(0, 12).Draw(rt, "jobs") {
			at += float64(rapid.IntRange(0, 5).Draw(rt, "gap"))
			sec := float64(rapid.IntRange(1, 12).Draw(rt, "run"))
			trace.Add(&jobs.Job{Number: int64(i + 1), SubmitSec: at, Units: int32(rapid.IntRange(1, 4).Draw(rt, "units")), RunSec: sec, LimitSec: sec, WaitSec: math.NaN()})
		}
		q := waits.Question{Units: rapid.IntRange(1, 4).Draw(rt, "n"), LimitSec: float64(rapid.IntRange(1, 12).Draw(rt, "limit")), AtSec: at + float64(rapid.IntRange(0, 5).Draw(rt, "at"))}
		for _, policy := range []string{"fcfs", "list", "easy", "easy(reserve=all)", "conservative", "slurm"} {
			got, err := waits.Ask(run(t, trace, policy, 4), trace, q, func(t2 *jobs.Trace) (*queue.Result, error) { return run(t, t2, policy, 4), nil })
			require.NoError(rt, err)
			more := trace.Clone()
			more.Add(&jobs.Job{Number: 99, SubmitSec: q.AtSec, Units: int32(q.Units), RunSec: q.LimitSec, LimitSec: q.LimitSec, WaitSec: math.NaN()})
			require.Equal(rt, run(t, more, policy, 4).StartSec[trace.Len()], got, policy)
		}
	})
}

// TestTotalsCountJobsOnce: a job that waits for room twice, with another reason between, counts once.
func TestTotalsCountJobsOnce(t *testing.T) {
	require.Equal(t, []waits.Total{
		{Reason: waits.Room, WaitSec: 21, AreaSec: 41, Jobs: 5},
		{Reason: waits.Reservation, WaitSec: 1, AreaSec: 1, Jobs: 1},
	}, waits.Totals(run(t, six(), "easy", 4)))
}

// TestUserLimit: a job waits while its user runs as many as the quality of service allows, even if there is room.
func TestUserLimit(t *testing.T) {
	trace := &jobs.Trace{}
	for i, run := range []float64{10, 5, 5} {
		trace.Add(&jobs.Job{Number: int64(i + 1), User: "ann", QOS: "few", Units: int32(2 - i/2), RunSec: run, LimitSec: run, SubmitSec: float64(i), WaitSec: math.NaN()})
	}
	p, err := sched.Parse("easy")
	require.NoError(t, err)
	machine := &jobs.Machine{QOS: []jobs.QOS{{Name: "few", MaxJobsPerUser: 1}}}
	r, err := queue.Run(context.Background(), trace, p, queue.Options{Units: 4, Explain: true, Machine: machine})
	require.NoError(t, err)
	require.Equal(t, []float64{0, 10, 15}, r.StartSec)
	require.Equal(t, []part{{2, 15, waits.Limit, jobs.None}}, parts(waits.Of(r, 2)))
}

// TestLostAndBlocked: a job on a node that goes off at 4 s and comes back at 6 s has lost 4 s and waits for the node 2 s. One
// of 10 s beside an outage of all nodes from 5 s to 20 s is blocked by it, and then waits for the nodes.
func TestLostAndBlocked(t *testing.T) {
	trace := &jobs.Trace{}
	trace.Add(&jobs.Job{Number: 1, Units: 1, RunSec: 10, LimitSec: 10, WaitSec: math.NaN()})
	simulate := func(o queue.Options) *queue.Result {
		p, err := sched.Parse("easy")
		require.NoError(t, err)
		o.Explain = true
		r, err := queue.Run(t.Context(), trace, p, o)
		require.NoError(t, err)
		return r
	}
	parts := func(r *queue.Result) (list []string) {
		total := 0.0
		for _, i := range waits.Of(r, 0).Intervals {
			list = append(list, fmt.Sprintf("%g-%g %s", i.FromSec, i.ToSec, i.Reason))
			total += i.ToSec - i.FromSec
		}
		sum := 0.0
		for _, x := range waits.Totals(r) {
			sum += x.WaitSec
		}
		require.Equal(t, total, sum)
		return list
	}
	block := func(fromSec, toSec float64) []jobs.Block {
		return []jobs.Block{{FromSec: fromSec, ToSec: toSec, Nodes: []int{0}}}
	}
	require.Equal(t, []string{"0-4 lost", "4-6 down"}, parts(simulate(queue.Options{Units: 1, Failures: block(4, 6)})))
	require.Equal(t, []string{"0-5 block", "5-20 down"}, parts(simulate(queue.Options{Machine: &jobs.Machine{Units: 1, Outages: block(5, 20)}})))
}

// TestShape: at 4 s two nodes are free that are no neighbours, and e waits for two that are.
func TestShape(t *testing.T) {
	trace := &jobs.Trace{}
	for i, x := range [][3]float64{{0, 1, 9}, {0, 1, 4}, {0, 1, 9}, {0, 1, 4}, {1, 2, 3}} {
		trace.Add(&jobs.Job{Name: string(rune('a' + i)), SubmitSec: x[0], Units: int32(x[1]), RunSec: x[2], LimitSec: x[2], WaitSec: math.NaN()})
	}
	for _, policy := range []string{"fcfs", "easy", "conservative", "list"} {
		p, err := sched.Parse(policy)
		require.NoError(t, err)
		r, err := queue.Run(t.Context(), trace, p, queue.Options{Units: 4, Alloc: "contiguous", Explain: true})
		require.NoError(t, err)
		require.Equal(t, []part{{1, 4, waits.Room, jobs.None}, {4, 9, waits.Shape, jobs.None}}, parts(waits.Of(r, 4)), policy)
	}
}

// TestExplainChangesNothing: what is kept for explanations draws nothing, so that nodes drawn at random are the same.
func TestExplainChangesNothing(t *testing.T) {
	p, err := sched.Parse("easy")
	require.NoError(t, err)
	for _, alloc := range []string{"random(seed=3)", "contiguous", "first"} {
		o := queue.Options{Units: 4, Alloc: alloc, Bound: queue.BoundNodes}
		want, err := queue.Run(t.Context(), six(), p, o)
		require.NoError(t, err)
		o.Explain = true
		got, err := queue.Run(t.Context(), six(), p, o)
		require.NoError(t, err)
		require.Equal(t, want.Nodes, got.Nodes, alloc)
		require.Equal(t, want.StartSec, got.StartSec, alloc)
	}
}
