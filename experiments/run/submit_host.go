package run

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// submitCosts are the costs of a problem in which one host stages files and runs nothing.
type submitCosts struct {
	scheduler.Costs
	host  platform.HostID
	hosts float64 // how many there are
}

// sparing keeps schedulers away from the submit host of the options, unless it is the only
// host.
func sparing(pr *scheduler.Problem, o *sim.Options) *scheduler.Problem {
	if o.Overhead.SubmitHost == "" || pr.Platform.NumHosts() < 2 {
		return pr
	}
	h, ok := pr.Platform.HostByName(o.Overhead.SubmitHost)
	if !ok {
		return pr
	}
	spared := *pr
	spared.Costs = &submitCosts{pr.Costs, h, float64(pr.Platform.NumHosts())}
	return &spared
}

func (c *submitCosts) ExecSec(t workload.TaskID, h platform.HostID) float64 {
	if h == c.host {
		return math.Inf(1)
	}
	return c.Costs.ExecSec(t, h)
}

// MeanExecSec is the mean over the other hosts.
func (c *submitCosts) MeanExecSec(t workload.TaskID) float64 {
	mean, own := c.Costs.MeanExecSec(t), c.Costs.ExecSec(t, c.host)
	if math.IsInf(own, 1) || math.IsInf(mean, 1) {
		return mean
	}
	return max(0, (mean*c.hosts-own)/(c.hosts-1))
}
