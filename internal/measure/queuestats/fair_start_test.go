package queuestats_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// under simulates traces under a policy.
func under(t require.TestingT, policy string, units int) func(*jobs.Trace) (*simqueue.Result, error) {
	return func(trace *jobs.Trace) (*simqueue.Result, error) {
		p, err := queue.Parse(policy)
		require.NoError(t, err)
		return simqueue.Run(context.Background(), trace, p, simqueue.Options{Units: units})
	}
}

func TestFairStarts(t *testing.T) {
	for policy, want := range map[string]struct{ jobs, delay float64 }{
		"fcfs":                {0, 0},
		"easy":                {1, 1}, // D would start at 8, and waits for E until 9
		"priority(order=ljf)": {1, 8}, // B would start at 5, and C and E at that date
	} {
		t.Run(policy, func(t *testing.T) {
			run := under(t, policy, 4)
			r, err := run(easy.Trace)
			require.NoError(t, err)
			m := queuestats.Compute(r, queuestats.Options{})
			require.True(t, math.IsNaN(m.UnfairJobs))
			require.NoError(t, m.AddFairStarts(r, run))
			require.Equal(t, want.jobs, m.UnfairJobs)
			require.InDelta(t, want.delay, m.UnfairDelaySec*6, 1e-12)
		})
	}
}

// TestFairStartsAreThoseOfPrefixes: what is left out by looking at the dates has no other fair start.
func TestFairStartsAreThoseOfPrefixes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		trace := &jobs.Trace{}
		at := 0
		for i := range rapid.IntRange(1, 12).Draw(t, "jobs") {
			at += rapid.IntRange(0, 3).Draw(t, "gap")
			run := rapid.IntRange(0, 6).Draw(t, "run")
			j := jobs.Job{
				SubmitSec: float64(at), Units: int32(rapid.IntRange(1, 4).Draw(t, "units")), WaitSec: math.NaN(),
				RunSec: float64(run), LimitSec: float64(run + rapid.IntRange(0, 6).Draw(t, "more")),
			}
			if i > 0 && rapid.IntRange(0, 5).Draw(t, "after") == 0 {
				j.After = []jobs.Dependency{{Job: jobs.ID(rapid.IntRange(0, i-1).Draw(t, "job"))}}
			}
			trace.Add(&j)
		}
		policy := rapid.SampledFrom([]string{"fcfs", "easy", "easy(backfill=sjf)", "priority(order=sjf)", "list"}).Draw(t, "policy")
		run := under(t, policy, 4)
		r, err := run(trace)
		require.NoError(t, err)
		m := queuestats.Compute(r, queuestats.Options{})
		require.NoError(t, m.AddFairStarts(r, run))
		late, delay := 0., 0.
		for i := range trace.Len() {
			first := &jobs.Trace{}
			for k := range i + 1 {
				j := trace.Job(jobs.ID(k))
				j.Name = ""
				first.Add(&j)
			}
			alone, err := run(first)
			require.NoError(t, err)
			if d := r.StartSec[i] - alone.StartSec[i]; d > 0 {
				late++
				delay += d
			}
		}
		require.Equal(t, late, m.UnfairJobs)
		require.InDelta(t, delay, m.UnfairDelaySec*float64(m.Jobs), 1e-9)
	})
}

func TestFairStartsMistakes(t *testing.T) {
	r := resultOf(1, ran{0, 1, 0, 5}, ran{0, 1, 5, 6}, ran{1, 1, 6, 7})
	m := queuestats.Compute(r, queuestats.Options{})
	broken := func(*jobs.Trace) (*simqueue.Result, error) { return nil, errors.New("no policy") }
	require.EqualError(t, m.AddFairStarts(r, broken), "fair start of job 2: no policy")

	r.Trace.Bodies = []jobs.Body{jobs.Workflow{}}
	require.ErrorContains(t, m.AddFairStarts(r, broken), "workflows")

	many := &simqueue.Result{Trace: &jobs.Trace{SubmitSec: make([]float64, 20_001)}}
	require.ErrorContains(t, m.AddFairStarts(many, broken), "at most 20000 jobs")
}
