package bottleneck

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/fluid"
	"github.com/clustersim/clustersim/sim/kernel"
)

// pair is a System and its plain twin, which are changed in lock step.
type pair struct {
	t     *testing.T
	fast  System
	plain fluid.System
	r     *rand.Rand

	caps  []float64
	flows []pairFlow
	now   float64

	penalty, bound func(*rand.Rand) float64
	spread         bool // capacities are left as they are
}

type pairFlow struct {
	id      Flow
	v       fluid.Var
	penalty float64
	on      bool
}

func newPair(t *testing.T, seed uint64, cons int) *pair {
	p := &pair{
		t: t, r: rand.New(rand.NewPCG(seed, 1)),
		penalty: func(r *rand.Rand) float64 { return pick(r, 1, 2, 0.5+r.Float64()) },
		bound: func(r *rand.Rand) float64 {
			return pick(r, fluid.Unbounded, 0.25, 1, 0.01+2*r.Float64(), 0.01+r.Float64()/10)
		},
	}
	p.begin(cons, func(r *rand.Rand) float64 { return pick(r, 1, 2, 10*r.Float64()+0.1) })
	return p
}

func (p *pair) begin(cons int, capacity func(*rand.Rand) float64) {
	p.fast.Reset()
	p.plain.Thorough = true
	for range cons {
		c := capacity(p.r)
		p.caps = append(p.caps, c)
		p.fast.AddConstraint(c, false)
		p.plain.AddConstraint(c, false)
	}
}

// start starts a flow over a random route.
func (p *pair) start() {
	penalty, bound := p.penalty(p.r), p.bound(p.r)
	var uses []fluid.Use
	for range 1 + p.r.IntN(5) {
		uses = append(uses, fluid.Use{Cons: fluid.Cons(p.r.IntN(len(p.caps))), Weight: pick(p.r, 1, 1, 1, 0.05)})
	}
	id := p.fast.Start(0, p.now, &kernel.Demand{Amount: 1e12, Penalty: penalty, Bound: bound, Factor: 1, Uses: uses})
	p.flows = append(p.flows, pairFlow{id, p.plain.Add(penalty, bound, uses), penalty, true})
}

// step makes a random change of both.
func (p *pair) step(flows int) {
	at := 0
	if len(p.flows) > 0 {
		at = p.r.IntN(len(p.flows))
	}
	switch dice := p.r.Float64(); {
	case len(p.flows) == 0 || len(p.flows) < 2*flows && dice < 0.45:
		p.start()
	case dice < 0.75:
		p.fast.Cancel(p.now, p.flows[at].id)
		p.plain.Remove(p.flows[at].v)
		p.flows[at] = p.flows[len(p.flows)-1]
		p.flows = p.flows[:len(p.flows)-1]
	case dice < 0.85 && !p.spread:
		n := p.r.IntN(len(p.caps))
		p.caps[n] = 10*p.r.Float64() + 0.1
		p.fast.SetCapacity(p.now, fluid.Cons(n), p.caps[n])
		p.plain.SetCapacity(fluid.Cons(n), p.caps[n])
	case dice < 0.92:
		f := &p.flows[at]
		if f.on = !f.on; f.on {
			p.fast.Resume(p.now, f.id)
			p.plain.SetPenalty(f.v, f.penalty)
		} else {
			p.fast.Suspend(p.now, f.id)
			p.plain.SetPenalty(f.v, 0)
		}
	default:
		f := &p.flows[at]
		if f.on {
			f.penalty = p.penalty(p.r)
			p.fast.SetPenalty(p.now, f.id, f.penalty)
			p.plain.SetPenalty(f.v, f.penalty)
		}
	}
}

// settle brings both up to date.
func (p *pair) settle() {
	p.fast.Next(p.now)
	p.plain.Solve()
}

// worst is the largest relative difference of a flow's values.
func (p *pair) worst() (flow int, differ float64) {
	for i, f := range p.flows {
		want, got := p.plain.Value(f.v), p.fast.Value(f.id)
		if d := math.Abs(want-got) / max(want, got, 1e-300); d > differ {
			flow, differ = i, d
		}
	}
	return flow, differ
}

// compare compares every value.
func (p *pair) compare(step int) {
	p.settle()
	require.Empty(p.t, p.fast.verify(), "step %d %+v", step, p.fast.Counts)
	require.Zero(p.t, p.fast.Counts.GaveUp)
	if i, differ := p.worst(); differ > 1e-10 && !p.fast.tiny {
		f := p.flows[i]
		require.Failf(p.t, "differs", "step %d: flow %d has %v, the twin %v", step, f.id, p.fast.Value(f.id), p.plain.Value(f.v))
	}
	p.fast.tiny = false
}

func TestLockStep(t *testing.T) {
	for seed := range uint64(120) {
		r := rand.New(rand.NewPCG(seed, 2))
		p := newPair(t, seed, 1+r.IntN(12))
		p.fast.smallest = int32(r.IntN(8)) - 1
		flows, batch := 1+r.IntN(40), 1+r.IntN(6)
		for step := range 400 {
			p.now += r.Float64()
			for range 1 + r.IntN(batch) {
				p.step(flows)
			}
			p.compare(step)
		}
	}
}

// TestSmallSystems solves all systems of up to four flows on three constraints of
// capacity 1 or 2, where a flow uses any of them (a unit, or two of the last),
// has penalty 1 or 2, and a bound of 0.4 or none: flow by flow, and once more
// when the first has gone.
func TestSmallSystems(t *testing.T) {
	var kinds []kernel.Demand
	for code := range 28 {
		d := kernel.Demand{Amount: 1, Factor: 1, Penalty: float64(1 + code%2), Bound: []float64{fluid.Unbounded, 0.4}[code/2%2]}
		for c := range 3 {
			if (code/4+1)>>c&1 == 1 {
				d.Uses = append(d.Uses, fluid.Use{Cons: fluid.Cons(c), Weight: []float64{1, 1, 2}[c]})
			}
		}
		kinds = append(kinds, d)
	}
	p := &pair{t: t}
	solved := 0
	var add func(from, left int)
	restart := func(chosen []int, caps int) {
		p.fast.Reset()
		p.fast.smallest = int32(caps%3)*2 - 1
		p.plain.Reset()
		p.plain.Thorough = true
		p.flows = p.flows[:0]
		for c := range 3 {
			p.fast.AddConstraint(float64(1+caps>>c&1), false)
			p.plain.AddConstraint(float64(1+caps>>c&1), false)
		}
		for _, k := range chosen {
			d := &kinds[k]
			p.flows = append(p.flows, pairFlow{p.fast.Start(0, 0, d), p.plain.Add(d.Penalty, d.Bound, d.Uses), d.Penalty, true})
			p.compare(solved)
		}
		p.fast.Cancel(0, p.flows[0].id)
		p.plain.Remove(p.flows[0].v)
		p.flows = p.flows[1:]
		p.compare(solved)
		solved++
	}
	var chosen []int
	add = func(from, left int) {
		for k := from; k < len(kinds); k++ {
			chosen = append(chosen, k)
			if left == 1 {
				restart(chosen, solved%8)
			} else {
				add(k, left-1)
			}
			chosen = chosen[:len(chosen)-1]
		}
	}
	flows := 4
	if testing.Short() {
		flows = 3
	}
	add(0, flows)
	require.NotZero(t, solved)
}
