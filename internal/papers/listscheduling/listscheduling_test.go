package listscheduling

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/workload/generate"
)

func replayed(t *testing.T, graphs int) *Replay {
	t.Helper()
	r, err := NewReplay(t.Context(), Options{Graphs: graphs})
	require.NoError(t, err)
	return r
}

// TestGrids: the first publication has 2,250 types of graphs, and every point of a grid is drawn as often as any other.
func TestGrids(t *testing.T) {
	list := experiments()
	types := list[0].size() / len(list[0].Axes[list[0].processors].Values)
	require.Equal(t, 2250, types)
	for i := range list {
		x := &list[i]
		x.Axes = slices.Clone(x.Axes)
		x.Axes[0].Values = x.Axes[0].Values[:2]
		counts := map[string]int{}
		for _, at := range x.draw(2*x.size()+7, 1) {
			counts[fmt.Sprint(at)]++
		}
		require.Len(t, counts, x.size())
		for _, n := range counts {
			require.Contains(t, []int{2, 3}, n)
		}
	}
}

// TestSpecs: each point of a grid is a workload with the parameters that it has.
func TestSpecs(t *testing.T) {
	for _, x := range experiments() {
		for _, at := range x.draw(50, 3) {
			v := x.valuesAt(at)
			text := x.spec(v, 9)
			d, err := generate.FromSpec(text)
			require.NoError(t, err, text)
			require.Equal(t, int(v[0]), d.NumTasks(), text)
			require.Len(t, d.Processors(), int(v[x.processors]), text)
		}
	}
}

func TestReplay(t *testing.T) {
	r := replayed(t, 40)
	require.NoError(t, r.Ledger.Check())
	for _, s := range r.Studies {
		require.Len(t, s.Graphs, 40)
		for _, g := range s.Graphs {
			require.Len(t, g.Results, len(s.Schedulers))
			for _, of := range g.Results {
				for _, x := range of {
					require.GreaterOrEqual(t, x.SLR, 1-1e-9)
					require.LessOrEqual(t, x.Efficiency, x.Speedup)
					require.Positive(t, x.Speedup)
				}
				// With one link to a switch nothing ends before the plan, in which transfers share nothing.
				require.GreaterOrEqual(t, of[1].SLR, of[0].SLR*(1-1e-9))
			}
		}
	}
	var one, two bytes.Buffer
	require.NoError(t, r.Report().Write(&one, table.JSON))
	require.NoError(t, replayed(t, 40).Report().Write(&two, table.JSON))
	require.Equal(t, one.String(), two.String())
}

// TestClaims: HEFT is better than CPOP, by less than published, and DLS before both where little is sent.
func TestClaims(t *testing.T) {
	r := replayed(t, 300)
	e, ok := r.Ledger.Find("claim/topcuoglu/better-cpop")
	require.True(t, ok)
	require.Greater(t, e.Ours.Value, 2.0)
	require.Less(t, e.Ours.Value, 6.0)
	for _, id := range []string{"claim/topcuoglu/ccr-small", "claim/topcuoglu/better-lmt"} {
		e, ok := r.Ledger.Find(id)
		require.True(t, ok, id)
		require.Equal(t, ledger.Differs, e.Verdict, "%s: %s; %s", id, e.Ours.Text, e.Reason)
	}
}

// TestLeads: a pair the other way round contradicts an order; one that may be chance does not.
func TestLeads(t *testing.T) {
	graph := func(slrs ...float64) Graph {
		g := Graph{At: []int{0}}
		for _, x := range slrs {
			g.Results = append(g.Results, Results{{SLR: x}, {SLR: x}})
		}
		return g
	}
	s := &Study{Experiment: Experiment{Schedulers: []string{"heft", "cpop", "dls"}, Missing: "MH"}}
	for i := range 50 {
		x := float64(i % 5)
		s.Graphs = append(s.Graphs, graph(2+x, 3+x, 2+x+0.1*float64(i%2*2-1)))
	}
	for want, order := range map[ledger.Verdict][]string{
		ledger.Reproduced:  {"heft=dls", "cpop"},
		ledger.WithinRange: {"heft", "dls", "cpop"},
		ledger.Differs:     {"cpop", "heft", "dls"},
	} {
		j := judge{Study: s}
		j.ranking("x", "x", slr, s.kept(nil), "x", order...)
		require.Equal(t, want, j.Entries[0].Verdict, j.Entries[0].Reason)
		require.NoError(t, j.Entries.Check())
	}
}

// TestRatioOfMeans compares the interval with that of resampled pairs.
func TestRatioOfMeans(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	a, b := make([]float64, 400), make([]float64, 400)
	for i := range a {
		b[i] = 1 + 3*random.Float64()
		a[i] = b[i] * (0.8 + 0.4*random.Float64())
	}
	ratio, half := ratioOfMeans(a, b)
	require.InDelta(t, stats.Mean(a)/stats.Mean(b), ratio, 1e-12)
	var drawn []float64
	for range 4000 {
		var x, y float64
		for range a {
			i := random.IntN(len(a))
			x, y = x+a[i], y+b[i]
		}
		drawn = append(drawn, x/y)
	}
	slices.Sort(drawn)
	require.InDelta(t, (drawn[3900]-drawn[100])/2, half, half/10)
	_, half = ratioOfMeans(a[:1], b[:1])
	require.True(t, math.IsInf(half, 1))
}

func TestOptions(t *testing.T) {
	_, err := NewReplay(t.Context(), Options{Graphs: -1})
	require.EqualError(t, err, "-1 graphs (want 1 to 1,000,000)")
}
