package overhead

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Timers come in the order of their dates and, at one date, in that in which they were set,
// whatever is set and taken between: a sorted list is the twin.
func TestTimersAgainstASortedList(t *testing.T) {
	var ts timers
	require.True(t, math.IsInf(ts.nextSec(), 1))
	rapid.Check(t, func(rt *rapid.T) {
		ts.reset()
		var twin []Timer
		for i := range rapid.IntRange(0, 60).Draw(rt, "steps") {
			if len(twin) > 0 && rapid.IntRange(0, 2).Draw(rt, "take") == 0 {
				require.Equal(rt, twin[0].AtSec, ts.nextSec())
				require.Equal(rt, twin[0], *ts.peek())
				require.Equal(rt, twin[0], ts.pop())
				twin = twin[1:]
				continue
			}
			what, at := Task(rapid.IntRange(0, int(Polled)).Draw(rt, "what")), float64(rapid.IntRange(0, 9).Draw(rt, "at"))
			ts.add(what, int32(i), at)
			twin = append(twin, Timer{at, int32(i), what, ts.set})
			slices.SortStableFunc(twin, func(a, b Timer) int {
				if a.before(&b) {
					return -1
				}
				return 1
			})
		}
		for _, x := range twin {
			require.Equal(rt, x, ts.pop())
		}
		require.True(rt, math.IsInf(ts.nextSec(), 1))
	})
}

// A lane that is never empty uses the room of the timers that were taken.
func TestLaneRoom(t *testing.T) {
	var ts timers
	ts.reset()
	for i := range 10_000 {
		ts.add(Taken, int32(i), float64(i))
		if i >= 100 {
			require.EqualValues(t, i-100, ts.pop().Job)
		}
	}
	require.Less(t, len(ts.lanes[Taken].items), 400)
	for i := range 100 {
		require.EqualValues(t, 9_900+i, ts.pop().Job)
	}
	require.Nil(t, ts.peek())
}
