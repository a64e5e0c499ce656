package kernel

import "math"

// line is a part of a Queue: entries that came in the order of their dates, such as the ends
// of latencies, which are all alike on many networks. To join and to leave at the front costs
// O(1). An entry cancelled before its turn leaves a gap.
type line struct {
	ring []entry // a power of two of them
	head int     // index of the first, which is no gap
	size int     // gaps included
	live int     // without them
}

// gap is the handle of an entry that has been cancelled.
const gap = -1

func (l *line) front() *entry { return &l.ring[l.head] }

func (l *line) reset() { l.head, l.size, l.live = 0, 0, 0 }

// SetInTurn is Set for a date that is rarely before those given so in other calls. Then it
// costs O(1), and to be the first again too.
func (q *Queue) SetInTurn(handle int32, date float64) {
	l := &q.line
	if l.size > 0 && !(date >= math.Float64frombits(l.ring[(l.head+l.size-1)&(len(l.ring)-1)].date)) {
		q.Set(handle, date)
		return
	}
	e := q.entry(handle, date)
	if q.place[handle] != 0 {
		q.Cancel(handle)
	}
	if l.size == len(l.ring) {
		q.growLine()
	}
	i := (l.head + l.size) & (len(l.ring) - 1)
	l.ring[i] = e
	l.size++
	l.live++
	q.place[handle] = -1 - int32(i)
}

func (q *Queue) leaveLine(handle int32) {
	l, i := &q.line, int(-1-q.place[handle])
	q.place[handle] = 0
	l.live--
	if i != l.head {
		l.ring[i].handle = gap
		return
	}
	for first := true; l.size > 0 && (first || l.ring[l.head].handle == gap); first = false {
		l.head = (l.head + 1) & (len(l.ring) - 1)
		l.size--
	}
}

// growLine makes room for more, without gaps.
func (q *Queue) growLine() {
	l := &q.line
	ring := make([]entry, max(16, 2*len(l.ring)))
	n := 0
	for i := range l.size {
		if e := l.ring[(l.head+i)&(len(l.ring)-1)]; e.handle != gap {
			ring[n] = e
			q.place[e.handle] = -1 - int32(n)
			n++
		}
	}
	l.ring, l.head, l.size = ring, 0, n
}
