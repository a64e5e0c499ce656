package output

import (
	"math"
	"strconv"
	"time"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/units"
)

// shownDigits is how many significant digits summaries show.
const shownDigits = 6

// prefixes are SI's, from small to large; the middle one is none.
var prefixes = []string{"n", "u", "m", "", "k", "M", "G", "T", "P", "E"}

const noPrefix = 3

// Short prints a quantity with a unit, rounded and with the prefix that leaves
// one to three digits before the point; seconds have no prefix above none.
func Short(x float64, unit string) string {
	if undefined(x) {
		return "undefined"
	}
	at, last := noPrefix, len(prefixes)-1
	if unit == "s" {
		last = noPrefix
	}
	rounded, err := strconv.ParseFloat(Digits(x), 64)
	if err != nil {
		rounded = x // rounding up left float64's range
	}
	for ; math.Abs(rounded) >= 1000 && at < last; at++ {
		rounded /= 1000
	}
	for ; rounded != 0 && math.Abs(rounded) < 1 && at > 0; at-- {
		rounded *= 1000
	}
	return Digits(rounded) + " " + prefixes[at] + unit
}

// clockFrom is the time from which people count in minutes and hours.
const clockFrom = 2 * 60

// Time prints seconds, and above two minutes hours, minutes and seconds as well.
func Time(sec float64) string {
	text := Short(sec, "s")
	if !(sec > clockFrom && sec < 1e9) {
		return text
	}
	return text + " (" + units.FormatHMS(sec) + ")"
}

// Size prints a number of bytes with three digits, for progress messages.
func Size(bytes int64) string {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(float64(bytes), 'g', 3, 64), 64)
	if err != nil {
		rounded = float64(bytes)
	}
	return Short(rounded, "B")
}

// Digits prints a rounded pure number.
func Digits(x float64) string {
	if undefined(x) {
		return "undefined"
	}
	return strconv.FormatFloat(x, 'g', shownDigits, 64)
}

// Percent prints a part of 1.
func Percent(x float64) string {
	if undefined(x) {
		return "undefined"
	}
	return strconv.FormatFloat(100*x, 'f', 1, 64) + " %"
}

func undefined(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) }

// RoundTime keeps three digits: no one needs nanoseconds of a second.
func RoundTime(d time.Duration) time.Duration {
	unit := time.Duration(1)
	for d/unit >= 1000 {
		unit *= 10
	}
	return d.Round(unit)
}

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
