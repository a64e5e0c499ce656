package list_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/workload"
)

// oneHost is independent tasks a, b ... of that many seconds on one core.
func oneHost(t *testing.T, sec ...float64) *scheduler.Problem {
	b := workload.NewBuilder("")
	for i, x := range sec {
		b.Task(string(rune('a'+i)), x)
	}
	d, err := b.Build()
	require.NoError(t, err)
	pb := platform.NewBuilder("")
	pb.Host(platform.Host{Name: "h", SpeedFlops: 1, Cores: 1})
	p, err := pb.Build()
	require.NoError(t, err)
	return scheduler.NewProblem(d, p, scheduler.TransferModel{})
}

// TestRelease: a is released at 4 s. Before it is a gap of 4 s, which b fits
// exactly unless gaps are not filled or b is released later.
func TestRelease(t *testing.T) {
	for _, tt := range []struct {
		gaps              list.Gaps
		releaseSec, start float64
	}{
		{list.FillGaps, 0, 0},
		{list.FillGaps, 0.5, 6},
		{list.FillGaps, 7, 7},
		{list.AppendOnly, 0, 6},
		{list.AppendOnly, 7, 7},
	} {
		l := list.NewPlanner(oneHost(t, 2, 4), tt.gaps)
		a := l.Fit(0, 0, 4)
		require.Equal(t, 4.0, a.StartSec())
		require.NoError(t, l.Place(a))
		require.Equal(t, 6.0, l.FinishSec(0))
		best, err := l.Best(1, tt.releaseSec)
		require.NoError(t, err)
		for _, b := range []list.Slot{l.Fit(1, 0, tt.releaseSec), best} {
			require.Equal(t, tt.start, b.StartSec())
			require.Equal(t, tt.start+4, b.FinishSec())
			require.Equal(t, platform.HostID(0), b.Host())
		}
	}
}

// TestReleaseOfNeeds: tasks that hold memory wait for their release too.
func TestReleaseOfNeeds(t *testing.T) {
	b := workload.NewBuilder("")
	b.SetNeeds(b.Task("a", 2), workload.Needs{Cores: 2, MemoryBytes: 1})
	d, err := b.Build()
	require.NoError(t, err)
	pb := platform.NewBuilder("")
	pb.Host(platform.Host{Name: "h", SpeedFlops: 1, Cores: 2})
	p, err := pb.Build()
	require.NoError(t, err)
	l := list.NewPlanner(scheduler.NewProblem(d, p, scheduler.TransferModel{}), list.FillGaps)
	require.Equal(t, 3.0, l.Fit(0, 0, 3).StartSec())
}

// TestPlannerErrors: what cannot be placed says why.
func TestPlannerErrors(t *testing.T) {
	pr := oneHost(t, 2, 4)
	l := list.NewPlanner(pr, list.FillGaps)
	for want, s := range map[string]list.Slot{
		"list: Place: the zero Slot (want one from Fit or Best)":            {},
		"list: task number 2 (want 0 to 1)":                                 l.Fit(2, 0, 0),
		"list: task number -1 (want 0 to 1)":                                l.Fit(-1, 0, 0),
		"list: host number 1 (want 0 to 0)":                                 l.Fit(0, 1, 0),
		"list: host number -1 (want 0 to 0)":                                l.Fit(0, platform.NoHost, 0),
		"list: a release date of -1 s (want a finite number, at least 0)":   l.Fit(0, 0, -1),
		"list: a release date of NaN s (want a finite number, at least 0)":  l.Fit(0, 0, math.NaN()),
		"list: a release date of +Inf s (want a finite number, at least 0)": l.Fit(0, 0, math.Inf(1)),
	} {
		require.Equal(t, math.Inf(1), s.StartSec())
		require.Equal(t, math.Inf(1), s.FinishSec())
		require.EqualError(t, l.Place(s), want)
	}
	require.EqualError(t, l.Place(list.NewPlanner(pr, list.FillGaps).Fit(0, 0, 0)), "list: Place: the slot is of another planner")
	_, err := l.Best(0, math.NaN())
	require.EqualError(t, err, "list: a release date of NaN s (want a finite number, at least 0)")

	old := l.Fit(1, 0, 0)
	require.NoError(t, l.Place(l.Fit(0, 0, 0)))
	require.EqualError(t, l.Place(old), `list: Place: the slot of task "b" was found before another placement (call Fit or Best after it)`)
	require.EqualError(t, l.Place(l.Fit(0, 0, 0)), `list: task "a" has been placed already`)
	_, err = l.Schedule()
	require.EqualError(t, err, `task "b" has not been placed`)
	require.Equal(t, platform.NoHost, l.Host(1))
	require.Equal(t, math.Inf(1), l.FinishSec(1))
	require.NoError(t, l.Place(l.Fit(1, 0, 0)))
	s, err := l.Schedule()
	require.NoError(t, err)
	require.NoError(t, scheduler.ValidatePlan(pr, s))
}

// TestPlannerUnreachable: x and y are on hosts without a route.
func TestPlannerUnreachable(t *testing.T) {
	d, p := schedcase.Islands(t)
	l := list.NewPlanner(scheduler.NewProblem(d, p, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1}), list.FillGaps)
	require.EqualError(t, l.Place(l.Fit(1, 0, 0)), `list: task "y": its predecessor "x" has not been placed`)
	require.Equal(t, math.Inf(1), l.ReadySec(1, 0))
	require.NoError(t, l.Place(l.Fit(0, 0, 0)))
	require.Equal(t, math.Inf(1), l.ReadySec(1, 1))
	require.EqualError(t, l.Place(l.Fit(1, 1, 0)), `task "y": its inputs cannot reach host "b"`)
	require.Equal(t, 1.0, l.Fit(1, 0, 0).StartSec())
}

// oddCosts are a user's own, and wrong.
type oddCosts struct {
	scheduler.Costs
	execSec float64
}

func (c oddCosts) ExecSec(workload.TaskID, platform.HostID) float64 { return c.execSec }

func TestPlannerOddCosts(t *testing.T) {
	for sec, want := range map[float64]string{
		-1:          `task "a": Costs.ExecSec on host "h" is -1 s (want at least 0)`,
		math.Inf(1): `task "a": host "h" cannot run it`,
	} {
		pr := oneHost(t, 1)
		pr.Costs = oddCosts{pr.Costs, sec}
		l := list.NewPlanner(pr, list.FillGaps)
		require.EqualError(t, l.Place(l.Fit(0, 0, 0)), want)
		_, err := l.Best(0, 0)
		require.Error(t, err)
	}
	pr := oneHost(t, 1)
	pr.Costs = oddCosts{pr.Costs, math.NaN()}
	l := list.NewPlanner(pr, list.FillGaps)
	require.EqualError(t, l.Place(l.Fit(0, 0, 0)), `task "a": Costs.ExecSec on host "h" is NaN s (want at least 0)`)
	_, err := list.HEFT{}.Map(context.Background(), pr)
	require.ErrorContains(t, err, `heft: task "a"`)
}

func TestPanics(t *testing.T) {
	require.PanicsWithValue(t, "list: NewPlanner: the problem is nil, or its DAG, Platform or Costs", func() { list.NewPlanner(nil, list.FillGaps) })
	require.PanicsWithValue(t, "list: ByRank: 1 ranks for 2 tasks", func() { list.ByRank(oneHost(t, 1, 1).DAG, []float64{1}) })
}
