package trace

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/clustersim/clustersim/internal/picture/actorview"
	"github.com/clustersim/clustersim/platform"
)

// Format is one for what actors do.
type Format string

// The formats.
const (
	Perfetto Format = "perfetto" // Chrome's trace event format
	Paje     Format = "paje"
)

// Actors writes what the actors of a world did.
//
// For Perfetto hosts are processes, HostID + 1, and actors are threads, by their row + 1, on each host that
// they were on. What they do are slices. A message is a slice of its receiver's host while it
// moves, and a flow from the sender through that slice to the receiver.
//
// In the Paje format the platform holds hosts, a host the actors that began there, with
// the state that they are in; messages between actors are Paje links.
func Actors(out io.Writer, f Format, r *actorview.Recorder) error {
	switch f {
	case Perfetto:
		return actorsChrome(out, r)
	case Paje:
		return actorsPaje(out, r)
	}
	return fmt.Errorf("trace: unknown format %q (want %s or %s)", string(f), Perfetto, Paje)
}

// The kinds of events of actors. The stops of a flow are of kindStop and further ones.
const (
	kindSpan = firstKind + iota
	kindMessage
	kindStop
	kindStop2
	kindStop3
)

// actorsTrace is a trace being made.
type actorsTrace struct {
	chromeFile
	r       *actorview.Recorder
	rows    []actorview.Row
	threads map[thread]string
	lanes   map[platform.HostID][]float64 // of messages: when each is free

	spans    []rowSpan
	messages []movingMessage
	stops    []flowStop
}

// rowSpan is a span of a row.
type rowSpan struct {
	*actorview.Span
	row int
}

// movingMessage is a message that takes time, on a thread of its receiver's host.
type movingMessage struct {
	*actorview.Message
	tid int32
}

type thread struct {
	host platform.HostID
	tid  int32
}

func actorsChrome(w io.Writer, r *actorview.Recorder) error {
	t := &actorsTrace{r: r, rows: r.Rows(), threads: map[thread]string{}, lanes: map[platform.HostID][]float64{}}
	t.lines = [mostKinds]func([]byte, int, kind) ([]byte, error){kindSpan: t.span, kindMessage: t.message, kindStop: t.stop, kindStop2: t.stop, kindStop3: t.stop}
	for i := range t.rows {
		t.addRow(i)
	}
	order := slices.Clone(r.Messages())
	slices.SortStableFunc(order, func(a, b actorview.Message) int { return cmp.Compare(a.FromSec, b.FromSec) })
	for i := range order {
		t.addMessage(i+1, &order[i])
	}
	t.addNames()
	return t.write(w, fields{"actors", len(t.rows), "messages", len(order), "end_s", json.Number(fmt.Sprint(r.EndSec()))})
}

// addRow adds what an actor did.
func (t *actorsTrace) addRow(i int) {
	row, tid := &t.rows[i], int32(i)+1
	t.threads[thread{row.Host, tid}] = row.Name
	for j := range row.Spans {
		if s := &row.Spans[j]; s.ToSec > s.FromSec {
			t.threads[thread{s.Host, tid}] = row.Name
			t.add(nanoseconds(s.FromSec), kindSpan, len(t.spans))
			t.spans = append(t.spans, rowSpan{s, i})
		}
	}
}

func (t *actorsTrace) span(b []byte, i int, _ kind) ([]byte, error) {
	s := t.spans[i]
	row := &t.rows[s.row]
	return newSlice(int32(s.Host)+1, int32(s.row)+1, s.FromSec, s.ToSec, s.State.String(), "actor",
		fields{"actor", row.Name, "actor_pid", row.PID, "start_s", s.FromSec, "finish_s", s.ToSec}).appendTo(b)
}

// addMessage adds a message: its slice, if it takes time, and the flow.
func (t *actorsTrace) addMessage(id int, m *actorview.Message) {
	var stops []flowStop
	if at, ok := t.during(m.From, nanoseconds(m.FromSec)); ok {
		stops = append(stops, at)
	}
	if m.ToSec > m.FromSec {
		start, tid := nanoseconds(m.FromSec), t.lane(m)
		t.add(start, kindMessage, len(t.messages))
		t.messages = append(t.messages, movingMessage{m, tid})
		stops = append(stops, flowStop{thread: thread{m.ToHost, tid}, ns: start})
	}
	// A slice does not hold its own end: the flow comes a nanosecond before it.
	if at, ok := t.during(m.To, nanoseconds(m.ToSec)-1); ok && !m.Failed {
		stops = append(stops, at)
	}
	if len(stops) < 2 {
		return
	}
	for i, s := range stops {
		s.message, s.phase = id, "t"
		switch i {
		case 0:
			s.phase = "s"
		case len(stops) - 1:
			s.phase = "f"
		}
		t.add(s.ns, kindStop+kind(i), len(t.stops))
		t.stops = append(t.stops, s)
	}
}

func (t *actorsTrace) stop(b []byte, i int, _ kind) ([]byte, error) {
	s := &t.stops[i]
	return flow(b, s.phase, int32(s.host)+1, s.tid, s.ns, s.message, "message"), nil
}

func (t *actorsTrace) message(b []byte, i int, _ kind) ([]byte, error) {
	m, tid := t.messages[i].Message, t.messages[i].tid
	name := func(row int) string {
		if row < 0 {
			return "no actor"
		}
		return t.rows[row].Name
	}
	args := append(with(fields{"from", name(m.From), "to", name(m.To)}, "through", m.Box),
		"src_host", t.r.HostName(m.FromHost), "bytes", m.Bytes, "start_s", m.FromSec, "finish_s", m.ToSec)
	return newSlice(int32(m.ToHost)+1, tid, m.FromSec, m.ToSec, name(m.From)+" to "+name(m.To), "message", with(args, "failed", m.Failed)).appendTo(b)
}

// flowStop is where a flow leaves a slice, or comes to one.
type flowStop struct {
	thread
	ns      float64
	phase   string // s, t or f
	message int    // counted from 1
}

// during is the slice of an actor that holds a date.
func (t *actorsTrace) during(row int, ns float64) (flowStop, bool) {
	if row < 0 {
		return flowStop{}, false
	}
	spans := t.rows[row].Spans
	i, exact := slices.BinarySearchFunc(spans, ns, func(s actorview.Span, ns float64) int { return cmp.Compare(nanoseconds(s.FromSec), ns) })
	if !exact {
		i--
	}
	if i < 0 || nanoseconds(spans[i].ToSec) <= ns {
		return flowStop{}, false
	}
	return flowStop{thread: thread{spans[i].Host, int32(row) + 1}, ns: ns}, true
}

// lane is the first thread of the receiving host, after those of all actors, in which no
// message moves. Messages come in the order of their beginnings.
func (t *actorsTrace) lane(m *actorview.Message) int32 {
	free := t.lanes[m.ToHost]
	at := slices.IndexFunc(free, func(until float64) bool { return until <= m.FromSec })
	if at < 0 {
		at = len(free)
		free = append(free, 0)
	}
	free[at] = m.ToSec
	t.lanes[m.ToHost] = free
	tid := int32(len(t.rows) + 1 + at)
	t.threads[thread{m.ToHost, tid}] = fmt.Sprintf("messages %d", at)
	return tid
}

// addNames gives processes and threads their names.
func (t *actorsTrace) addNames() {
	all := slices.SortedFunc(maps.Keys(t.threads), func(a, b thread) int { return cmp.Or(cmp.Compare(a.host, b.host), cmp.Compare(a.tid, b.tid)) })
	for i, x := range all {
		pid := int32(x.host) + 1
		if i == 0 || x.host != all[i-1].host {
			t.name(pid, 0, t.r.HostName(x.host))
		}
		t.name(pid, x.tid, t.threads[x])
	}
}

// actorsPaje is Actors in the Paje format.
func actorsPaje(w io.Writer, r *actorview.Recorder) error {
	p := &paje{}
	hosts := map[platform.HostID]bool{}
	for i, row := range r.Rows() {
		hosts[row.Host] = true
		actor := fmt.Sprint("a", i)
		p.events = append(p.events, pajeEvent{row.FromSec, rankCreates, fmt.Sprintf("5 %s %s A h%d %s\n", decimal(row.FromSec), actor, row.Host, quote(row.Name))},
			pajeEvent{row.ToSec, rankDestroys, fmt.Sprintf("6 %s A %s\n", decimal(row.ToSec), actor)})
		for _, s := range row.Spans {
			if s.ToSec > s.FromSec {
				p.state("S", actor, fmt.Sprintf("s%d", s.State), r.HostName(s.Host), s.FromSec, s.ToSec)
			}
		}
	}
	p.addMessages(r)
	used := slices.Sorted(maps.Keys(hosts))
	p.begin(w)
	_, _ = p.out.WriteString("0 P 0 platform\n0 H P host\n0 A H actor\n1 S A state\n3 M P A A message\n4 m M message \"0.4 0.4 0.4\"\n4 f M failed \"0.8 0 0\"\n")
	for _, s := range actorview.States {
		p.line("4 s%d S %s %s", s.State, quote(s.State.String()), quote(pajeColours[s.Class]))
	}
	p.line("5 0 p P 0 platform")
	for _, h := range used {
		p.line("5 0 h%d H p %s", h, quote(r.HostName(h)))
	}
	p.writeEvents()
	for _, h := range used {
		p.line("6 %s H h%d", decimal(r.EndSec()), h)
	}
	p.line("6 %s P p", decimal(r.EndSec()))
	return p.out.Flush()
}

// Actors are made before, and forgotten after, all else of a date.
const (
	rankCreates  = rankEnds - 1
	rankDestroys = rankVariable + 1
)

// addMessages adds those between two actors, as far as both are alive.
func (p *paje) addMessages(r *actorview.Recorder) {
	rows := r.Rows()
	for i, m := range r.Messages() {
		if m.From < 0 || m.To < 0 || rows[m.From].ToSec < m.FromSec || rows[m.To].ToSec < m.ToSec || rows[m.To].FromSec > m.ToSec {
			continue
		}
		value := "m"
		if m.Failed {
			value = "f"
		}
		p.move("M", fmt.Sprint("a", m.From), fmt.Sprint("a", m.To), value, fmt.Sprint("m", i), m.Bytes, m.FromSec, m.ToSec)
	}
}
