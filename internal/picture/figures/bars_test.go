package figures

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// barsAt is a figure of bars, a panel for each list of places.
func barsAt(kind Scale, panels ...[]float64) *Figure {
	f := &Figure{X: Axis{Scale: kind}}
	for _, xs := range panels {
		a, b := Series{Name: "a", Style: Bars}, Series{Name: "b", Style: Bars}
		for i, x := range xs {
			a.Points = append(a.Points, Point{X: x, Y: 1})
			b.Points = append(b.Points, Point{X: x, Y: float64(i + 2)})
		}
		f.Panels = append(f.Panels, Panel{Series: []Series{a, b}})
	}
	return f
}

// requireWholeBars: the outermost groups of bars stand inside their panels, and
// neighbours do not overlap.
func requireWholeBars(t require.TestingT, f *Figure) {
	x, _, _ := f.scales()
	_, slot := f.bars(x)
	group := slot * 0.8
	require.Positive(t, group)
	for i := range f.Panels {
		var places []float64
		for _, s := range f.Panels[i].Series {
			for _, q := range s.Points {
				places = append(places, x.of(q.X))
			}
		}
		slices.Sort(places)
		span := x.hi - x.lo
		require.GreaterOrEqual(t, places[0]-group/2, x.lo-1e-9*span)
		require.LessOrEqual(t, places[len(places)-1]+group/2, x.hi+1e-9*span)
		for j := 1; j < len(places); j++ {
			require.True(t, places[j]-places[j-1] < 1e-9*span || places[j]-places[j-1] >= group*0.999)
		}
	}
}

func TestBarsAreWhole(t *testing.T) {
	lined := barsAt(Linear, []float64{3})
	lined.Panels[0].Lines = []Line{{Vertical: true, At: 40}}
	for name, f := range map[string]*Figure{
		"numbers":         barsAt(Linear, []float64{1, 2, 3, 4}),
		"two":             barsAt(Linear, []float64{8, 64}),
		"one":             barsAt(Linear, []float64{7}),
		"one and a line":  lined,
		"powers of two":   barsAt(Log2, []float64{8, 16, 32, 64}),
		"decades":         barsAt(Log10, []float64{1, 10, 30, 1e6}),
		"another panel":   barsAt(Linear, []float64{1, 2, 3, 4}, []float64{1, 4}, []float64{9}),
		"below and above": barsAt(Linear, []float64{-5, 0, 1}),
		"huge":            barsAt(Linear, []float64{1, 1e300}),
	} {
		t.Run(name, func(t *testing.T) { requireWholeBars(t, f) })
	}
}

func TestBarsAreWholeAnywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]Scale{Linear, Log2, Log10}).Draw(t, "scale")
		xs := rapid.SliceOfNDistinct(rapid.Float64Range(0.5, 1e6), 1, 9, rapid.ID).Draw(t, "x")
		requireWholeBars(t, barsAt(kind, xs, xs[:1]))
	})
}
