package format

import (
	"errors"
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/names"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

var (
	nativeSchema = native.Schema{
		Kind:   "workload",
		Fields: []string{"name", "work", "processors", "tasks", "edges"},
		Strange: nativeStrange("the platform is a document of its own: separate them by a line ---, or use two files",
			native.Platform.Keys...),
	}
	nativeWorkSchema = native.Schema{Kind: "work", Fields: []string{"unit"}}
)

// nativeReader reads one document of a native file.
type nativeReader struct {
	f *native.File
	o workload.ReadOptions

	top     *native.Record
	b       *workload.Builder
	tasks   *names.Table            // their numbers are TaskIDs
	types   names.Table             // the same few for all tasks
	firstAt map[string]native.Place // where tasks are declared; nil: not needed so far

	processors []string // nil: times follow from work
	unusable   bool     // processors were given, and are wrong
}

// readNative reads a workload in the project's own YAML or JSON form, which
// docs/formats/workload.md describes. fileName is only for messages and to distinguish
// YAML from JSON. If the file holds a platform too, readNative reads the workload.
// The error joins the first mistakes in file order, each a *srcerr.Error. Cost:
// linear in the file; a task or edge takes about 0.3 us, or 15 us in YAML that our writers do not write.
func readNative(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	return nativeWorkload(native.Parse(fileName, data), o)
}

func nativeWorkload(f *native.File, o workload.ReadOptions) (*workload.DAG, error) {
	doc := f.Pick(native.Workload, native.Platform)
	if doc == nil {
		return nil, f.Err()
	}
	top, ok := f.Record(doc, &nativeSchema, 0)
	if !ok {
		return nil, f.Err()
	}
	r := &nativeReader{f: f, o: o, top: top}
	r.head(top)
	r.readProcessors(top)
	r.readTasks(top)
	r.readEdges(top)
	if f.Len() > 0 {
		return nil, f.Err()
	}
	return r.build()
}

func (r *nativeReader) head(top *native.Record) {
	name, _ := top.Text("name")
	r.b = workload.NewBuilder(name)
	if work, ok := top.Child("work", &nativeWorkSchema); ok {
		if work.Choice("unit", "flop", "instruction") == "instruction" {
			r.b.CountInstructions()
		}
	}
}

// build freezes the workload. Apart from a cycle, what the Builder still refuses
// has no single place in the file.
func (r *nativeReader) build() (*workload.DAG, error) {
	d, err := r.b.Build()
	if cycle, ok := errors.AsType[*workload.CycleError](err); ok {
		at, from, to := r.closing(cycle)
		_ = r.f.Fail(at, "edge %q to %q: closes a %v", from, to, cycle).WithHint("leave out one of these edges")
	} else if err != nil {
		r.f.Fail(r.top.Place("tasks"), "workload: %v", err)
	}
	if r.f.Len() > 0 {
		return nil, r.f.Err()
	}
	return d, nil
}

// closing is the edge of a cycle that comes last in the file and so closes it.
func (r *nativeReader) closing(cycle *workload.CycleError) (at native.Place, from, to string) {
	next := map[string]string{}
	for i, name := range cycle.Tasks {
		next[name] = cycle.Tasks[(i+1)%len(cycle.Tasks)]
	}
	for rec := range r.top.Records("edges", &nativeEdgeSchema) {
		source, _ := rec.Text("from")
		target, _ := rec.Text("to")
		if expected, ok := next[source]; ok && target == expected {
			at, from, to = rec.Start(), strings.Clone(source), expected
		}
	}
	return at, from, to
}

// firstPlace is where a task that is declared twice is declared first.
func (r *nativeReader) firstPlace(name string) (line, col int) {
	if r.firstAt == nil {
		r.firstAt = map[string]native.Place{}
		items, _ := r.top.Items("tasks")
		for _, item := range items {
			for _, p := range item.Pairs {
				if p.Key != "name" {
					continue
				}
				if _, known := r.firstAt[p.Value.Text]; !known {
					r.firstAt[p.Value.Text] = p.Value.Place
				}
				break // a second name is a mistake, and not read
			}
		}
	}
	return r.f.LineCol(r.firstAt[name])
}

// unknownTask reports an edge's end that is no task.
func (r *nativeReader) unknownTask(rec *native.Record, field, name string) {
	e := rec.Fail(field, "%s: no task %q", field, name)
	// A suggestion looks at every name, so only errors that are shown get one.
	if r.f.Len() <= srcerr.MaxErrors {
		if near := srcerr.Suggest(name, r.tasks.Names()); near != "" {
			_ = e.WithHint("did you mean %q?", near)
		}
	}
}

func nativeStrange(what string, fields ...string) map[string]string {
	hints := make(map[string]string, len(fields))
	for _, f := range fields {
		hints[f] = what
	}
	return hints
}

var nativeParallelSchema = native.Schema{
	Kind:   "parallel",
	Fields: []string{"hosts", "flops", "bytes"},
}

// readParallel reads what a rigid parallel task requests. It is nil if the task is none,
// or if something is wrong.
func (r *nativeReader) readParallel(rec *native.Record) *workload.Parallel {
	mistakes := r.f.Len()
	in, ok := rec.Child("parallel", &nativeParallelSchema)
	if !ok {
		return nil
	}
	if r.processors != nil {
		rec.Fail("parallel", "parallel: the workload has times for each processor").WithHint("parallel tasks need work, in flops")
	}
	for _, field := range []string{"work", "load", "costs"} {
		if rec.Has(field) {
			rec.Fail(field, "%s of a parallel task", field).WithHint("leave it out: its work is the sum of the flops of its hosts")
		}
	}
	line, col := r.f.LineCol(rec.Place("parallel"))
	p := &workload.Parallel{File: r.f.File, Line: line, Col: col}
	p.Flops = parallelFlops(in)
	p.Hosts, _ = in.Int("hosts", len(p.Flops), 1, workload.MaxParallelHosts)
	switch {
	case !in.Has("hosts") && !in.IsList("flops"):
		rec.Fail("parallel", "parallel: no number of hosts").WithHint("want parallel: {hosts: 4, flops: 1Gf, bytes: 1MB}")
	case len(p.Flops) > 1 && len(p.Flops) != p.Hosts:
		rec.Fail("parallel", "parallel: flops for %d hosts, of %d", len(p.Flops), p.Hosts).WithHint("give one number for all, or one for each")
	}
	if r.f.Len() == mistakes {
		p.Bytes = r.parallelBytes(in, rec, p.Hosts)
	}
	if r.f.Len() > mistakes {
		return nil
	}
	return p
}

// parallelFlops reads one amount of work, or one for each host. Nothing is 0.
func parallelFlops(in *native.Record) []float64 {
	if !in.Has("flops") {
		return []float64{0}
	}
	var flops []float64
	for one := range in.Each("flops") {
		x, _ := one.Quantity("flops", units.Work, native.NonNegative)
		flops = append(flops, x)
	}
	return flops
}

// parallelBytes reads one amount of data for every ordered pair of hosts, or a matrix: a
// row for each sender. Nothing is 0.
func (r *nativeReader) parallelBytes(in, rec *native.Record, hosts int) []float64 {
	if !in.Has("bytes") {
		return nil
	}
	if !in.IsList("bytes") {
		x, _ := in.Quantity("bytes", units.Data, native.NonNegative)
		return []float64{x}
	}
	rows, _ := in.Items("bytes")
	if len(rows) != hosts {
		rec.Fail("parallel", "parallel: bytes has %d rows for %d hosts", len(rows), hosts).WithHint("want a row for each sender, or one number for every pair")
		return nil
	}
	var matrix []float64
	for i, row := range rows {
		if row.Kind != native.List || len(row.List()) != hosts {
			r.f.Fail(row.Place, "%s: parallel: bytes from host number %d: want a list of %d amounts", rec, i+1, hosts)
			return nil
		}
		for j, cell := range row.List() {
			x, wrong := parallelCell(cell, i == j)
			if wrong != "" {
				r.f.Fail(cell.Place, "%s: parallel: bytes from host number %d to %d: %s", rec, i+1, j+1, wrong)
			}
			matrix = append(matrix, x)
		}
	}
	return matrix
}

func parallelCell(cell *native.Node, own bool) (bytes float64, wrong string) {
	if cell.Kind != native.Scalar {
		return 0, "want an amount of data, got " + cell.Kind.String()
	}
	x, err := units.Data(cell.Text)
	switch {
	case err != nil:
		return 0, err.Error()
	case x < 0:
		return 0, fmt.Sprintf("%q is negative", cell.Text)
	case own && x != 0:
		return 0, fmt.Sprintf("%q: a host sends nothing to itself (want 0)", cell.Text)
	}
	return x, ""
}

// loadVariables are the names that a load function may use.
var loadVariables = []string{"gamma", "epsilon", "alpha"}

// parseLoad reads a load function w = Psi(gamma, epsilon): how much work a task has, from its problem size gamma,
// its precision epsilon and its serial fraction alpha. It is an arithmetic expression of decimal numbers, these
// names, the operators + - * / ^, brackets and the functions
//
//	ceil(x) floor(x) round(x) sqrt(x) cbrt(x) log2(x) log(x) exp(x) pow(x, y) min(x, ...) max(x, ...)
//
// where log is the natural logarithm. ^ binds tighter than a sign and groups from the right: -2^2 is -4, 2^3^2 is
// 2^9. The error is a *formula.Error; its Col counts bytes from 1.
func parseLoad(text string) (formula.Formula, error) { return formula.Parse(text, loadVariables...) }

// evalLoad computes the work for the values in a, in the workload's work unit; it ignores a's Load. A step that has
// no finite result, such as a division by zero, is a *formula.Error with its column; so is a negative result.
func evalLoad(load formula.Formula, a workload.Attributes) (float64, error) {
	if load.String() == "" {
		return 0, errors.New("no load function")
	}
	work, err := load.Eval(a.Gamma, a.Epsilon, a.Alpha)
	switch {
	case err != nil:
		return 0, err
	case work < 0:
		return 0, &formula.Error{Col: 1, Msg: fmt.Sprintf("the load is %g (want 0 or more)", work)}
	}
	return work + 0, nil // never minus zero
}
