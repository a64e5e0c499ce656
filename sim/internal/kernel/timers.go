package kernel

import "math"

// Timers is the model of activities with an end that is known when they start. An
// activity is a tag of its owner, at least 0; it runs at most once at a time.
type Timers struct {
	queue Queue
}

// Start makes the activity tag end at dateSec. A date of +Inf never comes.
func (t *Timers) Start(tag int32, dateSec float64) { t.queue.Set(tag, dateSec) }

// Cancel forgets the activity tag.
func (t *Timers) Cancel(tag int32) { t.queue.Cancel(tag) }

// Pending is the number of activities that have not ended.
func (t *Timers) Pending() int { return t.queue.Len() }

// Next implements Model.
func (t *Timers) Next(float64) float64 {
	if t.queue.Len() == 0 {
		return math.Inf(1)
	}
	_, date := t.queue.Min()
	return date
}

// Advance implements Model.
func (t *Timers) Advance(nowSec float64, done []int32) []int32 {
	for {
		tag, ok := t.queue.PopDue(nowSec)
		if !ok {
			return done
		}
		done = append(done, tag)
	}
}

// Reset forgets all activities and keeps its memory.
func (t *Timers) Reset() { t.queue.Reset() }
