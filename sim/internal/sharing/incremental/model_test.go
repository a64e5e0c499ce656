package incremental

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// TestHandOver: when the plain solver takes over in the middle of a run, all
// activities end when they do if it solves the whole run.
func TestHandOver(t *testing.T) {
	for name, trip := range map[string]func(m *Model, nowSec float64){
		"tiny share": func(m *Model, nowSec float64) {
			link := m.AddConstraint(1, false)
			for tag, penalty := range []float64{1, 2e5} {
				m.Start(300+int32(tag), nowSec, &sharing.Demand{
					Amount: 5, Penalty: penalty, Bound: 0.7, Factor: 1, Uses: []sharing.Use{{Cons: link, Weight: 1}},
				})
			}
		},
		"bounds above and below a fat pipe's level": func(m *Model, nowSec float64) {
			for tag, bound := range []float64{9, 3 + 2e-6, 3 - 2e-6} {
				penalty := 1.0
				if tag == 0 {
					penalty = 2
				}
				m.Start(300+int32(tag), nowSec, &sharing.Demand{
					Amount: 9, Penalty: penalty, Bound: bound, Factor: 1, Uses: []sharing.Use{{Cons: 1, Weight: 1}},
				})
			}
		},
		"settling gave up": func(m *Model, _ float64) { m.exact.Counts.GaveUp++ },
	} {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(20) {
				twin, got := runModel(t, seed, true, trip), runModel(t, seed, false, trip)
				require.GreaterOrEqual(t, len(got), 300)
				require.Len(t, got, len(twin))
				for tag, want := range twin {
					require.InEpsilon(t, want, got[tag], 1e-9, "seed %d, activity %d", seed, tag)
				}
			}
		})
	}
}

// runModel starts 300 activities at random dates, trips the guard after the
// 150th, and returns when each ended.
func runModel(t *testing.T, seed uint64, plain bool, trip func(*Model, float64)) map[int32]float64 {
	r := rand.New(rand.NewPCG(seed, 3))
	m := &Model{AlwaysPlain: plain}
	m.Reset(sharing.Observer{})
	m.AddConstraint(4, false)
	m.AddConstraint(3, true)
	for range 6 {
		m.AddConstraint(1+3*r.Float64(), false)
	}
	ends := map[int32]float64{}
	var done []int32
	startSec, now := 0.0, 0.0
	for tag := int32(0); tag < 300 || m.Next(now) < inf; {
		now = min(m.Next(now), startSec)
		done = m.Advance(now, done[:0])
		for _, tag := range done {
			ends[tag] = now
		}
		if now < startSec {
			continue
		}
		if startSec = math.Inf(1); tag < 300 {
			d := sharing.Demand{Amount: 5 * r.Float64(), Penalty: 1 + r.Float64(), Bound: 0.1 + 2*r.Float64(), Factor: 0.97}
			if r.IntN(2) == 0 {
				d.DelaySec = r.Float64()
			}
			for _, c := range append([]int{0}, r.Perm(6)[:1+r.IntN(3)]...) {
				d.Uses = append(d.Uses, sharing.Use{Cons: sharing.Cons(min(c, 1) * (c + 1)), Weight: 1})
			}
			m.Start(tag, now, &d)
			startSec = now + r.ExpFloat64()
			tag++
		}
		if tag == 150 {
			require.Equal(t, plain, m.Plain())
			trip(m, now)
			m.Next(now)
			require.True(t, m.Plain() || m.apart.live > 0)
		}
	}
	return ends
}

// TestFarFromZero: at 1e8 s neighbouring dates are 15 ns apart, more than the
// timing precision, and yet all activities end.
func TestFarFromZero(t *testing.T) {
	for _, flows := range []int32{2, 40} {
		const beginSec = 1e8
		var s System
		s.Reset(sharing.Observer{})
		s.AddConstraint(3, false)
		for tag := range flows {
			s.Start(tag, beginSec, &sharing.Demand{
				Amount: 1 + float64(tag)/7, Penalty: 1, Bound: 3, Factor: 0.97, Uses: []sharing.Use{{Cons: 0, Weight: 1}},
			})
		}
		now, steps := beginSec, int32(0)
		var done []int32
		for ; s.Pending() > 0; steps++ {
			require.Less(t, steps, 4*flows, "%d left at %v", s.Pending(), now)
			now = s.Next(now)
			done = s.Advance(now, done)
		}
		require.True(t, slices.IsSorted(done))
		amount := float64(flows) + float64(flows*(flows-1))/14
		require.InDelta(t, amount/(3*0.97), now-beginSec, 1e-6)
	}
}
