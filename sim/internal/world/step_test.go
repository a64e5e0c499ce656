package world

import (
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

// spy counts the calls of Advance when nothing is due.
type spy struct {
	kernel.Model
	dateSec float64
	idle    int
}

func (s *spy) Next(nowSec float64) float64 {
	s.dateSec = s.Model.Next(nowSec)
	return s.dateSec
}

func (s *spy) Advance(nowSec float64, done []int32) []int32 {
	if s.dateSec-nowSec >= kernel.TimingPrecision {
		s.idle++
	}
	return s.Model.Advance(nowSec, done)
}

// solver is one of the solvers, which can be reset.
type solver interface {
	sharing.Solver
	Reset(o sharing.Observer)
}

// stepped is a kernel with a model of each kind.
type stepped struct {
	kernel kernel.Kernel
	timers kernel.Timers
	solo   kernel.Solo
	solver solver
	spies  [3]spy
	done   [3][]int32 // of advanceAll
}

func newStepped(s solver, capacities []float64) *stepped {
	x := &stepped{solver: s}
	s.Reset(sharing.Observer{})
	for n, capacity := range capacities {
		s.AddConstraint(capacity, n == 0)
	}
	x.spies = [3]spy{{Model: &x.solo}, {Model: s}, {Model: &x.timers}}
	x.kernel.Reset(&x.spies[0], &x.spies[1], &x.spies[2])
	return x
}

// TestStepLeavesModelsAlone steps random activities twice: once models of which nothing is due are
// left out, once each advances at each date. The same ends at the same dates.
func TestStepLeavesModelsAlone(t *testing.T) {
	for name, newSolver := range map[string]func() solver{
		"bottleneck": func() solver { return &incremental.Model{} },
		"shortcut":   func() solver { return &incremental.Model{Shortcut: true} },
		"plain":      func() solver { return &resolving.Model{} },
		"overlook":   func() solver { return &simgrid.Model{} },
		"ptask":      func() solver { return &coupled.Model{} },
		"ptask, bmf": func() solver { return &coupled.Model{BMF: true} },
	} {
		t.Run(name, func(t *testing.T) {
			left := 0
			rapid.Check(t, func(t *rapid.T) {
				capacities := rapid.SliceOfN(rapid.Float64Range(1, 10), 3, 3).Draw(t, "capacities")
				twins := [2]*stepped{newStepped(newSolver(), capacities), newStepped(newSolver(), capacities)}
				for tag := range int32(8) {
					startRandomly(t, twins, tag)
					for range rapid.IntRange(0, 2).Draw(t, "steps") {
						stepBoth(t, twins)
					}
				}
				for stepBoth(t, twins) {
				}
				for i := range twins[0].spies {
					require.Zero(t, twins[0].spies[i].idle)
					left += twins[1].spies[i].idle
				}
			})
			require.Positive(t, left, "all models were always due")
		})
	}
}

// startRandomly starts an activity of each model, or not.
func startRandomly(t *rapid.T, twins [2]*stepped, tag int32) {
	amount := rapid.SampledFrom([]float64{0, 1, 1e-12, 2.5, 7})
	amounts := [3]float64{amount.Draw(t, "solo"), amount.Draw(t, "timer"), amount.Draw(t, "shared")}
	which := rapid.IntRange(0, 7).Draw(t, "which")
	d := sharing.Demand{
		Amount: amounts[2], Penalty: 1, Bound: sharing.Unbounded, Factor: 0.97, DelaySec: amount.Draw(t, "delay"),
	}
	for n := range 3 {
		if n == 1 || rapid.Bool().Draw(t, "uses") {
			d.Uses = append(d.Uses, sharing.Use{Cons: sharing.Cons(n), Weight: 1})
		}
	}
	for _, x := range twins {
		now := x.kernel.NowSec()
		if which&1 != 0 {
			x.solo.Start(tag, now, amounts[0], 1)
		}
		if which&2 != 0 {
			x.timers.Start(tag, now+amounts[1])
		}
		if which&4 != 0 {
			x.solver.Start(tag, now, &d)
		}
	}
}

// advanceAll is the kernel's Advance, but of all models.
func (x *stepped) advanceAll(next float64) {
	now := x.kernel.NowSec()
	x.kernel.MoveTo(now + max(next-now, 0))
	for i := range x.spies {
		x.done[i] = x.spies[i].Advance(x.kernel.NowSec(), nil)
	}
}

// stepBoth moves both to the next date at which anything happens, and says whether there is one.
func stepBoth(t *rapid.T, twins [2]*stepped) bool {
	goesOn := twins[0].kernel.Step()
	next := twins[1].kernel.Next()
	require.Equal(t, goesOn, next < 1e300)
	if !goesOn {
		return false
	}
	twins[1].advanceAll(next)
	require.Equal(t, twins[0].kernel.NowSec(), twins[1].kernel.NowSec())
	for i := range twins[0].spies {
		require.True(t, slices.Equal(twins[0].kernel.Done(i), twins[1].done[i]))
	}
	return true
}
