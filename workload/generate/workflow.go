package generate

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// workflow makes workloads shaped like well-known scientific workflows, scaled to a
// number of tasks; each has a method. Their structure follows
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

// check refuses impossible parameters; least is the smallest number of tasks that
// the structure allows.
func (w workflow) check(least int) error {
	if w.Tasks < least {
		return fmt.Errorf("%d tasks: want at least %d", w.Tasks, least)
	}
	if !(w.SpeedFlops > 0 && w.SpeedFlops <= maxCost) {
		return fmt.Errorf("speed %v: want more than 0, at most %v", w.SpeedFlops, float64(maxCost))
	}
	if !(w.DataScale >= 0 && w.DataScale <= maxCost) {
		return fmt.Errorf("bytes-scale %v: want at least 0, at most %v", w.DataScale, float64(maxCost))
	}
	return checkGenerated(w.Tasks, 0)
}

// stages builds a workflow from running times and sizes as published.
type stages struct {
	*kinds
	w workflow
}

func (w workflow) start(name string) stages {
	return stages{newKinds(name, w.Seed, w.Tasks, 4*w.Tasks), w}
}

// run adds a task that takes from lowSec to highSec on the reference host.
func (s stages) run(kind string, lowSec, highSec float64) workload.TaskID {
	return s.task(kind, Range{lowSec, highSec}.scaled(s.w.SpeedFlops))
}

// runs adds n such tasks.
func (s stages) runs(n int, kind string, lowSec, highSec float64) []workload.TaskID {
	ids := make([]workload.TaskID, n)
	for i := range ids {
		ids[i] = s.run(kind, lowSec, highSec)
	}
	return ids
}

// file draws the size of a file of low to high bytes.
func (s stages) file(low, high float64) float64 {
	return s.sizeBytes(Range{low, high}.scaled(s.w.DataScale))
}

// send adds edges: others read a file of one task's output.
func (s stages) send(from workload.TaskID, bytes float64, to ...workload.TaskID) {
	for _, t := range to {
		s.b.Edge(from, t, bytes)
	}
}

func workflowFrom(shape func(workflow) (*workload.DAG, error)) func(*spec.Args) build {
	return func(a *spec.Args) build {
		w := workflow{
			Tasks:      count(a, "tasks", 100),
			Seed:       seed(a),
			SpeedFlops: a.With("speed", 1e9, units.Speed),
			DataScale:  scale(a, "bytes-scale"),
		}
		return func() (*workload.DAG, error) { return shape(w) }
	}
}
