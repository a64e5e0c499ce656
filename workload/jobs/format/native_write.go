package format

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/jobs"
)

// nativeText is the text of a trace in the project's own form that is being written: an item a line.
type nativeText struct {
	json  bool
	b     []byte
	first bool // no field of the innermost map has been written
	t     *jobs.Trace
	lost  losses
}

func writeNativeYAML(w io.Writer, t *jobs.Trace, o WriteOptions) error {
	err := native.FitsYAML(func(w io.Writer) error { return writeNative(w, t, WriteOptions{}, false) })
	if errors.Is(err, native.ErrTooLong) {
		return fmt.Errorf("more than %s could not be read back (write JSON)", native.YAMLLimit)
	} else if err != nil {
		return err
	}
	return writeNative(w, t, o, false)
}

func writeNativeJSON(w io.Writer, t *jobs.Trace, o WriteOptions) error {
	return writeNative(w, t, o, true)
}

// writeNative writes a trace in the project's own form. Jobs without a size, or with nothing to run, are
// left out and noted, as are columns that the form has no fields for.
func writeNative(w io.Writer, t *jobs.Trace, o WriteOptions, json bool) error {
	x := &nativeText{json: json, t: t, first: true}
	if json {
		x.b = append(x.b, "{\n"...)
	} else if o.Command != "" {
		x.b = append(x.b, "# written by clustersim: "+o.Command+"\n"...)
	}
	if m := t.Machine; m != nil && !(m.Cores && isPlain(m)) {
		x.key("machine")
		x.machine(m)
		if json {
			x.b = append(x.b, ',')
		}
		x.b = append(x.b, '\n')
	}
	x.first = true
	x.key("jobs")
	x.trimBlank()
	if json {
		x.b = append(x.b, " ["...)
	}
	written := 0
	for i := range jobs.ID(t.Len()) {
		j := t.Job(i)
		if !x.writable(&j) {
			continue
		}
		switch {
		case json && written > 0:
			x.b = append(x.b, ",\n  "...)
		case json:
			x.b = append(x.b, "\n  "...)
		default:
			x.b = append(x.b, "\n  - "...)
		}
		written++
		if err := x.job(&j); err != nil {
			return err
		}
		const enough = 1 << 15
		if len(x.b) > enough {
			if _, err := w.Write(x.b); err != nil {
				return err
			}
			x.b = x.b[:0]
		}
	}
	switch {
	case json:
		x.b = append(x.b, "\n]}\n"...)
	case written == 0:
		x.b = append(x.b, " []\n"...)
	default:
		x.b = append(x.b, '\n')
	}
	_, err := w.Write(x.b)
	if t.ClosedLoop && o.Note != nil {
		o.Note("jobs that are submitted when others end have the dates of the file")
	}
	x.lost.note(o.Note)
	return err
}

// losses counts what a format cannot hold.
type losses struct {
	what  []string
	count map[string]int
}

func (l *losses) add(what string) {
	if l.count == nil {
		l.count = map[string]int{}
	}
	if l.count[what] == 0 {
		l.what = append(l.what, what)
	}
	l.count[what]++
}

func (l *losses) note(note func(string)) {
	for _, what := range l.what {
		if note != nil {
			note(units.Count(l.count[what], "job") + ": " + what)
		}
	}
}

// writable says whether the form can hold a job.
func (x *nativeText) writable(j *jobs.Job) bool {
	_, flow := j.Body.(jobs.Workflow)
	switch {
	case j.Units <= 0 && !flow && (j.Needs == nil || j.Needs.Tasks == 0):
		x.lost.add("no size, left out")
	case math.IsNaN(j.RunSec) && j.Body == nil:
		x.lost.add("no run time, left out")
	default:
		return true
	}
	return false
}

// open begins a map.
func (x *nativeText) open() { x.b, x.first = append(x.b, '{'), true }

// close ends a map.
func (x *nativeText) close() { x.b, x.first = append(x.b, '}'), false }

// key begins a field.
func (x *nativeText) key(name string) {
	if !x.first {
		x.b = append(x.b, ", "...)
	}
	x.first = false
	x.word(name)
	x.b = append(x.b, ": "...)
}

// trimBlank drops a blank at the end.
func (x *nativeText) trimBlank() { x.b = x.b[:len(x.b)-1] }

// word is a text that needs no escapes.
func (x *nativeText) word(s string) {
	if x.json {
		x.b = append(append(append(x.b, '"'), s...), '"')
		return
	}
	x.b = append(x.b, s...)
}

// text is any text.
func (x *nativeText) text(s string) {
	if x.json {
		x.b = native.AppendQuoted(x.b, s)
		return
	}
	x.b = native.AppendYAMLText(x.b, s)
}

// textField writes a text that is not empty.
func (x *nativeText) textField(key, s string) {
	if s != "" {
		x.key(key)
		x.text(s)
	}
}

// intField writes a number that is not 0.
func (x *nativeText) intField(key string, n int64) {
	if n != 0 {
		x.key(key)
		x.b = strconv.AppendInt(x.b, n, 10)
	}
}

// numberField writes a number that is not 0.
func (x *nativeText) numberField(key string, f float64) {
	if f != 0 {
		x.key(key)
		x.number(f)
	}
}

func (x *nativeText) number(f float64) { x.b = strconv.AppendFloat(x.b, f, 'g', -1, 64) }

// amount writes a quantity with its unit.
func (x *nativeText) amount(key string, write func([]byte, float64) []byte, f float64) {
	x.key(key)
	x.bare(write, f)
}

func (x *nativeText) bare(write func([]byte, float64) []byte, f float64) {
	if x.json {
		x.b = append(x.b, '"')
	}
	if x.b = write(x.b, f); x.json {
		x.b = append(x.b, '"')
	}
}

func (x *nativeText) sec(key string, sec float64) { x.amount(key, units.AppendDuration, sec) }

// nativeList writes a list in one line.
func nativeList[T any](x *nativeText, list []T, item func(*T)) {
	x.b = append(x.b, '[')
	for i := range list {
		if i > 0 {
			x.b = append(x.b, ", "...)
		}
		item(&list[i])
	}
	x.b = append(x.b, ']')
	x.first = false
}
