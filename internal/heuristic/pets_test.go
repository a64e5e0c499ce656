package heuristic_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
)

// TestPETSOrder: level by level; n1 and n2 both have rank 8, and n2 has the
// lower mean time; n4 inherits a higher rank than n3, but n5 is a level
// further.
func TestPETSOrder(t *testing.T) {
	g := schedcase.PaperGraph{
		ExecSec: [][]float64{{5, 5}, {3, 3}, {2, 2}, {2, 2}, {9, 9}},
		Edges:   [][3]float64{{1, 3, 3}, {2, 4, 5}, {4, 5, 1}},
	}
	pr := g.Problem(t)
	require.Equal(t, []string{"n2", "n1", "n4", "n3", "n5"}, names(pr.DAG, heuristic.PETSOrder(pr)))
}
