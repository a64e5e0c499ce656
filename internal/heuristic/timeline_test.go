package heuristic_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/scheduler"
)

// slowTimeline is the twin: a list that is searched from the beginning.
type slowTimeline []scheduler.Interval

// free says whether [start, start+duration) overlaps nothing; a moment (an
// interval of no length) must not lie inside a longer one, nor the other way
// round.
func (l slowTimeline) free(start, duration float64) bool {
	for _, iv := range l {
		if start < iv.FinishSec && iv.StartSec < start+duration {
			return false
		}
	}
	return true
}

// earliestFit tries every moment at which a fit can begin.
func (l slowTimeline) earliestFit(ready, duration float64) float64 {
	candidates := []float64{ready}
	for _, iv := range l {
		candidates = append(candidates, iv.FinishSec)
	}
	slices.Sort(candidates)
	for _, at := range candidates {
		if at >= ready && l.free(at, duration) {
			return at
		}
	}
	panic("the end of the last interval always fits")
}

func TestTimelineTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var fast heuristic.Timeline
		var slow slowTimeline
		number := rapid.Map(rapid.IntRange(0, 60), func(n int) float64 { return float64(n) / 2 })
		length := rapid.Map(rapid.IntRange(0, 8), func(n int) float64 { return float64(n) / 2 })
		for range rapid.IntRange(0, 80).Draw(t, "steps") {
			ready, duration := number.Draw(t, "ready"), length.Draw(t, "duration")
			start := fast.EarliestFit(ready, duration)
			if want := slow.earliestFit(ready, duration); start != want {
				t.Fatalf("EarliestFit(%v, %v) = %v, want %v in %v", ready, duration, start, want, slow)
			}
			if rapid.Bool().Draw(t, "add") {
				iv := scheduler.Interval{StartSec: start, FinishSec: start + duration}
				fast.Add(iv)
				if duration > 0 || !slices.Contains(slow, iv) {
					slow = append(slow, iv) // equal moments count once
				}
			}
		}
		slices.SortFunc(slow, func(a, b scheduler.Interval) int {
			if a.StartSec != b.StartSec {
				return int(2 * (a.StartSec - b.StartSec))
			}
			return int(2 * (a.FinishSec - b.FinishSec))
		})
		if got := slices.Collect(fast.All()); !slices.Equal(got, []scheduler.Interval(slow)) {
			t.Fatalf("All = %v, want %v", got, slow)
		}
	})
}

func TestTimelineGaps(t *testing.T) {
	var l heuristic.Timeline
	require.Equal(t, 3.0, l.EarliestFit(3, 10))
	require.Zero(t, l.EndSec())
	l.Add(scheduler.Interval{StartSec: 0, FinishSec: 2})
	l.Add(scheduler.Interval{StartSec: 5, FinishSec: 6})
	l.Add(scheduler.Interval{StartSec: 9, FinishSec: 10})
	require.Equal(t, 10.0, l.EndSec())
	for _, c := range []struct{ ready, duration, want float64 }{
		{0, 3, 2},    // a gap of exactly that length
		{0, 3.1, 10}, // the gap from 6 to 9 is too short by a little
		{2.5, 2.5, 2.5},
		{2.5, 3, 6},
		{7, 2, 7},
		{12, 1, 12},
		{9, 0, 9}, // a moment fits before an interval that starts then
		{9.5, 0, 10},
		{0, 0, 0},
	} {
		require.Equal(t, c.want, l.EarliestFit(c.ready, c.duration), "ready %v, duration %v", c.ready, c.duration)
	}
	l.Add(scheduler.Interval{StartSec: 7, FinishSec: 7})
	require.Equal(t, 10.0, l.EarliestFit(6, 3), "a moment divides a gap")
	require.Equal(t, 7.0, l.EarliestFit(6, 2))
}

func ExampleTimeline() {
	var core heuristic.Timeline
	core.Add(scheduler.Interval{StartSec: 0, FinishSec: 2})
	core.Add(scheduler.Interval{StartSec: 5, FinishSec: 9})
	fmt.Println(core.EarliestFit(1, 3), core.EarliestFit(1, 4))
	// Output: 2 9
}
