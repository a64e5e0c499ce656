package queuestats_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// loaded is the result of m jobs of 300 users that wait up to a day, on 10,000 units.
func loaded(m int) *simqueue.Result {
	random := rand.New(rand.NewPCG(1, 0))
	r := &simqueue.Result{Trace: &jobs.Trace{}, Units: 10000}
	at := 0.0
	for i := range m {
		at += math.Floor(random.ExpFloat64() * 30)
		wait, run, n := math.Floor(random.Float64()*86400), math.Floor(random.ExpFloat64()*5000), 1+random.IntN(64)
		r.Trace.Add(&jobs.Job{
			Number: int64(i + 1), SubmitSec: at, RunSec: run, LimitSec: 2 * run, Units: int32(n), WaitSec: wait / 2,
			User: fmt.Sprint("u", random.IntN(300)), Account: fmt.Sprint("a", random.IntN(20)),
		})
		r.State = append(r.State, simqueue.Completed)
		r.StartSec = append(r.StartSec, at+wait)
		r.EndSec = append(r.EndSec, at+wait+run)
	}
	return r
}

func BenchmarkCompute(b *testing.B) {
	for _, m := range []int{10_000, 300_000, 1_000_000} {
		r := loaded(m)
		for _, recorded := range []bool{false, true} {
			b.Run(fmt.Sprintf("jobs=%d/recorded=%v", m, recorded), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					queuestats.Compute(r, queuestats.Options{Recorded: recorded})
				}
			})
		}
	}
}
