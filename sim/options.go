package sim

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Options choose the models of one run. The zero Options are the defaults:
// LV08 network, space-shared hosts, free loopback.
type Options struct {
	Network     Network
	HostSharing HostSharing
	Loopback    Loopback
	Observer    Observer // nil for none, which costs nothing
}

// String names the models, for people.
func (o Options) String() string {
	return fmt.Sprintf("%s network, %s-shared hosts, %s loopback", o.Network, o.HostSharing, o.Loopback)
}

// HostSharing says how tasks share a host.
type HostSharing uint8

const (
	// SpaceShared means that a core runs one task at a time and tasks start in the
	// schedule's order.
	SpaceShared HostSharing = iota
	// TimeShared means that a task starts when its inputs have arrived and shares
	// the host with the others, as SimGrid's executions do.
	TimeShared
)

// String is the name that ParseHostSharing reads.
func (h HostSharing) String() string { return [...]string{"space", "time"}[h] }

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
func (l Loopback) String() string { return [...]string{"free", "simgrid"}[l] }

// ParseLoopback reads free or simgrid.
func ParseLoopback(text string) (Loopback, error) {
	return srcerr.Named("value", text, []Loopback{LoopbackFree, LoopbackSimGrid}, Loopback.String)
}

// NetworkKind is one of the network models.
type NetworkKind uint8

const (
	// LV08 is SimGrid's default fluid TCP model (Velho and Legrand 2009).
	LV08 NetworkKind = iota
	// CM02 is SimGrid's older fluid model: no correction factors (Casanova
	// and Marchal 2002).
	CM02
	// ContentionFree takes the latency plus bytes over the bottleneck bandwidth.
	ContentionFree
	// StoreAndForward crosses the links of the route one after the other,
	// unshared.
	StoreAndForward
	// Constant takes the same time for every transfer.
	Constant
)

// Network is a network model and its constants. The zero Network is LV08 with
// SimGrid's constants; ParseNetwork reads any other.
type Network struct {
	Kind   NetworkKind
	Params *NetworkParams // nil means the kind's defaults
}

// NetworkParams are the constants of a network model.
type NetworkParams struct {
	LatencyFactor   float64 // the start delay is LatencyFactor times the latency
	BandwidthFactor float64 // the usable part of a bandwidth
	WeightSBytes    float64 // S of the RTT weight: latency + sum of S/bandwidth
	TCPGammaBytes   float64 // maximum TCP window; 0 switches its rate bound off
	CrossTraffic    bool    // acknowledgements take 5 % of the rate on the way back
	Overlook        bool    // overlook links as SimGrid's default does; see docs/accuracy.md
	Plain           bool    // share exactly by the plain solver, the fast one's twin
	ConstantSec     float64 // Constant only: the time of a transfer
}
