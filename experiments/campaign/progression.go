package campaign

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// progression is a range of numbers, from, from+step, ..., in whole multiples of
// 10^-scale, so that 0..1/0.1 holds 0.3 and not 0.30000000000000004.
type progression struct {
	from, step int64
	scale      int
	count      int
	percent    bool // each number is followed by %
}

// rangeMark stands between the two ends of a range.
const rangeMark = ".."

// parseProgression reads FROM..TO or FROM..TO/STEP, without STEP in steps of 1.
// TO is the last value if a step ends there; no value is beyond it.
func parseProgression(text string) (progression, error) {
	ends, step, stepped := strings.Cut(text, "/")
	from, to, _ := strings.Cut(ends, rangeMark)
	if !stepped {
		step = unitStep(from)
	}
	p, err := newProgression(strings.TrimSpace(from), strings.TrimSpace(to), strings.TrimSpace(step))
	if err != nil {
		return p, fmt.Errorf("%q: %w", text, err)
	}
	return p, nil
}

// unitStep is the step of a range that names none.
func unitStep(from string) string {
	if strings.HasSuffix(strings.TrimSpace(from), "%") {
		return "1%"
	}
	return "1"
}

// newProgression makes a range from its ends and its step.
func newProgression(from, to, step string) (progression, error) {
	texts := [3]string{from, to, step}
	var p progression
	percents := 0
	for i, text := range texts {
		if t, ok := strings.CutSuffix(text, "%"); ok {
			texts[i], percents = strings.TrimSpace(t), percents+1
		}
	}
	if percents != 0 && percents != len(texts) {
		return p, errors.New("percentages and plain numbers in one range (want e.g. 10%..50%/10%)")
	}
	p.percent = percents > 0
	for _, text := range texts {
		_, part, _ := strings.Cut(text, ".")
		p.scale = max(p.scale, len(part))
	}
	var scaled [3]int64
	for i, text := range texts {
		var err error
		if scaled[i], err = parseDecimal(text, p.scale); err != nil {
			return p, err
		}
	}
	return p, p.span(scaled[0], scaled[1], scaled[2])
}

var errRangeDigits = fmt.Errorf("too many digits for a range (want at most %d)", maxDigits)

// span sets the ends, in multiples of 10^-scale.
func (p *progression) span(from, to, step int64) error {
	switch {
	case step <= 0:
		return errors.New("the step of a range must be more than 0")
	case to < from:
		return errors.New("the range ends before it begins")
	case (to-from)/step >= MaxRuns:
		return fmt.Errorf("more than %d values", MaxRuns)
	}
	p.from, p.step, p.count = from, step, int((to-from)/step)+1
	return nil
}

// text is a value of the range as one would write it.
func (p progression) text(i int) string {
	text := formatDecimal(p.from+int64(i)*p.step, p.scale)
	if p.percent {
		text += "%"
	}
	return text
}

// apart says quickly that one range ends before the other begins, if both count in
// the same unit.
func (p progression) apart(q progression) bool {
	end := func(p progression) int64 { return p.from + int64(p.count-1)*p.step }
	return p.scale == q.scale && p.percent == q.percent && (end(p) < q.from || end(q) < p.from)
}

// near is the index of the value that is closest to a number, to within 1. It
// may lie outside of the range; ok is false for what is no number.
func (p progression) near(number string) (i int, ok bool) {
	if x, err := strconv.ParseInt(number, 10, 64); err == nil && p.scale == 0 && !p.percent {
		far := x < p.from || (x-p.from)/p.step > int64(p.count)
		if far {
			return -2, true
		}
		return int((x - p.from) / p.step), true
	}
	x, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return 0, false
	}
	if p.percent {
		x *= 100
	}
	at := math.Round((x*math.Pow10(p.scale) - float64(p.from)) / float64(p.step))
	return int(min(max(at, -2), float64(p.count)+2)), true
}

// maxDigits keeps sums of two scaled numbers within int64.
const maxDigits = 18

// parseDecimal reads a number without exponent, in multiples of 10^-scale.
func parseDecimal(text string, scale int) (int64, error) {
	whole, part, _ := strings.Cut(text, ".")
	_, err := strconv.ParseInt(whole+part, 10, 64)
	digits := len(strings.TrimLeft(whole+part, "-+0"))
	switch {
	case digits > maxDigits || len(part) > maxDigits:
		return 0, errRangeDigits
	case err != nil || whole == "" || strings.ContainsAny(text, "+_"):
		return 0, fmt.Errorf("%q is not a decimal number (want FROM..TO or FROM..TO/STEP)", text)
	}
	x, err := strconv.ParseInt(whole+part+strings.Repeat("0", max(scale-len(part), 0)), 10, 64)
	if err != nil || x > math.MaxInt64/4 || x < math.MinInt64/4 {
		return 0, errRangeDigits
	}
	return x, nil
}

// formatDecimal prints digits / 10^scale without zeros at its end.
func formatDecimal(digits int64, scale int) string {
	sign := ""
	if digits < 0 {
		sign, digits = "-", -digits
	}
	text := strconv.FormatInt(digits, 10)
	if scale == 0 {
		return sign + text
	}
	if missing := scale + 1 - len(text); missing > 0 {
		text = strings.Repeat("0", missing) + text
	}
	point := len(text) - scale
	return sign + strings.TrimRight(strings.TrimRight(text[:point]+"."+text[point:], "0"), ".")
}
