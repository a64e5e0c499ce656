package why_test

import (
	"fmt"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// drawAnyPlatform draws unlike hosts and links, or equal ones, with which many dates
// coincide.
func drawAnyPlatform(t *rapid.T) *platform.Platform {
	b := platform.NewBuilder("drawn")
	equal := rapid.Bool().Draw(t, "equal hosts")
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
	require.NoError(t, err)
	return p
}

// drawAnyDAG draws up to 25 tasks, unlike ones or of 0, 1 or 2 units.
func drawAnyDAG(t *rapid.T) *workload.DAG {
	b := workload.NewBuilder("drawn")
	equal := rapid.Bool().Draw(t, "equal tasks")
	amount := func(unit float64, name string) float64 {
		if equal {
			return unit * float64(rapid.IntRange(0, 2).Draw(t, name))
		}
		return rapid.OneOf(rapid.Just(0.0), rapid.Just(1.0), rapid.Float64Range(1e-6, 10*unit)).Draw(t, name)
	}
	for i := range rapid.IntRange(1, 25).Draw(t, "tasks") {
		task := b.Task(fmt.Sprintf("t%d", i), amount(1e9, "work"))
		for range min(i, rapid.IntRange(0, 3).Draw(t, "inputs")) {
			from := workload.TaskID(rapid.IntRange(0, i-1).Draw(t, "from"))
			if rapid.IntRange(0, 5).Draw(t, "control") == 0 {
				b.Control(from, task)
				continue
			}
			b.Edge(from, task, amount(1e8, "bytes"))
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}
