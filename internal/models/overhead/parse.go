package overhead

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Parse reads none, a system with its parameters, such as
//
//	htcondor(scan=5s,submits=5,match=20s,begin=60s,complete=exp(5s),pipe=125MBps)
//
// or a preset, perhaps with other values, such as htcondor-8.6(begin=300s). A parameter
// that is a time for each job may be a law. The error joins *spec.Error values.
func Parse(text string) (Model, error) {
	if strings.TrimSpace(text) == None {
		return Model{}, nil
	}
	name, _, _ := strings.Cut(text, "(")
	name = strings.TrimSpace(name)
	system := systemNamed(name)
	if system == nil {
		return Model{}, &spec.Error{Col: 1, Msg: srcerr.Unknown("overhead", name, names()).Error()}
	}
	plain := strings.ReplaceAll(name, ".", "-") // what package spec takes for a name, as long
	s, err := spec.Parse(strings.Replace(text, name, plain, 1))
	if err != nil {
		return Model{}, err
	}
	s.Name = name
	m := system.model()
	m.Stated = s.HasSeed()
	args := s.Reader()
	read(&m, system, args)
	if err := args.Err(); err != nil {
		return Model{}, placed(text, err)
	}
	return m, nil
}

// model has the values of a preset.
func (s *System) model() Model {
	m := Model{Base: s.Name, Seed: firstSeed}
	for _, v := range s.Values {
		p, err := paramNamed(v.Param)
		if err != nil {
			panic("overhead: preset " + s.Name + ": " + err.Error())
		}
		x, err := p.parse(v.Value)
		if err != nil {
			panic("overhead: preset " + s.Name + ": " + err.Error())
		}
		*p.of(&m) = p.amount(x)
	}
	return m
}

func read(m *Model, system *System, args *spec.Args) {
	own := slices.Sorted(maps.Keys(system.alias))
	for i := range params {
		p := &params[i]
		if args.Has(p.Name) {
			if p.Name == pipeKey && args.String(p.Name, "") == noPipe {
				m.Pipe = Amount{}
				continue
			}
			p.read(args, p.Name, p.of(m))
		}
		for _, word := range own {
			if system.alias[word] != p.Name || !args.Has(word) {
				continue
			}
			if args.Has(p.Name) {
				args.Fail(word, "want it or %s, not both", p.Name)
			}
			p.read(args, word, p.of(m))
		}
	}
	if strings.HasPrefix(system.Name, "htcondor") {
		readSubmits(m, args)
	}
	if args.Has(submitHostKey) {
		if m.SubmitHost = args.String(submitHostKey, ""); m.SubmitHost == "" {
			args.Fail(submitHostKey, "want the name of a host")
		}
		if args.Has(pipeKey) && !m.Pipe.IsZero() {
			args.Fail(submitHostKey, "want it or %s, not both: files go over the host's links, or through a pipe", pipeKey)
		}
		m.Pipe = Amount{}
	}
	m.Seed = args.Uint64(spec.SeedKey, firstSeed)
}

// readSubmits reads how many jobs are submitted at each scan.
func readSubmits(m *Model, args *spec.Args) {
	if !args.Has(submitsKey) {
		return
	}
	n := args.Int(submitsKey, 1)
	switch {
	case n < 1:
		args.Fail(submitsKey, "%d: want at least 1", n)
	case args.Has(submitGapKey):
		args.Fail(submitsKey, "want it or %s, not both", submitGapKey)
	case m.Scan.IsZero():
		args.Fail(submitsKey, "it counts jobs of a scan, and there is no scan (add scan=5s)")
	default:
		m.SubmitGap = Amount{Value: m.Scan.Value / float64(n)}
	}
}

// String is the text that Parse reads back: what differs from the system or the preset.
func (m Model) String() string {
	system := systemNamed(m.Base)
	switch {
	case system == nil && !m.On():
		return None
	case system == nil:
		system = systemNamed("serial")
	}
	base := system.model()
	s := spec.Spec{Name: "x"}
	for i := range params {
		p := &params[i]
		if have := p.of(&m); *have != *p.of(&base) && (p.Name != pipeKey || m.SubmitHost == "") {
			s.Args = append(s.Args, spec.Arg{Key: p.Name, Value: p.format(have)})
		}
	}
	if m.SubmitHost != "" {
		s.Args = append(s.Args, spec.Arg{Key: submitHostKey, Value: m.SubmitHost})
	}
	if m.Stated || m.Seed != firstSeed && m.Draws() {
		s.Args = append(s.Args, spec.Arg{Key: spec.SeedKey, Value: strconv.FormatUint(m.Seed, 10)})
	}
	return system.Name + strings.TrimPrefix(s.String(), "x")
}

// placed gives mistakes in arguments their columns in text.
func placed(text string, err error) error {
	plain := strings.ReplaceAll(text, ".", "-")
	var all []error
	for _, part := range srcerr.Parts(err) {
		in, _ := errors.AsType[*spec.ArgError](part)
		inner := false
		for _, deep := range srcerr.Parts(errors.Unwrap(errors.Unwrap(part))) {
			if at, ok := errors.AsType[*spec.Error](deep); ok {
				all, inner = append(all, &spec.Error{Col: spec.ValueColumn(plain, in.Index) + at.Col - 1, Msg: at.Msg}), true
			}
		}
		if !inner {
			all = append(all, &spec.Error{Col: spec.Column(plain, in.Index), Msg: part.Error()})
		}
	}
	return errors.Join(all...)
}
