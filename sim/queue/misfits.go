package queue

import "github.com/clustersim/clustersim/workload/jobs"

// keepMisfits adds to the result which waiting jobs have changed between suiting the free nodes and not, after a
// round. A job that requests more units than are free is not looked at.
func (e *engine) keepMisfits() {
	if !e.o.Explain || !e.nodes.bound {
		return
	}
	if e.misfits == nil {
		e.misfits = map[jobs.ID]Misfit{}
		e.result.Misfits = []Misfit{}
	}
	for job := range e.waiting.all(e.result.State) {
		units := int(e.trace.Units[job])
		if units > e.free {
			continue
		}
		class := e.nodes.Class(int32(job))
		now := Misfit{AtSec: e.nowSec, Job: job}
		if e.nodes.Opens(class, e.nowSec) {
			now.Shape = !e.nodes.Suits(class, units, e.nowSec, 0)
			now.Block = !now.Shape && !e.nodes.Suits(class, units, e.nowSec, e.mayLastSec(job))
		}
		if before := e.misfits[job]; now.Shape != before.Shape || now.Block != before.Block {
			e.misfits[job] = now
			e.result.Misfits = append(e.result.Misfits, now)
		}
	}
}
