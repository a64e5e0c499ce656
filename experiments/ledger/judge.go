package ledger

import (
	"cmp"
	"math"
	"strconv"
	"strings"
)

// Verdict says how a published number and ours relate.
type Verdict string

// The verdicts, from best to worst.
const (
	// Reproduced: ours, rounded to the printed digits, is the printed number.
	Reproduced Verdict = "reproduced"
	// Cut: ours gives the printed digits when cut instead of rounded.
	Cut Verdict = "reproduced (cut)"
	// Differs: ours is another number; the published one is not impossible.
	Differs Verdict = "differs"
	// CannotHold: the published number contradicts other data of the same
	// publication; the reason proves it.
	CannotHold Verdict = "cannot hold"
	// NotDerivable: the publication does not give what the number needs.
	NotDerivable Verdict = "not derivable"
)

// Verdicts lists all verdicts, best first.
func Verdicts() []Verdict { return []Verdict{Reproduced, Cut, Differs, CannotHold, NotDerivable} }

// decimalNoise is the relative error that decimal numbers pick up in a few
// float64 operations; it decides ties such as 150.995 against 150.99. It never
// counts for more than a thousandth of the last printed digit.
const decimalNoise = 1e-14

// Judge compares a printed number with ours by the printed digits. It answers
// Reproduced, Cut or Differs. A tie (150.995 against 150.99 or 151.00) counts as
// reproduced, for printers round ties either way.
func Judge(published Number, ours float64) Verdict {
	unit, ok := lastDigitUnit(published.Text)
	if !ok || math.IsNaN(ours) || math.IsInf(ours, 0) {
		return Differs
	}
	noise := min(decimalNoise*max(math.Abs(ours), math.Abs(published.Value)), unit/1000)
	if math.Abs(ours-published.Value) <= unit/2+noise {
		return Reproduced
	}
	// Cutting moves towards zero, so ours is the larger in size by under a unit.
	excess := math.Abs(ours) - math.Abs(published.Value)
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
