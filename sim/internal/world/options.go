package world

import "fmt"

// Options choose the models of a World. The zero Options are LV08 with SimGrid's constants, and space-shared hosts.
type Options struct {
	Network     NetworkKind
	Params      NetworkParams // the zero ones are those of the model, but under Constant
	HostSharing HostSharing

	// Timelines are what changes by itself.
	Timelines []Timeline
	// EachChange has a step end at each date of a timeline, and report what it ended together
	// with what ended by itself at that date. Otherwise a step passes changes that end nothing,
	// and what ends by itself at the date of one that does is a step of its own.
	EachChange bool
	// Stopped, if not nil, is called now and then while timelines go on, and while the routes of a large parallel
	// task are followed. Once it returns true, Step returns false, and Parallel returns ErrStopped.
	Stopped func() bool

	// LastFirst reverses the order in which activities that fail with one host or link end: the one started last
	// ends first, as for SimGrid's actors. Those of a Share come afterwards, in the order of their starts.
	LastFirst bool

	// Shortcut computes a transfer that meets no other by formula, which is faster. Its end
	// may then differ in the last digit.
	Shortcut bool

	// Observers; nil for none, which costs nothing.
	Links      LinkObserver
	Hosts      HostObserver
	States     StateObserver
	Activities ActivityObserver
}

// HostSharing says how executions share a host.
type HostSharing uint8

const (
	// SpaceShared means that an execution has cores of its own. The caller starts no more on a host than it has cores.
	SpaceShared HostSharing = iota
	// TimeShared means that all executions of a host share its cores, as SimGrid's
	// do: each thread gets at most one core, and all together at most all cores.
	TimeShared
)

// NetworkKind is one of the network models.
type NetworkKind uint8

const (
	// LV08 is SimGrid's default fluid TCP model (Velho and Legrand 2009).
	LV08 NetworkKind = iota
	// CM02 is SimGrid's older fluid model: no correction factors (Casanova and Marchal 2002).
	CM02
	// SMPI is SimGrid's fluid model for MPI: factors that depend on a message's size.
	SMPI
	// Raw is SimGrid's fluid model without factors, window and acknowledgements.
	Raw
	// IB is SimGrid's fluid model for InfiniBand: transfers that leave or reach one host
	// slow each other down beyond sharing.
	IB
	// ContentionFree takes the latency plus bytes over the bottleneck bandwidth.
	ContentionFree
	// StoreAndForward crosses the links of the route one after the other, unshared.
	StoreAndForward
	// Constant takes the same time for every transfer.
	Constant
	// PTaskL07 is SimGrid's host model for parallel tasks: executions, transfers and
	// tasks that are both share hosts and links in one system; see package coupled.
	PTaskL07
)

// fluid says whether transfers share links by max-min sharing.
func (k NetworkKind) fluid() bool { return k <= IB }

// NetworkParams are the constants of a network model.
type NetworkParams struct {
	LatencyFactor   float64 // the start delay is LatencyFactor times the latency
	BandwidthFactor float64 // the usable part of a bandwidth
	// The same by size of the message, for models that share links; nil: the factors
	// above hold for all. Otherwise those are the estimate for mappers.
	LatencyBySize   *Factors
	BandwidthBySize *Factors
	WeightSBytes    float64 // S of the RTT weight: latency + sum of S/bandwidth
	TCPGammaBytes   float64 // maximum TCP window; 0 switches its rate bound off
	CrossTraffic    bool    // acknowledgements take 5 % of the rate on the way back
	Overlook        bool    // overlook links as SimGrid's default does; see docs/accuracy.md
	Plain           bool    // share exactly by the plain solver, the fast one's twin
	ConstantSec     float64 // Constant only: the time of a transfer
	// IB only: the penalties of transfers that arrive at one host (BetaE), that leave one
	// (BetaS), and that leave one for a busy one (GammaS).
	BetaE, BetaS, GammaS float64
	Stale                bool // IB only: keep penalties at the ends of transfers as SimGrid does

	BMF bool // PTaskL07 only: share by bottleneck max fairness, not fairbottleneck
}

// networks is the table of network models: the name in specs and SimGrid's
// constants (network_cm02.cpp, network_smpi.cpp, network_ib.cpp of 4.x).
var networks = [...]struct {
	name   string
	params NetworkParams
}{
	LV08: {"lv08", NetworkParams{
		LatencyFactor: 13.01, BandwidthFactor: 0.97, WeightSBytes: 20537, TCPGammaBytes: 4194304, CrossTraffic: true,
	}},
	CM02: {"cm02", NetworkParams{
		LatencyFactor: 1, BandwidthFactor: 1, WeightSBytes: 0, TCPGammaBytes: 4194304, CrossTraffic: true,
	}},
	SMPI: {"smpi", NetworkParams{
		LatencyFactor: smpiLatency.Largest(), BandwidthFactor: smpiBandwidth.Largest(),
		LatencyBySize: smpiLatency, BandwidthBySize: smpiBandwidth,
		WeightSBytes: 8775, TCPGammaBytes: 4194304, CrossTraffic: true,
	}},
	Raw: {"raw", NetworkParams{LatencyFactor: 1, BandwidthFactor: 1}},
	IB: {"ib", NetworkParams{
		LatencyFactor: 1, BandwidthFactor: 1, WeightSBytes: 8775, TCPGammaBytes: 4194304, CrossTraffic: true,
		BetaE: 0.965, BetaS: 0.925, GammaS: 1.35,
	}},
	ContentionFree:  {"contention-free", NetworkParams{LatencyFactor: 1, BandwidthFactor: 1}},
	StoreAndForward: {"store-and-forward", NetworkParams{LatencyFactor: 1, BandwidthFactor: 1}},
	Constant:        {"constant", NetworkParams{ConstantSec: 1}},
	PTaskL07:        {"ptask-l07", NetworkParams{LatencyFactor: 1, BandwidthFactor: 1, TCPGammaBytes: 4194304}},
}

// String is the model's name.
func (k NetworkKind) String() string {
	if int(k) >= len(networks) {
		return fmt.Sprintf("NetworkKind(%d)", uint8(k))
	}
	return networks[k].name
}

// Params are the model's constants, as in SimGrid; of a kind that is none, zero.
func (k NetworkKind) Params() NetworkParams {
	if int(k) >= len(networks) {
		return NetworkParams{}
	}
	return networks[k].params
}
