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
	return writeReadable(w, d, writeYAML, native.MaxYAMLBytes, "YAML", "write JSON, or keep the line that makes it")
}

// writeReadable writes what can be read back, and nothing else.
func writeReadable(w io.Writer, d *workload.DAG, write func(io.Writer, *workload.DAG) error, limit int, format, instead string) error {
	if err := writableNative(d); err != nil {
		return err
	}
	err := native.Fits(limit, func(w io.Writer) error { return write(w, d) })
	if errors.Is(err, native.ErrTooLong) {
		return fmt.Errorf("more than %d MiB of %s could not be read back (%s)", limit>>20, format, instead)
	} else if err != nil {
		return err
	}
	return write(w, d)
}

func writeYAML(w io.Writer, d *workload.DAG) error {
	out := bufio.NewWriter(w)
	if d.Name() != "" {
		_, _ = fmt.Fprintf(out, "name: %s\n", native.YAMLText(d.Name())) // bufio keeps the error for Flush
	}
	_, _ = fmt.Fprintf(out, "work: {unit: %s}\n", d.WorkUnit())
	if d.Processors() != nil {
		_, _ = fmt.Fprintf(out, "processors: [%s]\n", joined(d.Processors(), native.YAMLText))
	}
	_, _ = out.WriteString("tasks:\n")
	for t := range workload.TaskID(d.NumTasks()) {
		writeTask(out, d, t)
	}
	if d.NumEdges() > 0 {
		_, _ = out.WriteString("edges:\n")
	}
	for e := range workload.EdgeID(d.NumEdges()) {
		_, _ = fmt.Fprintf(out, "  - {from: %s, to: %s", native.YAMLText(d.TaskName(d.From(e))), native.YAMLText(d.TaskName(d.To(e))))
		if !d.IsControl(e) {
			_, _ = fmt.Fprintf(out, ", data: %s", units.FormatData(d.Bytes(e)))
		}
		_, _ = out.WriteString("}\n")
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write workload: %w", err)
	}
	return nil
}

func writeTask(out *bufio.Writer, d *workload.DAG, t workload.TaskID) {
	a := d.Attributes(t)
	_, _ = fmt.Fprintf(out, "  - {name: %s, work: %s", native.YAMLText(d.TaskName(t)), formatWork(d.WorkUnit(), d.WorkFlop(t)))
	load, _ := workload.ParseLoad(a.Load)
	for _, f := range []struct {
		name  string
		value float64
	}{{"gamma", a.Gamma}, {"epsilon", a.Epsilon}, {"alpha", a.Alpha}} {
		if f.value != 0 || load.Uses(f.name) {
			_, _ = fmt.Fprintf(out, ", %s: %s", f.name, strconv.FormatFloat(f.value, 'g', -1, 64))
		}
	}
	if a.Load != "" {
		_, _ = fmt.Fprintf(out, ", load: %s", native.Quoted(a.Load))
	}
	if a.Type != "" {
		_, _ = fmt.Fprintf(out, ", type: %s", native.YAMLText(a.Type))
	}
	if d.Processors() != nil {
		_, _ = fmt.Fprintf(out, ", costs: [%s]", joined(d.CostsSec(t), nativeCost))
	}
	_, _ = out.WriteString("}\n")
}

// writableNative says what about a workload the format cannot hold.
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

// joined writes a list with commas.
func joined[T any](list []T, text func(T) string) string {
	parts := make([]string, len(list))
	for i, x := range list {
		parts[i] = text(x)
	}
	return strings.Join(parts, ", ")
}

// nativeCost writes a time; inf is a word to YAML.
func nativeCost(sec float64) string {
	if math.IsInf(sec, 1) {
		return "inf"
	}
	return units.FormatDuration(sec)
}

// writable says what about a task the format cannot hold.
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
	load, err := workload.ParseLoad(a.Load)
	if err != nil {
		return fmt.Errorf("load: %w", err)
	}
	w, err := load.Eval(a)
	if err != nil {
		return fmt.Errorf("load: %w", err)
	}
	if !agree(d.WorkFlop(t), w) {
		return fmt.Errorf("load gives %v, but work is %v", w, d.WorkFlop(t))
	}
	return nil
}

// formatWork prints instructions as such: the units are worth the same.
func formatWork(unit string, work float64) string {
	s := units.FormatWork(work)
	if unit != "instruction" {
		return s
	}
	return strings.TrimSuffix(s, "f") + "I"
}
