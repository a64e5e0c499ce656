package format

import (
	"cmp"
	"errors"
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/names"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/internal/wfcommons/lossy"
	"github.com/clustersim/clustersim/workload"
)

var (
	nativeTaskSchema = native.Schema{
		Kind:   "task",
		ID:     []string{"name"},
		Fields: []string{"name", "work", "gamma", "epsilon", "alpha", "load", "type", "costs", "reads", "writes", "cores", "memory", "priority", "parallel"},
	}
	nativeEdgeSchema = native.Schema{
		Kind:   "edge",
		ID:     []string{"from", "to"},
		Fields: []string{"from", "to", "data"},
	}
)

// loadTolerance is the relative difference allowed between a task's work and the
// value of its load function: they agree when printed to 10 digits.
const loadTolerance = 1e-9

func (r *nativeReader) readTasks(top *native.Record) {
	most, ok := top.AtMost("tasks")
	if ok && most == 0 {
		top.Fail("tasks", "no tasks").WithHint("a workload needs at least one")
	} else if !ok && r.f.Len() == 0 {
		top.Require("tasks") // a misspelled field was reported already
	}
	r.b.Grow(most, 0)
	r.b.NamesAreDistinct() // readTask checks it
	r.tasks = names.NewTable(most)
	for rec := range top.Records("tasks", &nativeTaskSchema) {
		r.readTask(rec)
	}
}

func (r *nativeReader) readTask(rec *native.Record) {
	var a workload.Attributes
	if program, ok := rec.Text("type"); ok {
		number, _ := r.types.Add(program)
		a.Type = r.types.Name(number)
	}
	a.Gamma, _ = rec.Quantity("gamma", native.Number, native.NonNegative)
	a.Epsilon, _ = rec.Quantity("epsilon", units.Fraction, native.NonNegative)
	a.Alpha, _ = rec.Quantity("alpha", units.Fraction, native.ZeroToOne)
	var costs []float64
	if !rec.Has("parallel") {
		costs = r.readCosts(rec)
	}
	work, ok := rec.Quantity("work", units.Work, native.NonNegative)
	parallel := r.readParallel(rec)
	switch {
	case rec.Has("parallel"): // has its own
	case rec.Has("load"):
		work = r.readLoad(rec, &a, work, ok)
	case !rec.Has("work") && rec.Has("costs"):
		work = r.workOfCosts(rec, costs)
	case rec.Absent("work"):
		rec.Fail("work", "no work").WithHint("give work, or load with the gamma and epsilon it uses")
	}
	rec.Require("name")
	name, ok := rec.Text("name")
	if !ok {
		return
	}
	number, added := r.tasks.Add(name)
	if !added {
		line, col := r.firstPlace(name)
		rec.Fail("name", "declared twice").WithHint("first at line %d, column %d", line, col)
		return
	}
	id := r.b.Task(r.tasks.Name(number), work)
	if a != (workload.Attributes{}) {
		r.b.SetAttributes(id, a)
	}
	if costs != nil {
		r.b.SetCosts(id, costs)
	}
	if parallel != nil {
		r.b.SetParallel(id, *parallel)
	}
	r.readFiles(rec, id)
	r.readNeeds(rec, id)
	if p, ok := rec.Quantity("priority", native.Number, native.NonNegative); ok {
		r.setPriority(rec, id, p)
	}
}

func (r *nativeReader) setPriority(rec *native.Record, id workload.TaskID, p float64) {
	if !(p >= workload.MinPriority && p <= workload.MaxPriority) {
		rec.Fail("priority", "priority %v: want from %v to %v", p, workload.MinPriority, workload.MaxPriority)
		return
	}
	r.b.SetPriority(id, p)
}

// readNeeds reads the cores and the memory that a task holds.
func (r *nativeReader) readNeeds(rec *native.Record, id workload.TaskID) {
	n, at := workload.Modest, "cores"
	n.Cores, _ = rec.Int("cores", 1, 1, workload.MaxTaskCores)
	if bytes, ok := rec.Quantity("memory", units.Data, native.NonNegative); ok {
		n.MemoryBytes = bytes
		if !rec.Has("cores") {
			at = "memory"
		}
	}
	switch {
	case n.MemoryBytes > workload.MaxMemoryBytes:
		rec.Fail("memory", "memory %v bytes: want at most %d", n.MemoryBytes, int64(workload.MaxMemoryBytes))
	case n != workload.Modest && !r.o.IgnoreNeeds:
		r.b.SetNeeds(id, n)
		line, col := r.f.LineCol(rec.Place(at))
		r.b.SetNeedsPlace(id, r.f.File, line, col)
	}
}

// readFiles reads what a task reads and writes in files; one without the other is 0.
func (r *nativeReader) readFiles(rec *native.Record, id workload.TaskID) {
	reads, _ := rec.Quantity("reads", units.Data, native.NonNegative)
	writes, _ := rec.Quantity("writes", units.Data, native.NonNegative)
	if rec.Has("reads") || rec.Has("writes") {
		r.b.SetFiles(id, reads, writes)
	}
}

// readLoad evaluates the load function. Where work is given too, both must
// agree and work counts.
func (r *nativeReader) readLoad(rec *native.Record, a *workload.Attributes, work float64, given bool) float64 {
	node := rec.Scalar("load")
	if node == nil {
		return work
	}
	l, err := parseLoad(node.Text)
	if err != nil {
		r.loadError(rec, node, err)
		return work
	}
	a.Load = strings.Clone(strings.TrimSpace(node.Text))
	missing := false
	for _, v := range []string{"gamma", "epsilon", "alpha"} {
		if l.Uses(v) && !rec.Has(v) {
			missing = true
			rec.Fail("load", "load uses %s, which the task does not give", v).WithHint("add %s: ...", v)
		}
	}
	if missing {
		return work
	}
	w, err := evalLoad(l, *a)
	switch {
	case err != nil:
		r.loadError(rec, node, err)
	case !given:
		return w
	case !agree(work, w):
		rec.Fail("load", "load gives %v, but work is %v", w, work).
			WithHint("leave out one of them, or make them agree to %g relative", loadTolerance)
	}
	return work
}

// loadError gives a mistake in a load function its place in the file.
func (r *nativeReader) loadError(rec *native.Record, node *native.Node, err error) {
	var at *formula.Error
	if errors.As(err, &at) {
		r.f.Fail(r.f.TextAt(node, at.Col-1), "%s: load: %s", rec, at.Msg)
		return
	}
	rec.Fail("load", "load: %v", err)
}

// agree says whether a task's work and its load function's value are equal but
// for rounding.
func agree(work, load float64) bool {
	return math.Abs(work-load) <= loadTolerance*max(work, load)
}

func (r *nativeReader) readEdges(top *native.Record) {
	most, _ := top.AtMost("edges")
	r.b.Grow(0, most)
	for rec := range top.Records("edges", &nativeEdgeSchema) {
		r.readEdge(rec)
	}
}

func (r *nativeReader) readEdge(rec *native.Record) {
	from, okFrom := r.end(rec, "from")
	to, okTo := r.end(rec, "to")
	bytes, _ := rec.Quantity("data", units.Data, native.NonNegative)
	switch {
	case !okFrom || !okTo:
	case from == to:
		rec.Fail("to", "a task cannot wait for itself")
	default:
		if rec.Has("data") {
			r.b.Edge(from, to, bytes)
		} else {
			r.b.Control(from, to)
		}
	}
}

// end is the task that an edge's field names.
func (r *nativeReader) end(rec *native.Record, field string) (workload.TaskID, bool) {
	rec.Require(field)
	name, ok := rec.Text(field)
	if !ok {
		return workload.NoTask, false
	}
	task, ok := r.tasks.Find(name)
	if !ok {
		r.unknownTask(rec, field, name)
	}
	return workload.TaskID(task), ok
}

func (r *nativeReader) readProcessors(top *native.Record) {
	items, ok := top.Items("processors")
	if !ok {
		r.unusable = top.Has("processors")
		return
	}
	if len(items) == 0 {
		top.Fail("processors", "no processors").WithHint("leave the field out, or name one")
		r.unusable = true
	}
	names := make(distinct, len(items))
	for i, item := range items {
		text, err := scalarText(item)
		if !names.add(text) && err == "" {
			err = "given twice"
		}
		if err != "" {
			r.f.Fail(item.Place, "processor number %d: %s", i+1, err)
			r.unusable = true
			continue
		}
		r.processors = append(r.processors, text)
	}
	if !r.unusable {
		r.b.Processors(r.processors...)
	}
}

// scalarText returns a list item as a name, or says what is wrong with it.
func scalarText(item *native.Node) (text, wrong string) {
	if item.Kind != native.Scalar {
		return "", "want a name, got " + item.Kind.String()
	}
	if err := native.CheckText(item.Text); err != nil {
		return "", err.Error()
	}
	return item.Text, ""
}

// readCosts reads a task's times. They are nil if there are none or they are wrong.
func (r *nativeReader) readCosts(rec *native.Record) []float64 {
	switch {
	case r.unusable:
		return nil
	case r.processors == nil && rec.Has("costs"):
		rec.Fail("costs", "costs without processors").WithHint("add processors: [p1, p2, ...] at the top")
		return nil
	case r.processors == nil:
		return nil
	}
	rec.Require("costs")
	items, ok := rec.Items("costs")
	switch {
	case !ok:
		return nil
	case len(items) != len(r.processors):
		rec.Fail("costs", "costs: %d times for %d processors", len(items), len(r.processors))
		return nil
	}
	sec := make([]float64, len(items))
	runs := false
	for i, item := range items {
		sec[i], ok = r.readCost(rec, item, r.processors[i])
		if !ok {
			return nil
		}
		runs = runs || !math.IsInf(sec[i], 1)
	}
	if !runs {
		rec.Fail("costs", "costs: runs on no processor")
		return nil
	}
	return sec
}

func (r *nativeReader) readCost(rec *native.Record, item *native.Node, processor string) (float64, bool) {
	if item.Kind != native.Scalar {
		r.f.Fail(item.Place, "%s: cost on %q: want a time, got %s", rec, processor, item.Kind)
		return 0, false
	}
	x, err := parseCost(item.Text)
	switch {
	case err != nil:
		r.f.Fail(item.Place, "%s: cost on %q: %v", rec, processor, err)
	case x < 0:
		r.f.Fail(item.Place, "%s: cost on %q: %q is negative", rec, processor, item.Text)
	default:
		return x, true
	}
	return 0, false
}

func (r *nativeReader) workOfCosts(rec *native.Record, sec []float64) float64 {
	work := workOfCosts(sec, cmp.Or(r.o.ReferenceSpeedFlops, workload.DefaultReferenceSpeedFlops))
	if !units.Finite(work) {
		rec.Fail("costs", "mean time x reference speed is too large")
		return 0
	}
	return work
}

// parseCost reads a time on one processor: a duration, plain numbers being
// seconds, or inf where the task cannot run.
func parseCost(text string) (float64, error) {
	text = strings.TrimSpace(text)
	if strings.HasSuffix(text, "f") || strings.HasSuffix(text, "F") {
		switch strings.ToLower(text) {
		case "inf", "+inf", ".inf", "+.inf":
			return math.Inf(1), nil
		}
	}
	return units.Duration(text)
}

// formatCost prints a time so that it reads back exactly.
func formatCost(sec float64) string {
	if math.IsInf(sec, 1) {
		return "inf"
	}
	return lossy.PlainNumber(sec)
}

// workOfCosts is the work of a task that only has times: the mean of those that
// are finite, at speedFlops; 0 when there is none.
func workOfCosts(sec []float64, speedFlops float64) float64 {
	sum, n := 0.0, 0
	for _, s := range sec {
		if !math.IsInf(s, 1) {
			sum += s
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n) * speedFlops
}
