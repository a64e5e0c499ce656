package queue_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// An outage of 2 units of 4 from 10 s to 20 s. a has 2 units until 8. b needs 3 for 6 s: at 8 it would run into
// the outage, so it starts at 20. c, 2 units for 12 s, can run through the outage on the other half. Under
// count it does so from 2 on, since a will have ended; under nodes it waits for the half that stays, at 8. d, 2 units for 5 s,
// starts where it does not run into the outage.
func TestOutage(t *testing.T) {
	trace := rowsTrace(alike([3]float64{0, 2, 8}, [3]float64{1, 3, 6}, [3]float64{2, 2, 12}, [3]float64{3, 2, 5}))
	machine := &jobs.Machine{Units: 4, Outages: []jobs.Block{{FromSec: 10, ToSec: 20, Count: 2, Why: "cooling"}}}
	for _, c := range []struct {
		policy       string
		count, nodes []float64
	}{
		{"fcfs", []float64{0, 20, 26, 26}, []float64{0, 20, 26, 26}},
		{"list", []float64{0, 20, 2, 14}, []float64{0, 20, 8, 3}},
		{"easy", []float64{0, 20, 2, 14}, []float64{0, 20, 8, 3}},
		{"easy(reserve=all)", []float64{0, 20, 2, 14}, []float64{0, 20, 8, 3}},
		{"conservative", []float64{0, 20, 2, 14}, []float64{0, 20, 8, 3}},
		{"slurm(bf-interval=1,bf-resolution=1)", []float64{0, 20, 2, 14}, []float64{0, 20, 8, 3}},
	} {
		for bound, want := range map[queue.Bound][]float64{queue.BoundCount: c.count, queue.BoundNodes: c.nodes} {
			r := runPolicy(t, trace, c.policy, queue.Options{Machine: machine, Bound: bound})
			require.Equal(t, want, r.StartSec, "%s, bound %d", c.policy, bound)
			down := queue.Outage{FromSec: 10, ToSec: 20, Units: 2, Why: "cooling"}
			if bound == queue.BoundNodes {
				down.Nodes = []queue.Interval{{From: 2, To: 3}}
			} else {
				down.Why = ""
			}
			require.Equal(t, []queue.Outage{down}, r.Down)
		}
	}
}

// Starting a job that could run into an outage is an error of the policy.
func TestRunsIntoOutage(t *testing.T) {
	trace := rowsTrace(alike([3]float64{0, 2, 15}))
	machine := &jobs.Machine{Units: 2, Outages: []jobs.Block{{FromSec: 10, ToSec: 20, Count: 1}}}
	for bound, text := range map[queue.Bound]string{
		queue.BoundCount: "job 1 could run into the block of 1 units at 10 s",
		queue.BoundNodes: "job 1: the nodes that are free do not suit",
	} {
		_, err := queue.Run(t.Context(), trace, greedy{}, queue.Options{Machine: machine, Bound: bound})
		require.ErrorContains(t, err, text)
	}
}

// Nodes 2 and 3 are reserved for ann from 10 s to 20 s. ann's job c uses them before; bob's a, which needs all, waits for
// c; d may not use the reservation, and e, which must start in it, finds its nodes taken until it ends.
func TestReservation(t *testing.T) {
	trace := &jobs.Trace{}
	for i, j := range []struct {
		user           string
		submit, lasts  float64
		units          int32
		reservation    string
		start          float64
		state          queue.State
		reason, place_ string
	}{
		{"bob", 0, 20, 4, "", 32, queue.Completed, "", "0-3"},
		{"bob", 1, 5, 2, "", 1, queue.Completed, "", "0-1"},
		{"ann", 2, 30, 2, "", 2, queue.Completed, "", "2-3"},
		{"bob", 3, 1, 1, "course", math.NaN(), queue.Rejected, "reservation course is for others", ""},
		{"ann", 3, 2, 1, "course", math.NaN(), queue.Rejected, "reservation course has ended", ""},
	} {
		job := jobs.Job{Number: int64(i), SubmitSec: j.submit, Units: j.units, LimitSec: j.lasts, RunSec: j.lasts, User: j.user, WaitSec: math.NaN()}
		if j.reservation != "" {
			job.Needs = &jobs.Needs{Reservation: j.reservation}
		}
		trace.Add(&job)
	}
	machine := &jobs.Machine{Units: 4, Reservations: []jobs.Block{{Name: "course", FromSec: 10, ToSec: 20, Nodes: []int{2, 3}, Users: []string{"ann"}}}}
	r := runPolicy(t, trace, "list", queue.Options{Machine: machine})
	require.Equal(t, []float64{32, 1, 2}, r.StartSec[:3])
	require.Equal(t, queue.Rejected, r.State[3])
	require.Equal(t, "reservation course is for others", r.Reason[3])
	require.Equal(t, queue.Rejected, r.State[4])
	require.Equal(t, "reservation course has ended", r.Reason[4])
	require.Equal(t, 20.0, r.EndSec[4])
	require.Equal(t, []queue.Interval{{From: 2, To: 3}}, r.NodesOfJob(2))
}

// In a reservation that has begun, its job starts on its nodes; before, and elsewhere, it does not.
func TestJobOfReservation(t *testing.T) {
	trace := rowsTrace(alike([3]float64{0, 1, 4}, [3]float64{1, 1, 4}))
	trace.Need, trace.Needs = []int32{0, -1}, []jobs.Needs{{Reservation: "course"}}
	machine := &jobs.Machine{Units: 2, Reservations: []jobs.Block{{Name: "course", FromSec: 10, ToSec: 20, Nodes: []int{1}}}}
	for _, policy := range []string{"fcfs", "list", "easy", "conservative"} {
		r := runPolicy(t, trace, policy, queue.Options{Machine: machine})
		require.Equal(t, []float64{10, 1}, r.StartSec, "%s %v", policy, r.Reason)
		require.Equal(t, []queue.Interval{{From: 1, To: 1}}, r.NodesOfJob(0))
	}
	// A job before it that waits for the reservation's end does not keep it from its nodes.
	trace = rowsTrace(alike([3]float64{0, 2, 20}, [3]float64{1, 1, 4}))
	trace.Need, trace.Needs = []int32{-1, 0}, []jobs.Needs{{Reservation: "course"}}
	for _, policy := range []string{"fcfs", "list", "easy", "conservative", "slurm"} {
		r := runPolicy(t, trace, policy, queue.Options{Machine: machine})
		require.Equal(t, []float64{20, 10}, r.StartSec, policy)
	}
}

// TestNamedOutage: nodes that an outage names are not used, under any policy and without a word about nodes in the options.
func TestNamedOutage(t *testing.T) {
	for _, policy := range []string{"fcfs", "list", "easy", "conservative", "slurm"} {
		trace := rowsTrace(alike([3]float64{0, 2, 100}))
		o := queue.Options{Machine: &jobs.Machine{Units: 8, Outages: []jobs.Block{{FromSec: 0, ToSec: 200, Nodes: []int{0, 1}}}}, Nodes: true}
		r := runPolicy(t, trace, policy, o)
		require.Equal(t, []string{" 2-3"}, placesOf(r), policy)
		o.Bound = queue.BoundCount
		require.Equal(t, []string{" 0-1"}, placesOf(runPolicy(t, trace, policy, o)), policy)
	}
}

// TestGraceBesideOutage: policies look at how long a job may keep its nodes, its grace included; one without a limit is planned
// with 365 days, whether nodes are named or counted.
func TestGraceBesideOutage(t *testing.T) {
	outage := func(fromSec, toSec float64) *jobs.Machine {
		return &jobs.Machine{Units: 4, Outages: []jobs.Block{{FromSec: fromSec, ToSec: toSec, Nodes: []int{0, 1, 2, 3}}}}
	}
	for _, policy := range []string{"fcfs", "list", "easy", "conservative", "slurm"} {
		trace := rowsTrace([]row{{0, 2, 100, 20}})
		r := runPolicy(t, trace, policy, queue.Options{Machine: outage(130, 160), Limit: queue.LimitGrace, GraceSec: 60})
		require.Equal(t, []float64{160}, r.StartSec, policy)
		trace = rowsTrace([]row{{0, 2, math.Inf(1), 20}})
		for _, bound := range []queue.Bound{queue.BoundCount, queue.BoundNodes} {
			r = runPolicy(t, trace, policy, queue.Options{Machine: outage(400*86400, 401*86400), Bound: bound})
			require.Equal(t, []float64{0}, r.StartSec, policy)
		}
	}
}
