package incremental

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// TestShortcutAgrees lives random lives of few flows with and without the shortcut, and
// compares when they end.
func TestShortcutAgrees(t *testing.T) {
	alone := 0
	rapid.Check(t, func(t *rapid.T) {
		var both [2]Model
		var kernels [2]kernel.Kernel
		both[1].Shortcut = true
		for i := range both {
			both[i].Reset(sharing.Observer{})
			kernels[i].Reset(&both[i])
		}
		sometimes := func(what string) bool { return rapid.IntRange(0, 4).Draw(t, what) == 0 }
		amount := rapid.Float64Range(.1, 10)
		const cons, flows = 4, 12
		for range cons {
			capacity, fat := amount.Draw(t, "capacity"), sometimes("fat")
			for i := range both {
				both[i].AddConstraint(capacity, fat)
			}
		}
		live := map[int32]bool{}
		endAt := rapid.Int32Range(0, 2*flows).Draw(t, "shortcut ends")
		for tag := range int32(flows) {
			if tag == endAt {
				both[1].EndShortcut(kernels[1].NowSec())
			}
			d := sharing.Demand{
				Amount: amount.Draw(t, "amount"), Penalty: amount.Draw(t, "penalty"), Bound: sharing.Unbounded, Factor: .97,
			}
			if sometimes("delayed") {
				d.DelaySec = amount.Draw(t, "delay")
			}
			if sometimes("bounded") {
				d.Bound = amount.Draw(t, "bound")
			}
			for range rapid.IntRange(1, 4).Draw(t, "uses") {
				d.Uses = append(d.Uses, sharing.Use{
					Cons: sharing.Cons(rapid.IntRange(0, cons-1).Draw(t, "constraint")), Weight: rapid.SampledFrom([]float64{1, .05}).Draw(t, "weight"),
				})
			}
			for i := range both {
				both[i].Start(tag, kernels[i].NowSec(), &d)
			}
			live[tag] = true
			if both[1].lone.on {
				alone++
			}
			change(t, &both, &kernels, live)
			for range rapid.IntRange(0, 3).Draw(t, "steps") {
				step(t, &both, &kernels, live)
			}
		}
		for len(live) > 0 {
			step(t, &both, &kernels, live)
		}
	})
	require.Positive(t, alone, "no flow was alone")
}

// change changes something, or nothing, half way to the next event.
func change(t *rapid.T, both *[2]Model, kernels *[2]kernel.Kernel, live map[int32]bool) {
	tag := rapid.Int32Range(0, 11).Draw(t, "tag")
	what := rapid.IntRange(0, 9).Draw(t, "change")
	value := rapid.Float64Range(.1, 10).Draw(t, "value")
	if !live[tag] {
		return
	}
	next := kernels[0].Next()
	_ = kernels[1].Next()
	var left [2]float64
	for i := range both {
		m, now := &both[i], kernels[i].NowSec()
		if now += (next - now) / 2; !math.IsInf(next, 1) {
			kernels[i].MoveTo(now)
		}
		left[i] = m.Remaining(kernels[i].NowSec(), tag)
		switch now = kernels[i].NowSec(); what {
		case 0:
			m.Change(now, tag, sharing.Change{Kind: sharing.Rebounds, Value: value})
		case 1:
			m.Change(now, tag, sharing.Change{Kind: sharing.Reweighs, Value: value})
		case 2:
			m.SetCapacity(now, sharing.Cons(tag%4), value)
		case 3:
			m.Change(now, tag, sharing.Change{Kind: sharing.Suspends})
			m.Change(now, tag, sharing.Change{Kind: sharing.Resumes})
		case 4:
			m.Change(now, tag, sharing.Change{Kind: sharing.Cancels})
		}
	}
	if what == 4 {
		delete(live, tag)
	}
	require.InDelta(t, left[0], left[1], 1e-9*max(left[0], 1))
}

// step moves both to their next end.
func step(t *rapid.T, both *[2]Model, kernels *[2]kernel.Kernel, live map[int32]bool) {
	if len(live) == 0 {
		return
	}
	var ended [2][]int32
	for i := range both {
		for len(ended[i]) == 0 {
			require.True(t, kernels[i].Step())
			ended[i] = append(ended[i], kernels[i].AllDone()...)
		}
	}
	require.InDelta(t, kernels[0].NowSec(), kernels[1].NowSec(), 1e-9*max(kernels[0].NowSec(), 1))
	require.ElementsMatch(t, ended[0], ended[1])
	for _, tag := range ended[0] {
		delete(live, tag)
	}
}
