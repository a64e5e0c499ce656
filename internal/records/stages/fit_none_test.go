package stages_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/stages"
)

// TestFitToNothing: there is no fit to no cases.
func TestFitToNothing(t *testing.T) {
	_, err := stages.FitTo(nil, overhead.Model{}, 1)
	require.ErrorIs(t, err, stages.ErrNothing)
}
