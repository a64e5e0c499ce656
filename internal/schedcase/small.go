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
