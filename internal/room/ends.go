package room

import "sort"

// SameSec is the distance up to which two dates are one.
const SameSec = 1e-9

// endsBlock is how many running jobs a block holds at most.
const endsBlock = 128

// End is a running job in [Ends].
type End struct {
	AtSec float64 // expected end
	Order int32   // of starting; breaks ties
	Job   int32
	Units int32
}

func (a End) before(b End) bool {
	if a.AtSec != b.AtSec {
		return a.AtSec < b.AtSec
	}
	return a.Order < b.Order
}

// Ends holds running jobs by expected end. They stand in sorted blocks with the sum of
// their units, so that the date at which enough units are free is found block by block:
// O(blocks + block size) for each operation.
type Ends struct {
	blocks []endsOf
	n      int
	spare  [][]End
}

type endsOf struct {
	list  []End
	units int
}

// Reset empties the list and keeps its memory.
func (e *Ends) Reset() {
	for i := range e.blocks {
		e.spare = append(e.spare, e.blocks[i].list[:0])
	}
	e.blocks = e.blocks[:0]
	e.n = 0
}

// Len is the number of jobs.
func (e *Ends) Len() int { return e.n }

// block finds the first block whose last element is not before x; the last one if
// there is none.
func (e *Ends) block(x End) int {
	i := sort.Search(len(e.blocks), func(i int) bool {
		list := e.blocks[i].list
		return len(list) == 0 || !list[len(list)-1].before(x)
	})
	return min(i, len(e.blocks)-1)
}

// Add inserts x.
func (e *Ends) Add(x End) {
	e.n++
	if len(e.blocks) == 0 {
		e.blocks = append(e.blocks, endsOf{e.fresh(), 0})
	}
	i := e.block(x)
	b := &e.blocks[i]
	if len(b.list) == endsBlock {
		e.split(i)
		if half := e.blocks[i].list; half[len(half)-1].before(x) {
			i++
		}
		b = &e.blocks[i]
	}
	at := sort.Search(len(b.list), func(k int) bool { return x.before(b.list[k]) })
	b.list = append(b.list, End{})
	copy(b.list[at+1:], b.list[at:])
	b.list[at] = x
	b.units += int(x.Units)
}

func (e *Ends) fresh() []End {
	if n := len(e.spare); n > 0 {
		list := e.spare[n-1]
		e.spare = e.spare[:n-1]
		return list
	}
	return make([]End, 0, endsBlock)
}

// split halves block i.
func (e *Ends) split(i int) {
	e.blocks = append(e.blocks, endsOf{})
	copy(e.blocks[i+2:], e.blocks[i+1:])
	a := &e.blocks[i]
	b := endsOf{append(e.fresh(), a.list[endsBlock/2:]...), 0}
	for _, x := range b.list {
		b.units += int(x.Units)
	}
	a.list = a.list[:endsBlock/2]
	a.units -= b.units
	e.blocks[i+1] = b
}

// Remove takes out the job with the date and order of x, and says whether it was there.
func (e *Ends) Remove(x End) bool {
	if e.n == 0 {
		return false
	}
	i := e.block(x)
	b := &e.blocks[i]
	at := sort.Search(len(b.list), func(k int) bool { return !b.list[k].before(x) })
	if at == len(b.list) || b.list[at].Order != x.Order || b.list[at].AtSec != x.AtSec {
		return false
	}
	e.n--
	b.units -= int(b.list[at].Units)
	b.list = append(b.list[:at], b.list[at+1:]...)
	if len(b.list) == 0 {
		e.spare = append(e.spare, b.list)
		e.blocks = append(e.blocks[:i], e.blocks[i+1:]...)
	}
	return true
}

// First is the job with the least date; ok is false if there is none.
func (e *Ends) First() (x End, ok bool) {
	if e.n == 0 {
		return End{}, false
	}
	return e.blocks[0].list[0], true
}

// WhenFree returns the earliest expected end at which free units and those of the jobs that have
// ended by then are at least units, and how many they are; ok is false if they never
// are. All jobs of one date count together.
func (e *Ends) WhenFree(free, units int) (atSec float64, then int, ok bool) {
	for i := range e.blocks {
		b := &e.blocks[i]
		if free+b.units < units {
			free += b.units
			continue
		}
		for k := range b.list {
			if free += int(b.list[k].Units); free >= units {
				return b.list[k].AtSec, free + e.unitsOfDate(i, k), true
			}
		}
	}
	return 0, 0, false
}

// unitsOfDate sums the units of the jobs after element k of block i that have its date.
func (e *Ends) unitsOfDate(i, k int) (units int) {
	atSec := e.blocks[i].list[k].AtSec + SameSec
	for k++; i < len(e.blocks); i, k = i+1, 0 {
		list := e.blocks[i].list
		for ; k < len(list); k++ {
			if list[k].AtSec > atSec {
				return units
			}
			units += int(list[k].Units)
		}
	}
	return units
}

// All calls yield for each job by expected end, until it returns false.
func (e *Ends) All(yield func(End) bool) {
	for i := range e.blocks {
		for _, x := range e.blocks[i].list {
			if !yield(x) {
				return
			}
		}
	}
}
