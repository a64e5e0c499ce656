//go:build queuedata

package queue_test

import (
	"bytes"
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// TestBackfillCycles: two configurations of Slurm on KTH, computed by an independent program.
func TestBackfillCycles(t *testing.T) {
	trace := dataTrace(t, "sc15", "KTH-SP2.swf.gz")
	for _, c := range []struct {
		policy string
		cycles float64
		wait   float64 // mean, s
	}{
		{"slurm", 34519, 7847.024},
		{"slurm(depth=1000,bf-max-job-test=1000,bf-window=100000d,bf-resolution=1s)", 34579, 7807.816},
	} {
		p, err := sched.Parse(c.policy)
		require.NoError(t, err)
		r, err := queue.Run(t.Context(), trace, p, queue.Options{})
		require.NoError(t, err)
		sum := 0.0
		for i := range trace.Len() {
			sum += r.StartSec[i] - trace.SubmitSec[i]
		}
		require.Equal(t, "backfill cycles", r.Counters[0].Name)
		require.Equal(t, c.cycles, r.Counters[0].Value, c.policy)
		require.InDelta(t, c.wait, sum/float64(trace.Len()), 1e-3, c.policy)
		t.Log(r.Counters)
	}
}

// TestSmallVectors: the small cases of pyss, in both kinds of rounds.
func TestSmallVectors(t *testing.T) {
	lines := bytes.Split(bytes.TrimSpace(dataFile(t, "pyss", "vectors.jsonl")), []byte("\n"))
	require.Len(t, lines, 174)
	for _, line := range lines {
		var c struct {
			File, Policy, Estimates string
			Nodes                   int
			Jobs                    [][6]any
		}
		require.NoError(t, json.Unmarshal(line, &c))
		trace := &jobs.Trace{}
		var ends []float64
		for i, x := range c.Jobs {
			n := func(k int) float64 { return x[k].(float64) }
			trace.Add(&jobs.Job{Number: int64(i + 1), SubmitSec: n(0), Units: int32(n(1)), LimitSec: n(2), RunSec: n(3), User: x[4].(string), WaitSec: math.NaN()})
			ends = append(ends, n(5))
		}
		trace.Sort()
		for kind, event := range rounds {
			e, err := queue.ParseEstimates(c.Estimates, trace)
			require.NoError(t, err)
			r := runPolicy(t, trace, c.Policy, queue.Options{Units: c.Nodes, EventRounds: event, Estimates: e})
			got := make([]float64, len(ends))
			for i, at := range r.EndSec {
				got[trace.Number[i]-1] = at
			}
			require.Equal(t, ends, got, "%s, %s, %s, rounds %s", c.File, c.Policy, c.Estimates, kind)
		}
	}
}
