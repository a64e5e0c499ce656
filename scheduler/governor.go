package scheduler

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Governor sets the power states of hosts while a workload runs, be it under a
// schedule or under a policy. A Policy may be a Governor too.
type Governor interface {
	// Govern is called when a run begins, whenever the policy has been called, and at each other date at which tasks have started or ended. What it returns is
	// done at once, in that order; a state that a host lacks ends the run, as an error
	// does.
	Govern(PowerView) ([]PstateChange, error)
}

// PstateChange puts a host into a power state, counted from 0.
type PstateChange struct {
	Host   platform.HostID
	Pstate int
}

// PowerView is what a governor sees at one moment. It is valid only during Govern.
type PowerView interface {
	Problem() *Problem
	NowSec() float64
	// Touched lists, in ascending order, the hosts on which tasks have started or ended
	// since the previous call; at the first call of a run all hosts. The caller must not
	// change it.
	Touched() []platform.HostID
	// Pstate is the power state that a host is in.
	Pstate(platform.HostID) int
	// Running is how many cores of a host have a task.
	Running(platform.HostID) int
	// HostOf, StartSec and FinishSec are those of View.
	HostOf(workload.TaskID) platform.HostID
	StartSec(workload.TaskID) float64
	FinishSec(workload.TaskID) float64
}
