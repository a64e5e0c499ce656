package trace_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/picture/queueview"
	"github.com/clustersim/clustersim/internal/picture/trace"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// queueRun has jobs of given starts on one after the other.
func queueRun(units int, starts []float64, run float64, size int32) *simqueue.Result {
	t := &jobs.Trace{}
	r := &simqueue.Result{Trace: t, Units: units}
	for i, start := range starts {
		t.Add(&jobs.Job{Number: int64(i + 1), SubmitSec: 0, RunSec: run, LimitSec: run, Units: size, User: "ann"})
		r.State = append(r.State, simqueue.Completed)
		r.StartSec, r.EndSec = append(r.StartSec, start), append(r.EndSec, start+run)
	}
	return r
}

func TestWriteQueue(t *testing.T) {
	r := queueRun(4, []float64{0, 0, 5}, 5, 2)
	r.Down = []simqueue.Outage{{FromSec: 6, ToSec: 8, Units: 1, Why: "fan"}}
	var out bytes.Buffer
	require.NoError(t, trace.WriteQueue(&out, queueview.New("easy", r, nil, true)))
	require.True(t, json.Valid(out.Bytes()))
	golden.Check(t, "queue.json", out.Bytes())
}

// TestWriteQueueShares: nodes of a large machine share threads, and slices of a thread do not overlap.
func TestWriteQueueShares(t *testing.T) {
	starts := make([]float64, 900)
	for i := range starts {
		starts[i] = float64(i / 250)
	}
	var out bytes.Buffer
	require.NoError(t, trace.WriteQueue(&out, queueview.New("easy", queueRun(1000, starts, 1.5, 2), nil, true)))
	var file struct {
		TraceEvents []struct {
			Ph      string
			Tid     int
			Ts, Dur float64
		}
	}
	require.NoError(t, json.Unmarshal(out.Bytes(), &file))
	until, slices := map[int]float64{}, 0
	for _, e := range file.TraceEvents {
		if e.Ph == "X" {
			require.LessOrEqual(t, until[e.Tid], e.Ts)
			until[e.Tid] = e.Ts + e.Dur
			slices++
		}
	}
	require.GreaterOrEqual(t, slices, 900)
}
