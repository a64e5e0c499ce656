package figures

import (
	"fmt"
	"io"
	"math"
	"math/big"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Query says what to collect from results.
type Query struct {
	X, Y   string   // columns, by name or by path; X may be empty: all runs are on one point
	Series []string // columns with a value for each series; may be empty
	Facet  []string // columns with a value for each panel; may be empty
	Where  []Condition
	Agg    Agg
	// Against divides the values; nil: they stay as they are.
	Against *Against
	Keep    bool // the values of runs too, in Value.Runs
	// Confidence, between 0 and 1, adds Student's confidence interval of the mean;
	// 0: none. It goes with Mean only.
	Confidence float64
}

// Condition keeps the runs with one of the values in a column.
type Condition struct {
	Column string
	Values []string // equal as numbers or, where one is none, as texts
}

// Source is a result file. It is opened twice.
type Source struct {
	Name string
	Open func() (io.ReadCloser, error)
	// Outdated are ids of rows that do not count.
	Outdated map[string]bool
}

// Agg is how several values on one point become one.
type Agg uint8

// The aggregations. Mean keeps sums, Min and Max keep one value, Median keeps all.
const (
	Mean Agg = iota
	Median
	Min
	Max
)

// String is the name that ParseAgg reads.
func (a Agg) String() string { return [...]string{"mean", "median", "min", "max"}[a] }

// ParseAgg reads the name of an aggregation.
func ParseAgg(name string) (Agg, error) {
	return srcerr.Named("aggregation", name, []Agg{Mean, Median, Min, Max}, Agg.String)
}

// UnknownColumn is the error of a query for a column that no run has.
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
	list := []use{{"y", q.Y}}
	if q.X != "" {
		list = []use{{"x", q.X}, {"y", q.Y}}
	}
	if q.Against != nil && q.Against.Value != "" {
		list = append(list, use{"baseline", q.Against.Columns[0]})
	}
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

// tally is the values on one point.
type tally struct {
	n            int
	sum, squares *big.Float // of Mean
	best         float64    // of Min and Max
	all          []float64
}

// exactBits hold any sum of float64s, and the product of two such sums: a sum that is
// never rounded does not depend on the order of its numbers, and a campaign's lines
// come in the order in which its runs end.
const exactBits = 4400

func exact() *big.Float { return new(big.Float).SetPrec(exactBits) }

// largestValue is the largest value that is put together with others: the squares
// of 10^100 of them can be added up.
const largestValue = 1e100

func (t *tally) add(v float64, q *Query) {
	t.n++
	if q.Keep && q.Agg != Median { // which keeps them itself
		t.all = append(t.all, v)
	}
	switch q.Agg {
	case Mean:
		if t.n == 1 {
			t.sum, t.squares = exact(), exact()
		}
		x := big.NewFloat(v)
		t.sum.Add(t.sum, x)
		if q.Confidence > 0 {
			t.squares.Add(t.squares, exact().Mul(x, x))
		}
	case Median:
		t.all = append(t.all, v)
	case Min:
		if t.n == 1 || v < t.best {
			t.best = v
		}
	case Max:
		if t.n == 1 || v > t.best {
			t.best = v
		}
	}
}

// value is what the values become, and half the width of their interval. It does
// not depend on their order.
func (t *tally) value(q *Query) (value, half float64) {
	switch q.Agg {
	case Median:
		slices.Sort(t.all)
		low, high := t.all[(t.n-1)/2], t.all[t.n/2]
		return low + (high-low)/2, 0
	case Min, Max:
		return t.best, 0
	}
	n, sum := big.NewFloat(float64(t.n)), t.sum
	mean, _ := new(big.Float).Quo(sum, n).Float64()
	if q.Confidence == 0 || t.n < 2 {
		return mean, 0
	}
	// the variance is (n * squares - sum^2) / (n * (n-1))
	spread := exact().Mul(t.squares, n)
	spread.Sub(spread, exact().Mul(sum, sum))
	variance, _ := spread.Quo(spread, big.NewFloat(float64(t.n)*float64(t.n-1))).Float64()
	return mean, stats.HalfWidth(t.n, math.Sqrt(max(variance, 0)), q.Confidence)
}

// Steady are sources that can be read twice: of one that grows meanwhile, each
// later reading ends where the first one did.
func Steady(sources []Source) []Source {
	list := slices.Clone(sources)
	for i := range list {
		open, length, measured := list[i].Open, counter(0), false
		list[i].Open = func() (io.ReadCloser, error) {
			in, err := open()
			if err != nil {
				return nil, err
			}
			r := io.LimitReader(in, int64(length))
			if !measured {
				r, measured = io.TeeReader(in, &length), true
			}
			return struct {
				io.Reader
				io.Closer
			}{r, in}, nil
		}
	}
	return list
}

// counter counts what is written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
