package heuristic_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/alike"
	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// alikeHosts draws a problem with up to 20 hosts, most of them alike.
func alikeHosts(t *rapid.T) *scheduler.Problem {
	cores := rapid.IntRange(1, 2).Draw(t, "cores")
	p, err := platform.FromSpec(rapid.SampledFrom([]string{
		fmt.Sprintf("cluster(hosts=%d,cores=%d)", rapid.IntRange(1, 20).Draw(t, "hosts"), cores),
		fmt.Sprintf("cluster(hosts=%d,cores=%d,speed=1Gf..4Gf)", rapid.IntRange(1, 20).Draw(t, "unlike hosts"), cores),
		fmt.Sprintf("fat-tree(down=3|4,cores=%d)", cores), fmt.Sprintf("torus(dims=3x4,cores=%d)", cores),
	}).Draw(t, "platform"))
	require.NoError(t, err)
	d, err := generate.FromSpec(fmt.Sprintf("layered(tasks=%d,width=%d,fanin=2,work=%s,data=%s,seed=%d,cores=1..%d)",
		rapid.IntRange(1, 150).Draw(t, "tasks"), rapid.IntRange(1, 30).Draw(t, "width"),
		rapid.SampledFrom([]string{"1e9..1e9", "1e9..1e11", "0..1e10", "1e5..1e13"}).Draw(t, "work"),
		rapid.SampledFrom([]string{"0..0", "1e6..1e9", "1e9..2e9"}).Draw(t, "data"),
		rapid.IntRange(1, 1000).Draw(t, "seed"), rapid.IntRange(1, cores).Draw(t, "needs"),
	))
	require.NoError(t, err)
	return scheduler.NewProblem(d, p, schedcase.ContentionFree)
}

// TestGapTableTwin: the table of gaps changes no slot, whenever it is made, and after placements
// that are taken back. The twin looks at one host after the other.
func TestGapTableTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := alikeHosts(t)
		blind := *pr
		blind.Costs = struct{ scheduler.Costs }{pr.Costs}
		fast, slow := heuristic.NewPlanner(pr, heuristic.FillGaps), heuristic.NewPlanner(&blind, heuristic.FillGaps)
		order := pr.DAG.TopologicalOrder()
		if rapid.Bool().Draw(t, "ranked") {
			order = heuristic.ByRank(pr.DAG, heuristic.UpwardRank(pr))
		}
		draw := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "draws"), 0))
		made, undone := rapid.IntRange(0, len(order)/2).Draw(t, "made after"), rapid.IntRange(0, 2*len(order)).Draw(t, "undone after")
		add := make([]float64, pr.Platform.NumHosts())
		for h := range add {
			add[h] = float64(draw.IntN(4)) * 20
		}
		for i, task := range order {
			if i == made {
				fast.GrowTable()
			}
			release := float64(draw.IntN(3)) * 100 * draw.Float64()
			want := slotsOf(t, slow, task, release, add)
			require.Equal(t, want, slotsOf(t, fast, task, release, add))
			require.Equal(t, want, slotsOf(t, fast, task, release, add), "after what was noticed")
			slot := want[draw.IntN(len(want))]
			if i == undone {
				fast.TryWhile(task, slot, func() {
					for _, next := range order[i+1:] {
						if !slices.ContainsFunc(pr.DAG.In(next), func(e workload.EdgeID) bool { return fast.Host(pr.DAG.From(e)) == platform.NoHost }) {
							slotsOf(t, fast, next, 0, add)
						}
					}
				})
			}
			fast.Place(task, slot)
			slow.Place(task, slot)
		}
	})
}

// TestGapTableUndo: a gap that was full for a while, and was looked at then, is there again.
func TestGapTableUndo(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=2,speed=1Gf)")
	require.NoError(t, err)
	d, err := generate.FromSpec("layered(tasks=5,width=5,work=1e10..1e10)")
	require.NoError(t, err)
	l := heuristic.NewPlanner(scheduler.NewProblem(d, p, schedcase.ContentionFree), heuristic.FillGaps)
	l.Place(0, heuristic.Slot{Host: 0, Interval: scheduler.Interval{StartSec: 0, FinishSec: 10}})
	l.Place(1, heuristic.Slot{Host: 0, Interval: scheduler.Interval{StartSec: 20, FinishSec: 21}})
	l.Place(2, heuristic.Slot{Host: 1, Interval: scheduler.Interval{StartSec: 0, FinishSec: 12}})
	l.GrowTable()
	start := func() float64 {
		s, err := l.BestAfter(3, 10)
		require.NoError(t, err)
		return s.StartSec
	}
	l.TryWhile(4, heuristic.Slot{Host: 0, Interval: scheduler.Interval{StartSec: 10, FinishSec: 20}}, func() { require.Equal(t, 12.0, start()) })
	require.Equal(t, 10.0, start())
}

// slotsOf are a task's best slots by some measures, and one on the last host.
func slotsOf(t *rapid.T, l *heuristic.Planner, task workload.TaskID, releaseSec float64, addSec []float64) []heuristic.Slot {
	best, err := l.BestAfter(task, releaseSec)
	require.NoError(t, err)
	plus, err := l.BestPlus(task, addSec)
	require.NoError(t, err)
	byStart, err := l.OfferOf(task, heuristic.ByStart)
	require.NoError(t, err)
	byFinish, err := l.OfferOf(task, heuristic.ByFinish)
	require.NoError(t, err)
	return []heuristic.Slot{best, plus, byStart.Best, byFinish.Best, l.FitAfter(task, platform.HostID(len(addSec)-1), releaseSec)}
}

// countedAlike counts how often a host's time is asked for: once for each look at a host.
type countedAlike struct {
	scheduler.Costs
	alike alike.Costs
	looks int
}

func (c *countedAlike) ExecSec(t workload.TaskID, h platform.HostID) float64 {
	c.looks++
	return c.Costs.ExecSec(t, h)
}

func (c *countedAlike) Runs(src platform.HostID) []alike.Run { return c.alike.Runs(src) }

func (c *countedAlike) Speeds() []float64 { return c.alike.Speeds() }

// TestFewLooks: HEFT looks at few hosts for a task, though the tasks that nothing follows come last: most
// hosts are busy when these may start, and have gaps later.
func TestFewLooks(t *testing.T) {
	for speed, most := range map[string]int{"": 8, ",speed=1Gf..10Gf": 20} { // 11 and 132 without a table and samples
		p, err := platform.FromSpec("cluster(hosts=256" + speed + ")")
		require.NoError(t, err)
		d, err := generate.FromSpec("layered(tasks=50000,width=256,fanin=3)")
		require.NoError(t, err)
		pr := scheduler.NewProblem(d, p, schedcase.ContentionFree)
		costs := &countedAlike{Costs: pr.Costs, alike: pr.Costs.(alike.Costs)}
		pr.Costs = costs
		_, err = list.HEFT{}.Map(t.Context(), pr)
		require.NoError(t, err)
		require.LessOrEqual(t, costs.looks, most*d.NumTasks(), speed)
	}
}
