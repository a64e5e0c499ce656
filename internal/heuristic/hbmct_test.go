package heuristic_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/scheduler"
)

// TestHBMCTGroups: by upward rank T's tasks are n1 n3 n4 n2 n5 n6 n9 n7 n8 n10;
// n9 is the first with a predecessor, n2, in its group.
func TestHBMCTGroups(t *testing.T) {
	pr := schedcase.Topcuoglu.Problem(t)
	var groups [][]string
	for _, g := range heuristic.IndependentGroups(pr) {
		groups = append(groups, names(pr.DAG, g))
	}
	require.Equal(t, [][]string{{"n1"}, {"n3", "n4", "n2", "n5", "n6"}, {"n9", "n7", "n8"}, {"n10"}}, groups)
}

// TestHBMCTBalances: P1 runs all four tasks fastest. First n1, then n2 moves
// away, which turns the 12 s into 6 and 8; after that no move helps.
func TestHBMCTBalances(t *testing.T) {
	g := schedcase.PaperGraph{ExecSec: [][]float64{{3, 4}, {3, 4}, {3, 4}, {3, 4}}}
	pr := g.Problem(t)
	s, err := heuristic.HBMCT{}.Map(context.Background(), pr)
	require.NoError(t, err)
	require.NoError(t, scheduler.ValidatePlan(pr, s))
	require.Equal(t, []string{"P1: n3[0,3] n4[3,6]", "P2: n1[0,4] n2[4,8]"}, schedcase.Listing(pr, s))
}

// TestHBMCTMovesBack: n1 and n2 move to P2, which then ends last, and n1 goes
// back.
func TestHBMCTMovesBack(t *testing.T) {
	g := schedcase.PaperGraph{ExecSec: [][]float64{{1, 1}, {9, 9}, {1, 1}, {1, 1}}}
	pr := g.Problem(t)
	s, err := heuristic.HBMCT{}.Map(context.Background(), pr)
	require.NoError(t, err)
	require.Equal(t, []string{"P1: n1[0,1] n3[1,2] n4[2,3]", "P2: n2[0,9]"}, schedcase.Listing(pr, s))
}
