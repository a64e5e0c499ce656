package refine

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// By work and with one serial fraction, one k and one chi, Proposition 1 is a
// theorem: every path grows by eta + chi.
func TestProposition1Holds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alpha := rapid.Float64Range(0, 1).Draw(t, "common alpha")
		d := drawProgram(t, allAlpha(alpha))
		o := Defaults(rapid.IntRange(1, 4).Draw(t, "k"), rapid.Float64Range(0.1, 8).Draw(t, "beta"))
		o.SerialRatio = rapid.SampledFrom([]float64{0, 0.1, 10}).Draw(t, "serial ratio")
		o.ReducePerWork = rapid.SampledFrom([]float64{0, 0.136}).Draw(t, "chi")
		o.Send = rapid.SampledFrom([]Send{FromReduce, AllToAll, Pairwise}).Draw(t, "send")
		x := must(t, d, o)
		p := x.Proposition1()
		require.True(t, p.Holds)
		growth := o.eta(alpha, 1)
		if x.NumSplit() > 0 {
			growth = o.eta(alpha, o.K) + o.ReducePerWork
		}
		require.InDelta(t, growth*p.OldWeight, p.NewWeight, 1e-9*p.NewWeight)
	})
}

// With two serial fractions it fails: the path with the serial task was the shorter
// one, but its serial part is copied and the other's work is divided.
func TestProposition1Fails(t *testing.T) {
	d := build(t, func(b *workload.Builder) {
		b.Task("serial", 90)
		b.Task("parallel", 100)
		b.SetAttributes(0, workload.Attributes{Alpha: 0.9})
		b.SetAttributes(1, workload.Attributes{Alpha: 0.1})
	})
	o := Defaults(2, 2)
	o.SerialRatio = 0
	x := must(t, d, o) // 0.9*90 + 9 = 90 beside 0.1*100 + 90 = 100: still the same
	require.True(t, x.Proposition1().Holds)
	o = Defaults(4, 2)
	o.SerialRatio = 0
	x = must(t, d, o) // 81 + 4.5 beside 10 + 45
	p := x.Proposition1()
	require.False(t, p.Holds)
	require.Equal(t, []string{"parallel"}, taskNames(d, p.Old))
	require.Equal(t, []string{"serial-1", "serial-0"}, taskNames(x.DAG, p.New))
	require.InDelta(t, 100, p.OldWeight, 1e-12)
	require.InDelta(t, 85.5, p.NewWeight, 1e-12)
	require.InDelta(t, 55, p.KeptWeight, 1e-12)
}

// It fails too with one serial fraction when step 7 leaves tasks whole.
func TestProposition1FailsWhereTasksStayWhole(t *testing.T) {
	o := Defaults(2, 2)
	o.MaxLevelTasks = 4
	x := must(t, forkOfFive(t), o) // b is split, c and d are whole
	p := x.Proposition1()
	require.Equal(t, []int{2, 2, 1, 1, 2}, ks(x))
	require.True(t, p.Holds) // by the other critical path, over d
	require.Equal(t, []string{"a", "d", "e"}, taskNames(x.Original, p.Old))
	require.Equal(t, []string{"a-1", "a-0", "d", "e-1", "e-0"}, taskNames(x.DAG, p.New))

	lighter := build(t, func(b *workload.Builder) {
		b.Task("a", 40)
		b.Task("b", 39)
	})
	o.MaxLevelTasks = 3
	x = must(t, lighter, o)
	require.Equal(t, []int{2, 1}, ks(x))
	require.False(t, x.Proposition1().Holds)
}

// Brute force: of all pairs of a heaviest old and a heaviest new path, is there one
// where the new consists of parts of the old?
func TestProposition1ByBruteForce(t *testing.T) {
	for _, holds := range []bool{true, false} {
		found := false
		rapid.Check(t, func(t *rapid.T) {
			d, o := drawProgram(t, anyAlpha), drawOptions(t)
			if o.K = min(o.K, 2); o.SecondHalfK > 2 {
				o.SecondHalfK = 2 // fewer paths
			}
			o.Send = FromReduce
			x := must(t, d, o)
			before, after := drawWeights(t, d), drawWeights(t, x.DAG)
			p := x.proposition1(before, after)
			require.Equal(t, bruteProposition1(x, before, after), p.Holds)
			require.Equal(t, p.OldWeight, pathWeight(d, before, p.Old), "old")
			require.Equal(t, p.NewWeight, pathWeight(x.DAG, after, p.New), "new")
			require.LessOrEqual(t, p.KeptWeight, p.NewWeight)
			if p.Holds {
				require.Equal(t, p.NewWeight, p.KeptWeight)
				require.Equal(t, p.Old, x.origins(p.New))
			}
			found = found || p.Holds == holds
		})
		require.True(t, found, "no case where it holds: %t", holds)
	}
}

// drawWeights are small whole numbers, so that sums are exact and many paths tie.
func drawWeights(t *rapid.T, d *workload.DAG) weights {
	tasks := rapid.SliceOfN(rapid.IntRange(0, 3), d.NumTasks(), d.NumTasks()).Draw(t, "task weights")
	edges := rapid.SliceOfN(rapid.IntRange(0, 1), d.NumEdges(), d.NumEdges()).Draw(t, "edge weights")
	return weights{
		Task: func(t workload.TaskID) float64 { return float64(tasks[t]) },
		Edge: func(e workload.EdgeID) float64 { return float64(edges[e]) },
	}
}

// allPaths lists the paths from entries to exits, each once however many messages
// join two tasks.
func allPaths(d *workload.DAG) [][]workload.TaskID {
	var list [][]workload.TaskID
	var walk func(path []workload.TaskID)
	walk = func(path []workload.TaskID) {
		t := path[len(path)-1]
		if len(d.Out(t)) == 0 {
			list = append(list, slices.Clone(path))
		}
		seen := map[workload.TaskID]bool{}
		for _, e := range d.Out(t) {
			if to := d.To(e); !seen[to] {
				seen[to] = true
				walk(append(path, to))
			}
		}
	}
	for t := range workload.TaskID(d.NumTasks()) {
		if len(d.In(t)) == 0 {
			walk([]workload.TaskID{t})
		}
	}
	return list
}

// pathWeight takes the heaviest of several messages between two tasks.
func pathWeight(d *workload.DAG, w weights, path []workload.TaskID) float64 {
	sum := 0.0
	for i, t := range path {
		sum += w.Task(t)
		if i+1 == len(path) {
			break
		}
		heaviest := math.Inf(-1)
		for _, e := range d.Out(t) {
			if d.To(e) == path[i+1] {
				heaviest = max(heaviest, w.Edge(e))
			}
		}
		sum += heaviest
	}
	return sum
}

func heaviestPaths(d *workload.DAG, w weights) [][]workload.TaskID {
	var best [][]workload.TaskID
	most := -1.0
	for _, path := range allPaths(d) {
		switch weight := pathWeight(d, w, path); {
		case weight > most:
			most, best = weight, [][]workload.TaskID{path}
		case weight == most:
			best = append(best, path)
		}
	}
	return best
}

func bruteProposition1(x *Refined, before, after weights) bool {
	old := heaviestPaths(x.Original, before)
	for _, now := range heaviestPaths(x.DAG, after) {
		for _, path := range old {
			if slices.Equal(path, x.origins(now)) {
				return true
			}
		}
	}
	return false
}
