package sim_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

// loads adds up what links carry and keeps the highest use of a shared link,
// counted once all changes at a date are in.
type loads struct {
	p       *platform.Platform
	atSec   float64
	load    []float64
	highest float64 // load over bandwidth
}

func (l *loads) LinkLoad(atSec float64, link platform.LinkID, delta float64) {
	if atSec > l.atSec {
		for i, load := range l.load {
			if at := l.p.Link(platform.LinkID(i)); at.Sharing == platform.Shared {
				l.highest = max(l.highest, load/at.BandwidthBytesPerSec)
			}
		}
		l.atSec = atSec
	}
	l.load[link] += delta
}

// TestOverlook: no link carries more than its bandwidth, unless links are
// overlooked as by SimGrid's default.
func TestOverlook(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=16,speed=10Gf,bw=1.25GBps,lat=50us)")
	require.NoError(t, err)
	d, err := generate.FromSpec("layered(tasks=400,width=20,fanin=3,bytes-scale=100,flops-scale=0.1)")
	require.NoError(t, err)
	hosts := make([]platform.HostID, d.NumTasks())
	r := rand.New(rand.NewPCG(1, 1))
	for i := range hosts {
		hosts[i] = platform.HostID(r.IntN(16))
	}
	highest := func(network string) float64 {
		model, err := sim.ParseNetwork(network)
		require.NoError(t, err)
		l := &loads{p: p, load: make([]float64, p.NumLinks())}
		_, err = sim.Run(context.Background(), p, d, sim.Follow(place(p, hosts...)), sim.Options{Network: model, Observer: l})
		require.NoError(t, err)
		return l.highest
	}
	require.Greater(t, highest("lv08(overlook=true)"), 1.1)
	require.Less(t, highest("lv08"), 1+1e-9)
}
