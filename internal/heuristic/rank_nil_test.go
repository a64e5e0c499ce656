package heuristic_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
)

// TestRankClassesOfNone: no ranks have no classes.
func TestRankClassesOfNone(t *testing.T) { require.Empty(t, heuristic.RankClasses(nil)) }
