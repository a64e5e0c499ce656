package actor_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// TestOddNumbers: each call refuses a number that makes no sense, in words of the package; a run with right ones, however
// large or small, comes to its end.
func TestOddNumbers(t *testing.T) {
	box := func(w *actor.World) actor.Mailbox[int] { return actor.MailboxOf[int](w, "box") }
	calls := []struct {
		name   string
		call   func(w *actor.World, a *actor.Actor, x float64)
		limit  bool // takes +Inf
		onlyIn bool // takes no +Inf, and only what is neither very large nor very small
	}{
		{name: "exec", call: func(_ *actor.World, a *actor.Actor, x float64) { a.ExecAsync(x) }},
		{name: "put", call: func(w *actor.World, a *actor.Actor, x float64) { box(w).PutAsync(a, 1, x) }},
		{name: "detach", call: func(w *actor.World, a *actor.Actor, x float64) { box(w).Detach(a, 1, x) }},
		{name: "rate", call: func(w *actor.World, a *actor.Actor, x float64) {
			box(w).PutAsync(a, 1, 1, actor.CommOptions{RateBytesPerSec: x})
		}},
		{name: "send", call: func(w *actor.World, a *actor.Actor, x float64) { sendAsync(a, w.HostAt(0), w.HostAt(1), x) }},
		{name: "bound", call: func(_ *actor.World, a *actor.Actor, x float64) { a.ExecAsync(1, actor.ExecOptions{BoundFlops: x}) }},
		{name: "priority", call: func(_ *actor.World, a *actor.Actor, x float64) { a.ExecAsync(1, actor.ExecOptions{Priority: x}) }, onlyIn: true},
		{name: "later priority", call: func(_ *actor.World, a *actor.Actor, x float64) { a.ExecAsync(1).SetPriority(a, x) }, onlyIn: true},
		{name: "speed", call: func(w *actor.World, _ *actor.Actor, x float64) { w.HostAt(1).SetSpeedFactor(x) }},
		{name: "bandwidth", call: func(w *actor.World, _ *actor.Actor, x float64) { actor.LinkAt(w, 1).SetBandwidth(x) }},
		{name: "latency", call: func(w *actor.World, _ *actor.Actor, x float64) { actor.LinkAt(w, 1).SetLatency(x) }},
		{name: "get for", call: func(w *actor.World, a *actor.Actor, x float64) { _, _ = box(w).GetFor(a, x) }, limit: true},
		{name: "acquire for", call: func(w *actor.World, a *actor.Actor, x float64) { _ = actor.NewSemaphore(w, 1).AcquireFor(a, x) }, limit: true},
		{name: "kill at", call: func(_ *actor.World, a *actor.Actor, x float64) { a.KillAt(x) }, limit: true},
		{name: "wait for", call: func(_ *actor.World, a *actor.Actor, x float64) { _ = a.ExecAsync(1).WaitFor(a, x) }, limit: true},
	}
	platform := three(t)
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(calls).Draw(t, "call")
		x := rapid.SampledFrom([]float64{
			math.NaN(), math.Inf(1), math.Inf(-1), -1, -math.SmallestNonzeroFloat64, 0, math.SmallestNonzeroFloat64, 1e-9, 1, 1e9, 1e300, math.MaxFloat64,
		}).Draw(t, "x")
		refused := math.IsNaN(x) || x < 0 || !c.limit && math.IsInf(x, 1) ||
			c.onlyIn && x != 0 && (x < world.LeastPriority || x > world.MostPriority)
		w := must(actor.New(platform, actor.Options{}))
		reached := false
		w.HostAt(0).Spawn("a", func(a *actor.Actor) {
			_ = a.SleepFor(1)
			c.call(w, a, x)
			_ = a.SleepFor(1)
			reached = true
		})
		w.HostAt(1).Spawn("b", func(a *actor.Actor) {
			for range 3 {
				_ = box(w).PutFor(a, 1, 1e6, 2)
				_ = a.Exec(1e9)
			}
		})
		err := w.Run(context.Background())
		var p *actor.PanicError
		if !refused {
			require.NotErrorAs(t, err, &p, "%s of %v", c.name, x)
			return
		}
		require.False(t, reached)
		require.ErrorAs(t, err, &p, "%s of %v", c.name, x)
		why, _ := p.Value.(error)
		require.Error(t, why)
		require.True(t, strings.HasPrefix(why.Error(), "actor: "), "%s of %v: %v", c.name, x, why)
	})
}
