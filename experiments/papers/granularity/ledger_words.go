package granularity

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/experiments/ledger"
)

// sayValuesOfC2 counts how many values the rows and the heading of Table 1 and
// Table 3 have between them.
func (b *book) sayValuesOfC2() string {
	values := 1
	if contradicts(b.paper.headingC2, b.rowsC2().times(1e-3)) {
		values++
	}
	if b.c2StandsAlone() {
		values++
	}
	return [...]string{"one value", "two values", "three values"}[values-1]
}

// sayRounding says which way a heading in GIPS rounds the sum below it.
func sayRounding(heading, gips float64) string {
	switch {
	case heading > gips:
		return fmt.Sprintf("%s MIPS, rounded up.", short(1000*gips))
	case heading < gips:
		return fmt.Sprintf("%s MIPS, rounded down.", short(1000*gips))
	}
	return ""
}

// howPrinted says what turned x into the published digits.
func howPrinted(published ledger.Number, x float64) string {
	switch ledger.Judge(published, x) {
	case ledger.Reproduced:
		return "rounded, not cut"
	case ledger.Cut:
		return "cut, not rounded"
	}
	return "neither rounded nor cut"
}

// sentence gives words a capital letter.
func sentence(words string) string { return strings.ToUpper(words[:1]) + words[1:] }

// digitsAfterPoint counts the published number's digits after the point.
func digitsAfterPoint(published ledger.Number) int {
	_, fraction, _ := strings.Cut(published.Text, ".")
	return len(fraction)
}

// rounded prints x with as many decimals as the published number.
func rounded(published ledger.Number, x float64) string {
	return strconv.FormatFloat(x, 'f', digitsAfterPoint(published), 64)
}

// cut is rounded towards zero.
func cut(published ledger.Number, x float64) string {
	scale := math.Pow10(digitsAfterPoint(published))
	return strconv.FormatFloat(math.Trunc(x*scale)/scale, 'f', digitsAfterPoint(published), 64)
}
