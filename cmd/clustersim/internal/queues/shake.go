package queues

import (
	"errors"
	"math/rand/v2"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/jobs"
)

// Single waits depend on orders that nobody meant: which of two jobs of one second came first. Runs on
// traces with dates that are moved a little show how much of a metric is such chance.

// checkShake reads --shake, in whole seconds.
func (f *queueFlags) checkShake(changed bool) error {
	sec, err := units.Duration(f.shake)
	f.shakeSec = int64(sec)
	return errors.Join(
		input.CheckRuns(f.runs),
		mistake.InFlag("--shake", err),
		mistake.FlagIf(err == nil && !(sec >= 1 && sec <= 1e9), "--shake", "%s: want from 1s to 1e9s", f.shake),
		mistake.UsageIf(changed && f.runs == 1, "--shake goes with --runs: one run has the dates of the trace"),
	)
}

// shaken is t with each submission moved by a whole number of seconds, from -most to most, but
// not to before 0. The moves depend on the seed alone.
func shaken(t *jobs.Trace, most int64, seed uint64) *jobs.Trace {
	t = shallow(t)
	random := rand.New(rand.NewPCG(seed, 0))
	for i, sec := range t.SubmitSec {
		t.SubmitSec[i] = max(0, sec+float64(random.Int64N(2*most+1)-most))
	}
	t.Sort()
	return t
}
