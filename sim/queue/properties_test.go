package queue_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// allPolicies are specs of every built-in policy.
var allPolicies = []string{
	"fcfs", "priority(order=sjf)", "priority(order=wfp3)", "list", "list(order=saf)", "easy", "easy(backfill=sjf)", "easy(order=wfp3)", "easy(order=expansion,depth=3)",
	"easy(reserve=2)", "easy(reserve=all,backfill=sjf)", "conservative", "conservative(order=sjf)", "conservative(compress=none)",
	"slurm(bf-interval=4s,bf-resolution=2s)", "slurm(order=wfp3,bf-interval=4s,bf-resolution=2s,bf-max-job-test=3)",
	"easy(order=multifactor(period=4s,half-life=16s,max-age=32s))", "slurm(order=multifactor(fair-share=classic,period=4s,half-life=16s,max-age=32s),bf-interval=4s)",
	"easy(order=formula('w*queued - running'))",
}

// drawTrace draws jobs of three users.
func drawTrace(t *rapid.T) (units int, trace *jobs.Trace) {
	units, rows := drawRows(t)
	trace = &jobs.Trace{}
	for i, r := range rows {
		user := rapid.SampledFrom([]string{"ann", "bob", "eve"}).Draw(t, "user")
		trace.Add(&jobs.Job{Number: int64(i + 1), SubmitSec: r[0], Units: int32(r[1]), LimitSec: r[2], RunSec: r[3], User: user, WaitSec: math.NaN()})
	}
	return units, trace
}

func simulated(t *rapid.T, trace *jobs.Trace, policy string, o queue.Options) *queue.Result {
	r, err := queue.Run(t.Context(), trace, parsed(t, policy), o)
	require.NoError(t, err, policy)
	return r
}

// TestAlways: what holds for every policy.
func TestAlways(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units, trace := drawTrace(t)
		policy := rapid.SampledFrom(allPolicies).Draw(t, "policy")
		o := queue.Options{Units: units, EventRounds: rapid.Bool().Draw(t, "event")}
		r := simulated(t, trace, policy, o)
		for i := range trace.Len() {
			require.True(t, r.State[i].Ran(), "it ended")
			require.GreaterOrEqual(t, r.StartSec[i], trace.SubmitSec[i])
			require.Equal(t, r.StartSec[i]+min(trace.RunSec[i], trace.LimitSec[i]), r.EndSec[i])
			busy := 0
			for k := range trace.Len() {
				if r.StartSec[k] <= r.StartSec[i] && r.StartSec[i] < r.EndSec[k] {
					busy += int(trace.Units[k])
				}
			}
			require.LessOrEqual(t, busy, units)
		}
		require.Equal(t, r.StartSec, simulated(t, trace, policy, o).StartSec, "the same again")
	})
}

// changed is a trace with other dates and sizes.
func changed(trace *jobs.Trace, shiftSec, times float64, units int32) *jobs.Trace {
	c := &jobs.Trace{}
	for i := range trace.Len() {
		j := trace.Job(jobs.ID(i))
		j.SubmitSec, j.RunSec, j.LimitSec, j.Units = j.SubmitSec*times+shiftSec, j.RunSec*times, j.LimitSec*times, j.Units*units
		c.Add(&j)
	}
	return c
}

// TestSymmetry: later dates, other units of time and larger jobs on a larger machine change nothing else.
func TestSymmetry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units, trace := drawTrace(t)
		policy := rapid.SampledFrom(allPolicies).Draw(t, "policy")
		event := rapid.Bool().Draw(t, "event")
		want := simulated(t, trace, policy, queue.Options{Units: units, EventRounds: event}).StartSec
		shifted := simulated(t, changed(trace, 1024, 1, 1), policy, queue.Options{Units: units, EventRounds: event}).StartSec
		larger := simulated(t, changed(trace, 0, 1, 3), policy, queue.Options{Units: 3 * units, EventRounds: event}).StartSec
		for i := range want {
			require.Equal(t, want[i]+1024, shifted[i], "%s: shifted", policy)
			require.Equal(t, want[i], larger[i], "%s: larger", policy)
		}
	})
}

// scaledPolicies are pairs of policies, the second with all times 4 times as long.
var scaledPolicies = [][2]string{
	{"easy", "easy"},
	{"list(order=saf)", "list(order=saf)"},
	{"conservative", "conservative"},
	{"easy(order=expansion(tau=3s))", "easy(order=expansion(tau=12s))"},
	{"slurm(bf-interval=4s,bf-resolution=2s,bf-window=20s)", "slurm(bf-interval=16s,bf-resolution=8s,bf-window=80s)"},
	{
		"easy(order=multifactor(period=4s,half-life=16s,max-age=32s))",
		"easy(order=multifactor(period=16s,half-life=64s,max-age=128s))",
	},
}

func TestTimeScale(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units, trace := drawTrace(t)
		policies := rapid.SampledFrom(scaledPolicies).Draw(t, "policies")
		want := simulated(t, trace, policies[0], queue.Options{Units: units}).StartSec
		got := simulated(t, changed(trace, 0, 4, 1), policies[1], queue.Options{Units: units}).StartSec
		for i := range want {
			require.Equal(t, 4*want[i], got[i], policies[0])
		}
	})
}

// TestFileOrder: the order of rows with different submissions does not matter.
func TestFileOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units, trace := drawTrace(t)
		for i := range trace.SubmitSec {
			trace.SubmitSec[i] = float64(2 * i)
		}
		policy := rapid.SampledFrom(allPolicies).Draw(t, "policy")
		want := simulated(t, trace, policy, queue.Options{Units: units}).StartSec
		order := make([]jobs.ID, trace.Len())
		for i := range order {
			order[i] = jobs.ID(i)
		}
		trace.Take(rapid.Permutation(order).Draw(t, "order"))
		trace.Sort()
		require.Equal(t, want, simulated(t, trace, policy, queue.Options{Units: units}).StartSec)
	})
}

// TestFCFSAndList: fcfs starts in queue order; list leaves nothing idle that a waiting job could use.
func TestFCFSAndList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units, trace := drawTrace(t)
		require.True(t, slices.IsSorted(simulated(t, trace, "fcfs", queue.Options{Units: units}).StartSec))
		r := simulated(t, trace, "list", queue.Options{Units: units})
		for _, now := range slices.Concat(r.StartSec, r.EndSec, trace.SubmitSec) {
			free, least := units, math.MaxInt
			for i := range trace.Len() {
				switch {
				case r.StartSec[i] <= now && now < r.EndSec[i]:
					free -= int(trace.Units[i])
				case trace.SubmitSec[i] <= now && now < r.StartSec[i]:
					least = min(least, int(trace.Units[i]))
				}
			}
			require.Less(t, free, least, "at %g s", now)
		}
		area, longest := 0.0, 0.0
		for i := range trace.SubmitSec {
			trace.SubmitSec[i] = 0
			run := min(trace.RunSec[i], trace.LimitSec[i])
			area, longest = area+run*float64(trace.Units[i]), max(longest, run)
		}
		end := slices.Max(simulated(t, trace, "list", queue.Options{Units: units}).EndSec)
		require.LessOrEqual(t, end, 2*max(area/float64(units), longest))
	})
}

// TestHeadIsNotDelayed: in order of submission, the date planned for the first job of the queue never moves
// later, and it starts by then.
func TestHeadIsNotDelayed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units, trace := drawTrace(t)
		policy := rapid.SampledFrom([]string{"easy", "easy(backfill=sjf)", "easy(backfill=wfp3)", "easy(depth=4)"}).Draw(t, "policy")
		r := simulated(t, trace, policy, queue.Options{Units: units, Explain: true})
		last := map[jobs.ID]float64{}
		for _, p := range r.Plans {
			if before, ok := last[p.Job]; ok {
				require.LessOrEqual(t, p.AtSec, before)
			}
			last[p.Job] = p.AtSec
			require.LessOrEqual(t, r.StartSec[p.Job], p.AtSec)
		}
	})
}

// TestLateOutage: an outage after all jobs have ended changes nothing, though policies plan beside it.
func TestLateOutage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units, trace := drawTrace(t)
		policy := rapid.SampledFrom(allPolicies).Draw(t, "policy")
		machine := &jobs.Machine{Outages: []jobs.Block{{FromSec: 1 << 20, ToSec: 1<<20 + 10, Count: 1}}}
		want := simulated(t, trace, policy, queue.Options{Units: units}).StartSec
		require.Equal(t, want, simulated(t, trace, policy, queue.Options{Units: units, Machine: machine}).StartSec, policy)
	})
}

// TestSpecialCases: policies that are the same on jobs of one size.
func TestSpecialCases(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units, trace := drawTrace(t)
		o := queue.Options{Units: units, EventRounds: rapid.Bool().Draw(t, "event")}
		same := func(why string, policies ...string) {
			want := simulated(t, trace, policies[0], o).StartSec
			for _, p := range policies[1:] {
				require.Equal(t, want, simulated(t, trace, p, o).StartSec, "%s: %s", why, p)
			}
		}
		same("always", "easy", "easy(reserve=1)")
		same("always", "easy", "easy(order=fcfs,backfill=fcfs)", "easy(relax=0)")
		for i := range trace.Units {
			trace.Units[i] = 1
		}
		same("one unit each", "fcfs", "easy", "list", "easy(backfill=sjf)", "easy(reserve=3)")
		for i := range trace.Units {
			trace.Units[i] = int32(units)
		}
		same("whole machines", "fcfs", "easy", "list", "easy(reserve=3)", "conservative", "slurm")
	})
}

// TestReservationsStand: under conservative a reservation never moves later, and a job starts by it; with exact
// estimates no job starts later than under fcfs.
func TestReservationsStand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units, trace := drawTrace(t)
		policy := rapid.SampledFrom([]string{"conservative", "conservative(order=sjf)", "conservative(compress=none)"}).Draw(t, "policy")
		o := queue.Options{Units: units, Explain: true, EventRounds: rapid.Bool().Draw(t, "event")}
		r := simulated(t, trace, policy, o)
		last := map[jobs.ID]float64{}
		for _, p := range r.Plans {
			if before, ok := last[p.Job]; ok {
				require.LessOrEqual(t, p.AtSec, before, policy)
			}
			last[p.Job] = p.AtSec
			require.LessOrEqual(t, r.StartSec[p.Job], p.AtSec, policy)
		}
		exact := func(policy string) []float64 {
			var err error
			o := queue.Options{Units: units}
			o.Estimates, err = queue.ParseEstimates("exact", trace)
			require.NoError(t, err)
			for i := range trace.LimitSec { // so that no job is killed before its estimate
				trace.LimitSec[i] = max(trace.LimitSec[i], trace.RunSec[i])
			}
			return simulated(t, trace, policy, o).StartSec
		}
		early, late := exact("conservative"), exact("fcfs")
		for i := range early {
			require.LessOrEqual(t, early[i], late[i])
		}
	})
}
