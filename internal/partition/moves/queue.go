package moves

// Queue is a binary max-heap of vertices with a key each, which can change.
// Equal keys come in any order. It holds vertices up to the number given to Reset.
type Queue struct {
	heap  []Queued
	place []int32 // by vertex: its place in heap plus 1, 0 when absent
}

type Queued struct {
	Key int64
	V   int32
}

func (q *Queue) Reset(n int) {
	q.heap = q.heap[:0]
	q.place = Resize(q.place, n)
	clear(q.place)
}

func (q *Queue) empty() {
	for _, e := range q.heap {
		q.place[e.V] = 0
	}
	q.heap = q.heap[:0]
}

func (q *Queue) has(v int32) bool { return q.place[v] != 0 }

// Set puts v in, or changes its key.
func (q *Queue) Set(v int32, key int64) {
	at := int(q.place[v]) - 1
	if at < 0 {
		q.heap = append(q.heap, Queued{key, v})
		q.up(len(q.heap)-1, Queued{key, v})
		return
	}
	if old := q.heap[at].Key; key > old {
		q.up(at, Queued{key, v})
	} else if key < old {
		q.down(at, Queued{key, v})
	}
}

// Len is the number of vertices in it.
func (q *Queue) Len() int { return len(q.heap) }

// Top is the entry of the greatest key, of a queue that is not empty.
func (q *Queue) Top() Queued { return q.heap[0] }

// Pop takes out the vertex of the greatest key.
func (q *Queue) Pop() Queued {
	top := q.heap[0]
	q.Remove(top.V)
	return top
}

// Remove takes v out if it is in.
func (q *Queue) Remove(v int32) {
	at := int(q.place[v]) - 1
	if at < 0 {
		return
	}
	q.place[v] = 0
	last := len(q.heap) - 1
	e, old := q.heap[last], q.heap[at].Key
	q.heap = q.heap[:last]
	switch {
	case at == last:
	case e.Key > old:
		q.up(at, e)
	default:
		q.down(at, e)
	}
}

// up puts e at a place or nearer to the top.
func (q *Queue) up(at int, e Queued) {
	for at > 0 {
		parent := (at - 1) / 2
		if q.heap[parent].Key >= e.Key {
			break
		}
		q.heap[at] = q.heap[parent]
		q.place[q.heap[at].V] = int32(at + 1)
		at = parent
	}
	q.heap[at] = e
	q.place[e.V] = int32(at + 1)
}

// down puts e at a place or further from the top.
func (q *Queue) down(at int, e Queued) {
	heap := q.heap
	for {
		child := 2*at + 1
		if child >= len(heap) {
			break
		}
		if child+1 < len(heap) && heap[child+1].Key > heap[child].Key {
			child++
		}
		if heap[child].Key <= e.Key {
			break
		}
		heap[at] = heap[child]
		q.place[heap[at].V] = int32(at + 1)
		at = child
	}
	heap[at] = e
	q.place[e.V] = int32(at + 1)
}

// Resize gives a slice of n entries, of any values, in the memory of s if it is enough.
func Resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
