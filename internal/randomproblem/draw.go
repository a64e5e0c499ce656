package randomproblem

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Draw draws a problem of at least one task and host, and at most the given numbers of them, as schedtest.Problem
// describes.
func Draw(t *rapid.T, tasks, hosts int) *scheduler.Problem {
	return drawProblem(t, tasks, hosts, workload.Needs{})
}

// Needy is Draw with tasks that need up to as many cores as each host has,
// and for memory, which some hosts have little of.
func Needy(t *rapid.T, tasks, hosts int) *scheduler.Problem {
	return drawProblem(t, tasks, hosts, workload.Needs{Cores: rapid.IntRange(1, 3).Draw(t, "least cores"), MemoryBytes: 6})
}

// drawProblem draws a problem. Every host has room for most; 0 cores: tasks need nothing.
func drawProblem(t *rapid.T, tasks, hosts int, most workload.Needs) *scheduler.Problem {
	d, p := drawDAG(t, tasks, most), drawPlatform(t, hosts, most)
	m := rapid.SampledFrom([]scheduler.TransferModel{
		{},
		{LatencyFactor: 1, BandwidthFactor: 1},
		{LatencyFactor: 13.01, BandwidthFactor: 0.97},
		{LatencyFactor: 1, BandwidthFactor: 1, StoreAndForward: true},
		{ConstantSec: 2},
	}).Draw(t, "transfer model")
	pr := scheduler.NewProblem(d, p, m)
	if rapid.IntRange(0, 2).Draw(t, "matrix") > 0 {
		return pr
	}
	execSec := make([][]float64, d.NumTasks())
	for i := range execSec {
		for range p.NumHosts() {
			execSec[i] = append(execSec[i], amount().Draw(t, "exec"))
		}
	}
	costs, err := scheduler.NewMatrixCosts(d, execSec, pr.Costs)
	if err != nil {
		t.Fatalf("matrix: %v", err)
	}
	pr.Costs = costs
	return pr
}

// amount draws zero, a small whole number or any number below 20.
func amount() *rapid.Generator[float64] {
	return rapid.OneOf(
		rapid.Just(0.0),
		rapid.Map(rapid.IntRange(1, 9), func(n int) float64 { return float64(n) }),
		rapid.Float64Range(0, 20),
	)
}

func drawDAG(t *rapid.T, most int, needs workload.Needs) *workload.DAG {
	b := workload.NewBuilder("random")
	n := rapid.IntRange(1, most).Draw(t, "tasks")
	ids := make([]workload.TaskID, n)
	for i := range ids {
		ids[i] = b.Task(fmt.Sprintf("t%d", i), amount().Draw(t, "work"))
		if needs.Cores > 0 {
			b.SetNeeds(ids[i], workload.Needs{
				Cores:       rapid.IntRange(1, needs.Cores).Draw(t, "cores"),
				MemoryBytes: rapid.SampledFrom([]float64{0, 0, 2, 3, 4, needs.MemoryBytes}).Draw(t, "memory"),
			})
		}
	}
	ids = rapid.Permutation(ids).Draw(t, "order")
	if n > 1 {
		for range rapid.IntRange(0, 2*n).Draw(t, "edges") {
			i := rapid.IntRange(0, n-2).Draw(t, "from")
			j := rapid.IntRange(i+1, n-1).Draw(t, "to")
			if rapid.IntRange(0, 3).Draw(t, "control") == 0 {
				b.Control(ids[i], ids[j])
			} else {
				b.Edge(ids[i], ids[j], amount().Draw(t, "bytes"))
			}
		}
	}
	d, err := b.Build()
	if err != nil {
		t.Fatalf("build: %v", err)
	}
	return d
}

// drawMemory is that of a host: none is known, or at least what every task needs.
func drawMemory(t *rapid.T, needs workload.Needs) *platform.HostDetails {
	if needs.Cores == 0 || rapid.Bool().Draw(t, "memory unknown") {
		return nil
	}
	return &platform.HostDetails{MemoryBytes: needs.MemoryBytes + float64(rapid.IntRange(0, 3).Draw(t, "more memory"))}
}

func drawPlatform(t *rapid.T, most int, needs workload.Needs) *platform.Platform {
	b := platform.NewBuilder("random")
	n := rapid.IntRange(1, most).Draw(t, "hosts")
	for i := range n {
		b.Host(platform.Host{
			Name:       fmt.Sprintf("h%d", i),
			SpeedFlops: rapid.SampledFrom([]float64{1, 2, 3.5}).Draw(t, "speed"),
			Cores:      rapid.IntRange(max(1, needs.Cores), max(3, needs.Cores+1)).Draw(t, "cores"),
			Details:    drawMemory(t, needs),
		})
	}
	for i := range n {
		for j := range i {
			var route []platform.LinkID
			for k := range rapid.IntRange(1, 2).Draw(t, "hops") {
				route = append(route, b.Link(platform.Link{
					Name:                 fmt.Sprintf("l%d-%d-%d", i, j, k),
					BandwidthBytesPerSec: rapid.SampledFrom([]float64{1, 1, 4, 0.3}).Draw(t, "bandwidth"),
					LatencySec:           rapid.SampledFrom([]float64{0, 0, 1, 0.1}).Draw(t, "latency"),
				}))
			}
			b.RouteBoth(platform.HostID(i), platform.HostID(j), route...)
		}
	}
	p, err := b.Build()
	if err != nil {
		t.Fatalf("build: %v", err)
	}
	return p
}
