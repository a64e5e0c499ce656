package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/randomproblem"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

func frontOf(t require.TestingT, pr *scheduler.Problem, m NSGA2) (Front, *scheduler.Schedule) {
	var front Front
	s, err := m.Map(WithFront(context.Background(), func(f Front) { front = f }), pr)
	require.NoError(t, err)
	require.NoError(t, scheduler.ValidatePlan(pr, s))
	require.InDelta(t, front.Points[front.Picked].Values[0], s.PlannedMakespanSec(), 1e-9, "the makespan is the first objective here")
	return front, s
}

func valuesOf(f Front) (list [][]float64) {
	for _, p := range f.Points {
		list = append(list, p.Values)
	}
	return list
}

// TestNSGA2ByHand: x and y on the cheap host take 13 s and cost 26, x alone there 4 s and 38; the other plans are worse than
// the latter. Both are as near to the least of both.
func TestNSGA2ByHand(t *testing.T) {
	pr := twoKinds(t)
	m := NSGA2{Seed: 1, Population: 10, Generations: 10, Crossover: 0.6, Mutation: 0.4}
	front, s := frontOf(t, pr, m)
	require.Equal(t, []Objective{Makespan, Cost}, front.Objectives)
	require.Equal(t, [][]float64{{4, 38}, {13, 26}}, valuesOf(front))
	require.Equal(t, []int{2, 1}, []int{front.Points[0].Hosts, front.Points[1].Hosts})
	require.Equal(t, []platform.HostID{1, 0}, s.Host)
	m.Pick = Cost
	_, s = frontOf(t, pr, m)
	require.Equal(t, []platform.HostID{1, 1}, s.Host)
	m.Pick = Energy
	_, err := m.Map(context.Background(), pr)
	require.EqualError(t, err, "nsga2: pick=energy: it is no objective of the search, which has [makespan cost]")
	m = NSGA2{Objectives: []Objective{Makespan, Energy}}
	_, err = m.Map(context.Background(), pr)
	require.EqualError(t, err, "nsga2: no host has a wattage (give a platform whose hosts have some, such as cluster(watts=95:200))")
}

// everyFront is the front of all sequences, tried one by one.
func everyFront(pr *scheduler.Problem, by []Objective) (front [][]float64) {
	a, d := newAssessor(pr), pr.DAG
	n, hosts := d.NumTasks(), pr.Platform.NumHosts()
	q := &sequence{host: make([]platform.HostID, n)}
	var place func(t int)
	place = func(t int) {
		if t < n {
			for h := range platform.HostID(hosts) {
				q.host[t] = h
				place(t + 1)
			}
			return
		}
		v := a.values(nil, q, by)
		if slices.ContainsFunc(front, func(x []float64) bool { return nearlyNoWorse(x, v) }) {
			return
		}
		front = append(slices.DeleteFunc(front, func(x []float64) bool { return nearlyNoWorse(v, x) }), v)
	}
	var order func(done []bool)
	order = func(done []bool) {
		if len(q.order) == n {
			place(0)
			return
		}
	tasks:
		for t := range n {
			for _, e := range d.In(workload.TaskID(t)) {
				if !done[d.From(e)] {
					continue tasks
				}
			}
			if !done[t] {
				done[t], q.order = true, append(q.order, workload.TaskID(t))
				order(done)
				done[t], q.order = false, q.order[:len(q.order)-1]
			}
		}
	}
	order(make([]bool, n))
	slices.SortFunc(front, slices.Compare)
	return front
}

// tiny is a problem of few sequences, with prices and wattages.
func tiny(t *rapid.T) *scheduler.Problem {
	d := randomproblem.Draw(t, 4, 1).DAG
	p, err := platform.FromSpec(fmt.Sprintf("cluster(hosts=%d,cores=%d,speed=1f|3f,bw=1Bps,lat=1s,price=%d/s,billing=%ds,watts=%d:50:100)", 2*rapid.IntRange(1, 2).Draw(t, "pairs"),
		rapid.IntRange(1, 2).Draw(t, "cores"), rapid.IntRange(1, 9).Draw(t, "price"), rapid.IntRange(1, 50).Draw(t, "billing"), rapid.IntRange(0, 50).Draw(t, "idle watts")))
	require.NoError(t, err)
	return scheduler.NewProblem(d, p, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
}

// TestNSGA2Twin: no plan of the front is better than one of the front of all sequences, and each of the latter is all but found;
// on most problems the two are the same.
func TestNSGA2Twin(t *testing.T) {
	same, tried := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		pr := tiny(t)
		by := rapid.SampledFrom([][]Objective{{Makespan, Cost}, {Makespan, Energy}, {Makespan, Cost, Energy}}).Draw(t, "objectives")
		want := everyFront(pr, by)
		front, _ := frontOf(t, pr, NSGA2{Objectives: by, Seed: 1, Population: 40, Generations: 60, Crossover: 0.6, Mutation: 0.6})
		got := valuesOf(front)
		for i, v := range got {
			require.True(t, slices.ContainsFunc(want, func(x []float64) bool { return nearlyNoWorse(x, v) }), "%v is not better than all of %v", v, want)
			for k, other := range got {
				require.True(t, i == k || !noWorse(other, v), "%v and %v", v, other)
			}
		}
		tried++
		if slices.EqualFunc(got, want, func(a, b []float64) bool { return nearlyNoWorse(a, b) && nearlyNoWorse(b, a) }) {
			same++
		}
	})
	require.Greater(t, float64(same), 0.9*float64(tried))
}

// hypervolume is the area between the front of two objectives and a point that is worse than all.
func hypervolume(f Front, worst [2]float64) (area float64) {
	for i, p := range f.Points {
		right := worst[0]
		if i+1 < len(f.Points) {
			right = f.Points[i+1].Values[0]
		}
		area += max(0, right-p.Values[0]) * max(0, worst[1]-p.Values[1])
	}
	return area
}

// TestNSGA2NeverWorse: with each generation the hypervolume of the front grows or stays, and in the end it has grown.
func TestNSGA2NeverWorse(t *testing.T) {
	pr := nineTasks(t, 2)
	last, first := 0.0, 0.0
	for generations := range 40 {
		front, _ := frontOf(t, pr, NSGA2{Seed: 7, Population: 12, Generations: generations, Crossover: 0.6, Mutation: 0.4})
		area := hypervolume(front, [2]float64{200, 200})
		require.GreaterOrEqual(t, area, last*(1-1e-9))
		if last = area; generations == 0 {
			first = area
		}
	}
	require.Greater(t, last, first)
}

// TestRankAllTwin: the front of a member is one more than the latest front of those that dominate it.
func TestRankAllTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := make([]member, rapid.IntRange(1, 30).Draw(t, "members"))
		for i := range all {
			for range 3 {
				all[i].values = append(all[i].values, float64(rapid.IntRange(0, 6).Draw(t, "value")))
			}
		}
		require.NoError(t, rankAll(context.Background(), all))
		for i := range all {
			want := 0
			for k := range all {
				if dominates(all[k].values, all[i].values) {
					want = max(want, all[k].rank+1)
				}
			}
			require.Equal(t, want, all[i].rank)
		}
	})
}

// TestRankAllStops: a context that has ended costs no comparison of a large population.
func TestRankAllStops(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	all := []member{{values: []float64{1}, rank: -1}, {values: []float64{2}, rank: -1}}
	require.ErrorIs(t, rankAll(ctx, all), context.Canceled)
	require.Equal(t, -1, all[0].rank)
}

// TestCrowd by hand: of five members in a front, on the line from (0, 8) to (8, 0).
func TestCrowd(t *testing.T) {
	all := []member{{values: []float64{8, 0}}, {values: []float64{0, 8}}, {values: []float64{1, 7}}, {values: []float64{4, 4}}, {values: []float64{6, 2}}}
	require.NoError(t, rankAll(context.Background(), all))
	var got []float64
	for _, m := range all {
		require.Zero(t, m.rank)
		got = append(got, m.crowding)
	}
	require.Equal(t, []float64{math.Inf(1), math.Inf(1), 2 * 4. / 8, 2 * 5. / 8, 2 * 4. / 8}, got)
}

func TestUnion(t *testing.T) {
	require.Zero(t, union(nil))
	require.Equal(t, 6., union([]scheduler.Interval{{StartSec: 7, FinishSec: 8}, {StartSec: 2, FinishSec: 4}, {StartSec: 1, FinishSec: 5}, {StartSec: 5, FinishSec: 6}}))
}

func TestNSGA2Stops(t *testing.T) {
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := NSGA2{Generations: 1000}.Map(gone, twoKinds(t))
	require.ErrorIs(t, err, context.Canceled)
}

func TestNSGA2SameSeedSamePlan(t *testing.T) {
	pr, draw := nineTasks(t, 3), rand.New(rand.NewPCG(1, 1))
	for range 5 {
		m := NSGA2{Seed: draw.Uint64(), Population: 20, Generations: 20, Crossover: 0.6, Mutation: 0.4}
		front, s := frontOf(t, pr, m)
		again, same := frontOf(t, pr, m)
		require.Equal(t, valuesOf(front), valuesOf(again))
		require.Equal(t, s, same)
	}
}

func TestNSGA2Suite(t *testing.T) {
	schedtest.Run(t, NSGA2{Seed: 1, Population: 10, Generations: 10, Crossover: 0.6, Mutation: 0.4})
}
