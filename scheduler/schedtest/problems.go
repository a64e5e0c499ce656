package schedtest

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// edgeCase is a small problem that is easy to get wrong.
type edgeCase struct {
	name  string
	hosts int
	build func(*workload.Builder)
}

var edgeCases = []edgeCase{
	{"one host", 1, func(b *workload.Builder) { diamond(b, 2, 3) }},
	{"one task", 3, func(b *workload.Builder) { b.Task("only", 1) }},
	{"one task, one host", 1, func(b *workload.Builder) { b.Task("only", 1) }},
	{"no work", 2, func(b *workload.Builder) { diamond(b, 0, 3) }},
	{"no work, no data", 2, func(b *workload.Builder) { diamond(b, 0, 0) }},
	{"successors first", 2, func(b *workload.Builder) {
		end, mid, start := b.Task("end", 0), b.Task("mid", 0), b.Task("start", 0)
		b.Edge(mid, end, 0)
		b.Edge(start, mid, 0)
	}},
	{"control edges only", 2, func(b *workload.Builder) {
		a, c := b.Task("a", 1), b.Task("c", 2)
		b.Control(a, c)
		b.Control(b.Task("z", 0), a)
	}},
	{"parts that are not connected", 3, func(b *workload.Builder) {
		b.Edge(b.Task("a", 1), b.Task("b", 2), 5)
		b.Edge(b.Task("c", 3), b.Task("d", 0), 1)
		b.Task("alone", 4)
	}},
	{"two messages between two tasks", 2, func(b *workload.Builder) {
		x, y := b.Task("x", 1), b.Task("y", 1)
		b.Edge(x, y, 1)
		b.Edge(x, y, 7)
		b.Control(x, y)
	}},
	{"more hosts than tasks", 9, func(b *workload.Builder) { diamond(b, 1, 1) }},
}

func diamond(b *workload.Builder, workFlop, bytes float64) {
	top, left, right, bottom := b.Task("top", workFlop), b.Task("left", workFlop), b.Task("right", workFlop), b.Task("bottom", workFlop)
	b.Edge(top, left, bytes)
	b.Edge(top, right, bytes)
	b.Edge(left, bottom, bytes)
	b.Edge(right, bottom, bytes)
}

func (c edgeCase) problem(t rapid.TB) *scheduler.Problem {
	b := workload.NewBuilder(c.name)
	c.build(b)
	d, err := b.Build()
	if err != nil {
		t.Fatalf("build: %v", err)
	}
	full := platform.NewBuilder(c.name)
	for h := range c.hosts {
		full.Host(platform.Host{Name: string(rune('p' + h)), SpeedFlops: 1, Cores: 1 + h%2})
	}
	wire := full.Link(platform.Link{Name: "wire", BandwidthBytesPerSec: 1})
	for h := range c.hosts {
		for g := range h {
			full.RouteBoth(platform.HostID(g), platform.HostID(h), wire)
		}
	}
	p, err := full.Build()
	if err != nil {
		t.Fatalf("build: %v", err)
	}
	return scheduler.NewProblem(d, p, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
}

// Problem draws a problem of 1 to 12 tasks and 1 to 5 hosts of 1 to 3 cores.
// Numbers are often equal or zero; TaskIDs are not in topological order; some
// tasks have two edges between them. Every pair of hosts has a route. One
// problem in three takes execution times from a matrix.
func Problem(t *rapid.T) *scheduler.Problem { return SmallProblem(t, 12, 5) }

// SmallProblem is Problem with at most the given numbers of tasks and hosts.
func SmallProblem(t *rapid.T, tasks, hosts int) *scheduler.Problem {
	return drawProblem(t, tasks, hosts, workload.Needs{})
}

// NeedyProblem is SmallProblem with tasks that need up to as many cores as each host has,
// and for memory, which some hosts have little of.
func NeedyProblem(t *rapid.T, tasks, hosts int) *scheduler.Problem {
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
