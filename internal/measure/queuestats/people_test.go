package queuestats_test

import (
	"encoding/json"
	"math"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// ofUsers is E1 under fcfs, with users ann, ben and one unknown, one account and recorded waits.
func ofUsers() *simqueue.Result {
	r := &simqueue.Result{Trace: &jobs.Trace{}, Units: 4, Rounds: 7, Events: 12, Backfilled: []bool{false, false, false, true, true, false}}
	users := [...]string{"ann", "ben", "ann", "ann", "ben", ""}
	waits := [...]float64{0, 2, 6, 5, math.NaN(), 1}
	for i := range 6 {
		j := fcfs.Trace.Job(jobs.ID(i))
		j.User, j.Account, j.WaitSec = users[i], "chem", waits[i]
		r.Trace.Add(&j)
	}
	r.State, r.StartSec, r.EndSec = fcfs.State, fcfs.StartSec, fcfs.EndSec // waits 0 4 6 5 5 4
	return r
}

func TestGroups(t *testing.T) {
	m := queuestats.Compute(ofUsers(), queuestats.Options{TauSec: 2})
	for i, want := range [...]float64{(1 + 14./8 + 6./2) / 3, (7./3 + 9./4) / 2, 6. / 2} {
		require.InDelta(t, want, m.Users.Rows[i].BoundedSlowdown, 1e-15)
	}
	ann, ben := m.Users.Rows[0].BoundedSlowdown, m.Users.Rows[1].BoundedSlowdown
	require.InDelta(t, (ann+ben)*(ann+ben)/(2*(ann*ann+ben*ben)), m.FairnessJain, 1e-15)
	require.Equal(t, queuestats.Groups{By: "user", Rows: []queuestats.Group{
		{Name: "ann", Jobs: 3, Area: 38, WaitMeanSec: 11. / 3, WaitP95Sec: 6, BoundedSlowdown: ann, NormalisedWait: 11. / 38},
		{Name: "ben", Jobs: 2, Area: 13, WaitMeanSec: 4.5, WaitP95Sec: 5, BoundedSlowdown: ben, NormalisedWait: 9. / 13},
		{Name: "", Jobs: 1, Area: 2, WaitMeanSec: 4, WaitP95Sec: 4, BoundedSlowdown: 3, NormalisedWait: 2},
	}}, m.Users)
	require.Len(t, m.Accounts.Rows, 1)
	require.Empty(t, m.Partitions.Rows)
	var sizes []string
	for _, row := range m.Sizes.Rows {
		sizes = append(sizes, row.Name)
	}
	require.Equal(t, []string{"1", "2", "3-4"}, sizes)
	require.Equal(t, 2, m.Backfilled)

	text, err := json.Marshal(m.Users)
	require.NoError(t, err)
	require.Contains(t, string(text), `[{"user":"ann","jobs":3,"area_unit_s":38,"wait_mean_s":3.6666666666666665,"wait_p95_s":6,`)
	text, err = json.Marshal(m.Partitions)
	require.NoError(t, err)
	require.Equal(t, "[]", string(text))

	none := queuestats.Compute(fcfs, queuestats.Options{})
	require.True(t, math.IsNaN(none.FairnessJain), "no users")
}

func TestRecorded(t *testing.T) {
	r := queuestats.Compute(ofUsers(), queuestats.Options{Recorded: true}).Recorded
	require.Equal(t, 5, r.Jobs) // waits 0 4 6 5 4, recorded 0 2 6 5 1
	require.Equal(t, queuestats.Waits{Mean: 2.8, Median: 2, P95: 6}, r.Waits)
	simulated, zero, median, last := r.Predictions[0], r.Predictions[1], r.Predictions[2], r.Predictions[3]
	require.Equal(t, queuestats.Waits{Mean: 3.8, Median: 4, P95: 6}, simulated.Waits)
	require.Equal(t, 1., simulated.MeanAbsErr)
	require.Equal(t, 0., simulated.MedianAbsErr)
	require.InDelta(t, 9.5/math.Sqrt(9.5*10), simulated.Spearman, 1e-15) // ranks 1 2.5 5 4 2.5 and 1 3 5 4 2
	require.Equal(t, 2.8, zero.MeanAbsErr)
	require.Zero(t, zero.Spearman)
	require.Equal(t, 2., median.Waits.Mean)
	require.Equal(t, 2., median.MeanAbsErr)
	// Recorded starts: 0, 3, 8, 8, unknown, 6. The second job sees the first, at 0, and so do the third and the
	// fourth, at 2 and 3; the last sees the second.
	require.Equal(t, queuestats.Waits{Mean: 0.4, Median: 0, P95: 2}, last.Waits)
	require.Len(t, r.Sizes, 3)
	require.Equal(t, "3-4", r.Sizes[2].Size)
	require.Equal(t, 2, r.Sizes[2].Jobs)
	require.Equal(t, 1., r.Sizes[2].Waits.Mean)

	text, err := json.Marshal(r)
	require.NoError(t, err)
	require.True(t, json.Valid(text), "%s", text)
	require.Contains(t, string(text), `{"jobs":5,"recorded":{"wait_mean_s":2.8,"wait_median_s":2,"wait_p95_s":6},"predictions":{"simulated":{"wait_mean_s":3.8,`)
	require.Contains(t, string(text), `,"sizes":[{"size":"1","jobs":1,`)

	require.Nil(t, queuestats.Compute(fcfs, queuestats.Options{Recorded: true}).Recorded)
}

// TestTable: names are unique, plain and in JSON as in the table; what is not defined is null.
func TestTable(t *testing.T) {
	m := queuestats.Compute(ofUsers(), queuestats.Options{Recorded: true})
	text, err := json.Marshal(m)
	require.NoError(t, err)
	var values map[string]*float64
	require.NoError(t, json.Unmarshal(text, &values))
	seen := map[string]bool{}
	for _, row := range queuestats.Table() {
		require.Regexp(t, regexp.MustCompile(`^[a-z][a-z0-9_]*$`), row.Name)
		require.False(t, seen[row.Name], "%s stands twice", row.Name)
		seen[row.Name] = true
		require.NotEmpty(t, row.Summary)
		if want := row.Value(m); math.IsNaN(want) {
			require.Nil(t, values[row.Name], row.Name)
		} else {
			require.Equal(t, want, *values[row.Name], row.Name)
		}
	}
	require.Len(t, values, len(seen))
	for _, name := range []string{
		"makespan_s", "utilisation", "utilisation_loaded", "offered_load", "wait_mean_s", "wait_median_s", "wait_p95_s", "wait_p99_s", "wait_max_s",
		"bounded_slowdown_mean", "bounded_slowdown_max", "turnaround_mean_s", "loss_of_capacity", "queue_length_mean", "queue_length_max", "backfilled",
		"fairness_jain", "energy_j", "rounds", "events",
	} {
		require.Contains(t, seen, name)
	}
	require.Nil(t, values["energy_j"])
	require.Equal(t, 6., *values["completed"])
	require.Equal(t, 7., *values["rounds"])
	require.Equal(t, 12., *values["events"])
}
