package sim

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/models/noise"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// Options choose the models of one run. The zero Options are the defaults:
// LV08 network, space-shared hosts, free loopback, no storage.
type Options struct {
	Network     Network
	HostSharing HostSharing
	Loopback    Loopback
	Storage     Storage
	// Overhead is what a workflow system adds between the tasks. The zero Model adds
	// nothing.
	Overhead overhead.Model
	// Noise is what the scheduler does not know: the run takes place with the actual
	// workload and platform that it makes of those given. The zero Noise is none.
	Noise noise.Noise
	// Changes are those of hosts and links in the course of the run; nil: the
	// platform's own Profiles.
	Changes Changes
	// OnFailure says what follows when a host or link goes off, and Retries how often
	// a task or transfer may start anew; 0: as often as it takes.
	OnFailure OnFailure
	Retries   int
	// Energy says how that of the hosts and links is measured whose platform says what
	// they take; where none does, nothing is measured and it costs nothing.
	Energy Energy
	// KeepSpeeds keeps the changes of hosts' speeds in Result.Speeds, which take memory for each
	// change.
	KeepSpeeds bool
	// Observer watches the links, and the hosts if it is also a world.HostObserver;
	// nil for none, which costs nothing.
	Observer Observer
}

// World are the options of the world that the run takes place in.
func (o Options) World() world.Options {
	hosts, _ := o.Observer.(world.HostObserver)
	w := o.Network.Options()
	w.HostSharing, w.Links, w.Hosts = world.HostSharing(o.HostSharing), o.Observer, hosts
	return w
}

// String names the models, for people.
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

// Actual is the problem as the run has it: pr itself, unless there is noise or the
// overhead stretches run times. Results are measured against it.
func (o Options) Actual(pr *scheduler.Problem) *scheduler.Problem {
	d, p := o.actual(pr.DAG, pr.Platform)
	if d == pr.DAG && p == pr.Platform {
		return pr
	}
	return scheduler.NewProblem(d, p, o.Network.Estimate())
}

// Alters says whether the actual problem is another than that of the scheduler.
func (o *Options) Alters() bool { return o.Noise.On() || !o.Overhead.Stretch.IsZero() }

// Made are the options for a run of an actual problem, which has noise and stretched run
// times in it already.
func (o Options) Made() Options {
	o.Noise, o.Overhead.Stretch = noise.Noise{}, overhead.Amount{}
	return o
}

func (o *Options) actual(d *workload.DAG, p *platform.Platform) (*workload.DAG, *platform.Platform) {
	d, p = o.Noise.Actual(d, p)
	if o.Overhead.Stretch.IsZero() {
		return d, p
	}
	factor := func(t workload.TaskID) float64 { return o.Overhead.StretchOf(d.TaskName(t)) }
	return d.Scaled(factor, func(t workload.TaskID, _ int) float64 { return factor(t) }), p
}

// HostSharing says how tasks share a host.
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

// ParseHostSharing reads space or time.
func ParseHostSharing(text string) (HostSharing, error) {
	return srcerr.Named("value", text, []HostSharing{SpaceShared, TimeShared}, HostSharing.String)
}

// Loopback says what moving data between tasks of one host costs.
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

// ParseLoopback reads free or simgrid.
func ParseLoopback(text string) (Loopback, error) {
	return srcerr.Named("value", text, []Loopback{LoopbackFree, LoopbackSimGrid}, Loopback.String)
}
