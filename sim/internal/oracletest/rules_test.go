package oracletest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// The rules that a script keeps, because SimGrid would lose an activity or stop where
// clustersim does not; docs/accuracy.md says what the two do there:
//
//   - No link on the way of a transfer, or of its acknowledgements, changes its latency, nor
//     its bandwidth if that enters weights, while the transfer pays its latency.
//   - No link on the way of acknowledgements gets so much faster that the latency or the
//     weight of a transfer would be negative.
//   - No transfer starts from or to a host that is off. Under ptask-l07, where SimGrid looks
//     for what is off at the next event only, nothing starts that needs what is off.
//
// A life looks for what breaks them, and careful takes that out.

// wait is the latency that a transfer pays.
type wait struct {
	untilSec float64
	sum      float64 // of latencies, as SimGrid keeps it
	weight   float64 // SimGrid's: this and S/bandwidth
	links    []platform.LinkID
}

// linkState is what a life records of a link.
type linkState struct {
	bandwidthBytesPerSec, latencySec float64
}

// watch attaches l to the world, to learn of changes.
func (l *life) watch(o *world.Options) {
	for _, x := range l.p.Links() {
		l.links = append(l.links, linkState{x.BandwidthBytesPerSec, x.LatencySec})
	}
	l.network, l.params = o.Network, o.Params
	if o.Network != world.PTaskL07 {
		o.States = l
	}
}

// HostState implements world.StateObserver.
func (l *life) HostState(float64, platform.HostID, bool, float64) {}

// LinkState implements world.StateObserver.
func (l *life) LinkState(atSec float64, link platform.LinkID, _ bool, bandwidth, latencySec float64) {
	now := linkState{bandwidth, latencySec}
	before := l.links[link]
	l.links[link] = now
	if before.latencySec == latencySec && (before == now || l.params.WeightSBytes == 0) {
		return
	}
	delta := latencySec - before.latencySec + l.params.WeightSBytes/bandwidth - l.params.WeightSBytes/before.bandwidthBytesPerSec
	for n, s := range l.started {
		if _, ended := l.fates[n]; ended || !slices.Contains(s.wait.links, link) {
			continue
		}
		if atSec < s.wait.untilSec+1e-6 {
			l.broken[n] = fmt.Sprintf("link %s changes while it pays its latency", l.p.LinkName(link))
		}
		s.wait.sum += latencySec - before.latencySec
		if s.wait.weight += delta; min(s.wait.sum, s.wait.weight) < 1e-6 {
			l.broken[n] = "its latency or weight becomes negative"
		}
	}
}

// begins looks at a transfer that is about to start.
func (l *life) begins(n int32, s *started, send *world.Send) {
	if !l.w.HostOn(send.From) || !l.w.HostOn(send.To) {
		l.broken[n] = "a host is off"
	}
	there, err := l.p.AppendRoute(nil, send.From, send.To)
	require.NoError(l.t, err)
	for _, link := range there {
		s.wait.untilSec += l.params.LatencyFactor * l.w.LatencySec(link)
		s.wait.sum += l.w.LatencySec(link)
		s.wait.weight += l.w.LatencySec(link) + l.params.WeightSBytes/l.w.BandwidthBytesPerSec(link)
	}
	s.wait.untilSec += l.w.NowSec()
	if l.params.CrossTraffic {
		there, err = l.p.AppendRoute(there, send.To, send.From)
		require.NoError(l.t, err)
	}
	s.wait.links = there
}

// ends looks at an activity that has ended.
func (l *life) ends(e world.End) {
	off := e.Outcome == world.HostFailed || e.Outcome == world.LinkFailed
	if off && l.network == world.PTaskL07 && l.started[e.Tag].atSec == l.w.NowSec() {
		l.broken[e.Tag] = "something is off"
	}
}

// careful takes out of a script what breaks the rules.
func (s *script) careful(t testing.TB) {
	for {
		broken := s.live(t).broken
		if len(broken) == 0 {
			return
		}
		s.lines = slices.DeleteFunc(s.lines, func(line string) bool {
			f := strings.Fields(line)
			if !slices.Contains([]string{"exec", "send", "ptask", "again"}, f[1]) {
				return false
			}
			for n := range broken {
				if f[2] == fmt.Sprint(n) {
					return true
				}
			}
			return false
		})
	}
}
