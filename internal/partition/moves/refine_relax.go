package moves

import (
	"github.com/clustersim/clustersim/internal/partition"
)

const (
	// relaxations bounds the rounds with looser bounds on a level.
	relaxations = 6
	// looser is the inverse of the share of its bound by which a part may exceed
	// it then: 4 %.
	looser = 25
)

// relax lets parts exceed their bounds a little, takes what gains that makes
// possible, and then brings the parts back at the least loss: together that
// exchanges vertices between parts that are full, which no single move can. It
// goes back to where it was unless that gained, and says whether to go on.
func (r *Refiner) relax() bool {
	before, excess := r.Cost, r.bounds.Excess(r.Weight)
	bounds, floor := r.bounds, r.floor
	r.undo, r.undoable = r.undo[:0], true
	loose := partition.Bounds{Least: make([]int64, r.k), Most: make([]int64, r.k)}
	for i := range r.k {
		keep := r.keep(int32(i))
		loose.Most[i] = bounds.Most[i] + bounds.Most[i]/looser + 1
		loose.Least[i] = max(0, keep-keep/looser-1)
	}
	r.bounds, r.floor = loose, nil
	r.greedyPass()
	r.bounds, r.floor = bounds, floor
	r.rebalance()
	r.greedyPass()
	r.undoable = false
	if e := r.bounds.Excess(r.Weight); e < excess || e == excess && r.Cost < before {
		return before-r.Cost > before/greedyGain
	}
	r.TakeBack(r.undo)
	return false
}

// moveUndoably moves v, and remembers it while moves may have to be taken back.
func (r *Refiner) moveUndoably(v, to int32) {
	if r.undoable {
		r.undo = append(r.undo, Step{v, r.Part[v]})
	}
	r.Move(v, to)
}
