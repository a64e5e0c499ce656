package scheduler

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// oddCosts are a user's own, and wrong.
type oddCosts struct {
	Costs
	execSec, transferSec float64
}

func (c oddCosts) ExecSec(workload.TaskID, platform.HostID) float64 { return c.execSec }

func (c oddCosts) TransferSec(workload.EdgeID, platform.HostID, platform.HostID) float64 {
	return c.transferSec
}

// TestArgumentsAreChecked: errors and panics name what is wrong.
func TestArgumentsAreChecked(t *testing.T) {
	pr := NewProblem(pairOfTasks(t), threeHosts(t), TransferModel{})
	s := NewSchedule([]workload.TaskID{0, 1}, []platform.HostID{0, 1}, 3)
	require.NoError(t, Validate(pr, s))

	require.EqualError(t, Validate(nil, s), "scheduler: Validate: the problem is nil, or its DAG or Platform")
	require.EqualError(t, Validate(&Problem{}, s), "scheduler: Validate: the problem is nil, or its DAG or Platform")
	require.EqualError(t, Validate(pr, nil), "scheduler: Validate: the schedule is nil")
	require.EqualError(t, ValidatePlan(pr, nil), "scheduler: Validate: the schedule is nil")
	require.EqualError(t, ValidatePlan(&Problem{DAG: pr.DAG, Platform: pr.Platform}, s), "scheduler: ValidatePlan: the problem's Costs are nil")
	_, err := Complete(t.Context(), pr, nil)
	require.EqualError(t, err, "scheduler: Complete: the schedule is nil")
	_, err = NewMatrixCosts(nil, nil, nil)
	require.EqualError(t, err, "cost matrix: the DAG is nil")

	for want, c := range map[string]oddCosts{
		`schedule: task "x": Costs.ExecSec on host "a" is -1 s (want at least 0)`:              {pr.Costs, -1, 0},
		`schedule: task "x": host "a" cannot run it`:                                           {pr.Costs, math.NaN(), 0},
		`schedule: task "y": Costs.TransferSec from host "a" to "b" is -1 s (want at least 0)`: {pr.Costs, 1, -1},
	} {
		odd := *pr
		odd.Costs = c
		require.ErrorContains(t, Validate(&odd, s), want)
	}

	require.Panics(t, func() { NewProblem(nil, pr.Platform, TransferModel{}) })
	for _, m := range []TransferModel{{LatencyFactor: -1}, {BandwidthFactor: math.NaN()}, {ConstantSec: math.NaN()}} {
		require.Panics(t, func() { NewCosts(pr.DAG, pr.Platform, m) })
	}
}
