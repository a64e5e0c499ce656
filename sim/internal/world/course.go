package world

import (
	"math"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/platform"
)

// Course is what changes by itself, date by date, and what it changes. At a date
// courses come in the order of Options.Courses, before whatever ends then, so that
// an execution whose host goes off at its very end has failed. A course does not keep
// a world going: when nothing is under way, it is over, unless somebody waits for a
// change; see Await.
type Course struct {
	Events interface {
		// Next is the next event; ok is false after the last one. Dates never fall; one that is
		// infinite never comes.
		Next() (atSec, value float64, ok bool)
	}
	Of []Quantity
}

// Quantity is what a course changes, of a host or of a link.
type Quantity struct {
	Kind QuantityKind
	Host platform.HostID
	Link platform.LinkID
}

// QuantityKind says what the values of a course mean.
type QuantityKind uint8

const (
	// SpeedFactor is how many times as fast as the platform says a host is.
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

// courses are those of a world, by their next dates.
type courses struct {
	list    []Course
	coming  heap.Heap[coming]
	waiting bool // somebody has called Await
	idle    int  // events since the last end, while none was to come, or with a failure
	changes int  // events of courses since the Reset
	stopped bool // by Options.Stopped
}

// coming is the next event of a course.
type coming struct {
	atSec, value float64
	course       int32
}

func (a coming) before(b coming) bool {
	return a.atSec < b.atSec || a.atSec == b.atSec && a.course < b.course
}

// mostIdle is how many events what is under way, but stopped or failing again and again,
// waits through.
const mostIdle = 1_000_000

// stopEvery is how many events of courses pass between two calls of Options.Stopped.
const stopEvery = 1 << 12

// reset begins all courses and applies what they say of date 0.
func (c *courses) reset(w *World) {
	c.list, c.waiting, c.idle, w.called = w.options.Courses, false, 0, false
	c.changes, c.stopped = 0, false
	c.coming.Less, c.coming.Items = coming.before, c.coming.Items[:0]
	for i := range c.list {
		c.follow(int32(i))
	}
	w.checkCourses()
	w.changeAll(0)
	w.called = false
}

// follow looks for the next event of a course.
func (c *courses) follow(course int32) {
	if at, value, ok := c.list[course].Events.Next(); ok && at <= math.MaxFloat64 {
		c.coming.Push(coming{at, value, course})
	}
}

// advance moves the clock to the next date of the kernel, past those of courses,
// or to one at which a course has ended an activity or somebody is to be called. It
// returns false if nothing is to come.
func (w *World) advance() bool {
	for {
		next := w.kernel.Next()
		ends := !math.IsInf(next, 1)
		if !ends {
			w.courses.idle++
		}
		if w.courses.stopped || w.kernel.Err() != nil || w.GaveUp() || !ends && !w.courses.waiting && len(w.activities) == len(w.free) {
			return false
		}
		switch coming := w.courses.coming; {
		case coming.Len() > 0 && coming.Items[0].atSec <= next:
			w.changeAll(coming.Items[0].atSec)
			if len(w.early) > 0 {
				w.courses.idle++
			}
			if len(w.early) > 0 || w.called {
				return true
			}
		case ends:
			w.courses.idle = 0
			w.kernel.Advance(next)
			return true
		default:
			return false
		}
	}
}

// changeAll applies the events of courses up to a date, unless it is stopped.
func (w *World) changeAll(untilSec float64) {
	c := &w.courses
	for c.coming.Len() > 0 && c.coming.Items[0].atSec <= untilSec && !c.stopped {
		w.change()
		if c.changes++; c.changes%stopEvery == 0 && w.options.Stopped != nil {
			c.stopped = w.options.Stopped()
		}
	}
}

// change applies the next event of a course, at its date.
func (w *World) change() {
	e := w.courses.coming.Pop()
	w.kernel.MoveTo(e.atSec)
	for _, q := range w.courses.list[e.course].Of {
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
	w.courses.follow(e.course)
}

// Await asks that the next Step also returns, with nothing ended, when a host or a
// link is switched on or off, and that courses go on until then even if nothing is
// under way. It counts until that Step.
func (w *World) Await() { w.courses.waiting = true }

// Err is an error, once Step has returned false, if a model has events at one date without end.
func (w *World) Err() error { return w.kernel.Err() }

// GaveUp says that Step has ended because courses go on for ever and nothing else does.
func (w *World) GaveUp() bool { return w.courses.idle > mostIdle }
