package collective

import "github.com/clustersim/clustersim/sim/actor"

// AllToAll sends values[i], of so many bytes, to rank i and returns what the ranks have sent here, by rank. In step k
// a rank sends to the one k further on, and receives from the one k before: pairwise, so that each host sends and
// receives one message at a time. If the size is a power of two, both are the rank whose number differs by k bit by bit.
func (r *Rank[T]) AllToAll(a *actor.Actor, values []T, bytes float64) ([]T, error) {
	if err := r.needs("an all-to-all", values); err != nil {
		return nil, err
	}
	got := make([]T, r.group.size)
	got[r.rank] = values[r.rank]
	for k := 1; k < r.group.size; k++ {
		to, from := (r.rank+k)%r.group.size, (r.rank-k+r.group.size)%r.group.size
		if r.group.size&(r.group.size-1) == 0 {
			to, from = r.rank^k, r.rank^k
		}
		m, err := r.exchange(a, to, message[T]{one: values[to]}, bytes, from)
		if err != nil {
			return nil, err
		}
		got[from] = m.one
	}
	return got, nil
}

// Barrier returns when all ranks have called it. In step k a rank sends a message without data to the rank 2^k further
// on: D. Hensgen, R. Finkel, U. Manber, Two algorithms for barrier synchronization, International Journal of Parallel
// Programming 17(1), 1988. Unlike that of an actor.Barrier its messages take their time.
func (r *Rank[T]) Barrier(a *actor.Actor) error {
	for step := 1; step < r.group.size; step <<= 1 {
		to, from := (r.rank+step)%r.group.size, (r.rank-step+r.group.size)%r.group.size
		if _, err := r.exchange(a, to, message[T]{}, 0, from); err != nil {
			return err
		}
	}
	return nil
}
