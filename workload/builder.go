package workload

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/units"
)

// Limits of a Builder. Task and edge numbers are int32; a larger workload would
// not fit in memory anyway.
const (
	MaxTasks    = math.MaxInt32 - 1
	maxEdges    = math.MaxInt32 - 1
	maxMistakes = 100 // kept by one Builder; further ones are only counted
)

// Builder collects tasks and edges and freezes them into a DAG. Mistakes are
// kept, up to 100 of them, and reported together by Build. The zero Builder is
// not ready: use [NewBuilder].
type Builder struct {
	d     DAG
	edges []edge

	errs    []error
	dropped int // mistakes beyond maxMistakes

	seen     map[string]bool // the first checked names
	checked  int
	distinct bool // the names are known to be unique and are not checked

	maxTasks, maxEdges int // MaxTasks and maxEdges; smaller in tests
}

type edge struct {
	from, to TaskID
	bytes    float64 // < 0: control
}

// NewBuilder starts an empty workload, with work counted in flop.
func NewBuilder(name string) *Builder {
	return &Builder{d: DAG{name: name, workUnit: "flop"}, maxTasks: MaxTasks, maxEdges: maxEdges}
}

// CountInstructions makes reports say instructions instead of flop.
func (b *Builder) CountInstructions() { b.d.workUnit = "instruction" }

// Grow makes room for that many more tasks and edges, so that adding them
// copies nothing. It ignores counts below 1.
func (b *Builder) Grow(tasks, edges int) {
	b.d.names = slices.Grow(b.d.names, max(tasks, 0))
	b.d.workFlop = slices.Grow(b.d.workFlop, max(tasks, 0))
	b.edges = slices.Grow(b.edges, max(edges, 0))
}

// Task adds a task. Names must be unique and not empty, work finite and not
// negative.
func (b *Builder) Task(name string, workFlop float64) TaskID {
	if len(b.d.names) >= b.maxTasks {
		b.fail("task %q: more than %d tasks", name, b.maxTasks)
		return NoTask
	}
	id := TaskID(len(b.d.names))
	if name == "" {
		b.fail("task number %d: empty name", id+1)
	}
	if !units.Finite(workFlop) || workFlop < 0 {
		b.fail("task %q: work %v: want a finite number, at least 0", name, workFlop)
	}
	b.d.names = append(b.d.names, name)
	b.d.workFlop = append(b.d.workFlop, workFlop)
	if b.d.attrs != nil {
		b.d.attrs = append(b.d.attrs, Attributes{})
	}
	return id
}

// SetAttributes gives t its optional fields. Gamma and epsilon must be finite
// and not negative, alpha a fraction from 0 to 1.
func (b *Builder) SetAttributes(t TaskID, a Attributes) {
	if !b.known(t, "attributes") {
		return
	}
	check := func(name string, value, limit float64, want string) {
		if !(value >= 0 && value <= limit) {
			b.fail("task %s: %s %v: want %s", b.nameOf(t), name, value, want)
		}
	}
	check("gamma", a.Gamma, math.MaxFloat64, "a finite number, at least 0")
	check("epsilon", a.Epsilon, math.MaxFloat64, "a finite number, at least 0")
	check("alpha", a.Alpha, 1, "a fraction from 0 to 1")
	if b.d.attrs == nil {
		b.d.attrs = make([]Attributes, len(b.d.names), cap(b.d.names))
	}
	b.d.attrs[t] = a
}

// SetMachine says on which machine a task ran, when its workload was recorded.
func (b *Builder) SetMachine(t TaskID, name string) {
	if !b.known(t, "machine") {
		return
	}
	if b.d.machines == nil {
		b.d.machines = make([]string, 0, cap(b.d.names))
	}
	b.d.machines = put(b.d.machines, t, name, "")
}

// NamesAreDistinct promises that no two tasks have the same name, so that Build does not
// check: a map of a million names costs more than the rest of building. A broken promise
// makes names ambiguous in reports and files, no more.
func (b *Builder) NamesAreDistinct() { b.distinct = true }

// Edge adds a message from one task to another; a second edge between the same
// tasks is a second message. The bytes must be finite and not negative, and the
// tasks must be different and have been added.
func (b *Builder) Edge(from, to TaskID, bytes float64) {
	if !units.Finite(bytes) || bytes < 0 {
		b.fail("edge %s to %s: data %v: want a finite number, at least 0", b.nameOf(from), b.nameOf(to), bytes)
		bytes = 0
	}
	b.connect(from, to, bytes)
}

// Control adds a precedence without data.
func (b *Builder) Control(from, to TaskID) { b.connect(from, to, -1) }

// connect adds an edge, or says why there can be no such edge.
func (b *Builder) connect(from, to TaskID, bytes float64) {
	switch {
	case !b.has(from):
		b.fail("edge %s to %s: no task %s", b.nameOf(from), b.nameOf(to), b.nameOf(from))
	case !b.has(to):
		b.fail("edge %s to %s: no task %s", b.nameOf(from), b.nameOf(to), b.nameOf(to))
	case from == to:
		b.fail("edge %s to %s: a task cannot wait for itself", b.nameOf(from), b.nameOf(to))
	case len(b.edges) >= b.maxEdges:
		b.fail("edge %s to %s: more than %d edges", b.nameOf(from), b.nameOf(to), b.maxEdges)
	default:
		b.edges = append(b.edges, edge{from, to, bytes})
	}
}

// Build freezes the DAG or returns every mistake, joined. A cycle is reported
// as a [*CycleError]. The Builder may go on and build a larger workload; the
// DAG does not change with it. O(n + m), and a hash of every name.
func (b *Builder) Build() (*DAG, error) {
	b.checkNames()
	b.checkCosts()
	b.checkParallel()
	if err := b.mistakes(); err != nil {
		return nil, err
	}
	d := b.d
	d.attrs = slices.Clone(d.attrs) // SetAttributes may write again
	d.costs = d.costs.clone()
	d.parallel = maps.Clone(d.parallel)
	d.link(b.edges)
	d.sealFiles()
	d.needs, d.needsAt = seal(d.needs, len(d.names), Modest), slices.Clone(d.needsAt)
	d.priorities = seal(d.priorities, len(d.names), 1)
	if !d.sort() {
		return nil, findCycle(&d)
	}
	return &d, nil
}

// mistakes joins what went wrong so far with what is wrong with the workload as a
// whole.
func (b *Builder) mistakes() error {
	errs := slices.Clone(b.errs)
	if b.dropped > 0 {
		errs = append(errs, fmt.Errorf("%d more mistakes", b.dropped))
	}
	var bytes float64
	for _, e := range b.edges {
		bytes += max(e.bytes, 0)
	}
	switch {
	case len(errs) > 0:
	case len(b.d.names) == 0:
		errs = append(errs, errors.New("no tasks"))
	case !units.Finite(b.d.TotalWorkFlop()):
		errs = append(errs, errors.New("the sum of all work is too large"))
	case !units.Finite(bytes):
		errs = append(errs, errors.New("the sum of all data is too large"))
	}
	return errors.Join(errs...)
}

// checkNames finds names that are declared twice, among tasks added since the last call.
func (b *Builder) checkNames() {
	if b.distinct {
		return
	}
	if b.seen == nil {
		b.seen = make(map[string]bool, len(b.d.names))
	}
	for ; b.checked < len(b.d.names); b.checked++ {
		name := b.d.names[b.checked]
		if name != "" && b.seen[name] {
			b.fail("task %q: declared twice", name)
		}
		b.seen[name] = true
	}
}

func (b *Builder) has(t TaskID) bool { return t >= 0 && int(t) < len(b.d.names) }

// known says whether t is a task, and reports what was set for it if not.
func (b *Builder) known(t TaskID, what string) bool {
	if !b.has(t) {
		b.fail("%s of task %s: no such task", what, b.nameOf(t))
	}
	return b.has(t)
}

// nameOf is the task as messages print it.
func (b *Builder) nameOf(t TaskID) string {
	if !b.has(t) {
		return fmt.Sprintf("#%d", t)
	}
	return fmt.Sprintf("%q", b.d.names[t])
}

func (b *Builder) fail(format string, args ...any) {
	if len(b.errs) == maxMistakes {
		b.dropped++
		return
	}
	b.errs = append(b.errs, fmt.Errorf(format, args...))
}
