package scalability

import (
	"context"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/refine"
)

// twoHosts is a case on two hosts a and b, joined by 1 MB/s with a latency of 1 s;
// task i runs on host i modulo 2. k is 2, new links take no time.
func twoHosts(t require.TestingT, speedA, speedB float64) *Case {
	b := platform.NewBuilder("two")
	b.Host(platform.Host{Name: "a", SpeedFlops: speedA, Cores: 1})
	b.Host(platform.Host{Name: "b", SpeedFlops: speedB, Cores: 1})
	b.RouteBoth(0, 1, b.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 1e6, LatencySec: 1}))
	two, err := b.Build()
	require.NoError(t, err)
	return &Case{
		Platform: two,
		Refine:   refine.Defaults(2, 2),
		NewLink:  platform.Link{BandwidthBytesPerSec: 1e24},
		Options:  sim.Options{Network: sim.Network{Kind: sim.ContentionFree}},
		Scheduler: func(*scheduler.Problem) (catalog.Scheduler, error) {
			return catalog.Scheduler{Mapper: inTurn{}}, nil
		},
	}
}

// inTurn puts task i on host i modulo the number of hosts.
type inTurn struct{}

func (inTurn) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	n := pr.Platform.NumHosts()
	s := &scheduler.Schedule{Host: make([]platform.HostID, pr.DAG.NumTasks()), Order: make([][]workload.TaskID, n)}
	for _, t := range pr.DAG.TopologicalOrder() {
		h := platform.HostID(int(t) % n)
		s.Host[t] = h
		s.Order[h] = append(s.Order[h], t)
	}
	return s, nil
}

// drawPlatform draws two to four hosts of one to three cores, joined pair by pair.
func drawPlatform(t *rapid.T, latency bool) *platform.Platform {
	b := platform.NewBuilder("random")
	for h := range platform.HostID(rapid.IntRange(2, 4).Draw(t, "hosts")) {
		b.Host(platform.Host{
			Name: string(rune('a' + h)), SpeedFlops: rapid.Float64Range(1e7, 1e8).Draw(t, "speed"),
			Cores: rapid.IntRange(1, 3).Draw(t, "cores"),
		})
		for other := range h {
			l := platform.Link{Name: string(rune('a'+other)) + string(rune('a'+h)), BandwidthBytesPerSec: rapid.Float64Range(1e4, 1e6).Draw(t, "bandwidth")}
			if latency {
				l.LatencySec = rapid.Float64Range(0, 5).Draw(t, "latency")
			}
			b.RouteBoth(other, h, b.Link(l))
		}
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// drawSchedule places the tasks at random, each host's in an order that fits.
func drawSchedule(t *rapid.T, d *workload.DAG, hosts int) *scheduler.Schedule {
	s := &scheduler.Schedule{Host: make([]platform.HostID, d.NumTasks()), Order: make([][]workload.TaskID, hosts)}
	for _, task := range d.TopologicalOrder() {
		h := platform.HostID(rapid.IntRange(0, hosts-1).Draw(t, "host"))
		s.Host[task] = h
		s.Order[h] = append(s.Order[h], task)
	}
	return s
}

func simulate(t *rapid.T, d *workload.DAG, p *platform.Platform, by sim.Plan, o sim.Options) *sim.Result {
	r, err := sim.Run(context.Background(), p, d, by, o)
	require.NoError(t, err)
	return r
}
