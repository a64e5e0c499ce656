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
	Repeated int      // lines that a later line of the same id replaced
	Filtered int      // runs that the conditions left out
	Without  int      // runs without an x, a y, a series or a facet
	Cut      []string // sources whose last line was cut short
	Differ   []Differ // inputs that differ between runs on one point
}

// Value is a point of a figure.
type Value struct {
	Facet, Series []Key // one for each column of the query
	X             Key
	Y, Low, High  float64 // Low and High are equal where there is no interval
	N             int     // how many runs it comes from
}

// Key is the value of a column that tells runs apart.
type Key struct {
	Text   string
	Number float64
	Is     Kind // Number or Text
}

// Differ is a column whose values were put together.
type Differ struct {
	Column string
	Values int  // how many different ones there are
	More   bool // there are more, which were not counted
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

// compareKeys puts numbers by their size before texts; texts by the numbers in
// them (t2 before t10), but intensities from compute to communication.
func compareKeys(a, b Key) int {
	if a.Is == Number && b.Is == Number {
		return cmp.Compare(a.Number, b.Number)
	}
	return cmp.Or(cmp.Compare(a.Is, b.Is), cmp.Compare(intensity(a.Text), intensity(b.Text)), natural(a.Text, b.Text), cmp.Compare(a.Text, b.Text))
}

// intensity is the place of the words for the share of communication; all other
// texts share the first place.
func intensity(s string) int {
	return 1 + slices.Index([]string{"compute", "balanced", "communication"}, s)
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
	return cmp.Or(slices.CompareFunc(a.Facet, b.Facet, compareKeys), slices.CompareFunc(a.Series, b.Series, compareKeys), compareKeys(a.X, b.X))
}
