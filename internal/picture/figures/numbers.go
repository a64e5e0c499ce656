package figures

import (
	"math"
	"strconv"
	"strings"
)

// short prints a number with at most six digits.
func short(v float64) string {
	if a := math.Abs(v); a >= 1e6 || a > 0 && a < 1e-3 {
		return scientific(v, int(math.Floor(math.Log10(a)))-5)
	}
	return minus(strconv.FormatFloat(math.Round(v*1e9)/1e9, 'g', 6, 64))
}

// scientific prints v = m * 10^e with the digits down to a power of ten.
func scientific(v float64, lastPower int) string {
	if v == 0 {
		return "0"
	}
	power := int(math.Floor(math.Log10(math.Abs(v)) + 1e-9))
	text := strconv.FormatFloat(v, 'e', min(max(0, power-lastPower), 15), 64)
	mantissa, exponent, _ := strings.Cut(text, "e")
	e, _ := strconv.Atoi(exponent) // FormatFloat writes a number there
	if strings.Contains(mantissa, ".") {
		mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	}
	return minus(mantissa) + "·10^{" + minus(strconv.Itoa(e)) + "}"
}

// minus writes the sign as wide as a plus.
func minus(s string) string { return strings.ReplaceAll(s, "-", "−") }
