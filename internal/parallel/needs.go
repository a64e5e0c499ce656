package parallel

import (
	"context"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Needs is what a rigid parallel task needs on some hosts if nothing else runs.
type Needs struct {
	LatencySec float64 // the longest of its routes, which it waits for first
	HostsSec   float64 // what the slowest of its hosts needs
	LinksSec   float64 // what the slowest of its links needs
	// DelayedByteSec is the largest product of the latency of a route and of what it
	// carries, to which a TCP window is in proportion.
	DelayedByteSec float64
}

// WindowSec is what the slowest TCP window needs, where a window of tcpGammaBytes is
// allowed for twice the latency; 0: there are none.
func (n *Needs) WindowSec(tcpGammaBytes float64) float64 {
	if tcpGammaBytes == 0 {
		return 0
	}
	return 2 * n.DelayedByteSec / tcpGammaBytes
}

// addHosts adds what the hosts need.
func (n *Needs) addHosts(p *platform.Platform, x *workload.Parallel, hosts []platform.HostID) {
	for i, h := range hosts {
		n.HostsSec = max(n.HostsSec, x.Flop(i)/p.Host(h).SpeedFlops)
	}
}

// Sec is how long a rigid parallel task takes on these hosts if nothing else
// runs, without TCP windows: its latency, and then what its slowest host or link needs.
// It is +Inf if data have no route. Cost: that of the routes.
func Sec(p *platform.Platform, x *workload.Parallel, hosts []platform.HostID) float64 {
	var m Measures
	return m.Sec(context.Background(), p, x, hosts)
}
