package world_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// TestSteadyStateAllocatesNothing keeps a world busy: each end starts the next
// activity, and some are cancelled, suspended or bounded; hosts and links change and
// fail.
func TestSteadyStateAllocatesNothing(t *testing.T) {
	for _, hosts := range []world.HostSharing{world.SpaceShared, world.TimeShared} {
		for _, network := range networks {
			o := options(t, network)
			o.HostSharing = hosts
			l := newLife(t, 1, o)
			w, round := &l.w, 0
			start := func() {
				round++
				h := platform.HostID(round % 4)
				var a world.Activity
				switch {
				case round%7 == 0:
					a = w.Read(0, &world.IO{Disk: world.DiskID{Host: h}, Bytes: 1e5})
				case round%3 > 0:
					a = w.Exec(0, &world.Exec{Host: h, Flop: 1e5})
				default:
					a, _ = w.Send(0, &world.Send{From: h, To: platform.HostID(round / 4 % 4), Bytes: 1e5})
				}
				switch round % 50 {
				case 0:
					w.Cancel(a)
				case 10:
					w.Suspend(a)
					w.Resume(a)
				case 20:
					w.SetBound(a, 5e5)
				case 30:
					w.Deadline(a, w.NowSec()+0.1)
				case 40:
					w.SetSpeedFactor(h, 1+float64(round%7))
					w.SetBandwidth(platform.LinkID(round%5), 1e6+float64(round%11))
					w.SetLatency(platform.LinkID(round%5), 1e-3*float64(round%3))
				case 45:
					w.SetHostOn(h, false)
					w.SetHostOn(h, true)
					w.SetLinkOn(platform.LinkID(round%5), false)
					w.SetLinkOn(platform.LinkID(round%5), true)
				}
			}
			for range 20 {
				start()
			}
			steps := func() {
				for range 300 {
					w.Step()
					for _, ok := w.Ended(); ok; _, ok = w.Ended() {
						start()
					}
				}
			}
			for range 60 {
				steps()
			}
			require.Zero(t, testing.AllocsPerRun(5, steps), "%s %v", network, hosts)
		}
	}
}
