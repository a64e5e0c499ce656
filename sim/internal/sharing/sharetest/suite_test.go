package sharetest

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing"
	"github.com/clustersim/clustersim/sim/internal/sharing/coupled"
	"github.com/clustersim/clustersim/sim/internal/sharing/incremental"
	"github.com/clustersim/clustersim/sim/internal/sharing/resolving"
	"github.com/clustersim/clustersim/sim/internal/sharing/simgrid"
)

// solver is what the suite tests.
type solver interface {
	sharing.Solver
	Reset(o sharing.Observer)
}

// traits are the deviations of a solver from weighted max-min sharing.
type traits struct {
	overlooks bool // after several events at one date constraints may carry too much
	unit      bool // max-min where all weights and penalties are 1
	unfair    bool // feasible on shared constraints, but not max-min
	noLoads   bool // the run is without an observer of loads
	shortcut  bool // the end of the delay of an activity that is alone is no event
}

// solvers are all solvers, by what the messages of their panics begin with.
var solvers = map[string]struct {
	make func() solver
	traits
}{
	"incremental":           {func() solver { return &incremental.Model{} }, traits{}},
	"incremental: no loads": {func() solver { return &incremental.Model{} }, traits{noLoads: true}},
	"incremental: shortcut": {func() solver { return &incremental.Model{Shortcut: true} }, traits{noLoads: true, shortcut: true}},
	"incremental: plain":    {func() solver { return &incremental.Model{AlwaysPlain: true} }, traits{}},
	"resolving":             {func() solver { return &resolving.Model{} }, traits{}},
	"simgrid":               {func() solver { return &simgrid.Model{} }, traits{overlooks: true}},
	"coupled":               {func() solver { return &coupled.Model{} }, traits{unfair: true}},
	"coupled: bmf":          {func() solver { return &coupled.Model{BMF: true} }, traits{unit: true}},
}

// life is a random life of a solver beside its twin.
type life struct {
	t *rapid.T
	traits
	solver    solver
	resources []resource
	loads     []float64 // as reported
	live      map[int32]*activity
	tags      int32
	now       float64
	unit      float64 // of capacities and bounds
	crowded   bool    // several events happened at one date
	reported  map[int32]float64
}

// TestLives changes random systems of up to 12 activities and checks all that the contract says after each
// change: feasibility, fairness, loads, the date of the next event, and what is left of each amount.
func TestLives(t *testing.T) {
	for name, tt := range solvers {
		t.Run(name, func(t *testing.T) {
			s := tt.make() // reused, so that Reset is under test too
			rapid.Check(t, func(t *rapid.T) {
				x := &life{t: t, traits: tt.traits, solver: s, live: map[int32]*activity{}, reported: map[int32]float64{}}
				x.begin()
				for range rapid.IntRange(1, 40).Draw(t, "changes") {
					x.step()
				}
			})
		})
	}
}

func (x *life) begin() {
	o := sharing.Observer{}
	if !x.noLoads {
		o.Value = func(_ float64, tag int32, value float64) { x.reported[tag] = value }
		o.Load = func(_ float64, c sharing.Cons, delta float64) { x.loads[c] += delta }
	}
	x.solver.Reset(o)
	x.unit = rapid.SampledFrom([]float64{1, 1, 1e9, 1e12}).Draw(x.t, "unit")
	for range rapid.IntRange(1, 6).Draw(x.t, "constraints") {
		x.resources = append(x.resources, resource{x.capacity(), rapid.IntRange(0, 3).Draw(x.t, "fat") == 0})
		r := x.resources[len(x.resources)-1]
		require.EqualValues(x.t, len(x.resources)-1, x.solver.AddConstraint(r.capacity, r.fat))
	}
	x.loads = make([]float64, len(x.resources))
}

// number is often one of a few, so that there are ties.
func (x *life) number(what string) float64 {
	return rapid.OneOf(rapid.SampledFrom([]float64{1, 1, 2, 3}), rapid.Float64Range(0.5, 8)).Draw(x.t, what)
}

func (x *life) capacity() float64 {
	if rapid.IntRange(0, 9).Draw(x.t, "stopped") == 0 {
		return 0
	}
	return x.unit * x.number("capacity")
}

func (x *life) bound() float64 {
	switch rapid.IntRange(0, 9).Draw(x.t, "bounded") {
	case 0:
		return 0
	case 1, 2, 3, 4:
		return sharing.Unbounded
	}
	return x.unit / 4 * x.number("bound")
}

func (x *life) weight(what string) float64 {
	if x.traits.unit {
		return 1
	}
	return rapid.SampledFrom([]float64{1, 1, 2, 0.5}).Draw(x.t, what)
}

// step lets time pass, at most to the next event, and makes a change.
func (x *life) step() {
	x.pass()
	tags := make([]int32, 0, len(x.live))
	for tag := range x.live {
		tags = append(tags, tag)
	}
	slices.Sort(tags)
	op := rapid.IntRange(0, 9).Draw(x.t, "op")
	if len(tags) == 0 || op < 4 && len(tags) < 12 {
		x.start()
	} else if op == 9 {
		c := rapid.IntRange(0, len(x.resources)-1).Draw(x.t, "constraint")
		x.resources[c].capacity = x.capacity()
		x.solver.SetCapacity(x.now, sharing.Cons(c), x.resources[c].capacity)
	} else {
		x.change(rapid.SampledFrom(tags).Draw(x.t, "activity"))
	}
	x.check()
}

func (x *life) start() {
	d := sharing.Demand{
		Amount: x.unit * x.number("amount"), Penalty: x.weight("penalty"), Bound: x.bound(), Factor: rapid.SampledFrom([]float64{1, 0.97}).Draw(x.t, "factor"),
	}
	if rapid.Bool().Draw(x.t, "waits") {
		d.DelaySec = rapid.Float64Range(0.1, 2).Draw(x.t, "delay")
	}
	first := rapid.IntRange(0, len(x.resources)-1).Draw(x.t, "first")
	for i := range rapid.IntRange(1, len(x.resources)).Draw(x.t, "uses") {
		d.Uses = append(d.Uses, sharing.Use{Cons: sharing.Cons((first + i) % len(x.resources)), Weight: x.weight("weight")})
	}
	x.solver.Start(x.tags, x.now, &d)
	x.live[x.tags] = &activity{Demand: d, beginSec: x.now + d.DelaySec, left: d.Amount}
	x.tags++
}

func (x *life) change(tag int32) {
	a, change := x.live[tag], sharing.Change{Kind: sharing.ChangeKind(rapid.IntRange(0, 4).Draw(x.t, "kind"))}
	switch change.Kind {
	case sharing.Cancels:
		delete(x.live, tag)
	case sharing.Suspends:
		a.suspended = true
	case sharing.Resumes:
		a.suspended = false
	case sharing.Rebounds:
		a.Bound = x.bound()
		change.Value = a.Bound
	case sharing.Reweighs:
		a.Penalty = x.weight("penalty")
		change.Value = a.Penalty
	}
	x.solver.Change(x.now, tag, change)
}

// pass moves to a date up to that of the next event, and checks what ends there.
func (x *life) pass() {
	next := x.solver.Next(x.now)
	to := min(next, x.now+rapid.SampledFrom([]float64{0, 0.1, 1, 9}).Draw(x.t, "seconds"))
	events := 0
	for _, a := range x.live {
		if x.shortcut && a.beginSec > x.now && to > a.beginSec { // it is alone
			x.now = a.beginSec
			x.values()
		}
		a.left -= a.value * a.Factor * (to - x.now)
		if waited := a.beginSec > x.now; waited && a.beginSec-to < kernel.TimingPrecision {
			a.beginSec = to
			events++
		}
	}
	x.now = to
	for _, tag := range x.solver.Advance(x.now, nil) {
		a := x.live[tag]
		require.NotNil(x.t, a, "activity %d ended before", tag)
		require.InDelta(x.t, 0, a.left/a.Amount, 1e-6, "activity %d ends", tag)
		delete(x.live, tag)
		events++
	}
	x.crowded = x.crowded || events > 1
	x.check()
}

// check brings the solver up to date and compares it with the twin.
func (x *life) check() {
	next := x.solver.Next(x.now)
	x.values()
	want, loads := math.Inf(1), make([]float64, len(x.resources))
	for tag, a := range x.live {
		require.InDelta(x.t, a.left/a.Amount, x.solver.Remaining(x.now, tag)/a.Amount, 1e-6, "left of activity %d", tag)
		if a.beginSec > x.now {
			want = min(want, a.beginSec)
		} else if a.value > 0 {
			want = min(want, x.now+max(a.left, 0)/(a.value*a.Factor))
		}
		for _, u := range a.Uses {
			loads[u.Cons] += u.Weight * a.value
		}
	}
	if x.shortcut && len(x.live) == 1 {
		require.GreaterOrEqual(x.t, next, want*(1-1e-6))
	} else if want < 1e12 {
		require.InDelta(x.t, want, next, 1e-6*max(want, 1), "the next event")
	} else {
		require.Greater(x.t, next, 1e11, "the next event")
	}
	if x.noLoads {
		return
	}
	for c, r := range x.resources {
		require.InDelta(x.t, loads[c]/x.unit, x.loads[c]/x.unit, 1e-6, "load of constraint %d", c)
		if !r.fat && !(x.overlooks && x.crowded) {
			require.LessOrEqual(x.t, loads[c], r.capacity*(1+1e-6), "constraint %d", c)
		}
	}
}

// values finds the values of all activities: those that the twin has, or those reported if they may differ.
func (x *life) values() {
	for tag, want := range x.maxMin() {
		a := x.live[tag]
		got := x.reported[tag]
		switch {
		case x.noLoads:
			a.value = want // what is left of each amount depends on it
			continue
		case x.unfair || x.overlooks && x.crowded:
			require.LessOrEqual(x.t, got, a.bound()*(1+1e-9))
			if !x.shares(a) {
				require.Zero(x.t, got, "activity %d", tag)
			}
		default:
			require.InDelta(x.t, want/x.unit, got/x.unit, 1e-6, "value of activity %d: %+v", tag, a)
		}
		a.value = got
	}
}
