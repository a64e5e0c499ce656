package account

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/significance"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Values is a table of blocks by methods, for people: means with so many significant digits
// of the largest of a row, the best in bold, and half the 95 % interval where there are several
// runs. The last row has the mean ranks over complete blocks, if there are several.
func Values(x *significance.Result, digits int) *table.Table {
	columns := table.Keys(differing(x.Sample)...)
	t := table.New(append(columns, table.Keys(x.Methods...)...)...)
	for b := range x.Blocks {
		best, places := x.Best(b), decimals(x.Sample, b, digits)
		row := label(x.Sample, b)
		for m := range x.Methods {
			row = append(row, cell(x.Mean(b, m), best, places))
		}
		t.Add(row...)
	}
	if len(x.Complete) < 2 {
		return t
	}
	row := make([]any, len(columns), len(columns)+len(x.Methods))
	for i := range row {
		row[i] = ""
	}
	row[0] = "mean rank"
	for m := range x.Methods {
		row = append(row, nil)
		for _, r := range x.Ranks {
			if r.Method == m {
				strong := stats.Same(r.Mean, x.Ranks[0].Mean)
				row[len(row)-1] = marked(strconv.FormatFloat(r.Mean, 'f', rankPlaces, 64), r.Mean, strong)
			}
		}
	}
	t.Add(row...)
	return t
}

// rankPlaces is how many decimals mean ranks have.
const rankPlaces = 2

// cell is a mean with its interval.
func cell(e stats.Estimate, best float64, places int) any {
	if e.N == 0 || math.IsNaN(e.Mean) {
		return nil
	}
	text := strconv.FormatFloat(e.Mean, 'f', places, 64)
	if e.Half > 0 {
		text += " +- " + strconv.FormatFloat(e.Half, 'f', places, 64)
	}
	return marked(text, e.Mean, stats.Same(e.Mean, best))
}

func marked(text string, x float64, strong bool) table.Shown {
	return table.Shown{Text: text, Data: strconv.FormatFloat(x, 'g', -1, 64), Strong: strong}
}

// decimals are those with which the largest mean of a block has so many significant digits.
func decimals(s *significance.Sample, block, digits int) int {
	largest := 0.0
	for m := range s.Methods {
		largest = max(largest, math.Abs(zeroIfNaN(s.Mean(block, m).Mean)))
	}
	if largest == 0 {
		return 0
	}
	rounded := strconv.FormatFloat(largest, 'e', digits-1, 64) // 9.996 with three digits is 10.0
	_, exponent, _ := strings.Cut(rounded, "e")
	power, _ := strconv.Atoi(exponent) // FormatFloat wrote it
	return max(0, digits-1-power)
}

func zeroIfNaN(x float64) float64 {
	if math.IsNaN(x) {
		return 0
	}
	return x
}

// differing are the parts of blocks' names by which they differ, or the first.
func differing(s *significance.Sample) (keys []string) {
	for i, key := range s.Of {
		if differs(s, i) {
			keys = append(keys, key)
		}
	}
	if keys == nil {
		keys = s.Of[:1]
	}
	return keys
}

func differs(s *significance.Sample, part int) bool {
	return slices.ContainsFunc(s.Blocks, func(name []string) bool { return name[part] != s.Blocks[0][part] })
}

// label names a block by the parts of [differing].
func label(s *significance.Sample, block int) (cells []any) {
	for i, name := range s.Blocks[block] {
		if differs(s, i) {
			cells = append(cells, name)
		}
	}
	if cells == nil {
		cells = []any{s.Blocks[block][0]}
	}
	return cells
}

// ValuesInFull has a row for each block and method.
func ValuesInFull(s *significance.Sample) *table.Table {
	t := table.New(table.Keys(append(slices.Clone(s.Of), s.By, "runs", s.Metric, s.Metric+"_ci95", "best")...)...)
	for b, name := range s.Blocks {
		best := s.Best(b)
		for m, method := range s.Methods {
			var row []any
			for _, part := range name {
				row = append(row, part)
			}
			e := s.Mean(b, m)
			t.Add(append(row, method, e.N, e.Mean, e.Half, e.N > 0 && stats.Same(e.Mean, best))...)
		}
	}
	return t
}
