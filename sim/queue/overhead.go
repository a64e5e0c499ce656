package queue

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/models/overhead"
)

// system is the workflow system that submits the jobs of a workflow: when it begins, how fast it submits, and when it notices
// an end. Slots, where jobs run and how files get there are those of the queue and the platform.
type system struct {
	manager overhead.Manager
	line    overhead.Line
	jobs    []systemJob
	number  map[flowWorker]int32 // of jobs, by body
	begun   bool
	ending  bool // all tasks have ended, and the end of the system has a date
	closed  bool
}

// systemJob is a job that is to be submitted, or has been.
type systemJob struct {
	name     string
	units    int32
	limitSec float64
	work     flowWorker
}

// flowWorker is the body of a job that a workflow submits.
type flowWorker interface {
	worker
	workflow() *workflow
}

// setSystem reads the overhead of a workflow; without one of its own it is that of the options.
func (w *workflow) setSystem() error {
	model := w.e.o.Overhead
	if text := w.body.Overhead; text != "" {
		var err error
		if model, err = overhead.Parse(text); err != nil {
			return fmt.Errorf("overhead %q: %w", text, err)
		}
	}
	if err := model.Check(); err != nil {
		return fmt.Errorf("overhead: %w", err)
	}
	if model.ContainerStages() {
		return fmt.Errorf("overhead %s: container stages (create to finish) are not for jobs of a batch queue (leave them out)", &model)
	}
	if !model.On() {
		return nil
	}
	s := &system{line: overhead.Line{OriginSec: w.e.nowSec}, number: map[flowWorker]int32{}}
	s.manager.Reset(&model, func(job int32) string { return s.jobs[job].name })
	s.manager.Add(overhead.Begun, overhead.NoJob, w.e.nowSec+model.BeginSec())
	if slots := int(model.Slots.Value); slots > 0 && (w.body.MaxInQueue == 0 || slots < w.body.MaxInQueue) {
		w.body.MaxInQueue = slots
	}
	w.system = s
	return nil
}

// send submits a job of a workflow, or has it submitted when the workflow system gets to it. It counts as in the queue from now on.
func (w *workflow) send(x systemJob) {
	s := w.system
	if s == nil {
		w.submit(x)
		return
	}
	k := int32(len(s.jobs))
	s.jobs, s.number[x.work] = append(s.jobs, x), k
	w.inQueue++
	s.manager.Add(overhead.Submitted, k, s.manager.SubmitAt(&s.line, k, w.e.nowSec))
}

// passSystem carries out what the workflow system does now.
func (w *workflow) passSystem() {
	s := w.system
	if s == nil {
		return
	}
	for {
		x, due := s.manager.Pop(w.e.nowSec)
		if !due {
			return
		}
		w.e.result.Events++
		switch {
		case x.What == overhead.Begun:
			s.begun = true
		case x.What == overhead.Submitted:
			if w.inQueue--; !w.failed {
				w.submit(s.jobs[x.Job])
			}
		case x.Job == overhead.NoJob:
			s.closed = true
		default:
			w.known(s.jobs[x.Job].work)
		}
	}
}

// jobEnds has the workflow hear of the end of one of its jobs, when the workflow system notices it.
func (w *workflow) jobEnds(work flowWorker) {
	s := w.system
	if s == nil {
		w.known(work)
		return
	}
	k := s.number[work]
	s.manager.Add(overhead.Known, k, w.e.nowSec+s.manager.Complete(k))
}

// closes says whether a workflow, whose tasks have ended, has ended.
func (w *workflow) closes() bool {
	s := w.system
	if s == nil || s.closed || s.manager.Model.End.IsZero() {
		return true
	}
	if !s.ending {
		s.ending = true
		s.manager.Add(overhead.Known, overhead.NoJob, w.e.nowSec+s.manager.Model.EndSec())
	}
	return false
}
