package queues

import (
	"errors"
	"math"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/units"
)

// checkShake reads --shake, in whole seconds.
func (f *queueFlags) checkShake(changed bool) error {
	sec, err := units.Duration(f.shake)
	f.shakeSec = int64(sec)
	return errors.Join(
		input.CheckRuns(f.runs),
		mistake.InFlag("--shake", err),
		mistake.FlagIf(err == nil && !(sec >= 1 && sec <= 1e9 && sec == math.Trunc(sec)), "--shake", "%s: want whole seconds, from 1s to 1e9s", f.shake),
		mistake.UsageIf(changed && f.runs == 1, "--shake goes with --runs: one run has the dates of the trace"),
	)
}
