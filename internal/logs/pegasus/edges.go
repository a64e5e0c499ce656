package pegasus

import (
	"math"
	"strconv"

	"github.com/clustersim/clustersim/internal/logs"
)

func itoa(n int) string { return strconv.Itoa(n) }

// edges finds the edges of a workflow: between tasks, between jobs, and between a sub-workflow and the job that
// runs it.
func (d *draft) edges(w *workflow) {
	prefix := w.prefixOf()
	wait := func(from, to, class string, line int) {
		d.waits = append(d.waits, logs.Wait{From: from, To: to, Bytes: math.NaN(), Class: class, File: w.file, Line: line})
	}
	for _, e := range w.taskEdges {
		from, to := w.tasks[e.from], w.tasks[e.to]
		if from != nil && w.below[from.job] != nil || to != nil && w.below[to.job] != nil {
			continue // the edges between jobs have it
		}
		wait(prefix+e.from, prefix+e.to, "task", e.line)
	}
	before, after := map[string]bool{}, map[string]bool{}
	for _, e := range w.jobEdges {
		from, to := w.jobs[e.from], w.jobs[e.to]
		if from == nil || to == nil {
			d.run.Count(logs.UnknownEnds, w.file, e.line)
			continue
		}
		before[e.to], after[e.from] = true, true
		for _, a := range from.last {
			for _, b := range to.first {
				wait(a, b, "job", e.line)
			}
		}
	}
	if w.above == nil || w.above.jobs[w.aboveJob] == nil {
		return
	}
	outer := w.above.jobs[w.aboveJob]
	for _, id := range w.jobOrder {
		j := w.jobs[id]
		for _, a := range outer.first {
			for _, b := range j.first {
				if !before[id] {
					wait(a, b, "workflow", w.line)
				}
			}
		}
		for _, a := range j.last {
			for _, b := range outer.last {
				if !after[id] {
					wait(a, b, "workflow", w.line)
				}
			}
		}
	}
	for _, a := range outer.first { // a sub-workflow in which nothing ran
		for _, b := range outer.last {
			wait(a, b, "workflow", w.line)
		}
	}
}
