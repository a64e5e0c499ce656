package schedtest

import (
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/randomproblem"
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
func Problem(t *rapid.T) *scheduler.Problem { return randomproblem.Draw(t, 12, 5) }
