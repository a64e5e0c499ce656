package list_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/scheduler/list"
)

// TestRankClassesOfNone: no ranks have no classes.
func TestRankClassesOfNone(t *testing.T) { require.Empty(t, list.RankClasses(nil)) }
