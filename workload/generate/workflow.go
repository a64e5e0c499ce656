package generate

import (
	"cmp"
	"fmt"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// workflow makes workloads shaped like well-known scientific workflows, scaled to a
// number of tasks; each has a method of stages. Their structure follows
//
//   - S. Bharathi, A. Chervenak, E. Deelman, G. Mehta, M.-H. Su, K. Vahi,
//     Characterization of scientific workflows, WORKS 2008,
//   - G. Juve, A. Chervenak, E. Deelman, S. Bharathi, G. Mehta, K. Vahi,
//     Characterizing and profiling scientific workflows, Future Generation
//     Computer Systems 29(3), 2013.
//
// Running times and sizes are drawn from ranges around those of the example
// workflows that the authors published with the papers (24 to 1000 tasks); where
// those grow with the workflow, these do too. A task's type says what it runs. A
// file has the same size for all its readers. Files that a workflow reads from
// outside or leaves behind are not part of the workload.
type workflow struct {
	Tasks      int // the number wanted; each method says how close it comes
	Seed       uint64
	SpeedFlops float64 // of the host that the published running times are for
	DataScale  float64 // multiplies all sizes, at least 0
}

// make builds the workflow of a shape that has at least that many tasks.
func (w workflow) make(name string, least int, shape func(stages)) (*workload.DAG, error) {
	if w.Tasks < least {
		return nil, fmt.Errorf("%d tasks: want at least %d", w.Tasks, least)
	}
	if !(w.SpeedFlops > 0 && w.SpeedFlops <= maxCost) {
		return nil, fmt.Errorf("speed %v: want more than 0, at most %v", w.SpeedFlops, float64(maxCost))
	}
	if err := cmp.Or(upTo("bytes-scale", w.DataScale, maxCost), checkGenerated(w.Tasks, 0)); err != nil {
		return nil, err
	}
	s := stages{newKinds(name, w.Seed, w.Tasks, 4*w.Tasks), w}
	shape(s)
	return s.b.Build()
}

// stages builds a workflow from running times and sizes as published.
type stages struct {
	*kinds
	workflow
}

// run adds a task that takes from lowSec to highSec on the reference host.
func (s stages) run(kind string, lowSec, highSec float64) workload.TaskID {
	return s.task(kind, Range{lowSec, highSec}.scaled(s.SpeedFlops))
}

// runs adds n such tasks.
func (s stages) runs(n int, kind string, lowSec, highSec float64) []workload.TaskID {
	ids := make([]workload.TaskID, n)
	for i := range ids {
		ids[i] = s.run(kind, lowSec, highSec)
	}
	return ids
}

// file draws the size of a file of low to high bytes, which may go to several readers.
func (s stages) file(low, high float64) float64 {
	return Range{low, high}.scaled(s.DataScale).draw(s.random)
}

// send adds edges: others read a file of one task's output.
func (s stages) send(from workload.TaskID, bytes float64, to ...workload.TaskID) {
	for _, t := range to {
		s.b.Edge(from, t, bytes)
	}
}

func workflowFrom(name string, least int, shape func(stages)) func(*spec.Args) build {
	return func(a *spec.Args) build {
		w := workflow{count(a, "tasks", 100), seed(a), a.With("speed", 1e9, units.Speed), scale(a, "bytes-scale")}
		return func() (*workload.DAG, error) { return w.make(name, least, shape) }
	}
}
