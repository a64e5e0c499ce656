package partition

// queue is a binary max-heap of vertices with a key each, which can change.
// Ties go to either. Its memory is for a fixed number of vertices.
type queue struct {
	heap  []queued
	place []int32 // by vertex: its place in heap plus 1, 0 when absent
}

type queued struct {
	key int64
	v   int32
}

func (q *queue) reset(n int) {
	q.heap = q.heap[:0]
	q.place = resize(q.place, n)
	clear(q.place)
}

// empty takes all out.
func (q *queue) empty() {
	for _, e := range q.heap {
		q.place[e.v] = 0
	}
	q.heap = q.heap[:0]
}

func (q *queue) has(v int32) bool { return q.place[v] != 0 }

// set puts v in, or changes its key.
func (q *queue) set(v int32, key int64) {
	at := int(q.place[v]) - 1
	if at < 0 {
		q.heap = append(q.heap, queued{key, v})
		q.up(len(q.heap)-1, queued{key, v})
		return
	}
	if old := q.heap[at].key; key > old {
		q.up(at, queued{key, v})
	} else if key < old {
		q.down(at, queued{key, v})
	}
}

// len is the number of vertices in it.
func (q *queue) len() int { return len(q.heap) }

// top is the entry of the greatest key, of a queue that is not empty.
func (q *queue) top() queued { return q.heap[0] }

// pop takes out the vertex of the greatest key.
func (q *queue) pop() queued {
	top := q.heap[0]
	q.place[top.v] = 0
	last := len(q.heap) - 1
	e := q.heap[last]
	q.heap = q.heap[:last]
	if last > 0 {
		q.down(0, e)
	}
	return top
}

// remove takes v out if it is in.
func (q *queue) remove(v int32) {
	at := int(q.place[v]) - 1
	if at < 0 {
		return
	}
	q.place[v] = 0
	last := len(q.heap) - 1
	e, old := q.heap[last], q.heap[at].key
	q.heap = q.heap[:last]
	switch {
	case at == last:
	case e.key > old:
		q.up(at, e)
	default:
		q.down(at, e)
	}
}

// up puts e at a place or nearer to the top.
func (q *queue) up(at int, e queued) {
	for at > 0 {
		parent := (at - 1) / 2
		if q.heap[parent].key >= e.key {
			break
		}
		q.heap[at] = q.heap[parent]
		q.place[q.heap[at].v] = int32(at + 1)
		at = parent
	}
	q.heap[at] = e
	q.place[e.v] = int32(at + 1)
}

// down puts e at a place or further from the top.
func (q *queue) down(at int, e queued) {
	heap := q.heap
	for {
		child := 2*at + 1
		if child >= len(heap) {
			break
		}
		if child+1 < len(heap) && heap[child+1].key > heap[child].key {
			child++
		}
		if heap[child].key <= e.key {
			break
		}
		heap[at] = heap[child]
		q.place[heap[at].v] = int32(at + 1)
		at = child
	}
	heap[at] = e
	q.place[e.v] = int32(at + 1)
}

// resize gives a slice of n entries, of any values, in the memory of s if it is enough.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
