package figures

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSteps(t *testing.T) {
	s := Steps([]Step{{0, 5}, {2, 7}}, 10)
	require.False(t, s.Band)
	require.Equal(t, []Point{{X: 0, Y: 5}, {X: 2, Y: 5}, {X: 2, Y: 7}, {X: 10, Y: 7}}, s.Points)
	require.Empty(t, Steps(nil, 10).Points)
}

// Many steps, 1 and 3 in turn and all of the same length, have a mean of 2 everywhere, and
// the area below the curve stays the same.
func TestManySteps(t *testing.T) {
	const count, end = 2 * stepBins * 10, 100.0
	var steps []Step
	for i := range count {
		steps = append(steps, Step{end * float64(i) / count, float64(1 + 2*(i%2))})
	}
	s := Steps(steps, end)
	require.True(t, s.Band)
	require.Len(t, s.Points, stepBins)
	area := 0.0
	for _, p := range s.Points {
		require.InDelta(t, 2, p.Y, 1e-9)
		require.Equal(t, []float64{1, 3}, []float64{p.Low, p.High})
		area += p.Y * end / stepBins
	}
	require.InDelta(t, 2*end, area, 1e-6)
}

// A step that is longer than a stretch fills the stretches in which nothing changes.
func TestLongSteps(t *testing.T) {
	steps := []Step{{0, 9}}
	for i := range mostSteps {
		steps = append(steps, Step{99 + float64(i)/mostSteps, 1})
	}
	s := Steps(steps, 100)
	for _, p := range s.Points {
		want := 9.0
		if p.X > 99 {
			want = 1
		}
		require.Equal(t, []float64{want, want}, []float64{p.Low, p.High})
		require.InDelta(t, want, p.Y, 1e-9)
	}
}
