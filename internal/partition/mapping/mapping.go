package mapping

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
)

// MapParts gives the parts of a partition to processors: it renames them so
// that they are least out of the bounds of o (powers differ) and, among such
// renamings, cost least (costs differ). That is a quadratic assignment problem
// (T. C. Koopmans, M. Beckmann, Econometrica 25(1), 1957): it is solved exactly
// up to 9 parts, by local search of exchanges from several starts beyond. part is
// left as it is. The error is that of [partition.NewResult]. O(m), and then O(k!)
// at worst up to 9 parts, O(k^3) per sweep beyond.
func MapParts(g *partition.Graph, k int, o partition.Options, part partition.Partition) (partition.Result, error) {
	if err := o.CheckParts(g, k, part); err != nil {
		return partition.Result{}, err
	}
	if k > mostMapped {
		return partition.Result{}, fmt.Errorf("%d parts to map: want at most %d", k, mostMapped)
	}
	a := newAssignment(g, k, &o, part)
	var to []int32
	if k <= exactlyMapped {
		to = a.solve()
	} else {
		to = a.searchLocally(partition.NewRandom(o.Seed, 40))
	}
	mapped := slices.Clone(part)
	for v, p := range part {
		mapped[v] = to[p]
	}
	return partition.NewResult(g, k, o, mapped)
}

const (
	exactlyMapped = 9
	mostMapped    = 4096
	mappingStarts = 8
)

// Mapped runs a method that is blind to what distinguishes processors and then
// maps its parts to them with [MapParts]. It shows how much of a gain is due to the
// model: the classical model is Mapped with BlindToPowers and NotMapped.
type Mapped struct {
	Method        partition.Method
	BlindToPowers bool // ask for equal parts, from above only
	NotMapped     bool // leave part i on processor i
}

// Partition implements [partition.Method]. The result is judged by the costs, powers
// and bounds of o.
func (m Mapped) Partition(g *partition.Graph, k int, o partition.Options) (partition.Result, error) {
	if m.Method == nil {
		return partition.Result{}, fmt.Errorf("mapping: no method to make parts")
	}
	if err := o.Check(g, k); err != nil {
		return partition.Result{}, err
	}
	blind := o
	blind.Costs = nil
	if m.BlindToPowers {
		blind.Powers, blind.TwoSided = nil, false
	}
	r, err := m.Method.Partition(g, k, blind)
	switch {
	case r.Part == nil && g.NumVertices() > 0:
		return partition.Result{}, err
	case m.NotMapped:
		return partition.NewResult(g, k, o, r.Part)
	default:
		return MapParts(g, k, o, r.Part)
	}
}
