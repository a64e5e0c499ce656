//go:build logsdata

package records

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs/stagefit"
)

// leftOut fits to four of the recorded workflows and predicts the fifth, for each, with so many simulations and seeds.
func leftOut(t *testing.T, budget string, runs int, from ...string) *stagefit.Result {
	cmd := NewCalibrate(nil)
	cmd.SetContext(t.Context())
	f := &fitFlags{budget: budget, seed: 1, jobs: 2, from: from}
	f.stage = stageFlags{folders: folders{"original", "31c124.8GiB"}, noise: defaultNoise, runs: runs, training: stagefit.DefaultTraining()}
	p, o, err := f.stageProblem(cmd)
	require.NoError(t, err)
	var args []string
	for _, name := range []string{"ampliseq", "atacseq", "chipseq", "eager", "rnaseq"} {
		args = append(args, filepath.Join(os.Getenv("DATA"), "cws", name))
	}
	require.NoError(t, f.readWorkflows(cmd, args, nil, p))
	r, err := p.Run(t.Context(), o)
	require.NoError(t, err)
	return r
}
