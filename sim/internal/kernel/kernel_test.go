package kernel

import (
	"testing"

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

func TestStepWithoutEventsIsFalse(t *testing.T) {
	var k Kernel
	var timers Timers
	k.Reset(&timers)
	require.False(t, k.Step())
	require.Zero(t, k.NowSec())
}

// stuck always has an event now, and never ends anything.
type stuck struct{ calls int }

func (s *stuck) Next(nowSec float64) float64 {
	s.calls++
	return nowSec
}

func (s *stuck) Advance(_ float64, done []int32) []int32 { return done }

// TestRefusesAModelWithoutProgress names the model.
func TestRefusesAModelWithoutProgress(t *testing.T) {
	var k Kernel
	var timers Timers
	s := &stuck{}
	k.Reset(&timers, s)
	timers.Start(7, 5)
	for range 2 * mostIdle {
		if !k.Step() {
			break
		}
	}
	require.EqualError(t, k.Err(), "model *kernel.stuck has an event at 0 s again and again, and ends nothing there")
	require.Less(t, s.calls, mostIdle+10)
	require.False(t, k.Step())
}
