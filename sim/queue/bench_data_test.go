//go:build queuedata

package queue_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
)

// BenchmarkLogs simulates whole logs; reading is not counted.
func BenchmarkLogs(b *testing.B) {
	if os.Getenv("DATA") == "" {
		b.Skip("DATA names no folder")
	}
	for _, log := range []string{"KTH-SP2", "CTC-SP2", "SDSC-BLUE", "CEA-Curie"} {
		trace := dataTrace(b, "sc15", log+".swf.gz")
		for _, c := range []struct{ policy, estimates string }{
			{"easy", ""},
			{"easy(backfill=sjf)", "tsafrir"},
			{"conservative", ""},
			{"easy(order=wfp3)", ""},
			{"slurm(order=multifactor)", ""},
			{"easy(reserve=all)", ""},
		} {
			b.Run(log+"/"+c.policy+"/"+c.estimates, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					p, err := sched.Parse(c.policy)
					require.NoError(b, err)
					estimates, err := queue.ParseEstimates(c.estimates, trace)
					require.NoError(b, err)
					_, err = queue.Run(b.Context(), trace, p, queue.Options{Estimates: estimates})
					require.NoError(b, err)
				}
			})
		}
	}
}
