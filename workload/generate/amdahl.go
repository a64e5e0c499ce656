package generate

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// amdahl is a program with a serial part: a task of f times the work, then independent tasks that share the rest
// equally, and a task without work that joins them. It has tasks + 2 tasks, 2 x tasks edges and 3 levels, one entry
// and one exit.
//
// Without data its edges are control edges, which take no time. On p equal hosts of which p divides tasks it then
// takes f W + (1-f) W / p, and its speedup is that of G. M. Amdahl, Validity of the single processor approach to
// achieving large scale computing capabilities, AFIPS 1967.
//
// With scaled, work is what one of as many hosts as there are tasks has to do: each parallel task has (1-f) x work,
// and W is f x work + tasks x (1-f) x work. On p = tasks hosts the speedup is f + (1-f) p, that of J. L. Gustafson,
// Reevaluating Amdahl's law, CACM 31(5), 1988.
//
// With spread, the work of each parallel task is multiplied by a factor drawn from 1-spread to 1+spread.
type amdahl struct {
	tasks    int     // parallel, at least 1
	serial   float64 // f, 0 to 1
	scaled   bool
	workFlop float64 // 0 to maxCost
	bytes    float64 // of each edge, 0 to maxCost; 0: no message at all
	spread   float64 // 0 to 1
	seed     uint64
}

func amdahlFrom(a *spec.Args) build {
	return amdahl{
		tasks:    count(a, "tasks", 16),
		serial:   a.With("f", 0.05, units.Fraction),
		scaled:   a.Bool("scaled", false),
		workFlop: a.With("work", 100e9, units.Work),
		bytes:    a.With("data", 0, units.Data),
		spread:   a.Float("spread", 0),
		seed:     seed(a),
	}.generate
}

func (g amdahl) generate() (*workload.DAG, error) {
	n, m, err := checkCounts(float64(g.tasks)+2, 2*float64(g.tasks))
	if err = cmp.Or(err, g.check()); err != nil {
		return nil, err
	}
	parallel := (1 - g.serial) * g.workFlop
	if !g.scaled {
		parallel /= float64(g.tasks)
	}
	work := Range{parallel, parallel}
	if g.spread > 0 {
		work = Range{parallel * (1 - g.spread), parallel * (1 + g.spread)}
	}
	all := slices.Concat([]float64{g.serial * g.workFlop}, work.draws(g.tasks, newRandom(g.seed)), []float64{0})
	b := newGenerated("amdahl", all, m)
	edge := func(from, to int) { b.Edge(workload.TaskID(from), workload.TaskID(to), g.bytes) }
	if g.bytes == 0 {
		edge = func(from, to int) { b.Control(workload.TaskID(from), workload.TaskID(to)) }
	}
	for t := 1; t <= g.tasks; t++ {
		edge(0, t)
		edge(t, n-1)
	}
	return b.Build()
}

func (g amdahl) check() error {
	if !(g.serial >= 0 && g.serial <= 1) {
		return fmt.Errorf("f %v: want 0 to 1, or 0%% to 100%%", g.serial)
	}
	return cmp.Or(upTo("work", g.workFlop, maxCost), upTo("data", g.bytes, maxCost), within("spread", g.spread, 1))
}
