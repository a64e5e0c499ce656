package incremental

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// TestChangesByTag: a model that hands over after 100 changes, with activities
// suspended and others waiting, gives the dates of one that was plain all along.
func TestChangesByTag(t *testing.T) {
	for seed := range uint64(30) {
		want, got := changeModel(t, seed, true), changeModel(t, seed, false)
		require.Equal(t, slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got)))
		for tag := range want {
			require.InEpsilon(t, 1+want[tag], 1+got[tag], 1e-9, "seed %d, activity %d", seed, tag)
		}
	}
}

// changeModel makes 200 random changes and returns when each activity ended that
// did, and what was left of the others.
func changeModel(t *testing.T, seed uint64, plain bool) map[int32]float64 {
	r := rand.New(rand.NewPCG(seed, 9))
	m := &Model{AlwaysPlain: plain}
	m.Reset(sharing.Observer{})
	for range 5 {
		m.AddConstraint(1+3*r.Float64(), false)
	}
	m.AddConstraint(1.5, true)
	ends, on, now := map[int32]float64{}, []int32{}, 0.0
	for step := range 200 {
		if step == 100 && !plain {
			m.exact.Counts.GaveUp++
		}
		until := now + r.ExpFloat64()/4
		for next := m.Next(now); next <= until; next = m.Next(now) {
			now = next
			for _, tag := range m.Advance(now, nil) {
				ends[tag] = now
				on = slices.DeleteFunc(on, func(other int32) bool { return other == tag })
			}
		}
		now = until
		m.Advance(now, nil)
		tag, dice := int32(step), r.IntN(8)
		if dice > 3 && len(on) > 0 {
			tag = on[r.IntN(len(on))]
		}
		changeOne(m, r, now, tag, dice, &on)
	}
	require.True(t, m.Plain())
	for _, tag := range on {
		ends[-tag] = m.Remaining(now, tag)
	}
	return ends
}

func changeOne(m *Model, r *rand.Rand, now float64, tag int32, dice int, on *[]int32) {
	value := 0.2 + r.Float64()
	switch {
	case !slices.Contains(*on, tag):
		d := sharing.Demand{Amount: 9 * r.Float64(), Penalty: 1 + r.Float64(), Bound: value, Factor: 0.9}
		if r.IntN(2) == 0 {
			d.DelaySec = r.Float64()
		}
		for _, c := range r.Perm(6)[:1+r.IntN(3)] {
			d.Uses = append(d.Uses, sharing.Use{Cons: sharing.Cons(c), Weight: 1})
		}
		m.Start(tag, now, &d)
		*on = append(*on, tag)
	case dice == 4:
		m.Change(now, tag, sharing.Change{Kind: sharing.Suspends})
	case dice == 5:
		m.Change(now, tag, sharing.Change{Kind: sharing.Resumes})
	case dice == 6 && r.IntN(2) == 0:
		m.Change(now, tag, sharing.Change{Kind: sharing.Cancels})
		*on = slices.DeleteFunc(*on, func(other int32) bool { return other == tag })
	case dice == 6:
		m.SetCapacity(now, sharing.Cons(r.IntN(5)), 1+3*r.Float64())
	case r.IntN(2) == 0:
		m.Change(now, tag, sharing.Change{Kind: sharing.Rebounds, Value: value})
	default:
		m.Change(now, tag, sharing.Change{Kind: sharing.Reweighs, Value: 1 + r.Float64()})
	}
}
