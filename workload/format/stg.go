package format

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"regexp"
	"strconv"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/internal/wfcommons"
	"github.com/clustersim/clustersim/internal/wfcommons/lossy"
	"github.com/clustersim/clustersim/workload"
)

// readSTG reads a task graph of the Standard Task Graph Set (T. Tobita,
// H. Kasahara, A standard task graph set for fair evaluation of multiprocessor
// scheduling algorithms, J. Scheduling 5(5), 2002; format:
// kasahara.cs.waseda.ac.jp/schedule/format_e.html). A line is a task: its
// number, its processing time, how many predecessors it has, and they. The
// header's count may leave out dummy tasks at the beginning and the end, or
// count all lines; the prototype set's second number, of processors, is
// allowed. What follows # is a comment.
//
// A task's name is its number, its work the time times
// [workload.ReadOptions].ReferenceSpeedFlops, or [workload.DefaultReferenceSpeedFlops]. Edges
// are control edges; in the form with a cost behind each predecessor, an edge
// of cost c > 0 is a message of c times that speed in bytes: on hosts of that
// many flop/s joined at that many bytes/s, all times are those of the file.
//
// Mistakes are [*srcerr.Error] values, joined, in file order. Linear in the
// size of the file. docs/formats/stg.md has the details.
func readSTG(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	src, begin, err := wfcommons.Open(fileName, data, o)
	if err != nil {
		return nil, err
	}
	r := &stgReader{
		src: src, place: places{most: len(data) / 4},
		assumed: o.ReferenceSpeedFlops == 0, speed: cmp.Or(o.ReferenceSpeedFlops, workload.DefaultReferenceSpeedFlops),
	}
	r.readLines(begin)
	r.checkCount()
	if r.src.Failed() {
		return nil, r.src.Err()
	}
	return r.build()
}

// stgStart is a header of one or two numbers and the first task behind it.
var stgStart = regexp.MustCompile(`^(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*\d+([ \t]+\d+)?[ \t]*(?:#.*)?\r?\n(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*\d+[ \t]+[\d.]+[ \t]+\d+`)

func isSTG(text []byte) bool { return stgStart.Match(text[:min(len(text), 1<<16)]) }

type stgReader struct {
	src     *srcerr.Source
	speed   float64
	assumed bool // the speed is not the caller's
	header  bool
	count   int // as the header says
	countAt int
	tasks   []stgTask
	before  []stgEdge  // of all tasks
	fields  []stgField // of a line
	place   places
	missing int // predecessors of the last task that must follow on lines of their own
}

type stgTask struct {
	number int
	at     int
	work   float64
	before int // the offset of its predecessors in the list of all
}

// places are the TaskIDs of tasks by their numbers.
type places struct {
	most int               // as many low numbers are in a list
	low  []workload.TaskID // plus 1; 0: there is no such task
	high map[int]workload.TaskID
}

func (p *places) find(number int) (t workload.TaskID, found bool) {
	if number < len(p.low) {
		return p.low[number] - 1, p.low[number] > 0
	}
	t, found = p.high[number]
	return t, found
}

func (p *places) add(number int, t workload.TaskID) {
	if number >= p.most {
		if p.high == nil {
			p.high = map[int]workload.TaskID{}
		}
		p.high[number] = t
		return
	}
	if number >= len(p.low) {
		room := min(p.most, max(2*len(p.low), number+1, 64))
		p.low = append(make([]workload.TaskID, 0, room), p.low...)[:room]
	}
	p.low[number] = t + 1
}

type stgEdge struct {
	number int
	at     int
	bytes  float64 // 0: control
}

// stgField is a word of a line, a part of the file's bytes.
type stgField struct {
	text string
	at   int
}

func (r *stgReader) readLines(begin int) {
	for at := begin; at < len(r.src.Data); {
		line := r.src.Data[at:]
		if i := bytes.IndexByte(line, '\n'); i >= 0 {
			line = line[:i]
		}
		if r.split(line, at); len(r.fields) > 0 {
			r.readLine(r.fields)
		}
		at += len(line) + 1
	}
	if r.missing > 0 {
		r.src.Fail(len(r.src.Data), "", "the file ends within the predecessors of task %d", r.tasks[len(r.tasks)-1].number)
	}
	if !r.header {
		r.src.Fail(0, "", "empty file")
	}
}

// split splits the line at an offset, up to a comment.
func (r *stgReader) split(line []byte, at int) {
	r.fields = r.fields[:0]
	for i := 0; i < len(line) && line[i] != '#'; {
		if isSTGBlank(line[i]) {
			i++
			continue
		}
		begin := i
		for i < len(line) && line[i] != '#' && !isSTGBlank(line[i]) {
			i++
		}
		r.fields = append(r.fields, stgField{native.View(line[begin:i]), at + begin})
	}
}

func isSTGBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

func (r *stgReader) readLine(f []stgField) {
	switch {
	case !r.header:
		r.readHeader(f)
	case r.missing > 0 && len(f) == 2:
		r.before = wfcommons.Appended(r.before, r.edge(f[0], &f[1]))
		r.missing--
	case r.missing > 0:
		r.src.Fail(f[0].at, "", "task %d: want %d more lines of a predecessor and a cost", r.tasks[len(r.tasks)-1].number, r.missing)
		r.missing = 0
		r.readTask(f)
	default:
		r.readTask(f)
	}
}

func (r *stgReader) readHeader(f []stgField) {
	r.header, r.countAt = true, f[0].at
	if len(f) > 2 {
		r.src.Fail(f[0].at, "", "%d numbers in the first line: want the number of tasks", len(f))
		return
	}
	r.count, _ = r.whole(f[0], "number of tasks")
	if len(f) == 2 {
		if processors, ok := r.whole(f[1], "number of processors"); ok {
			r.src.Note(f[1].at, "the number of processors, %d, is ignored (give a platform instead)", processors)
		}
	}
}

func (r *stgReader) readTask(f []stgField) {
	if len(f) < 3 {
		r.src.Fail(f[0].at, "", "want a task: its number, its time, how many predecessors it has, and they")
		return
	}
	t := stgTask{at: f[0].at, before: len(r.before)}
	var okNumber, okCount bool
	t.number, okNumber = r.whole(f[0], "number of a task")
	t.work = r.time(f[1], "time of task ", f[0].text)
	n, okCount := r.whole(f[2], "number of predecessors")
	if !okNumber || !okCount {
		return
	}
	if _, twice := r.place.find(t.number); twice {
		r.src.Fail(t.at, "", "task %d: given twice", t.number)
		return
	}
	rest := f[3:]
	switch {
	case len(rest) == n:
		for _, p := range rest {
			r.before = wfcommons.Appended(r.before, r.edge(p, nil))
		}
	case len(rest)%2 == 0 && len(rest)/2 == n:
		for i := 0; i < len(rest); i += 2 {
			r.before = wfcommons.Appended(r.before, r.edge(rest[i], &rest[i+1]))
		}
	case len(rest) == 0:
		r.missing = n
	default:
		r.src.Fail(f[2].at, "", "task %d: says %d predecessors, has %d numbers behind it", t.number, n, len(rest))
	}
	r.place.add(t.number, workload.TaskID(len(r.tasks)))
	r.tasks = wfcommons.Appended(r.tasks, t)
}

func (r *stgReader) edge(number stgField, cost *stgField) stgEdge {
	e := stgEdge{at: number.at}
	e.number, _ = r.whole(number, "number of a predecessor")
	if cost != nil {
		e.bytes = r.time(*cost, "cost of the edge from ", number.text)
	}
	return e
}

func (r *stgReader) time(f stgField, what, of string) float64 {
	x, err := native.Number(f.text)
	switch {
	case err != nil:
		r.src.Fail(f.at, "", "%s%s: %s", what, of, err)
	case x < 0:
		r.src.Fail(f.at, "", "%s%s: %s: want at least 0", what, of, f.text)
	case !units.Finite(x * r.speed):
		r.src.Fail(f.at, "", "%s%s: %s x reference speed is too large", what, of, f.text)
	default:
		return x * r.speed
	}
	return 0
}

func (r *stgReader) whole(f stgField, what string) (int, bool) {
	n, err := strconv.Atoi(f.text)
	if err != nil || n < 0 || n > workload.MaxTasks {
		r.src.Fail(f.at, "", "%s: %q: want a whole number from 0 to %d", what, f.text, workload.MaxTasks)
		return 0, false
	}
	return n, true
}

// checkCount compares the header with the lines, which may have one or two dummy
// tasks that the header does not count.
func (r *stgReader) checkCount() {
	if n := len(r.tasks); !r.src.Failed() && n != r.count && n != r.count+1 && n != r.count+2 {
		r.src.Fail(r.countAt, fmt.Sprintf("want %d, or %d with two dummy tasks; it may be cut off", r.count, r.count+2), "the header says %d tasks, the file has %d", r.count, n)
	} else if !r.src.Failed() && n == 0 {
		r.src.Fail(r.countAt, "", "no tasks")
	}
}

// beforeOf are the predecessors of one task.
func (r *stgReader) beforeOf(t int) []stgEdge {
	end := len(r.before)
	if t+1 < len(r.tasks) {
		end = r.tasks[t+1].before
	}
	return r.before[r.tasks[t].before:end]
}

func (r *stgReader) build() (*workload.DAG, error) {
	b := workload.NewBuilder("")
	b.NamesAreDistinct() // place has checked it
	b.Grow(len(r.tasks), len(r.before))
	busy := false
	for _, t := range r.tasks {
		b.Task(strconv.Itoa(t.number), t.work)
		busy = busy || t.work > 0
	}
	seen := make([]int32, len(r.tasks)) // by predecessor: the last task that has it, plus 1
	for i, t := range r.tasks {
		for _, e := range r.beforeOf(i) {
			from, known := r.place.find(e.number)
			switch {
			case !known:
				r.src.Fail(e.at, "", "task %d: no predecessor %d", t.number, e.number)
			case from == workload.TaskID(i):
				r.src.Fail(e.at, "", "task %d: waits for itself", t.number)
			case seen[from] == int32(i)+1:
				r.src.Fail(e.at, "", "task %d: predecessor %d is given twice", t.number, e.number)
			case e.bytes > 0:
				b.Edge(from, workload.TaskID(i), e.bytes)
			default:
				b.Control(from, workload.TaskID(i))
			}
			if known {
				seen[from] = int32(i) + 1
			}
		}
	}
	d, err := wfcommons.Freeze(r.src, b, func(task string) int {
		number, _ := strconv.Atoi(task)
		t, _ := r.place.find(number)
		return r.tasks[t].at
	})
	if err != nil {
		return nil, err
	}
	if busy && r.assumed {
		r.src.Note(r.countAt, "times count as seconds at 1 Gf/s (--reference-speed changes it)")
	}
	return d, nil
}

// writeSTG writes d as a task graph of the Standard Task Graph Set, without
// dummy tasks: the header counts all lines. Times are work over
// [workload.WriteOptions].ReferenceSpeedFlops. When an edge carries data, every
// predecessor is followed by a cost, bytes over the same speed. Names that are
// not all whole numbers become numbers from 0. O(n + m).
func writeSTG(w io.Writer, d *workload.DAG, o workload.WriteOptions) error {
	if err := (lossy.Holds{}).Check("STG", d, o); err != nil {
		return err
	}
	number, named := stgNumbers(d)
	if !named {
		lossy.Note(o, "STG cannot hold names: the tasks are numbered from 0")
	}
	costs := false
	for e := range workload.EdgeID(d.NumEdges()) {
		costs = costs || d.Bytes(e) > 0
	}
	speed := cmp.Or(o.ReferenceSpeedFlops, workload.DefaultReferenceSpeedFlops)
	return lossy.WriteText(w, "STG", func(out lossy.Text) {
		out.Printf("%11d\n", d.NumTasks())
		edges := 0
		for t := range workload.TaskID(d.NumTasks()) {
			before, bytes := predecessors(d, t)
			out.Printf("%11d%11s%11d", number[t], pad(lossy.Divide(d.WorkFlop(t), speed)), len(before))
			edges += len(before)
			for i, p := range before {
				out.Printf("%11d", number[p])
				if costs {
					out.Printf("%11s", pad(lossy.Divide(bytes[i], speed)))
				}
			}
			out.Printf("\n")
		}
		out.Printf("# Tasks : %d\n# Edges : %d\n", d.NumTasks(), edges)
	})
}

// pad separates numbers that fill a column of 11.
func pad(number string) string { return " " + number }

// stgNumbers returns the tasks' names as numbers, or their TaskIDs if not all names
// are numbers, and says which.
func stgNumbers(d *workload.DAG) (numbers []int, named bool) {
	numbers = make([]int, d.NumTasks())
	named = true
	for t := range numbers {
		name := d.TaskName(workload.TaskID(t))
		n, err := strconv.Atoi(name)
		named = named && err == nil && n >= 0 && n <= workload.MaxTasks && strconv.Itoa(n) == name
		numbers[t] = n
	}
	if !named {
		for t := range numbers {
			numbers[t] = t
		}
	}
	return numbers, named
}

// predecessors lists each task that t waits for once, with the bytes of all
// edges from it.
func predecessors(d *workload.DAG, t workload.TaskID) (before []workload.TaskID, bytes []float64) {
	for _, e := range d.In(t) {
		if n := len(before); n == 0 || before[n-1] != d.From(e) {
			before, bytes = append(before, d.From(e)), append(bytes, 0)
		}
		bytes[len(bytes)-1] += d.Bytes(e)
	}
	return before, bytes
}
