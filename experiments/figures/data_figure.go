package figures

import (
	"math"
	"slices"
	"strings"
)

// Shape says how data become a figure.
type Shape struct {
	Title          string
	XLabel, YLabel string // empty: after the columns
	LogX, LogY     bool   // an x axis of powers of two gets the base 2
	Categories     bool   // x as names at equal distances, even if they are numbers
	Style          Style
	Columns        int // of panels
}

// Figure draws the data: a panel for each facet, a series for each series. Where
// x is not a number everywhere, it is drawn as categories.
func (d *Data) Figure(s Shape) *Figure {
	f := &Figure{Title: s.Title, Columns: s.Columns, Legend: d.legend()}
	f.X.Label, f.X.Unit = labelOr(s.XLabel, d.X)
	f.Y.Label, f.Y.Unit = labelOr(s.YLabel, d.Y)
	xs := d.xs()
	numbers := !slices.ContainsFunc(xs, func(k Key) bool { return k.Is != Number })
	switch {
	case !numbers || s.Categories:
		for _, k := range xs {
			f.X.Categories = append(f.X.Categories, shown(k))
		}
	case s.LogX:
		f.X.Scale = logScale(xs)
	}
	if s.LogY {
		f.Y.Scale = Log10
	}
	for i, v := range d.Values {
		if i == 0 || !slices.Equal(v.Facet, d.Values[i-1].Facet) {
			f.Panels = append(f.Panels, Panel{Title: d.words(d.Facet, v.Facet)})
		}
		p := &f.Panels[len(f.Panels)-1]
		name := d.words(d.Query.Series, v.Series)
		if n := len(p.Series); n == 0 || p.Series[n-1].Name != name {
			p.Series = append(p.Series, Series{Name: name, Style: s.Style})
		}
		x := v.X.Number
		if len(f.X.Categories) > 0 {
			at, _ := slices.BinarySearchFunc(xs, v.X, compareKeys)
			x = float64(at)
		}
		series := &p.Series[len(p.Series)-1]
		series.Points = append(series.Points, Point{x, v.Y, v.Low, v.High})
	}
	sortSeries(f, d)
	return f
}

// sortSeries gives the first panel the order of all series, so that looks and
// legend follow the values and not which panel misses one.
func sortSeries(f *Figure, d *Data) {
	var all [][]Key
	for _, v := range d.Values {
		all = append(all, v.Series)
	}
	slices.SortFunc(all, func(a, b []Key) int { return slices.CompareFunc(a, b, compareKeys) })
	var series []Series
	for i, keys := range all {
		if i > 0 && slices.Equal(keys, all[i-1]) {
			continue
		}
		name := d.words(d.Query.Series, keys)
		at := slices.IndexFunc(f.Panels[0].Series, func(s Series) bool { return s.Name == name })
		if at >= 0 {
			series = append(series, f.Panels[0].Series[at])
		} else {
			series = append(series, Series{Name: name, Style: f.Panels[0].Series[0].Style})
		}
	}
	f.Panels[0].Series = series
}

// xs are the different values of x, in order.
func (d *Data) xs() []Key {
	xs := make([]Key, len(d.Values))
	for i, v := range d.Values {
		xs[i] = v.X
	}
	slices.SortFunc(xs, compareKeys)
	return slices.Compact(xs)
}

// NotPositive counts the points that a logarithmic axis leaves out.
func (d *Data) NotPositive(logX, logY bool) (n int) {
	for _, v := range d.Values {
		if logX && v.X.Number <= 0 || logY && v.Y <= 0 {
			n++
		}
	}
	return n
}

// Numeric says whether x is a number everywhere.
func (d *Data) Numeric() bool {
	return !slices.ContainsFunc(d.Values, func(v Value) bool { return v.X.Is != Number })
}

// logScale has the base 2 when all numbers are powers of it.
func logScale(xs []Key) Scale {
	for _, k := range xs {
		if fraction, _ := math.Frexp(k.Number); fraction != 0.5 {
			return Log10
		}
	}
	return Log2
}

func labelOr(label, column string) (string, string) {
	if label != "" {
		return label, ""
	}
	return LabelOf(column)
}

// legend is the heading of the series' names, where these do not say what they
// are.
func (d *Data) legend() string {
	var names []string
	for i, c := range d.Query.Series {
		if slices.ContainsFunc(d.Values, func(v Value) bool { return v.Series[i].Is != Number }) {
			names = append(names, shortName(c))
		}
	}
	return strings.Join(names, ", ")
}

// words are the name of a series or a facet: its values, those of numbers with
// the name of what they are.
func (d *Data) words(columns []string, keys []Key) string {
	var parts []string
	for i, k := range keys {
		if text := shown(k); k.Is == Number {
			parts = append(parts, shortName(columns[i])+" = "+text)
		} else {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}

// shown is a key as it is printed in a figure.
func shown(k Key) string {
	if k.Is == Number {
		return minus(k.Text)
	}
	return k.Text
}
