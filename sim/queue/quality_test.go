package queue_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// limitedJob is a job of ann, with a quality of service.
func limitedJob(t *jobs.Trace, user, qos string, submit float64, units int32, run float64) {
	t.Add(&jobs.Job{Number: int64(t.Len() + 1), User: user, QOS: qos, SubmitSec: submit, Units: units, RunSec: run, LimitSec: run, WaitSec: math.NaN()})
}

// TestRunningLimits: jobs over a limit on running jobs or units wait, and hold up no other job.
func TestRunningLimits(t *testing.T) {
	machine := &jobs.Machine{Units: 8, QOS: []jobs.QOS{{Name: "few", MaxJobsPerUser: 2}, {Name: "small", MaxNodesPerUser: 3}, {Name: "free"}}}
	few, small := &jobs.Trace{}, &jobs.Trace{}
	for range 5 {
		limitedJob(few, "ann", "few", 0, 1, 10)
	}
	limitedJob(few, "bob", "few", 0, 1, 10)
	limitedJob(few, "ann", "free", 1, 4, 10)
	limitedJob(small, "ann", "small", 0, 2, 10)
	limitedJob(small, "ann", "small", 0, 2, 10)
	limitedJob(small, "ann", "small", 0, 1, 10)
	limitedJob(small, "ann", "free", 0, 5, 10)
	for _, policy := range allPolicies {
		for _, event := range rounds {
			o := queue.Options{Machine: machine, EventRounds: event}
			require.Equal(t, []float64{0, 0, 10, 10, 20, 0, 1}, runPolicy(t, few, policy, o).StartSec, policy)
			require.Contains(t, [][]float64{{0, 10, 0, 0}, {10, 0, 0, 0}}, runPolicy(t, small, policy, o).StartSec, policy)
		}
	}
}

// TestLimitFreesRoom: job 1 ends 6 s early, and job 2, which its user's limit kept out, gets the earliest dates beside the reservations that stand.
func TestLimitFreesRoom(t *testing.T) {
	machine := &jobs.Machine{Units: 8, QOS: []jobs.QOS{{Name: "small", MaxNodesPerUser: 3}, {Name: "free"}}}
	trace := &jobs.Trace{}
	limitedJob(trace, "ann", "small", 0, 3, 10)
	limitedJob(trace, "ann", "small", 1, 3, 10)
	limitedJob(trace, "bob", "free", 2, 8, 10)
	limitedJob(trace, "eve", "free", 3, 2, 5)
	limitedJob(trace, "ann", "small", 3, 1, 2)
	trace.RunSec[0] = 4
	for policy, want := range map[string][]float64{
		"conservative":                {0, 18, 8, 3, 4}, // the pass is before jobs are booked
		"conservative(compress=none)": {0, 20, 10, 3, 4},
	} {
		for _, bound := range []queue.Bound{queue.BoundCount, queue.BoundNodes} {
			require.Equal(t, want, runPolicy(t, trace, policy, queue.Options{Machine: machine, Bound: bound}).StartSec, policy)
		}
	}
}

// TestSubmissionLimits: jobs that a quality of service does not admit are rejected.
func TestSubmissionLimits(t *testing.T) {
	machine := &jobs.Machine{Units: 8, QOS: []jobs.QOS{{Name: "a", MaxSubmit: 2, MaxLimitSec: 100, MaxNodesPerUser: 4}}}
	trace := &jobs.Trace{}
	limitedJob(trace, "ann", "a", 0, 4, 10)
	limitedJob(trace, "ann", "a", 0, 4, 10)
	limitedJob(trace, "ann", "a", 1, 4, 10)  // two already
	limitedJob(trace, "bob", "a", 1, 5, 10)  // too large
	limitedJob(trace, "bob", "a", 1, 1, 101) // too long
	limitedJob(trace, "bob", "", 1, 1, 101)
	limitedJob(trace, "ann", "a", 10, 4, 10) // one has ended
	r := runPolicy(t, trace, "easy", queue.Options{Machine: machine})
	require.Equal(t, map[jobs.ID]string{
		2: "its user has 2 jobs in quality of service a, as many as it allows",
		3: "requests 5 units, quality of service a gives a user 4 at most",
		4: "its limit of 101 s is above that of quality of service a, 100 s",
	}, r.Reason)
	require.Equal(t, 20.0, r.StartSec[6])
}

// TestLimitsAlways: whatever the policy, no user runs more than allowed, and each job runs.
func TestLimitsAlways(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units, trace := drawTrace(t)
		most, mostUnits := rapid.IntRange(0, 2).Draw(t, "jobs"), rapid.IntRange(0, units).Draw(t, "nodes")
		limited := &jobs.Trace{}
		for i := range trace.Len() {
			j := trace.Job(jobs.ID(i))
			if j.QOS = rapid.SampledFrom([]string{"", "q"}).Draw(t, "qos"); mostUnits > 0 && j.QOS != "" {
				j.Units = min(j.Units, int32(mostUnits))
			}
			limited.Add(&j)
		}
		o := queue.Options{Units: units, EventRounds: rapid.Bool().Draw(t, "event"), Machine: &jobs.Machine{QOS: []jobs.QOS{{Name: "q", MaxJobsPerUser: most, MaxNodesPerUser: mostUnits}}}}
		policy := rapid.SampledFrom(allPolicies).Draw(t, "policy")
		if !strings.HasPrefix(policy, "slurm") && !o.EventRounds && rapid.Bool().Draw(t, "named") {
			o.Bound = queue.BoundNodes
		}
		r := simulated(t, limited, policy, o)
		for i := range limited.Len() {
			require.True(t, r.State[i].Ran(), policy)
			running, nodes := 0, 0
			for k := range limited.Len() {
				if limited.QOS != nil && limited.QOS[i] >= 0 && limited.QOS[k] == limited.QOS[i] && limited.User[k] == limited.User[i] && r.StartSec[k] <= r.StartSec[i] && r.StartSec[i] < r.EndSec[k] {
					running++
					nodes += int(limited.Units[k])
				}
			}
			require.True(t, (most == 0 || running <= most) && (mostUnits == 0 || nodes <= mostUnits), "%s: %d jobs, %d units of one user at %g s", policy, running, nodes, r.StartSec[i])
		}
	})
}
