package wfcommons

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// assemble turns what was read into a DAG: names into numbers first, then
// work, then edges. A reference speed of 0 is that of the file's machines, or
// the default one if they have none.
func (in *instance) assemble(src *srcerr.Source, o workload.ReadOptions) (*workload.DAG, error) {
	a := assembly{src: src, in: in}
	if o.IgnoreNeeds {
		for i := range in.runs {
			in.runs[i].request = request{}
		}
	}
	a.numberTasks()
	a.numberFiles()
	if src.Failed() {
		return nil, src.Err() // ambiguous names would only lead to more mistakes
	}
	a.relate()
	a.matchRuns()
	if src.Failed() {
		return nil, src.Err()
	}
	b := workload.NewBuilder(in.name.text)
	b.NamesAreDistinct() // numberTasks has checked it
	b.Grow(len(in.tasks), len(a.isParent))
	a.addTasks(b, newSpeedFinder(src, in, o.ReferenceSpeedFlops))
	a.addNeeds(b)
	a.addEdges(b)
	a.addFiles(b)
	d, err := Freeze(src, b, func(task string) int { return in.tasks[a.taskID[task]].id.at })
	if err != nil {
		return nil, err
	}
	a.noteUnsized()
	return d, nil
}

// assembly holds the numbers that names stand for.
type assembly struct {
	src      *srcerr.Source
	in       *instance
	taskID   map[string]workload.TaskID
	fileID   map[string]int32
	files    []fileEntry         // by fileID: the declared ones, then those only named by tasks
	writers  [][]workload.TaskID // by fileID, ascending, without repetition
	isParent map[pair]bool       // as the children say
	runOf    []int32             // by TaskID: index into runs, plus 1
	unsized  []word              // files on an edge, of unknown size
}

type pair struct{ parent, child workload.TaskID }

func (a *assembly) numberTasks() {
	a.taskID = make(map[string]workload.TaskID, len(a.in.tasks))
	for i, t := range a.in.tasks {
		if _, twice := a.taskID[t.id.text]; twice {
			a.src.Fail(t.id.at, "", "task %q: id is given twice", t.id.text)
			continue
		}
		a.taskID[t.id.text] = workload.TaskID(i)
	}
}

// numberFiles numbers the declared files, then the others that tasks write, and
// lists the writers of each.
func (a *assembly) numberFiles() {
	a.fileID = make(map[string]int32, len(a.in.files))
	number := func(f fileEntry) int32 {
		id := int32(len(a.files))
		a.fileID[f.id.text] = id
		a.files = append(a.files, f)
		a.writers = append(a.writers, nil)
		return id
	}
	for _, f := range a.in.files {
		if _, twice := a.fileID[f.id.text]; twice {
			a.src.Fail(f.id.at, "", "file %q: id is given twice", f.id.text)
			continue
		}
		number(f)
	}
	for i, t := range a.in.tasks {
		for _, out := range t.outputs {
			id, known := a.fileID[out.text]
			if !known {
				id = number(fileEntry{id: out})
			}
			if w := a.writers[id]; len(w) == 0 || w[len(w)-1] != workload.TaskID(i) {
				a.writers[id] = append(w, workload.TaskID(i))
			}
		}
	}
}

// relate checks that parents and children say the same and fills isParent.
func (a *assembly) relate() {
	a.isParent = map[pair]bool{}
	isChild := map[pair]bool{}
	for i, t := range a.in.tasks {
		for _, name := range t.parents {
			if p, ok := a.relative(workload.TaskID(i), "parent", name); ok {
				a.isParent[pair{p, workload.TaskID(i)}] = true
			}
		}
		for _, name := range t.children {
			if c, ok := a.relative(workload.TaskID(i), "child", name); ok {
				isChild[pair{workload.TaskID(i), c}] = true
			}
		}
	}
	if a.in.oneSided {
		return
	}
	for i, t := range a.in.tasks {
		me := workload.TaskID(i)
		for _, name := range t.parents {
			if p, ok := a.taskID[name.text]; ok && p != me && !isChild[pair{p, me}] {
				a.src.Fail(name.at, "", "task %q: parent %q does not name it as a child", t.id.text, name.text)
			}
		}
		for _, name := range t.children {
			if c, ok := a.taskID[name.text]; ok && c != me && !a.isParent[pair{me, c}] {
				a.src.Fail(name.at, "", "task %q: child %q does not name it as a parent", t.id.text, name.text)
			}
		}
	}
}

// relative finds another task by name, or says what is wrong with the name.
func (a *assembly) relative(t workload.TaskID, role string, name word) (workload.TaskID, bool) {
	other, ok := a.taskID[name.text]
	switch {
	case !ok:
		a.src.Fail(name.at, "", "task %q: unknown %s %q", a.in.tasks[t].id.text, role, name.text)
	case other == t:
		a.src.Fail(name.at, "", "task %q: names itself as %s", a.in.tasks[t].id.text, role)
	}
	return other, ok && other != t
}

func (a *assembly) matchRuns() {
	if !a.in.hasRuns {
		a.src.Fail(a.in.runsAt, "", "no execution.tasks: the run times of the tasks are not known")
		return
	}
	a.runOf = make([]int32, len(a.in.tasks))
	for i, run := range a.in.runs {
		t, ok := a.taskID[run.id.text]
		switch {
		case !ok:
			a.src.Fail(run.id.at, "", "execution task %q: no such task in specification.tasks", run.id.text)
		case a.runOf[t] != 0:
			a.src.Fail(run.id.at, "", "execution task %q: id is given twice", run.id.text)
		default:
			a.runOf[t] = int32(i + 1)
		}
	}
	for t, run := range a.runOf {
		if run == 0 {
			a.src.Fail(a.in.tasks[t].id.at, "", "task %q: no entry in execution.tasks, so no run time", a.in.tasks[t].id.text)
		}
	}
}

func (a *assembly) addTasks(b *workload.Builder, speeds *speedFinder) {
	for i, t := range a.in.tasks {
		run := &a.in.runs[a.runOf[i]-1]
		work := run.runtimeSec
		if work > 0 {
			work *= speeds.of(run) * float64(run.request.needs().Cores)
		}
		if !units.Finite(work) {
			a.src.Fail(run.runtimeAt, "", "execution task %q: run time x reference speed is too large", t.id.text)
			work = 0
		}
		id := b.Task(t.id.text, work)
		if run.program != "" {
			b.SetAttributes(id, workload.Attributes{Type: run.program})
		}
		if len(run.machines) == 1 {
			b.SetMachine(id, run.machines[0].text)
		}
	}
}

// label names a thing, by its id if that could be read.
func label(kind string, id word) string {
	if id.text == "" {
		return kind
	}
	return fmt.Sprintf("%s %q", kind, id.text)
}

// addEdges adds one message for each file that goes from one task to another,
// reader by reader and in the order of its inputFiles, then the control edges.
func (a *assembly) addEdges(b *workload.Builder) {
	readBy := make([]workload.TaskID, len(a.files)) // by fileID: the last reader seen, plus 1
	for i, t := range a.in.tasks {
		reader := workload.TaskID(i)
		sends := map[workload.TaskID]bool{}
		for _, in := range t.inputs {
			file, known := a.fileID[in.text]
			if !known || readBy[file] == reader+1 {
				continue // an input of the workflow, or named twice
			}
			readBy[file] = reader + 1
			for _, w := range a.sources(file, reader, in) {
				sends[w] = true
				b.Edge(w, reader, a.size(file, in))
			}
		}
		joined := map[workload.TaskID]bool{}
		for _, p := range t.parents {
			if parent := a.taskID[p.text]; !sends[parent] && !joined[parent] {
				joined[parent] = true
				b.Control(parent, reader)
			}
		}
	}
}

// sources lists the tasks from which reader gets file. If several tasks write it,
// for example because they change it in place, these are the reader's parents
// among them. A task that writes the file itself may get it from outside.
func (a *assembly) sources(file int32, reader workload.TaskID, in word) []workload.TaskID {
	writers := a.writers[file]
	if len(writers) == 1 && writers[0] != reader {
		return writers
	}
	var parents []workload.TaskID
	own := false
	for _, w := range writers {
		own = own || w == reader
		if a.isParent[pair{w, reader}] {
			parents = append(parents, w)
		}
	}
	if len(parents) == 0 && len(writers) > 0 && !own {
		a.src.Fail(in.at, "", "task %q: input %q is written by %d tasks and none of them is a parent", a.in.tasks[reader].id.text, in.text, len(writers))
	}
	return parents
}

// size is the bytes of a file, 0 when the workflow does not say.
func (a *assembly) size(file int32, in word) float64 {
	f := &a.files[file]
	if !f.sized {
		f.sized = true // so that it is noted once
		a.unsized = append(a.unsized, in)
	}
	return f.bytes
}

func (a *assembly) noteUnsized() {
	if n := len(a.unsized); n > 0 {
		a.src.Note(a.unsized[0].at, "%d files without %s count as 0 bytes: %s", n, a.in.sizeField, someNames(a.unsized))
	}
}

// speedFinder finds the speed at which a run time was measured. If it is unknown,
// each reason is reported once.
type speedFinder struct {
	src      *srcerr.Source
	given    float64 // flop/s, of the caller; 0: none
	machines map[string]*machineEntry
	common   float64 // flop/s of every machine that gives a speed; 0: they differ
	none     bool    // no machine gives one
	at       int     // of the machines
	reported map[string]bool
}

const speedHint = "give --reference-speed, such as 1Gf"

func newSpeedFinder(src *srcerr.Source, in *instance, given float64) *speedFinder {
	s := &speedFinder{src: src, given: given, machines: map[string]*machineEntry{}, none: true, at: in.machinesAt, reported: map[string]bool{}}
	if given > 0 {
		return s
	}
	differ := false
	for i := range in.machines {
		m := &in.machines[i]
		if before := s.machines[m.name.text]; before != nil && before.mhz != m.mhz {
			src.Fail(m.name.at, speedHint, "machine %q: given twice, with another speed", m.name.text)
		}
		s.machines[m.name.text] = m
		if m.mhz > 0 {
			s.none = false
			differ = differ || s.common > 0 && s.common != m.flops()
			s.common = m.flops()
		}
	}
	if differ {
		s.common = 0
	}
	return s
}

// flops is the speed of one core in flop/s, one flop a cycle.
func (m *machineEntry) flops() float64 { return m.mhz * 1e6 }

// of is the reference speed for one task in flop/s. It is 0 after a mistake.
//
//   - the caller's, when given;
//   - else the default, with a note, if no machine of the file gives a speed;
//   - else the speed of the machines that the task names, which must be one;
//   - else, when it names none, the one speed of all machines of the file.
func (s *speedFinder) of(run *runEntry) float64 {
	if s.given > 0 {
		return s.given
	}
	if s.none {
		s.given = workload.DefaultReferenceSpeedFlops
		s.src.Note(s.at, "no machine has a cpu.speedInMHz: run times count at 1 Gf/s (--reference-speed changes it)")
		return s.given
	}
	if len(run.machines) == 0 {
		if s.common == 0 {
			s.fail("", run.id.at, "execution task %q: names no machine, and the file's machines do not give one speed", run.id.text)
		}
		return s.common
	}
	speed := 0.0
	for _, name := range run.machines {
		m := s.machines[name.text]
		switch {
		case m == nil:
			s.fail(name.text, name.at, "execution task %q: unknown machine %q", run.id.text, name.text)
			return 0
		case m.mhz == 0:
			s.fail("\x00none", m.name.at, "machine %q: no cpu.speedInMHz, so no reference speed", name.text)
			return 0
		case speed != 0 && speed != m.flops():
			s.fail("\x00differ", name.at, "execution task %q: ran on machines of different speeds", run.id.text)
			return 0
		}
		speed = m.flops()
	}
	return speed
}

// fail reports a mistake unless its cause has been reported.
func (s *speedFinder) fail(cause string, at int, format string, args ...any) {
	if s.reported[cause] {
		return
	}
	s.reported[cause] = true
	s.src.Fail(at, speedHint, format, args...)
}
