package sim

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// Options choose the models of one run. The zero Options are the defaults: network LV08,
// space-shared hosts, free loopback, no storage, no overhead and no noise, energy measured
// exactly where the platform has wattages, and an end at the first failure.
type Options struct {
	Network     Network     // how long transfers take; the zero Network is LV08
	HostSharing HostSharing // how tasks share a host
	Loopback    Loopback    // what moving data within a host costs
	Storage     Storage     // where the files of tasks are
	Overhead    Overhead    // what a workflow system adds between the tasks
	Noise       Noise       // how actual work, speeds, bandwidths and latencies differ from those given
	// Changes slow hosts and links down, or switch them off, in the course of the run: Profiles, with or without Rules;
	// nil: those that the platform describes itself.
	Changes   world.Changes
	OnFailure OnFailure // what follows when a host or a link goes off
	Retries   int       // how often a task or transfer may start anew, at least 0; 0: any number
	Energy    Energy    // how energy is measured, on platforms with wattages
	// KeepSpeeds keeps the changes of hosts' speeds in Result.Speeds, which takes memory for
	// each of them.
	KeepSpeeds bool
	// Observer receives, at each change of a link's load in bytes/s, its difference, by the method
	// LinkLoad(atSec float64, l platform.LinkID, delta float64), and the loads of hosts if it has the method
	// HostLoad(atSec float64, h platform.HostID, delta float64) too. It never changes the result. nil: none.
	Observer world.LinkObserver
}

// world are the options of the world that the run takes place in.
func (o *Options) world() world.Options {
	hosts, _ := o.Observer.(world.HostObserver)
	w := o.Network.Options()
	w.HostSharing, w.Links, w.Hosts = world.HostSharing(o.HostSharing), o.Observer, hosts
	return w
}

// String lists the models that differ from one run to another, for messages.
func (o Options) String() string {
	text := fmt.Sprintf("%s network, %s-shared hosts, %s loopback", o.Network, o.HostSharing, o.Loopback)
	if o.Storage.Kind != NoStorage {
		text += fmt.Sprintf(", storage %s", o.Storage)
	}
	if o.Noise.On() {
		text += ", noise " + o.Noise.String()
	}
	if o.Energy.Way == EnergySimGrid {
		text += ", energy " + o.Energy.Way.String()
	}
	if o.Overhead.On() {
		text += ", overhead " + o.Overhead.String()
	}
	return text
}

// Actual is the problem of a run with these options: pr itself, unless there is noise or the
// overhead stretches run times. Measure takes it.
func (o Options) Actual(pr *scheduler.Problem) *scheduler.Problem {
	if pr == nil || pr.DAG == nil || pr.Platform == nil {
		panic("sim: Actual of a nil problem, or of one without DAG or platform")
	}
	d, p := o.actual(pr.DAG, pr.Platform)
	if d == pr.DAG && p == pr.Platform {
		return pr
	}
	return scheduler.NewProblem(d, p, o.Network.Estimate())
}

func (o *Options) actual(d *workload.DAG, p *platform.Platform) (*workload.DAG, *platform.Platform) {
	d, p = o.Noise.Actual(d, p)
	if o.Overhead.Stretch.IsZero() {
		return d, p
	}
	factor := func(t workload.TaskID) float64 { return o.Overhead.StretchOf(d.TaskName(t)) }
	return d.Scaled(factor, func(t workload.TaskID, _ int) float64 { return factor(t) }), p
}

// HostSharing is how tasks share a host; the zero value is SpaceShared.
type HostSharing uint8

const (
	// SpaceShared means that a core runs one task at a time and tasks start in the
	// schedule's order.
	SpaceShared = HostSharing(world.SpaceShared)
	// TimeShared means that a task starts when its inputs have arrived and shares
	// the host with the others, as SimGrid's executions do.
	TimeShared = HostSharing(world.TimeShared)
)

// String is the name that ParseHostSharing reads.
func (h HostSharing) String() string {
	return named([]string{"space", "time"}, "HostSharing", uint8(h))
}

// ParseHostSharing reads space or time; the error lists both.
func ParseHostSharing(text string) (HostSharing, error) {
	return srcerr.Named("value", text, []HostSharing{SpaceShared, TimeShared}, HostSharing.String)
}

// Loopback is what moving data between tasks of one host costs; the zero value is LoopbackFree.
type Loopback uint8

const (
	// LoopbackFree means nothing: the data is there at once.
	LoopbackFree Loopback = iota
	// LoopbackSimGrid means a transfer over the route from the host to itself, as
	// SimGrid's sendto does.
	LoopbackSimGrid
)

// String is the name that ParseLoopback reads.
func (l Loopback) String() string {
	return named([]string{"free", "simgrid"}, "Loopback", uint8(l))
}

// ParseLoopback reads free or simgrid; the error lists both.
func ParseLoopback(text string) (Loopback, error) {
	return srcerr.Named("value", text, []Loopback{LoopbackFree, LoopbackSimGrid}, Loopback.String)
}
