package world

import (
	"math"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/platform"
)

// Timeline is what changes by itself, date by date, and what it changes. At one date timelines come in the order of
// Options.Timelines, before what ends then, so that an execution has failed if its host goes off at its very end. A
// timeline does not keep a world going: when nothing is under way, it is over, unless AwaitSwitch has been called.
type Timeline struct {
	Events interface {
		// Next is the next event; ok is false after the last one. Dates never fall; one that is infinite never comes.
		Next() (atSec, value float64, ok bool)
	}
	Of []Quantity
}

// Quantity is what a timeline changes, of a host or of a link.
type Quantity struct {
	Kind QuantityKind
	Host platform.HostID
	Link platform.LinkID
}

// QuantityKind says what the values of a timeline mean.
type QuantityKind uint8

const (
	// SpeedFactor is how many times the speed of the platform.
	SpeedFactor QuantityKind = iota
	// HostState is on above 0, else off.
	HostState
	// Bandwidth of a link, in bytes/s.
	Bandwidth
	// Latency of a link, in seconds.
	Latency
	// LinkState is on above 0, else off.
	LinkState
	// BandwidthFactor is how many times the bandwidth that the platform says a link has.
	BandwidthFactor
	// LatencyFactor is how many times the latency that the platform says a link has.
	LatencyFactor
)

// timelines are those of a world, by their next dates.
type timelines struct {
	list    []Timeline
	coming  heap.Heap[coming]
	awaited bool // by AwaitSwitch
	idle    int  // events since the last end, while none was to come, or with a failure
	changes int  // events since the Reset
	stopped bool // by Options.Stopped
}

// coming is the next event of a timeline.
type coming struct {
	atSec, value float64
	timeline     int32
}

func (a coming) before(b coming) bool {
	return a.atSec < b.atSec || a.atSec == b.atSec && a.timeline < b.timeline
}

// mostIdle is how many events may pass while everything under way is stopped, or fails again and again.
const mostIdle = 1_000_000

// stopEvery is how many events of timelines pass between two calls of Options.Stopped.
const stopEvery = 1 << 12

// reset begins all timelines and applies their events of date 0.
func (t *timelines) reset(w *World) {
	t.list, t.awaited, t.idle, t.changes, t.stopped = w.options.Timelines, false, 0, 0, false
	t.coming.Less, t.coming.Items = coming.before, t.coming.Items[:0]
	for i := range t.list {
		t.pushNext(int32(i))
	}
	w.checkTimelines()
	w.changeAll(0)
	w.switched = false
}

// pushNext queues the next event of a timeline.
func (t *timelines) pushNext(timeline int32) {
	if at, value, ok := t.list[timeline].Events.Next(); ok && at <= math.MaxFloat64 {
		t.coming.Push(coming{at, value, timeline})
	}
}

// changeAll applies the events of timelines up to a date, unless it is stopped.
func (w *World) changeAll(untilSec float64) {
	t := &w.timelines
	for t.coming.Len() > 0 && t.coming.Items[0].atSec <= untilSec && !t.stopped {
		w.change()
		if t.changes++; t.changes%stopEvery == 0 && w.options.Stopped != nil {
			t.stopped = w.options.Stopped()
		}
	}
}

// change applies the next event of a timeline, at its date.
func (w *World) change() {
	e := w.timelines.coming.Pop()
	w.kernel.MoveTo(e.atSec)
	for _, q := range w.timelines.list[e.timeline].Of {
		switch q.Kind {
		case SpeedFactor:
			w.SetSpeedFactor(q.Host, e.value)
		case HostState:
			w.SetHostOn(q.Host, e.value > 0)
		case Bandwidth:
			w.SetBandwidth(q.Link, e.value)
		case Latency:
			w.SetLatency(q.Link, e.value)
		case BandwidthFactor:
			w.SetBandwidth(q.Link, min(e.value*w.platform.Link(q.Link).BandwidthBytesPerSec, math.MaxFloat64))
		case LatencyFactor:
			w.SetLatency(q.Link, min(e.value*w.platform.Link(q.Link).LatencySec, math.MaxFloat64))
		default:
			w.SetLinkOn(q.Link, e.value > 0)
		}
	}
	w.timelines.pushNext(e.timeline)
}

// AwaitSwitch requests that the next Step also returns, with nothing ended, when a host or a link is switched on or
// off, and that timelines go on until then even if nothing is under way.
func (w *World) AwaitSwitch() { w.timelines.awaited = true }

// Err is an error, once Step has returned false, if a model has events at one date without end.
func (w *World) Err() error { return w.kernel.Err() }

// GaveUp says that Step has ended because timelines go on for ever and nothing else does.
func (w *World) GaveUp() bool { return w.timelines.idle > mostIdle }
