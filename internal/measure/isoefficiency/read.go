package isoefficiency

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Input is a study as its file states it. What it names is not looked at before Bind.
type Input struct {
	Workloads []Named // one or two
	Platform  Named
	Sizes     Sizes
	Samples   int
	P         []int
	Targets   []float64
	Tolerance float64

	Definition Definition
	Work       string // the formula of the useful work in flop; "": the workload's own
	Scheduler  string
	Shown      string // the scheduler's short name, or else its spec
	run.Models

	file        *native.File
	work        *formula.Formula // of n and p; nil: none
	schedulerAt *native.Node     // nil: the default
	settings    []given
}

// given is a setting with its value, and where it stands.
type given struct {
	run.Setting
	value run.Value
	node  *native.Node // nil: not in the file
}

// Set gives a setting a value, in place of what the file says.
func (in *Input) Set(s run.Setting, v run.Value) {
	in.settings = append(in.settings, given{s, v, nil})
	v.Set(&in.Models)
}

// has reports whether a setting is given.
func (in *Input) has(name string) bool {
	return slices.ContainsFunc(in.settings, func(g given) bool { return g.Name == name })
}

// nodeOf is where a setting stands; nil if the file does not have it.
func (in *Input) nodeOf(name string) (at *native.Node) {
	for _, g := range in.settings {
		if g.Name == name {
			at = g.node
		}
	}
	return at
}

// Named is a text of the file: a spec or a file's name, either with places to fill.
type Named struct {
	Name string // of a workload
	Text string
	node *native.Node
}

// variables are those of every formula in a study.
var variables = []string{"n", "p"}

// The defaults of what a file need not state.
const (
	DefaultScheduler  = "heft"
	defaultEfficiency = 0.6
)

// The fields of a file.
var (
	fileFields     = []string{"workloads", "platform", "n", "p", "efficiency", "tolerance", "definition", "work", "scheduler"}
	sizeSchema     = native.Schema{Kind: "n", Fields: []string{"from", "to", "step", "samples"}}
	platformSchema = native.Schema{Kind: "p", Fields: []string{"from", "to", "step", "times"}}
)

// fileSchema has a field for each setting.
func fileSchema() *native.Schema {
	s := &native.Schema{
		Kind: "study", Fields: slices.Clone(fileFields),
		Strange: map[string]string{"workload": `write workloads: {name: "..."}, one or two`},
	}
	for _, row := range run.Settings() {
		s.Fields = append(s.Fields, row.Name)
	}
	return s
}

// Read reads a study from YAML or JSON. name stands before mistakes, which are
// *srcerr.Error values, joined. What it names is not looked at; see Bind.
func Read(name string, data []byte) (*Input, error) {
	f := native.Parse(name, bytes.Clone(data)) // for the mistakes of Bind
	if f.Len() > 0 {
		return nil, f.Err()
	}
	if len(f.Docs) > 1 {
		f.Fail(f.Docs[1].Place, "a second document (want one study a file)")
		return nil, f.Err()
	}
	r := reader{file: f, in: &Input{
		file: f, Samples: DefaultSamples, Targets: []float64{defaultEfficiency}, Tolerance: DefaultTolerance, Scheduler: DefaultScheduler,
		Models: run.NewModels(),
	}}
	if top, ok := f.Record(f.Docs[0], fileSchema(), 0); ok && top.Require("workloads", "platform", "n", "p") {
		r.top = top
		r.workloads()
		r.platform()
		r.sizes()
		r.platforms()
		r.targets()
		r.models()
	}
	if err := f.Err(); err != nil {
		return nil, err
	}
	return r.in, nil
}

// reader turns a tree into an Input.
type reader struct {
	file *native.File
	top  *native.Record
	in   *Input
}

// maxWorkloads is how many workloads a verdict is about.
const maxWorkloads = 2

func (r *reader) workloads() {
	list := r.node("workloads")
	switch {
	case list.Kind == native.Null:
		return // reported
	case list.Kind != native.Map:
		r.file.Fail(list.Place, "workloads: want one or two by name, got %s", list.Kind).WithHint(`such as {fine: "cholesky(n={n})"}`)
		return
	case len(list.Pairs) == 0 || len(list.Pairs) > maxWorkloads:
		r.file.Fail(list.Place, "%d workloads (want one, or two to compare)", len(list.Pairs))
		return
	}
	for i, p := range list.Pairs {
		switch {
		case native.CheckText(p.Key) != nil:
			r.file.Fail(p.Place, "workloads: %v", native.CheckText(p.Key))
		case i > 0 && p.Key == list.Pairs[0].Key:
			r.file.Fail(p.Place, "workload %q is given twice", p.Key)
		default:
			if text, ok := r.text("workload "+fmt.Sprintf("%q", p.Key), p.Value); ok {
				r.in.Workloads = append(r.in.Workloads, Named{p.Key, text, p.Value})
			}
		}
	}
}

// text is a spec or a file's name.
func (r *reader) text(what string, n *native.Node) (string, bool) {
	if n.Kind != native.Scalar {
		hint := ""
		if n.Kind == native.Map {
			hint = " (put quotes around a text that begins with a brace or holds a colon)"
		}
		r.file.Fail(n.Place, "%s: want a spec or a file's name, got %s%s", what, n.Kind, hint)
		return "", false
	}
	err := native.CheckText(n.Text)
	if err == nil && strings.Count(n.Text, "(") != strings.Count(n.Text, ")") {
		err = fmt.Errorf("%q is half of a spec (put quotes around a spec that holds a comma)", n.Text)
	}
	if err != nil {
		r.file.Fail(n.Place, "%s: %v", what, err)
	}
	return n.Text, err == nil
}

func (r *reader) platform() {
	if n := r.top.Scalar("platform"); n != nil {
		if text, ok := r.text("platform", n); ok {
			r.in.Platform = Named{Text: text, node: n}
		}
	}
}

// models reads what every run is made with.
func (r *reader) models() {
	in := r.in
	in.Definition = named(r, "definition", ParseDefinition)
	if n := r.top.Scalar("work"); n != nil {
		r.work(n)
	}
	if n := r.top.Scalar("scheduler"); n != nil {
		in.schedulerAt, in.Scheduler = n, n.Text
	}
	for _, row := range run.Settings() {
		text, ok := r.top.Text(row.Name)
		if !ok {
			continue
		}
		v, err := row.Parse(text)
		if err != nil {
			r.wrong(row.Name, err)
			continue
		}
		in.settings = append(in.settings, given{row, v, r.top.Scalar(row.Name)})
		v.Set(&in.Models)
	}
}

// named reads a field that names one of several things, by default the first.
func named[T any](r *reader, field string, parse func(string) (T, error)) (x T) {
	if text, ok := r.top.Text(field); ok {
		var err error
		x, err = parse(text)
		r.wrong(field, err)
	}
	return x
}

func (r *reader) work(n *native.Node) {
	x, err := formula.Parse(n.Text, variables...)
	bad, wrong := errors.AsType[*formula.Error](err)
	switch {
	case wrong:
		r.file.Fail(r.file.TextAt(n, bad.Col-1), "work: %s", bad.Msg).WithHint("want a formula of the useful work in flop, such as n^3/3")
	case !x.Uses("n"):
		r.file.Fail(n.Place, "work: %q does not depend on n", n.Text).WithHint("want a formula of the useful work in flop, such as n^3/3")
	default:
		r.in.Work, r.in.work = n.Text, &x
	}
}

// wrong records the mistakes in a field's value.
func (r *reader) wrong(field string, err error) { r.in.fail(field, r.top.Scalar(field), err) }

// fail records what is wrong with a text of the file, one line for each mistake, at its
// column if it has one. A place in an inner file is a part of the message, for that file
// depends on n and p.
func (in *Input) fail(what string, at *native.Node, err error) {
	for _, err := range srcerr.Parts(err) {
		place := in.file.Docs[0].Place
		if at != nil {
			place = at.Place
			if inner, ok := errors.AsType[*spec.Error](err); ok {
				place, err = in.file.TextAt(at, inner.Col-1), errors.New(inner.Msg)
			}
		}
		in.file.Fail(place, "%s: %v", what, err)
	}
}
