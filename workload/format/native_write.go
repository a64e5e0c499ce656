package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// nativeForm is what YAML and JSON write differently.
type nativeForm struct {
	limit, instead string // how much can be read back, and what to do about more
	fits           func(write func(io.Writer) error) error
	short          int                         // texts of at most that many bytes fit, whatever is in them
	text           func([]byte, string) []byte // a name
	quote          string                      // around keys and quantities
	begin, end     string                      // of the file
	next           string                      // behind a field at the top
	list, close    string                      // behind a list's name, and its end
	nextList       string
	item, comma    string // before and between the items of a list
}

var (
	yamlForm = nativeForm{
		limit: native.YAMLLimit, instead: "write JSON, or keep the line that makes it", fits: native.FitsYAML,
		text: native.AppendYAMLText, next: "\n", list: ":\n", close: "\n", item: "  - ", comma: "\n",
	}
	jsonForm = nativeForm{
		limit: native.JSONLimit, instead: "keep the line or the file that makes it", fits: native.FitsJSON, short: native.MaxJSONBytes,
		text: native.AppendQuoted, quote: `"`, begin: "{", end: "}\n", next: ",\n",
		list: ": [\n", close: "\n]", nextList: ",\n", item: "  ", comma: ",\n",
	}
)

// writeReadable writes d in the project's own form, one line for each task
// and edge. Numbers are written so that they read back exactly: readNative of
// the output gives the same workload, TaskIDs and EdgeIDs included. Names that
// are empty or hold control characters, and a load function that does not give
// its task's work, cannot be written, nor can a text that is too long to be read
// back (32 MiB; 512 MiB of JSON); that is an error, found before anything is
// written. Cost: O(n + m); YAML, and JSON of more than 100 MB or so, is made twice.
func (n *nativeForm) writeReadable(w io.Writer, d *workload.DAG, _ workload.WriteOptions) error {
	if err := writableNative(d); err != nil {
		return err
	}
	if mostBytes(d) > n.short {
		err := n.fits(func(w io.Writer) error { return n.write(w, d) })
		if errors.Is(err, native.ErrTooLong) {
			return fmt.Errorf("more than %s could not be read back (%s)", n.limit, n.instead)
		} else if err != nil {
			return err
		}
	}
	return n.write(w, d)
}

// mostBytes is more than the text of a workload has.
func mostBytes(d *workload.DAG) int {
	const (
		fields = 600 // the keys and numbers of a task or an edge
		number = 40  // one in a list, with its unit
		letter = 6   // the longest escape
	)
	most := fields + letter*len(d.Name())
	for _, p := range d.Processors() {
		most += number + letter*len(p)
	}
	for t := range workload.TaskID(d.NumTasks()) {
		a, name := d.Attributes(t), letter*len(d.TaskName(t))
		most += fields + name + letter*(len(a.Load)+len(a.Type)) + number*len(d.Processors())
		if p := d.Parallel(t); p != nil {
			most += number * (len(p.Flops) + len(p.Bytes) + p.Hosts)
		}
		most += name * (len(d.In(t)) + len(d.Out(t)))
	}
	return most + fields/4*d.NumEdges()
}

// nativeText is the text of a workload that is being written.
type nativeText struct {
	*nativeForm
	b     []byte
	first bool // no field of the innermost map has been written
}

// flushAt is how much text is written at once.
const flushAt = 8 << 10

func (n *nativeForm) write(w io.Writer, d *workload.DAG) error {
	t := &nativeText{nativeForm: n, first: true, b: append(make([]byte, 0, flushAt+flushAt/8), n.begin...)}
	if d.Name() != "" {
		t.key("name")
		t.b = append(t.text(t.b, d.Name()), n.next...)
	}
	t.first = true
	t.key("work")
	t.open()
	t.key("unit")
	t.word(d.WorkUnit())
	t.b = append(append(t.b, '}'), n.next...)
	if d.Processors() != nil {
		t.first = true
		t.key("processors")
		appendList(t, d.Processors(), func(p string) { t.b = t.text(t.b, p) })
		t.b = append(t.b, n.next...)
	}
	err := t.writeList(w, "tasks", d.NumTasks(), func(i int) { t.task(d, workload.TaskID(i)) })
	if err == nil && d.NumEdges() > 0 {
		t.b = append(t.b, n.nextList...)
		err = t.writeList(w, "edges", d.NumEdges(), func(i int) { t.edge(d, workload.EdgeID(i)) })
	}
	if err == nil {
		_, err = w.Write(append(t.b, n.end...))
	}
	if err != nil {
		return fmt.Errorf("write workload: %w", err)
	}
	return nil
}

// writeList writes a line for each of count items.
func (t *nativeText) writeList(w io.Writer, name string, count int, item func(i int)) error {
	t.word(name)
	t.b = append(t.b, t.list...)
	for i := range count {
		if i > 0 {
			t.b = append(t.b, t.comma...)
		}
		t.b = append(t.b, t.item...)
		t.open()
		item(i)
		if t.b = append(t.b, '}'); len(t.b) >= flushAt {
			if _, err := w.Write(t.b); err != nil {
				return err
			}
			t.b = t.b[:0]
		}
	}
	t.b = append(t.b, t.close...)
	return nil
}

// open begins a map.
func (t *nativeText) open() {
	t.b, t.first = append(t.b, '{'), true
}

// key begins a field of a map.
func (t *nativeText) key(name string) {
	if !t.first {
		t.b = append(t.b, ", "...)
	}
	t.first = false
	t.word(name)
	t.b = append(t.b, ": "...)
}

// word is a key, or another text that needs no escapes.
func (t *nativeText) word(text string) {
	t.b = append(append(append(t.b, t.quote...), text...), t.quote...)
}

// amount is a quantity with its unit.
func (t *nativeText) amount(write func([]byte, float64) []byte, x float64) {
	t.b = append(write(append(t.b, t.quote...), x), t.quote...)
}

func (t *nativeText) data(bytes float64) { t.amount(units.AppendData, bytes) }

func (t *nativeText) number(x float64) { t.b = strconv.AppendFloat(t.b, x, 'g', -1, 64) }

func (t *nativeText) edge(d *workload.DAG, e workload.EdgeID) {
	t.key("from")
	t.b = t.text(t.b, d.TaskName(d.From(e)))
	t.key("to")
	t.b = t.text(t.b, d.TaskName(d.To(e)))
	if !d.IsControl(e) {
		t.key("data")
		t.data(d.Bytes(e))
	}
}

func (t *nativeText) task(d *workload.DAG, id workload.TaskID) {
	a := d.Attributes(id)
	t.key("name")
	t.b = t.text(t.b, d.TaskName(id))
	if p := d.Parallel(id); p != nil {
		t.key("parallel")
		t.parallel(p)
	} else {
		t.key("work")
		t.amount(workWriter(d.WorkUnit()), d.WorkFlop(id))
	}
	if a != (workload.Attributes{}) {
		t.attributes(a)
	}
	if d.Processors() != nil {
		t.key("costs")
		appendList(t, d.CostsSec(id), t.cost)
	}
	if d.OwnFiles(id) {
		read, written := d.FileBytes(id)
		t.key("reads")
		t.data(read)
		t.key("writes")
		t.data(written)
	}
	if cores := d.Cores(id); cores > 1 {
		t.key("cores")
		t.b = strconv.AppendInt(t.b, int64(cores), 10)
	}
	if bytes := d.MemoryBytes(id); bytes > 0 {
		t.key("memory")
		t.data(bytes)
	}
	if p := d.Priority(id); p != 1 {
		t.key("priority")
		t.number(p)
	}
}

func (t *nativeText) attributes(a workload.Attributes) {
	var l formula.Formula
	if a.Load != "" {
		l, _ = parseLoad(a.Load)
	}
	for _, f := range [...]struct {
		name  string
		value float64
	}{{"gamma", a.Gamma}, {"epsilon", a.Epsilon}, {"alpha", a.Alpha}} {
		if f.value != 0 || l.Uses(f.name) {
			t.key(f.name)
			t.number(f.value)
		}
	}
	if a.Load != "" {
		t.key("load")
		t.b = native.AppendQuoted(t.b, a.Load)
	}
	if a.Type != "" {
		t.key("type")
		t.b = t.text(t.b, a.Type)
	}
}

// cost writes a time; inf is a word.
func (t *nativeText) cost(sec float64) {
	if math.IsInf(sec, 1) {
		t.word("inf")
		return
	}
	t.amount(units.AppendDuration, sec)
}

// parallel writes what a parallel task requests.
func (t *nativeText) parallel(p *workload.Parallel) {
	t.open()
	t.key("hosts")
	t.b = strconv.AppendInt(t.b, int64(p.Hosts), 10)
	t.key("flops")
	work := func(flop float64) { t.amount(units.AppendWork, flop) }
	if len(p.Flops) == 1 {
		work(p.Flops[0])
	} else {
		appendList(t, p.Flops, work)
	}
	switch {
	case len(p.Bytes) == 1:
		t.key("bytes")
		t.data(p.Bytes[0])
	case p.Bytes != nil:
		t.key("bytes")
		appendList(t, slices.Collect(slices.Chunk(p.Bytes, p.Hosts)), func(row []float64) { appendList(t, row, t.data) })
	}
	t.b = append(t.b, '}')
}

// appendList writes a list in one line.
func appendList[T any](t *nativeText, list []T, item func(T)) {
	t.b = append(t.b, '[')
	for i, x := range list {
		if i > 0 {
			t.b = append(t.b, ", "...)
		}
		item(x)
	}
	t.b = append(t.b, ']')
}

// writableNative returns an error if the format cannot hold something of a workload.
func writableNative(d *workload.DAG) error {
	for t := range workload.TaskID(d.NumTasks()) {
		if err := writable(d, t); err != nil {
			return fmt.Errorf("task %q: %w", d.TaskName(t), err)
		}
	}
	for _, p := range d.Processors() {
		if err := native.CheckText(p); err != nil {
			return fmt.Errorf("processor %q: %w", p, err)
		}
	}
	if d.Name() != "" {
		if err := native.CheckText(d.Name()); err != nil {
			return fmt.Errorf("name of the workload: %w", err)
		}
	}
	return nil
}

// writable returns an error if the format cannot hold something of a task.
func writable(d *workload.DAG, t workload.TaskID) error {
	a := d.Attributes(t)
	if err := native.CheckText(d.TaskName(t)); err != nil {
		return fmt.Errorf("name: %w", err)
	}
	if err := native.CheckText(a.Type); a.Type != "" && err != nil {
		return fmt.Errorf("type: %w", err)
	}
	if a.Load == "" {
		return nil
	}
	l, err := parseLoad(a.Load)
	if err != nil {
		return fmt.Errorf("load: %w", err)
	}
	w, err := evalLoad(l, a)
	if err != nil {
		return fmt.Errorf("load: %w", err)
	}
	if !agree(d.WorkFlop(t), w) {
		return fmt.Errorf("load gives %v, but work is %v", w, d.WorkFlop(t))
	}
	return nil
}

// workWriter writes work in the workload's unit; an instruction counts as a flop.
func workWriter(unit string) func([]byte, float64) []byte {
	if unit != "instruction" {
		return units.AppendWork
	}
	return func(b []byte, work float64) []byte {
		return append(bytes.TrimSuffix(units.AppendWork(b, work), []byte("f")), 'I')
	}
}
