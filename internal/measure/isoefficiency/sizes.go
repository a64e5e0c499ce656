package isoefficiency

import (
	"fmt"
	"math"
	"sort"

	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
)

// Sizes are the values that n may take: a list, steps from one number to another, or
// every number between the two.
type Sizes struct {
	list     []float64 // nil: steps, or all
	from, to float64
	step     float64 // 0: every number between
}

// Listed are exactly the sizes given, which must rise.
func Listed(n ...float64) Sizes { return Sizes{list: n} }

// Stepped are from, from+step, ... up to to; with step 0 every number between.
func Stepped(from, to, step float64) Sizes { return Sizes{from: from, to: to, step: step} }

const (
	// maxSizes is how many values a list or steps may have.
	maxSizes = 1 << 30
	// DefaultSamples is how many of the sizes make the lattice.
	DefaultSamples = 7
	// MaxSamples is how many may.
	MaxSamples = 1000
	// MaxProcessors is how many values of p a lattice may have.
	MaxProcessors = 1000
)

func (s Sizes) check() error {
	if s.list != nil {
		for i, n := range s.list {
			if !(n > 0) || math.IsInf(n, 1) {
				return fmt.Errorf("n = %v: want finite numbers above 0", n)
			}
			if i > 0 && n <= s.list[i-1] {
				return fmt.Errorf("n = %v comes after %v: want rising numbers", n, s.list[i-1])
			}
		}
		return nil
	}
	switch {
	case !(s.from > 0) || math.IsInf(s.to, 0) || math.IsNaN(s.to):
		return fmt.Errorf("n from %v to %v: want finite numbers above 0", s.from, s.to)
	case s.to < s.from:
		return fmt.Errorf("n from %v to %v: the end lies before the beginning", s.from, s.to)
	case s.step < 0 || math.IsNaN(s.step) || math.IsInf(s.step, 0):
		return fmt.Errorf("step %v: want a finite number above 0", s.step)
	case s.step > 0 && (s.to-s.from)/s.step > maxSizes:
		return fmt.Errorf("n from %v to %v in steps of %v: more than %d sizes", s.from, s.to, s.step, maxSizes)
	}
	return nil
}

// discrete says whether there are finitely many.
func (s Sizes) discrete() bool { return s.list != nil || s.step > 0 }

// count is how many there are; of discrete sizes.
func (s Sizes) count() int {
	if s.list != nil {
		return len(s.list)
	}
	return int(math.Floor((s.to-s.from)/s.step*(1+1e-12))) + 1
}

// at is size number i of discrete sizes, from 0.
func (s Sizes) at(i int) float64 {
	if s.list != nil {
		return s.list[i]
	}
	return s.from + float64(i)*s.step
}

// index is the number of the discrete size that is nearest to n by ratio.
func (s Sizes) index(n float64) int {
	i := sort.Search(s.count(), func(i int) bool { return s.at(i) >= n })
	if i == s.count() || i > 0 && n/s.at(i-1) < s.at(i)/n {
		return i - 1
	}
	return i
}

// Samples chooses about count sizes at equal ratios, both ends among them. A list is
// taken whole.
func (s Sizes) Samples(count int) []float64 {
	switch {
	case s.list != nil:
		return s.list
	case s.from == s.to || count < 2:
		return []float64{s.from}
	}
	var list []float64
	last := s.to
	if s.discrete() {
		last = s.at(s.count() - 1)
	}
	for i := range count {
		n := s.from * math.Pow(last/s.from, float64(i)/float64(count-1))
		if i == count-1 {
			n = last
		}
		if s.discrete() {
			n = s.at(s.index(n))
		}
		if len(list) == 0 || n > list[len(list)-1] {
			list = append(list, n)
		}
	}
	return list
}

// middle is a size strictly between two others; false: there is none, or, of all
// numbers, the two are as good as one.
func (s Sizes) middle(low, high float64) (float64, bool) {
	if !s.discrete() {
		m := math.Sqrt(low) * math.Sqrt(high)
		return m, high/low > 1+closest && low < m && m < high
	}
	i, j := s.index(low), s.index(high)
	if j-i < 2 {
		return 0, false
	}
	m := s.index(math.Sqrt(low) * math.Sqrt(high))
	return s.at(min(max(m, i+1), j-1)), true
}

// closest is where the search among all numbers ends: no workload has work that exact.
const closest = 1e-9

// sizes reads n: a list, or a map of from, to, step and samples.
func (r *reader) sizes() {
	n := r.node("n")
	before := r.file.Len()
	switch n.Kind {
	case native.Scalar, native.List:
		r.in.Sizes = Listed(r.numbers("n", n, native.Number, nil)...)
		r.in.Samples = MaxSamples
	case native.Map:
		r.in.Sizes = r.steps(n)
	default:
		return // reported
	}
	if r.file.Len() > before {
		return
	}
	if err := r.in.Sizes.check(); err != nil {
		r.file.Fail(n.Place, "%v", err)
	}
}

func (r *reader) steps(n *native.Node) Sizes {
	rec, ok := r.file.Record(n, &sizeSchema, 0)
	if !ok || !rec.Require("from", "to") {
		return Sizes{}
	}
	from, _ := rec.Quantity("from", native.Number, native.Positive)
	to, _ := rec.Quantity("to", native.Number, native.Positive)
	step := 1.0
	if s := rec.Scalar("step"); s != nil && s.Text == "any" {
		step = 0
	} else if s != nil {
		step, _ = rec.Quantity("step", native.Number, native.Positive)
	}
	r.in.Samples, _ = rec.Int("samples", DefaultSamples, 2, MaxSamples)
	return Stepped(from, to, step)
}

// numbers reads a list of rising numbers above 0, or one number; bad says what is
// wrong with a number, "" if nothing.
func (r *reader) numbers(field string, n *native.Node, parse func(string) (float64, error), bad func(x float64) string) []float64 {
	nodes := []*native.Node{n}
	if n.Kind == native.List {
		nodes = n.List()
	}
	if len(nodes) == 0 || len(nodes) > MaxSamples {
		r.file.Fail(n.Place, "%s: %d values (want from 1 to %d)", field, len(nodes), MaxSamples)
	}
	list := []float64{}
	for i, item := range nodes {
		if item.Kind != native.Scalar {
			r.file.Fail(item.Place, "%s: want a number, got %s", field, item.Kind)
			continue
		}
		x, err := parse(item.Text)
		switch {
		case err != nil:
			r.file.Fail(item.Place, "%s: %v", field, err)
		case x <= 0:
			r.file.Fail(item.Place, "%s: %s is not above 0", field, item.Text)
		case len(list) > 0 && i > 0 && x <= list[len(list)-1]:
			r.file.Fail(item.Place, "%s: %s comes after %s (want rising numbers)", field, item.Text, formula.Number(list[len(list)-1]))
		case bad != nil && bad(x) != "":
			r.file.Fail(item.Place, "%s: %s %s", field, item.Text, bad(x))
		default:
			list = append(list, x)
		}
	}
	return list
}

// maxP is how many processors a platform of a study may have.
const maxP = 1 << 24

// platforms reads p: a list, or a map of from, to and step or times.
func (r *reader) platforms() {
	n := r.node("p")
	if n.Kind == native.Map {
		r.platformRange(n)
		return
	}
	if n.Kind == native.Null {
		return // reported
	}
	whole := func(x float64) string {
		if x != math.Trunc(x) || x > maxP {
			return fmt.Sprintf("is not a whole number from 1 to %d", maxP)
		}
		return ""
	}
	for _, x := range r.numbers("p", n, native.Number, whole) {
		r.in.P = append(r.in.P, int(x))
	}
}

func (r *reader) platformRange(n *native.Node) {
	rec, ok := r.file.Record(n, &platformSchema, 0)
	if !ok || !rec.Require("from", "to") {
		return
	}
	from, okFrom := rec.Int("from", 1, 1, maxP)
	to, okTo := rec.Int("to", 1, 1, maxP)
	step, _ := rec.Int("step", 1, 1, maxP)
	times, _ := rec.Int("times", 0, 2, maxP)
	switch {
	case !okFrom || !okTo:
		return
	case to < from:
		r.file.Fail(n.Place, "p from %d to %d: the end lies before the beginning", from, to)
		return
	case rec.Has("step") && rec.Has("times"):
		rec.Fail("times", "step and times exclude each other")
		return
	}
	for p := from; p <= to; {
		if r.in.P = append(r.in.P, p); len(r.in.P) > MaxProcessors {
			r.file.Fail(n.Place, "p: more than %d values", MaxProcessors)
			return
		}
		if times > 0 {
			p *= times
		} else {
			p += step
		}
	}
}

// targets reads efficiency and tolerance.
func (r *reader) targets() {
	if n := r.node("efficiency"); n != nil && n.Kind != native.Null {
		r.in.Targets = r.numbers("efficiency", n, units.Fraction, func(x float64) string {
			if x >= 1 {
				return "is not below 1"
			}
			return ""
		})
	}
	if x, ok := r.top.Quantity("tolerance", units.Fraction, native.Positive); ok {
		if x >= 1 {
			r.top.Fail("tolerance", "tolerance %v is not below 1", x)
		}
		r.in.Tolerance = x
	}
}

// node is the value of a field; nil when the field is absent.
func (r *reader) node(field string) *native.Node {
	for _, p := range r.file.Docs[0].Pairs {
		if p.Key == field {
			return p.Value
		}
	}
	return nil
}
