package incremental

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// order is what a script does at a date: it starts an activity, or changes one or a capacity if they are there.
type order struct {
	atSec    float64
	island   int
	tag      int32
	start    *sharing.Demand
	change   sharing.Change
	capacity float64 // of the constraint, if it is above 0
	cons     sharing.Cons
}

// islands are groups of constraints that no activity connects, but for those that are bridges.
const islands, consOfIsland, flowsOfIsland = 6, 4, 40

// script draws what happens on islands; of these the odd ones have odd flows. At last all are resumed.
func script(r *rand.Rand, odd []int, bridges bool) []order {
	var orders []order
	for island := range islands {
		own := rand.New(rand.NewPCG(r.Uint64(), 1)) // whatever happens elsewhere
		isOdd, first := slices.Contains(odd, island), int32(island*flowsOfIsland)
		atSec := 0.0
		for tag := first; tag < first+flowsOfIsland; tag++ {
			atSec += own.ExpFloat64() / 4
			if own.IntN(8) == 0 {
				atSec = math.Ceil(atSec) // at one date on several islands
			}
			d := sharing.Demand{Amount: 4 * own.Float64(), Penalty: 1 + own.Float64(), Bound: 0.1 + 2*own.Float64(), Factor: 0.97}
			if own.IntN(2) == 0 {
				d.DelaySec = own.Float64()
			}
			for _, n := range own.Perm(consOfIsland)[:1+own.IntN(3)] {
				d.Uses = append(d.Uses, sharing.Use{Cons: sharing.Cons(island*consOfIsland + n), Weight: pick(own, 1, 1, 0.05)})
			}
			if isOdd && own.IntN(5) == 0 {
				oddDemand(own, &d)
			}
			if bridges && own.IntN(10) == 0 {
				d.Uses = append(d.Uses, sharing.Use{Cons: sharing.Cons(own.IntN(islands * consOfIsland)), Weight: 1})
			}
			orders = append(orders, order{atSec: atSec, island: island, tag: tag, start: &d})
			if own.IntN(3) == 0 {
				orders = append(orders, changeOf(own, island, atSec+own.Float64()))
			}
		}
		for tag := first; tag < first+flowsOfIsland; tag++ {
			orders = append(orders, order{atSec: 100, island: island, tag: tag, change: sharing.Change{Kind: sharing.Resumes}})
		}
	}
	slices.SortStableFunc(orders, func(a, b order) int { return cmp.Compare(a.atSec, b.atSec) })
	return orders
}

// oddDemand makes a demand odd.
func oddDemand(r *rand.Rand, d *sharing.Demand) {
	switch r.IntN(4) {
	case 0:
		d.Penalty *= 1e6
		d.Bound = sharing.Unbounded
		d.Amount *= 0.1
	case 1:
		d.Penalty *= 1e-6 // with less, rounding shows in the plain solver itself
		d.Bound = 0.3
	case 2:
		d.Bound = 1e-6
		d.Amount = 1e-6
	default:
		d.Bound = pick(r, 1.5, 1.5+2e-6, 1.5-2e-6)
	}
}

func changeOf(r *rand.Rand, island int, atSec float64) order {
	x := order{atSec: atSec, island: island, tag: int32(island*flowsOfIsland + r.IntN(flowsOfIsland))}
	switch dice := r.IntN(7); dice {
	case 0:
		x.change.Kind = sharing.Cancels
	case 1, 2:
		x.change.Kind = sharing.Suspends
	case 3, 4:
		x.change.Kind = sharing.Resumes
	case 5:
		x.change = sharing.Change{Kind: pick2(r, sharing.Rebounds, sharing.Reweighs), Value: 0.2 + r.Float64()}
	default:
		x.cons, x.capacity = sharing.Cons(island*consOfIsland+r.IntN(consOfIsland)), 1+2*r.Float64()
	}
	return x
}

func pick2[T any](r *rand.Rand, a, b T) T {
	if r.IntN(2) == 0 {
		return a
	}
	return b
}

// follow has a model follow a script, and returns when each activity ended that did. It says what is handed over.
func follow(t *testing.T, m *Model, orders []order, isApart func(tag int32)) map[int32]float64 {
	m.Reset(sharing.Observer{})
	for n := range islands * consOfIsland {
		m.AddConstraint(1.5, n%consOfIsland == 0)
	}
	ends, on, now := map[int32]float64{}, map[int32]bool{}, 0.0
	var done []int32
	for i := 0; i < len(orders) || m.Next(now) < inf; {
		next := m.Next(now)
		if i < len(orders) {
			next = min(next, orders[i].atSec)
		}
		now = next
		done = m.Advance(now, done[:0])
		for _, tag := range done {
			ends[tag] = now
			delete(on, tag)
		}
		for ; i < len(orders) && orders[i].atSec <= now; i++ {
			x := &orders[i]
			switch {
			case x.start != nil:
				m.Start(x.tag, now, x.start)
				on[x.tag] = true
			case x.capacity > 0:
				m.SetCapacity(now, x.cons, x.capacity)
			case on[x.tag]:
				m.Change(now, x.tag, x.change)
				if x.change.Kind == sharing.Cancels {
					delete(on, x.tag)
				}
			}
		}
		if !m.AlwaysPlain {
			m.verifyApart(t)
			for i := range m.apart.flows {
				if x := &m.apart.flows[i]; x.live {
					isApart(x.tag)
				}
			}
		}
	}
	require.Empty(t, on)
	return ends
}

// verifyApart: no constraint has flows with a share in both solvers after Next.
func (m *Model) verifyApart(t *testing.T) {
	m.Next(m.exact.nowSec)
	require.Empty(t, m.exact.verify())
	for id := range m.exact.flows {
		if f := &m.exact.flows[id]; f.live && f.owner != off && m.touchesApart(f) {
			require.Fail(t, "a flow with a share uses what is handed over", "flow %d", id)
		}
	}
	live := 0
	for i := range m.apart.flows {
		if x := &m.apart.flows[i]; x.live {
			live++
			if int(m.ofTag[x.tag]) != ^i {
				require.EqualValues(t, ^i, m.ofTag[x.tag])
			}
		}
	}
	require.Equal(t, live, m.apart.live)
}

// TestComponentsApart: odd flows come and go on some islands. All activities end when they do under the plain solver, and on
// the other islands, of which nothing is handed over, to the bit when they do if there are no such flows.
func TestComponentsApart(t *testing.T) {
	for _, bridges := range []bool{false, true} {
		handed, flows, returned := [sharing.NumReasons]uint64{}, uint64(0), uint64(0)
		elsewhere := map[uint64]bool{} // in which runs something was handed over on other islands
		for seed := range uint64(30 + 10*longer) {
			r := func() *rand.Rand { return rand.New(rand.NewPCG(seed, 6)) }
			odd := []int{int(seed % islands), int(seed / 2 % islands)}
			orders := script(r(), odd, bridges)
			var m Model
			isOdd := func(island int) bool { return slices.Contains(odd, island) }
			isApart := func(tag int32) {
				if !isOdd(int(tag / flowsOfIsland)) {
					elsewhere[seed] = true
				}
			}
			got, want := follow(t, &m, orders, isApart), follow(t, &Model{AlwaysPlain: true}, orders, nil)
			require.Len(t, got, len(want))
			for tag := range want {
				require.InDelta(t, want[tag], got[tag], 1e-9*(1+want[tag]), "seed %d, activity %d", seed, tag)
			}
			require.False(t, m.Plain())
			for why, n := range m.Counts().HandOvers {
				handed[why] += n
			}
			flows += m.Counts().Handed
			returned += m.Counts().Returns
			if bridges {
				continue
			}
			orders = slices.DeleteFunc(orders, func(x order) bool { return isOdd(x.island) })
			for tag, end := range follow(t, &m, orders, isApart) {
				require.Equal(t, end, got[tag], "seed %d, activity %d", seed, tag)
			}
		}
		t.Logf("bridges %v: %d components of %d flows, %d came back", bridges, handed, flows, returned)
		require.Positive(t, returned)
		if !bridges {
			require.Less(t, len(elsewhere), 1+longer/8, "two limits are next to each other by chance, but hardly ever")
		}
	}
}
