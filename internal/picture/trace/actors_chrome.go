package trace

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/clustersim/clustersim/internal/picture/actorview"
	"github.com/clustersim/clustersim/platform"
)

type (
	spanArgs struct {
		Actor     string  `json:"actor"`
		PID       int     `json:"actor_pid"`
		StartSec  float64 `json:"start_s"`
		FinishSec float64 `json:"finish_s"`
	}
	messageArgs struct {
		From      string  `json:"from"`
		To        string  `json:"to"`
		Through   string  `json:"through,omitempty"`
		Source    string  `json:"src_host"`
		Bytes     float64 `json:"bytes"`
		StartSec  float64 `json:"start_s"`
		FinishSec float64 `json:"finish_s"`
		Failed    bool    `json:"failed,omitempty"`
	}
)

// chromeLine is an event of the file, at a date.
type chromeLine struct {
	ns   float64
	rank int // at one date slices come before flows
	text []byte
}

// actorsTrace is a trace being made.
type actorsTrace struct {
	r       *actorview.Recorder
	rows    []actorview.Row
	lines   []chromeLine
	threads map[thread]string
	lanes   map[platform.HostID][]float64 // of messages: when each is free
	err     error
}

type thread struct {
	host platform.HostID
	tid  int
}

// messageThread is the first thread for messages of a host, after all actors.
func (t *actorsTrace) messageThread() int { return len(t.rows) + 1 }

// actorsChrome is Actors for Perfetto.
func actorsChrome(w io.Writer, r *actorview.Recorder) error {
	t := &actorsTrace{r: r, rows: r.Rows(), threads: map[thread]string{}, lanes: map[platform.HostID][]float64{}}
	for i := range t.rows {
		t.addRow(i)
	}
	order := slices.Clone(r.Messages())
	slices.SortStableFunc(order, func(a, b actorview.Message) int { return cmp.Compare(a.FromSec, b.FromSec) })
	for i := range order {
		t.addMessage(i+1, &order[i])
	}
	slices.SortStableFunc(t.lines, func(a, b chromeLine) int { return cmp.Or(cmp.Compare(a.ns, b.ns), cmp.Compare(a.rank, b.rank)) })
	if t.err != nil {
		return t.err
	}
	out := bufio.NewWriterSize(w, 1<<16) // keeps the error for Flush
	_, _ = fmt.Fprintf(out, "{\"displayTimeUnit\":\"ms\",\"otherData\":{\"actors\":%d,\"messages\":%d,\"end_s\":%v},\"traceEvents\":[\n", len(t.rows), len(order), r.EndSec())
	for i, l := range slices.Concat(t.names(), t.lines) {
		if i > 0 {
			_, _ = out.WriteString(",\n")
		}
		_, _ = out.Write(l.text)
	}
	_, _ = out.WriteString("\n]}\n")
	return out.Flush()
}

// add keeps an event.
func (t *actorsTrace) add(sec float64, rank int, s slice) {
	text, err := appendJSON(nil, s)
	if err != nil {
		t.err = err
	}
	t.lines = append(t.lines, chromeLine{nanoseconds(sec), rank, text})
}

// addRow adds what an actor did.
func (t *actorsTrace) addRow(i int) {
	row := &t.rows[i]
	t.threads[thread{row.Host, i + 1}] = row.Name
	for _, s := range row.Spans {
		if s.ToSec <= s.FromSec {
			continue
		}
		t.threads[thread{s.Host, i + 1}] = row.Name
		start := nanoseconds(s.FromSec)
		t.add(s.FromSec, 0, slice{
			"X", int32(s.Host) + 1, int32(i) + 1, micros(start), micros(nanoseconds(s.ToSec) - start), s.State.String(), "actor",
			spanArgs{row.Name, row.PID, s.FromSec, s.ToSec},
		})
	}
}

// addMessage adds a message: its slice, if it takes time, and the flow.
func (t *actorsTrace) addMessage(id int, m *actorview.Message) {
	name := func(row int) string {
		if row < 0 {
			return "nobody"
		}
		return t.rows[row].Name
	}
	var stops []flowStop
	if at, ok := t.during(m.From, nanoseconds(m.FromSec), false); ok {
		stops = append(stops, at)
	}
	if m.ToSec > m.FromSec {
		start := nanoseconds(m.FromSec)
		tid := t.lane(m)
		t.add(m.FromSec, 1, slice{
			"X", int32(m.ToHost) + 1, int32(tid), micros(start), micros(nanoseconds(m.ToSec) - start), name(m.From) + " to " + name(m.To), "message",
			messageArgs{name(m.From), name(m.To), m.Box, t.r.HostName(m.FromHost), m.Bytes, m.FromSec, m.ToSec, m.Failed},
		})
		stops = append(stops, flowStop{m.ToHost, tid, start})
	}
	if at, ok := t.during(m.To, nanoseconds(m.ToSec), true); ok && !m.Failed {
		stops = append(stops, at)
	}
	for i, s := range stops {
		phase, bind := "t", ""
		switch {
		case len(stops) == 1:
			return
		case i == 0:
			phase = "s"
		case i == len(stops)-1:
			phase, bind = "f", `,"bp":"e"`
		}
		t.lines = append(t.lines, chromeLine{s.ns, 2 + i, fmt.Appendf(nil,
			`{"ph":%q,"pid":%d,"tid":%d,"ts":%.3f,"id":%d,"name":"message","cat":"message"%s}`, phase, s.host+1, s.tid, s.ns/1e3, id, bind)})
	}
}

// flowStop is where a flow leaves a slice, or comes to one.
type flowStop struct {
	host platform.HostID
	tid  int
	ns   float64
}

// during is the slice of an actor that holds a date, or, for who receives, ends then: a
// slice does not hold its own end, so that the flow comes a nanosecond before it.
func (t *actorsTrace) during(row int, ns float64, ends bool) (flowStop, bool) {
	if row < 0 {
		return flowStop{}, false
	}
	if ends {
		ns--
	}
	spans := t.rows[row].Spans
	i, exact := slices.BinarySearchFunc(spans, ns, func(s actorview.Span, ns float64) int { return cmp.Compare(nanoseconds(s.FromSec), ns) })
	if !exact {
		i--
	}
	if i < 0 || nanoseconds(spans[i].ToSec) <= ns {
		return flowStop{}, false
	}
	return flowStop{spans[i].Host, row + 1, ns}, true
}

// lane is the first thread of the receiving host in which no message moves. They come in the
// order of their beginnings.
func (t *actorsTrace) lane(m *actorview.Message) int {
	free := t.lanes[m.ToHost]
	at := slices.IndexFunc(free, func(until float64) bool { return until <= m.FromSec })
	if at < 0 {
		at = len(free)
		free = append(free, 0)
	}
	free[at] = m.ToSec
	t.lanes[m.ToHost] = free
	tid := t.messageThread() + at
	t.threads[thread{m.ToHost, tid}] = fmt.Sprintf("messages %d", at)
	return tid
}

// names calls processes and threads by their names.
func (t *actorsTrace) names() []chromeLine {
	var all []thread
	for x := range t.threads {
		all = append(all, x)
	}
	slices.SortFunc(all, func(a, b thread) int { return cmp.Or(cmp.Compare(a.host, b.host), cmp.Compare(a.tid, b.tid)) })
	names := &actorsTrace{}
	last := platform.NoHost
	for _, x := range all {
		pid := int32(x.host) + 1
		if x.host != last {
			last = x.host
			names.add(0, 0, slice{Phase: "M", Pid: pid, Name: "process_name", Args: map[string]any{"name": t.r.HostName(x.host)}})
			names.add(0, 0, slice{Phase: "M", Pid: pid, Name: "process_sort_index", Args: map[string]any{"sort_index": pid}})
		}
		names.add(0, 0, slice{Phase: "M", Pid: pid, Tid: int32(x.tid), Name: "thread_name", Args: map[string]any{"name": t.threads[x]}})
		names.add(0, 0, slice{Phase: "M", Pid: pid, Tid: int32(x.tid), Name: "thread_sort_index", Args: map[string]any{"sort_index": x.tid}})
	}
	return names.lines
}
