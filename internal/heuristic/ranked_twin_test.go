package heuristic_test

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// highest is the ready task of highest rank; of equal ones the lowest TaskID.
func (l *slowPlan) highest(ready []workload.TaskID, rank []float64) workload.TaskID {
	return slices.MaxFunc(ready, func(a, b workload.TaskID) int {
		if math.Abs(rank[a]-rank[b]) > scheduler.Epsilon*max(rank[a], rank[b]) {
			return cmp.Compare(rank[a], rank[b])
		}
		return cmp.Compare(b, a)
	})
}

func TestTablesTwin(t *testing.T) {
	nothing := func(workload.TaskID, platform.HostID) float64 { return 0 }
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		predict := rapid.Bool().Draw(t, "ppts")
		var m scheduler.Mapper = heuristic.PEFT
		own := nothing
		if predict {
			m, own = heuristic.PPTS, pr.Costs.ExecSec
		}
		table := slowCost(pr, false, own, nil)
		rank := make([]float64, len(table))
		for task, row := range table {
			for _, sec := range row {
				rank[task] += sec / float64(len(row))
			}
		}
		l := newSlowPlan(pr)
		for ready := l.ready(); len(ready) > 0; ready = l.ready() {
			next := l.highest(ready, rank)
			h, core, iv := l.bestBy(next, true, func(h platform.HostID, _ int, iv scheduler.Interval) float64 {
				return iv.FinishSec + table[next][h]
			})
			l.place(next, h, core, iv)
		}
		l.compare(t, m)
	})
}

// inOrder lists all tasks, always taking the ready task of highest rank next.
func (l *slowPlan) inOrder(rank []float64) []workload.TaskID {
	c := newSlowPlan(l.pr)
	var list []workload.TaskID
	for ready := c.ready(); len(ready) > 0; ready = c.ready() {
		next := c.highest(ready, rank)
		c.done[next] = true
		list = append(list, next)
	}
	return list
}

// TestLookaheadTwin tries each host on a copy of the plan.
func TestLookaheadTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		depth := rapid.IntRange(0, 3).Draw(t, "depth")
		l := newSlowPlan(pr)
		order := l.inOrder(heuristic.UpwardRank(pr))
		for _, next := range order {
			near := within(pr.DAG, next, depth)
			h, core, iv := l.bestBy(next, true, func(h platform.HostID, core int, iv scheduler.Interval) float64 {
				c := &slowPlan{pr, slices.Clone(l.done), slices.Clone(l.host), slices.Clone(l.core), slices.Clone(l.plan)}
				c.place(next, h, core, iv)
				last := iv.FinishSec
				for _, u := range order {
					if near[u] {
						h, core, iv := c.best(u, true)
						c.place(u, h, core, iv)
						last = max(last, iv.FinishSec)
					}
				}
				return last
			})
			l.place(next, h, core, iv)
		}
		l.compare(t, heuristic.Lookahead{Depth: depth})
	})
}

// TestTrialLeavesNothing: a planner that tries placements and takes them back
// goes on like one that does not. Two of no length may be at the same moment.
func TestTrialLeavesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		gaps := heuristic.Gaps(rapid.Bool().Draw(t, "gaps"))
		plain, tries := heuristic.NewPlanner(pr, gaps), heuristic.NewPlanner(pr, gaps)
		for _, task := range pr.DAG.TopologicalOrder() {
			for h := range platform.HostID(pr.Platform.NumHosts()) {
				tries.TryUndo(task, tries.Fit(task, h))
			}
			want, err := plain.Best(task)
			if err != nil {
				t.Fatal(err)
			}
			got, err := tries.Best(task)
			if err != nil || got != want {
				t.Fatalf("%s: got %v (%v), want %v", pr.DAG.TaskName(task), got, err, want)
			}
			if rapid.Bool().Draw(t, "elsewhere") {
				want = plain.Fit(task, platform.HostID(rapid.IntRange(0, pr.Platform.NumHosts()-1).Draw(t, "host")))
			}
			plain.Place(task, want)
			tries.Place(task, want)
		}
	})
}

// within marks the tasks up to depth edges after t.
func within(d *workload.DAG, t workload.TaskID, depth int) map[workload.TaskID]bool {
	near := map[workload.TaskID]bool{}
	if depth == 0 {
		return near
	}
	for _, e := range d.Out(t) {
		near[d.To(e)] = true
		for u := range within(d, d.To(e), depth-1) {
			near[u] = true
		}
	}
	return near
}

// TestHBMCTTwin plans the whole group anew for every move that it considers.
func TestHBMCTTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		l := newSlowPlan(pr)
		order := l.inOrder(heuristic.UpwardRank(pr))
		for len(order) > 0 {
			n := 1
			for n < len(order) && !slices.ContainsFunc(pr.DAG.In(order[n]), func(e workload.EdgeID) bool {
				return slices.Contains(order[:n], pr.DAG.From(e))
			}) {
				n++
			}
			l = l.balanced(order[:n])
			order = order[n:]
		}
		l.compare(t, heuristic.HBMCT{})
	})
}

// balanced is l with a group placed on the hosts that BMCT finds.
func (l *slowPlan) balanced(group []workload.TaskID) *slowPlan {
	host := map[workload.TaskID]platform.HostID{}
	mean := map[workload.TaskID]float64{}
	for _, t := range group {
		host[t], _, _ = l.bestBy(t, false, func(h platform.HostID, _ int, _ scheduler.Interval) float64 { return l.pr.Costs.ExecSec(t, h) })
		for h := range platform.HostID(l.pr.Platform.NumHosts()) {
			_, iv := l.slot(t, h, false)
			mean[t] += iv.StartSec
		}
		mean[t] /= float64(l.pr.Platform.NumHosts())
	}
	byMean := slices.Clone(group)
	slices.SortFunc(byMean, func(a, b workload.TaskID) int { return cmp.Or(cmp.Compare(mean[a], mean[b]), cmp.Compare(a, b)) })
	for moved := true; moved; {
		moved = false
		now, end := l.withGroup(group, host)
		last := slices.Index(end, slices.Max(end))
		limit := end[last] - scheduler.Epsilon*end[last]
		for _, t := range byMean {
			if host[t] != platform.HostID(last) || moved {
				continue
			}
			to, least := platform.NoHost, limit
			for h := range platform.HostID(len(end)) {
				host[t] = h
				if _, after := l.withGroup(group, host); after[last] < limit && after[h] < least {
					to, least = h, after[h]-scheduler.Epsilon*after[h]
				}
			}
			host[t] = platform.HostID(last)
			if to != platform.NoHost {
				host[t], moved = to, true
			}
		}
		if !moved {
			return now
		}
	}
	return nil
}

// withGroup is l with the group on the given hosts, each host's tasks by
// earliest start, and when they end on each host.
func (l *slowPlan) withGroup(group []workload.TaskID, host map[workload.TaskID]platform.HostID) (*slowPlan, []float64) {
	c := &slowPlan{l.pr, slices.Clone(l.done), slices.Clone(l.host), slices.Clone(l.core), slices.Clone(l.plan)}
	order := slices.Clone(group)
	slices.SortFunc(order, func(a, b workload.TaskID) int {
		_, x := l.slot(a, host[a], false)
		_, y := l.slot(b, host[b], false)
		return cmp.Or(cmp.Compare(x.StartSec, y.StartSec), cmp.Compare(a, b))
	})
	end := make([]float64, l.pr.Platform.NumHosts())
	for _, t := range order {
		core, iv := c.slot(t, host[t], false)
		c.place(t, host[t], core, iv)
		end[host[t]] = max(end[host[t]], iv.FinishSec)
	}
	return c, end
}
