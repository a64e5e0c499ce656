package sim_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

// BenchmarkRun simulates layered DAGs, placed at random on a cluster with a
// backbone, in one engine.
func BenchmarkRun(b *testing.B) {
	for _, bb := range []struct {
		name  string
		spec  string
		hosts int
	}{
		{"tasks=1000/hosts=64", "layered(tasks=1000,width=100,fanin=3)", 64},
		{"tasks=10000/hosts=64", "layered(tasks=10000,width=100,fanin=3)", 64},
		{"tasks=10000/hosts=64/saturated", "layered(tasks=10000,width=100,fanin=3,bytes-scale=100,flops-scale=0.1)", 64},
		{"tasks=20000/hosts=256/saturated", "layered(tasks=20000,width=250,fanin=3,bytes-scale=100,flops-scale=0.1)", 256},
		{"tasks=100000/hosts=1024", "layered(tasks=100000,width=1000,fanin=3)", 1024},
	} {
		b.Run(bb.name, func(b *testing.B) {
			d, err := generate.FromSpec(bb.spec)
			require.NoError(b, err)
			p := cluster(b, bb.hosts)
			r := rand.New(rand.NewPCG(1, 1))
			hosts := make([]platform.HostID, d.NumTasks())
			for i := range hosts {
				hosts[i] = platform.HostID(r.IntN(bb.hosts))
			}
			s := place(p, hosts...)
			e := sim.NewEngine()
			events := uint64(0)
			b.ReportAllocs()
			for b.Loop() {
				r, err := e.Run(context.Background(), p, d, sim.Follow(s), sim.Options{})
				require.NoError(b, err)
				events += r.Events
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(events), "ns/event")
			b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
		})
	}
}

func cluster(t testing.TB, n int) *platform.Platform {
	t.Helper()
	b := platform.NewBuilder("cluster")
	b.Root().AddCluster(platform.ClusterParams{
		Name: "c", Prefix: "node-", Suffix: ".c", Hosts: n, SpeedFlops: 10e9, Cores: 1,
		BandwidthBytesPerSec: 1.25e9, LatencySec: 50e-6,
		Backbone: &platform.Link{BandwidthBytesPerSec: 12.5e9, LatencySec: 10e-6},
	})
	p, err := b.Build()
	require.NoError(t, err)
	return p
}
