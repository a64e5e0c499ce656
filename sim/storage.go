package sim

import (
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// Phases are the dates between a task's start and its finish in a run with storage. It
// has its core from start to finish. What takes no time has no length.
type Phases struct {
	ReadSec     float64 // its files have been read; from shared storage they now travel
	ComputeSec  float64 // they are there: it computes
	ComputedSec float64 // its work is done; to shared storage its files now travel
	WriteSec    float64 // they are there: the disk writes them
}

var noPhases = Phases{math.Inf(1), math.Inf(1), math.Inf(1), math.Inf(1)}

// storing is the mode of runs with storage.
type storing struct {
	passive
	kind   StorageKind
	host   platform.HostID // of shared storage, or NoHost
	phases []Phases        // by TaskID; dates are +Inf until they are known

	doing []world.Activity // by TaskID: of its disk; nil if no host goes off
	lost  int              // faults.changes when tasks of hosts that are off were last looked for
}

func (s *storing) reset(e *Engine, _ *world.Options) (bool, error) {
	*s = storing{kind: e.o.Storage.Kind, host: platform.NoHost}
	return s.kind != NoStorage, nil
}

// begin finds the shared storage.
func (s *storing) begin(e *Engine) error {
	if err := e.o.Storage.Check(e.p); err != nil {
		return err
	}
	s.phases = make([]Phases, e.d.NumTasks()) // handed to the caller
	if e.faults.possible {
		s.doing = make([]world.Activity, e.d.NumTasks())
	}
	for t := range s.phases {
		s.phases[t] = noPhases
	}
	if s.shared() {
		s.host, _ = e.p.HostByName(e.o.Storage.Host)
	}
	return nil
}

func (s *storing) report(_ *Engine, r *Result) {
	r.Stored = &Stored{s.host, s.phases}
	s.phases = nil
}

// checkDisk rejects a task with files on a host without a disk for them.
func (s *storing) checkDisk(e *Engine, t workload.TaskID, h platform.HostID) error {
	if s.kind != LocalStorage || len(e.p.Disks(h)) > 0 {
		return nil
	}
	if read, written := e.d.FileBytes(t); read == 0 && written == 0 {
		return nil
	}
	return fmt.Errorf("task %q: host %q has no disk for its files (%s)", e.d.TaskName(t), e.p.HostName(h), giveDisks)
}

// shared reports whether files are on one host, so that edges move nothing.
func (s *storing) shared() bool { return s.kind == SharedStorage }

// disk is the one that the files of a task are on: the first of its host.
func (e *Engine) disk(t workload.TaskID) world.DiskID {
	if e.storing.shared() {
		return world.DiskID{Host: e.storing.host}
	}
	return world.DiskID{Host: e.tasks[t].Host}
}

// read begins a task with its files. All are read as one.
func (e *Engine) read(t workload.TaskID) {
	e.storing.phases[t] = noPhases // of an attempt that failed
	if bytes, _ := e.d.FileBytes(t); bytes > 0 {
		e.storing.busy(t, e.world.Read(int32(t), &world.IO{Disk: e.disk(t), Bytes: bytes}))
		return
	}
	e.storing.phases[t].ReadSec = e.world.NowSec()
	e.compute(t)
}

// wasRead takes what was read to the task's host, or computes at once.
func (e *Engine) wasRead(t workload.TaskID) error {
	e.storing.phases[t].ReadSec = e.world.NowSec()
	if e.storing.shared() {
		bytes, _ := e.d.FileBytes(t)
		if sent, err := e.carry(t, e.storing.host, e.tasks[t].Host, bytes); sent || err != nil {
			return err
		}
	}
	e.compute(t)
	return nil
}

// computed takes a task's output to the storage, or writes it at once.
func (e *Engine) computed(t workload.TaskID) error {
	x := &e.storing.phases[t]
	x.ComputedSec = e.world.NowSec()
	e.note(taskComputed, int32(t))
	_, bytes := e.d.FileBytes(t)
	if bytes == 0 {
		x.WriteSec = x.ComputedSec
		return e.done(t)
	}
	if e.storing.shared() {
		if sent, err := e.carry(t, e.tasks[t].Host, e.storing.host, bytes); sent || err != nil {
			return err
		}
	}
	e.write(t)
	return nil
}

func (e *Engine) write(t workload.TaskID) {
	e.storing.phases[t].WriteSec = e.world.NowSec()
	_, bytes := e.d.FileBytes(t)
	e.storing.busy(t, e.world.Write(int32(t), &world.IO{Disk: e.disk(t), Bytes: bytes}))
}

// filesHost is the host through which files go: the submit host, or that of shared storage.
func (e *Engine) filesHost() platform.HostID {
	if e.manager.stages() {
		return e.manager.host
	}
	return e.storing.host
}

// carry sends a task's files between its host and filesHost, if they must travel. The transfer's tag is negative, unlike
// that of an edge's.
func (e *Engine) carry(t workload.TaskID, from, to platform.HostID, bytes float64) (sent bool, err error) {
	if bytes == 0 || from == to && e.o.Loopback == LoopbackFree {
		return false, nil
	}
	if e.isCutOff(from, to) {
		e.faults.sends = append(e.faults.sends, workload.EdgeID(-1-t))
		return true, nil
	}
	if _, err = e.world.Send(-1-int32(t), &world.Send{From: from, To: to, Bytes: bytes}); err != nil {
		what := "files"
		if e.manager.stages() {
			what = "staging files"
		}
		return false, fmt.Errorf("%s of task %q: %w", what, e.d.TaskName(t), err)
	}
	return true, nil
}

// carryAgain sends the files of a task that had to wait for a host or a link.
func (e *Engine) carryAgain(t workload.TaskID) error {
	read, written := e.d.FileBytes(t)
	var computeSec float64
	if e.manager.stages() {
		computeSec = e.manager.dates[t].ComputeSec
	} else {
		computeSec = e.storing.phases[t].ComputeSec
	}
	from, to, bytes := e.filesHost(), e.tasks[t].Host, read
	if !math.IsInf(computeSec, 1) {
		from, to, bytes = to, from, written
	}
	_, err := e.carry(t, from, to, bytes)
	return err
}

// filesArrived goes on with a task when its files have come.
func (e *Engine) filesArrived(t workload.TaskID) error {
	switch {
	case e.manager.stages():
		return e.staged(t)
	case math.IsInf(e.storing.phases[t].ComputeSec, 1):
		e.compute(t)
	default:
		e.write(t)
	}
	return nil
}

// waits reports whether a task that has begun waits for its files.
func (s *storing) waits(t workload.TaskID) bool {
	return s.phases != nil && (math.IsInf(s.phases[t].ComputeSec, 1) || !math.IsInf(s.phases[t].ComputedSec, 1))
}

// busy notes what a task's disk does, if its host may go off meanwhile.
func (s *storing) busy(t workload.TaskID, a world.Activity) {
	if s.doing != nil {
		s.doing[t] = a
	}
}

// loseFiles lets tasks fail if their hosts have gone off while the shared storage read or
// wrote for them, or while they waited for a way there: nothing was under way on their own
// hosts.
func (e *Engine) loseFiles() error {
	s := &e.storing
	if !e.losesFiles() || s.lost == e.faults.changes {
		return nil
	}
	s.lost = e.faults.changes
	for i := range e.tasks {
		t, run := workload.TaskID(i), &e.tasks[i]
		if run.StartSec == notYet || run.FinishSec != notYet || e.world.HostOn(run.Host) {
			continue
		}
		if s.doing != nil {
			e.world.Cancel(s.doing[t])
		}
		e.faults.sends = slices.DeleteFunc(e.faults.sends, func(x workload.EdgeID) bool { return x == workload.EdgeID(-1-t) })
		if err := e.failed(&world.End{Kind: world.Reading, Tag: int32(t), Outcome: world.HostFailed}); err != nil {
			return err
		}
	}
	return nil
}

// losesFiles reports whether tasks may have their cores while nothing is under way on their
// hosts.
func (e *Engine) losesFiles() bool { return e.storing.shared() || e.manager.on }

// needs reports whether a task has files on the shared storage.
func (s *storing) needs(e *Engine, t workload.TaskID) bool {
	if !s.shared() {
		return false
	}
	read, written := e.d.FileBytes(t)
	return read+written > 0
}

func (e *Engine) waitsForFiles(t workload.TaskID) string {
	return fmt.Sprintf("the files of task %q wait for host %q, host %q or a link between them, which stays off",
		e.d.TaskName(t), e.p.HostName(e.tasks[t].Host), e.p.HostName(e.filesHost()))
}
