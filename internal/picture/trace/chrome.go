package trace

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
)

// chromeFile collects the events of a file in Chrome's trace event format.
type chromeFile struct {
	events []event
	lines  [mostKinds]func(b []byte, item int, k kind) ([]byte, error) // by kind: appends the line of an event
	names  []slice
}

// event is one line of the file. There are millions of them, so that a line is only made when it is
// printed, of an item in a list that the kind's function looks into.
type event struct {
	ns   float64 // whole nanoseconds
	item int32
	kind kind
}

// kind is what an event shows. At equal times the lower comes first: a slice
// must be open when a flow points into it.
type kind int8

const (
	kindName  kind = iota // of a process or thread
	firstKind             // of runs, and of actors
	mostKinds = 24
)

// beforeAll is the date of names.
const beforeAll = -1

func (f *chromeFile) add(ns float64, k kind, item int) {
	f.events = append(f.events, event{ns, int32(item), k})
}

// nanoseconds rounds: both ends of neighbours round alike, so slices of a
// thread never overlap.
func nanoseconds(sec float64) float64 { return math.Round(sec * 1e9) }

// fields is a JSON object with an order: keys, each followed by its value.
type fields []any

func (f fields) appendTo(b []byte) ([]byte, error) {
	b, err := f.appendMembers(append(b, '{'))
	return append(b, '}'), err
}

func (f fields) appendMembers(b []byte) (_ []byte, err error) {
	for i := 0; i < len(f); i += 2 {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(strconv.AppendQuote(b, f[i].(string)), ':')
		switch x := f[i+1].(type) {
		case fields:
			b, err = x.appendTo(b)
		case float64:
			b, err = appendFloat(b, x)
		default:
			var value []byte
			value, err = json.Marshal(x)
			b = append(b, value...)
		}
		if err != nil {
			return nil, err
		}
	}
	return b, nil
}

// appendFloat appends what package json prints; most numbers of a trace are in the range that needs no exponent.
func appendFloat(b []byte, x float64) ([]byte, error) {
	if x == 0 || math.Abs(x) >= 1e-6 && math.Abs(x) < 1e21 {
		return strconv.AppendFloat(b, x, 'f', -1, 64), nil
	}
	value, err := json.Marshal(x)
	return append(b, value...), err
}

// with adds a member unless its value is zero.
func with[T comparable](f fields, key string, value T) fields {
	if value == *new(T) {
		return f
	}
	return append(f, key, value)
}

// slice is an event with a name and arguments: a complete one (X), which takes time, an instant (i), or the
// name of a process or thread (M).
type slice struct {
	phase          string
	pid, tid       int32
	startNs, endNs float64 // whole nanoseconds; only X has an end
	name, category string  // M has no category
	args           fields
}

func newSlice(pid, tid int32, fromSec, toSec float64, name, category string, args fields) slice {
	return slice{"X", pid, tid, nanoseconds(fromSec), nanoseconds(toSec), name, category, args}
}

func (s slice) appendTo(b []byte) ([]byte, error) {
	b = fmt.Appendf(b, `{"ph":"%s","pid":%d,"tid":%d,"ts":%.3f,`, s.phase, s.pid, s.tid, s.startNs/1e3)
	if s.phase == "X" {
		b = fmt.Appendf(b, `"dur":%.3f,`, (s.endNs-s.startNs)/1e3)
	}
	b, err := append(with(fields{"name", s.name}, "cat", s.category), "args", s.args).appendMembers(b)
	return append(b, '}'), err
}

// flow is the begin (s), a step (t) or the end (f) of an arrow.
func flow(b []byte, phase string, pid, tid int32, ns float64, id int, category string) []byte {
	bind := ""
	if phase == "f" {
		bind = `,"bp":"e"`
	}
	return fmt.Appendf(b, `{"ph":%q,"pid":%d,"tid":%d,"ts":%.3f,"id":%d,"name":%[6]q,"cat":%[6]q%s}`, phase, pid, tid, ns/1e3, id, category, bind)
}

// count is a value of a process's counter.
func count(b []byte, atSec float64, pid int32, counter, key string, value float64) []byte {
	name, _ := json.Marshal(counter) // no text fails
	b = fmt.Appendf(b, `{"ph":"C","pid":%d,"tid":0,"ts":%.3f,"name":%s,"args":{%q:`, pid, nanoseconds(atSec)/1e3, name, key)
	return append(strconv.AppendFloat(b, value, 'f', -1, 64), "}}"...)
}

// name gives a process, or a thread if tid is not 0, its name and place.
func (f *chromeFile) name(pid, tid int32, name string) {
	what, place := "process_", pid
	if tid > 0 {
		what, place = "thread_", tid
	}
	for _, s := range []slice{
		{phase: "M", pid: pid, tid: tid, name: what + "name", args: fields{"name", name}},
		{phase: "M", pid: pid, tid: tid, name: what + "sort_index", args: fields{"sort_index", place}},
	} {
		f.add(beforeAll, kindName, len(f.names))
		f.names = append(f.names, s)
	}
}

// write prints an event a line, after what is known of the whole.
func (f *chromeFile) write(w io.Writer, whole fields) error {
	head, err := fields{"displayTimeUnit", "ms", "otherData", whole}.appendTo(nil)
	if err != nil {
		return err
	}
	slices.SortStableFunc(f.events, func(a, b event) int { return cmp.Or(cmp.Compare(a.ns, b.ns), cmp.Compare(a.kind, b.kind)) })
	out := bufio.NewWriterSize(w, 1<<16) // keeps the error for Flush
	_, _ = out.Write(head[:len(head)-1])
	_, _ = out.WriteString(",\"traceEvents\":[\n")
	f.lines[kindName] = func(b []byte, i int, _ kind) ([]byte, error) { return f.names[i].appendTo(b) }
	var line []byte
	for i, e := range f.events {
		if line, err = f.lines[e.kind](line[:0], int(e.item), e.kind); err != nil {
			return err
		}
		if i > 0 {
			_, _ = out.WriteString(",\n")
		}
		_, _ = out.Write(line)
	}
	_, _ = out.WriteString("\n]}\n")
	return out.Flush()
}
