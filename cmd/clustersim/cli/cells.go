package cli

import (
	"math"
	"strconv"

	"github.com/clustersim/clustersim/experiments/stats"
)

// mean and half are a value of a table: undefined where the estimate is.
func mean(e stats.Estimate) any {
	if e.N == 0 {
		return nil
	}
	return e.Mean
}

func half(e stats.Estimate) any {
	if e.N == 0 || math.IsNaN(e.Half) {
		return nil
	}
	return e.Half
}

func textOrNil(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// plusMinus is half an interval's width, in seconds as the mean before it.
func plusMinus(e stats.Estimate) any {
	if half(e) == nil {
		return ""
	}
	return "+-" + strconv.FormatFloat(e.Half, 'g', 3, 64)
}

func blankOr(err error) string {
	if err == nil {
		return ""
	}
	return oneLine(err.Error())
}
