package ledger

import (
	"cmp"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// Number is a value and the text that shows it. The zero Number is no number;
// a Number with the Value NaN is a statement, such as "> 1".
type Number struct {
	Value float64
	Text  string
}

// Printed is a number as a publication prints it. Spaces between digits are thousands
// separators. A text that is no number, such as "> 1", is kept as a statement.
func Printed(text string) Number {
	v, err := strconv.ParseFloat(digitsOf(text), 64)
	if err != nil {
		v = math.NaN()
	}
	return Number{Value: v, Text: text}
}

// Computed is one of our numbers, shown with that many decimals.
func Computed(value float64, decimals int) Number {
	return Number{Value: value, Text: strconv.FormatFloat(value, 'f', decimals, 64)}
}

// Exact is one of our numbers, shown with up to ten significant digits and no
// trailing zeros: enough to read, and free of the last bits' noise.
func Exact(value float64) Number {
	return Number{Value: value, Text: Significant(value, 10)}
}

// Significant prints a number with at most that many significant digits, no trailing
// zeros and no exponent.
func Significant(x float64, digits int) string {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// IsZero says whether there is no number at all.
func (n Number) IsZero() bool { return n.Text == "" }

// Span is the range of values that print as n, rounded or cut: half a unit of the last digit
// towards zero, a whole unit away from it. The span of a statement is all numbers.
func (n Number) Span() Range {
	unit, ok := lastDigitUnit(n.Text)
	switch {
	case !ok:
		return Range{math.Inf(-1), math.Inf(1)}
	case n.Value < 0:
		return Range{n.Value - unit, n.Value + unit/2}
	}
	return Range{n.Value - unit/2, n.Value + unit}
}

// Range is what a value may be: from the least to the greatest value of runs with several
// seeds, the value less and plus the mean error of the fit that it is from ([Around]), or
// what a printed number may have been ([Number.Span]) and what follows from such numbers.
// The zero Range is none.
type Range struct {
	Least    float64 `json:"least"`
	Greatest float64 `json:"greatest"`
}

// Around is a value less and plus a share of it.
func Around(value, share float64) Range {
	return Range{Least: value - share*math.Abs(value), Greatest: value + share*math.Abs(value)}
}

// Plus, By, Over and Times are the ranges of sums, products and quotients of positive values.
func (r Range) Plus(o Range) Range    { return Range{r.Least + o.Least, r.Greatest + o.Greatest} }
func (r Range) By(o Range) Range      { return Range{r.Least * o.Least, r.Greatest * o.Greatest} }
func (r Range) Over(o Range) Range    { return Range{r.Least / o.Greatest, r.Greatest / o.Least} }
func (r Range) Times(x float64) Range { return Range{r.Least * x, r.Greatest * x} }

// Meets reports whether some value lies in both ranges.
func (r Range) Meets(o Range) bool { return r.Least <= o.Greatest && o.Least <= r.Greatest }

// Prints says whether a value of the range has the printed digits when rounded.
func (r Range) Prints(published Number) bool {
	unit, ok := lastDigitUnit(published.Text)
	return ok && r != Range{} && r.Least <= published.Value+unit/2 && r.Greatest >= published.Value-unit/2
}

// isStatement says whether the text is words rather than a number.
func (n Number) isStatement() bool { return n.Text != "" && math.IsNaN(n.Value) }

// MarshalJSON writes {"value": 1.5, "text": "1.50"}; the value is null for a
// statement, and no number at all is null.
func (n Number) MarshalJSON() ([]byte, error) {
	if n.IsZero() {
		return []byte("null"), nil
	}
	var value any
	if !math.IsNaN(n.Value) && !math.IsInf(n.Value, 0) {
		value = n.Value
	}
	return json.Marshal(struct {
		Value any    `json:"value"`
		Text  string `json:"text"`
	}{value, n.Text})
}

// UnmarshalText reads a number as a publication prints it.
func (n *Number) UnmarshalText(text []byte) error {
	*n = Printed(string(text))
	return nil
}

// digitsOf drops the spaces, so that "13 805.12" parses.
func digitsOf(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
}

// Verdict says how a published number and ours relate.
type Verdict string

// The verdicts, from best to worst.
const (
	// Reproduced: ours, rounded to the printed digits, is the printed number.
	Reproduced Verdict = "reproduced"
	// Cut: ours gives the printed digits when cut instead of rounded. Only one value can be
	// cut, and none that has a Range.
	Cut Verdict = "reproduced (cut)"
	// WithinRange: ours is another number, but the published one lies in its Range.
	WithinRange Verdict = "within range"
	// Differs: ours is another number; the published one is not impossible.
	Differs Verdict = "differs"
	// CannotHold: the published number contradicts other data of the same
	// publication; the reason proves it.
	CannotHold Verdict = "cannot hold"
	// NotDerivable: the publication does not give what the number needs.
	NotDerivable Verdict = "not derivable"
)

// Verdicts lists all verdicts, best first.
func Verdicts() []Verdict {
	return []Verdict{Reproduced, Cut, WithinRange, Differs, CannotHold, NotDerivable}
}

// decimalNoise is the relative error that decimal numbers pick up in a few
// float64 operations; it decides ties such as 150.995 against 150.99. It never
// amounts to more than a thousandth of the last printed digit.
const decimalNoise = 1e-14

// Judge compares a printed number with ours by the printed digits. It answers
// Reproduced, Cut or Differs. A tie is rounded away from zero: 150.995 against 151.00 is
// reproduced, against 150.99 it is cut.
func Judge(published Number, ours float64) Verdict {
	unit, ok := lastDigitUnit(published.Text)
	if !ok || math.IsNaN(ours) || math.IsInf(ours, 0) {
		return Differs
	}
	noise := min(decimalNoise*max(math.Abs(ours), math.Abs(published.Value)), unit/1000)
	// Cutting moves towards zero, so ours is the larger in size by under a unit.
	excess := math.Abs(ours) - math.Abs(published.Value)
	if tie := math.Abs(excess-unit/2) <= noise; math.Abs(ours-published.Value) <= unit/2+noise && !tie {
		return Reproduced
	}
	if ours*published.Value >= 0 && excess > 0 && excess < unit-noise {
		return Cut
	}
	return Differs
}

// lastDigitUnit is the worth of the last printed digit: 0.01 for "12.34", 1 for
// "570", 1e-8 for "3.33e-6".
func lastDigitUnit(text string) (float64, bool) {
	text = strings.ToLower(digitsOf(text))
	if _, err := strconv.ParseFloat(text, 64); err != nil {
		return 0, false
	}
	mantissa, exponent, _ := strings.Cut(text, "e")
	exp, err := strconv.Atoi(cmp.Or(exponent, "0"))
	if err != nil {
		return 0, false
	}
	if _, fraction, ok := strings.Cut(mantissa, "."); ok {
		exp -= len(fraction)
	}
	unit := math.Pow10(exp)
	return unit, unit > 0 && !math.IsInf(unit, 0)
}
