package campaign

import (
	"errors"
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
)

// Axis is a dimension of the grid: an axis of the table and its values.
type Axis struct {
	Info   AxisInfo
	column int // of results: in known, or behind them
	parts  []part
	count  int

	singles map[string]int // the index of each single value, by key
	texts   map[string]int // by what results show, which may be a short name
	aliases map[string]int // by short names that may be parts of files' names, and what they name
	ranges  []int          // which parts are ranges
}

// maxRanges bounds the ranges of an axis, since each is compared with all others.
const maxRanges = 100

func newAxis(info AxisInfo, column int) *Axis {
	return &Axis{Info: info, column: column, singles: map[string]int{}, texts: map[string]int{}, aliases: map[string]int{}}
}

// part is one entry of an axis: a single value, or a range.
type part struct {
	text
	first  int // index in the axis of its first value
	count  int
	single Value
	spread progression // where count is not 1, or ranged
	ranged bool
}

// text is a value as written, and where.
type text struct {
	s    string
	node *native.Node // nil: on no line of a file
	line int          // of the node
	col  int
}

// Len is the number of values.
func (a *Axis) Len() int { return a.count }

// Value is a value by its index. Those of ranges are made anew.
func (a *Axis) Value(i int) Value {
	p := a.partOf(i)
	if !p.ranged {
		return p.single
	}
	v, err := a.Info.read(p.spread.text(i - p.first))
	if err != nil {
		panic(fmt.Sprintf("campaign: axis %s: value %d: %v", a.Info.Name, i, err)) // the ends were read
	}
	return v
}

// partOf finds the entry that holds value i.
func (a *Axis) partOf(i int) *part {
	after := sort.Search(len(a.parts), func(n int) bool { return a.parts[n].first > i })
	return &a.parts[max(after-1, 0)]
}

// index finds a value by its key, -1 if the axis lacks it.
func (a *Axis) index(key string) int {
	if i, ok := a.singles[key]; ok {
		return i
	}
	for _, n := range a.ranges {
		if i := a.parts[n].index(a, key); i >= 0 {
			return i
		}
	}
	return -1
}

// index finds a value of a range.
func (p *part) index(a *Axis, key string) int {
	near, ok := p.spread.near(key)
	if !ok {
		return -1
	}
	for i := max(near-1, 0); i <= near+1 && i < p.count; i++ {
		if a.Value(p.first+i).key == key {
			return p.first + i
		}
	}
	return -1
}

// add appends an entry, or says what is wrong with it.
func (a *Axis) add(p part) error {
	p.first, p.count = a.count, 1
	if p.ranged {
		p.count = p.spread.count
		for _, i := range []int{0, min(1, p.count-1), p.count - 1} {
			if _, err := a.Info.read(p.spread.text(i)); err != nil {
				return err
			}
		}
	}
	switch {
	case a.count > MaxRuns-p.count:
		return fmt.Errorf("more than %d values", MaxRuns)
	case p.ranged && len(a.ranges) == maxRanges:
		return fmt.Errorf("more than %d ranges", maxRanges)
	}
	a.parts, a.count = append(a.parts, p), a.count+p.count
	if shared, with := a.twice(p); with != nil {
		return fmt.Errorf("%s is given twice%s", shared, firstAt(with.text))
	}
	if p.ranged {
		a.ranges = append(a.ranges, len(a.parts)-1)
		return nil
	}
	if p.single.rest != "" { // it may be a file: Bind looks for names of two values
		a.singles[p.single.key], a.aliases[p.single.Text], a.aliases[p.single.rest] = p.first, p.first, p.first
		return nil
	}
	if first, taken := a.texts[p.single.Text]; taken {
		return fmt.Errorf("%s is the name of two values%s", p.single.Text, firstAt(a.partOf(first).text))
	}
	a.singles[p.single.key], a.texts[p.single.Text] = p.first, p.first
	return nil
}

// settle finds out which of the values are files, as isFile says, and have no short name. It
// says which names stand for two values.
func (a *Axis) settle(m *mistakes, isFile func(name string) bool) {
	first := map[string]int{}
	for i := range a.parts {
		v := &a.parts[i].single
		if v.rest != "" && isFile(v.key) {
			v.Text, v.rest = v.key, ""
		}
		if at, taken := first[v.Text]; taken {
			m.value(a.Info.Name, a.parts[i].text, fmt.Errorf("%s is the name of two values%s", v.Text, firstAt(a.parts[at].text)))
			continue
		}
		first[v.Text] = i
	}
}

// twice looks for a value of the last entry, p, in the entries before it.
func (a *Axis) twice(p part) (shared string, with *part) {
	if !p.ranged {
		if i := a.index(p.single.key); i >= 0 {
			return p.s, a.partOf(i)
		}
		return "", nil
	}
	for n := range a.parts[:len(a.parts)-1] {
		few, many := &a.parts[n], &p
		if few.ranged && few.spread.apart(p.spread) {
			continue
		}
		if many.count < few.count && few.ranged {
			few, many = many, few
		}
		for i := range few.count {
			if v := a.Value(few.first + i); many.index(a, v.key) >= 0 {
				return v.Text, &a.parts[n]
			}
		}
	}
	return "", nil
}

// firstAt says where an entry stands.
func firstAt(t text) string {
	if t.node == nil {
		return ""
	}
	return fmt.Sprintf(" (first at line %d, column %d)", t.line, t.col)
}

// read appends the entry that a text stands for.
func (a *Axis) read(m *mistakes, t text) {
	p := part{text: t}
	var err error
	if t.node != nil && !a.Info.numeric {
		err = halfSpec(t.s)
	}
	if p.ranged = a.Info.numeric && strings.Contains(t.s, rangeMark) && (!a.Info.words || beginsWithNumber(t.s)); p.ranged {
		p.spread, err = parseProgression(t.s)
	} else if err == nil {
		p.single, err = a.Info.read(t.s)
	}
	if err == nil {
		err = a.add(p)
	}
	m.value(a.Info.Name, t, err)
}

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

// beginsWithNumber says whether a text with a range's mark is a range, and no word such as ../file or 1Gf..4Gf.
func beginsWithNumber(text string) bool {
	from, _, _ := strings.Cut(text, rangeMark)
	_, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(from), "%"), 64)
	return err == nil
}

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
