package overhead

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// TestCyclesLetTimePass: a job that is idle gets a slot now, or at a cycle after now, whatever the
// date and the cycle.
func TestCyclesLetTimePass(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := rapid.Float64Range(0, 1e20).Draw(t, "now")
		step := now * rapid.Float64Range(0, 1e-11).Draw(t, "step")
		if rapid.Bool().Draw(t, "any") {
			step = rapid.Float64Range(0, 1e6).Draw(t, "any step")
		}
		var d Manager
		d.Reset(&Model{Match: Amount{Value: step}}, nil)
		for range 3 {
			if d.Matches(now, now) {
				return
			}
			d.WaitForCycle(now)
			at := d.NextSec()
			require.False(t, Due(at, now), "the cycle of %v s after %v s is at %v s", step, now, at)
			require.True(t, d.Matches(now, at), "the cycle of %v s after %v s, at %v s, is none", step, now, at)
			_, ok := d.Pop(at)
			require.True(t, ok)
			now = at
		}
	})
}

// TestLargeDates: run times beyond the resolution of cycles end.
func TestLargeDates(t *testing.T) {
	m := parse(t, "htcondor-8.6")
	var e Evaluator
	for _, sec := range []float64{1e12, 1e18, 1e300} {
		b := workload.NewBuilder("chain")
		b.Control(b.Task("a", 1), b.Task("b", 1))
		d, err := b.Build()
		require.NoError(t, err)
		require.InEpsilon(t, 2*sec, e.MakespanSec(&m, NewJobs(d, []float64{sec, sec}, 1)), 1e-9)
	}
}
