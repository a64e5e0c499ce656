package queueview_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/picture/queueview"
	policies "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

func simulate(t *testing.T, trace *jobs.Trace, units int) *queue.Result {
	t.Helper()
	p, err := policies.Parse("easy")
	require.NoError(t, err)
	r, err := queue.Run(t.Context(), trace, p, queue.Options{Units: units})
	require.NoError(t, err)
	return r
}

func add(trace *jobs.Trace, submitSec, runSec float64, units int32) {
	trace.Add(&jobs.Job{Number: int64(trace.Len() + 1), SubmitSec: submitSec, RunSec: runSec, LimitSec: runSec, Units: units})
}

// TestLowestFree: a job has the lowest numbers that are free, and what is off the highest.
func TestLowestFree(t *testing.T) {
	trace := &jobs.Trace{}
	add(trace, 0, 10, 1)
	add(trace, 0, 4, 2)
	add(trace, 0, 10, 1)
	add(trace, 4, 2, 3) // 1, 2 and 4
	add(trace, 5, 0, 1) // takes no time
	r := simulate(t, trace, 6)
	r.Down = []queue.Outage{{FromSec: 5, ToSec: 20, Units: 1}}
	v := queueview.New("easy", r, nil, true)
	require.True(t, v.Numbered)
	var got []string
	for _, s := range v.Stays {
		got = append(got, fmt.Sprint(s.Nodes))
	}
	require.Equal(t, []string{"[{0 0}]", "[{1 2}]", "[{3 3}]", "[{1 2} {4 4}]", "[]"}, got)
	require.Equal(t, []queueview.Block{{FromSec: 5, ToSec: 10, Nodes: []queue.Interval{{From: 5, To: 5}}, Units: 1}}, v.Off)
}

// TestNumbersAreExclusive: each job has as many numbers as units, and no other has them meanwhile.
func TestNumbersAreExclusive(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	trace := &jobs.Trace{}
	at := 0.0
	for range 300 {
		at += float64(draw.IntN(4))
		add(trace, at, float64(draw.IntN(20)), int32(1+draw.IntN(9)))
	}
	v := queueview.New("easy", simulate(t, trace, 16), nil, true)
	require.Len(t, v.Stays, 300)
	until := make([]float64, 16)
	for _, s := range v.Stays {
		if s.ToSec == s.FromSec {
			continue
		}
		n := 0
		for _, x := range s.Nodes {
			for k := x.From; k <= x.To; k++ {
				require.LessOrEqual(t, until[k], s.FromSec)
				until[k] = s.ToSec
				n++
			}
		}
		require.EqualValues(t, trace.Units[s.Job], n)
	}
}

// TestSeries: levels and their means, with a reservation in which a job runs.
func TestSeries(t *testing.T) {
	trace := &jobs.Trace{}
	add(trace, 0, 4, 3)
	add(trace, 2, 4, 2)
	m := &jobs.Machine{Reservations: []jobs.Block{{Name: "course", FromSec: 3, ToSec: 7, Nodes: []int{0, 1, 2, 3}, Users: []string{"u"}}}}
	v := queueview.New("easy", simulate(t, trace, 4), m, true)
	series := v.Series()
	level := func(q queueview.Quantity) (list []string) {
		for _, x := range series {
			list = append(list, fmt.Sprint(x.AtSec, ":", x.Of[q]))
		}
		return list
	}
	require.Equal(t, []string{"0:3", "2:3", "3:3", "4:2", "7:2", "8:0"}, level(queueview.Busy))
	require.Equal(t, []string{"0:0", "2:1", "3:1", "4:0", "7:0", "8:0"}, level(queueview.Waiting))
	require.Equal(t, []string{"0:0", "2:0", "3:1", "4:2", "7:0", "8:0"}, level(queueview.Reserved))
	require.InDelta(t, 20.0/8, v.Mean(series, queueview.Busy), 1e-12)
	require.InDelta(t, 1.0, queueview.Most(series, queueview.Waiting), 0)
	means := v.Means(series, 4)
	for i, want := range []float64{3, 3, 2, 2} {
		require.InDelta(t, want, means[i].Of[queueview.Busy], 1e-12)
	}
}
