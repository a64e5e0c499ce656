package scheduler

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

func networkOf(t *testing.T, p *platform.Platform, m TransferModel) *network {
	t.Helper()
	b := workload.NewBuilder("one")
	b.Task("a", 1)
	d, err := b.Build()
	require.NoError(t, err)
	c, ok := NewCosts(d, p, m).(*platformCosts)
	require.True(t, ok)
	return c.network
}

// Costs on the same platform share what transfers cost; another model or platform has its own.
func TestNetworksAreShared(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=4,speed=1Gf)")
	require.NoError(t, err)
	twin, err := platform.FromSpec("cluster(hosts=4,speed=1Gf)")
	require.NoError(t, err)
	model := TransferModel{LatencyFactor: 1, BandwidthFactor: 1}
	n := networkOf(t, p, model)
	require.Same(t, n, networkOf(t, p, model))
	require.NotSame(t, n, networkOf(t, twin, model))
	other := networkOf(t, p, TransferModel{LatencyFactor: 2, BandwidthFactor: 1})
	require.NotSame(t, n, other)
	require.Equal(t, 2*n.mean().fixedSec, other.mean().fixedSec)
	runtime.KeepAlive(n)
	runtime.KeepAlive(p)
}

// A network without costs that use it is not kept.
func TestNetworksAreNotKept(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=4,speed=1Gf)")
	require.NoError(t, err)
	model := TransferModel{LatencyFactor: 3, BandwidthFactor: 1}
	networkOf(t, p, model)
	require.Eventually(t, func() bool {
		runtime.GC()
		networks.Lock()
		defer networks.Unlock()
		for key := range networks.by {
			if key.model == model {
				return false
			}
		}
		return true
	}, 10*time.Second, time.Millisecond)
	runtime.KeepAlive(p)
}
