// Package alike is what estimates of costs say about many hosts at once: that the
// transfers from one host to its neighbours cost the same, and that execution times
// are quotients of work and speed. Heuristics use it to look at hosts that are alike
// together instead of one by one.
//
// Package scheduler makes such [Costs]; those that a user writes are none, and
// heuristics ask them for each pair of hosts.
package alike

import "github.com/clustersim/clustersim/platform"

// Run is a run of neighbouring hosts to which transfers from one source cost the
// same. It ends before the next run's first host.
type Run struct {
	First       platform.HostID
	FixedSec    float64 // +Inf: no route
	BytesPerSec float64 // +Inf: data is free
}

// Sec is how long an edge that carries data takes to other hosts of the run.
func (r *Run) Sec(bytes float64) float64 { return r.FixedSec + bytes/r.BytesPerSec }

// Costs are estimates with parts that hosts share.
type Costs interface {
	// Runs are the runs of hosts by the costs from src, which may itself be in any
	// of them; nil: there are too many, and each pair is to be asked for.
	Runs(src platform.HostID) []Run
	// Speeds are the hosts' speeds in flop/s. The time of a task is its work on a
	// core over the host's speed, or +Inf. nil: times follow another rule.
	Speeds() []float64
}
