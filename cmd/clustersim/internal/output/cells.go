package output

import (
	"math"
	"strconv"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Mean is a cell of a table: undefined where the estimate is.
func Mean(e stats.Estimate) any {
	if e.N == 0 {
		return nil
	}
	return e.Mean
}

// Half is half the width of the interval; undefined where there is none.
func Half(e stats.Estimate) any {
	if e.N == 0 || math.IsNaN(e.Half) {
		return nil
	}
	return e.Half
}

// TextOrNil is undefined where there is no text.
func TextOrNil(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// PlusMinus is half an interval's width, in seconds as the mean before it.
func PlusMinus(e stats.Estimate) any {
	if Half(e) == nil {
		return ""
	}
	return "+-" + strconv.FormatFloat(e.Half, 'g', 3, 64)
}

// BlankOr is an error in one line, if there is one.
func BlankOr(err error) string {
	if err == nil {
		return ""
	}
	return mistake.OneLine(err.Error())
}

// Rounded is a column of numbers that people see as Digits prints them.
func Rounded(key string) table.Column { return table.Rounded(key, "", shownDigits) }
