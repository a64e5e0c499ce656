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
type chromeFile struct{ events []event }

// event is one line of the file, made when it is printed.
type event struct {
	ns   float64 // whole nanoseconds
	kind kind
	make func(kind) any // a []byte, or a value for package json
}

// kind is what an event shows. At equal times the lower comes first: a slice
// must be open when a flow points into it.
type kind int8

// beforeAll is the date of names.
const beforeAll = -1

func (f *chromeFile) add(ns float64, k kind, make func(kind) any) {
	f.events = append(f.events, event{ns, k, make})
}

// nanoseconds rounds: both ends of neighbours round alike, so slices of a
// thread never overlap.
func nanoseconds(sec float64) float64 { return math.Round(sec * 1e9) }

// micros prints whole nanoseconds as microseconds.
type micros float64

func (m micros) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "%.3f", float64(m)/1e3), nil }

// fields is a JSON object with an order: keys, each followed by its value.
type fields []any

func (f fields) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i := 0; i < len(f); i += 2 {
		value, err := json.Marshal(f[i+1])
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = append(strconv.AppendQuote(b, f[i].(string)), ':')
		b = append(b, value...)
	}
	return append(b, '}'), nil
}

// with adds a member unless its value is zero.
func with[T comparable](f fields, key string, value T) fields {
	if value == *new(T) {
		return f
	}
	return append(f, key, value)
}

// slice is a complete event, or the name of a process or thread, which takes no time.
// Field order is that of the file.
type slice struct {
	Phase string `json:"ph"`
	Pid   int32  `json:"pid"`
	Tid   int32  `json:"tid"`
	Ts    micros `json:"ts"`
	Dur   any    `json:"dur,omitempty"`
	Name  string `json:"name"`
	Cat   string `json:"cat,omitempty"`
	Args  fields `json:"args"`
}

func newSlice(pid, tid int32, fromSec, toSec float64, name, category string, args fields) slice {
	start := nanoseconds(fromSec)
	return slice{"X", pid, tid, micros(start), micros(nanoseconds(toSec) - start), name, category, args}
}

// flow is the begin (s), a step (t) or the end (f) of an arrow.
func flow(phase string, pid, tid int32, ns float64, id int, category string) []byte {
	bind := ""
	if phase == "f" {
		bind = `,"bp":"e"`
	}
	return fmt.Appendf(nil, `{"ph":%q,"pid":%d,"tid":%d,"ts":%.3f,"id":%d,"name":%[6]q,"cat":%[6]q%s}`, phase, pid, tid, ns/1e3, id, category, bind)
}

// count adds a value of a process's counter.
func (f *chromeFile) count(atSec float64, k kind, pid int32, counter, key string, value float64) {
	ns := nanoseconds(atSec)
	f.add(ns, k, func(kind) any {
		name, _ := json.Marshal(counter) // no text fails
		return fmt.Appendf(nil, `{"ph":"C","pid":%d,"tid":0,"ts":%.3f,"name":%s,"args":{%q:%s}}`, pid, ns/1e3, name, key, decimal(value))
	})
}

// name gives a process, or a thread if tid is not 0, its name and place.
func (f *chromeFile) name(pid, tid int32, name string) {
	what, place := "process_", pid
	if tid > 0 {
		what, place = "thread_", tid
	}
	f.add(beforeAll, 0, func(kind) any {
		return slice{Phase: "M", Pid: pid, Tid: tid, Name: what + "name", Args: fields{"name", name}}
	})
	f.add(beforeAll, 0, func(kind) any {
		return slice{Phase: "M", Pid: pid, Tid: tid, Name: what + "sort_index", Args: fields{"sort_index", place}}
	})
}

// write prints an event a line, after what is known of the whole.
func (f *chromeFile) write(w io.Writer, whole fields) error {
	head, err := json.Marshal(fields{"displayTimeUnit", "ms", "otherData", whole})
	if err != nil {
		return err
	}
	slices.SortStableFunc(f.events, func(a, b event) int { return cmp.Or(cmp.Compare(a.ns, b.ns), cmp.Compare(a.kind, b.kind)) })
	out := bufio.NewWriterSize(w, 1<<16) // keeps the error for Flush
	_, _ = out.Write(head[:len(head)-1])
	_, _ = out.WriteString(",\"traceEvents\":[\n")
	for i, e := range f.events {
		x := e.make(e.kind)
		text, isText := x.([]byte)
		if !isText {
			if text, err = json.Marshal(x); err != nil {
				return err
			}
		}
		if i > 0 {
			_, _ = out.WriteString(",\n")
		}
		_, _ = out.Write(text)
	}
	_, _ = out.WriteString("\n]}\n")
	return out.Flush()
}
