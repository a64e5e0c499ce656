package figures

import (
	"math"
	"strconv"
	"strings"
)

// tick is a marked number of an axis.
type tick struct {
	at    float64 // the number
	label string  // may hold a superscript
}

// ticks finds round numbers inside the scale, about as many as wanted at most.
func (s scale) ticks(most int, whole bool) []tick {
	if s.kind == Linear {
		return linearTicks(s.lo, s.hi, most, whole)
	}
	return logTicks(s, most)
}

// linearTicks are multiples of 1, 2 or 5 times a power of ten. whole keeps to
// whole numbers.
func linearTicks(lo, hi float64, most int, whole bool) []tick {
	raw := (hi - lo) / float64(max(most, 1))
	power := math.Floor(math.Log10(raw))
	step := math.Pow(10, power)
	for _, m := range []float64{1, 2, 5, 10} {
		if step = m * math.Pow(10, power); step >= raw*(1-1e-9) {
			break
		}
	}
	if whole {
		step = max(1, math.Round(step))
	}
	if step == 0 || math.IsInf(step, 0) {
		return nil
	}
	var values []float64
	slack := 1e-9 * step
	for i := math.Ceil((lo - slack) / step); i*step <= hi+slack && len(values) <= 2*most+2; i++ {
		values = append(values, min(max(i*step, lo), hi)+0)
	}
	return labelled(values, step)
}

// labelled writes numbers a step apart with the digits that tell them apart.
func labelled(values []float64, step float64) []tick {
	largest := 0.0
	for _, v := range values {
		largest = max(largest, math.Abs(v))
	}
	list := make([]tick, len(values))
	exponent := int(math.Floor(math.Log10(step) + 1e-9))
	for i, v := range values {
		switch {
		case largest >= 1e6 || largest > 0 && largest < 1e-3:
			list[i] = tick{v, scientific(v, exponent)}
		default:
			list[i] = tick{v, minus(strconv.FormatFloat(v, 'f', max(0, -exponent), 64))}
		}
	}
	return list
}

// scientific prints v = m * 10^e with the digits down to a power of ten.
func scientific(v float64, lastPower int) string {
	if v == 0 {
		return "0"
	}
	power := int(math.Floor(math.Log10(math.Abs(v)) + 1e-9))
	digits := min(max(0, power-lastPower), 15)
	text := strconv.FormatFloat(v, 'e', digits, 64)
	mantissa, exponent, _ := strings.Cut(text, "e")
	e, _ := strconv.Atoi(exponent) // FormatFloat writes a number there
	if strings.Contains(mantissa, ".") {
		mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	}
	return minus(mantissa) + "·10^{" + minus(strconv.Itoa(e)) + "}"
}

// minus writes the sign as wide as a plus.
func minus(s string) string { return strings.ReplaceAll(s, "-", "−") }

// given labels ticks that the figure asks for.
func given(values []float64) []tick {
	list := make([]tick, len(values))
	for i, v := range values {
		list[i] = tick{v, short(v)}
	}
	return list
}

// short prints a number with at most six digits.
func short(v float64) string {
	if a := math.Abs(v); a >= 1e6 || a > 0 && a < 1e-3 {
		return scientific(v, int(math.Floor(math.Log10(a)))-5)
	}
	return minus(strconv.FormatFloat(math.Round(v*1e9)/1e9, 'g', 6, 64))
}
