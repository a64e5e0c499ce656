package bounds_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/bounds"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

func TestOfRuns(t *testing.T) {
	w := workload.NewBuilder("")
	w.Edge(w.Task("a", 1), w.Task("b", 1), 1)
	d, err := w.Build()
	require.NoError(t, err)
	p, err := platform.FromSpec("cluster(hosts=2,speed=1Gf)")
	require.NoError(t, err)
	var o sim.Options
	pr := scheduler.NewProblem(d, p, o.Network.Estimate())
	require.Same(t, pr, bounds.OfRuns(pr, &o))
	require.False(t, bounds.Altered(&o))
	require.True(t, bounds.Proved(&o))

	o.HostSharing = sim.TimeShared
	require.Same(t, pr, bounds.OfRuns(pr, &o))
	require.False(t, bounds.Proved(&o))

	o = sim.Options{}
	o.Storage.Kind = sim.SharedStorage
	require.NotSame(t, pr, bounds.OfRuns(pr, &o), "edges move nothing")

	b := platform.NewBuilder("")
	b.Host(platform.Host{Name: "a", SpeedFlops: 1, Cores: 1})
	twice, wrong := profile.Parse([]byte("0 1\n5 2\n"))
	require.Empty(t, wrong)
	b.Attach(platform.HostSpeed, "a", twice)
	faster, err := b.Build()
	require.NoError(t, err)
	o = sim.Options{}
	fast := scheduler.NewProblem(d, faster, o.Network.Estimate())
	require.Nil(t, bounds.OfRuns(fast, &o), "a host becomes faster")
}
