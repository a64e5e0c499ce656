package queue_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// busyTrace has jobs of up to 1,000 nodes for a machine of 10,000, at a load of about 1, so that many wait.
func busyTrace(n int) *jobs.Trace {
	r := rand.New(rand.NewPCG(1, 2))
	t := &jobs.Trace{}
	submit := 0.0
	for i := range n {
		units := int32(math.Exp(r.Float64() * math.Log(1000)))
		run := math.Floor(math.Exp(r.Float64()*8)) + 1
		t.Add(&jobs.Job{Number: int64(i), SubmitSec: math.Floor(submit), Units: units, RunSec: run, LimitSec: math.Floor(run * (1 + 3*r.Float64())), WaitSec: math.NaN()})
		submit += r.ExpFloat64() * 145 * 374 / 10200
	}
	return t
}

// BenchmarkNodes: reservations that name nodes, on a large machine.
func BenchmarkNodes(b *testing.B) {
	trace := busyTrace(50_000)
	for _, policy := range []string{"easy", "easy(backfill=sjf)", "list"} {
		b.Run(policy, func(b *testing.B) {
			var r *queue.Result
			for b.Loop() {
				r = runPolicy(b, trace, policy, queue.Options{Units: 10_000, Bound: queue.BoundNodes})
			}
			wait := 0.0
			for i := range r.StartSec {
				wait += r.StartSec[i] - trace.SubmitSec[i]
			}
			require.Positive(b, wait)
			b.ReportMetric(wait/float64(trace.Len()), "mean-wait-s")
		})
	}
}
