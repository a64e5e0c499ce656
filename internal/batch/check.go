package batch

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// EstimatesRequest are estimates that are the limits requested.
const EstimatesRequest = "request"

// EstimatesFile begins estimates that are in a file.
const EstimatesFile = "file="

// The kinds of rounds.
const (
	RoundsDate  = "date"
	RoundsEvent = "event"
)

// NeedsLimits says whether a policy, by the first word of its spec, plans with limits.
func NeedsLimits(policy string) bool {
	return slices.Contains([]string{"easy", "conservative", "slurm"}, policy)
}

// Unlimited says that no job of a trace has a limit, and that none follows from the plan of a DAG or from the
// tasks of a workflow.
func Unlimited(t *jobs.Trace) bool {
	return !slices.ContainsFunc(t.LimitSec, func(sec float64) bool { return !math.IsInf(sec, 1) }) && !slices.ContainsFunc(t.Bodies, givesLimits)
}

// givesLimits says whether limits follow from a body.
func givesLimits(b jobs.Body) bool {
	switch b := b.(type) {
	case jobs.Graph:
		return b.LimitFactor > 0
	case jobs.Workflow:
		return true
	}
	return false
}

// Words are how messages call what a caller may change.
type Words struct {
	Limits   string // what helps a trace without limits
	Rounds   string // how rounds are called
	Platform string // what gives a platform
}

// CheckLimits refuses a policy that plans with limits for a trace without any.
func (w *Words) CheckLimits(t *jobs.Trace, policy, spec string) error {
	if NeedsLimits(policy) && Unlimited(t) {
		return fmt.Errorf("%s: policy %s: no job has a limit: backfilling cannot help; %s", files(t), spec, w.Limits)
	}
	return nil
}

// CheckBodies refuses jobs that compute or send if the policy is called after each event, or if there is
// no platform with links.
func (w *Words) CheckBodies(t *jobs.Trace, m *Machine, eventRounds bool) error {
	i := slices.IndexFunc(t.Bodies, InWorld)
	switch {
	case i < 0:
		return nil
	case eventRounds:
		return fmt.Errorf("%s: %s %s is not defined for jobs that compute or send: only for those that last a time", files(t), w.Rounds, RoundsEvent)
	case m.Hosts == nil:
		at := jobs.ID(slices.Index(t.Body, int32(i)))
		return fmt.Errorf("%s: job %q computes or sends: it needs a platform with hosts and links (%s 'cluster(hosts=%d)')", files(t), t.JobName(at), w.Platform, m.Units)
	}
	return nil
}

// CheckMachine says with which [simqueue.MachineError] all runs of a trace on a machine would end; nil with none.
func CheckMachine(t *jobs.Trace, m *Machine, o simqueue.Options) *simqueue.MachineError {
	o.Machine, o.Units, o.Platform, o.Compute = &m.Machine, m.Units, m.Hosts, m.Compute
	wrong, _ := errors.AsType[*simqueue.MachineError](simqueue.Check(t, o))
	return wrong
}

// TooLarge refuses a trace in the project's own form with jobs that a machine has too few units for. In
// recorded traces such jobs are rejected and counted.
func TooLarge(t *jobs.Trace, units int) error {
	if !t.Native || units == 0 {
		return nil
	}
	wrong := srcerr.List{File: files(t)}
	for i, n := range t.Units {
		if int(n) > units {
			wrong.Add(lineOf(t, i), 1, "job %q: larger than the machine: %d of %d units", t.JobName(jobs.ID(i)), n, units)
		}
	}
	return wrong.Err()
}

func files(t *jobs.Trace) string { return strings.Join(t.Files, ", ") }
