package world_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// life is a world to which random things happen, the same for equal seeds.
type life struct {
	t     *testing.T
	r     *rand.Rand
	p     *platform.Platform
	o     world.Options
	w     world.World
	acts  []world.Activity
	ends  []ending // by tag
	execs map[int32]world.Exec
}

type ending struct {
	atSec   float64
	outcome world.Outcome
}

// newLife makes a small platform in which many routes share links.
func newLife(t *testing.T, seed uint64, o world.Options) *life {
	l := &life{t: t, o: o, r: rand.New(rand.NewPCG(seed, 7)), execs: map[int32]world.Exec{}}
	b := platform.NewBuilder("drawn")
	var links []platform.LinkID
	for i := range 5 {
		links = append(links, b.Link(platform.Link{
			Name: fmt.Sprint("l", i), BandwidthBytesPerSec: 1e6 * (1 + l.r.Float64()), LatencySec: 0.1 * l.r.Float64(),
			Sharing: []platform.Sharing{platform.Shared, platform.Shared, platform.FatPipe}[l.r.IntN(3)],
		}))
	}
	for i := range 4 {
		speed := 1e6 * (1 + l.r.Float64())
		pstates := []float64{speed, speed / 2, 0, 3 * speed}
		b.Host(platform.Host{
			Name: fmt.Sprint("h", i), SpeedFlops: speed, Cores: 1 + l.r.IntN(3),
			Details: &platform.HostDetails{PstateFlops: pstates, Disks: []platform.Disk{{Name: "d", ReadBytesPerSec: 1e6 * (1 + l.r.Float64()), WriteBytesPerSec: 1e6}}},
		})
	}
	for x := range platform.HostID(4) {
		for y := range platform.HostID(4) {
			l.r.Shuffle(len(links), func(i, j int) { links[i], links[j] = links[j], links[i] })
			b.Route(x, y, links[:1+l.r.IntN(3)]...)
		}
	}
	var err error
	l.p, err = b.Build()
	require.NoError(t, err)
	l.w.Reset(l.p, o)
	return l
}

func (l *life) host() platform.HostID { return platform.HostID(l.r.IntN(l.p.NumHosts())) }
func (l *life) link() platform.LinkID { return platform.LinkID(l.r.IntN(l.p.NumLinks())) }

// act does one random thing.
func (l *life) act(changes bool) {
	tag, w := int32(len(l.acts)), &l.w
	var a world.Activity
	dice := l.r.IntN(21)
	if dice >= 13 && !changes {
		return
	}
	switch dice {
	case 0, 1, 2, 3:
		if x := l.parallel(); dice == 3 && l.o.Network == world.PTaskL07 {
			var err error
			a, err = w.Parallel(tag, &x)
			require.NoError(l.t, err)
			break
		}
		x := world.Exec{
			Host: l.host(), Flop: 1e6 * l.r.ExpFloat64(), Threads: l.r.IntN(3), Priority: float64(l.r.IntN(3)),
			BoundFlops: []float64{0, 0, 8e5}[l.r.IntN(3)],
		}
		l.execs[tag] = x
		a = w.Exec(tag, &x)
	case 4, 5, 6, 7, 8, 9:
		var err error
		a, err = w.Send(tag, &world.Send{From: l.host(), To: l.host(), Bytes: 1e6 * l.r.ExpFloat64(), BoundBytesPerSec: []float64{0, 0, 4e5}[l.r.IntN(3)]})
		require.NoError(l.t, err)
	case 10:
		x := world.IO{Disk: world.DiskID{Host: l.host()}, Bytes: 1e6 * l.r.ExpFloat64(), Priority: float64(l.r.IntN(3))}
		switch l.r.IntN(3) {
		case 0:
			a = w.Sleep(tag, l.host(), l.r.Float64())
		case 1:
			a = w.Read(tag, &x)
		default:
			a = w.Write(tag, &x)
		}
	case 11, 12:
		if len(l.acts) > 0 {
			l.change(l.acts[l.r.IntN(len(l.acts))])
		}
		return
	case 13, 14:
		w.SetSpeedFactor(l.host(), []float64{0, 0.5, 1, 2}[l.r.IntN(4)])
	case 15, 16:
		id := l.link()
		w.SetBandwidth(id, l.p.Link(id).BandwidthBytesPerSec*[]float64{0, 0.5, 1, 2}[l.r.IntN(4)])
	case 17:
		w.SetLatency(l.link(), 0.2*l.r.Float64())
	case 18:
		w.SetHostOn(l.host(), l.r.IntN(3) > 0)
	case 19:
		require.NoError(l.t, w.SetPstate(l.host(), l.r.IntN(4)))
	default:
		w.SetLinkOn(l.link(), l.r.IntN(3) > 0)
	}
	if a != (world.Activity{}) {
		l.acts, l.ends = append(l.acts, a), append(l.ends, ending{atSec: math.Inf(1)})
	}
}

// parallel draws a parallel task.
func (l *life) parallel() world.Parallel {
	x := world.Parallel{Hosts: []platform.HostID{l.host(), l.host(), l.host()}[:1+l.r.IntN(3)]}
	for range x.Hosts {
		x.Flops = append(x.Flops, 1e6*l.r.ExpFloat64())
		for range x.Hosts {
			x.Bytes = append(x.Bytes, []float64{0, 5e5}[l.r.IntN(2)])
		}
	}
	return x
}

// change changes an activity, which may have ended.
func (l *life) change(a world.Activity) {
	switch l.r.IntN(6) {
	case 0:
		l.w.Cancel(a)
	case 1:
		l.w.Suspend(a)
	case 2:
		l.w.Resume(a)
	case 3:
		l.w.SetBound(a, 5e5*l.r.Float64())
	case 4:
		l.w.SetPriority(a, 1+l.r.Float64())
	case 5:
		l.w.Deadline(a, l.w.NowSec()+3*l.r.Float64())
	}
}

// live does n random things, a few at a time, mostly at dates that a pause gives;
// then everything is put right and runs to its end.
func (l *life) live(n int, changes bool) {
	for n > 0 {
		for range 1 + l.r.IntN(3) {
			l.act(changes)
			n--
		}
		l.w.Sleep(-1, platform.NoHost, 0.3*l.r.ExpFloat64())
		l.step()
	}
	l.right()
	for l.step() {
	}
}

// right puts everything right, so that all can end.
func (l *life) right() {
	for h := range platform.HostID(l.p.NumHosts()) {
		if l.w.SpeedFlops(h) == 0 {
			require.NoError(l.t, l.w.SetPstate(h, 0))
			l.w.SetSpeedFactor(h, 1)
		}
	}
	for id := range l.p.Links() {
		if l.w.BandwidthBytesPerSec(platform.LinkID(id)) == 0 {
			l.w.SetBandwidth(platform.LinkID(id), 1e6)
		}
	}
	for _, a := range l.acts {
		l.w.Resume(a)
	}
}

// step steps until a pause of live's own is over.
func (l *life) step() bool {
	for l.w.Step() {
		paused := false
		for e, ok := l.w.Ended(); ok; e, ok = l.w.Ended() {
			if e.Tag < 0 {
				paused = true
				continue
			}
			if l.acts[e.Tag] != e.Activity || l.w.UnderWay(e.Activity) || !math.IsInf(l.ends[e.Tag].atSec, 1) { // thousands a life
				require.Equal(l.t, l.acts[e.Tag], e.Activity)
				require.False(l.t, l.w.UnderWay(e.Activity))
				require.True(l.t, math.IsInf(l.ends[e.Tag].atSec, 1), "an activity ends once")
			}
			l.ends[e.Tag] = ending{l.w.NowSec(), e.Outcome}
		}
		if paused {
			return true
		}
	}
	return false
}

// models are the options of a life: all networks, cm02 also with weights and without
// acknowledgements.
func models(t *testing.T, seed uint64, networks ...string) (all []world.Options) {
	for i, name := range networks {
		o := options(t, name)
		o.HostSharing = world.HostSharing((int(seed) + i) % 2)
		all = append(all, o)
		if o.Network == world.CM02 {
			o.Params.WeightSBytes, o.Params.CrossTraffic = 20537, false
			all = append(all, o)
		}
	}
	return all
}

var networks = []string{"lv08", "cm02", "smpi", "raw", "ib", "contention-free", "store-and-forward", "constant", "ptask-l07"}

// livesOfAll is how many lives are lived under each network.
func livesOfAll() uint64 {
	if testing.Short() {
		return 30
	}
	return 60
}

// TestEverythingEnds lives random lives; whatever happened, every activity ends
// once, and the same life is lived the same way again.
func TestEverythingEnds(t *testing.T) {
	for seed := range livesOfAll() {
		for _, o := range models(t, seed, networks...) {
			l := newLife(t, seed, o)
			l.live(150, true)
			for tag, e := range l.ends {
				require.False(t, math.IsInf(e.atSec, 1), "seed %d %s: activity %d has not ended", seed, o.Network, tag)
			}
			repeat := newLife(t, seed, o)
			repeat.live(150, true)
			require.Equal(t, l.ends, repeat.ends)
		}
	}
}

// TestSharingPlainAgrees lives the same lives with the plain solver.
func TestSharingPlainAgrees(t *testing.T) {
	seeds := uint64(400)
	if testing.Short() {
		seeds = 80
	}
	for seed := range seeds {
		for _, o := range models(t, seed, "lv08", "cm02", "smpi", "raw", "ib") {
			fast := newLife(t, seed, o)
			fast.live(200, true)
			o.Params.Plain = true
			plain := newLife(t, seed, o)
			plain.live(200, true)
			require.Len(t, plain.ends, len(fast.ends))
			for tag, want := range plain.ends {
				got := fast.ends[tag]
				require.Equal(t, want.outcome, got.outcome, "seed %d %s: activity %d", seed, o.Network, tag)
				require.InDelta(t, want.atSec, got.atSec, 1e-9*max(want.atSec, 1), "seed %d %s: activity %d", seed, o.Network, tag)
			}
		}
	}
}

// TestFollowingChangesNothing lives lives without changes of hosts and links in a
// world that keeps its lists from the start, and in one that has none.
func TestFollowingChangesNothing(t *testing.T) {
	for seed := range livesOfAll() {
		for _, o := range models(t, seed, networks...) {
			l := newLife(t, seed, o)
			l.live(150, false)
			repeat := newLife(t, seed, o)
			repeat.w.SetSpeedFactor(0, 2)
			repeat.w.SetSpeedFactor(0, 1)
			repeat.live(150, false)
			require.Equal(t, l.ends, repeat.ends)
		}
	}
}
