package heuristic_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// TestReadySetOnPaperGraphs: lengths computed by an independent program (ready
// sets, no insertion), not published.
func TestReadySetOnPaperGraphs(t *testing.T) {
	for _, c := range []struct {
		name string
		t, a float64
	}{
		{"max-min", 97, 124},
		{"sufferage", 76, 138},
		{"duplex", 76, 122},
		{"mct", 88, 140},
		{"met", 82, 188},
		{"olb", 114, 151},
	} {
		s, err := catalog.Parse(c.name, catalog.Env{})
		require.NoError(t, err)
		for want, g := range map[float64]schedcase.PaperGraph{c.t: schedcase.Topcuoglu, c.a: schedcase.Arabnejad} {
			pr := g.Problem(t)
			plan, err := s.Mapper.Map(context.Background(), pr)
			require.NoError(t, err)
			require.NoError(t, scheduler.ValidatePlan(pr, plan))
			require.Equal(t, want, plan.PlannedMakespanSec(), c.name)
		}
	}
}

// TestMaxMinTwin evaluates all ready tasks anew at each step.
func TestMaxMinTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, batch := newSlowPlan(schedtest.Problem(t)), rapid.Bool().Draw(t, "batch")
		l.greedy(batch, func(t workload.TaskID) float64 {
			_, _, iv := l.best(t, false)
			return iv.FinishSec
		})
		l.compare(t, heuristic.MaxMin{Batch: batch})
	})
}

// TestSufferageTwin: the second best is the best without the best host.
func TestSufferageTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, batch := newSlowPlan(schedtest.Problem(t)), rapid.Bool().Draw(t, "batch")
		l.greedy(batch, l.sufferage)
		l.compare(t, heuristic.Sufferage{Batch: batch})
	})
}

// TestSufferagePasses works out the paper's passes by hand: four independent tasks
// on three machines, with finish times on each and sufferages.
//
//	pass 1  n1  7  8 30   1, requests P1 first
//	        n2  6 20 20  14, takes P1 from n1
//	        n3  5  4 9.5  1, requests P2 first
//	        n4  8  6  9   2, takes P2 from n3
//	pass 2  n1 13 14 30   1, P1
//	        n3 11 10 9.5 0.5, P3
//
// One at a time, n3 comes second, because it now loses 5.5 without P2 and n4 loses
// 3. Then n1 and n4 both lose 1, and n1 goes to P2, before n4 to P3.
func TestSufferagePasses(t *testing.T) {
	pr := schedcase.PaperGraph{ExecSec: [][]float64{{7, 8, 30}, {6, 20, 20}, {5, 4, 9.5}, {8, 6, 9}}}.Problem(t)
	for _, spec := range []string{"sufferage(passes=true)", "sufferage(passes=true,batch=true)"} {
		require.Equal(t, []string{"P1: n2[0,6] n1[6,13]", "P2: n4[0,6]", "P3: n3[0,9.5]"}, schedcase.Listing(pr, planOf(t, spec, pr)), spec)
	}
	require.Equal(t, []string{"P1: n2[0,6]", "P2: n3[0,4] n1[4,12]", "P3: n4[0,9]"}, schedcase.Listing(pr, planOf(t, "sufferage", pr)))
}

// TestSufferagePassesTwin evaluates all ready tasks anew in each pass.
func TestSufferagePassesTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, batch := newSlowPlan(schedtest.Problem(t)), rapid.Bool().Draw(t, "batch")
		order := l.pr.DAG.TopologicalOrder()
		for ready := l.ready(); len(ready) > 0; ready = l.next(batch, ready) {
			slices.SortFunc(ready, func(a, b workload.TaskID) int { return slices.Index(order, a) - slices.Index(order, b) })
			winners, loses := map[platform.HostID]workload.TaskID{}, map[platform.HostID]float64{}
			for _, t := range ready {
				h, _, iv := l.best(t, false)
				if _, held := winners[h]; !held || l.sufferage(t) > loses[h] {
					winners[h], loses[h] = t, l.sufferage(t)+scheduler.Epsilon*iv.FinishSec
				}
			}
			for _, t := range winners {
				h, core, iv := l.best(t, false)
				l.place(t, h, core, iv)
			}
		}
		l.compare(t, heuristic.Sufferage{Batch: batch, Passes: true})
	})
}

// sufferage is what t loses without its best host.
func (l *slowPlan) sufferage(t workload.TaskID) float64 {
	best, _, iv := l.best(t, false)
	second := math.Inf(1)
	for i := range l.pr.Platform.NumHosts() {
		if h := platform.HostID(i); h != best {
			second = min(second, l.appended(t, h).FinishSec)
		}
	}
	return second - iv.FinishSec
}

// greedy places the ready task with the greatest key where it finishes first;
// of those within Epsilon the first in the topological order. In batches, tasks
// that were not ready with the others wait until those are placed.
func (l *slowPlan) greedy(batch bool, key func(workload.TaskID) float64) {
	order := l.pr.DAG.TopologicalOrder()
	for ready := l.ready(); len(ready) > 0; ready = l.next(batch, ready) {
		slices.SortFunc(ready, func(a, b workload.TaskID) int { return slices.Index(order, a) - slices.Index(order, b) })
		first, most := ready[0], math.Inf(-1)
		for _, t := range ready {
			if k := key(t); k > most {
				_, _, iv := l.best(t, false)
				first, most = t, k+scheduler.Epsilon*iv.FinishSec
			}
		}
		h, core, iv := l.best(first, false)
		l.place(first, h, core, iv)
	}
}

// next are the tasks that compete after one of ready has been placed.
func (l *slowPlan) next(batch bool, ready []workload.TaskID) []workload.TaskID {
	ready = slices.DeleteFunc(ready, func(t workload.TaskID) bool { return l.done[t] })
	if batch && len(ready) > 0 {
		return ready
	}
	return l.ready()
}

// appended is when t would run, after all tasks of a core of h.
func (l *slowPlan) appended(t workload.TaskID, h platform.HostID) scheduler.Interval {
	free := l.freeSec(h)
	start := max(slices.Min(free), l.inputs(t, h))
	return scheduler.Interval{StartSec: start, FinishSec: start + l.pr.Costs.ExecSec(t, h)}
}

// freeSec is when each core of h has finished its tasks.
func (l *slowPlan) freeSec(h platform.HostID) []float64 {
	free := make([]float64, l.pr.Platform.Host(h).Cores)
	for u, iv := range l.plan {
		if l.done[u] && l.host[u] == h {
			free[l.core[u]] = max(free[l.core[u]], iv.FinishSec)
		}
	}
	return free
}

// inputs is when t's inputs can be on h.
func (l *slowPlan) inputs(t workload.TaskID, h platform.HostID) (ready float64) {
	for _, e := range l.pr.DAG.In(t) {
		from := l.pr.DAG.From(e)
		ready = max(ready, l.plan[from].FinishSec+l.pr.Costs.TransferSec(e, l.host[from], h))
	}
	return ready
}

// TestImmediateTwins: MCT, MET and OLB place one task after the other.
func TestImmediateTwins(t *testing.T) {
	for name, prefer := range map[string]func(*slowPlan, workload.TaskID, platform.HostID) float64{
		"mct": func(l *slowPlan, t workload.TaskID, h platform.HostID) float64 { return l.appended(t, h).FinishSec },
		"met": func(l *slowPlan, t workload.TaskID, h platform.HostID) float64 { return l.pr.Costs.ExecSec(t, h) },
		"olb": func(l *slowPlan, t workload.TaskID, h platform.HostID) float64 { return slices.Min(l.freeSec(h)) },
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				l := newSlowPlan(schedtest.Problem(t))
				for _, task := range l.pr.DAG.TopologicalOrder() {
					best, least := platform.HostID(0), math.Inf(1)
					for i := range l.pr.Platform.NumHosts() {
						if m := prefer(l, task, platform.HostID(i)); m < least {
							best, least = platform.HostID(i), m-scheduler.Epsilon*m
						}
					}
					l.place(task, best, l.core0(task, best), l.appended(task, best))
				}
				l.compare(t, schedcase.Mapper(t, name))
			})
		})
	}
}

// core0 is the core on which appended puts t: the first that is free in time.
func (l *slowPlan) core0(t workload.TaskID, h platform.HostID) int {
	start := l.appended(t, h).StartSec
	return slices.IndexFunc(l.freeSec(h), func(free float64) bool { return free <= start })
}

// TestOLBIndependent: without edges OLB is the parametric scheduler by start.
func TestOLBIndependent(t *testing.T) {
	by := schedcase.Mapper(t, "list(priority=arbitrary,insertion=false,compare=est)")
	pr := schedcase.PaperGraph{ExecSec: append(schedcase.Topcuoglu.ExecSec, schedcase.Arabnejad.ExecSec...)}.Problem(t)
	want, err := by.Map(context.Background(), pr)
	require.NoError(t, err)
	got, err := heuristic.OLB.Map(context.Background(), pr)
	require.NoError(t, err)
	require.Equal(t, want, got)
}

// TestDuplexIsTheBetter: on T Min-Min is better, on a few long tasks Max-Min.
func TestDuplexIsTheBetter(t *testing.T) {
	few := schedcase.Independent(t, 2, 1, 1, 1, 3)
	require.Equal(t, 4.0, schedcase.Planned(t, few, heuristic.MinMin{}))
	require.Equal(t, 3.0, schedcase.Planned(t, few, heuristic.MaxMin{}))
	require.Equal(t, 3.0, schedcase.Planned(t, few, heuristic.Duplex{}))
	require.Equal(t, 76.0, schedcase.Planned(t, schedcase.Topcuoglu.Problem(t), heuristic.Duplex{}))
}

// TestFastestHost: 127 and 205 are the best sequential times of the two graphs.
func TestFastestHost(t *testing.T) {
	pr := schedcase.Topcuoglu.Problem(t)
	s, err := heuristic.FastestHost.Map(context.Background(), pr)
	require.NoError(t, err)
	require.NoError(t, scheduler.ValidatePlan(pr, s))
	require.Equal(t, 127.0, s.PlannedMakespanSec())
	require.Len(t, s.Order[0], 10)
	require.Equal(t, 205.0, schedcase.Planned(t, schedcase.Arabnejad.Problem(t), heuristic.FastestHost))
}
