package ediff

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

func drawn(p report.Part) *figures.Figure { return p.Body.(report.Figure).Draw() }

// TestDrawingsOfSmallLattices: a replay of other sizes is drawn too, with the same
// bytes each time.
func TestDrawingsOfSmallLattices(t *testing.T) {
	if testing.Short() {
		t.Skip("make check-long runs it")
	}
	r, err := Floyd(context.Background(), Options{Lattice: Lattice{N: []int{12, 24}, Side: []int{2, 3}}, IsoSides: []int{2, 4}})
	require.NoError(t, err)
	for _, d := range r.drawings() {
		require.NotEmpty(t, d.Body.(report.Figure).Caption, d.File)
	}
	pictures := &report.Report{}
	pictures.Add(r.drawings()...)
	for _, f := range pictures.Files()[2:] { // after those that have all
		var one, two bytes.Buffer
		require.NoError(t, f.Write(&one), f.Name)
		require.NoError(t, f.Write(&two), f.Name)
		require.Equal(t, one.Bytes(), two.Bytes(), f.Name)
		for end, magic := range map[string]string{".svg": "<svg", ".png": "\x89PNG", ".pdf": "%PDF"} {
			if strings.HasSuffix(f.Name, end) {
				require.Contains(t, one.String()[:100], magic, f.Name)
			}
		}
	}
}

// TestDrawnSurfaces: a surface passes through the simulations at its corners
// within the error of the fit, and E rises with W and falls with p.
func TestDrawnSurfaces(t *testing.T) {
	if testing.Short() {
		t.Skip("make check-long runs it")
	}
	r := replayed(t)
	f := drawn(r.drawSurfaces())
	require.Len(t, f.Panels, len(surfacePlatforms)*len(Variants()))
	i := 0
	for _, name := range surfacePlatforms {
		for _, s := range r.Surfaces {
			if s.Platform.Name != name {
				continue
			}
			drawn := f.Panels[i].Surface
			i++
			last := len(drawn.X) - 1
			for _, corner := range []struct{ n, side, x, y int }{{60, 2, 0, 0}, {60, 6, last, 0}, {300, 2, 0, last}, {300, 6, last, last}} {
				run, ok := s.At(corner.n, corner.side)
				require.True(t, ok)
				require.InEpsilon(t, run.W(), drawn.Y[corner.y]*mega, 1e-12)
				require.InEpsilon(t, run.P(), drawn.X[corner.x], 1e-12)
				require.InEpsilon(t, run.Overhead(), 1/drawn.Z[corner.y][corner.x]-1, s.Fit.MaxError+1e-9)
			}
			for j := range drawn.Y {
				for k := 1; k <= last; k++ {
					require.Less(t, drawn.Z[j][k], drawn.Z[j][k-1])
					require.Less(t, drawn.Z[k-1][j], drawn.Z[k][j])
				}
			}
		}
	}
}

// TestDrawnCrossovers: the ratio of slopes is 1 at the roots that are drawn upon
// it, above 1 over them and below 1 under them.
func TestDrawnCrossovers(t *testing.T) {
	f := drawn(replayed(t).drawSlopeRatio())
	require.Len(t, f.Panels, 3)
	for _, p := range f.Panels {
		s := p.Surface
		roots := p.Series[0].Points
		for _, q := range roots[1 : len(roots)-1] {
			for k, x := range s.X {
				if math.Abs(x/q.X-1) > 0.05 {
					continue
				}
				for j, w := range s.Y {
					if far := w / q.Y; far > 2 || far < 0.5 && w > math.Pow(x, 1.5) {
						require.Equal(t, far > 1, s.Z[j][k] > 1, "%s: W = %v, p = %v", p.Title, w, x)
					}
				}
			}
		}
	}
}

// TestGuides: the straight lines end at the curves' last points with their
// exponents as slopes.
func TestGuides(t *testing.T) {
	r := replayed(t)
	for _, x := range r.Exponents {
		for _, exponent := range guides[x.Variant] {
			g := guide(x, exponent)
			require.InEpsilon(t, x.W[len(x.W)-1], g.Points[len(g.Points)-1].Y, 1e-12)
			var p, w []float64
			for _, q := range g.Points {
				p, w = append(p, q.X), append(w, q.Y)
			}
			for _, q := range localSlopes(p, w) {
				require.InDelta(t, exponent, q.Y, 1e-9)
			}
		}
	}
	require.Equal(t, []figures.Point{{X: 2, Y: 3}}, localSlopes([]float64{1, 4}, []float64{1, 64}))
}
