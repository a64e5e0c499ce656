package figures

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLayout: panels are on the page and apart from each other, from the legend,
// the title and the colours' scale; texts stay on the page.
func TestLayout(t *testing.T) {
	for name, f := range gallery() {
		for _, size := range [][2]float64{{453, 283}, {250, 250}, {900, 300}, {400, 900}} {
			p, err := newPicture(f, size[0], size[1])
			require.NoError(t, err, name)
			page := rect{0, 0, p.width, p.height}
			boxes := p.legend.boxes()
			if f.Title != "" {
				boxes = append(boxes, rect{0, p.titleAt - titleSize, p.width, titleSize})
			}
			if p.bar.w > 0 {
				boxes = append(boxes, p.bar)
			}
			require.Len(t, p.panels, len(f.Panels))
			for i, panel := range p.panels {
				require.GreaterOrEqual(t, panel.w, leastPanel)
				for _, corner := range panel.corners() {
					require.True(t, page.holds(corner))
				}
				for j := range i {
					require.False(t, panel.overlaps(p.panels[j]), "%s: panels %d and %d", name, i, j)
				}
				for _, b := range boxes {
					require.False(t, panel.overlaps(b), "%s %v: panel %v and %v", name, size, panel, b)
				}
			}
			for i, b := range boxes {
				for _, corner := range b.corners() {
					require.True(t, page.holds(corner), "%s %v: %v", name, size, b)
				}
				for j := range i {
					require.False(t, b.overlaps(boxes[j]), "%s: %v and %v", name, b, boxes[j])
				}
			}
			if !p.xTurned {
				require.True(t, p.sideBySide(p.xTicks, p.panels[0].w), name)
			}
		}
	}
}

// boxes are where the entries stand.
func (l *legend) boxes() (list []rect) {
	for _, e := range l.entries {
		list = append(list, rect{e.at.x, e.at.y - tickSize*0.75, e.sample() + 3 + textWidth(e.name, tickSize), tickSize * 0.9})
	}
	return list
}

// TestCommonAxes: the same number stands at the same height in all panels, and
// numbers are written at the first column and the lowest row only.
func TestCommonAxes(t *testing.T) {
	p, err := newPicture(gallery()["facets"], 453, 283)
	require.NoError(t, err)
	require.Equal(t, 3, p.columns)
	for i := range p.panels {
		require.Equal(t, p.panels[i].h, p.panels[0].h)
		require.Equal(t, p.panels[i].w, p.panels[0].w)
		require.Equal(t, i >= 2, p.isLowest(i), i)
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
	require.Equal(t, "Ev", plain("E_{v}"))
	require.Equal(t, "a long …", fit("a long text", 10, textWidth("a long t…", 10)-0.1)[:len("a long …")-1-3]+" …")
	require.Equal(t, "E_{v}", fit("E_{v}", 10, 20))
	require.Empty(t, fit("text", 10, 1))
	require.Equal(t, "time (s)", (&Axis{Label: "time", Unit: "s"}).axisLabel())
	require.Equal(t, "s", (&Axis{Unit: "s"}).axisLabel())
}

// TestLooksDiffer: any two series differ in colour or marker; colours go round
// later than neighbours could be mixed up.
func TestLooksDiffer(t *testing.T) {
	seen := map[[2]string]bool{}
	for i := range MaxSeries {
		l := lookOf(i)
		key := [2]string{fmt.Sprint(l.color), string(rune('a' + l.marker))}
		require.False(t, seen[key], "series %d", i)
		seen[key] = true
		if next := lookOf(i + 1); i+1 < MaxSeries {
			require.NotEqual(t, l.color, next.color)
			require.NotEqual(t, l.marker, next.marker)
			require.NotEqual(t, l.dash, next.dash)
		}
	}
}

// TestRampDarkens: each colour is darker than the one before, so that the order
// needs no hue.
func TestRampDarkens(t *testing.T) {
	light := func(x float64) float64 {
		c := rampColor(x)
		return 0.2126*float64(c.R) + 0.7152*float64(c.G) + 0.0722*float64(c.B)
	}
	for i := range 100 {
		require.Less(t, light(float64(i+1)/100), light(float64(i)/100)-0.5, i)
	}
	require.Equal(t, ramp[0], rampColor(-1))
	require.Equal(t, ramp[len(ramp)-1], rampColor(2))
}

func TestFitAll(t *testing.T) {
	files := []string{"data/instances/montage-1.json", "data/instances/montage-2.json", "x"}
	short := fitAll(files, 10, 60)
	require.Equal(t, "x", short[2])
	for i, name := range short[:2] {
		rest, cut := strings.CutPrefix(name, "…")
		require.True(t, cut, name)
		require.True(t, strings.HasSuffix(files[i], rest), name)
		require.Contains(t, rest, files[i][len(files[i])-6:])
		require.LessOrEqual(t, textWidth(name, 10), 60.0)
	}
	require.Equal(t, []string{"a long…", "other"}, fitAll([]string{"a long text", "other"}, 10, textWidth("a long…", 10)))
	require.Equal(t, []string{"same", "same"}, fitAll([]string{"same", "same"}, 10, 60))
	require.Equal(t, []string{"…", "…"}, fitAll([]string{"ab", "cd"}, 10, 1))
}
