package queue_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// usersTrace is jobs of one unit, one after the other, of (user, limit, run).
func usersTrace(list ...[3]any) *jobs.Trace {
	t := &jobs.Trace{}
	for i, x := range list {
		t.Add(&jobs.Job{Number: int64(i + 1), User: x[0].(string), SubmitSec: float64(100 * i), Units: 1, LimitSec: x[1].(float64), RunSec: x[2].(float64), WaitSec: math.NaN()})
	}
	return t
}

func TestEstimates(t *testing.T) {
	trace := usersTrace([3]any{"u", 90.0, 10.0}, [3]any{"u", 90.0, 21.0}, [3]any{"v", 90.0, 5.0}, [3]any{"u", 90.0, 80.0}, [3]any{"u", 90.0, 50.0}, [3]any{"u", 20.0, 10.0}, [3]any{"", 90.0, 7.0}, [3]any{"", 90.0, 6.0})
	for text, want := range map[string][]float64{
		"request":        {90, 90, 90, 90, 90, 20, 90, 90},
		"exact":          {10, 21, 5, 80, 50, 10, 7, 6},
		"x0.5":           {45, 45, 45, 90, 90, 10, 45, 45}, // jobs 4 and 5 outlast it: the limit
		"tsafrir":        {90, 90, 90, 90, 50, 20, 90, 90}, // 15, 75 and 90 s for job 4; floor((21+80)/2) is reached exactly, not outlasted
		"user-mean":      {90, 90, 90, 90, 90, 20, 90, 7},  // 10 s, 15.5 s and 37 s are outlasted
		"user-mean(k=1)": {90, 90, 90, 90, 80, 20, 90, 7},
	} {
		e, err := queue.ParseEstimates(text, trace)
		require.NoError(t, err)
		r := runPolicy(t, trace, "easy", queue.Options{Units: 1, Estimates: e})
		require.Equal(t, want, r.EstimateSec, text)
	}
}

func TestReadEstimates(t *testing.T) {
	trace := usersTrace([3]any{"u", 90.0, 10.0}, [3]any{"u", 90.0, 20.0}, [3]any{"u", 90.0, 30.0})
	e, err := queue.ReadEstimates("p.csv", []byte("why,estimate,job\na,12,1\nb,15,2\nc,7,99\n"), trace)
	require.NoError(t, err)
	r := runPolicy(t, trace, "easy", queue.Options{Units: 1, Estimates: e})
	require.Equal(t, []float64{12, 90, 90}, r.EstimateSec, "job 2 outlasts it, job 3 has none")

	for data, want := range map[string]string{
		"":                               "p.csv:1:1: no header: want the columns job and estimate",
		"job,sec\n":                      "p.csv:1:1: want the columns job and estimate",
		"job,estimate\n1,0\n2,x\n3\n1,5": "p.csv:2:3: the estimate is \"0\": want a time in s above 0\np.csv:3:3: the estimate is \"x\": want a time in s above 0\np.csv:4:1: 2 fields expected, 1 found",
		"job,estimate\n1,5\n1,6\n":       "p.csv:3:1: a second estimate of job 1",
		"job,estimate\n\"1,5\n":          "p.csv:2:6: extraneous or missing \" in quoted-field",
	} {
		_, err := queue.ReadEstimates("p.csv", []byte(data), trace)
		require.EqualError(t, err, want)
	}
}

func FuzzReadEstimates(f *testing.F) {
	f.Add("job,estimate\n1,5\n2,1e3\n")
	f.Add("job,estimate\n\"1\n,5")
	trace := usersTrace([3]any{"u", 90.0, 10.0}, [3]any{"u", 90.0, 20.0})
	f.Fuzz(func(t *testing.T, data string) {
		e, err := queue.ReadEstimates("f", []byte(data), trace)
		if err != nil {
			require.True(t, strings.HasPrefix(err.Error(), "f:"), "%v", err)
			return
		}
		for i := range trace.Len() {
			require.Greater(t, e.Submitted(jobs.ID(i)), 0.0)
		}
	})
}

func TestEstimatesErrors(t *testing.T) {
	for text, want := range map[string]string{
		"x0":               `estimates "x0": want a factor above 0, such as x2`,
		"user-mean(k=0)":   `estimates "user-mean(k=0)": user-mean: k: want a number of at least 1`,
		"tsafrir(wen=now)": `estimates "tsafrir(wen=now)": tsafrir: unknown argument "wen" (did you mean "when"?)`,
		"guess":            `unknown estimates "guess" (request, exact, x2, tsafrir, user-mean)`,
	} {
		_, err := queue.ParseEstimates(text, &jobs.Trace{})
		require.EqualError(t, err, want)
	}
}

// TestExactOfSimulated: exact estimates of jobs whose run times the simulation finds out are their limits. a, which computes, has 3
// nodes of 4; b needs all 4; c runs 20 s beside a.
func TestExactOfSimulated(t *testing.T) {
	trace := rowsTrace([]row{{0, 3, 100, math.NaN()}, {1, 4, 10, 10}, {2, 1, 20, 20}})
	trace.Bodies, trace.Body = []jobs.Body{jobs.Parallel{FlopsPerNode: 50}}, []int32{0, -1, -1}
	e, err := queue.ParseEstimates("exact", trace)
	require.NoError(t, err)
	r := runPolicy(t, trace, "easy", queue.Options{Platform: nodesOf(t, 4), Units: 4, Estimates: e})
	require.Equal(t, []float64{0, 50, 2}, r.StartSec)
	require.Equal(t, []float64{100, 10, 20}, r.EstimateSec)
}
