package incremental

import (
	"cmp"
	"slices"
)

// From how many flows on that end at one date they are put in order by their places, and how many
// places each may take.
const (
	manyEnded    = 32
	placesOfEach = 16
)

// sortEnded puts the flows that end into the order in which they were started. Where many end that
// were started one soon after another, each goes to the place of its turn.
func (s *System) sortEnded() {
	if len(s.ended) < manyEnded {
		slices.SortFunc(s.ended, s.compareStarts)
		return
	}
	first, last := ^uint64(0), uint64(0)
	for _, id := range s.ended {
		at := s.flows[id].started
		first, last = min(first, at), max(last, at)
	}
	n := last - first + 1
	if n > placesOfEach*uint64(len(s.ended)) {
		slices.SortFunc(s.ended, s.compareStarts)
		return
	}
	s.turns = withRoom(s.turns[:0], int(n))[:n]
	for _, id := range s.ended {
		s.turns[s.flows[id].started-first] = id + 1
	}
	s.ended = s.ended[:0]
	for i, turn := range s.turns {
		if turn != 0 {
			s.ended = append(s.ended, turn-1)
			s.turns[i] = 0
		}
	}
}

func (s *System) compareStarts(a, b int32) int {
	return cmp.Compare(s.flows[a].started, s.flows[b].started)
}
