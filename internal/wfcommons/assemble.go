package wfcommons

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/names"
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
	b := workload.NewBuilder(strings.Clone(in.name.text))
	b.NamesAreDistinct() // numberTasks has checked it
	b.Grow(len(in.tasks), max(len(a.parents.number), len(a.inputs.number)))
	a.addTasks(b, newSpeedFinder(src, in, o.ReferenceSpeedFlops))
	a.addNeeds(b)
	a.addEdges(b)
	a.addFiles(b)
	d, err := Freeze(src, b, func(task string) int { return in.tasks[a.taskNamed(task)].id.at })
	if err != nil {
		return nil, err
	}
	a.noteUnsized()
	return d, nil
}

// assembly holds the numbers that names stand for.
type assembly struct {
	src       *srcerr.Source
	in        *instance
	tasks     *names.Table // by TaskID
	fileNames *names.Table // by file: index into files
	files     []fileEntry  // the declared ones, then those that only tasks name
	parents   links        // to tasks
	inputs    links        // to files
	outputs   links        // to files
	writer    []workload.TaskID
	writers   map[int32][]workload.TaskID // of files that several tasks write: all of them, ascending
	runOf     []int32                     // by TaskID: index into runs, plus 1
	programs  names.Table                 // the same few for all tasks, as machines are
	machines  names.Table
	unsized   []word // files on an edge, of unknown size
}

// links are what the words of one list of each task stand for.
type links struct {
	start  []int32 // by TaskID, and the end: index into number
	number []int32 // of a task or a file; unknown: nothing has that name
}

const unknown int32 = -1

// of are those of one task.
func (l *links) of(t int) []int32 { return l.number[l.start[t]:l.start[t+1]] }

// link finds what the words of a list of each task stand for.
func (a *assembly) link(list func(t *taskEntry) []word, find func(word) int32) links {
	total := 0
	for i := range a.in.tasks {
		total += len(list(&a.in.tasks[i]))
	}
	l := links{make([]int32, 1, len(a.in.tasks)+1), make([]int32, 0, total)}
	for i := range a.in.tasks {
		for _, w := range list(&a.in.tasks[i]) {
			l.number = append(l.number, find(w))
		}
		l.start = append(l.start, int32(len(l.number)))
	}
	return l
}

func parentsOf(t *taskEntry) []word  { return t.parents }
func childrenOf(t *taskEntry) []word { return t.children }

// find returns a finder of names in a table.
func find(table *names.Table) func(word) int32 {
	return func(w word) int32 {
		if number, known := table.Find(w.text); known {
			return number
		}
		return unknown
	}
}

func (a *assembly) numberTasks() {
	a.tasks = names.NewTable(len(a.in.tasks))
	for i := range a.in.tasks {
		if id := a.in.tasks[i].id; !added(a.tasks, id) {
			a.src.Fail(id.at, "", "task %q: id is given twice", id.text)
		}
	}
}

func added(table *names.Table, w word) bool {
	_, added := table.Add(w.text)
	return added
}

// numberFiles numbers the declared files, then the others that tasks write, and
// lists the writers of each.
func (a *assembly) numberFiles() {
	a.fileNames = names.NewTable(len(a.in.files))
	for i := range a.in.files {
		if id := a.in.files[i].id; !added(a.fileNames, id) {
			a.src.Fail(id.at, "", "file %q: id is given twice", id.text)
		}
	}
	if a.src.Failed() {
		return
	}
	a.files = a.in.files
	a.outputs = a.link(func(t *taskEntry) []word { return t.outputs }, func(w word) int32 {
		number, added := a.fileNames.Add(w.text)
		if added {
			a.files = append(a.files, fileEntry{id: w})
		}
		return number
	})
	a.inputs = a.link(func(t *taskEntry) []word { return t.inputs }, find(a.fileNames))
	a.writer = slices.Repeat([]workload.TaskID{workload.NoTask}, len(a.files))
	a.writers = map[int32][]workload.TaskID{}
	for i := range a.in.tasks {
		for _, file := range a.outputs.of(i) {
			a.addWriter(file, workload.TaskID(i))
		}
	}
}

func (a *assembly) addWriter(file int32, t workload.TaskID) {
	first, all := a.writer[file], a.writers[file]
	switch {
	case first == workload.NoTask:
		a.writer[file] = t
	case all == nil && first != t:
		a.writers[file] = []workload.TaskID{first, t}
	case all != nil && all[len(all)-1] != t:
		a.writers[file] = append(all, t)
	}
}

func (a *assembly) matchRuns() {
	if !a.in.hasRuns {
		a.src.Fail(a.in.runsAt, "", "no execution.tasks: the run times of the tasks are not known")
		return
	}
	a.runOf = make([]int32, len(a.in.tasks))
	for i, run := range a.in.runs {
		t, ok := a.tasks.Find(run.id.text)
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
		id := b.Task(a.tasks.Name(int32(i)), work)
		if run.program != "" {
			b.SetAttributes(id, workload.Attributes{Type: kept(&a.programs, run.program)})
		}
		if len(run.machines) == 1 {
			b.SetMachine(id, kept(&a.machines, run.machines[0].text))
		}
	}
}

// kept is a text that is no part of the file's bytes.
func kept(table *names.Table, text string) string {
	number, _ := table.Add(text)
	return table.Name(number)
}

func (a *assembly) taskNamed(name string) int32 {
	number, _ := a.tasks.Find(name)
	return number
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
	n := len(a.in.tasks)
	readBy := make([]workload.TaskID, len(a.files)) // by file: the last reader seen, plus 1
	parentOf := make([]workload.TaskID, n)          // by task: the last one that names it as a parent, plus 1
	joinedTo := make([]workload.TaskID, n)          // by task: the last one to which it has an edge, plus 1
	for i := range a.in.tasks {
		reader := workload.TaskID(i)
		parents := a.parents.of(i)
		for _, p := range parents {
			parentOf[p] = reader + 1
		}
		isParent := func(w workload.TaskID) bool { return parentOf[w] == reader+1 }
		for k, file := range a.inputs.of(i) {
			if file == unknown || readBy[file] == reader+1 {
				continue // an input of the workflow, or named twice
			}
			readBy[file] = reader + 1
			in := a.in.tasks[i].inputs[k]
			if w := a.writer[file]; w != workload.NoTask && w != reader && a.writers[file] == nil {
				joinedTo[w] = reader + 1
				b.Edge(w, reader, a.size(file, in))
				continue
			}
			for _, w := range a.sources(file, reader, in, isParent) {
				joinedTo[w] = reader + 1
				b.Edge(w, reader, a.size(file, in))
			}
		}
		for _, p := range parents {
			if joinedTo[p] != reader+1 {
				joinedTo[p] = reader + 1
				b.Control(workload.TaskID(p), reader)
			}
		}
	}
}

// sources lists the tasks from which reader gets a file that several tasks write, for
// example because they change it in place: the reader's parents among them. A task that
// writes the file itself may get it from outside.
func (a *assembly) sources(file int32, reader workload.TaskID, in word, isParent func(workload.TaskID) bool) []workload.TaskID {
	writers := a.writers[file]
	if writers == nil && a.writer[file] != workload.NoTask {
		writers = []workload.TaskID{a.writer[file]}
	}
	var parents []workload.TaskID
	own := false
	for _, w := range writers {
		own = own || w == reader
		if isParent(w) {
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
