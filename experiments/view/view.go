package view

import (
	"errors"
	"fmt"
	"io"

	"github.com/clustersim/clustersim/internal/picture/actorview"
	"github.com/clustersim/clustersim/internal/picture/gantt"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/picture/trace"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/workload"
)

// Format is a file format.
type Format string

// The formats. Pictures are the same bytes each time; times are in seconds of the simulation.
const (
	SVG      Format = "svg"      // a Gantt chart
	PNG      Format = "png"      // a Gantt chart
	PDF      Format = "pdf"      // a Gantt chart
	HTML     Format = "html"     // a Gantt chart that one can zoom and search; of runs only
	Perfetto Format = "perfetto" // Chrome's trace event format
	Paje     Format = "paje"     // Paje's trace format
	Jobs     Format = "jobs"     // a CSV row for each task, in Batsim's columns; of runs only
)

// Run is a finished run. Platform, DAG and Result must be set, and belong to each other.
type Run struct {
	Platform *platform.Platform
	DAG      *workload.DAG
	Result   *sim.Result
	// Links is the observer of the run (sim.Options.Observer); with it, Perfetto and Paje have the
	// loads of the links. nil: they have none.
	Links *Links
	// Titles of charts; "" leaves them out.
	PlatformName, WorkloadName, Scheduler, Models string
}

// Links is a sim.Observer that records the load of each link. The zero Links is ready, and
// serves one run.
type Links = runview.Links

// Write writes the run. An unknown format, a missing part, or a result of another workload or
// platform is an error, and then nothing is written. Cost: O(n log n) in tasks and transfers.
func (r *Run) Write(out io.Writer, f Format) error {
	if err := r.check(); err != nil {
		return err
	}
	run := &runview.Run{
		Platform: r.Platform, DAG: r.DAG, Result: r.Result,
		PlatformName: r.PlatformName, WorkloadName: r.WorkloadName, Scheduler: r.Scheduler, Models: r.Models,
	}
	switch f {
	case SVG, PNG, PDF, HTML:
		return gantt.Write(out, gantt.Format(f), run, gantt.Options{})
	case Perfetto:
		return trace.WriteChrome(out, run, r.Links, nil)
	case Paje:
		return trace.WritePaje(out, run, r.Links, nil)
	case Jobs:
		return trace.WriteJobs(out, run)
	}
	return unknown(f)
}

func (r *Run) check() error {
	switch {
	case r.Platform == nil || r.DAG == nil || r.Result == nil:
		return errors.New("view: a Run needs its Platform, DAG and Result")
	case len(r.Result.Tasks) != r.DAG.NumTasks():
		return fmt.Errorf("view: the result has %d tasks, the DAG %d", len(r.Result.Tasks), r.DAG.NumTasks())
	}
	for t := range r.Result.Tasks {
		if h := int(r.Result.Tasks[t].Host); h < 0 || h >= r.Platform.NumHosts() {
			return fmt.Errorf("view: task %d ran on host %d, and the platform has %d", t, h, r.Platform.NumHosts())
		}
	}
	return nil
}

func unknown(f Format) error {
	return fmt.Errorf("view: unknown format %q (want svg, png, pdf, perfetto or paje; of a run also html or jobs)", string(f))
}

// Actors is an actor.Observer that keeps what the actors of one world do. The zero Actors is ready.
type Actors struct {
	Title string // of charts; "": actors
	observer
}

// observer is what a world calls.
type observer struct{ recorder actorview.Recorder }

func (o *observer) ActorState(atSec float64, of *actor.Actor, s actor.State) {
	o.recorder.ActorState(atSec, of, s)
}

func (o *observer) Message(m *actor.Message) { o.recorder.Message(m) }

// Write writes what the actors have done up to the last date observed: for charts a row for each
// actor with what it did, and messages as arrows; for Perfetto and Paje hosts, actors, states and
// messages. HTML, Jobs and unknown formats are errors. Cost: O(states + messages).
func (a *Actors) Write(out io.Writer, f Format) error {
	switch f {
	case SVG, PNG, PDF:
		return gantt.Actors(out, gantt.Format(f), &a.recorder, gantt.ActorOptions{Title: a.Title})
	case Perfetto, Paje:
		return trace.Actors(out, trace.Format(f), &a.recorder)
	}
	return unknown(f)
}
