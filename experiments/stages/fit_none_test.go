package stages_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/stages"
	"github.com/clustersim/clustersim/sim/overhead"
)

// TestFitToNothing: there is no fit to no cases.
func TestFitToNothing(t *testing.T) {
	_, err := stages.FitTo(nil, overhead.Model{}, 1)
	require.ErrorIs(t, err, stages.ErrNothing)
}
