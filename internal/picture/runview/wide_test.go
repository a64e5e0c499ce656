package runview_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/picture/runview"
)

func TestAssignSeveralByHand(t *testing.T) {
	widths := []int{1, 2, 1, 2, 3}
	l := runview.Assign(1, []runview.Span{
		{0, 0, 9}, // lane 2: the one below ends first
		{0, 0, 2}, // lanes 0 and 1
		{0, 1, 9}, // lane 3
		{0, 2, 4}, // lanes 0 and 1 again: neighbours
		{0, 9, 9}, // 0, 1 and 2
	}, func(i int) int { return widths[i] })
	require.Equal(t, []int32{4}, l.Count)
	require.Equal(t, []int32{2, 0, 3, 0, 0}, l.Of)
	require.Equal(t, []int32{0, 1}, l.All(1))
	require.Equal(t, []int32{3}, l.All(2))
	require.True(t, l.Wide(3))
	require.False(t, l.Wide(2))
	first, count := l.Blocks(4)
	require.Equal(t, [][]int32{{0}, {3}}, [][]int32{first, count})
}

// TestAssignApart: a span with lanes that are no neighbours has several blocks.
func TestAssignSeveralApart(t *testing.T) {
	widths := []int{1, 1, 1, 2}
	l := runview.Assign(1, []runview.Span{{0, 0, 1}, {0, 0.1, 9}, {0, 0.2, 1}, {0, 1, 2}}, func(i int) int { return widths[i] })
	require.Equal(t, []int32{3}, l.Count)
	first, count := l.Blocks(3)
	require.Equal(t, [][]int32{{0, 2}, {1, 1}}, [][]int32{first, count})
}

// TestAssignProperties: no two spans share a lane at one time, each has as many lanes as
// it requests, and there are no more lanes than spans of a length need together.
func TestAssignSeveralProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(t, "spans")
		spans, widths := make([]runview.Span, n), make([]int, n)
		for i := range spans {
			start := float64(rapid.IntRange(0, 20).Draw(t, "start"))
			spans[i] = runview.Span{0, start, start + float64(rapid.IntRange(1, 6).Draw(t, "length"))}
			widths[i] = rapid.IntRange(1, 4).Draw(t, "width")
		}
		l := runview.Assign(1, spans, func(i int) int { return widths[i] })
		most := 0
		for i, a := range spans {
			require.Len(t, l.All(i), widths[i])
			together := 0
			for j, b := range spans {
				if b.StartSec <= a.StartSec && a.StartSec < b.FinishSec {
					together += widths[j]
				}
				if i != j && a.StartSec < b.FinishSec && b.StartSec < a.FinishSec {
					for _, lane := range l.All(i) {
						require.NotContains(t, l.All(j), lane)
					}
				}
			}
			most = max(most, together)
		}
		require.Equal(t, []int32{int32(most)}, l.Count)
	})
}
