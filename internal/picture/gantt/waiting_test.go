package gantt

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/picture/actorview"
	"github.com/clustersim/clustersim/sim/actor"
)

func TestParts(t *testing.T) {
	x := movingOf([]actorview.Message{
		{From: 0, To: 1, FromSec: 4, ToSec: 6}, {From: actorview.NoRow, To: 1, FromSec: 5, ToSec: 7}, {From: 1, To: actorview.NoRow, FromSec: 1, ToSec: 2},
	}, 2)[1]
	span := func(s actor.State, from, to float64) actorview.Span {
		return actorview.Span{State: s, FromSec: from, ToSec: to}
	}
	for _, tt := range []struct {
		span actorview.Span
		want []part
	}{
		{span(actor.Receiving, 0, 10), []part{{0, 4, true}, {4, 7, false}, {7, 10, true}}},
		{span(actor.Receiving, 5, 6), []part{{5, 6, false}}},
		{span(actor.Receiving, 7, 9), []part{{7, 9, true}}},
		{span(actor.Sending, 0, 2), []part{{0, 1, true}, {1, 2, false}}},
		{span(actor.Executing, 0, 2), []part{{0, 2, false}}},
		{span(actor.Waiting, 0, 9), []part{{0, 9, true}}},
		{span(actor.Sleeping, 0, 9), []part{{0, 9, true}}},
		{span(actor.Suspended, 0, 9), []part{{0, 9, true}}},
	} {
		require.Equal(t, tt.want, x.parts(tt.span))
	}
}

// The parts of a span follow each other from its begin to its end, and alternate; what does not wait is as long as what of all
// messages lies in the span, counted by whole seconds.
func TestPartsFillSpans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		second := rapid.IntRange(0, 30)
		var messages []actorview.Message
		for range rapid.IntRange(0, 8).Draw(t, "messages") {
			from := second.Draw(t, "from")
			messages = append(messages, actorview.Message{From: actorview.NoRow, FromSec: float64(from), ToSec: float64(from + rapid.IntRange(1, 9).Draw(t, "takes"))})
		}
		from := second.Draw(t, "begin")
		s := actorview.Span{State: actor.Receiving, FromSec: float64(from), ToSec: float64(from + rapid.IntRange(1, 20).Draw(t, "length"))}
		moves := 0.0
		for sec := s.FromSec; sec < s.ToSec; sec++ {
			for _, m := range messages {
				if m.FromSec <= sec && m.ToSec >= sec+1 {
					moves++
					break
				}
			}
		}
		at, sum := s.FromSec, 0.0
		for _, p := range movingOf(messages, 1)[0].parts(s) {
			require.Equal(t, at, p.fromSec)
			require.Greater(t, p.toSec, p.fromSec)
			if at = p.toSec; !p.waits {
				sum += p.toSec - p.fromSec
			}
		}
		require.Equal(t, s.ToSec, at)
		require.Equal(t, moves, sum)
	})
}
