package figures

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCheck(t *testing.T) {
	one := func(p Point) *Figure {
		return &Figure{Panels: []Panel{{Series: []Series{{Name: "a", Points: []Point{p}}}}}}
	}
	onSurface := func(s Surface) *Figure { return &Figure{Panels: []Panel{{Surface: &s}}} }
	withX := func(a Axis) *Figure { return &Figure{X: a, Panels: []Panel{{}}} }
	tooMany := &Figure{Panels: []Panel{{}}}
	for i := range MaxSeries + 1 {
		tooMany.Panels[0].Series = append(tooMany.Panels[0].Series, Series{Name: fmt.Sprint(i)})
	}
	bars := one(Point{X: 1})
	bars.X.Categories = []string{"only"}
	for want, f := range map[string]*Figure{
		"no panels":                                              {},
		"65 panels, at most 64 have room":                        {Panels: make([]Panel, 65)},
		"-1 columns of panels":                                   {Columns: -1, Panels: []Panel{{}}},
		"50 series, at most 49 can be distinguished":             tooMany,
		`panel 1: series "a": cannot draw x = NaN`:               one(Point{X: math.NaN()}),
		`panel 1: series "a": cannot draw y = 1e+301`:            one(Point{Y: 1e301}),
		`panel 1: series "a": cannot draw y = -1e+301`:           one(Point{High: -1e301}),
		`panel 1: series "a": x = 1 names none of 1 categories`:  bars,
		"x axis: cannot draw NaN":                                withX(Axis{Ticks: []float64{math.NaN()}}),
		"x axis: from 2 to 1":                                    withX(Axis{Min: 2, Max: 1}),
		"x axis: a logarithmic scale cannot begin at 0":          withX(Axis{Max: 1, Scale: Log10}),
		"x axis: categories have no logarithm":                   withX(Axis{Categories: []string{"a"}, Scale: Log2}),
		"x axis: unknown scale 9":                                withX(Axis{Scale: 9}),
		`panel 1: line "l": cannot draw +Inf`:                    {Panels: []Panel{{Lines: []Line{{At: math.Inf(1), Label: "l"}}}}},
		`panel 1: series "": unknown style 7`:                    {Panels: []Panel{{Series: []Series{{Style: 7}}}}},
		"panel 1: surface: 1 values of x, want at least two":     onSurface(Surface{X: []float64{1}}),
		"panel 1: surface: the values of y do not rise at 1":     onSurface(Surface{X: []float64{1, 2}, Y: []float64{1, 1}}),
		"panel 1: surface: 0 rows of values for 2 values of y":   onSurface(Surface{X: []float64{1, 2}, Y: []float64{1, 2}}),
		"panel 1: surface: row 1 has 1 values for 2 values of x": onSurface(Surface{X: []float64{1, 2}, Y: []float64{1, 2}, Z: [][]float64{{1}, {1}}}),
		"panel 1: surface: cannot draw level NaN":                onSurface(Surface{X: []float64{1, 2}, Y: []float64{1, 2}, Z: [][]float64{{1, 2}, {1, 2}}, Levels: []float64{math.NaN()}}),
	} {
		require.EqualError(t, f.Check(), want)
	}
}
