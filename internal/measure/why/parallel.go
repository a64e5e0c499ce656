package why

import (
	"context"
	"math"

	"github.com/clustersim/clustersim/workload"
)

// togetherSec is how long a parallel task takes that nothing disturbs: its latency, and
// then what the slowest of its hosts, links and TCP windows needs.
func (a *Analysis) togetherSec(c *Case, changed speeds, t workload.TaskID, startSec float64) float64 {
	x, hosts := a.DAG.Parallel(t), c.Result.AppendHosts(nil, t)
	needs, err := a.measures.Needs(context.Background(), a.Platform, x, hosts)
	if err != nil {
		return math.Inf(1)
	}
	slowest := max(needs.LinksSec, needs.WindowSec(c.Options.Network.TCPGammaBytes()))
	for i, h := range hosts {
		own := a.Platform.Host(h).SpeedFlops
		slowest = max(slowest, changed.aloneSec(h, own, startSec+needs.LatencySec, x.Flop(i)/own))
	}
	return needs.LatencySec + slowest
}
