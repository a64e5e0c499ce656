package queue_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// greedy starts the first waiting job, whatever is free.
type greedy struct{}

func (greedy) Begin(sched.View) error { return nil }

func (greedy) Decide(v sched.View) ([]sched.Action, error) {
	for job := range v.Waiting() {
		return []sched.Action{{Kind: sched.Start, Job: job}}, nil
	}
	return nil, nil
}

// Two nodes. Node 0 is off from 4 s to 7 s, while a runs on it: a is put back with its old date of submission and all
// its work, and starts again when the node is back, before c. If jobs fail, c follows on b alone.
func TestFailure(t *testing.T) {
	trace := rowsTrace(alike([3]float64{0, 1, 10}, [3]float64{1, 1, 10}, [3]float64{2, 2, 5}))
	off := func(from, to float64) jobs.Block {
		return jobs.Block{FromSec: from, ToSec: to, Nodes: []int{0}, Why: "power"}
	}
	for _, bound := range []queue.Bound{queue.BoundAuto, queue.BoundNodes} {
		for _, policy := range []string{"fcfs", "easy", "easy(reserve=2)", "conservative"} {
			r := runPolicy(t, trace, policy, queue.Options{Units: 2, Bound: bound, Nodes: true, Failures: []jobs.Block{off(4, 7)}})
			require.Equal(t, []float64{7, 1, 17}, r.StartSec, "%s, bound %d", policy, bound)
			require.Equal(t, []float64{17, 11, 22}, r.EndSec)
			require.Equal(t, []queue.Attempt{{Job: 0, StartSec: 0, EndSec: 4, Nodes: []queue.Interval{{From: 0, To: 0}}}}, r.Earlier)
			require.Equal(t, []queue.Outage{{FromSec: 4, ToSec: 7, Units: 1, Nodes: []queue.Interval{{From: 0, To: 0}}, Why: "power"}}, r.Down)

			r = runPolicy(t, trace, policy, queue.Options{Units: 2, Bound: bound, FailJobs: true, Failures: []jobs.Block{off(4, 7)}})
			require.Equal(t, []float64{0, 1, 11}, r.StartSec, "%s, bound %d", policy, bound)
			require.Equal(t, queue.NodeFail, r.State[0])
			require.Equal(t, 4.0, r.EndSec[0])

			r = runPolicy(t, trace, policy, queue.Options{Units: 2, Bound: bound, Retries: 1, Failures: []jobs.Block{off(4, 5), off(6, 7)}})
			require.Equal(t, []float64{5, 1, 11}, r.StartSec, "%s, bound %d", policy, bound)
			require.Equal(t, queue.NodeFail, r.State[0])
			require.Equal(t, 6.0, r.EndSec[0])
		}
	}
}

// A job that ends when its node goes off has completed; a node that never comes back leaves jobs waiting that need it.
func TestFailureAtEnd(t *testing.T) {
	off := []jobs.Block{{FromSec: 10, ToSec: math.Inf(1), Nodes: []int{0}}}
	r := runPolicy(t, rowsTrace(alike([3]float64{0, 2, 10})), "easy", queue.Options{Units: 2, Failures: off})
	require.Equal(t, queue.Completed, r.State[0])
	trace := rowsTrace(alike([3]float64{0, 2, 10}, [3]float64{1, 2, 10}, [3]float64{2, 1, 3}))
	for _, policy := range []string{"easy", "conservative"} {
		p, err := sched.Parse(policy)
		require.NoError(t, err)
		_, err = queue.Run(t.Context(), trace, p, queue.Options{Units: 2, Failures: off})
		require.ErrorIs(t, err, queue.ErrStuck)
		require.ErrorContains(t, err, "job 2 needs 2 units, 1 are free")
	}
}
