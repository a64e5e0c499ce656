package collective

import (
	"slices"

	"github.com/clustersim/clustersim/sim/actor"
)

// In these trees ranks count from the root: relative rank 0 is the root, and the parent of another one is it
// without its lowest bit. The subtree of a rank whose lowest bit is b holds the ranks up to b beyond it.

func (r *Rank[T]) relative(root int) int        { return (r.rank - root + r.group.size) % r.group.size }
func (r *Rank[T]) absolute(rel, root int) int   { return (rel + root) % r.group.size }
func (r *Rank[T]) subtree(rel, bit int) (n int) { return min(bit, r.group.size-rel) }

// lowestBit is that of a relative rank; of the root the first power of two that is at least the size.
func (r *Rank[T]) lowestBit(rel int) int {
	bit := 1
	for bit < r.group.size && rel&bit == 0 {
		bit <<= 1
	}
	return bit
}

// Broadcast returns on every rank the value v of the root, of so many bytes.
func (r *Rank[T]) Broadcast(a *actor.Actor, root int, v T, bytes float64) (T, error) {
	if err := r.at(root); err != nil {
		return v, err
	}
	rel := r.relative(root)
	bit := r.lowestBit(rel)
	if rel != 0 {
		m, err := r.receive(a, r.absolute(rel-bit, root))
		if err != nil {
			return v, err
		}
		v = m.one
	}
	for bit >>= 1; bit > 0; bit >>= 1 {
		if rel+bit < r.group.size {
			if err := r.send(a, r.absolute(rel+bit, root), message[T]{one: v}, bytes); err != nil {
				return v, err
			}
		}
	}
	return v, nil
}

// Scatter returns on each rank its value of those that the root has, one for each rank and of so many bytes. The
// other ranks have none.
func (r *Rank[T]) Scatter(a *actor.Actor, root int, values []T, bytes float64) (v T, err error) {
	if err := r.at(root); err != nil {
		return v, err
	}
	rel := r.relative(root)
	bit := r.lowestBit(rel)
	var mine []T // of the subtree, by relative rank
	if rel == 0 {
		if err := r.needs("a scatter", values); err != nil {
			return v, err
		}
		mine = slices.Concat(values[root:], values[:root])
	} else {
		m, err := r.receive(a, r.absolute(rel-bit, root))
		if err != nil {
			return v, err
		}
		mine = m.all
	}
	for bit >>= 1; bit > 0; bit >>= 1 {
		if child := rel + bit; child < r.group.size {
			part := mine[bit:][:r.subtree(child, bit)]
			if err := r.send(a, r.absolute(child, root), message[T]{all: part}, bytes*float64(len(part))); err != nil {
				return v, err
			}
		}
	}
	return mine[0], nil
}

// Gather returns on the root the values of all ranks, by rank, each of so many bytes, and nil on the others.
func (r *Rank[T]) Gather(a *actor.Actor, root int, v T, bytes float64) ([]T, error) {
	if err := r.at(root); err != nil {
		return nil, err
	}
	rel := r.relative(root)
	lowest := r.lowestBit(rel)
	all := make([]T, 1, r.subtree(rel, lowest))
	all[0] = v
	for bit := 1; bit < lowest; bit <<= 1 {
		if rel+bit < r.group.size {
			m, err := r.receive(a, r.absolute(rel+bit, root))
			if err != nil {
				return nil, err
			}
			all = append(all, m.all...)
		}
	}
	if rel != 0 {
		return nil, r.send(a, r.absolute(rel-lowest, root), message[T]{all: all}, bytes*float64(len(all)))
	}
	byRank := make([]T, r.group.size)
	for i, x := range all {
		byRank[r.absolute(i, root)] = x
	}
	return byRank, nil
}

// Reduce returns on the root the values of all ranks combined, each of so many bytes, and on the others what
// they have combined until then. Combine is associative; for a root other than 0 it is commutative as well.
func (r *Rank[T]) Reduce(a *actor.Actor, root int, v T, bytes float64, combine func(x, y T) T) (T, error) {
	if err := r.at(root); err != nil {
		return v, err
	}
	rel := r.relative(root)
	lowest := r.lowestBit(rel)
	for bit := 1; bit < lowest; bit <<= 1 {
		if rel+bit < r.group.size {
			m, err := r.receive(a, r.absolute(rel+bit, root))
			if err != nil {
				return v, err
			}
			if v, err = r.combine(a, combine, v, m.one, bytes); err != nil {
				return v, err
			}
		}
	}
	if rel != 0 {
		return v, r.send(a, r.absolute(rel-lowest, root), message[T]{one: v}, bytes)
	}
	return v, nil
}
