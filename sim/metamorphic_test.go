package sim_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// run runs a case as it is and in disguise. It returns the expected and the
// actual result of the disguised run.
func (x *disguise) run(t *rapid.T, p *platform.Platform, d *workload.DAG, s *scheduler.Schedule, plain, disguised sim.Options) (want, got *sim.Result) {
	r, err := sim.Run(context.Background(), p, d, sim.Follow(s), plain)
	require.NoError(t, err)
	again, err := sim.Run(context.Background(), x.platform(t, p), x.workload(t, d), sim.Follow(x.schedule(s)), disguised)
	require.NoError(t, err)
	return x.result(r), again
}

// TestNamesAndPlatformIDsDoNotMatter: with other names, and other IDs of hosts
// and links, the run is exactly the same under every model.
func TestNamesAndPlatformIDsDoNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, d, s, o := drawAnyCase(t)
		x := newDisguise(p, d)
		last := len(x.links) - 1
		x.hosts = permuted(t, "hosts", x.hosts)
		x.links = append(permuted(t, "links", x.links[:last]), x.links[last])
		want, got := x.run(t, p, d, s, o, o)
		require.Equal(t, want, got)
	})
}

// TestTaskIDsDoNotMatter: with other IDs of tasks and edges the run is exactly
// the same where transfers do not slow each other down. Where they do, rates
// are summed in another order, and the dates are only close. With overlook=true
// that would not hold: then links are overlooked that only the later of several
// simultaneous transfers cross (package overlook), and which is later depends on IDs.
func TestTaskIDsDoNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, d, s, o := drawAnyCase(t)
		x := newDisguise(p, d)
		x.tasks = permuted(t, "tasks", x.tasks)
		x.declare = permuted(t, "edges", x.declare)
		shared := sharesLinks(o.Network)
		want, got := x.run(t, p, d, s, o, o)
		if shared {
			requireNear(t, want, got)
			return
		}
		require.Equal(t, want, got)
	})
}

// sharesLinks says whether transfers slow each other down.
func sharesLinks(n sim.Network) bool {
	return slices.Contains([]sim.NetworkKind{sim.LV08, sim.CM02, sim.SMPI, sim.Raw, sim.IB, sim.PTaskL07}, n.Kind)
}

// TestTwiceTheWorkOnTwiceThePlatform: with all sizes and speeds doubled the run
// is exactly the same, because a factor of 2 never causes rounding. Where rates
// are shared, the cut-offs for what counts as nothing are in flop and bytes, so
// the dates are only close.
func TestTwiceTheWorkOnTwiceThePlatform(t *testing.T) {
	// The fluid models have constants in bytes.
	doubled := map[sim.NetworkKind]string{
		sim.LV08: "lv08(weight-s=41074,tcp-gamma=8388608)",
		sim.CM02: "cm02(tcp-gamma=8388608)",
		sim.SMPI: "smpi(weight-s=17550,tcp-gamma=8388608," +
			"latency-factor=0:2.01467;514:1.95341;1464:1.9503;2852:1.61075;6968:1.88101;11552:2.18796;18752:2.59299;30848:3.48845;130944:11.6436," +
			"bandwidth-factor=0:0.812084;514:0.338112;1464:0.341987;2852:0.608902;6968:0.77493;11552:1.08739;18752:0.58729;30848:0.697866;130944:0.940694)",
		sim.IB:       "ib(weight-s=17550,tcp-gamma=8388608)",
		sim.PTaskL07: "ptask-l07(tcp-gamma=8388608)",
	}
	rapid.Check(t, func(t *rapid.T) {
		p, d, s, o := drawAnyCase(t)
		o.Loopback = sim.LoopbackFree // SimGrid's loopback has a fixed bandwidth
		twice := o
		if spec, ok := doubled[o.Network.Kind]; ok {
			var err error
			twice.Network, err = sim.ParseNetwork(spec)
			require.NoError(t, err)
		}
		x := newDisguise(p, d)
		x.factor = 2
		want, got := x.run(t, p, d, s, o, twice)
		if o.HostSharing == sim.TimeShared || sharesLinks(o.Network) {
			requireNear(t, want, got)
			return
		}
		require.Equal(t, want, got)
	})
}

// requireNear requires the same run, with dates that differ only by rounding.
func requireNear(t *rapid.T, want, got *sim.Result) {
	near := func(a, b float64) {
		require.InDelta(t, a, b, 1e-9*(1+want.MakespanSec))
	}
	near(want.MakespanSec, got.MakespanSec)
	for i := range want.Tasks {
		require.Equal(t, want.Tasks[i].Host, got.Tasks[i].Host)
		near(want.Tasks[i].StartSec, got.Tasks[i].StartSec)
		near(want.Tasks[i].FinishSec, got.Tasks[i].FinishSec)
	}
	require.Len(t, got.Transfers, len(want.Transfers))
	for i := range want.Transfers {
		require.Equal(t, want.Transfers[i].Edge, got.Transfers[i].Edge)
		near(want.Transfers[i].StartSec, got.Transfers[i].StartSec)
		near(want.Transfers[i].FinishSec, got.Transfers[i].FinishSec)
	}
}
