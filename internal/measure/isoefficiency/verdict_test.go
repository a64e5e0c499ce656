package isoefficiency_test

import (
	"bytes"
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/sim"
)

// surfaces are two power laws as workloads.
func surfaces(a, b scalability.PowerLaw, sizes ...float64) *isoefficiency.Study {
	return &isoefficiency.Study{
		Workloads: []isoefficiency.Workload{{Name: "a", Measure: fake(a.Efficiency)}, {Name: "b", Measure: fake(b.Efficiency)}},
		Sizes:     isoefficiency.Listed(sizes...), P: []int{4, 8, 16, 32}, Targets: []float64{0.5}, Workers: 2,
	}
}

// Differences over small steps have the signs of the derivatives, and so do the
// three definitions: checked cell by cell where the derivatives differ clearly.
func TestDefinitionsOnSurfaces(t *testing.T) {
	a, b := scalability.PowerLaw{{C: 1, I: 1. / 3, J: 1}}, scalability.PowerLaw{{C: 3, I: 2. / 3, J: 1.2}}
	s := surfaces(a, b, 5, 5.01, 8, 8.01, 20, 20.01, 50, 50.01)
	s.P = []int{1000, 1001, 4000, 4001}
	r, err := s.Run(t.Context())
	require.NoError(t, err)
	checked := 0
	for j, row := range r.Verdict.Cells {
		for i, c := range row {
			w, p := c.N*c.N*c.N, float64(c.P)
			require.Equal(t, a.Efficiency(w, p) > b.Efficiency(w, p), c.Absolute == isoefficiency.First)
			if j == len(r.P)-1 || i == len(r.Sizes)-1 {
				require.Equal(t, isoefficiency.Unknown, c.Relative, "no slope at the edge")
				require.Equal(t, isoefficiency.Unknown, c.Preserving)
				continue
			}
			if j%2 == 1 || i%2 == 1 {
				continue // the step is large
			}
			aw, ap := a.Slopes(w, p)
			bw, bp := b.Slopes(w, p)
			require.InEpsilon(t, aw, c.ByW[0], 0.01)
			require.InEpsilon(t, ap, c.ByP[0], 0.01)
			want := isoefficiency.Neither
			switch {
			case aw > bw && ap > bp:
				want = isoefficiency.First
			case aw < bw && ap < bp:
				want = isoefficiency.Second
			}
			require.Equal(t, want, c.Relative)
			require.Equal(t, -ap/aw < -bp/bw, c.Preserving == isoefficiency.First)
			checked++
		}
	}
	require.Equal(t, 8, checked)
}

// Every point of the lattice is in one region and counted once.
func TestRegionsCoverTheLattice(t *testing.T) {
	r, err := surfaces(scalability.PowerLaw{{C: 1, I: 1. / 3, J: 1}}, scalability.PowerLaw{{C: 9, I: 2. / 3, J: 1}}, 1, 3, 9, 27, 81).Run(t.Context())
	require.NoError(t, err)
	v := r.Verdict
	points := 0
	for _, row := range v.Cells {
		for _, c := range row {
			points++
			in := 0
			for _, g := range v.Regions {
				if g.P == c.P && g.From <= c.N && c.N <= g.To {
					require.Equal(t, c.Absolute, g.Better)
					in++
				}
			}
			require.Equal(t, 1, in)
		}
	}
	require.Equal(t, 20, points)
	a := v.Absolute
	require.Equal(t, points, a.First+a.Second+a.Equal)
	require.Equal(t, 4, a.Equal, "9 W^(-2/3) = W^(-1/3) at n = 9")
	require.Equal(t, isoefficiency.Neither, a.Better())

	same, err := surfaces(scalability.PowerLaw{{C: 1, I: 0.5, J: 1}}, scalability.PowerLaw{{C: 1, I: 0.5, J: 1}}, 1, 100, 1000).Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, isoefficiency.Equal, same.Verdict.Absolute.Better())
	require.Equal(t, isoefficiency.Equal, same.Verdict.Relative.Better())
	require.Equal(t, isoefficiency.Equal, same.Verdict.Preserving.Better())
}

// An efficiency with a ceiling: no size is enough, and the fit finds the ceiling.
func TestCeiling(t *testing.T) {
	capped := func(w, p float64) float64 { return 1 / (1/0.55 + p/math.Cbrt(w)) }
	s := surfaces(scalability.PowerLaw{{C: 1, I: 0.5, J: 1}}, scalability.PowerLaw{{C: 1, I: 0.5, J: 1}})
	s.Workloads = []isoefficiency.Workload{{Name: "capped", Measure: fake(capped)}, {Name: "free", Measure: fake(checkerboard)}}
	s.Sizes, s.Samples = isoefficiency.Stepped(8, 4096, 8), 9
	s.Targets = []float64{0.5, 0.7}
	r, err := s.Run(t.Context())
	require.NoError(t, err)
	for j, l := range r.Workloads[0].Limits {
		require.True(t, l.Known)
		require.Equal(t, s.P[j], l.P)
		require.InDelta(t, 0.55, l.Efficiency, 0.01)
		require.LessOrEqual(t, l.Low, l.Efficiency)
		require.GreaterOrEqual(t, l.High, l.Efficiency)
		none := r.Workloads[0].Curves[1].Solutions[j]
		require.Equal(t, isoefficiency.Below, none.Status)
		require.Nil(t, none.First)
		require.Equal(t, 4096.0, none.Greatest.N)
		require.InDelta(t, capped(math.Pow(4096, 3), float64(s.P[j])), none.Greatest.Efficiency, 1e-12)
		require.True(t, math.IsNaN(none.CrossingFlop))
		require.InDelta(t, 1, r.Workloads[1].Limits[j].Efficiency, 0.01)
	}
	require.False(t, r.Workloads[0].Curves[1].ByP.Fitted())
	require.Equal(t, isoefficiency.Second, r.Verdict.Growth[1].Better, "it reaches 0.7 on more platforms")
}

// Where new hosts are faster, the law over the marked speed differs from that over p.
func TestLawOverMarkedSpeed(t *testing.T) {
	inner := fake(checkerboard)
	faster := func(ctx context.Context, e *sim.Engine, n float64, p int) (isoefficiency.Run, error) {
		r, err := inner(ctx, e, n, p)
		r.MarkedSpeedFlops = math.Pow(float64(p), 1.5)
		return r, err
	}
	s := isoefficiency.Study{
		Workloads: []isoefficiency.Workload{{Name: "a", Measure: faster}}, Sizes: isoefficiency.Stepped(1, 1e5, 0),
		P: []int{4, 9, 25, 100}, Targets: []float64{0.6}, Tolerance: 1e-6, Workers: 2,
	}
	r, err := s.Run(t.Context())
	require.NoError(t, err)
	c := r.Workloads[0].Curves[0]
	require.InDelta(t, 3, c.ByP.B, 1e-5)
	require.InDelta(t, 2, c.ByC.B, 1e-5)
	require.InEpsilon(t, 1.5*1.5*1.5, c.ByP.A, 1e-4, "n = 0.6/0.4 p")
}

// The figures can be drawn; a surface takes two platforms and two sizes.
func TestFigures(t *testing.T) {
	for name, s := range map[string]*isoefficiency.Study{
		"whole": surfaces(scalability.PowerLaw{{C: 1, I: 1. / 3, J: 1}}, scalability.PowerLaw{{C: 9, I: 2. / 3, J: 1}}, 1, 3, 9, 27, 81),
		"point": {
			Workloads: []isoefficiency.Workload{{Name: "a", Measure: fake(checkerboard)}},
			Sizes:     isoefficiency.Listed(10), P: []int{3}, Targets: []float64{0.5}, Workers: 1,
		},
		"no targets": {
			Workloads: []isoefficiency.Workload{{Name: "a", Measure: fake(checkerboard)}},
			Sizes:     isoefficiency.Listed(10, 20), P: []int{3, 9}, Workers: 1,
		},
	} {
		r, err := s.Run(t.Context())
		require.NoError(t, err, name)
		var first, second bytes.Buffer
		if len(r.P) > 1 {
			require.NoError(t, figures.Write(&first, figures.SVG, r.SurfaceFigure(), figures.Options{}), name)
			require.NoError(t, figures.Write(&second, figures.SVG, r.SurfaceFigure(), figures.Options{}), name)
			require.Equal(t, first.String(), second.String())
		}
		require.NoError(t, figures.Write(&first, figures.SVG, r.CurvesFigure(), figures.Options{}), name)
	}
}
