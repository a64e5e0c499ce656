package sim_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// layers is a DAG of n tasks in layers of 10; each reads from two of the layer
// before.
func layers(t testing.TB, n int) (*workload.DAG, []platform.HostID) {
	b := workload.NewBuilder("layers")
	hosts := make([]platform.HostID, n)
	for i := range n {
		task := b.Task(fmt.Sprint(i), float64(1+i%7)*1e8)
		hosts[i] = platform.HostID(i * 7 % 4)
		if i >= 10 {
			first := i - i%10 - 10
			b.Edge(workload.TaskID(first+i%10), task, float64(1+i%5)*1e6)
			b.Edge(workload.TaskID(first+(i*3+1)%10), task, float64(1+i%3)*1e6)
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d, hosts
}

// fourHosts are joined by one shared backbone and a link for each host.
func fourHosts(t testing.TB) *platform.Platform {
	b := platform.NewBuilder("four")
	backbone := b.Link(platform.Link{Name: "backbone", BandwidthBytesPerSec: 2e9, LatencySec: 1e-5})
	var hosts []platform.HostID
	var links []platform.LinkID
	for i := range 4 {
		hosts = append(hosts, b.Host(platform.Host{Name: fmt.Sprint(i), SpeedFlops: 1e9, Cores: 2}))
		links = append(links, b.Link(platform.Link{Name: fmt.Sprintf("nic%d", i), BandwidthBytesPerSec: 1e9, LatencySec: 5e-5}))
	}
	for i := range hosts {
		for j := range i {
			b.RouteBoth(hosts[i], hosts[j], links[i], backbone, links[j])
		}
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// TestSteadyStateAllocatesNothing: a second run in one engine allocates only
// the result that it returns, however many events it has.
func TestSteadyStateAllocatesNothing(t *testing.T) {
	p := fourHosts(t)
	ctx := context.Background()
	many := 4000
	if testing.Short() {
		many = 1000
	}
	for _, network := range sim.Networks() {
		for _, sharing := range []sim.HostSharing{sim.SpaceShared, sim.TimeShared} {
			var allocs [2]float64
			for i, n := range []int{200, many} {
				d, hosts := layers(t, n)
				s := place(p, hosts...)
				model, err := sim.ParseNetwork(network)
				require.NoError(t, err)
				e := sim.NewEngine()
				once := func() {
					_, err := e.Run(ctx, p, d, sim.Follow(s), sim.Options{Network: model, HostSharing: sharing})
					require.NoError(t, err)
				}
				once()
				allocs[i] = testing.AllocsPerRun(3, once)
			}
			require.InDelta(t, allocs[0], allocs[1], 8, "%s: %d tasks and twice as many transfers more allocate no more", network, many-200)
		}
	}
}

// TestEventsAreCounted: one event a task and one a transfer.
func TestEventsAreCounted(t *testing.T) {
	p := fourHosts(t)
	d, hosts := layers(t, 300)
	r := run(t, p, d, place(p, hosts...), sim.Options{})
	require.EqualValues(t, 300+len(r.Transfers), r.Events)
}

func TestRunStopsWithItsContext(t *testing.T) {
	p := fourHosts(t)
	d, hosts := layers(t, 300)
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("enough"))
	_, err := sim.Run(ctx, p, d, sim.Follow(place(p, hosts...)), sim.Options{})
	require.EqualError(t, err, "run stopped at 0 s: enough")
}

func TestWithoutRoute(t *testing.T) {
	b := platform.NewBuilder("apart")
	b.Host(platform.Host{Name: "a", SpeedFlops: 1, Cores: 1})
	b.Host(platform.Host{Name: "b", SpeedFlops: 1, Cores: 1})
	p, err := b.Build()
	require.NoError(t, err)
	for _, network := range sim.Networks() {
		model, err := sim.ParseNetwork(network)
		require.NoError(t, err)
		_, err = sim.Run(context.Background(), p, message(t, 1), sim.Follow(place(p, 0, 1)), sim.Options{Network: model})
		require.ErrorIs(t, err, platform.ErrNoRoute)
		require.ErrorContains(t, err, `data of task "from" for task "to"`)
	}
}

// TestTooLarge: times beyond float64 are an error, not a hang.
func TestTooLarge(t *testing.T) {
	p := pairOfHosts(t, 1, platform.Link{BandwidthBytesPerSec: 1e-30})
	_, err := sim.Run(context.Background(), p, message(t, math.MaxFloat64), sim.Follow(place(p, 0, 1)), sim.Options{})
	require.ErrorIs(t, err, sim.ErrStuck)
	b := platform.NewBuilder("slow")
	b.Host(platform.Host{Name: "snail", SpeedFlops: 1e-30, Cores: 1})
	p, err = b.Build()
	require.NoError(t, err)
	_, err = sim.Run(context.Background(), p, independent(t, math.MaxFloat64), sim.Follow(place(p, 0)), sim.Options{})
	require.ErrorIs(t, err, sim.ErrStuck)
	require.ErrorContains(t, err, `task "t0" on host "snail" never ends`)
}

func TestPlanNeedsSomeone(t *testing.T) {
	p := fourHosts(t)
	_, err := sim.Run(context.Background(), p, independent(t, 1), sim.Plan{}, sim.Options{})
	require.Error(t, err)
}
