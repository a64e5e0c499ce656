package kernel

import (
	"math"
	"math/bits"
)

// Queue is the future event list: small int32 handles ordered by (date, sequence). A handle is in the queue at most
// once; setting it again moves it behind the others of its new date. It is a 4-ary heap: Set, Pop and Cancel cost
// O(log n), and nothing is allocated beyond growth to the largest handle. A date before 0 counts as 0; NaN is a
// panic.
type Queue struct {
	heap  []entry
	place []int32 // by handle: 1 + index in heap, -1 - index in line; 0 if absent
	seq   uint64
	line  line
}

type entry struct {
	date   uint64 // the bits of a float64 that is not negative: they have the same order
	seq    uint64
	handle int32
}

// before compares without a branch: which of two dates comes first is hard to predict.
func (e *entry) before(f *entry) bool {
	_, less := bits.Sub64(e.seq, f.seq, 0)
	_, less = bits.Sub64(e.date, f.date, less)
	return less != 0
}

// Len is the number of handles queued.
func (q *Queue) Len() int { return len(q.heap) + q.line.live }

// Min is the first handle and its date; the queue must not be empty.
func (q *Queue) Min() (handle int32, date float64) {
	e := q.first()
	return e.handle, math.Float64frombits(e.date)
}

func (q *Queue) first() *entry {
	if q.line.live > 0 && (len(q.heap) == 0 || q.line.front().before(&q.heap[0])) {
		return q.line.front()
	}
	return &q.heap[0]
}

// Set inserts the handle at a date or moves it there.
func (q *Queue) Set(handle int32, date float64) {
	i, earlier := q.put(handle, date)
	q.sift(i, earlier)
}

// SetLater is Set for many handles at once: it leaves the order to Restore,
// which takes O(n) and must come before any other call.
func (q *Queue) SetLater(handle int32, date float64) { q.put(handle, date) }

// Restore restores the order after SetLater.
func (q *Queue) Restore() {
	if len(q.heap) < 2 {
		return
	}
	for i := (len(q.heap) - 2) / 4; i >= 0; i-- {
		q.down(i)
	}
}

// Cancel removes the handle if it is there.
func (q *Queue) Cancel(handle int32) {
	if int(handle) >= len(q.place) || q.place[handle] == 0 {
		return
	}
	if q.place[handle] < 0 {
		q.leaveLine(handle)
		return
	}
	i := int(q.place[handle]) - 1
	q.place[handle] = 0
	last := len(q.heap) - 1
	moved := q.heap[last]
	q.heap = q.heap[:last]
	if i == last {
		return
	}
	earlier := moved.before(&q.heap[i])
	q.heap[i] = moved
	q.sift(i, earlier)
}

// Pop removes the first handle; the queue must not be empty.
func (q *Queue) Pop() int32 {
	handle := q.first().handle
	q.Cancel(handle)
	return handle
}

// PopDue removes the first handle if its date has come.
func (q *Queue) PopDue(nowSec float64) (handle int32, ok bool) {
	if q.Len() == 0 {
		return 0, false
	}
	e := q.first()
	if !due(math.Float64frombits(e.date), nowSec) {
		return 0, false
	}
	handle = e.handle
	if q.place[handle] < 0 {
		q.leaveLine(handle)
		return handle, true
	}
	q.place[handle] = 0
	last := len(q.heap) - 1
	moved := q.heap[last]
	if q.heap = q.heap[:last]; last > 0 {
		q.heap[0] = moved
		q.down(0)
	}
	return handle, true
}

// Reset empties the queue and keeps its memory.
func (q *Queue) Reset() {
	for i := range q.heap {
		q.place[q.heap[i].handle] = 0
	}
	for q.line.live > 0 {
		q.leaveLine(q.line.front().handle)
	}
	q.heap, q.seq = q.heap[:0], 0
	q.line.reset()
}

// put puts an entry into the heap, without order, and says where it is and whether it is new or comes
// earlier than before.
func (q *Queue) put(handle int32, date float64) (i int, earlier bool) {
	e := q.entry(handle, date)
	if q.place[handle] < 0 {
		q.leaveLine(handle)
	}
	i = int(q.place[handle]) - 1
	if i < 0 {
		i = len(q.heap)
		q.heap = append(q.heap, e)
		q.place[handle] = int32(i) + 1
		return i, true
	}
	earlier = e.before(&q.heap[i])
	q.heap[i] = e
	return i, earlier
}

// entry is the next one in sequence.
func (q *Queue) entry(handle int32, date float64) entry {
	if more := int(handle) + 1 - len(q.place); more > 0 {
		q.place = append(q.place, make([]int32, max(more, len(q.place)))...)
	}
	q.seq++
	e := entry{seq: q.seq, handle: handle}
	if date > 0 {
		e.date = math.Float64bits(date)
	} else if date != date {
		panic("kernel: a date of NaN s")
	}
	return e
}

// sift brings entry i to where it belongs, which comes earlier than what was there before, or not.
func (q *Queue) sift(i int, earlier bool) {
	if earlier {
		q.up(i)
	} else {
		q.down(i)
	}
}

// up moves entry i towards the root.
func (q *Queue) up(i int) {
	e := q.heap[i]
	for i > 0 {
		parent := (i - 1) / 4
		if !e.before(&q.heap[parent]) {
			break
		}
		q.heap[i] = q.heap[parent]
		q.place[q.heap[i].handle] = int32(i) + 1
		i = parent
	}
	q.heap[i] = e
	q.place[e.handle] = int32(i) + 1
}

// down moves entry i towards the leaves.
func (q *Queue) down(i int) {
	e := q.heap[i]
	for {
		first := 4*i + 1
		if first >= len(q.heap) {
			break
		}
		least := first
		for c := first + 1; c < min(first+4, len(q.heap)); c++ {
			if q.heap[c].before(&q.heap[least]) {
				least = c
			}
		}
		if !q.heap[least].before(&e) {
			break
		}
		q.heap[i] = q.heap[least]
		q.place[q.heap[i].handle] = int32(i) + 1
		i = least
	}
	q.heap[i] = e
	q.place[e.handle] = int32(i) + 1
}

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
