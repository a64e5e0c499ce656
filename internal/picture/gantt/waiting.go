package gantt

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/internal/picture/actorview"
	"github.com/clustersim/clustersim/sim/actor"
)

// passive says whether an actor only waits in a state.
func passive(s actor.State) bool {
	return s == actor.Waiting || s == actor.Sleeping || s == actor.Suspended
}

// exchange is when data moved from an actor and to it, in order, each without overlaps.
type exchange struct{ out, in []part }

// part is a piece of a span.
type part struct {
	fromSec, toSec float64
	waits          bool
}

// movingOf sorts the messages by the actors of n rows.
func movingOf(messages []actorview.Message, n int) []*exchange {
	list := make([]*exchange, n)
	for i := range list {
		list[i] = &exchange{}
	}
	for _, m := range messages {
		x := part{fromSec: m.FromSec, toSec: m.ToSec}
		if m.From != actorview.NoRow {
			list[m.From].out = append(list[m.From].out, x)
		}
		if m.To != actorview.NoRow {
			list[m.To].in = append(list[m.To].in, x)
		}
	}
	for _, x := range list {
		x.out, x.in = joined(x.out), joined(x.in)
	}
	return list
}

// joined sorts times, and makes one of those that overlap.
func joined(list []part) (whole []part) {
	slices.SortFunc(list, func(a, b part) int { return cmp.Or(cmp.Compare(a.fromSec, b.fromSec), cmp.Compare(a.toSec, b.toSec)) })
	for _, x := range list {
		if last := len(whole) - 1; last >= 0 && x.fromSec <= whole[last].toSec {
			whole[last].toSec = max(whole[last].toSec, x.toSec)
			continue
		}
		whole = append(whole, x)
	}
	return whole
}

// parts divides a span into what waits and what does something. An actor that sends or receives waits while nothing
// of it moves; until a message that has not ended, it waits to the end.
func (x *exchange) parts(s actorview.Span) (list []part) {
	moving := x.in
	switch s.State {
	case actor.Sending:
		moving = x.out
	case actor.Receiving:
	default:
		return []part{{s.FromSec, s.ToSec, passive(s.State)}}
	}
	at := s.FromSec
	first, _ := slices.BinarySearchFunc(moving, s.FromSec, func(m part, sec float64) int { return cmp.Compare(m.toSec, sec) })
	for _, m := range moving[first:] {
		from, to := max(m.fromSec, s.FromSec), min(m.toSec, s.ToSec)
		if m.fromSec >= s.ToSec {
			break
		}
		if from >= to {
			continue
		}
		if from > at {
			list = append(list, part{at, from, true})
		}
		list = append(list, part{from, to, false})
		at = to
	}
	if at < s.ToSec {
		list = append(list, part{at, s.ToSec, true})
	}
	return list
}
