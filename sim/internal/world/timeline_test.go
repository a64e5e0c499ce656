package world_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// drawnEvents are the events of one timeline.
type drawnEvents [][2]float64

func (e *drawnEvents) Next() (atSec, value float64, ok bool) {
	if len(*e) == 0 {
		return 0, 0, false
	}
	first := (*e)[0]
	*e = (*e)[1:]
	return first[0], first[1], true
}

// change is one event by hand.
type change struct {
	atSec, value float64
	of           world.Quantity
}

func (c change) do(w *world.World) {
	switch c.of.Kind {
	case world.SpeedFactor:
		w.SetSpeedFactor(c.of.Host, c.value)
	case world.HostState:
		w.SetHostOn(c.of.Host, c.value > 0)
	case world.Bandwidth:
		w.SetBandwidth(c.of.Link, c.value)
	case world.Latency:
		w.SetLatency(c.of.Link, c.value)
	default:
		w.SetLinkOn(c.of.Link, c.value > 0)
	}
}

// TestTimelinesAreChanges compares timelines with the same changes by hand: all ends
// have the same outcomes and dates.
func TestTimelinesAreChanges(t *testing.T) {
	for seed := range uint64(200) {
		for _, o := range []world.Options{options(t, "lv08"), options(t, "cm02"), options(t, "contention-free")} {
			o.HostSharing = world.HostSharing(seed % 2)
			l := newLife(t, seed, o)
			changes, timelines := l.drawTimelines()
			byHand := l.play(seed, changes)
			l.w.Reset(l.p, withTimelines(o, timelines))
			require.Equal(t, byHand, l.play(seed, nil), "seed %d, %v", seed, o.Network)
		}
	}
}

func withTimelines(o world.Options, timelines []world.Timeline) world.Options {
	o.Timelines = timelines
	return o
}

// drawTimelines draws timelines, and the changes that they are.
func (l *life) drawTimelines() (changes []change, timelines []world.Timeline) {
	for range 1 + l.r.IntN(5) {
		of := world.Quantity{Kind: world.QuantityKind(l.r.IntN(5)), Host: l.host(), Link: l.link()}
		events, at := drawnEvents{}, 0.0
		for range l.r.IntN(8) {
			at += l.r.ExpFloat64()
			value := []float64{0, 0.5, 1, 2}[l.r.IntN(4)]
			switch of.Kind {
			case world.Bandwidth:
				value *= l.p.Link(of.Link).BandwidthBytesPerSec
			case world.Latency:
				value *= 0.1
			}
			events = append(events, [2]float64{at, value})
			changes = append(changes, change{at, value, of})
		}
		timelines = append(timelines, world.Timeline{Events: &events, Of: []world.Quantity{of}})
	}
	slices.SortStableFunc(changes, func(a, b change) int { return int(math.Copysign(1, a.atSec-b.atSec)) })
	return changes, timelines
}

// play starts activities at random dates, the same for equal seeds, makes the
// changes, and returns how everything ended, with dates to 12 digits.
func (l *life) play(seed uint64, changes []change) map[int32]ending {
	const beginning, changing = -1, -2
	w, r := &l.w, rand.New(rand.NewPCG(seed, 8))
	for _, c := range changes {
		w.Sleep(changing, platform.NoHost, c.atSec)
	}
	for range 20 {
		w.Sleep(beginning, platform.NoHost, 8*r.Float64())
	}
	ends, tag := map[int32]ending{}, int32(0)
	begin := func() {
		from, to, amount := platform.HostID(r.IntN(4)), platform.HostID(r.IntN(4)), 1e6*r.ExpFloat64()
		if tag%3 == 0 {
			w.Exec(tag, &world.Exec{Host: from, Flop: amount})
		} else {
			_, err := w.Send(tag, &world.Send{From: from, To: to, Bytes: amount})
			require.NoError(l.t, err)
		}
		tag++
	}
	for w.Step() {
		for e, ok := w.Ended(); ok; e, ok = w.Ended() {
			switch e.Tag {
			case beginning:
				begin()
			case changing:
				changes[0].do(w)
				changes = changes[1:]
			default:
				ends[e.Tag] = ending{math.Round(w.NowSec()*1e9) / 1e9, e.Outcome}
			}
		}
	}
	return ends
}
