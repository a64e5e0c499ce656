package figures

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Data is what a query found: a value for each point, in the order of facets,
// series and x.
type Data struct {
	Query
	Values []Value

	Runs     int      // that the values come from
	Failed   int      // runs that were left out because they failed
	Outdated int      // rows that were left out because their source says so
	Repeated int      // lines that a later line of the same id replaced
	Filtered int      // runs that the conditions left out
	Without  int      // runs without an x, a y, a series or a facet
	Cut      []string // sources with a last line that was cut short
	Differ   []Differ // inputs that differ between runs on one point

	Alone int // runs without one to be compared with
	Zero  int // runs whose value would be divided by one that is not positive

	reached map[string]span // by the text of an intensity
	cases   map[string]int  // by facet
}

// Value is a point of a figure.
type Value struct {
	Facet, Series []Key // one for each column of the query
	X             Key
	Y, Low, High  float64   // Low and High are equal where there is no interval
	N             int       // how many runs it comes from
	Runs          []float64 // their values, sorted; nil if not requested
}

// Key is the value of a column by which runs differ.
type Key struct {
	Text   string
	Number float64
	Is     Kind // Number or Text
}

// Differ is an input that differs between runs on one point.
type Differ struct {
	Column string
	Values int  // how many different ones were counted
	More   bool // there are more
}

func keyOf(f *Field) Key {
	if f.Kind == Number {
		return Key{strconv.FormatFloat(f.Number, 'g', -1, 64), f.Number + 0, Number} // +0: 0 and -0 are one
	}
	if v, err := strconv.ParseFloat(f.Text, 64); err == nil && math.Abs(v) <= largest {
		return Key{strconv.FormatFloat(v, 'g', -1, 64), v + 0, Number} // a number in quotes
	}
	return Key{Text: f.Text, Is: Text}
}

// CompareKeys puts numbers, by size, before texts. Texts go by the numbers in them (t2
// before t10), intensities from compute to communication.
func CompareKeys(a, b Key) int {
	if a.Is == Number && b.Is == Number {
		return cmp.Compare(a.Number, b.Number)
	}
	return cmp.Or(cmp.Compare(a.Is, b.Is), cmp.Compare(intensity(a.Text), intensity(b.Text)), natural(a.Text, b.Text), cmp.Compare(a.Text, b.Text))
}

// intensity is the place of the words for the share of communication; all other
// texts share the first place.
func intensity(s string) int {
	for i, known := range intensities {
		if known.word == s {
			return 1 + i
		}
	}
	return 0
}

// natural compares digits as numbers, all else byte by byte.
func natural(a, b string) int {
	for a != "" && b != "" {
		na, nb := digits(a), digits(b)
		if na > 0 && nb > 0 {
			x, y := strings.TrimLeft(a[:na], "0"), strings.TrimLeft(b[:nb], "0")
			if c := cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y)); c != 0 {
				return c
			}
			a, b = a[na:], b[nb:]
			continue
		}
		if c := cmp.Compare(a[0], b[0]); c != 0 {
			return c
		}
		a, b = a[1:], b[1:]
	}
	return cmp.Compare(len(a), len(b))
}

// digits counts the digits that s begins with.
func digits(s string) int {
	return len(s) - len(strings.TrimLeft(s, "0123456789"))
}

func compareValues(a, b Value) int {
	return cmp.Or(slices.CompareFunc(a.Facet, b.Facet, CompareKeys), slices.CompareFunc(a.Series, b.Series, CompareKeys), CompareKeys(a.X, b.X))
}

// Shape says how data become a figure.
type Shape struct {
	Title          string
	XLabel, YLabel string // empty: after the columns
	LogX, LogY     bool   // an x axis of powers of two gets the base 2
	Categories     bool   // x as names at equal distances, even if they are numbers
	Style          Style
	Rows           bool // categories down the left side
	Columns        int  // of panels
}

// Figure draws the data: a panel for each facet, a series for each series. Where
// x is not a number everywhere, it is drawn as categories.
func (d *Data) Figure(s Shape) *Figure {
	if s.Style == Distribution || s.Style == Profiles {
		return d.shares(s)
	}
	f := &Figure{Title: s.Title, Columns: s.Columns, Rows: s.Rows, Legend: d.legend()}
	f.X.Label, f.X.Unit = labelOr(s.XLabel, d.X)
	f.Y.Label, f.Y.Unit = d.valueLabel(s.YLabel)
	xs := d.xs()
	switch {
	case !d.Numeric() || s.Categories || s.Rows:
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
			f.Panels = append(f.Panels, Panel{Title: d.words(d.Facet, v.Facet), Lines: d.ones()})
		}
		p := &f.Panels[len(f.Panels)-1]
		name := d.words(d.Query.Series, v.Series)
		if n := len(p.Series); n == 0 || p.Series[n-1].Name != name {
			p.Series = append(p.Series, Series{Name: name, Style: s.Style})
		}
		x := v.X.Number
		if len(f.X.Categories) > 0 {
			at, _ := slices.BinarySearchFunc(xs, v.X, CompareKeys)
			x = float64(at)
		}
		series := &p.Series[len(p.Series)-1]
		point := Point{x, v.Y, v.Low, v.High}
		if s.Style == Boxes {
			var b Box
			point, b = BoxOf(x, v.Runs)
			series.Spread = append(series.Spread, b)
		}
		series.Points = append(series.Points, point)
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
	slices.SortFunc(all, func(a, b []Key) int { return slices.CompareFunc(a, b, CompareKeys) })
	first := f.Panels[0].Series
	var series []Series
	for _, keys := range slices.CompactFunc(all, slices.Equal) {
		name := d.words(d.Query.Series, keys)
		if at := slices.IndexFunc(first, func(s Series) bool { return s.Name == name }); at >= 0 {
			series = append(series, first[at])
		} else {
			series = append(series, Series{Name: name, Style: first[0].Style})
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
	slices.SortFunc(xs, CompareKeys)
	return slices.Compact(xs)
}

// NotPositive counts the points that a logarithmic axis leaves out, and all. Along x of shares are the runs' values,
// and the point of a box is their median.
func (d *Data) NotPositive(s Shape) (n, of int) {
	for _, v := range d.Values {
		if d.X == "" {
			of += len(v.Runs)
			for _, run := range v.Runs {
				if s.LogX && run <= 0 {
					n++
				}
			}
			continue
		}
		y := v.Y
		if s.Style == Boxes {
			p, _ := BoxOf(0, v.Runs)
			y = p.Y
		}
		if of++; s.LogX && v.X.Number <= 0 || s.LogY && y <= 0 {
			n++
		}
	}
	return n, of
}

// Numeric says whether x is a number everywhere.
func (d *Data) Numeric() bool {
	return !slices.ContainsFunc(d.Values, func(v Value) bool { return v.X.Is != Number })
}

// Geometric says whether x are three or more positive numbers of which each is about as many times the one before.
func (d *Data) Geometric() bool {
	xs := d.xs()
	if len(xs) < 3 || !d.Numeric() || xs[0].Number <= 0 {
		return false
	}
	if logScale(xs) == Log2 {
		return true
	}
	first, slack := xs[1].Number/xs[0].Number, 1e-6
	if first >= roundedFrom {
		slack = geometricSlack
	}
	for i := 2; i < len(xs); i++ {
		if r := xs[i].Number / xs[i-1].Number; math.Abs(r-first) > slack*first {
			return false
		}
	}
	return true
}

// A series may be rounded, such as 1, 3, 10 and 30, if it grows fast; 2, 3, 4 is none.
const geometricSlack, roundedFrom = 0.15, 2.5

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

// legend is the heading above the series' names, where these do not explain themselves.
func (d *Data) legend() string {
	var names []string
	for i, c := range d.Query.Series {
		if slices.ContainsFunc(d.Values, func(v Value) bool { return v.Series[i].Is != Number }) {
			names = append(names, shortName(c))
		}
	}
	return strings.Join(names, ", ")
}

// words are the name of a series or a facet: its values, numbers with the name of what
// they count.
func (d *Data) words(columns []string, keys []Key) string {
	var parts []string
	for i, k := range keys {
		if text := d.labelled(columns[i], k); k.Is == Number {
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
