package actorview

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

// Recorder is an actor.Observer that keeps what actors do and send. The zero Recorder is ready; it
// serves one world.
type Recorder struct {
	rows     []Row
	messages []Message
	of       map[*actor.Actor]int // while they live
	platform *platform.Platform
	endSec   float64
}

// Row is the life of an actor.
type Row struct {
	Name    string
	PID     int
	Host    platform.HostID // where it began
	FromSec float64
	ToSec   float64 // that of the last date observed, if it has not ended
	Ended   bool
	Spans   []Span // in order; what takes no time is left out
}

// Span is a time in which an actor does one thing.
type Span struct {
	State   actor.State
	Host    platform.HostID
	FromSec float64
	ToSec   float64
}

// Message is what has been sent. From and To are numbers of rows, or NoRow.
type Message struct {
	From, To         int
	FromHost, ToHost platform.HostID
	Box              string // such as mailbox "x"; "" for SendTo
	Bytes            float64
	FromSec, ToSec   float64
	Failed           bool
}

// States are the states that take time, in the order of legends, with their classes of colours.
var States = []struct {
	State actor.State
	Class int32
}{
	{actor.Executing, 0},
	{actor.Sending, 1},
	{actor.Receiving, 2},
	{actor.UsingDisk, 4},
	{actor.Waiting, 3},
	{actor.Sleeping, 6},
	{actor.Suspended, 10},
}

// NoRow stands for no actor: the message was not received yet.
const NoRow = -1

// ActorState implements actor.Observer.
func (r *Recorder) ActorState(atSec float64, a *actor.Actor, s actor.State) {
	if r.of == nil {
		r.of, r.platform = map[*actor.Actor]int{}, a.World().Platform()
	}
	r.endSec = max(r.endSec, atSec)
	at, known := r.of[a]
	if !known {
		at = len(r.rows)
		r.of[a] = at
		r.rows = append(r.rows, Row{Name: a.Name(), PID: a.PID(), Host: a.Host().ID(), FromSec: atSec, ToSec: atSec})
	}
	row := &r.rows[at]
	row.close(atSec)
	if s == actor.Ended {
		row.ToSec, row.Ended = atSec, true
		delete(r.of, a)
		return
	}
	row.Spans = append(row.Spans, Span{s, a.Host().ID(), atSec, atSec})
}

// close ends the last span, and forgets it if it has taken no time.
func (row *Row) close(atSec float64) {
	last := len(row.Spans) - 1
	if last < 0 {
		return
	}
	if row.Spans[last].FromSec == atSec {
		row.Spans = row.Spans[:last]
		return
	}
	row.Spans[last].ToSec = atSec
}

// Message implements actor.Observer.
func (r *Recorder) Message(m *actor.Message) {
	r.endSec = max(r.endSec, m.FinishSec)
	r.messages = append(r.messages, Message{
		From: r.row(m.From), To: r.row(m.To), FromHost: m.FromHost, ToHost: m.ToHost, Box: m.Box, Bytes: m.Bytes,
		FromSec: m.StartSec, ToSec: m.FinishSec, Failed: m.Failed,
	})
}

// row is that of an actor; of one that has ended the last of its name and number.
func (r *Recorder) row(a *actor.Actor) int {
	if a == nil {
		return NoRow
	}
	if at, alive := r.of[a]; alive {
		return at
	}
	for at := len(r.rows) - 1; at >= 0; at-- {
		if r.rows[at].PID == a.PID() {
			return at
		}
	}
	return NoRow
}

// Rows are the lives of all actors, in the order of their beginnings. Those that have not
// ended go on to EndSec.
func (r *Recorder) Rows() []Row {
	for _, at := range r.of {
		row := &r.rows[at]
		row.ToSec = r.endSec
		if n := len(row.Spans); n > 0 {
			row.Spans[n-1].ToSec = r.endSec
		}
	}
	return r.rows
}

// Messages are those that have ended, in the order of their ends.
func (r *Recorder) Messages() []Message { return r.messages }

// EndSec is the last date observed.
func (r *Recorder) EndSec() float64 { return r.endSec }

// HostName is the name of a host of the world; "" before anything was observed.
func (r *Recorder) HostName(h platform.HostID) string {
	if r.platform == nil {
		return ""
	}
	return r.platform.HostName(h)
}
