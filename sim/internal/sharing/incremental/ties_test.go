package incremental

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// A link of 105 kB/s is full when one transfer has 100 kB/s there and the acknowledgements of another, which a fat pipe
// limits to 100 kB/s, take 5 % of that. The third link has the 100 kB/s of the pipe.
const pipeBps, linkBps = 1e5, 1.05e5

const onPipe, onLink, onThird = 1, 2, 4

// tieDemand is a transfer over some of these; it takes so many times its value from the link.
func tieDemand(on int, weight, penalty, bound float64) sharing.Demand {
	d := sharing.Demand{Amount: 1e6, Factor: 1, Penalty: penalty, Bound: bound}
	for n := range 3 {
		if on>>n&1 == 1 {
			d.Uses = append(d.Uses, sharing.Use{Cons: sharing.Cons(n), Weight: 1})
			if 1<<n == onLink {
				d.Uses[len(d.Uses)-1].Weight = weight
			}
		}
	}
	return d
}

// TestLinkBecomesFull: a transfer sets the level of a fat pipe that holds another, and then comes a third that leaves it
// just what it has on a link that it uses too. With the plain solver's rounding the link limits it, and not the pipe.
func TestLinkBecomesFull(t *testing.T) {
	const setter, held, last = 0.0238607, 0.051182, 0.0085496 // penalties
	heldAt := func(plain bool) (value float64, counts sharing.Counts) {
		m := Model{AlwaysPlain: plain}
		m.Reset(sharing.Observer{})
		m.AddConstraint(pipeBps, true)
		m.AddConstraint(linkBps, false)
		for tag, d := range []sharing.Demand{
			tieDemand(onPipe|onLink, 0.05, setter, pipeBps), tieDemand(onPipe, 0, held, pipeBps), tieDemand(onLink, 1, last, pipeBps),
		} {
			m.Start(int32(tag), 0, &d)
			m.Next(0)
		}
		return 1e6 - m.Remaining(1, 1), m.Counts() // after 1 s
	}
	got, counts := heldAt(false)
	want, _ := heldAt(true)
	require.Equal(t, want, got)
	require.InDelta(t, pipeBps, got, 1) // the pipe would leave it 46619 B/s
	require.EqualValues(t, 1, counts.HandOvers[sharing.FatPipe])
	require.EqualValues(t, 3, counts.Handed)
}

// TestLinkFillsWithinAllowance: a link becomes full because the level of a bottleneck doubles, which is what it may do
// there unnoticed.
func TestLinkFillsWithinAllowance(t *testing.T) {
	const low, middle, high = 0.0085496, 0.0238607, 0.051182 // penalties
	var s System
	s.Reset(sharing.Observer{})
	s.smallest = -1
	s.AddConstraint(pipeBps, true)
	s.AddConstraint(linkBps, false)
	s.AddConstraint(2*pipeBps, false)
	for _, d := range []sharing.Demand{tieDemand(onPipe|onLink, 1, middle, pipeBps), tieDemand(onPipe, 0, high, pipeBps)} {
		s.Start(0, 0, &d)
	}
	s.Next(0)
	var half Flow
	for _, d := range []sharing.Demand{
		tieDemand(onThird|onLink, 0.05, low, sharing.Unbounded),
		tieDemand(onThird, 0, low, sharing.Unbounded),
		tieDemand(onThird, 0, low/2, sharing.Unbounded), // takes half
	} {
		half = s.Start(0, 0, &d)
	}
	s.Next(0)
	require.Empty(t, s.cuts)
	require.Equal(t, 2*s.cons[2].level, s.cons[2].idle[0].key)
	s.Change(0, half, sharing.Change{Kind: sharing.Cancels})
	s.Next(0)
	require.InDelta(t, linkBps, s.load(1), 1e-9)
	require.Len(t, s.cuts, 1)
}

// TestBottleneckComesUp: a link limits a transfer, and when another has gone, just as much as a fat pipe does, up to rounding.
func TestBottleneckComesUp(t *testing.T) {
	stay := 0
	for k := range 200 {
		penalty := 0.01 + 0.0003*float64(k)
		var s System
		s.Reset(sharing.Observer{})
		s.smallest = []int32{-1, smallest}[k%2]
		s.AddConstraint(pipeBps, true)
		s.AddConstraint(linkBps, false)
		var ids []Flow
		for _, d := range []sharing.Demand{
			tieDemand(onLink, 1, penalty, sharing.Unbounded),
			tieDemand(onLink, 1, penalty, sharing.Unbounded),
			tieDemand(onPipe|onLink, 0.05, penalty, sharing.Unbounded),
			tieDemand(onPipe, 0, 2*penalty, pipeBps),
		} {
			ids = append(ids, s.Start(0, 0, &d))
		}
		s.Next(0)
		require.Empty(t, s.cuts)
		s.Change(0, ids[0], sharing.Change{Kind: sharing.Cancels})
		s.Next(0)
		require.Len(t, s.cuts, 1, "penalty %v", penalty)
		if s.flows[ids[2]].owner != atBound {
			stay++
		}
	}
	require.Positive(t, stay)
}

// TestFullBesidePipes: up to six transfers use a fat pipe and links, and come and go. Where a link is full at the level that
// the pipe gives one of them, the plain solver's rounding decides. It differs nowhere unannounced, and whatever a guard
// announces that looks at everything, this one has announced.
func TestFullBesidePipes(t *testing.T) {
	var demands []sharing.Demand
	for on := 1; on < 8; on++ {
		for _, penalty := range []float64{0.0238607, 0.051182, 0.0085496} {
			for _, bound := range []float64{sharing.Unbounded, pipeBps} {
				demands = append(demands, tieDemand(on, 0.05, penalty, bound))
				if on&onLink != 0 {
					demands = append(demands, tieDemand(on, 1, penalty, bound))
				}
			}
		}
	}
	p := &pair{t: t}
	steps, announced, differ := 0, 0, 0
	for seed := range uint64(20000 * longer) {
		r := rand.New(rand.NewPCG(seed, 8))
		p.fast.Reset(sharing.Observer{})
		p.fast.smallest = pick2[int32](r, -1, smallest)
		p.plain.Reset()
		p.flows = p.flows[:0]
		for n, capacity := range []float64{pipeBps, linkBps, pipeBps} {
			p.fast.AddConstraint(capacity, n == 0)
			p.plain.AddConstraint(capacity, n == 0)
		}
		for left := 3 + r.IntN(12); left > 0 && len(p.fast.cuts) == 0; left-- {
			steps++
			if k := len(p.flows); k > 0 && r.IntN(6) < k {
				at := r.IntN(k)
				p.fast.Change(0, p.flows[at].id, sharing.Change{Kind: sharing.Cancels})
				p.remove(at)
			} else {
				d := &demands[r.IntN(len(demands))]
				p.flows = append(p.flows, pairFlow{id: p.fast.Start(0, 0, d), v: p.plain.Add(d.Penalty, d.Bound, d.Uses)})
			}
			p.settle()
			if _, worst := p.worst(); worst > 1e-9 {
				require.NotEmpty(t, p.fast.cuts, "seed %d: a difference of %v", seed, worst)
				differ++
			}
		}
		if len(p.fast.cuts) > 0 {
			announced++
		} else {
			require.True(t, p.agree(int(seed), false), "seed %d: %v", seed, p.fast.cuts)
		}
	}
	t.Logf("%d of %d announced, %d differ", announced, steps, differ)
	require.Positive(t, differ)
}
