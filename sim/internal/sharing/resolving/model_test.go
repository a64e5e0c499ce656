package resolving

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// collect steps to the end and lists tags and dates as they come.
func collect(k *kernel.Kernel) (tags []int32, dates []float64) {
	for k.Step() {
		for _, tag := range k.AllDone() {
			tags, dates = append(tags, tag), append(dates, k.NowSec())
		}
	}
	return tags, dates
}

// TestModelShares: 10 units a second for two flows of 10 and 30 units: the first
// ends at 2 s, the second has 20 left and all the rate: 4 s.
func TestModelShares(t *testing.T) {
	var k kernel.Kernel
	var flows Model
	k.Reset(&flows)
	c := flows.AddConstraint(10, false)
	for tag, amount := range []float64{10, 30} {
		flows.Start(int32(tag), 0, &sharing.Demand{
			Amount: amount, Penalty: 1, Bound: sharing.Unbounded, Factor: 1, Uses: []sharing.Use{{Cons: c, Weight: 1}},
		})
	}
	tags, dates := collect(&k)
	require.Equal(t, []int32{0, 1}, tags)
	require.Equal(t, []float64{2, 4}, dates)
}

// TestModelWaits: the second flow waits 1 s; the first has the link alone until
// then. At 1 s each has 10 left and gets half the rate: both end at 3 s, first
// the one that began to share last, as in SimGrid.
func TestModelWaits(t *testing.T) {
	var k kernel.Kernel
	var flows Model
	k.Reset(&flows)
	c := flows.AddConstraint(10, false)
	uses := []sharing.Use{{Cons: c, Weight: 1}}
	flows.Start(0, 0, &sharing.Demand{Amount: 20, Penalty: 1, Bound: sharing.Unbounded, Factor: 1, Uses: uses})
	flows.Start(1, 0, &sharing.Demand{Amount: 10, DelaySec: 1, Penalty: 1, Bound: sharing.Unbounded, Factor: 1, Uses: uses})
	tags, dates := collect(&k)
	require.Equal(t, []int32{1, 0}, tags)
	require.Equal(t, []float64{3, 3}, dates)
}

func TestZeroAmountEndsAtOnce(t *testing.T) {
	var k kernel.Kernel
	var flows Model
	k.Reset(&flows)
	c := flows.AddConstraint(10, false)
	uses := []sharing.Use{{Cons: c, Weight: 1}}
	flows.Start(7, 0, &sharing.Demand{Penalty: 1, Bound: sharing.Unbounded, Factor: 1, Uses: uses})
	flows.Start(8, 0, &sharing.Demand{DelaySec: 0.5, Penalty: 1, Bound: sharing.Unbounded, Factor: 1, Uses: uses})
	tags, dates := collect(&k)
	require.Equal(t, []int32{7, 8}, tags)
	require.Equal(t, []float64{0, 0.5}, dates)
}

// TestModelAllocatesNothing runs the hold model: every end starts the
// next activity, over shared constraints, with timers running beside them.
func TestModelAllocatesNothing(t *testing.T) {
	var k kernel.Kernel
	var timers kernel.Timers
	var flows Model
	k.Reset(&timers, &flows)
	var cons []sharing.Cons
	for range 8 {
		cons = append(cons, flows.AddConstraint(1e9, false))
	}
	d := sharing.Demand{Penalty: 1e-4, Bound: 1e9, Factor: 0.97}
	round := 0
	start := func(tag int32) {
		round++
		d.Uses = append(d.Uses[:0], sharing.Use{Cons: cons[round%8], Weight: 1}, sharing.Use{Cons: cons[(round*5+1)%8], Weight: 1})
		d.Amount, d.DelaySec = float64(1e6+round%977*1000), float64(round%3)*1e-4
		flows.Start(tag, k.NowSec(), &d)
		timers.Start(tag, k.NowSec()+1e-3)
	}
	for tag := range int32(64) {
		start(tag)
	}
	steps := func() {
		for range 500 {
			k.Step()
			for _, tag := range k.Done(1) {
				start(tag)
			}
		}
	}
	steps()
	steps()
	require.Zero(t, testing.AllocsPerRun(10, steps))
}

// TestZeroModel: the zero Model is ready without a Reset; a flow that uses nothing is refused in words.
func TestZeroModel(t *testing.T) {
	var m Model
	require.PanicsWithValue(t, "resolving: an activity that uses no constraint", func() { m.Start(0, 0, &sharing.Demand{Amount: 6, Penalty: 1, Bound: 2, Factor: 1}) })
	var other Model
	c := other.AddConstraint(3, false)
	other.Start(0, 0, &sharing.Demand{Amount: 6, Penalty: 1, Bound: sharing.Unbounded, Factor: 1, Uses: []sharing.Use{{Cons: c, Weight: 1}}})
	require.Equal(t, 2.0, other.Next(0))
	require.Equal(t, []int32{0}, other.Advance(2, nil))
}

// BenchmarkBackbone sends all flows over one shared backbone at once: the worst
// case of sharing, where every end changes every rate.
func BenchmarkBackbone(b *testing.B) {
	for _, n := range []int{100, 1000, 4000} {
		b.Run(fmt.Sprintf("flows=%d", n), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 2))
			var k kernel.Kernel
			var m Model
			for b.Loop() {
				k.Reset(&m)
				m.Reset(sharing.Observer{})
				backbone := m.AddConstraint(12.5e9, false)
				var nic [128]sharing.Cons
				for i := range nic {
					nic[i] = m.AddConstraint(1.25e9, false)
				}
				for i := range n {
					up, down := r.IntN(64), r.IntN(64)
					m.Start(int32(i), 0, &sharing.Demand{
						Amount: 1e6 + r.Float64()*1e8, DelaySec: 1e-3, Penalty: 1.4e-4, Bound: 1.25e9, Factor: 0.97,
						Uses: []sharing.Use{
							{Cons: nic[up], Weight: 1},
							{Cons: backbone, Weight: 1.05},
							{Cons: nic[64+down], Weight: 1},
							{Cons: nic[down], Weight: 0.05},
							{Cons: nic[64+up], Weight: 0.05},
						},
					})
				}
				for k.Step() {
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/flow")
		})
	}
}
