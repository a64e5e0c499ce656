package heuristic_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// stgLike draws a DAG in the manner of the standard task graph set of T. Tobita
// and H. Kasahara (2002), "sameprob" and "unifproc": every pair of tasks has an
// edge with the same chance, times are 1 to 10, and no data is moved.
func stgLike(t testing.TB, tasks int, chance float64, seed uint64) *workload.DAG {
	draw := rand.New(rand.NewPCG(seed, 50))
	b := workload.NewBuilder("")
	for i := range tasks {
		b.Task(fmt.Sprintf("t%d", i), float64(1+draw.IntN(10)))
	}
	for j := range tasks {
		for i := range j {
			if draw.Float64() < chance {
				b.Control(workload.TaskID(i), workload.TaskID(j))
			}
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// listBound is a lower bound for m equal hosts without communication: the
// longest path, the work divided evenly, rounded up to whole seconds since all
// times are whole, and the interval bound of Fernandez and Bussell (1973) for
// the moments at which a level starts or ends.
func listBound(pr *scheduler.Problem, m int) float64 {
	d, down := pr.DAG, heuristic.DownwardRank(pr)
	up, path, share := pathAndShare(pr, m)
	bound := max(path, math.Ceil(share))
	for from := 0.0; from < path; from++ {
		for to := from + 1; to <= path; to++ {
			var must float64 // work that lies in [from, to) in every schedule of length path
			for t := range up {
				sec := d.WorkFlop(workload.TaskID(t))
				late, early := path-up[t], down[t]
				must += max(0, min(sec, to-from, early+sec-from, to-late))
			}
			bound = max(bound, path+math.Ceil(must/float64(m)-(to-from)))
		}
	}
	return bound
}

// pathAndShare are all upward ranks, the longest path and a host's share of the work.
func pathAndShare(pr *scheduler.Problem, m int) (up []float64, path, share float64) {
	up = heuristic.UpwardRank(pr)
	return up, slices.Max(up), pr.DAG.TotalWorkFlop() / float64(m)
}

// unitHosts are n hosts of one core.
func unitHosts(t testing.TB, n int) *platform.Platform {
	speeds := make([]float64, n)
	for h := range speeds {
		speeds[h] = 1
	}
	return schedcase.UnitNetwork(t, speeds...)
}

// TestListSchedulesOfSTGLike: on equal hosts without communication HLFET never
// beats a lower bound, mostly meets it, and is never longer than R. L. Graham's
// bound (1969) for any list, work / m + (1 - 1/m) * longest path. ETF is then
// the same list scheduling.
func TestListSchedulesOfSTGLike(t *testing.T) {
	for _, m := range []int{2, 4, 8, 16} {
		met, all := 0, 0
		for seed := range uint64(32) {
			d := stgLike(t, 50, []float64{0.03, 0.07, 0.15, 0.3}[seed%4], seed)
			pr := scheduler.NewProblem(d, unitHosts(t, m), schedcase.ContentionFree)
			bound := listBound(pr, m)
			length := planOf(t, "hlfet(ready=finished)", pr).PlannedMakespanSec()
			require.GreaterOrEqual(t, length, bound, "%d hosts, seed %d", m, seed)
			_, path, share := pathAndShare(pr, m)
			require.LessOrEqual(t, length, share+(1-1/float64(m))*path+1e-9, "%d hosts, seed %d", m, seed)
			require.Equal(t, length, planOf(t, "etf", pr).PlannedMakespanSec())
			for _, spec := range levelSpecs {
				require.GreaterOrEqual(t, planOf(t, spec, pr).PlannedMakespanSec(), bound, "%s, %d hosts, seed %d", spec, m, seed)
			}
			all++
			if length == bound {
				met++
			}
		}
		t.Logf("%d hosts: HLFET meets the bound in %d of %d", m, met, all)
		require.Greater(t, 2*met, all, "%d hosts: met the bound %d times", m, met)
	}
}
