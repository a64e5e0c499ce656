package heuristic_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/workload/generate"
)

// seconds draws numbers with sums that are rounded, and some that vanish in a sum.
func seconds(greatest float64) *rapid.Generator[float64] {
	return rapid.OneOf(
		rapid.Float64Range(0, greatest),
		rapid.Map(rapid.IntRange(0, 30), func(n int) float64 { return greatest * float64(n) / 30 }),
		rapid.SampledFrom([]float64{0, 5e-324, 1e-300, 1e-17, 1e-16, 1e-15, 0.1, 0.2, 0.3}),
	)
}

// TestGapsTwin: the slot is the one that a search through all intervals finds,
// to the last bit, also after intervals have been taken back.
func TestGapsTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var l heuristic.Timeline
		var ready, duration []float64
		for range rapid.IntRange(0, 200).Draw(t, "steps") {
			r, d := seconds(30).Draw(t, "ready"), seconds(3).Draw(t, "duration")
			ready, duration = append(ready, r), append(duration, d)
			start := l.EarliestFit(r, d)
			require.Equal(t, l.Search(r, d), start)
			iv := scheduler.Interval{StartSec: start, FinishSec: start + d}
			switch rapid.IntRange(0, 3).Draw(t, "then") {
			case 0:
			case 1:
				l.AddRemove(iv)
				for i := range ready {
					require.Equal(t, l.Search(ready[i], duration[i]), l.EarliestFit(ready[i], duration[i]))
				}
			default:
				l.Add(iv)
			}
		}
	})
}

// TestLongestFit: no longer task fits, as sums are rounded.
func TestLongestFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := rapid.OneOf(seconds(1e6), rapid.Float64Range(0, 1)).Draw(t, "from")
		to := from + seconds(1e3).Draw(t, "length")
		if from == to {
			to = math.Nextafter(from, math.Inf(1))
		}
		fits := heuristic.LongestFit(from, to)
		require.LessOrEqual(t, from+fits, to)
		require.Greater(t, from+math.Nextafter(fits, math.Inf(1)), to)
	})
}

// TestGapsHeight: gaps that are added in order of time, as most are, or removed
// again, do not make the tree deep.
func TestGapsHeight(t *testing.T) {
	var l heuristic.Timeline
	for i := range 1 << 16 {
		l.Add(scheduler.Interval{StartSec: float64(2 * i), FinishSec: float64(2*i + 1)})
		l.AddRemove(scheduler.Interval{StartSec: float64(2*i + 2), FinishSec: float64(2*i + 3)})
	}
	require.Less(t, l.GapsHeight(), 4*16)
}

// BenchmarkTimelineFit looks in a core with gaps of 0.5 to 1.5 s for 1.47 s, which
// one in 550 has.
func BenchmarkTimelineFit(b *testing.B) {
	for _, n := range []int{100, 1000, 10_000, 100_000} {
		var l heuristic.Timeline
		draw := rand.New(rand.NewPCG(1, 0))
		for i := range n {
			start := float64(2*i) + draw.Float64()/2
			l.Add(scheduler.Interval{StartSec: start, FinishSec: start + 1})
		}
		b.Run(fmt.Sprintf("gaps=%d", n), func(b *testing.B) {
			for b.Loop() {
				l.EarliestFit(float64(n)*draw.Float64(), 1.47)
			}
		})
		b.Run(fmt.Sprintf("search=%d", n), func(b *testing.B) {
			for b.Loop() {
				l.Search(float64(n)*draw.Float64(), 1.47)
			}
		})
	}
}

// BenchmarkForkJoin shows how HEFT's and CPOP's times grow with the width of
// one fork and join on four hosts.
func BenchmarkForkJoin(b *testing.B) {
	p, err := platform.FromSpec("cluster(hosts=4)")
	require.NoError(b, err)
	for _, width := range []int{1000, 10_000, 100_000} {
		d, err := generate.FromSpec(fmt.Sprintf("forkjoin(width=%d)", width))
		require.NoError(b, err)
		for name, m := range map[string]scheduler.Mapper{"heft": list.HEFT{}, "cpop": heuristic.CPOP} {
			b.Run(fmt.Sprintf("%s/width=%d", name, width), func(b *testing.B) {
				for b.Loop() {
					_, err := m.Map(context.Background(), scheduler.NewProblem(d, p, schedcase.ContentionFree))
					require.NoError(b, err)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*d.NumTasks()), "ns/task")
			})
		}
	}
}
