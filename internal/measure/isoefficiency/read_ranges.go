package isoefficiency

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
)

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
		nodes = n.Items
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
