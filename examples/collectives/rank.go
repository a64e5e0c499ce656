package main

import (
	"fmt"

	"github.com/clustersim/clustersim/sim/actor"
)

// Rank is one member of a group of actors. It is used by one actor.
type Rank[T any] struct {
	*group[T]
	rank int // 0 to size-1
}

// group is what the ranks share.
type group[T any] struct {
	w    *actor.World
	name string
	size int
}

// message is a single value, or those of several ranks.
type message[T any] struct {
	one T
	all []T
}

// Op says how two values become one.
type Op[T any] struct {
	// Combine is an associative function. Of two values it gets that of the lower rank first, but where
	// Reduce has a root other than 0, which needs a commutative one.
	Combine func(x, y T) T
	// FlopPerByte is the work of combining a byte: gamma times the speed of the host. 0: none.
	FlopPerByte float64
}

// Ranks makes a group of size ranks, at least one, in a world. Each group has a name of its own, and its
// messages are separate from those of others.
func Ranks[T any](w *actor.World, name string, size int) []*Rank[T] {
	g := &group[T]{w, name, size}
	all := make([]*Rank[T], size)
	for i := range all {
		all[i] = &Rank[T]{g, i}
	}
	return all
}

// box is the mailbox of what one rank sends to another: in it messages keep their order.
func (g *group[T]) box(from, to int) actor.Mailbox[message[T]] {
	return actor.MailboxOf[message[T]](g.w, fmt.Sprintf("%s: %d to %d", g.name, from, to))
}

func (r *Rank[T]) send(a *actor.Actor, to int, m message[T], bytes float64) error {
	if err := r.box(r.rank, to).Put(a, m, bytes); err != nil {
		return fmt.Errorf("%s: rank %d sends to %d: %w", r.name, r.rank, to, err)
	}
	return nil
}

func (r *Rank[T]) receive(a *actor.Actor, from int) (message[T], error) {
	m, err := r.box(from, r.rank).Get(a)
	if err != nil {
		return m, fmt.Errorf("%s: rank %d receives from %d: %w", r.name, r.rank, from, err)
	}
	return m, nil
}

// exchange sends to one rank and receives from another, or the same, at once.
func (r *Rank[T]) exchange(a *actor.Actor, to int, m message[T], bytes float64, from int) (message[T], error) {
	sent := r.box(r.rank, to).PutAsync(a, m, bytes)
	got, err := r.receive(a, from)
	if err != nil {
		return got, err
	}
	if err := sent.Wait(a); err != nil {
		return got, fmt.Errorf("%s: rank %d sends to %d: %w", r.name, r.rank, to, err)
	}
	return got, nil
}

// combine is the value of two, computed by the actor.
func (o Op[T]) combine(a *actor.Actor, x, y T, bytes float64) (T, error) {
	if work := o.FlopPerByte * bytes; work > 0 {
		if err := a.Exec(work); err != nil {
			return x, err
		}
	}
	return o.Combine(x, y), nil
}

// needs checks how many values a caller has.
func (r *Rank[T]) needs(what string, values []T) error {
	if len(values) != r.size {
		return fmt.Errorf("%s: %s of %d values: want one for each of %d ranks", r.name, what, len(values), r.size)
	}
	return nil
}
