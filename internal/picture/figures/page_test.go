package figures

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"
)

// TestLayout: panels are on the page, of one size, apart from each other and from the
// legend; their numbers do not run into each other.
func TestLayout(t *testing.T) {
	for name, f := range gallery() {
		for _, size := range [][2]vg.Length{{453, 283}, {250, 250}, {900, 300}, {400, 900}} {
			p := newPage(f)
			var ignored recorder.Canvas
			page := draw.NewCanvas(&ignored, size[0], size[1])
			rest := p.drawLegend(page)
			require.Equal(t, f.seriesNames() != nil && f.seriesNames()[0] != "", rest.Max.Y < page.Max.Y)
			plots, places := p.layOut(rest)
			var panels []vg.Rectangle
			for i := range f.Panels {
				at := plots[i/p.columns][i%p.columns].DataCanvas(places[i/p.columns][i%p.columns])
				require.Greater(t, at.Size().X, vg.Length(leastPanel))
				require.InDelta(t, 0, (at.Size().X - panels0(panels, at).Size().X).Points(), 0.5, name)
				require.InDelta(t, 0, (at.Size().Y - panels0(panels, at).Size().Y).Points(), 0.5, name)
				require.True(t, rest.Contains(at.Min) && rest.Contains(at.Max), name)
				for j, other := range panels {
					require.False(t, at.Min.X < other.Max.X && other.Min.X < at.Max.X && at.Min.Y < other.Max.Y && other.Min.Y < at.Max.Y, "%s: panels %d and %d", name, i, j)
				}
				panels = append(panels, at.Rectangle)
			}
			if !p.turned {
				require.True(t, p.sideBySide(p.xTicks, panels[0].Size().X.Points()), name)
			}
		}
	}
}

// panels0 is the first of the panels, or the one at hand.
func panels0(panels []vg.Rectangle, at draw.Canvas) vg.Rectangle {
	if len(panels) > 0 {
		return panels[0]
	}
	return at.Rectangle
}

// TestCommonAxes: numbers are written at the first column and the lowest row only.
func TestCommonAxes(t *testing.T) {
	f := gallery()["facets"]
	p := newPage(f)
	var ignored recorder.Canvas
	plots, _ := p.layOut(draw.NewCanvas(&ignored, 453, 283))
	require.Equal(t, 3, p.columns)
	for i := range f.Panels {
		plt := plots[i/3][i%3]
		require.Equal(t, i >= 2, plt.X.Tick.Marker.Ticks(0, 1)[0].Label != "", i)
		require.Equal(t, i%3 == 0, plt.Y.Tick.Marker.Ticks(0, 1)[0].Label != "", i)
	}
}

func TestRuns(t *testing.T) {
	size := 10.0
	sub, low, high := size*scriptSize, -size*subDrop, size*superRise
	for text, want := range map[string][]run{
		"E_{v}":       {{"E", 10, 0}, {"v", sub, low}},
		"10^{−3} m":   {{"10", 10, 0}, {"−3", sub, high}, {" m", 10, 0}},
		"speed_up":    {{"speed_up", 10, 0}},
		"a_{b":        {{"a_{b", 10, 0}},
		"_{}x^":       {{"x^", 10, 0}},
		"a\nb\x00":    {{"a b ", 10, 0}},
		"a_b_{c}^{d}": {{"a_b", 10, 0}, {"c", sub, low}, {"d", sub, high}},
	} {
		require.Equal(t, want, runs(text, 10), "%q", text)
	}
	require.Equal(t, "Ev", withoutMarks("E_{v}"))
	require.Equal(t, "a long …", fit("a long text", 10, textWidth("a long t…", 10)-0.1)[:len("a long …")-1-3]+" …")
	require.Equal(t, "E_{v}", fit("E_{v}", 10, 20))
	require.Empty(t, fit("text", 10, 1))
	require.Equal(t, "time (s)", (&Axis{Label: "time", Unit: "s"}).axisLabel(prefix{}))
	require.Equal(t, "s", (&Axis{Unit: "s"}).axisLabel(prefix{}))
}

// TestLooksDiffer: any two series differ in colour or marker; colours go round
// later than neighbours could be mixed up.
func TestLooksDiffer(t *testing.T) {
	seen := map[string]bool{}
	for i := range MaxSeries {
		l := lookOf(i)
		key := fmt.Sprint(l.shade, l.mark.Shape)
		require.False(t, seen[key], "series %d", i)
		seen[key] = true
		if next := lookOf(i + 1); i+1 < MaxSeries {
			require.NotEqual(t, l.shade, next.shade)
			require.NotEqual(t, l.mark.Shape, next.mark.Shape)
			require.NotEqual(t, l.line.Dashes, next.line.Dashes)
		}
	}
}

// TestRampDarkens: each colour is darker than the one before, so that the order
// needs no hue.
func TestRampDarkens(t *testing.T) {
	light := func(x float64) float64 {
		r, g, b, _ := shadeAt(x).RGBA()
		return (0.2126*float64(r) + 0.7152*float64(g) + 0.0722*float64(b)) / 257
	}
	for i := range 100 {
		require.Less(t, light(float64(i+1)/100), light(float64(i)/100)-0.5, i)
	}
	require.Equal(t, shadeAt(0), shadeAt(-1))
	require.Equal(t, shadeAt(1), shadeAt(2))
}

func TestFitAll(t *testing.T) {
	files := []string{"data/instances/montage-1.json", "data/instances/montage-2.json", "x"}
	short := FitAll(files, 10, 60)
	require.Equal(t, "x", short[2])
	for i, name := range short[:2] {
		rest, cut := strings.CutPrefix(name, "…")
		require.True(t, cut, name)
		require.True(t, strings.HasSuffix(files[i], rest), name)
		require.Contains(t, rest, files[i][len(files[i])-6:])
		require.LessOrEqual(t, textWidth(name, 10), 60.0)
	}
	require.Equal(t, []string{"a long…", "other"}, FitAll([]string{"a long text", "other"}, 10, textWidth("a long…", 10)))
	require.Equal(t, []string{"same", "same"}, FitAll([]string{"same", "same"}, 10, 60))
	require.Equal(t, []string{"", ""}, FitAll([]string{"ab", "cd"}, 10, 1))
}
