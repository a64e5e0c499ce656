package incremental

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestSortEnded compares with sorting, for few and many flows that were started near to each other
// and far apart.
func TestSortEnded(t *testing.T) {
	var s System // reused, so what a call leaves behind is under test too
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 3*manyEnded).Draw(t, "flows")
		apart := rapid.Uint64Range(1, 2*placesOfEach).Draw(t, "apart")
		s.flows, s.ended = s.flows[:0], s.ended[:0]
		at := rapid.Uint64Range(0, 1<<40).Draw(t, "first")
		for id := range int32(n) {
			at += 1 + rapid.Uint64Range(0, apart).Draw(t, "gap")
			s.flows, s.ended = append(s.flows, flow{started: at}), append(s.ended, id)
		}
		s.ended = rapid.Permutation(s.ended).Draw(t, "order")
		want := slices.Clone(s.ended)
		slices.SortFunc(want, s.compareStarts)
		s.sortEnded()
		require.Equal(t, want, s.ended)
		require.False(t, slices.ContainsFunc(s.turns, func(turn int32) bool { return turn != 0 }))
	})
}
