package collective

import (
	"slices"

	"github.com/clustersim/clustersim/sim/actor"
)

// Allreduce returns on every rank the values of all ranks combined, each of so many bytes, by recursive doubling: in
// step k ranks exchange what they have with the rank whose number differs in bit k. If the size is no power of two,
// the first ranks go together in pairs before, and the first of each pair gets the result afterwards.
// Combine is associative, and receives the value of lower ranks first.
func (r *Rank[T]) Allreduce(a *actor.Actor, v T, bytes float64, combine func(x, y T) T) (T, error) {
	full := 1 // the ranks that take part in the doubling
	for 2*full <= r.group.size {
		full *= 2
	}
	pairs := r.group.size - full
	if r.rank < 2*pairs && r.rank%2 == 0 {
		if err := r.send(a, r.rank+1, message[T]{one: v}, bytes); err != nil {
			return v, err
		}
		m, err := r.receive(a, r.rank+1)
		return m.one, err
	}
	place := r.rank - pairs // among those that take part
	if r.rank < 2*pairs {
		place = r.rank / 2
		m, err := r.receive(a, r.rank-1)
		if err != nil {
			return v, err
		}
		if v, err = r.combine(a, combine, m.one, v, bytes); err != nil {
			return v, err
		}
	}
	v, err := r.double(a, place, full, pairs, v, bytes, combine)
	if err != nil || r.rank >= 2*pairs {
		return v, err
	}
	return v, r.send(a, r.rank-1, message[T]{one: v}, bytes)
}

// double is recursive doubling among full ranks, a power of two.
func (r *Rank[T]) double(a *actor.Actor, place, full, pairs int, v T, bytes float64, combine func(x, y T) T) (T, error) {
	for bit := 1; bit < full; bit <<= 1 {
		other := place ^ bit
		rank := other + pairs
		if other < pairs {
			rank = 2*other + 1
		}
		m, err := r.exchange(a, rank, message[T]{one: v}, bytes, rank)
		if err != nil {
			return v, err
		}
		x, y := v, m.one
		if other < place {
			x, y = y, x
		}
		if v, err = r.combine(a, combine, x, y, bytes); err != nil {
			return v, err
		}
	}
	return v, nil
}

// AllreduceRing is Allreduce for a long value in as many parts as there are ranks, each of so many bytes: part i of the
// result is combined of the parts i of all ranks. Ranks send to the next one only. In size-1 steps each part goes round
// and is combined, in size-1 more the result goes round. Combine must be commutative.
func (r *Rank[T]) AllreduceRing(a *actor.Actor, parts []T, bytes float64, combine func(x, y T) T) ([]T, error) {
	if err := r.needs("a ring", parts); err != nil {
		return nil, err
	}
	parts = slices.Clone(parts)
	next, last := (r.rank+1)%r.group.size, (r.rank+r.group.size-1)%r.group.size
	at := func(step int) int { return ((r.rank-step)%r.group.size + r.group.size) % r.group.size }
	for step := range 2 * (r.group.size - 1) {
		m, err := r.exchange(a, next, message[T]{one: parts[at(step)]}, bytes, last)
		if err != nil {
			return nil, err
		}
		got := at(step + 1)
		if step >= r.group.size-1 {
			parts[got] = m.one // the result, from here on
		} else if parts[got], err = r.combine(a, combine, m.one, parts[got], bytes); err != nil {
			return nil, err
		}
	}
	return parts, nil
}
