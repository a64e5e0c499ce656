package collective

import (
	"fmt"

	"github.com/clustersim/clustersim/sim/actor"
)

// Rank is one member of a group of actors, for values of a type. It is used by one actor.
type Rank[T any] struct {
	// FlopPerByte is the work of combining a byte of two values, at least 0: gamma times the speed of the host.
	FlopPerByte float64

	group *group[T]
	rank  int // 0 to size-1
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

// New makes a group of at least one rank in a world, and returns them in order. Each group has a name of its own, which
// keeps its messages apart from those of others. A size below 1 panics.
func New[T any](w *actor.World, name string, size int) []*Rank[T] {
	if size < 1 {
		panic(fmt.Sprintf("collective: %s: a group of %d ranks", name, size))
	}
	g := &group[T]{w, name, size}
	all := make([]*Rank[T], size)
	for i := range all {
		all[i] = &Rank[T]{group: g, rank: i}
	}
	return all
}

// box is the mailbox of what one rank sends to another: in it messages keep their order.
func (g *group[T]) box(from, to int) actor.Mailbox[message[T]] {
	return actor.MailboxOf[message[T]](g.w, fmt.Sprintf("%s: %d to %d", g.name, from, to))
}

func (r *Rank[T]) send(a *actor.Actor, to int, m message[T], bytes float64) error {
	if err := r.group.box(r.rank, to).Put(a, m, bytes); err != nil {
		return fmt.Errorf("%s: rank %d sends to %d: %w", r.group.name, r.rank, to, err)
	}
	return nil
}

func (r *Rank[T]) receive(a *actor.Actor, from int) (message[T], error) {
	m, err := r.group.box(from, r.rank).Get(a)
	if err != nil {
		return m, fmt.Errorf("%s: rank %d receives from %d: %w", r.group.name, r.rank, from, err)
	}
	return m, nil
}

// exchange sends to one rank and receives from another, or the same, at once.
func (r *Rank[T]) exchange(a *actor.Actor, to int, m message[T], bytes float64, from int) (message[T], error) {
	sent := r.group.box(r.rank, to).PutAsync(a, m, bytes)
	got, err := r.receive(a, from)
	if err != nil {
		return got, err
	}
	if err := sent.Wait(a); err != nil {
		return got, fmt.Errorf("%s: rank %d sends to %d: %w", r.group.name, r.rank, to, err)
	}
	return got, nil
}

// combine is the value of two, computed by the actor.
func (r *Rank[T]) combine(a *actor.Actor, combine func(x, y T) T, x, y T, bytes float64) (T, error) {
	if r.FlopPerByte != 0 {
		if err := a.Exec(r.FlopPerByte * bytes); err != nil {
			return x, fmt.Errorf("%s: rank %d combines: %w", r.group.name, r.rank, err)
		}
	}
	return combine(x, y), nil
}

// at checks a root.
func (r *Rank[T]) at(root int) error {
	if root < 0 || root >= r.group.size {
		return fmt.Errorf("%s: root %d: want one of 0 to %d", r.group.name, root, r.group.size-1)
	}
	return nil
}

// needs checks how many values a caller has.
func (r *Rank[T]) needs(what string, values []T) error {
	if len(values) != r.group.size {
		return fmt.Errorf("%s: %s of %d values: want one for each of %d ranks", r.group.name, what, len(values), r.group.size)
	}
	return nil
}
