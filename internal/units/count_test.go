package units_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/units"
)

func TestCount(t *testing.T) {
	require.Equal(t, "0 hosts", units.Count(0, "host"))
	require.Equal(t, "1 host", units.Count(1, "host"))
	require.Equal(t, "2 hosts", units.Count(2, "host"))
	require.Equal(t, "2 vertices", units.Count(2, "vertex"))
}
