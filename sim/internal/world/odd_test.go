package world_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// oddNumbers are no amounts of anything, and oddIDs no hosts or links of the platform.
var (
	oddNumbers   = []float64{math.NaN(), math.Inf(-1), -math.MaxFloat64, -1, -math.SmallestNonzeroFloat64}
	rightNumbers = []float64{0, math.SmallestNonzeroFloat64, 1e-300, 1e-9, 1, 1e6, 1e300, math.MaxFloat64}
	oddIDs       = []int32{-1, math.MinInt32, 50, 99, math.MaxInt32}
)

// door is a function of the world that takes a number, of a host or a link.
type door struct {
	call func(w *world.World, x float64, id int32) error
	inf  bool // takes +Inf too
	past bool // takes any number: a date that has passed
	near bool // takes no number that is very large or small
	some bool // its id may be one that there is not
}

// refusals turns a function without an error into one that returns the panic with which it refuses.
func refusals(f func()) (err error) {
	defer func() {
		switch why := recover().(type) {
		case nil:
		case error:
			err = why
		default:
			err = fmt.Errorf("%v", why)
		}
	}()
	f()
	return nil
}

func none(f func(w *world.World, x float64, h platform.HostID)) func(*world.World, float64, int32) error {
	return func(w *world.World, x float64, id int32) error {
		return refusals(func() { f(w, x, platform.HostID(id)) })
	}
}

func link(f func(w *world.World, x float64, l platform.LinkID)) func(*world.World, float64, int32) error {
	return func(w *world.World, x float64, id int32) error {
		return refusals(func() { f(w, x, platform.LinkID(id)) })
	}
}

func send(f func(x float64, h platform.HostID) world.Send) func(*world.World, float64, int32) error {
	return func(w *world.World, x float64, id int32) error {
		s := f(x, platform.HostID(id))
		_, err := w.Send(0, &s)
		return err
	}
}

func together(f func(x float64) world.Parallel) func(*world.World, float64, int32) error {
	return func(w *world.World, x float64, id int32) error {
		p := f(x)
		p.Hosts = []platform.HostID{platform.HostID(id), 1}
		_, err := w.Parallel(0, &p)
		return err
	}
}

func doors() map[string]door {
	return map[string]door{
		"flop": {call: none(func(w *world.World, x float64, h platform.HostID) { w.Exec(0, &world.Exec{Host: h, Flop: x}) })},
		"sec":  {call: none(func(w *world.World, x float64, h platform.HostID) { w.Exec(0, &world.Exec{Host: h, Sec: x}) })},
		"bound": {call: none(func(w *world.World, x float64, h platform.HostID) {
			w.Exec(0, &world.Exec{Host: h, Flop: 1, BoundFlops: x})
		})},
		"priority": {call: none(func(w *world.World, x float64, h platform.HostID) {
			w.Exec(0, &world.Exec{Host: h, Flop: 1, Priority: x})
		}), near: true},
		"bytes": {call: send(func(x float64, h platform.HostID) world.Send { return world.Send{From: h, To: 1, Bytes: x} })},
		"to":    {call: send(func(x float64, h platform.HostID) world.Send { return world.Send{From: 1, To: h, Bytes: x} })},
		"rate": {call: send(func(x float64, h platform.HostID) world.Send {
			return world.Send{From: h, Bytes: 1, BoundBytesPerSec: x}
		})},
		"pause": {call: none(func(w *world.World, x float64, h platform.HostID) { w.Sleep(0, h, x) }), some: true},
		"read": {call: none(func(w *world.World, x float64, h platform.HostID) {
			w.Read(0, &world.IO{Disk: world.DiskID{Host: h}, Bytes: x})
		})},
		"weight of a write": {call: none(func(w *world.World, x float64, h platform.HostID) {
			w.Write(0, &world.IO{Disk: world.DiskID{Host: h}, Bytes: 1, Priority: x})
		}), near: true},
		"disk speed": {call: none(func(w *world.World, x float64, h platform.HostID) {
			w.SetDiskSpeed(world.DiskID{Host: h}, world.DiskSpeed{Read: 1, Write: 1, Both: x})
		})},
		"speed factor": {call: none(func(w *world.World, x float64, h platform.HostID) { w.SetSpeedFactor(h, x) })},
		"bandwidth":    {call: link(func(w *world.World, x float64, l platform.LinkID) { w.SetBandwidth(l, x) })},
		"latency":      {call: link(func(w *world.World, x float64, l platform.LinkID) { w.SetLatency(l, x) })},
	}
}

// moreDoors are those of what has begun, of parallel tasks, and those that change nothing.
func moreDoors() map[string]door {
	return map[string]door{
		"deadline": {call: none(func(w *world.World, x float64, h platform.HostID) {
			w.Deadline(w.Exec(0, &world.Exec{Host: h, Flop: 1}), x)
		}), inf: true, past: true},
		"later bound": {call: none(func(w *world.World, x float64, h platform.HostID) {
			w.SetBound(w.Exec(0, &world.Exec{Host: h, Flop: 1}), x)
		})},
		"later priority": {call: none(func(w *world.World, x float64, h platform.HostID) {
			w.SetPriority(w.Exec(0, &world.Exec{Host: h, Flop: 1}), x)
		}), near: true},
		"flops together": {call: together(func(x float64) world.Parallel { return world.Parallel{Flops: []float64{1, x}} })},
		"bytes together": {call: together(func(x float64) world.Parallel { return world.Parallel{Bytes: []float64{0, 1, x, 0}} })},
		"each together":  {call: together(func(x float64) world.Parallel { return world.Parallel{EachBytes: x} })},
		"parts together": {call: together(func(x float64) world.Parallel { return world.Parallel{Flops: []float64{1, 1}, BoundPerSec: x} })},
		"getters": {call: none(func(w *world.World, _ float64, h platform.HostID) {
			_ = fmt.Sprint(w.HostOn(h), w.Running(h), w.SpeedFlops(h), w.Pstate(h), w.DiskSpeed(world.DiskID{Host: h}), w.Obstacle(0, h))
		}), inf: true, past: true},
		"getters of links": {call: link(func(w *world.World, _ float64, l platform.LinkID) {
			_ = fmt.Sprint(w.LinkOn(l), w.BandwidthBytesPerSec(l), w.LatencySec(l))
		}), inf: true, past: true},
		"switches": {call: none(func(w *world.World, _ float64, h platform.HostID) {
			w.SetHostOn(h, false)
			w.SetHostOn(h, true)
		}), inf: true, past: true},
		"switches of links": {call: link(func(w *world.World, _ float64, l platform.LinkID) {
			w.SetLinkOn(l, false)
			w.SetLinkOn(l, true)
		}), inf: true, past: true},
		"alone": {call: func(w *world.World, x float64, id int32) error {
			o := w.Options()
			_, err := world.NewAlone(w.Platform(), world.Network{Kind: o.Network, Params: &o.Params}).TransferSec(platform.HostID(id), 1, x)
			return err
		}},
	}
}

// TestOddNumbers: each function of a world refuses what makes no sense, in words of its own; what is only very large or
// small it takes, and the world still comes to its end.
func TestOddNumbers(t *testing.T) {
	all := doors()
	maps.Copy(all, moreDoors())
	names := make([]string, 0, len(all))
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	test := t
	rapid.Check(t, func(t *rapid.T) {
		network := rapid.SampledFrom(append(slices.Clone(networks), "ptask-l07")).Draw(t, "network")
		o := options(test, network)
		if network != "ptask-l07" {
			o.HostSharing = rapid.SampledFrom([]world.HostSharing{world.SpaceShared, world.TimeShared}).Draw(t, "sharing")
		}
		l := newLife(test, 1, o)
		for range rapid.IntRange(1, 5).Draw(t, "calls") {
			name := rapid.SampledFrom(names).Draw(t, "door")
			d := all[name]
			id, x := rapid.Int32Range(0, 3).Draw(t, "id"), rapid.SampledFrom(rightNumbers).Draw(t, "x")
			refused := d.near && x != 0 && (x < world.LeastPriority || x > world.MostPriority)
			switch rapid.IntRange(0, 3).Draw(t, "odd") {
			case 0:
				x, refused = rapid.SampledFrom(oddNumbers).Draw(t, "odd x"), !d.past || !d.inf
				if d.past {
					refused = math.IsNaN(x) && name == "deadline"
				}
			case 1:
				x, refused = math.Inf(1), !d.inf
			case 2:
				id = rapid.SampledFrom(oddIDs).Draw(t, "odd id")
				refused = !d.some || id != -1
			}
			err := d.call(&l.w, x, id)
			together := strings.HasSuffix(name, "together")
			switch {
			case together && network != "ptask-l07":
				require.ErrorIs(t, err, world.ErrNoParallel)
			case refused:
				require.Error(t, err, "%s of %v at %d", name, x, id)
				require.True(t, strings.HasPrefix(err.Error(), "world: "), "%s of %v at %d: %v", name, x, id, err)
			default:
				require.NoError(t, err, "%s of %v at %d", name, x, id)
			}
		}
		steps := 0
		for l.w.Step() {
			for _, ok := l.w.Ended(); ok; _, ok = l.w.Ended() {
			}
			if steps++; steps > 1000 {
				t.Fatalf("no end at %v s", l.w.NowSec())
			}
		}
		require.False(t, math.IsNaN(l.w.NowSec()))
	})
}
