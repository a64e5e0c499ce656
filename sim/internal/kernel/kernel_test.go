package kernel

import (
	"testing"

	"github.com/clustersim/clustersim/sim/internal/sharing/resolving"
	"github.com/stretchr/testify/require"
)

// collect steps to the end and lists tags and dates as they come.
func collect(k *Kernel, models int) (tags []int32, dates []float64) {
	for k.Step() {
		for i := range models {
			for _, tag := range k.Done(i) {
				tags, dates = append(tags, tag), append(dates, k.NowSec())
			}
		}
	}
	return tags, dates
}

func TestTimersAreCoalesced(t *testing.T) {
	var k Kernel
	var timers Timers
	k.Reset(&timers)
	timers.Start(0, 2)
	timers.Start(1, 1)
	timers.Start(2, 1+TimingPrecision/2)
	timers.Start(3, 1+TimingPrecision*2)
	tags, dates := collect(&k, 1)
	require.Equal(t, []int32{1, 2, 3, 0}, tags)
	require.Equal(t, []float64{1, 1, 1 + TimingPrecision*2, 2}, dates)
	require.EqualValues(t, 4, k.Events())
}

// TestFlowsShare: 10 units a second for two flows of 10 and 30 units: the first
// ends at 2 s, the second has 20 left and all the rate: 4 s.
func TestFlowsShare(t *testing.T) {
	var k Kernel
	var flows Flows
	k.Reset(&flows)
	c := flows.AddConstraint(10, false)
	for tag, amount := range []float64{10, 30} {
		flows.Start(int32(tag), 0, &Demand{
			Amount: amount, Penalty: 1, Bound: resolving.Unbounded, Factor: 1, Uses: []resolving.Use{{Cons: c, Weight: 1}},
		})
	}
	tags, dates := collect(&k, 1)
	require.Equal(t, []int32{0, 1}, tags)
	require.Equal(t, []float64{2, 4}, dates)
}

// TestFlowsWait: the second flow waits 1 s; the first has the link alone until
// then. At 1 s each has 10 left and gets half the rate: both end at 3 s, first
// the one that began to share last, as in SimGrid.
func TestFlowsWait(t *testing.T) {
	var k Kernel
	var flows Flows
	k.Reset(&flows)
	c := flows.AddConstraint(10, false)
	uses := []resolving.Use{{Cons: c, Weight: 1}}
	flows.Start(0, 0, &Demand{Amount: 20, Penalty: 1, Bound: resolving.Unbounded, Factor: 1, Uses: uses})
	flows.Start(1, 0, &Demand{Amount: 10, DelaySec: 1, Penalty: 1, Bound: resolving.Unbounded, Factor: 1, Uses: uses})
	tags, dates := collect(&k, 1)
	require.Equal(t, []int32{1, 0}, tags)
	require.Equal(t, []float64{3, 3}, dates)
}

func TestZeroAmountEndsAtOnce(t *testing.T) {
	var k Kernel
	var flows Flows
	k.Reset(&flows)
	c := flows.AddConstraint(10, false)
	uses := []resolving.Use{{Cons: c, Weight: 1}}
	flows.Start(7, 0, &Demand{Penalty: 1, Bound: resolving.Unbounded, Factor: 1, Uses: uses})
	flows.Start(8, 0, &Demand{DelaySec: 0.5, Penalty: 1, Bound: resolving.Unbounded, Factor: 1, Uses: uses})
	tags, dates := collect(&k, 1)
	require.Equal(t, []int32{7, 8}, tags)
	require.Equal(t, []float64{0, 0.5}, dates)
}

func TestStepWithoutEventsIsFalse(t *testing.T) {
	var k Kernel
	var timers Timers
	k.Reset(&timers)
	require.False(t, k.Step())
	require.Zero(t, k.NowSec())
}

// TestSteadyStateAllocatesNothing runs the hold model: every end starts the
// next activity, over shared constraints, with timers running beside them.
func TestSteadyStateAllocatesNothing(t *testing.T) {
	var k Kernel
	var timers Timers
	var flows Flows
	k.Reset(&timers, &flows)
	var cons []resolving.Cons
	for range 8 {
		cons = append(cons, flows.AddConstraint(1e9, false))
	}
	d := Demand{Penalty: 1e-4, Bound: 1e9, Factor: 0.97}
	round := 0
	start := func(tag int32) {
		round++
		d.Uses = append(d.Uses[:0], resolving.Use{Cons: cons[round%8], Weight: 1}, resolving.Use{Cons: cons[(round*5+1)%8], Weight: 1})
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

// stuck always has an event now, and never ends anything.
type stuck struct{ asked int }

func (s *stuck) Next(nowSec float64) float64 {
	s.asked++
	return nowSec
}

func (s *stuck) Advance(_ float64, done []int32) []int32 { return done }

// TestRefusesAModelWithoutProgress names the model, also where its owner moves the clock.
func TestRefusesAModelWithoutProgress(t *testing.T) {
	var k Kernel
	for _, step := range []func() bool{
		k.Step,
		func() bool {
			k.Advance(k.Next())
			return k.Err() == nil
		},
	} {
		var timers Timers
		s := &stuck{}
		k.Reset(&timers, s)
		timers.Start(7, 5)
		for range 2 * mostIdle {
			if !step() {
				break
			}
		}
		require.EqualError(t, k.Err(), "model *kernel.stuck has an event at 0 s again and again, and ends nothing there")
		require.Less(t, s.asked, mostIdle+10)
		require.False(t, k.Step())
	}
}
