package format

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// WriteNative writes d in the project's own YAML form, one line for each task
// and edge. Numbers are written so that they read back exactly: [ReadNative] of
// the output gives the same workload, TaskIDs and EdgeIDs included. Names that
// are empty or hold control characters, and a load function that does not give
// its task's work, cannot be written, nor can a text that is too long to be read
// back (32 MiB; 512 MiB of JSON); that is an error, found before anything is
// written. Cost: O(n + m); the text is made twice.
func WriteNative(w io.Writer, d *workload.DAG) error {
	return yamlForm.writeReadable(w, d, workload.WriteOptions{})
}

// WriteNativeJSON is [WriteNative] for JSON, which reads several times faster than
// YAML.
func WriteNativeJSON(w io.Writer, d *workload.DAG) error {
	return jsonForm.writeReadable(w, d, workload.WriteOptions{})
}

// nativeForm is what YAML and JSON write differently.
type nativeForm struct {
	limit, instead string // how much can be read back, and what to do about more
	fits           func(write func(io.Writer) error) error
	text           func(string) string // a name
	quote          string              // around keys and quantities
	begin, end     string              // of the file
	next           string              // behind a field at the top
	list, close    string              // behind a list's name, and its end
	nextList       string
	item, comma    string // before and between the items of a list
}

var (
	yamlForm = nativeForm{
		limit: native.YAMLLimit, instead: "write JSON, or keep the line that makes it", fits: native.FitsYAML,
		text: native.YAMLText, next: "\n", list: ":\n", close: "\n", item: "  - ", comma: "\n",
	}
	jsonForm = nativeForm{
		limit: native.JSONLimit, instead: "keep the line or the file that makes it", fits: native.FitsJSON,
		text: native.Quoted, quote: `"`, begin: "{", end: "}\n", next: ",\n",
		list: ": [\n", close: "\n]", nextList: ",\n", item: "  ", comma: ",\n",
	}
)

// writeReadable writes a workload, unless it could not be read back.
func (n *nativeForm) writeReadable(w io.Writer, d *workload.DAG, _ workload.WriteOptions) error {
	if err := writableNative(d); err != nil {
		return err
	}
	err := n.fits(func(w io.Writer) error { return n.write(w, d) })
	if errors.Is(err, native.ErrTooLong) {
		return fmt.Errorf("more than %s could not be read back (%s)", n.limit, n.instead)
	} else if err != nil {
		return err
	}
	return n.write(w, d)
}

func (n *nativeForm) write(w io.Writer, d *workload.DAG) error {
	out := bufio.NewWriter(w)
	_, _ = out.WriteString(n.begin) // bufio keeps the error for Flush
	if d.Name() != "" {
		_, _ = out.WriteString(n.field("name", n.text(d.Name())) + n.next)
	}
	_, _ = out.WriteString(n.field("work", "{"+n.field("unit", n.amount(d.WorkUnit()))+"}") + n.next)
	if d.Processors() != nil {
		_, _ = out.WriteString(n.field("processors", joined(d.Processors(), n.text)) + n.next)
	}
	n.writeList(out, "tasks", d.NumTasks(), func(i int) []string { return n.task(d, workload.TaskID(i)) })
	if d.NumEdges() > 0 {
		_, _ = out.WriteString(n.nextList)
		n.writeList(out, "edges", d.NumEdges(), func(i int) []string { return n.edge(d, workload.EdgeID(i)) })
	}
	_, _ = out.WriteString(n.end)
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write workload: %w", err)
	}
	return nil
}

// writeList writes a line for each of count items, until out fails.
func (n *nativeForm) writeList(out *bufio.Writer, name string, count int, fields func(i int) []string) {
	_, _ = out.WriteString(n.amount(name) + n.list)
	for i := range count {
		if i > 0 {
			_, _ = out.WriteString(n.comma)
		}
		if _, err := out.WriteString(n.item + "{" + strings.Join(fields(i), ", ") + "}"); err != nil {
			return // Flush says why
		}
	}
	_, _ = out.WriteString(n.close)
}

func (n *nativeForm) field(key, value string) string { return n.amount(key) + ": " + value }

// amount is a quantity with its unit, a key, or another text that needs no escapes.
func (n *nativeForm) amount(text string) string { return n.quote + text + n.quote }

func (n *nativeForm) edge(d *workload.DAG, e workload.EdgeID) []string {
	fields := []string{n.field("from", n.text(d.TaskName(d.From(e)))), n.field("to", n.text(d.TaskName(d.To(e))))}
	if !d.IsControl(e) {
		fields = append(fields, n.field("data", n.amount(units.FormatData(d.Bytes(e)))))
	}
	return fields
}

func (n *nativeForm) task(d *workload.DAG, t workload.TaskID) []string {
	a := d.Attributes(t)
	fields := []string{n.field("name", n.text(d.TaskName(t)))}
	if p := d.Parallel(t); p != nil {
		fields = append(fields, n.field("parallel", n.parallel(p)))
	} else {
		fields = append(fields, n.field("work", n.amount(formatWork(d.WorkUnit(), d.WorkFlop(t)))))
	}
	l, _ := parseLoad(a.Load)
	for _, f := range []struct {
		name  string
		value float64
	}{{"gamma", a.Gamma}, {"epsilon", a.Epsilon}, {"alpha", a.Alpha}} {
		if f.value != 0 || l.Uses(f.name) {
			fields = append(fields, n.field(f.name, strconv.FormatFloat(f.value, 'g', -1, 64)))
		}
	}
	if a.Load != "" {
		fields = append(fields, n.field("load", native.Quoted(a.Load)))
	}
	if a.Type != "" {
		fields = append(fields, n.field("type", n.text(a.Type)))
	}
	if d.Processors() != nil {
		fields = append(fields, n.field("costs", joined(d.CostsSec(t), n.cost)))
	}
	if d.OwnFiles(t) {
		read, written := d.FileBytes(t)
		fields = append(fields, n.field("reads", n.amount(units.FormatData(read))), n.field("writes", n.amount(units.FormatData(written))))
	}
	if cores := d.Cores(t); cores > 1 {
		fields = append(fields, n.field("cores", strconv.Itoa(cores)))
	}
	if bytes := d.MemoryBytes(t); bytes > 0 {
		fields = append(fields, n.field("memory", n.amount(units.FormatData(bytes))))
	}
	if p := d.Priority(t); p != 1 {
		fields = append(fields, n.field("priority", strconv.FormatFloat(p, 'g', -1, 64)))
	}
	return fields
}

// cost writes a time; inf is a word.
func (n *nativeForm) cost(sec float64) string {
	if math.IsInf(sec, 1) {
		return n.amount("inf")
	}
	return n.amount(units.FormatDuration(sec))
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

func joined[T any](list []T, text func(T) string) string {
	parts := make([]string, len(list))
	for i, x := range list {
		parts[i] = text(x)
	}
	return "[" + strings.Join(parts, ", ") + "]"
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

// formatWork prints work in the workload's unit; an instruction counts as a flop.
func formatWork(unit string, work float64) string {
	s := units.FormatWork(work)
	if unit != "instruction" {
		return s
	}
	return strings.TrimSuffix(s, "f") + "I"
}
