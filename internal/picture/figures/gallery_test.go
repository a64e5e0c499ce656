package figures

import (
	"fmt"
	"math"
)

// gallery has a figure for each thing that a figure can have.
func gallery() map[string]*Figure {
	return map[string]*Figure{
		"curves": {
			Title: "Montage, 1000 tasks", X: Axis{Label: "parallel growth β"}, Y: Axis{Label: "speed efficiency E_{v}"}, Legend: "intensity",
			Panels: []Panel{{
				Series: []Series{falling("compute", 0.9, 0.02), falling("balanced", 0.6, 0.05), falling("communication", 0.3, 0.01)},
				Lines:  []Line{{At: 0.5, Label: "half"}, {Vertical: true, At: 3, Label: "β = 3"}},
			}},
		},
		"facets":     facets(),
		"categories": categories(Bars, "8", "16", "32", "(2,3)"),
		"names":      categories(LinesAndMarks, "contention-free", "store-and-forward", "lv08 with contention", "cm02", "constant", "another long name of a network", "x"),
		"log": {
			X: Axis{Label: "hosts", Scale: Log2}, Y: Axis{Label: "makespan", Unit: "s", Scale: Log10},
			Panels: []Panel{{Title: "strong scaling", Series: []Series{powers("fast", 1e5, 1, false), powers("slow", 3e6, 0.7, true)}}},
		},
		"rows":    inRows(),
		"boxes":   boxes(),
		"dots":    categories(Marks, "8", "16", "32"),
		"bytes":   bytesMoved(),
		"surface": surface(),
		"odd":     oddOnes(),
		"many":    manySeries(),
		"nothing": {Panels: []Panel{{}}},
		"single":  {Title: "one point", Panels: []Panel{{Series: []Series{{Name: "here", Points: []Point{{X: 3, Y: 7}}}}}}},
	}
}

func falling(name string, from, half float64) Series {
	s := Series{Name: name}
	for _, x := range []float64{1, 2, 3, 4, 6} {
		y := from / math.Sqrt(x)
		s.Points = append(s.Points, Point{x, y, y - half, y + half})
	}
	return s
}

func powers(name string, at1, exponent float64, band bool) Series {
	s := Series{Name: name, Band: band}
	for x := 1.0; x <= 1024; x *= 2 {
		y := at1 / math.Pow(x, exponent)
		s.Points = append(s.Points, Point{x, y, y / 1.5, y * 1.5})
	}
	return s
}

func facets() *Figure {
	f := &Figure{Title: "Speed efficiency by extension and network", X: Axis{Label: "β"}, Y: Axis{Label: "E_{v}"}, Legend: "network"}
	for k := range 5 {
		f.Panels = append(f.Panels, Panel{
			Title:  fmt.Sprintf("k = %d", k+1),
			Series: []Series{falling("lv08", 0.9/float64(k+1), 0.02), falling("contention-free", 1/float64(k+1), 0)},
		})
	}
	return f
}

func categories(style Style, names ...string) *Figure {
	f := &Figure{X: Axis{Label: "machine", Categories: names}, Y: Axis{Label: "makespan", Unit: "s"}, Panels: []Panel{{}}}
	for j, name := range []string{"heft", "cpop", "peft"} {
		s := Series{Name: name, Style: style}
		for i := range names {
			y := 1200/float64(i+1) + 40*float64(j)
			s.Points = append(s.Points, Point{float64(i), y, y - 30, y + 30})
		}
		f.Panels[0].Series = append(f.Panels[0].Series, s)
	}
	return f
}

// inRows has names of which slanted ones would be cut.
func inRows() *Figure {
	f := categories(Marks, "heft", "a scheduler with a long name, and arguments(insertion=true)", "cpop", "min-min")
	f.Rows, f.Y.Scale = true, Log2
	f.Panels[0].Lines = []Line{{At: 400, Label: "a bound"}}
	f.Panels = append(f.Panels, Panel{Title: "bars", Series: []Series{{Name: "heft", Style: Bars, Points: []Point{{0, 1000, 0, 0}, {3, 500, 400, 600}}}}})
	return f
}

func boxes() *Figure {
	f := categories(Boxes, "8", "16", "32")
	f.Y.Scale = Log10
	for j := range f.Panels[0].Series {
		s := &f.Panels[0].Series[j]
		for i := range s.Points {
			var values []float64
			for k := range 9 {
				values = append(values, 1200/float64(i+1)+40*float64(j)+float64(k*k)*float64(j+1))
			}
			p, b := BoxOf(float64(i), append(values, 3000))
			s.Points[i], s.Spread = p, append(s.Spread, b)
		}
	}
	return f
}

// bytesMoved has numbers that are large in their unit on both kinds of axes.
func bytesMoved() *Figure {
	s := Series{}
	for x := 1e6; x < 1e12; x *= 10 {
		s.Points = append(s.Points, Point{X: x, Y: math.Sqrt(x) * 5e6})
	}
	return &Figure{X: Axis{Label: "message", Unit: "B", Scale: Log10}, Y: Axis{Label: "work", Unit: "flop"}, Panels: []Panel{{Series: []Series{s}}}}
}

func surface() *Figure {
	s := &Surface{Levels: []float64{0.2, 0.4, 0.6, 0.8}, Heat: true}
	for x := 1.0; x <= 64; x *= math.Sqrt2 {
		s.X = append(s.X, x)
	}
	for y := 1e9; y <= 1.1e12; y *= 2 {
		s.Y = append(s.Y, y)
		row := make([]float64, len(s.X))
		for i, x := range s.X {
			row[i] = 1 / (1 + x*3e9/y)
		}
		s.Z = append(s.Z, row)
	}
	s.Z[7][8], s.Z[7][9] = math.NaN(), math.NaN()
	return &Figure{
		Title: "Efficiency", X: Axis{Label: "processors p", Scale: Log2}, Y: Axis{Label: "work W", Unit: "flop", Scale: Log10},
		Z: Axis{Label: "E(W, p)"}, Panels: []Panel{{Surface: s, Series: []Series{{Name: "W = 10^{10} p", Style: Lines, Points: []Point{{1, 1e10, 0, 0}, {40, 4e11, 0, 0}}}}}},
	}
}

// oddOnes has gaps, infinities, points out of sight, odd texts, equal values.
func oddOnes() *Figure {
	nan := math.NaN()
	return &Figure{
		Title: `<b>"&'` + "\x00\x1b\xff naïve Φ 任务 _{ ^{2", X: Axis{Label: "x_{i}", Min: 0, Max: 10}, Y: Axis{Label: "y", Unit: "10^{−3} m", Min: -1, Max: 1},
		Panels: []Panel{{
			Series: []Series{
				{Name: "gaps", Points: []Point{{0, 0, 0, 0}, {1, nan, 0, 0}, {2, 0.5, -5, 5}, {3, math.Inf(1), 0, 0}, {4, -0.5, nan, nan}}},
				{Name: "far", Style: Lines, Points: []Point{{-5, -5, 0, 0}, {15, 5, 0, 0}, {20, 1e300, 0, 0}}},
				{Name: "band", Band: true, Points: []Point{{1, 0, -2, 0.3}, {5, 0.2, 0, 2}, {9, 0.1, -0.4, 0.5}}},
			},
			Lines: []Line{{At: 5, Label: "out of sight"}, {At: 0.9, Label: "a label that is much longer than the panel in which its line stands, so that it must be cut somewhere, for there is no room for all of it"}},
		}, {Title: "empty"}},
	}
}

func manySeries() *Figure {
	f := &Figure{Title: "As many series as can be told apart", X: Axis{Label: "x"}, Y: Axis{Label: "y"}, Legend: "scheduler", Panels: []Panel{{}}}
	for i := range 20 {
		f.Panels[0].Series = append(f.Panels[0].Series, falling(fmt.Sprintf("scheduler-%d", i+1), 1-float64(i)/25, 0))
	}
	return f
}
