package figures

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot/plotter"
	"pgregory.net/rapid"
)

// pieces are the iso-line of a level over linear axes.
func pieces(s *Surface, level float64) []plotter.XYs {
	return isoPieces(s, level, scale{kind: Linear}, scale{kind: Linear})
}

// length of all pieces together.
func length(all []plotter.XYs) (sum float64) {
	for _, p := range all {
		sum += math.Hypot(p[1].X-p[0].X, p[1].Y-p[0].Y)
	}
	return sum
}

// grid is a surface over whole numbers.
func grid(nx, ny int, f func(x, y float64) float64) *Surface {
	s := &Surface{}
	for i := range nx {
		s.X = append(s.X, float64(i))
	}
	for j := range ny {
		s.Y = append(s.Y, float64(j))
		row := make([]float64, nx)
		for i := range row {
			row[i] = f(float64(i), float64(j))
		}
		s.Z = append(s.Z, row)
	}
	return s
}

// TestIsoLineOfAPlane: the line x + 2y = 7.5 is found exactly.
func TestIsoLineOfAPlane(t *testing.T) {
	all := pieces(grid(8, 5, func(x, y float64) float64 { return x + 2*y }), 7.5)
	for _, p := range all {
		require.InDelta(t, 7.5, p[0].X+2*p[0].Y, 1e-12)
		require.InDelta(t, 7.5, p[1].X+2*p[1].Y, 1e-12)
	}
	require.InDelta(t, math.Hypot(7, 3.5), length(all), 1e-9)
}

// TestIsoLineOfACone: a circle is a ring of about its length.
func TestIsoLineOfACone(t *testing.T) {
	all := pieces(grid(41, 41, func(x, y float64) float64 { return math.Hypot(x-20, y-20) }), 15.3)
	require.InDelta(t, 2*math.Pi*15.3, length(all), 0.2)
	for _, p := range all {
		require.InDelta(t, 15.3, math.Hypot(p[0].X-20, p[0].Y-20), 0.02)
	}
}

func TestIsoLineOfASaddle(t *testing.T) {
	s := &Surface{X: []float64{0, 1}, Y: []float64{0, 1}, Z: [][]float64{{1, 0}, {0, 1}}}
	below, above := pieces(s, 0.4), pieces(s, 0.6)
	require.Len(t, below, 2)
	require.Len(t, above, 2)
	for _, p := range below { // the mean, 0.5, is above: the low corners are cut off
		require.InDelta(t, 0.4*math.Sqrt2, length([]plotter.XYs{p}), 1e-12)
		require.InDelta(t, 1, math.Abs((p[0].X+p[1].X)-(p[0].Y+p[1].Y)), 0.7)
	}
}

// TestIsoLinesCrossEdges: against counting by hand. Each edge of the grid, between a
// point above and one below, is crossed once for each whole cell beside it, at the
// right value; no line passes a hole.
func TestIsoLinesCrossEdges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nx, ny := rapid.IntRange(2, 7).Draw(t, "nx"), rapid.IntRange(2, 7).Draw(t, "ny")
		s := grid(nx, ny, func(float64, float64) float64 {
			if rapid.IntRange(0, 9).Draw(t, "hole") == 0 {
				return math.NaN()
			}
			return float64(rapid.IntRange(0, 4).Draw(t, "z"))
		})
		level := rapid.SampledFrom([]float64{0.5, 1.25, 2.5, 3.75}).Draw(t, "level")
		whole := func(i, j int) bool {
			if i < 0 || j < 0 || i >= nx-1 || j >= ny-1 {
				return false
			}
			return !math.IsNaN(s.Z[j][i] + s.Z[j][i+1] + s.Z[j+1][i] + s.Z[j+1][i+1])
		}
		crossed := func(a, b float64) bool { return (a >= level) != (b >= level) }
		want := map[plotter.XY]int{}
		add := func(i, j, i2, j2 int, cell bool) {
			if a, b := s.Z[j][i], s.Z[j2][i2]; cell && crossed(a, b) {
				u := (level - a) / (b - a)
				want[rounded(float64(i)+u*float64(i2-i), float64(j)+u*float64(j2-j))]++
			}
		}
		for j := range ny {
			for i := range nx {
				if i+1 < nx {
					add(i, j, i+1, j, whole(i, j))
					add(i, j, i+1, j, whole(i, j-1))
				}
				if j+1 < ny {
					add(i, j, i, j+1, whole(i, j))
					add(i, j, i, j+1, whole(i-1, j))
				}
			}
		}
		got := map[plotter.XY]int{}
		for _, p := range pieces(s, level) {
			got[rounded(p[0].X, p[0].Y)]++
			got[rounded(p[1].X, p[1].Y)]++
		}
		require.Equal(t, want, got)
	})
}

// TestLevelOnTheGrid: a level that is the value of points is no special case.
func TestLevelOnTheGrid(t *testing.T) {
	for level, want := range map[float64]float64{0: 0, 1: 4 * math.Sqrt2, 2: 0} { // lengths: nothing below 0, a diamond, a point
		all := pieces(grid(5, 5, func(x, y float64) float64 { return 2 - min(2, math.Abs(x-2)+math.Abs(y-2)) }), level)
		require.InDelta(t, want, length(all), 1e-9, "%v", level)
	}
}

func rounded(x, y float64) plotter.XY {
	return plotter.XY{X: math.Round(x * 1e6), Y: math.Round(y * 1e6)}
}
