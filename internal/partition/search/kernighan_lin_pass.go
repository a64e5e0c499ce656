package search

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

// kernighanLin exchanges vertices between two parts of a partition.
type kernighanLin struct {
	*moves.Polisher
	g     *partition.Graph
	free  [2][]klVertex // by side: those that have not moved in this pass
	moves []moves.Step
}

// klVertex is a vertex, or none, and what it gains on the other side.
type klVertex struct{ v, gain int64 } // v: klNone for none

const klNone = -1

// improvePair makes passes over parts i and j until one brings nothing.
func (kl *kernighanLin) improvePair(i, j int32) {
	for range klPasses {
		before := kl.Rank()
		kl.pass([2]int32{i, j})
		if !kl.Rank().BetterThan(before) {
			return
		}
	}
}

// pass exchanges pairs, the best first, each vertex at most once, also at a
// loss, and goes back to the best partition on the way.
func (kl *kernighanLin) pass(parts [2]int32) {
	kl.moves = kl.moves[:0]
	for side, i := range parts {
		kl.free[side] = kl.free[side][:0]
		for v, p := range kl.Part {
			if p == i {
				kl.free[side] = append(kl.free[side], klVertex{v: int64(v)})
			}
		}
	}
	best, bestMoves := kl.Rank(), 0
	for {
		pair := kl.choose(parts)
		if pair[0] == klNone && pair[1] == klNone {
			break
		}
		for side, v := range pair {
			if v == klNone {
				continue
			}
			kl.moves = append(kl.moves, moves.Step{V: int32(v), From: parts[side]})
			kl.Move(int32(v), parts[1-side])
			kl.free[side] = slices.DeleteFunc(kl.free[side], func(x klVertex) bool { return x.v == v })
		}
		if r := kl.Rank(); r.BetterThan(best) {
			best, bestMoves = r, len(kl.moves)
		}
	}
	kl.TakeBack(kl.moves[bestMoves:])
}

// choose finds the exchange that gains most among those that the limits allow.
// Both sides are sorted by gain, so that it can stop where no later pair is better.
func (kl *kernighanLin) choose(parts [2]int32) [2]int64 {
	var sides [2][]klVertex
	for side := range sides {
		for at := range kl.free[side] {
			x := &kl.free[side][at]
			x.gain = kl.Gain(int32(x.v), parts[1-side])
		}
		sides[side] = append(slices.Clone(kl.free[side]), klVertex{klNone, 0})
		slices.SortStableFunc(sides[side], func(a, b klVertex) int { return cmp.Compare(b.gain, a.gain) })
	}
	chosen, found := [2]int64{klNone, klNone}, false
	var best int64
	looks := 0
	for _, x := range sides[0] {
		for _, y := range sides[1] {
			if found && x.gain+y.gain <= best {
				break
			}
			if looks++; looks > klLooks {
				return chosen
			}
			if x.v == y.v || !kl.Limits.Allows(kl.Weight, parts[0], parts[1], kl.weightOf(x)-kl.weightOf(y)) {
				continue // both none, or out of bounds
			}
			gain := x.gain + y.gain
			if x.v != klNone && y.v != klNone {
				gain -= kl.Tie(int32(x.v), int32(y.v))
			}
			if !found || gain > best {
				chosen, best, found = [2]int64{x.v, y.v}, gain, true
			}
		}
	}
	return chosen
}

func (kl *kernighanLin) weightOf(x klVertex) int64 {
	if x.v == klNone {
		return 0
	}
	return kl.g.VertexWeight[x.v]
}
