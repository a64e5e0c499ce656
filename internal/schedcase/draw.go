package schedcase

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

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
