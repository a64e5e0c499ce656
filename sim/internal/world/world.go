package world

import (
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing"
	"github.com/clustersim/clustersim/sim/internal/sharing/incremental"
	"github.com/clustersim/clustersim/sim/internal/sharing/simgrid"
)

// World is a platform come alive. It serves one goroutine, keeps its memory from
// one Reset to the next, and is ready after the first.
type World struct {
	platform *platform.Platform
	options  Options
	kernel   kernel.Kernel

	cores       kernel.Solo    // executions on space-shared hosts: seconds at full speed
	shared      sharing.Solver // executions on time-shared hosts: one of the next two
	overlooking simgrid.Model
	exact       incremental.Model
	net         network // one of the next two
	fluid       fluidNetwork
	fixed       fixedNetwork
	joint       joint // of hosts and links, under PTaskL07
	pauses      kernel.Solo
	limits      kernel.Timers // deadlines
	hasTimers   bool          // pauses and limits are among the kernel's models

	hosts    []host            // by HostID
	sharers  []platform.HostID // by sharing.Cons: of time-shared hosts
	links    []link            // by LinkID
	index    *index            // nil until a host or link changes
	spare    *index            // its memory, kept between Resets
	anyOff   int               // how many hosts and links are off
	switches uint64            // counts how often one was switched on or off
	delayed  bool              // some link has another latency than the platform says
	wireless bool              // some link is Wi-Fi
	touched  []int32           // scratch memory

	timelines timelines
	switched  bool // a host or link, since AwaitSwitch

	activities []activity // by slot
	free       []int32
	quiet      bool // nothing is under way, and the models are up to date
	started    uint32
	ties       ties
	early      []int32 // slots that ended before their time and are not reported
	over       []int32 // slots that ended at this step
	completed  uint64
	reported   int     // how many of these Ended has returned
	marked     bool    // the others are marked as over
	stopped    []int32 // over's memory where it is not the kernel's, after a deadline
	merged     []int32 // the same where something has ended before its time

	shares []*Share // by Owner-1
	vacant []Owner

	uses   []sharing.Use
	demand sharing.Demand
	disks  disks
	rates  func(atSec float64, kind Kind, tag int32, perSec float64) // as given to WatchRates
	sent   Send                                                      // what the network is to start
	acting []platform.HostID                                         // scratch memory
}

// Reset makes a world of p in which nothing happens yet, at date 0. It panics for options that Check refuses.
func (w *World) Reset(p *platform.Platform, o Options) {
	if p == nil {
		panic("world: Reset with a nil platform")
	}
	if err := o.Check(); err != nil {
		panic(err)
	}
	w.platform, w.options = p, o.withDefaults()
	w.activities, w.free, w.early, w.over = w.activities[:0], w.free[:0], w.early[:0], nil
	w.started, w.completed, w.reported, w.hasTimers, w.anyOff, w.switches = 0, 0, 0, false, 0, 0
	w.shares, w.vacant, w.quiet = nil, nil, false
	if w.index != nil {
		w.spare, w.index = w.index, nil
	}
	w.pauses.Reset()
	w.limits.Reset()
	w.resetHosts()
	w.resetLinks()
	net := kernel.Model(w.net)
	if w.net == &w.fluid {
		net = w.fluid.model()
	}
	if w.disks.reset(w) {
		w.kernel.Reset(w.cpu(), &w.disks.sharing, net)
	} else {
		w.kernel.Reset(w.cpu(), net)
	}
	w.timelines.reset(w)
}

// Platform is what has come alive.
func (w *World) Platform() *platform.Platform { return w.platform }

// Options are those of the last Reset.
func (w *World) Options() Options { return w.options }

// NowSec is the date.
func (w *World) NowSec() float64 { return w.kernel.NowSec() }

// Completed counts the activities that were done, and reported, since the Reset.
func (w *World) Completed() uint64 { return w.completed }

// resized returns s with length n, reusing its memory; the contents are undefined.
func resized[T any](s []T, n int) []T {
	return slices.Grow(s[:0], n)[:n]
}

// Stats says what a world has cost since its Reset. Unlike dates they may differ from one version to the next.
type Stats struct {
	Network SharingStats // of transfers that share links by max-min sharing
	Hosts   SharingStats // of executions on time-shared hosts
}

// SharingStats says what sharing had to do. All but Plain is 0 where the plain
// solver did everything: with overlook=true or sharing=plain.
type SharingStats struct {
	sharing.Counts
	// Plain says that the plain solver did everything, or the rest after an update that did not end.
	Plain bool
	// From says when and why it took the first component over; nil if it took none, or of hosts.
	From *HandOver
}

// The values of HandOver.Why.
const (
	TinyShare  = sharing.TinyShare
	NearBounds = sharing.NearBounds
	FatPipe    = sharing.FatPipe
)

// HandOver is why the plain solver took a component over: SimGrid's cut-offs could show at a link.
type HandOver struct {
	AtSec    float64
	Why      sharing.Reason
	Link     platform.LinkID // or -1
	From, To platform.HostID // of the transfer with the smallest share of it
}

// Stats are those since the Reset.
func (w *World) Stats() Stats {
	of := func(m *incremental.Model) SharingStats {
		if w.options.Params.Overlook {
			return SharingStats{Plain: true}
		}
		return SharingStats{m.Counts(), m.Plain(), nil}
	}
	var s Stats
	if w.net == &w.fluid {
		s.Network = of(&w.fluid.exact)
		s.Network.From = w.fluid.handedOver
	}
	if w.options.HostSharing == TimeShared && w.options.Network != PTaskL07 {
		s.Hosts = of(&w.exact)
	}
	return s
}

// keepHandOver records why the plain solver has taken a component over, if it is the first.
func (n *fluidNetwork) keepHandOver(nowSec float64, at sharing.Cons, slot int32, why sharing.Reason) {
	if n.handedOver != nil {
		return
	}
	h := &HandOver{AtSec: nowSec, Why: why, Link: n.carry[at], From: platform.NoHost, To: platform.NoHost}
	if slot >= 0 {
		x := &n.w.activities[slot]
		h.From, h.To = x.host, x.to()
	}
	n.handedOver = h
}
