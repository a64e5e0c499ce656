package schedcase

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
)

// ContentionFree is the plain network: latency plus bytes over the bottleneck.
var ContentionFree = scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1}

// UnitNetwork connects hosts P1, P2 ... of one core by wires of 1 byte/s.
func UnitNetwork(t testing.TB, speeds ...float64) *platform.Platform {
	b := platform.NewBuilder("")
	for h, speed := range speeds {
		b.Host(platform.Host{Name: fmt.Sprintf("P%d", h+1), SpeedFlops: speed, Cores: 1})
	}
	wire := b.Link(platform.Link{Name: "wire", BandwidthBytesPerSec: 1})
	for h := range speeds {
		for g := range h {
			b.RouteBoth(platform.HostID(g), platform.HostID(h), wire)
		}
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// Islands are two hosts without a route; chain is x -> y with data.
func Islands(t testing.TB) (*workload.DAG, *platform.Platform) {
	b := workload.NewBuilder("")
	b.Edge(b.Task("x", 1), b.Task("y", 1), 1)
	d, err := b.Build()
	require.NoError(t, err)
	pb := platform.NewBuilder("")
	pb.Host(platform.Host{Name: "a", SpeedFlops: 1, Cores: 1})
	pb.Host(platform.Host{Name: "b", SpeedFlops: 2, Cores: 1})
	p, err := pb.Build()
	require.NoError(t, err)
	return d, p
}

// Independent is n tasks of the given work on one host.
func Independent(t testing.TB, cores int, work ...float64) *scheduler.Problem {
	b := workload.NewBuilder("")
	for i, w := range work {
		b.Task(string(rune('a'+i)), w)
	}
	d, err := b.Build()
	require.NoError(t, err)
	pb := platform.NewBuilder("")
	pb.Host(platform.Host{Name: "h", SpeedFlops: 1, Cores: cores})
	p, err := pb.Build()
	require.NoError(t, err)
	return scheduler.NewProblem(d, p, ContentionFree)
}

// Mapper is the mapper that a spec names.
func Mapper(t rapid.TB, text string) scheduler.Mapper {
	s, err := catalog.Parse(text, catalog.Env{})
	if err != nil {
		t.Fatalf("%v", err)
	}
	return s.Mapper
}

// Planned is the makespan of m's plan, which must be valid.
func Planned(t testing.TB, pr *scheduler.Problem, m scheduler.Mapper) float64 {
	s, err := m.Map(context.Background(), pr)
	require.NoError(t, err)
	require.NoError(t, scheduler.ValidatePlan(pr, s))
	return s.PlannedMakespanSec()
}

// Listing prints a plan as the papers' tables do, a line for each processor.
func Listing(pr *scheduler.Problem, s *scheduler.Schedule) []string {
	lines := make([]string, len(s.Order))
	for h, order := range s.Order {
		lines[h] = pr.Platform.HostName(platform.HostID(h)) + ":"
		for _, t := range order {
			lines[h] += fmt.Sprintf(" %s[%v,%v]", pr.DAG.TaskName(t), s.Plan[t].StartSec, s.Plan[t].FinishSec)
		}
	}
	return lines
}

// EndingContext is a context that ends once its Err has been called more than Most times. So a test of what happens
// when a context ends needs no clock.
type EndingContext struct {
	context.Context
	Looks, Most int
}

// Err counts its calls.
func (c *EndingContext) Err() error {
	if c.Looks++; c.Looks > c.Most {
		return context.Canceled
	}
	return nil
}

// Cluster draws 1 to 5 hosts of 1 to 3 cores and a route over 1 to 3 of as many links
// between every two: unlike ones, or equal ones, with which many dates coincide.
func Cluster(t *rapid.T, equal bool) *platform.Platform {
	b := platform.NewBuilder("drawn")
	number := func(least, most, otherwise float64, name string) float64 {
		if equal {
			return otherwise
		}
		return rapid.Float64Range(least, most).Draw(t, name)
	}
	var hosts []platform.HostID
	for i := range rapid.IntRange(1, 5).Draw(t, "hosts") {
		hosts = append(hosts, b.Host(platform.Host{
			Name: fmt.Sprintf("h%d", i), SpeedFlops: number(1e8, 1e10, 1e9, "speed"), Cores: rapid.IntRange(1, 3).Draw(t, "cores"),
		}))
	}
	var links []platform.LinkID
	for i := range rapid.IntRange(1, 5).Draw(t, "links") {
		links = append(links, b.Link(platform.Link{
			Name: fmt.Sprintf("l%d", i), BandwidthBytesPerSec: number(1e6, 1e10, 1e8, "bandwidth"),
			LatencySec: rapid.SampledFrom([]float64{0, 1e-5, 1e-3, 2e-2}).Draw(t, "latency"),
			Sharing:    rapid.SampledFrom([]platform.Sharing{platform.Shared, platform.FatPipe}).Draw(t, "sharing"),
		}))
	}
	for i, x := range hosts {
		for _, y := range hosts[:i] {
			b.RouteBoth(x, y, rapid.SliceOfNDistinct(rapid.SampledFrom(links), 1, min(3, len(links)), rapid.ID[platform.LinkID]).Draw(t, "route")...)
		}
	}
	p, err := b.Build()
	if err != nil {
		t.Fatalf("build: %v", err)
	}
	return p
}

// Tasks draws 1 to 25 tasks with up to 3 inputs each, some of which are control edges.
func Tasks(t *rapid.T, work, bytes *rapid.Generator[float64]) *workload.DAG {
	b := workload.NewBuilder("drawn")
	for i := range rapid.IntRange(1, 25).Draw(t, "tasks") {
		task := b.Task(fmt.Sprintf("t%d", i), work.Draw(t, "work"))
		for range min(i, rapid.IntRange(0, 3).Draw(t, "inputs")) {
			from := workload.TaskID(rapid.IntRange(0, i-1).Draw(t, "from"))
			if rapid.IntRange(0, 5).Draw(t, "control") == 0 {
				b.Control(from, task)
				continue
			}
			b.Edge(from, task, bytes.Draw(t, "bytes"))
		}
	}
	d, err := b.Build()
	if err != nil {
		t.Fatalf("build: %v", err)
	}
	return d
}
