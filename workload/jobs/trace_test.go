package jobs

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawTrace makes a trace in any order, with optional columns and dependencies without cycles
// once it is sorted or not.
func drawTrace(t *rapid.T) *Trace {
	tr := &Trace{}
	n := rapid.IntRange(0, 30).Draw(t, "jobs")
	user := rapid.SampledFrom([]string{"", "ann", "bob", "eve"})
	for i := range n {
		j := Job{
			Number: int64(i + 1), SubmitSec: float64(rapid.IntRange(0, 9).Draw(t, "submit")), RunSec: float64(i), LimitSec: math.Inf(1),
			Units: rapid.Int32Range(-1, 4).Draw(t, "units"), WaitSec: math.NaN(), User: user.Draw(t, "user"), QOS: user.Draw(t, "qos"),
			Allocated: rapid.Int32Range(-1, 4).Draw(t, "allocated"), Status: rapid.Int8Range(0, 5).Draw(t, "status"), Line: int32(i + 1),
		}
		if rapid.Bool().Draw(t, "named") {
			j.Name = "j" + string(rune('a'+i))
		}
		if rapid.Bool().Draw(t, "body") {
			j.Body = Delay{Sec: float64(i)}
		}
		if rapid.Bool().Draw(t, "needs") {
			j.Needs = &Needs{Tasks: int32(i + 1)}
		}
		for k := range i {
			if rapid.IntRange(0, 5).Draw(t, "after") == 0 {
				j.After = append(j.After, Dependency{ID(k), k%2 == 0})
			}
		}
		tr.Add(&j)
	}
	return tr
}

// rowsOf returns the jobs by number, with dependencies as numbers of jobs.
func rowsOf(tr *Trace) map[int64]Job {
	rows := map[int64]Job{}
	for i := range ID(tr.Len()) {
		j := tr.Job(i)
		if math.IsNaN(j.WaitSec) {
			j.WaitSec = -1
		}
		var after []Dependency
		for _, d := range j.After {
			after = append(after, Dependency{ID(tr.Number[d.Job]), d.Success})
		}
		j.After = after
		rows[j.Number] = j
	}
	return rows
}

func TestSortIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := drawTrace(t)
		before := rowsOf(tr)
		descents := 0
		for i := 1; i < tr.Len(); i++ {
			if tr.SubmitSec[i] < tr.SubmitSec[i-1] {
				descents++
			}
		}
		require.Equal(t, descents, tr.Sort())
		require.True(t, slices.IsSorted(tr.SubmitSec))
		for i := 1; i < tr.Len(); i++ {
			if tr.SubmitSec[i] == tr.SubmitSec[i-1] {
				require.Less(t, tr.Number[i-1], tr.Number[i])
			}
		}
		require.Equal(t, before, rowsOf(tr))
		require.Zero(t, tr.Sort())
	})
}

func TestTake(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := drawTrace(t)
		before := rowsOf(tr)
		var order []ID
		for i := range ID(tr.Len()) {
			if rapid.Bool().Draw(t, "keep") {
				order = append(order, i)
			}
		}
		want := map[int64]Job{}
		for _, i := range order {
			j := before[tr.Number[i]]
			j.After = slices.DeleteFunc(slices.Clone(j.After), func(d Dependency) bool { return !slices.Contains(order, ID(d.Job)-1) })
			if len(j.After) == 0 {
				j.After = nil
			}
			want[j.Number] = j
		}
		tr.Take(order)
		require.Equal(t, len(order), tr.Len())
		require.Equal(t, want, rowsOf(tr))
	})
}

// Reading a job again and adding it to another trace changes nothing.
func TestAddJob(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr, copied := drawTrace(t), &Trace{}
		for i := range ID(tr.Len()) {
			j := tr.Job(i)
			copied.Add(&j)
		}
		require.Equal(t, rowsOf(tr), rowsOf(copied))
	})
}

func TestPlannedSec(t *testing.T) {
	tr := &Trace{LimitSec: []float64{60, math.Inf(1), math.NaN()}}
	require.Equal(t, []float64{60, 365 * 86400, 365 * 86400}, []float64{tr.PlannedSec(0), tr.PlannedSec(1), tr.PlannedSec(2)})
	tr.UnlimitedSec = 100
	require.Equal(t, []float64{60, 100, 100}, []float64{tr.PlannedSec(0), tr.PlannedSec(1), tr.PlannedSec(2)})
}
