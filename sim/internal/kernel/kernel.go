package kernel

import (
	"fmt"
	"math"
)

// TimingPrecision is SimGrid's precision/timing in seconds: an event this close
// to the clock happens now.
const TimingPrecision = 1e-9

// Model owns activities and the order in which they end.
type Model interface {
	// Next is the date of the model's earliest event; +Inf if there is none. It is asked at
	// each step, and brings the model up to date: the clock may have moved without it.
	Next(nowSec float64) float64
	// Advance ends every activity due at nowSec and appends its tag to done. It follows
	// Next, and Step leaves it out where nothing of the model is due: it must change
	// nothing then, and make nothing due in another model.
	Advance(nowSec float64, done []int32) []int32
}

// Kernel is the clock and the models that it drives.
type Kernel struct {
	nowSec float64
	models []Model
	done   []int32
	ends   []int     // by model: the end of its tags in done
	dates  []float64 // by model: of its next event, as of the last Step
	events uint64
	idle   int // events at this date, one after another, at which nothing ended
	err    error
}

// mostIdle is how many events at one date may end nothing, as the end of a latency does.
const mostIdle = 1 << 18

// Reset sets the clock to 0 and the models; it keeps its memory.
func (k *Kernel) Reset(models ...Model) {
	k.nowSec, k.events, k.idle, k.err = 0, 0, 0, nil
	k.models = append(k.models[:0], models...)
	k.done, k.ends, k.dates = k.done[:0], k.ends[:0], k.dates[:0]
	for range models {
		k.ends, k.dates = append(k.ends, 0), append(k.dates, 0)
	}
}

// Add adds models; at the next Step they come after the others.
func (k *Kernel) Add(models ...Model) {
	k.models = append(k.models, models...)
	for range models {
		k.ends, k.dates = append(k.ends, len(k.done)), append(k.dates, 0)
	}
}

// Models is how many there are.
func (k *Kernel) Models() int { return len(k.models) }

// NowSec is the clock.
func (k *Kernel) NowSec() float64 { return k.nowSec }

// Events counts the activities that have ended.
func (k *Kernel) Events() uint64 { return k.events }

// Step moves the clock to the next event; Done then lists what ended there,
// perhaps nothing. It returns false if no model has an event at a finite date, and once there
// is an Err.
func (k *Kernel) Step() bool {
	next := math.Inf(1)
	for i, m := range k.models {
		date := m.Next(k.nowSec)
		if k.dates[i] = date; date < next {
			next = date
		}
	}
	if next > math.MaxFloat64 || k.err != nil {
		return false
	}
	if k.done = k.done[:0]; next > k.nowSec {
		k.nowSec += next - k.nowSec
		k.idle = 0
	}
	for i, m := range k.models {
		if due(k.dates[i], k.nowSec) {
			k.done = m.Advance(k.nowSec, k.done)
		}
		k.ends[i] = len(k.done)
	}
	k.events += uint64(len(k.done))
	k.check()
	return k.err == nil
}

// check counts an event at which nothing ended, and after many at one date gives up.
func (k *Kernel) check() {
	if k.idle++; len(k.done) > 0 {
		k.idle = 0
	}
	if k.idle <= mostIdle {
		return
	}
	for _, m := range k.models {
		if m.Next(k.nowSec) <= k.nowSec && k.err == nil {
			k.err = fmt.Errorf("model %T has an event at %v s again and again, and ends nothing there", m, k.nowSec)
		}
	}
}

// Err is an error once a model has events at one date without end.
func (k *Kernel) Err() error { return k.err }

// Next is the date of the next event of a model; +Inf if there is none.
func (k *Kernel) Next() float64 {
	next := math.Inf(1)
	for _, m := range k.models {
		next = min(next, m.Next(k.nowSec))
	}
	return next
}

// MoveTo sets the clock to a date that is not after Next's, without an event: the
// owner is about to change something there.
func (k *Kernel) MoveTo(dateSec float64) {
	if dateSec > k.nowSec {
		k.nowSec, k.idle = dateSec, 0
	}
}

// Advance moves the clock to Next's date; Done then lists what ended there.
func (k *Kernel) Advance(next float64) {
	if before := k.nowSec; before < next {
		if k.nowSec += next - before; k.nowSec > before {
			k.idle = 0
		}
	}
	k.done = k.done[:0]
	for i, m := range k.models {
		k.done = m.Advance(k.nowSec, k.done)
		k.ends[i] = len(k.done)
	}
	k.events += uint64(len(k.done))
	k.check()
}

// Done lists the tags of model number i that ended at the last Step. The slice
// is valid until the next one.
func (k *Kernel) Done(i int) []int32 {
	first := 0
	if i > 0 {
		first = k.ends[i-1]
	}
	return k.done[first:k.ends[i]]
}

// AllDone lists the tags of all models that ended at the last Step, model by model.
// The slice is valid until the next one.
func (k *Kernel) AllDone() []int32 { return k.done }

// due says whether an event at date happens now.
func due(date, nowSec float64) bool { return date-nowSec < TimingPrecision }
