package duel_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/duel"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

var contentionFree = sim.Options{Network: sim.Network{Kind: sim.ContentionFree}}

func named(name string) *duel.Scheduler {
	return &duel.Scheduler{Name: name, Make: run.BySpec(name, catalog.Env{})}
}

// pisa is a search in the model of the paper.
func pisa(a, b string, seed uint64, budget int) *duel.Search {
	return &duel.Search{
		Judge: &duel.Judge{Space: duel.PISA(a, b), Options: contentionFree, Metric: duel.Planned},
		A:     named(a), B: named(b), Method: duel.Both, Seed: seed, Budget: budget, Chain: 1000, Workers: 2,
	}
}

// free is a search under contention.
func free(a, b string, seed uint64, budget int) *duel.Search {
	s := pisa(a, b, seed, budget)
	s.Space = space(duel.AnyDAG, duel.Star)
	s.Options, s.Metric, s.Chain = sim.Options{}, duel.Makespan, 500
	return s
}

func space(f duel.Family, w duel.Wiring) *duel.Space {
	return &duel.Space{
		Family: f, Wiring: w, Tasks: duel.Count{Low: 3, High: 7}, Hosts: duel.Count{Low: 1, High: 4}, LatencySec: 1e-4,
		WorkFlop: duel.Range{Low: 1e9, High: 1e10}, Bytes: duel.Range{Low: 0, High: 1e9},
		Flops: duel.Range{Low: 1e9, High: 2e9}, Bandwidth: duel.Range{Low: 1e7, High: 1e9},
	}
}

// TestHEFTLoses: from any of ten seeds HEFT is found to be at least 4.34 times worse than the fastest host alone, as
// published.
func TestHEFTLoses(t *testing.T) {
	for seed := range uint64(10) {
		f, err := pisa("heft", "fastest-host", seed+1, 4000).Run(context.Background())
		require.NoError(t, err)
		require.GreaterOrEqual(t, f.Ratio, 4.34, "seed %d", seed+1)
		require.Equal(t, 4000, f.Tried)
	}
}

// TestWorkers: the result does not depend on how many chains are searched at a time, nor on which are known.
func TestWorkers(t *testing.T) {
	for _, s := range []*duel.Search{pisa("heft", "cpop", 3, 6500), free("online-mct", "heft", 3, 3000)} {
		s.Workers = 1
		var lock sync.Mutex
		kept := map[int]*duel.Found{}
		s.Keep = func(f *duel.Found) error {
			lock.Lock()
			defer lock.Unlock()
			kept[f.Chain] = f
			return nil
		}
		want, err := s.Run(context.Background())
		require.NoError(t, err)
		require.Len(t, kept, s.Chains())
		for _, workers := range []int{2, 5} {
			s.Workers = workers
			got, err := s.Run(context.Background())
			require.NoError(t, err)
			require.Equal(t, want, got)
		}
		s.Keep = func(f *duel.Found) error {
			require.NotZero(t, f.Chain%2)
			return nil
		}
		s.Known = func(chain int) *duel.Found {
			if chain%2 == 0 {
				return kept[chain]
			}
			return nil
		}
		got, err := s.Run(context.Background())
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

// TestStop: a search that is stopped gives what it has, and keeps no chain that is not complete.
func TestStop(t *testing.T) {
	s := pisa("heft", "cpop", 1, 100_000)
	s.Workers = 1
	calls := 0
	s.Stop = func() bool { calls++; return calls > 1500 }
	chains := 0
	s.Keep = func(*duel.Found) error { chains++; return nil }
	f, err := s.Run(context.Background())
	require.NoError(t, err)
	require.Equal(t, 1, chains)
	require.Greater(t, f.Tried, 1000)
	require.Less(t, f.Tried, 1500)
	s.Stop = func() bool { return true }
	f, err = s.Run(context.Background())
	require.NoError(t, err)
	require.Nil(t, f)
	s.Stop, s.Known = nil, func(int) *duel.Found { return &duel.Found{Instance: &duel.Instance{}} }
	_, err = s.Run(context.Background())
	require.ErrorContains(t, err, "chain 0: its instance is not one of this search (the log was changed)")
}

// TestShrink: shrinking loses no more of the ratio than said, and nothing is left that could be removed.
func TestShrink(t *testing.T) {
	for seed := range uint64(3) {
		for _, s := range []*duel.Search{pisa("heft", "min-min", seed, 600), free("heft", "peft", seed, 600)} {
			f, err := s.Run(context.Background())
			require.NoError(t, err)
			for _, keep := range []float64{0.5, 0.95, 1} {
				before := f.Instance.Clone()
				w, err := s.Shrink(context.Background(), f, keep)
				require.NoError(t, err)
				require.Equal(t, before, f.Instance, "the one found has changed")
				require.GreaterOrEqual(t, w.Ratio, keep*f.Ratio)
				require.Equal(t, f.Ratio > 1, w.Ratio > 1)
				again, err := s.Score(context.Background(), sim.NewEngine(), s.A, s.B, w.Instance)
				require.NoError(t, err)
				require.Equal(t, w.Score, again)
				require.LessOrEqual(t, len(w.Instance.WorkFlop), len(f.Instance.WorkFlop))
				least, err := s.ShrinkTo(context.Background(), w, duel.LeastRatio(f.Ratio, keep))
				require.NoError(t, err)
				require.Equal(t, w.Instance, least.Instance)
			}
		}
	}
}

// TestLeastRatio: a loss stays one, and what is none may stay none.
func TestLeastRatio(t *testing.T) {
	require.InDelta(t, 1.9, duel.LeastRatio(2, 0.95), 1e-12)
	require.InDelta(t, 1.0323, duel.LeastRatio(1.034, 0.95), 1e-12)
	require.InDelta(t, 0.95, duel.LeastRatio(1, 0.95), 1e-12)
	require.InDelta(t, 0.45, duel.LeastRatio(0.5, 0.9), 1e-12)
	require.Greater(t, duel.LeastRatio(1+1e-15, 0.01), 1.0)
}

// TestProof: a small witness is certified, and the optimum is no longer than either makespan; with no node the
// bound still holds.
func TestProof(t *testing.T) {
	for _, s := range []*duel.Search{pisa("cpop", "heft", 2, 1000), free("cpop", "heft", 2, 1000)} {
		f, err := s.Run(context.Background())
		require.NoError(t, err)
		p, err := s.Prove(context.Background(), f, 1_000_000)
		require.NoError(t, err)
		require.LessOrEqual(t, p.BestSec, min(f.A, f.B))
		require.LessOrEqual(t, p.BoundSec, p.BestSec*(1+1e-9))
		if s.Metric == duel.Planned {
			require.True(t, p.Certified())
		}
		weak, err := s.Prove(context.Background(), f, 0)
		require.NoError(t, err)
		require.LessOrEqual(t, weak.BoundSec, p.BestSec*(1+1e-9))
		require.Positive(t, weak.BoundSec)
	}
	s := pisa("cpop", "heft", 2, 10)
	f, err := s.Run(context.Background())
	require.NoError(t, err)
	s.Metric = duel.MovedBytes
	_, err = s.Prove(context.Background(), f, 1)
	require.ErrorIs(t, err, duel.ErrUnbounded)
}

// TestMoves: whatever the changes, an instance stays a workload of its family and keeps to the limits.
func TestMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := space(rapid.SampledFrom(append(duel.Families(), duel.Given)).Draw(t, "family"), rapid.SampledFrom(duel.Wirings()).Draw(t, "wiring"))
		if s.Family == duel.Given {
			s.Give(cholesky(t))
		}
		s.Published = rapid.Bool().Draw(t, "published")
		s.WorkFlop.Even = rapid.Bool().Draw(t, "even")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		x := s.Start(rng)
		checkInstance(t, s, x)
		for range rapid.IntRange(1, 60).Draw(t, "changes") {
			s.Change(x, rng)
			checkInstance(t, s, x)
		}
	})
}

func cholesky(t *rapid.T) *workload.DAG {
	d, err := generate.FromSpec("cholesky(n=3)")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func checkInstance(t *rapid.T, s *duel.Space, x *duel.Instance) {
	d, p, err := s.Build(x)
	if err != nil {
		t.Fatal(err)
	}
	if !s.Fits(x) {
		t.Fatalf("%+v does not fit", x)
	}
	in := func(r duel.Range, list ...float64) {
		for _, v := range list {
			if v < r.Low || v > r.High {
				t.Fatalf("%v is not in %v", v, r)
			}
		}
	}
	in(s.WorkFlop, x.WorkFlop...)
	in(s.Flops, x.Flops...)
	in(s.Bandwidth, x.Bandwidth...)
	for _, e := range x.Edges {
		in(s.Bytes, e.Bytes)
	}
	if n := d.NumTasks(); n < s.Tasks.Low || n > s.Tasks.High {
		t.Fatalf("%d tasks", n)
	}
	if n := p.NumHosts(); n < s.Hosts.Low || n > s.Hosts.High {
		t.Fatalf("%d hosts", n)
	}
	for i := range x.Edges {
		if slices.ContainsFunc(x.Edges[:i], func(e duel.Edge) bool { return e.From == x.Edges[i].From && e.To == x.Edges[i].To }) {
			t.Fatalf("an edge twice: %v", x.Edges)
		}
	}
	if err := inFamily(s.Family, d); err != nil {
		t.Fatal(err)
	}
}

// inFamily looks at the finished workload alone.
func inFamily(f duel.Family, d *workload.DAG) error {
	n, entries, exits := d.NumTasks(), 0, 0
	for t := range workload.TaskID(n) {
		in, out := len(d.In(t)), len(d.Out(t))
		if in == 0 {
			entries++
		}
		if out == 0 {
			exits++
		}
		switch {
		case (f == duel.Chain || f == duel.InTree) && out > 1, (f == duel.Chain || f == duel.OutTree) && in > 1:
			return fmt.Errorf("%s: task %d has %d edges in and %d out", f, t, in, out)
		case f == duel.ForkJoin && in > 0 && out > 0 && (in > 1 || out > 1):
			return fmt.Errorf("%s: task %d has %d edges in and %d out", f, t, in, out)
		}
	}
	switch f {
	case duel.Chain, duel.InTree, duel.OutTree:
		if d.NumEdges() != n-1 {
			return fmt.Errorf("%s: %d edges between %d tasks", f, d.NumEdges(), n)
		}
	case duel.ForkJoin:
		if entries != 1 || exits != 1 || d.NumEdges() != 2*(n-2) {
			return fmt.Errorf("%s: %d entries, %d exits, %d edges between %d tasks", f, entries, exits, d.NumEdges(), n)
		}
	case duel.Given:
		if n != 10 || d.NumEdges() == 0 {
			return fmt.Errorf("%s: %d tasks, %d edges", f, n, d.NumEdges())
		}
	}
	return nil
}

// TestGivenPlatform: workloads change, the platform does not.
func TestGivenPlatform(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=3,watts=95:200)")
	require.NoError(t, err)
	s := free("heft", "fastest-host", 1, 1000)
	s.Space.Platform, s.Metric = p, duel.Energy
	f, err := s.Run(context.Background())
	require.NoError(t, err)
	require.Empty(t, f.Instance.Flops)
	w, err := s.Shrink(context.Background(), f, 0.9)
	require.NoError(t, err)
	require.GreaterOrEqual(t, w.Ratio, 0.9*f.Ratio)
	s = free("heft", "fastest-host", 1, 10)
	s.Metric = duel.Energy
	_, err = s.Run(context.Background())
	require.ErrorContains(t, err, "no host has a wattage")
	s.Metric, s.B = duel.Planned, named("online-mct")
	_, err = s.Run(context.Background())
	require.ErrorIs(t, err, duel.ErrNoPlan)
}
