package queuestats_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// ran is a job that ran: submission, units, start and end.
type ran struct{ submit, units, start, end float64 }

// resultOf is the result of a run in which these jobs completed; they must ascend by submission.
func resultOf(units int, list ...ran) *simqueue.Result {
	r := &simqueue.Result{Trace: &jobs.Trace{}, Units: units}
	for i, x := range list {
		r.Trace.Add(&jobs.Job{
			Number: int64(i + 1), SubmitSec: x.submit, RunSec: x.end - x.start, LimitSec: x.end - x.start, Units: int32(x.units), WaitSec: math.NaN(),
		})
		r.State = append(r.State, simqueue.Completed)
		r.StartSec = append(r.StartSec, x.start)
		r.EndSec = append(r.EndSec, x.end)
	}
	return r
}

// six is the example of six jobs on four units, of which only starts and ends differ by policy.
func six(spans ...[2]float64) *simqueue.Result {
	submitted := [...][2]float64{{0, 4}, {1, 3}, {2, 2}, {3, 2}, {4, 1}, {5, 1}}
	list := make([]ran, len(spans))
	for i, s := range spans {
		list[i] = ran{submitted[i][0], submitted[i][1], s[0], s[1]}
	}
	return resultOf(4, list...)
}

var (
	fcfs         = six([2]float64{0, 5}, [2]float64{5, 8}, [2]float64{8, 16}, [2]float64{8, 9}, [2]float64{9, 13}, [2]float64{9, 11})
	list         = six([2]float64{0, 5}, [2]float64{5, 8}, [2]float64{8, 16}, [2]float64{10, 11}, [2]float64{5, 9}, [2]float64{8, 10})
	sjf          = six([2]float64{0, 5}, [2]float64{6, 9}, [2]float64{9, 17}, [2]float64{5, 6}, [2]float64{7, 11}, [2]float64{5, 7})
	ljf          = six([2]float64{0, 5}, [2]float64{13, 16}, [2]float64{5, 13}, [2]float64{16, 17}, [2]float64{5, 9}, [2]float64{13, 15})
	easy         = six([2]float64{0, 5}, [2]float64{5, 8}, [2]float64{8, 16}, [2]float64{9, 10}, [2]float64{5, 9}, [2]float64{10, 12})
	conservative = six([2]float64{0, 5}, [2]float64{5, 8}, [2]float64{8, 16}, [2]float64{8, 9}, [2]float64{9, 13}, [2]float64{5, 7})
)

func TestByHand(t *testing.T) {
	for name, tt := range map[string]struct {
		result             *simqueue.Result
		wait, slowdown     float64
		lost, end, longest float64 // lost in unit seconds
	}{
		"fcfs":         {fcfs, 4, 2.7222, 3, 16, 6},
		"list":         {list, 3.5, 2.8056, 0, 16, 7},
		"sjf":          {sjf, 17. / 6, 1.8819, -1, 17, 7},
		"ljf":          {ljf, 37. / 6, 4.6042, -1, 17, 13},
		"easy":         {easy, 11. / 3, 2.8056, 1, 16, 6},
		"conservative": {conservative, 10. / 3, 2.3889, -1, 16, 6},
	} {
		t.Run(name, func(t *testing.T) {
			m := queuestats.Compute(tt.result, queuestats.Options{TauSec: 2})
			require.InDelta(t, tt.wait, m.Wait.Mean, 1e-14)
			require.InDelta(t, tt.slowdown, m.Slowdown.Mean, 5e-5)
			require.Equal(t, tt.longest, m.Wait.Max)
			require.Equal(t, tt.end, m.Machine.MakespanSec)
			require.InDelta(t, 53/(4*tt.end), m.Machine.Utilisation, 1e-15)
			require.InDelta(t, 53./(4*5), m.Machine.OfferedLoad, 1e-15)
			if tt.lost >= 0 {
				require.Equal(t, tt.lost/(4*tt.end), m.Machine.LossOfCapacity)
			}
			checkSums(t, tt.result, m, 1e-14)
		})
	}
}

// checkSums checks, to a relative tolerance, that shares add up to 1, and Little's law: J. Little, A proof for the queuing
// formula L = lambda W, Operations Research 9(3), 1961.
func checkSums(t require.TestingT, r *simqueue.Result, m *queuestats.Metrics, tolerance float64) {
	machine := m.Machine
	require.InDelta(t, 1, machine.BusyShare+machine.DownShare+machine.IdleShare+machine.LossOfCapacity, tolerance)
	waits, held := 0.0, 0.0
	for i, start := range r.StartSec {
		if math.IsNaN(start) {
			start = r.EndSec[i]
		}
		waits += start - r.Trace.SubmitSec[i]
		if r.EligibleSec != nil {
			held += r.EligibleSec[i] - r.Trace.SubmitSec[i]
		}
	}
	for _, a := range r.Earlier {
		waits -= a.EndSec - a.StartSec
	}
	require.InDelta(t, waits-held, machine.QueueLength*(machine.LastSec-machine.FirstSec), tolerance*max(1, waits))
	require.InDelta(t, machine.BusyShare*float64(r.Units), machine.RunningUnits, tolerance*float64(r.Units))
}

func TestSummary(t *testing.T) {
	m := queuestats.Compute(easy, queuestats.Options{TauSec: 2}) // waits 0 4 6 6 1 5, run times 5 3 8 1 4 2
	require.Equal(t, queuestats.Summary{
		Jobs: 6, Mean: 22. / 6, Median: 4.5, P95: 6, P99: 6, Max: 6, RMS: math.Sqrt((16 + 36 + 36 + 1 + 25) / 6.),
		Weighted: (4*9 + 6*16 + 6*2 + 4 + 5*2) / 53.,
	}, m.Wait)
	require.InDelta(t, (1+7./3+14./8+7./2+5./4+7./2)/6, m.BoundedSlowdown.Mean, 1e-15) // D runs 1 s, less than tau
	require.InDelta(t, (1+1+1+7./4+5./4+7./2)/6, m.ProcessorSlowdown.Mean, 1e-15)
	require.Equal(t, (5+7+14+7+5+7)/6., m.Turnaround.Mean)
	require.Equal(t, m.Wait, m.WaitEligible)

	m = queuestats.Compute(resultOf(1, ran{0, 1, 0, 0}, ran{0, 1, 4, 6}), queuestats.Options{})
	require.Equal(t, 3., m.Slowdown.Mean) // the run of 0 s has none
	require.Equal(t, 1, m.Slowdown.Jobs)
	require.Equal(t, 1., m.BoundedSlowdown.Max) // tau is 10 s

	empty := queuestats.Compute(resultOf(4), queuestats.Options{})
	for _, row := range queuestats.Table() {
		if x := row.Value(empty); x != 0 {
			require.True(t, math.IsNaN(x), "%s is %v without jobs", row.Name, x)
		}
	}
}

// Without a job that waited or ran nothing has a mean.
func TestAllRejected(t *testing.T) {
	r := resultOf(4, ran{0, 8, math.NaN(), 0})
	r.State[0] = simqueue.Rejected
	m := queuestats.Compute(r, queuestats.Options{}).Machine
	for _, x := range []float64{m.QueueLength, m.WaitingArea, m.RunningUnits, m.RunningJobs, m.Fragmentation} {
		require.True(t, math.IsNaN(x), "%g", x)
	}
}
