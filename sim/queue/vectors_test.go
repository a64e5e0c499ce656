package queue_test

import (
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// row is a job: submission, units, limit and run time.
type row [4]float64

func rowsTrace(rows []row) *jobs.Trace {
	t := &jobs.Trace{}
	for i, r := range rows {
		t.Add(&jobs.Job{Number: int64(i + 1), SubmitSec: r[0], Units: int32(r[1]), LimitSec: r[2], RunSec: r[3], WaitSec: math.NaN()})
	}
	return t
}

// alike are rows with limits equal to the run times, of (submission, units, run).
func alike(rows ...[3]float64) (list []row) {
	for _, r := range rows {
		list = append(list, row{r[0], r[1], r[2], r[2]})
	}
	return list
}

func runPolicy(t testing.TB, trace *jobs.Trace, policy string, o queue.Options) *queue.Result {
	t.Helper()
	p, err := sched.Parse(policy)
	require.NoError(t, err)
	r, err := queue.Run(t.Context(), trace, p, o)
	require.NoError(t, err, policy)
	return r
}

// rounds names the two kinds of rounds.
var rounds = map[string]bool{"date": false, "event": true}

// vector is a small case with the dates at which its jobs start, in file order, or end.
type vector struct {
	name     string
	policies []string
	units    int
	rows     []row
	starts   []float64
	ends     []float64 // nil if not compared
	kind     string    // of rounds; empty for both
}

// e1, e4 and e5 are examples that were worked out by hand, and checked with other programs.
var (
	e1 = alike([3]float64{0, 4, 5}, [3]float64{1, 3, 3}, [3]float64{2, 2, 8}, [3]float64{3, 2, 1}, [3]float64{4, 1, 4}, [3]float64{5, 1, 2})
	e2 = alike([3]float64{0, 70, 100}, [3]float64{1, 80, 100}, [3]float64{2, 90, 100}, [3]float64{50, 20, 250})
	e3 = []row{{0, 50, 800, 600}, {1, 100, 400, 200}, {2, 10, 200, 100}, {99, 10, 10, 10}, {100, 40, 31, 30}}
	e4 = []row{{3, 3, 21, 11}, {4, 4, 4, 3}, {5, 1, 13, 12}}
	e5 = []row{{0, 3, 6, 10}, {1, 2, 4, 4}, {2, 1, 5, 9}}
)

var handVectors = []vector{
	{"E1", []string{"fcfs", "priority"}, 4, e1, []float64{0, 5, 8, 8, 9, 9}, nil, ""},
	{"E1", []string{"list"}, 4, e1, []float64{0, 5, 8, 10, 5, 8}, nil, ""},
	{"E1", []string{"priority(order=sjf)"}, 4, e1, []float64{0, 6, 9, 5, 7, 5}, nil, ""},
	{"E1", []string{"priority(order=ljf)"}, 4, e1, []float64{0, 13, 5, 16, 5, 13}, nil, ""},
	{"E1", []string{"easy", "easy(reserve=1)"}, 4, e1, []float64{0, 5, 8, 9, 5, 10}, nil, ""},
	{"E1", []string{"easy(backfill=sjf)"}, 4, e1, []float64{0, 5, 8, 11, 7, 5}, nil, ""},
	{"E1", []string{"conservative", "easy(reserve=2)"}, 4, e1, []float64{0, 5, 8, 8, 9, 5}, nil, ""},
	{"E1", []string{"priority(order=wfp3)", "priority(order=unicef)"}, 4, e1, []float64{0, 6, 9, 5, 9, 9}, nil, ""},
	{"E1", []string{"easy(order=wfp3)", "easy(order=unicef)", "easy(order=expansion)"}, 4, e1, []float64{0, 6, 9, 5, 5, 9}, nil, ""},
	{"E1", []string{"easy(order=saf)", "easy(order=formula('e*n'))"}, 4, e1, []float64{0, 7, 10, 5, 5, 5}, nil, ""},
	{"E2", []string{"easy"}, 100, e2, []float64{0, 100, 300, 50}, nil, ""},
	{"E2", []string{"conservative", "fcfs"}, 100, e2, []float64{0, 100, 200, 300}, nil, ""},
	{"E3", []string{"conservative"}, 100, e3, []float64{0, 600, 2, 99, 102}, []float64{600, 800, 102, 109, 132}, ""},
	{"E4", []string{"fcfs"}, 4, e4, []float64{3, 14, 17}, nil, ""},
	{"E4", []string{"easy", "conservative"}, 4, e4, []float64{3, 17, 5}, nil, ""},
	{"E5", []string{"fcfs"}, 4, e5, []float64{0, 6, 6}, []float64{6, 10, 11}, ""},
	{"E5", []string{"easy", "conservative"}, 4, e5, []float64{0, 6, 2}, []float64{6, 10, 7}, ""},
	{"E8", []string{"easy"}, 3, []row{{0, 1, 2, 1}, {0, 3, 2, 2}, {1, 1, 1, 1}}, []float64{0, 1, 3}, nil, "date"},
	{"E8", []string{"easy"}, 3, []row{{0, 1, 2, 1}, {0, 3, 2, 2}, {1, 1, 1, 1}}, []float64{0, 2, 1}, nil, "event"},
	{"E8", []string{"conservative"}, 2, []row{{0, 1, 2, 1}, {1, 2, 2, 1}, {1, 1, 1, 1}}, []float64{0, 1, 2}, nil, "date"},
	{"E8", []string{"conservative"}, 2, []row{{0, 1, 2, 1}, {1, 2, 2, 1}, {1, 1, 1, 1}}, []float64{0, 2, 1}, nil, "event"},
	{
		"E6: jobs of 10 s, one each 3 s",
		[]string{"fcfs"},
		2,
		alike([3]float64{0, 1, 10}, [3]float64{3, 1, 10}, [3]float64{6, 1, 10}, [3]float64{9, 1, 10}, [3]float64{12, 1, 10},
			[3]float64{15, 1, 10}, [3]float64{18, 1, 10}, [3]float64{21, 1, 10}, [3]float64{24, 1, 10}, [3]float64{27, 1, 10}),
		[]float64{0, 3, 10, 13, 20, 23, 30, 33, 40, 43},
		[]float64{10, 13, 20, 23, 30, 33, 40, 43, 50, 53},
		"",
	},
	{"E6: a job is killed", []string{"fcfs"}, 4, []row{{0, 4, 11, 10}, {1, 2, 6, 5}, {1, 2, 6, 10}}, []float64{0, 10, 10}, []float64{10, 15, 16}, ""},
}

// otherVectors are cases that other simulators have among their tests.
var otherVectors = []vector{
	{
		"pyss",
		[]string{"easy", "conservative"},
		100,
		[]row{
			{0, 15, 100, 100},
			{0, 15, 100, 100},
			{0, 15, 100, 100},
			{0, 15, 100, 100},
			{0, 15, 100, 100},
			{0, 15, 100, 100},
			{5, 60, 100, 100},
			{6, 1, 11, 10},
			{6, 1, 12, 10},
			{6, 99, 1000, 100},
			{7, 100, 1, 1},
			{8, 1, 20, 2},
			{8, 1, 21, 2},
		},
		nil,
		[]float64{100, 100, 100, 100, 100, 100, 200, 16, 16, 300, 301, 10, 10},
		"",
	},
	{
		"pyss",
		[]string{"easy(backfill=sjf)"},
		100,
		[]row{{0, 90, 600, 600}, {0, 10, 10, 10}, {1, 100, 10, 10}, {2, 10, 10, 10}, {3, 10, 11, 10}, {28, 10, 11, 10}, {29, 10, 10, 10}},
		nil,
		[]float64{600, 10, 610, 20, 30, 50, 40},
		"",
	},
	{"pyss", []string{"easy"}, 100, pyssLast, nil, []float64{100, 50, 2100, 52, 52, 52, 53, 53}, ""},
	{"pyss", []string{"fcfs"}, 100, pyssLast, nil, []float64{100, 50, 2100, 2102, 2102, 2102, 2101, 2101}, ""},
	{"WRENCH", []string{"easy"}, 4, alike([3]float64{0, 2, 60}, [3]float64{0, 4, 30}, [3]float64{0, 2, 30}, [3]float64{0, 2, 50}), nil, []float64{60, 90, 30, 140}, ""},
	{
		"WRENCH",
		[]string{"easy"},
		6,
		alike([3]float64{0, 1, 6000}, [3]float64{0, 2, 70}, [3]float64{0, 4, 20}, [3]float64{0, 5, 20}, [3]float64{0, 1, 6000}),
		nil,
		[]float64{6000, 70, 90, 6020, 6000},
		"",
	},
	{"WRENCH", []string{"easy", "easy(reserve=all)"}, 4, wrenchLast, nil, []float64{60, 60, 120, 180}, ""},
	{"WRENCH", []string{"conservative"}, 4, wrenchLast, nil, []float64{60, 60, 180, 120}, ""},
}

var (
	pyssLast   = []row{{0, 80, 100, 100}, {0, 20, 50, 50}, {1, 100, 2000, 2000}, {2, 6, 2, 2}, {3, 6, 2, 2}, {4, 6, 2, 2}, {5, 10, 1, 1}, {6, 10, 1, 1}}
	wrenchLast = []row{{0, 2, 600, 60}, {0, 2, 120, 60}, {0, 4, 120, 60}, {0, 2, 300, 60}}
)

func TestVectors(t *testing.T) {
	for i, c := range append(handVectors, otherVectors...) {
		for _, policy := range c.policies {
			for kind, event := range rounds {
				if c.kind != "" && c.kind != kind {
					continue
				}
				t.Run(strconv.Itoa(i)+" "+c.name+" "+policy+" "+kind, func(t *testing.T) {
					r := runPolicy(t, rowsTrace(c.rows), policy, queue.Options{Units: c.units, EventRounds: event})
					if c.starts != nil {
						require.Equal(t, c.starts, r.StartSec, "starts")
					}
					if c.ends != nil {
						require.Equal(t, c.ends, r.EndSec, "ends")
					}
				})
			}
		}
	}
}

// TestFairShareWakes is E7: what users have used so far decides at the tick at 10 s.
func TestFairShareWakes(t *testing.T) {
	trace := &jobs.Trace{}
	for i, x := range []struct {
		user        string
		submit, run float64
	}{{"u", 0, 10}, {"u", 1, 5}, {"v", 2, 5}} {
		trace.Add(&jobs.Job{Number: int64(i), User: x.user, SubmitSec: x.submit, Units: 1, RunSec: x.run, LimitSec: x.run, WaitSec: math.NaN()})
	}
	for _, model := range []string{"classic", "tree"} {
		key := "multifactor(fair-share=" + model + ",period=10s,half-life=10s,age=0,size=0,fair-share-weight=1000)"
		for _, policy := range []string{"easy", "priority", "list", "conservative", "slurm"} {
			r := runPolicy(t, trace, policy+"(order="+key+")", queue.Options{Units: 1})
			want := []float64{0, 15, 10}
			if policy == "conservative" {
				want = []float64{0, 10, 15} // a reservation stands until something ends early
			}
			require.Equal(t, want, r.StartSec, "%s, %s", policy, model)
		}
	}
}

func parsed(t require.TestingT, policy string) sched.Policy {
	p, err := sched.Parse(policy)
	require.NoError(t, err)
	return p
}
