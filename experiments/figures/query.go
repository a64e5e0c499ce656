package figures

import (
	"fmt"
	"io"
	"strings"
)

// Query says what to collect from results.
type Query struct {
	X, Y   string   // columns, by name or by path
	Series []string // columns whose values tell series apart; may be empty
	Facet  []string // columns whose values tell panels apart; may be empty
	Where  []Condition
	Agg    Agg
	// Confidence, between 0 and 1, adds Student's confidence interval of the mean;
	// 0: none. It goes with Mean only.
	Confidence float64
}

// Condition keeps the runs whose column has one of the values.
type Condition struct {
	Column string
	Values []string // equal as numbers or, where one is none, as texts
}

// Source is a result file. It is opened twice.
type Source struct {
	Name string
	Open func() (io.ReadCloser, error)
}

// Agg is how several values on one point become one.
type Agg uint8

// The ways. Mean keeps sums, Min and Max keep one value, Median keeps all.
const (
	Mean Agg = iota
	Median
	Min
	Max
)

var aggNames = [...]string{"mean", "median", "min", "max"}

func (a Agg) String() string { return aggNames[a] }

// ParseAgg reads the name of a way.
func ParseAgg(name string) (Agg, error) {
	for i, n := range aggNames {
		if n == name {
			return Agg(i), nil
		}
	}
	return 0, fmt.Errorf("unknown way %q (want one of %s)", name, strings.Join(aggNames[:], ", "))
}

// UnknownColumn is the error of a query whose column no run has.
type UnknownColumn struct {
	Use    string   // what it was wanted for: x, y, series, facet or where
	Name   string   // of the column
	Exists []string // the columns that there are, in the order of the files
}

func (e *UnknownColumn) Error() string {
	return fmt.Sprintf("%s: no column %q", e.Use, e.Name)
}

// Undrawable is the error of a query that no run answers, or too many do.
type Undrawable struct{ Why string }

func (e *Undrawable) Error() string { return e.Why }

// use is a column of the query and what it is for.
type use struct{ what, column string }

func (q *Query) uses() []use {
	list := []use{{"x", q.X}, {"y", q.Y}}
	for _, c := range q.Series {
		list = append(list, use{"series", c})
	}
	for _, c := range q.Facet {
		list = append(list, use{"facet", c})
	}
	for _, c := range q.Where {
		list = append(list, use{"where", c.Column})
	}
	return list
}
