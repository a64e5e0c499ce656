package incremental

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing"
	"github.com/clustersim/clustersim/sim/internal/sharing/resolving"
)

// pair is a System and its plain twin, which are changed in lock step.
type pair struct {
	t     *testing.T
	fast  System
	plain resolving.System
	r     *rand.Rand

	caps  []float64
	flows []pairFlow
	now   float64
	done  []int32
	draw  draw
}

// draw says how a pair's numbers are drawn.
type draw struct {
	capacity, penalty, bound func(r *rand.Rand) float64
	fat                      float64 // how many constraints are fat pipes
	delays, changes          bool
	route                    func(r *rand.Rand) []sharing.Use // nil: any few constraints
}

type pairFlow struct {
	id             Flow
	tag            int32
	v              resolving.Var
	uses           []sharing.Use
	penalty, bound float64
	beginSec       float64
	left           float64 // of its amount, by the plain values
	on             bool
}

func pick(r *rand.Rand, values ...float64) float64 { return values[r.IntN(len(values))] }

// usual has ties, narrow bounds, and all kinds of changes.
var usual = draw{
	capacity: func(r *rand.Rand) float64 { return pick(r, 1, 2, 10*r.Float64()+0.1) },
	penalty:  func(r *rand.Rand) float64 { return pick(r, 1, 2, 0.5+r.Float64()) },
	bound: func(r *rand.Rand) float64 {
		return pick(r, sharing.Unbounded, 0.25, 1, 0.01+2*r.Float64(), 0.01+r.Float64()/10)
	},
	changes: true,
}

func newPair(t *testing.T, r *rand.Rand, cons int, d draw) *pair {
	p := &pair{t: t, r: r, draw: d}
	p.begin(cons)
	return p
}

// begin forgets everything and makes new constraints.
func (p *pair) begin(cons int) {
	p.fast.Reset(sharing.Observer{})
	p.plain.Reset()
	p.caps, p.flows, p.now = p.caps[:0], p.flows[:0], 0
	for range cons {
		c, fat := p.draw.capacity(p.r), p.r.Float64() < p.draw.fat
		p.caps = append(p.caps, c)
		p.fast.AddConstraint(c, fat)
		p.plain.AddConstraint(c, fat)
	}
}

// start starts a flow over a random route. As in a network, its bound is often
// that of the narrowest constraint.
func (p *pair) start() {
	f := pairFlow{penalty: p.draw.penalty(p.r), bound: p.draw.bound(p.r), on: true, tag: int32(p.r.IntN(1 << 30))}
	if p.draw.route != nil {
		f.uses = p.draw.route(p.r)
	} else {
		for range 1 + p.r.IntN(5) {
			f.uses = append(f.uses, sharing.Use{Cons: sharing.Cons(p.r.IntN(len(p.caps))), Weight: pick(p.r, 1, 1, 1, 0.05)})
		}
	}
	narrowest := math.Inf(1)
	for _, u := range f.uses {
		narrowest = min(narrowest, p.caps[u.Cons])
	}
	if p.draw.fat > 0 && p.r.IntN(2) == 0 {
		f.bound = narrowest
	}
	d := sharing.Demand{Amount: 1e12, Penalty: f.penalty, Bound: f.bound, Factor: 1, Uses: f.uses}
	if p.draw.delays {
		d.Amount = 3 * p.r.ExpFloat64()
		if p.r.IntN(2) == 0 {
			d.DelaySec = p.r.Float64()
			f.beginSec = p.now + d.DelaySec
		}
	}
	f.left = d.Amount
	f.id = p.fast.Start(f.tag, p.now, &d)
	p.flows = append(p.flows, f)
	p.add(&p.flows[len(p.flows)-1])
}

// add adds a flow to the plain system.
func (p *pair) add(f *pairFlow) { f.v = p.plain.Add(p.plainPenalty(f), f.bound, f.uses) }

// plainPenalty is 0 also where something is 0 that the flow uses, which the plain
// solver leaves out.
func (p *pair) plainPenalty(f *pairFlow) float64 {
	for _, u := range f.uses {
		if p.caps[u.Cons] == 0 {
			return 0
		}
	}
	if !f.on || f.bound == 0 || f.beginSec > p.now {
		return 0
	}
	return f.penalty
}

func (p *pair) remove(at int) {
	p.plain.Remove(p.flows[at].v)
	p.flows[at] = p.flows[len(p.flows)-1]
	p.flows = p.flows[:len(p.flows)-1]
}

// step makes a random change of both.
func (p *pair) step(flows int) {
	if len(p.flows) == 0 || len(p.flows) < 2*flows && p.r.Float64() < 0.45 {
		p.start()
		return
	}
	at := p.r.IntN(len(p.flows))
	f := &p.flows[at]
	switch dice := p.r.Float64(); {
	case dice < 0.5 || !p.draw.changes:
		p.fast.Change(p.now, f.id, sharing.Change{Kind: sharing.Cancels})
		p.remove(at)
	case dice < 0.65:
		n := p.r.IntN(len(p.caps))
		p.caps[n] = pick(p.r, p.draw.capacity(p.r), p.draw.capacity(p.r), 0)
		p.fast.SetCapacity(p.now, sharing.Cons(n), p.caps[n])
		p.plain.SetCapacity(sharing.Cons(n), p.caps[n])
		for i := range p.flows {
			p.plain.SetPenalty(p.flows[i].v, p.plainPenalty(&p.flows[i]))
		}
	case dice < 0.8:
		if f.on = !f.on; f.on {
			p.fast.Change(p.now, f.id, sharing.Change{Kind: sharing.Resumes})
		} else {
			p.fast.Change(p.now, f.id, sharing.Change{Kind: sharing.Suspends})
		}
		p.plain.SetPenalty(f.v, p.plainPenalty(f))
	case dice < 0.9:
		f.bound = pick(p.r, p.draw.bound(p.r), p.draw.bound(p.r), 0)
		p.fast.Change(p.now, f.id, sharing.Change{Kind: sharing.Rebounds, Value: f.bound})
		p.plain.Remove(f.v)
		p.add(f)
	default:
		f.penalty = p.draw.penalty(p.r)
		p.fast.Change(p.now, f.id, sharing.Change{Kind: sharing.Reweighs, Value: f.penalty})
		p.plain.SetPenalty(f.v, p.plainPenalty(f))
	}
}

// goOn lets time pass: flows end, and begin when their delay is over.
func (p *pair) goOn(sec float64) {
	before := p.now
	p.now = min(p.fast.Next(p.now), p.now+sec)
	p.plain.Solve()
	for i := range p.flows {
		f := &p.flows[i]
		f.left -= p.plain.Value(f.v) * (p.now - before)
	}
	p.done = p.fast.Advance(p.now, p.done[:0])
	for _, tag := range p.done {
		for at := range p.flows {
			if p.flows[at].tag == tag {
				p.remove(at)
				break
			}
		}
	}
	for i := range p.flows {
		if f := &p.flows[i]; f.beginSec > 0 && f.beginSec-p.now < kernel.TimingPrecision {
			f.beginSec = 0
			p.plain.SetPenalty(f.v, p.plainPenalty(f))
		}
	}
}

// settle brings both up to date.
func (p *pair) settle() {
	p.fast.Next(p.now)
	p.plain.Solve()
}

// worst is the largest difference of a flow's values, relative, or for values
// next to nothing as a part of 1e-3.
func (p *pair) worst() (flow int, differ float64) {
	for i, f := range p.flows {
		want, got := p.plain.Value(f.v), p.fast.Value(f.id)
		if d := math.Abs(want-got) / max(want, got, 1e-300); !(d <= differ) {
			flow, differ = i, d
		}
	}
	return flow, differ
}

// compare compares every value. It returns false if the guard says that the plain
// solver may have others.
func (p *pair) compare(step int) bool {
	p.settle()
	require.Empty(p.t, p.fast.verify(), "step %d %+v", step, p.fast.Counts)
	require.Zero(p.t, p.fast.Counts.GaveUp)
	if i, differ := p.worst(); differ > 1e-10 && len(p.fast.cuts) == 0 {
		f := p.flows[i]
		require.Failf(p.t, "differs", "step %d: flow %d has %v, the twin %v", step, f.id, p.fast.Value(f.id), p.plain.Value(f.v))
	}
	return len(p.fast.cuts) == 0
}

func TestLockStep(t *testing.T) {
	for _, fat := range []float64{0, 0.4} {
		handed := 0
		for seed := range uint64(60 * longer) {
			r := rand.New(rand.NewPCG(seed, 2))
			d := usual
			d.fat = fat
			cons := 1 + r.IntN(12)
			p := newPair(t, r, cons, d)
			p.fast.smallest = int32(r.IntN(8)) - 1
			flows, batch := 1+r.IntN(40), 1+r.IntN(6)
			for step := range 400 {
				p.now += r.Float64()
				for range 1 + r.IntN(batch) {
					p.step(flows)
				}
				if !p.compare(step) {
					handed++
					p.begin(cons)
				}
			}
		}
		t.Logf("fat pipes %v: %d of %d announced", fat, handed, 60*400*longer)
		require.Less(t, handed, 24*longer*60)
	}
}
