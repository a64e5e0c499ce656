package search

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/models/price"
	"github.com/clustersim/clustersim/internal/randomproblem"
	"github.com/clustersim/clustersim/internal/rent"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// services are hosts by three types, S1 to S3, of which an interval of 10 s costs 5, 2 and 1; each pair has a link of 1 byte a second.
func services(t testing.TB, each int) *platform.Platform {
	b := platform.NewBuilder("")
	for s, perSec := range []float64{0.5, 0.2, 0.1} {
		for i := range each {
			b.Host(platform.Host{Name: fmt.Sprintf("S%d,%d", s+1, i+1), SpeedFlops: 1, Cores: 1, Details: &platform.HostDetails{
				Properties: []platform.Property{{ID: price.Price, Value: fmt.Sprintf("%v/s", perSec)}, {ID: price.Billing, Value: "10s"}},
			}})
		}
	}
	for from := range platform.HostID(3 * each) {
		for to := range from {
			b.RouteBoth(from, to, b.Link(platform.Link{Name: fmt.Sprintf("%d-%d", from, to), BandwidthBytesPerSec: 1}))
		}
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// nineTasks is the sample workflow of Abrishami, Naghibzadeh and Epema (2013): the times of nine tasks on three services,
// and the times of transfers.
func nineTasks(t testing.TB, each int) *scheduler.Problem {
	sec := [3][]float64{{2, 5, 3, 4, 3, 4, 5, 3, 5}, {5, 12, 5, 6, 8, 8, 8, 6, 8}, {8, 16, 9, 10, 11, 11, 11, 8, 14}}
	b := workload.NewBuilder("")
	rows := make([][]float64, 9)
	for i := range rows {
		b.Task(fmt.Sprintf("t%d", i+1), 1)
		for s := range sec {
			for range each {
				rows[i] = append(rows[i], sec[s][i])
			}
		}
	}
	for _, e := range [][3]int{{1, 4, 1}, {2, 5, 2}, {2, 6, 2}, {3, 6, 2}, {4, 7, 1}, {4, 8, 1}, {5, 8, 4}, {6, 9, 3}} {
		b.Edge(workload.TaskID(e[0]-1), workload.TaskID(e[1]-1), float64(e[2]))
	}
	d, err := b.Build()
	require.NoError(t, err)
	costs, err := scheduler.NewMatrixCosts(d, rows, nil)
	require.NoError(t, err)
	return &scheduler.Problem{DAG: d, Platform: services(t, each), Costs: costs}
}

// TestICPCPByHand: the paper's workflow with its deadline of 30. Its inputs are as public programs have them that
// reproduce it; its table of results was not at hand, so the steps are computed by hand here.
//
// At the earliest t7 ends at 13 (t1 0-2, t4 3-7, t7 8-13), t8 at 17 (t2 0-5, t5 7-10, t8 14-17) and t9 at 19 (t6 7-11,
// t9 14-19). So the critical parent of the exit is t9.
//
//  1. Path t2 t6 t9. S3: 16+11+14 = 41, too late. S2: 12+8+8 = 28, three intervals, 6. S1: 14, two intervals, 10. So S2,1 0-28.
//  2. Parents of t6: path t3, which must end by 12-2 = 10. S3: 9, one interval, 1. S2: 5, one interval, 2. So S3,1 0-9.
//     On S2,1 it would end at 33.
//  3. Of the exit: t2 ends at 12, so t5 14-17, t8 21-24; t7 ends at 13. Path t5 t8. t5 begins at 14. S3: 14+11+8 = 33, too
//     late. S2: 14-22-28, two intervals, 4. S1: 14-17-20, one interval, 5. S2,1 is paid for until 30, but busy until 28;
//     S3,1 until 10. So S2,2 14-28.
//  4. Parents of t8: path t1 t4, t4 by min(22-1, 30-5-1) = 21 and t1 by 17. S3: 0-8-18, two intervals, 2. S2: 11, 4. S1: 6, 5.
//     On S3,1 it would end at 27, and S2,2 is busy from 14 on. So S3,2 0-18.
//  5. Of the exit: path t7, from 18 on S3,2, from 19 elsewhere. S3,2 is paid for until 20: 18-29, one interval more, 1. So S3,2.
//
// In all 6 + 1 + 4 + 3 = 14, and 29 s.
func TestICPCPByHand(t *testing.T) {
	pr := nineTasks(t, 3)
	s, err := ICPCP{DeadlineSec: 30}.Map(context.Background(), pr)
	require.NoError(t, err)
	require.NoError(t, scheduler.ValidatePlan(pr, s))
	var got []string
	for x, at := range s.Plan {
		got = append(got, fmt.Sprintf("%s on %s %v-%v", pr.DAG.TaskName(workload.TaskID(x)), pr.Platform.HostName(s.Host[x]), at.StartSec, at.FinishSec))
	}
	require.Equal(t, []string{
		"t1 on S3,2 0-8", "t2 on S2,1 0-12", "t3 on S3,1 0-9", "t4 on S3,2 8-18", "t5 on S2,2 14-22", "t6 on S2,1 12-20",
		"t7 on S3,2 18-29", "t8 on S2,2 22-28", "t9 on S2,1 20-28",
	}, got)
	require.InDelta(t, 14, tasksOnly(pr, s), 1e-9)
	// The data of t3 arrives at 11, when S3,1 is paid for until 10; the other transfers are in time that is paid for.
	require.InDelta(t, 15, rent.Of(pr.Platform).Planned(pr, s).Cost(), 1e-9)
}

// tasksOnly is what a plan costs by the paper's definition: no host is rented for a transfer.
func tasksOnly(pr *scheduler.Problem, s *scheduler.Schedule) float64 {
	b := rent.Of(pr.Platform).NewBill()
	for x, at := range s.Plan {
		b.Use(s.Host[x], at.StartSec, at.FinishSec)
	}
	return b.Cost()
}

func TestICPCPTooLate(t *testing.T) {
	pr := nineTasks(t, 3)
	heft, err := list.HEFT{}.Map(context.Background(), pr)
	require.NoError(t, err)
	sec := heft.PlannedMakespanSec()
	_, err = ICPCP{DeadlineSec: sec - 0.5}.Map(context.Background(), pr)
	require.EqualError(t, err, fmt.Sprintf("ic-pcp: no plan meets the deadline of %v s: HEFT's, which is fast, takes %v s, which is 0.5 s too long", sec-0.5, sec))
	for _, times := range []float64{1, 1.2, 2, 5} {
		s, err := ICPCP{HEFTs: times}.Map(context.Background(), pr)
		require.NoError(t, err)
		require.LessOrEqual(t, s.PlannedMakespanSec(), times*sec*(1+1e-9))
	}
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = ICPCP{DeadlineSec: 30}.Map(gone, pr)
	require.ErrorIs(t, err, context.Canceled)
}

// TestICPCPIsLooser: with ever more time the plan of the paper's workflow becomes ever cheaper.
func TestICPCPIsLooser(t *testing.T) {
	var costs []float64
	for _, sec := range []float64{20, 30, 40, 60, 1000, math.Inf(1)} {
		pr := nineTasks(t, 9)
		s, err := ICPCP{DeadlineSec: sec}.Map(context.Background(), pr)
		require.NoError(t, err)
		require.NoError(t, scheduler.ValidatePlan(pr, s))
		costs = append(costs, tasksOnly(pr, s))
	}
	require.IsNonIncreasing(t, costs)
	require.Less(t, costs[len(costs)-1], costs[0])
}

// priced is a small problem with prices.
func priced(t *rapid.T) *scheduler.Problem {
	d := randomproblem.Draw(t, 10, 1).DAG
	p, err := platform.FromSpec(fmt.Sprintf("cluster(hosts=%d,cores=%d,speed=1f|2f|4f,bw=1Bps,lat=1s,price=%d/s,billing=%ds)", 3*rapid.IntRange(1, 3).Draw(t, "each"),
		rapid.IntRange(1, 2).Draw(t, "cores"), rapid.IntRange(0, 9).Draw(t, "price"), rapid.IntRange(1, 50).Draw(t, "billing")))
	require.NoError(t, err)
	return scheduler.NewProblem(d, p, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
}

// TestICPCPProperties: plans are valid, keep to the deadline, are never below the bound, and none is missed that HEFT meets.
func TestICPCPProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := priced(t)
		heft, err := list.HEFT{}.Map(context.Background(), pr)
		require.NoError(t, err)
		deadline := heft.PlannedMakespanSec() * rapid.Float64Range(0.5, 4).Draw(t, "part of HEFT's makespan")
		s, err := ICPCP{DeadlineSec: deadline}.Map(context.Background(), pr)
		if err != nil {
			require.IsType(t, &LateError{}, err)
			require.Greater(t, heft.PlannedMakespanSec(), deadline)
			return
		}
		require.NoError(t, scheduler.ValidatePlan(pr, s))
		require.LessOrEqual(t, s.PlannedMakespanSec(), deadline*(1+1e-9))
		require.GreaterOrEqual(t, s.PlannedMakespanSec(), LowerBoundSec(pr)*(1-1e-9))
		again, err := ICPCP{DeadlineSec: deadline}.Map(context.Background(), pr)
		require.NoError(t, err)
		require.Equal(t, s, again)
	})
}

func TestICPCPSuite(t *testing.T) { schedtest.Run(t, ICPCP{DeadlineSec: math.Inf(1)}) }

func TestICPCPSuiteOfDeadlines(t *testing.T) { schedtest.Run(t, ICPCP{HEFTs: 1.3}) }
