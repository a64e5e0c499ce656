// Package heap is a priority queue of typed values.
//
// Set Less, then Push and Pop; Items[0] is the least. The simulator's event
// queue, where events can be moved and cancelled, is not here but in
// sim/internal/kernel.
package heap

// Heap is a binary min-heap of values, without the boxing of container/heap.
// The order of equal values depends only on the history of calls, so it is the same
// in every run.
type Heap[T any] struct {
	Less  func(a, b T) bool
	Items []T // the least first; the others in heap order
}

// Len is how many values the heap holds.
func (h *Heap[T]) Len() int { return len(h.Items) }

// Push adds x. O(log n).
func (h *Heap[T]) Push(x T) {
	h.Items = append(h.Items, x)
	i := len(h.Items) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if !h.Less(x, h.Items[parent]) {
			break
		}
		h.Items[i] = h.Items[parent]
		i = parent
	}
	h.Items[i] = x
}

// Pop removes the least value and returns it; there must be one. O(log n).
func (h *Heap[T]) Pop() T {
	top := h.Items[0]
	last := len(h.Items) - 1
	x := h.Items[last]
	h.Items = h.Items[:last]
	if last == 0 {
		return top
	}
	i := 0
	for {
		child := 2*i + 1
		if child >= last {
			break
		}
		if child+1 < last && h.Less(h.Items[child+1], h.Items[child]) {
			child++
		}
		if !h.Less(h.Items[child], x) {
			break
		}
		h.Items[i] = h.Items[child]
		i = child
	}
	h.Items[i] = x
	return top
}
