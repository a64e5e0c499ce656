package incremental

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// trunks is how many constraints of a star many flows share; the others are cables, two a host.
const trunks = 3

// starRoute goes over some trunks and two cables, and a little over the cables of the way back.
func starRoute(trunk func(r *rand.Rand) []int, cables int) func(r *rand.Rand) []sharing.Use {
	return func(r *rand.Rand) (uses []sharing.Use) {
		for _, n := range trunk(r) {
			uses = append(uses, sharing.Use{Cons: sharing.Cons(n), Weight: 1})
		}
		for range 2 {
			n := trunks + 2*r.IntN(cables/2)
			uses = append(uses, sharing.Use{Cons: sharing.Cons(n), Weight: 1}, sharing.Use{Cons: sharing.Cons(n + 1), Weight: 0.1})
		}
		return uses
	}
}

// longRoute goes over as many constraints as a flow has bits, or a few less or more.
func longRoute(cons int) func(r *rand.Rand) []sharing.Use {
	return func(r *rand.Rand) (uses []sharing.Use) {
		length := 1 + r.IntN(4)
		if r.IntN(3) == 0 {
			length = tightBits - 2 + r.IntN(5)
		}
		for _, n := range r.Perm(cons)[:length] {
			uses = append(uses, sharing.Use{Cons: sharing.Cons(n), Weight: 1})
		}
		return uses
	}
}

// TestWaves lets hundreds of flows come and go in waves, so that the levels of large bottlenecks
// rise and fall a hundredfold, and with them what may be ample. It agrees with the plain solver
// at each date. Nothing changes that would end all ampleness, but with capacities.
func TestWaves(t *testing.T) {
	const cons = trunks + 80
	first := func(*rand.Rand) []int { return []int{0} }
	some := func(r *rand.Rand) []int { return [][]int{{0}, {1}, {0, 1}, {1, 2}, {2}, {}}[r.IntN(6)] }
	none := func(*rand.Rand) float64 { return sharing.Unbounded }
	mixed := func(r *rand.Rand) float64 { return pick(r, sharing.Unbounded, 0.05, 0.5+r.Float64(), 5, 20) }
	for name, tt := range map[string]struct {
		route      func(r *rand.Rand) []sharing.Use
		bound      func(r *rand.Rand) float64
		fat        float64
		flows      int
		capacities bool
	}{
		"one trunk":             {starRoute(first, cons-trunks), none, 0, 400, false},
		"one trunk, bounds":     {starRoute(first, cons-trunks), mixed, 0, 400, false},
		"three trunks":          {starRoute(some, cons-trunks), none, 0, 400, false},
		"three trunks, bounds":  {starRoute(some, cons-trunks), mixed, 0, 400, false},
		"fat pipes":             {starRoute(some, cons-trunks), mixed, 0.1, 200, false},
		"long routes":           {longRoute(cons), none, 0, 60, false},
		"long routes, bounds":   {longRoute(cons), mixed, 0, 60, false},
		"capacities change too": {starRoute(some, cons-trunks), mixed, 0, 200, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := draw{
				capacity: func(r *rand.Rand) float64 { return pick(r, 8, 10, 5+10*r.Float64(), 100) },
				penalty:  func(r *rand.Rand) float64 { return pick(r, 1, 1, 0.5+r.Float64(), 4) },
				bound:    tt.bound, fat: tt.fat, delays: true, route: tt.route,
			}
			w := waves{capacities: tt.capacities}
			seeds := uint64(10 * longer)
			if testing.Short() {
				seeds /= 3
			}
			for seed := range seeds {
				w.pair = newPair(t, rand.New(rand.NewPCG(seed, 9)), cons, d)
				for step := range 60 {
					w.roll(tt.flows)
					w.look()
					if !w.compare(step) {
						w.announced++
						w.begin(cons)
					}
				}
			}
			t.Logf("%+v", w.seen)
			require.Less(t, w.announced, 30*longer)
			require.Positive(t, w.ample)
			require.Positive(t, w.large)
			require.Positive(t, w.lowered)
			require.Positive(t, w.ended)
		})
	}
}

// waves changes a pair by many flows at once.
type waves struct {
	*pair
	capacities bool
	seen
}

// seen counts what was seen at all dates.
type seen struct{ announced, ample, lowered, large, ended, most int }

// roll makes a wave: many flows begin at one date, or as many go, or a few change while time passes.
func (w *waves) roll(flows int) {
	switch dice := w.r.IntN(8); {
	case dice == 0:
		for range w.r.IntN(flows) {
			w.start()
		}
	case dice == 1:
		for keep := w.r.IntN(8); len(w.flows) > keep; {
			w.cancel()
		}
	case dice < 5:
		for range 1 + w.r.IntN(8) {
			w.change()
		}
	default:
		for range w.r.IntN(20) {
			w.pass(w.r.Float64())
		}
	}
	w.most = max(w.most, len(w.flows))
}

// pass lets time pass. What flows have left then is what the plain values leave.
func (w *waves) pass(sec float64) {
	w.goOn(sec)
	w.ended += len(w.done)
	if len(w.fast.cuts) > 0 {
		return // and perhaps other values
	}
	for _, f := range w.flows {
		left, room := w.fast.Remaining(w.now, f.id), 1e-8*max(1, f.left)
		if !(math.Abs(f.left-left) <= room) {
			require.InDelta(w.t, f.left, left, room)
		}
	}
}

func (w *waves) cancel() {
	at := w.r.IntN(len(w.flows))
	w.fast.Change(w.now, w.flows[at].id, sharing.Change{Kind: sharing.Cancels})
	w.remove(at)
}

// change changes what ends no ampleness, unless capacities change.
func (w *waves) change() {
	if len(w.flows) == 0 || w.r.IntN(3) == 0 {
		w.start()
		return
	}
	f := &w.flows[w.r.IntN(len(w.flows))]
	switch dice := w.r.IntN(20); {
	case dice == 0 && w.capacities:
		n := w.r.IntN(len(w.caps))
		w.caps[n] *= pick(w.r, 0.1, 0.5, 2, 10)
		w.fast.SetCapacity(w.now, sharing.Cons(n), w.caps[n])
		w.plain.SetCapacity(sharing.Cons(n), w.caps[n])
	case dice < 8:
		w.cancel()
	case dice < 14:
		if f.on = !f.on; f.on {
			w.fast.Change(w.now, f.id, sharing.Change{Kind: sharing.Resumes})
		} else {
			w.fast.Change(w.now, f.id, sharing.Change{Kind: sharing.Suspends})
		}
		w.plain.SetPenalty(f.v, w.plainPenalty(f))
	default:
		f.penalty = w.draw.penalty(w.r)
		w.fast.Change(w.now, f.id, sharing.Change{Kind: sharing.Reweighs, Value: f.penalty})
		w.plain.SetPenalty(f.v, w.plainPenalty(f))
	}
}

// look counts what there is at a date.
func (w *waves) look() {
	w.settle()
	for n := range w.fast.cons {
		if c := &w.fast.cons[n]; c.state == stateAmple && c.count > 0 {
			w.ample++
		}
	}
	w.large += w.fast.large
	for i := range w.fast.flows {
		if f := &w.fast.flows[i]; f.live && f.owner != off && f.ceiling < f.beta {
			w.lowered++
		}
	}
}
