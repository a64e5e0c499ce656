package why

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// staging is how long a task's files took in and out, in a run with overhead.
type staging struct{ in, out Took }

// measureStaging measures staging, and how long waiting for the pipe or for other transfers
// lengthened it.
func (a *Analysis) measureStaging(c *Case, alone *sim.Alone) error {
	o := c.Result.Overhead
	if o == nil {
		return nil
	}
	a.staging = make([]staging, len(o.Dates))
	for t := range o.Dates {
		d, host := &o.Dates[t], c.Result.Tasks[t].Host
		read, written := a.DAG.FileBytes(workload.TaskID(t))
		inSec, errIn := stagingSec(c, alone, o.Host, host, read)
		outSec, errOut := stagingSec(c, alone, host, o.Host, written)
		if err := cmp.Or(errIn, errOut); err != nil {
			return fmt.Errorf("staging files of task %q: %w", a.DAG.TaskName(workload.TaskID(t)), err)
		}
		fromSec, toSec := d.DispatchSec, d.FinishSec
		if o.Containers != nil {
			fromSec, toSec = o.Containers[t].StartedSec, o.Containers[t].EndedSec
		}
		a.staging[t] = staging{took(fromSec, d.ComputeSec, inSec), took(d.ComputedSec, toSec, outSec)}
	}
	return nil
}

// stagingSec is how long bytes take between two hosts or, where one is no host, through
// the pipe.
func stagingSec(c *Case, alone *sim.Alone, from, to platform.HostID, bytes float64) (float64, error) {
	rate := c.Options.Overhead.Pipe.Value
	switch {
	case !c.Options.Overhead.Stages() || bytes == 0:
		return 0, nil
	case from != platform.NoHost && to != platform.NoHost:
		if from == to && c.Options.Loopback == sim.LoopbackFree {
			return 0, nil
		}
		return alone.TransferSec(from, to, bytes)
	}
	return bytes / rate, nil // 0 where it is infinite
}

// systemPath is the critical path of a run with overhead.
func (w *walk) systemPath() []Step {
	o := w.c.Result.Overhead
	t, last, until := NoTask, math.Inf(-1), untilKnown
	for i := range o.Dates {
		if sec := o.Dates[i].KnownSec; sec > last {
			t, last, until = workload.TaskID(i), sec, untilKnown
		}
		if sec := o.Dates[i].FinishSec; o.Containers != nil && sec > last {
			t, last, until = workload.TaskID(i), sec, untilLeft
		}
	}
	var path []Step // the last first
	if t != NoTask && o.EndSec > 0 {
		path = append(path, w.system(Ending, t, last, w.c.Result.MakespanSec, Took{}, Phase))
	}
	for t != NoTask {
		path = w.appendSystem(path, t, until)
		t, until = w.systemBefore(&path, t)
	}
	slices.Reverse(path)
	return path
}

// system is a step that the workflow system adds to a task.
func (w *walk) system(kind Kind, t workload.TaskID, fromSec, toSec float64, took Took, why Cause) Step {
	s := Step{Kind: kind, Task: t, Edge: NoEdge, Host: w.run(t).Host, StartSec: fromSec, FinishSec: toSec, AloneSec: took.AloneSec, ContentionSec: took.ContentionSec, For: why, By: NoTask}
	if took == (Took{}) {
		s.AloneSec = toSec - fromSec
	}
	return s
}

// until is the date in the life of a task that the next step of the path waited for.
type until uint8

const (
	untilKnown until = iota
	untilLeft        // it left its core
	untilEnded       // its container ended, so that data could be sent
)

// appendSystem appends what happened to a task from its start on.
func (w *walk) appendSystem(path []Step, t workload.TaskID, to until) []Step {
	d, x := &w.c.Result.Overhead.Dates[t], w.a.staging[t]
	part := func(kind Kind, fromSec, toSec float64, took Took) {
		if toSec > fromSec {
			path = append(path, w.system(kind, t, fromSec, toSec, took, Phase))
		}
	}
	c := w.containerDates(t)
	if c == nil {
		if to == untilKnown {
			part(Completing, d.FinishSec, d.KnownSec, Took{})
		}
		part(StagingOut, d.ComputedSec, d.FinishSec, x.out)
	} else {
		switch to {
		case untilKnown:
			part(Noticing, c.VisibleSec, d.KnownSec, Took{})
		case untilLeft:
			part(Releasing, c.VisibleSec, d.FinishSec, Took{})
		}
		if to != untilEnded {
			part(ContainerEnding, c.EndedSec, c.VisibleSec, Took{})
		}
		part(StagingOut, d.ComputedSec, c.EndedSec, x.out)
	}
	first := len(path)
	path = w.appendTask(path, t)
	for i := range path[first:] {
		path[first+i].For = Phase
	}
	if c == nil {
		part(StagingIn, d.DispatchSec, d.ComputeSec, x.in)
		part(Starting, d.StartSec, d.DispatchSec, Took{})
		return path
	}
	part(StagingIn, c.StartedSec, d.ComputeSec, x.in)
	part(ContainerStarting, d.DispatchSec, c.StartedSec, Took{})
	part(Starting, c.AssignedSec, d.DispatchSec, Took{})
	part(Binding, d.StartSec, c.AssignedSec, Took{})
	return path
}

// containerDates are those of a task; nil without container stages.
func (w *walk) containerDates(t workload.TaskID) *overhead.ContainerDates {
	if list := w.c.Result.Overhead.Containers; list != nil {
		return &list[t]
	}
	return nil
}

// nearSec is by how much dates of the workflow system may be apart that are one.
const nearSec = 1e-8

func near(a, b float64) bool { return math.Abs(a-b) <= nearSec+roundingPart*math.Abs(a) }

// systemBefore says what the start of t, the step that ends the list, waited for, appends
// how the system kept it waiting, and returns the task that ended then, and until when it
// was waited for.
func (w *walk) systemBefore(path *[]Step, t workload.TaskID) (from workload.TaskID, to until) {
	d, c := &w.c.Result.Overhead.Dates[t], w.containerDates(t)
	offeredSec := d.SubmitSec
	if c != nil {
		offeredSec = c.OfferedSec
	}
	step := &(*path)[len(*path)-1]
	at := d.StartSec
	if e, i, ok := w.lastTransfer(t); ok && step.StartSec == d.StartSec {
		x, took := &w.c.Result.Transfers[i], w.a.Transfers[i]
		step.For, step.By = Input, w.a.DAG.From(e)
		carried := w.system(Transfer, t, x.StartSec, x.FinishSec, took, Input)
		carried.Edge, carried.By = e, step.By
		*path = append(*path, carried)
		at = x.StartSec
		if by := w.containerDates(step.By); by != nil && at == by.EndedSec {
			return carried.By, untilEnded
		} else if by == nil && at == w.run(step.By).FinishSec {
			return carried.By, untilLeft
		}
		step = &(*path)[len(*path)-1]
	} else if u := w.leaving(t, d.StartSec); u != NoTask && d.StartSec > offeredSec {
		step.For, step.By = Core, u
		return u, untilLeft
	}
	step.For, step.By = Phase, NoTask
	part := func(kind Kind, fromSec, toSec float64) {
		if toSec > fromSec {
			*path = append(*path, w.system(kind, t, fromSec, toSec, Took{}, Phase))
		}
	}
	part(Matching, offeredSec, at)
	if c == nil {
		part(Submitting, d.ReadySec, d.SubmitSec)
	} else {
		part(Batching, d.SubmitSec, offeredSec)
		part(Submitting, c.MadeSec, d.SubmitSec)
		part(Creating, d.ReadySec, c.MadeSec)
	}
	step = &(*path)[len(*path)-1]
	for _, e := range w.a.DAG.In(t) {
		if p := w.a.DAG.From(e); near(w.c.Result.Overhead.Dates[p].KnownSec, d.ReadySec) {
			step.For, step.By = Input, p
			return p, untilKnown
		}
	}
	step.For = Nothing
	if d.ReadySec > 0 {
		step.For = Phase
		*path = append(*path, w.system(Beginning, t, 0, d.ReadySec, Took{}, Nothing))
	}
	return NoTask, untilKnown
}

// lastTransfer is the input of t that came when t got its core.
func (w *walk) lastTransfer(t workload.TaskID) (e workload.EdgeID, place int, ok bool) {
	startSec := w.run(t).StartSec
	for _, e := range w.a.DAG.In(t) {
		if i, ok := w.transfer(e); ok && w.c.Result.Transfers[i].FinishSec == startSec {
			return e, i, true
		}
	}
	return NoEdge, 0, false
}

// phases are how long a task read, computed and wrote, in a run with storage.
type phases struct{ read, compute, write Took }

// measurePhases measures them, and each task as a whole, in a run with storage.
func (a *Analysis) measurePhases(c *Case, alone *sim.Alone, computeSec func(t workload.TaskID, startSec float64) float64) error {
	stored := c.Result.Stored
	if stored == nil {
		return nil
	}
	a.phases = make([]phases, len(c.Result.Tasks))
	for t := range a.phases {
		x := stored.Phases[t]
		fromSec, toSec := c.Result.Ran(workload.TaskID(t))
		readSec, writeSec, err := a.filesSec(c, alone, workload.TaskID(t))
		if err != nil {
			return fmt.Errorf("files of task %q: %w", a.DAG.TaskName(workload.TaskID(t)), err)
		}
		computing := computeSec(workload.TaskID(t), x.ComputeSec)
		a.phases[t] = phases{
			took(fromSec, x.ComputeSec, readSec), took(x.ComputeSec, x.ComputedSec, computing), took(x.ComputedSec, toSec, writeSec),
		}
		a.Tasks[t] = took(fromSec, toSec, readSec+computing+writeSec)
	}
	return nil
}

// filesSec is how long reading and writing take a task that nothing disturbs.
func (a *Analysis) filesSec(c *Case, alone *sim.Alone, t workload.TaskID) (readSec, writeSec float64, err error) {
	host, at := c.Result.Tasks[t].Host, c.Result.Stored.Host
	read, written := a.DAG.FileBytes(t)
	travels := at != platform.NoHost && (at != host || c.Options.Loopback == sim.LoopbackSimGrid)
	if at == platform.NoHost {
		at = host
	}
	if read > 0 {
		readSec = read / a.Platform.Disks(at)[0].ReadBytesPerSec
	}
	if written > 0 {
		writeSec = written / a.Platform.Disks(at)[0].WriteBytesPerSec
	}
	if travels && read > 0 {
		sec, err := alone.TransferSec(at, host, read)
		if err != nil {
			return 0, 0, err
		}
		readSec += sec
	}
	if travels && written > 0 {
		sec, err := alone.TransferSec(host, at, written)
		if err != nil {
			return 0, 0, err
		}
		writeSec += sec
	}
	return readSec, writeSec, nil
}

// appendTask appends what a task did to a path that has the last step first.
func (w *walk) appendTask(path []Step, t workload.TaskID) []Step {
	step := w.execution(t)
	if w.a.phases == nil {
		return append(path, step)
	}
	x, p := w.c.Result.Stored.Phases[t], &w.a.phases[t]
	fromSec, toSec := w.c.Result.Ran(t)
	part := func(kind Kind, startSec, finishSec float64, took Took) {
		s := step
		s.Kind, s.StartSec, s.FinishSec, s.AloneSec, s.ContentionSec = kind, startSec, finishSec, took.AloneSec, took.ContentionSec
		s.For = Phase
		path = append(path, s)
	}
	if toSec > x.ComputedSec {
		part(Writing, x.ComputedSec, toSec, p.write)
	}
	part(Execution, x.ComputeSec, x.ComputedSec, p.compute)
	if x.ComputeSec > fromSec {
		part(Reading, fromSec, x.ComputeSec, p.read)
	}
	path[len(path)-1].For = step.For
	return path
}
