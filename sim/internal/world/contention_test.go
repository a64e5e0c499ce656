package world

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// pair is a transfer under way.
type pair struct{ from, to platform.HostID }

// bounds keeps the bounds that a contention sets.
type bounds struct {
	sharing.Solver
	of map[int32]float64
}

func (b *bounds) Change(_ float64, slot int32, change sharing.Change) { b.of[slot] = change.Value }

// penaltyOf is the rule, from all transfers under way.
func penaltyOf(p *NetworkParams, all map[int32]pair, slot int32) float64 {
	x := all[slot]
	var out, in, share, sources float64
	arriving := map[platform.HostID]float64{}
	from := map[platform.HostID]bool{}
	for _, y := range all {
		if y.from == y.to {
			continue
		}
		arriving[y.to]++
		if y.from == x.from {
			out++
		}
		if y.to == x.to {
			in++
			from[y.from] = true
			if y.from == x.from {
				share++
			}
		}
	}
	sources = float64(len(from))
	penaltyOut, penaltyIn := 1.0, 1.0
	if out > 1 {
		penaltyOut = out * p.BetaS
		for _, y := range all {
			if y.from == x.from && y.to != y.from && arriving[y.to] > 2 {
				penaltyOut = max(penaltyOut, out*p.BetaS*p.GammaS)
			}
		}
	}
	if in > 1 {
		penaltyIn = share * p.BetaE * sources
	}
	return max(penaltyOut, penaltyIn)
}

// TestContentionIsTheRule starts and ends transfers at random, some within hosts, and
// compares all bounds with the rule after each date.
func TestContentionIsTheRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := IB.Params()
		p.BetaE = rapid.Float64Range(0.3, 2).Draw(t, "betae")
		p.BetaS = rapid.Float64Range(0.3, 2).Draw(t, "betas")
		p.GammaS = rapid.Float64Range(1, 2).Draw(t, "gammas") // below 1 the largest is not that of the rule's sum
		hosts := rapid.IntRange(1, 6).Draw(t, "hosts")
		var c contention
		c.reset(IB, &p, hosts)
		set := &bounds{of: map[int32]float64{}}
		all := map[int32]pair{}
		host := rapid.IntRange(0, hosts-1)
		for range rapid.IntRange(1, 25).Draw(t, "dates") {
			for range rapid.IntRange(1, 3).Draw(t, "changes") {
				slot := int32(rapid.IntRange(0, 14).Draw(t, "slot"))
				if _, on := all[slot]; on {
					c.leave(slot, 0, set)
					delete(all, slot)
					continue
				}
				x := pair{platform.HostID(host.Draw(t, "from")), platform.HostID(host.Draw(t, "to"))}
				set.of[slot] = 100 + float64(slot)
				c.enter(slot, 0, x.from, x.to, set.of[slot], set)
				all[slot] = x
			}
			c.settle(0, set)
			for slot, x := range all {
				want := 1.0
				if x.from != x.to {
					want = penaltyOf(&p, all, slot)
				}
				require.InEpsilon(t, (100+float64(slot))/want, set.of[slot], 1e-14, "slot %d of %v", slot, all)
			}
		}
	})
}

// TestContentionThatGoesStale: SimGrid leaves the penalty of what arrives where the ended
// transfer did, until something starts or ends that is connected with it.
func TestContentionThatGoesStale(t *testing.T) {
	for _, stale := range []bool{false, true} {
		p := IB.Params()
		p.Stale = stale
		var c contention
		c.reset(IB, &p, 4)
		set := &bounds{of: map[int32]float64{}}
		c.enter(0, 0, 0, 2, 100, set)
		c.enter(1, 0, 1, 2, 100, set)
		c.settle(0, set)
		require.InDelta(t, 100/1.93, set.of[1], 1e-12)
		c.leave(0, 1, set)
		c.settle(1, set)
		require.InDelta(t, map[bool]float64{false: 100, true: 100 / 1.93}[stale], set.of[1], 1e-12)
		c.enter(2, 2, 1, 3, 100, set)
		c.settle(2, set)
		require.InDelta(t, 100/1.85, set.of[1], 1e-12)
		require.InDelta(t, 200/1.85, c.rebound(1, 200), 1e-12)
		require.False(t, math.IsNaN(set.of[2]))
	}
}

// TestTransfersEndTogetherUnderIB: transfers of one source that end at one date leave one after the other, and a penalty
// that changes meanwhile is no change of one that has ended.
func TestTransfersEndTogetherUnderIB(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=4,speed=1Gf,bw=1Gbps,lat=1us)")
	require.NoError(t, err)
	for _, spec := range []string{"ib", "ib(stale=true)", "ib(overlook=true)"} {
		network, err := ParseNetwork(spec)
		require.NoError(t, err)
		var w World
		w.Reset(p, network.Options())
		for tag, to := range []platform.HostID{1, 2, 3} {
			_, err := w.Send(int32(tag), &Send{From: 0, To: to, Bytes: 1e6})
			require.NoError(t, err)
		}
		ended := 0
		for w.Step() {
			for _, more := w.Ended(); more; _, more = w.Ended() {
				ended++
			}
		}
		require.Equal(t, 3, ended, spec)
	}
}
