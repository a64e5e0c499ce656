package law

import (
	"errors"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// Law is a law of numbers above 0. Laws are equal if they say the same; the zero Law
// says nothing.
type Law struct {
	family *family
	a, b   float64 // see families
	text   string
}

// IsZero says whether l is the zero Law.
func (l Law) IsZero() bool { return l == Law{} }

// String is the text that Parse reads back.
func (l Law) String() string { return l.text }

// Quantile is the number that a draw is below with probability p, between 0 and 1.
func (l Law) Quantile(p float64) float64 { return l.family.quantile(l.a, l.b, p) }

// Quantity is what the numbers of a law measure.
type Quantity struct {
	parse  func(string) (float64, error)
	format func(float64) string
	mean   float64 // if none is given; 0: one must be
}

var (
	// Factors are numbers without a unit, with mean 1 unless another is given.
	Factors = &Quantity{units.Fraction, formatFloat, 1}
	// Seconds are durations.
	Seconds = &Quantity{units.Duration, units.FormatDuration, 0}
)

func formatFloat(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// Parse reads a law. The error joins *spec.Error values.
func Parse(text string, of *Quantity) (Law, error) {
	if number := strings.TrimSpace(text); number != "" && strings.ContainsRune("+-.0123456789", rune(number[0])) {
		text = constantName + "(" + text + ")"
		l, err := parse(text, of)
		return l, shifted(err, -len(constantName)-1)
	}
	return parse(text, of)
}

func parse(text string, of *Quantity) (Law, error) {
	f, err := find(text)
	if err != nil {
		return Law{}, err
	}
	s, err := spec.ParseMain(text, mains)
	if err != nil {
		return Law{}, err
	}
	r := &reader{Args: s.Reader(), of: of, spec: spec.Spec{Name: f.name}}
	l := Law{family: f}
	l.a, l.b = f.read(r)
	if err := r.Err(); err != nil {
		return Law{}, placed(text, err)
	}
	l.text = strings.Replace(r.spec.String(), "("+f.main+"=", "(", 1) // none has a key ""
	return l, nil
}

// find finds the family that a text names.
func find(text string) (*family, error) {
	name, _, _ := strings.Cut(text, "(")
	name = strings.TrimSpace(name)
	var names []string
	for i := range families {
		if names = append(names, families[i].name); names[i] == name {
			return &families[i], nil
		}
	}
	return nil, &spec.Error{Col: 1, Msg: srcerr.Unknown("law", name, names).Error()}
}

// placed gives mistakes in arguments their columns.
func placed(text string, err error) error {
	var all []error
	for _, part := range srcerr.Parts(err) {
		col := 1
		if in, ok := errors.AsType[*spec.ArgError](part); ok {
			col = spec.ValueColumn(text, in.Index)
		}
		all = append(all, &spec.Error{Col: col, Msg: part.Error()})
	}
	return errors.Join(all...)
}

// shifted moves mistakes to another column of a longer text, or a shorter.
func shifted(err error, by int) error {
	for _, part := range srcerr.Parts(err) {
		if at, ok := errors.AsType[*spec.Error](part); ok {
			at.Col = max(at.Col+by, 1)
		}
	}
	return err
}
