package why

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

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
