package bottleneck

// agenda has constraints to look at, the lowest level first, and of equal levels the one with the
// lowest number. Many come in that order, as when a thousand hosts begin to send at one date:
// they stand in a row, and only the others in a heap. System.places tells who is on it.
type agenda struct {
	row  []item
	from int // the first of the row
	heap heap
}

func (a *agenda) len() int { return len(a.row) - a.from + len(a.heap) }

func (a *agenda) push(places []int32, level float64, n int32) {
	x := item{level, n}
	if len(a.row) > a.from && !a.row[len(a.row)-1].before(x) {
		a.heap.push(places, level, n)
		return
	}
	if len(a.row) == a.from {
		a.row, a.from = a.row[:0], 0
	}
	a.row = append(a.row, x)
	places[n] = 1 // whatever is not 0
}

// pop takes the first one off, of at least one.
func (a *agenda) pop(places []int32) int32 {
	if len(a.heap) > 0 && (len(a.row) == a.from || a.heap[0].before(a.row[a.from])) {
		n := a.heap[0].id
		a.heap.remove(places, 0)
		return n
	}
	n := a.row[a.from].id
	places[n] = 0
	a.from++
	return n
}

func (a *agenda) reset() { a.row, a.from, a.heap = a.row[:0], 0, a.heap[:0] }
