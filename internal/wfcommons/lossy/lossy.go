// Package lossy holds what the writers of all workload formats share: the check for
// what a format cannot hold, and how counts, names and numbers are written.
//
// A writer states what its format can hold ([Holds]) and lets Check refuse or
// note the rest. [Divide] and [PlainNumber] print numbers that read back exactly.
//
// No format belongs here.
package lossy

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// Holds says which optional things of a workload a format can hold.
type Holds struct {
	Title  bool // the workload's name
	Types  bool
	Alpha  bool
	Needs  bool // cores and memory of tasks
	Costs  bool
	Empty  bool // messages of zero bytes beside control edges
	Repeat bool // several messages between two tasks
}

// Check returns an error for what the format cannot hold at all, and notes what
// gets lost.
func (h Holds) Check(format string, d *workload.DAG, o workload.WriteOptions) error {
	if err := CheckSpeed(o.ReferenceSpeedFlops); err != nil {
		return err
	}
	if d.Processors() != nil && !h.Costs {
		return fmt.Errorf("%s cannot hold times for each processor (write csv, yaml or json instead)", format)
	}
	if n := d.NumParallel(); n > 0 {
		return fmt.Errorf("%s cannot hold tasks of several hosts: %s, the first %q (write yaml or json instead)",
			format, units.Count(n, "task"), d.TaskName(d.FirstParallel()))
	}
	if h.Title && d.Name() != "" {
		if err := native.CheckText(d.Name()); err != nil {
			return fmt.Errorf("name of the workload: %w", err)
		}
	} else if d.Name() != "" {
		Note(o, "%s cannot hold the workload's name %q", format, d.Name())
	}
	if d.WorkUnit() != "flop" {
		Note(o, "%s does not say that work is counted in %ss", format, d.WorkUnit())
	}
	for t := range workload.TaskID(d.NumTasks()) {
		name := d.TaskName(t)
		if err := native.CheckText(name); err != nil {
			return fmt.Errorf("task %q: name: %w", name, err)
		}
		if name := d.Attributes(t).Type; h.Types && name != "" {
			if err := native.CheckText(name); err != nil {
				return fmt.Errorf("type %q: %w", name, err)
			}
		}
	}
	h.noteLost(format, d, o)
	return nil
}

func (h Holds) noteLost(format string, d *workload.DAG, o workload.WriteOptions) {
	for _, lost := range []struct {
		kept bool
		has  func(workload.TaskID, workload.Attributes) bool
		what string
	}{
		{h.Types, func(_ workload.TaskID, a workload.Attributes) bool { return a.Type != "" }, "the type of %s"},
		{h.Alpha, func(_ workload.TaskID, a workload.Attributes) bool { return a.Alpha != 0 }, "the serial fraction (alpha) of %s"},
		{
			false, func(_ workload.TaskID, a workload.Attributes) bool {
				return a.Gamma != 0 || a.Epsilon != 0 || a.Load != ""
			},
			"the load function, gamma and epsilon of %s",
		},
		{false, func(t workload.TaskID, _ workload.Attributes) bool { return d.OwnFiles(t) }, "files other than messages, those of %s"},
		{
			h.Needs, func(t workload.TaskID, _ workload.Attributes) bool { return d.Cores(t) > 1 },
			"the cores of %s, so that their work is that of one core",
		},
		{h.Needs, func(t workload.TaskID, _ workload.Attributes) bool { return d.MemoryBytes(t) > 0 }, "the memory of %s"},
		{false, func(t workload.TaskID, _ workload.Attributes) bool { return d.Priority(t) != 1 }, "the priority of %s"},
	} {
		n := 0
		for t := range workload.TaskID(d.NumTasks()) {
			if !lost.kept && lost.has(t, d.Attributes(t)) {
				n++
			}
		}
		if n > 0 {
			Note(o, "%s cannot hold "+lost.what, format, units.Count(n, "task"))
		}
	}
	zeros := 0
	for e := range workload.EdgeID(d.NumEdges()) {
		if d.Bytes(e) == 0 && !d.IsControl(e) {
			zeros++
		}
	}
	if !h.Empty && zeros > 0 {
		Note(o, "%s cannot hold messages of 0 bytes, which become control edges: %s", format, units.Count(zeros, "edge"))
	}
	if n := repeatedEdges(d); !h.Repeat && n > 0 {
		Note(o, "%s cannot hold several edges between two tasks, and adds up their data: %s too many", format, units.Count(n, "edge"))
	}
}

// Note passes a sentence to the options' Note, if there is one.
func Note(o workload.WriteOptions, format string, args ...any) {
	if o.Note != nil {
		o.Note(fmt.Sprintf(format, args...))
	}
}

// CheckSpeed returns an error for a reference speed that is neither 0 nor a speed.
func CheckSpeed(flops float64) error {
	if flops != 0 && !(flops > 0 && units.Finite(flops)) {
		return fmt.Errorf("reference speed %v flop/s: want a finite number above 0", flops)
	}
	return nil
}

// Text is a text file that is being written. It keeps the first error.
type Text struct{ *bufio.Writer }

// Printf writes formatted text.
func (t Text) Printf(format string, args ...any) { _, _ = fmt.Fprintf(t.Writer, format, args...) }

// WriteText writes a file of a format.
func WriteText(w io.Writer, format string, write func(Text)) error {
	out := Text{bufio.NewWriter(w)}
	write(out)
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write %s: %w", format, err)
	}
	return nil
}

// SomeNames lists the first few names, each in quotes.
func SomeNames(names []string) string {
	const most = 3
	var quoted []string
	for _, name := range names[:min(len(names), most)] {
		quoted = append(quoted, fmt.Sprintf("%q", name))
	}
	if len(names) > most {
		quoted = append(quoted, "...")
	}
	return strings.Join(quoted, ", ")
}

// repeatedEdges counts the edges between two tasks that another edge joins already.
func repeatedEdges(d *workload.DAG) int {
	repeated := 0
	last := make([]workload.TaskID, d.NumTasks()) // by target: the last source seen, plus 1
	for e := range workload.EdgeID(d.NumEdges()) {
		from, to := d.From(e), d.To(e)
		if last[to] == from+1 {
			repeated++
		}
		last[to] = from + 1
	}
	return repeated
}

// Divide is the shortest decimal that gives x when multiplied by scale, exactly; when
// no number has that product, x / scale. It undoes what a reader does with a
// time and a reference speed.
func Divide(x, scale float64) string { return string(AppendDivided(nil, x, scale)) }

// AppendDivided appends what Divide prints.
func AppendDivided(b []byte, x, scale float64) []byte {
	q := x / scale
	for _, candidate := range []float64{q, math.Nextafter(q, 0), math.Nextafter(q, math.Inf(1))} {
		if candidate*scale == x {
			q = candidate
			break
		}
	}
	// A number of up to 14 digits is q rounded to 14: q is some roundings to float64 away from it,
	// which is less than half of the fourteenth digit.
	var text [32]byte
	for digits := 14; digits < 17; digits++ {
		v, err := strconv.ParseFloat(string(strconv.AppendFloat(text[:0], q, 'g', digits, 64)), 64)
		if err == nil && v*scale == x {
			return appendPlainNumber(b, v)
		}
	}
	return appendPlainNumber(b, q)
}

// PlainNumber prints x so that it reads back exactly, without an exponent where
// that stays short.
func PlainNumber(x float64) string { return string(appendPlainNumber(nil, x)) }

func appendPlainNumber(b []byte, x float64) []byte {
	if x == 0 || math.Abs(x) >= 1e-6 && math.Abs(x) < 1e18 {
		return strconv.AppendFloat(b, x, 'f', -1, 64)
	}
	return strconv.AppendFloat(b, x, 'g', -1, 64)
}
