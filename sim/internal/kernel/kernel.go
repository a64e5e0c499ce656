package kernel

import (
	"fmt"
	"math"
)

// TimingPrecision is SimGrid's precision/timing in seconds: an event this close to the clock happens now.
const TimingPrecision = 1e-9

// Model owns activities and the order in which they end.
type Model interface {
	// Next is the date of the model's earliest event; +Inf if there is none. It is called at
	// each step, and brings the model up to date: the clock may have moved without it.
	Next(nowSec float64) float64
	// Advance ends every activity due at nowSec and appends its tag to done. It follows Next, and is left out where
	// nothing of the model is due: it must change nothing then, and make nothing due in another model.
	Advance(nowSec float64, done []int32) []int32
}

// Kernel is the clock and the models that it drives.
type Kernel struct {
	nowSec float64
	models []timed
	done   []int32
	events uint64
	idle   int // events at this date, one after another, at which nothing ended
	err    error
}

// timed is a model with the date of its next event, as of the last Next, and the end of its tags in Kernel.done.
type timed struct {
	Model
	dateSec float64
	end     int
}

// mostIdle is how many events at one date may end nothing, as the end of a latency does.
const mostIdle = 1 << 18

// Reset sets the clock to 0 and the models; it keeps its memory.
func (k *Kernel) Reset(models ...Model) {
	k.nowSec, k.events, k.idle, k.err = 0, 0, 0, nil
	k.models, k.done = k.models[:0], k.done[:0]
	k.Add(models...)
}

// Add adds models; they come after the others.
func (k *Kernel) Add(models ...Model) {
	for _, m := range models {
		k.models = append(k.models, timed{Model: m, end: len(k.done)})
	}
}

// Models is how many there are.
func (k *Kernel) Models() int { return len(k.models) }

// NowSec is the clock.
func (k *Kernel) NowSec() float64 { return k.nowSec }

// Events counts the activities that have ended.
func (k *Kernel) Events() uint64 { return k.events }

// checkProgress looks for the model with events at one date that end nothing.
func (k *Kernel) checkProgress() {
	for _, m := range k.models {
		if m.Next(k.nowSec) <= k.nowSec && k.err == nil {
			k.err = fmt.Errorf("model %T has an event at %v s again and again, and ends nothing there", m.Model, k.nowSec)
		}
	}
}

// Err is an error once a model has events at one date without end.
func (k *Kernel) Err() error { return k.err }

// Step moves to the next event, for owners that change nothing on the way: Next, MoveTo and
// Advance. It returns false if there is no event at a finite date, and once there is an Err.
func (k *Kernel) Step() bool {
	next := k.Next()
	if next > math.MaxFloat64 || k.err != nil {
		return false
	}
	k.MoveTo(k.nowSec + max(next-k.nowSec, 0))
	k.Advance()
	return k.err == nil
}

// Next brings the models up to date, and is the date of the first one's next event; +Inf if there is none.
func (k *Kernel) Next() float64 {
	next, models := math.Inf(1), k.models
	for i := range models {
		m := &models[i]
		if m.dateSec = m.Next(k.nowSec); m.dateSec < next {
			next = m.dateSec
		}
	}
	return next
}

// MoveTo sets the clock to a date that is not after Next's. Nothing ends there yet: the owner
// may change something first, and call Next again.
func (k *Kernel) MoveTo(dateSec float64) {
	if dateSec > k.nowSec {
		k.nowSec, k.idle = dateSec, 0
	}
}

// Advance ends what is due; Done then lists it. Next comes before, and nothing is started or changed between them.
func (k *Kernel) Advance() {
	done, models := k.done[:0], k.models
	for i := range models {
		m := &models[i]
		if due(m.dateSec, k.nowSec) {
			done = m.Advance(k.nowSec, done)
		}
		m.end = len(done)
	}
	k.done = done
	if k.events += uint64(len(done)); len(done) > 0 {
		k.idle = 0
	} else if k.idle++; k.idle > mostIdle {
		k.checkProgress()
	}
}

// Done lists the tags of model number i that ended at the last Advance. The slice is valid until the next one.
func (k *Kernel) Done(i int) []int32 {
	first := 0
	if i > 0 {
		first = k.models[i-1].end
	}
	return k.done[first:k.models[i].end]
}

// AllDone lists the tags of all models that ended at the last Advance, model by model.
// The slice is valid until the next one.
func (k *Kernel) AllDone() []int32 { return k.done }

// due says whether an event at date happens now.
func due(date, nowSec float64) bool { return date-nowSec < TimingPrecision }
