package heuristic_test

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// atEnd is t's slot at the end of h's core that is free first.
func (l *slowPlan) atEnd(t workload.TaskID, h platform.HostID) heuristic.Slot {
	ready := l.inputs(t, h)
	best := heuristic.Slot{Host: h, Interval: scheduler.Interval{StartSec: math.Inf(1)}}
	for c, free := range l.freeSec(h) {
		if start := max(ready, free); start < best.StartSec {
			best.Core, best.StartSec = c, start
		}
	}
	best.FinishSec = best.StartSec + l.pr.Costs.ExecSec(t, h)
	return best
}

func (l *slowPlan) put(t workload.TaskID, s heuristic.Slot) { l.place(t, s.Host, s.Core, s.Interval) }

// firstStart is t's slot on the host where it starts first.
func (l *slowPlan) firstStart(t workload.TaskID) heuristic.Slot {
	best := l.atEnd(t, 0)
	for h := 1; h < l.pr.Platform.NumHosts(); h++ {
		if s := l.atEnd(t, platform.HostID(h)); s.StartSec < best.StartSec-scheduler.Epsilon*best.StartSec {
			best = s
		}
	}
	return best
}

// byPairs places the best of all pairs of a ready task and a host, again and
// again: the greatest value, then level, then the lowest task and host.
func (l *slowPlan) byPairs(level func(workload.TaskID, platform.HostID) float64, value func(level, start float64) float64, near nearTies) {
	for ready := l.ready(); len(ready) > 0; ready = l.ready() {
		var task workload.TaskID
		slot := heuristic.Slot{Host: platform.NoHost}
		var bestValue, bestLevel float64
		for _, t := range ready {
			for h := range l.pr.Platform.NumHosts() {
				s := l.atEnd(t, platform.HostID(h))
				lv := level(t, s.Host)
				v := value(lv, s.StartSec)
				if slot.Host == platform.NoHost || cmp.Or(near.compare(v, bestValue), near.compare(lv, bestLevel)) > 0 {
					task, slot, bestValue, bestLevel = t, s, v, lv
				}
			}
		}
		l.put(task, slot)
	}
}

func TestETFTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		l := newSlowPlan(pr)
		static := heuristic.StaticLevel(pr)
		l.byPairs(
			func(t workload.TaskID, _ platform.HostID) float64 { return static[t] },
			func(_, start float64) float64 { return -start }, nearTies{t, slices.Max(static)})
		l.compare(t, heuristic.ETF)
	})
}

func TestDLSTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		l := newSlowPlan(pr)
		descendants := rapid.Bool().Draw(t, "descendants")
		median := heuristic.MedianExecSec(pr)
		level := make([]float64, len(median))
		for _, t := range slices.Backward(pr.DAG.TopologicalOrder()) {
			for _, e := range pr.DAG.Out(t) {
				level[t] = max(level[t], level[pr.DAG.To(e)])
			}
			level[t] = median[t] + level[t]
		}
		l.byPairs(
			func(t workload.TaskID, h platform.HostID) float64 {
				lv := level[t] + (median[t] - pr.Costs.ExecSec(t, h))
				if descendants {
					lv += forDescendant(pr, median, t, h)
				}
				return lv
			},
			func(level, start float64) float64 { return level - start }, nearTies{t, slices.Max(level)})
		l.compare(t, heuristic.DLS{Descendants: descendants})
	})
}

// forDescendant is the paper's DC(t, h), taken literally: F excludes h itself.
func forDescendant(pr *scheduler.Problem, median []float64, t workload.TaskID, h platform.HostID) float64 {
	out := pr.DAG.Out(t)
	if len(out) == 0 {
		return 0
	}
	most := out[0]
	for _, e := range out {
		if pr.DAG.Bytes(e) > pr.DAG.Bytes(most) {
			most = e
		}
	}
	next := pr.DAG.To(most)
	best := pr.Costs.ExecSec(next, h)
	for k := range pr.Platform.NumHosts() {
		if platform.HostID(k) != h {
			best = min(best, pr.Costs.ExecSec(next, platform.HostID(k))+pr.Costs.MeanTransferSec(most))
		}
	}
	return median[next] - best
}

// TestHLFETTwin looks for the ready task of highest level at each step.
func TestHLFETTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		l := newSlowPlan(pr)
		class := heuristic.RankClasses(heuristic.StaticLevel(pr))
		for ready := l.ready(); len(ready) > 0; ready = l.ready() {
			next := slices.MinFunc(ready, func(a, b workload.TaskID) int {
				return cmp.Or(cmp.Compare(class[a], class[b]), cmp.Compare(a, b))
			})
			l.put(next, l.firstStart(next))
		}
		l.compare(t, heuristic.HLFET{})
	})
}

// TestHLFETFinishedTwin works out anew at each moment which tasks may run.
func TestHLFETFinishedTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		l := newSlowPlan(pr)
		class := heuristic.RankClasses(heuristic.StaticLevel(pr))
		var now float64
		for ready := l.ready(); len(ready) > 0; ready = l.ready() {
			free := math.Inf(1)
			for h := range pr.Platform.NumHosts() {
				free = min(free, slices.Min(l.freeSec(platform.HostID(h))))
			}
			inputs := func(t workload.TaskID) float64 {
				var at float64
				for _, e := range pr.DAG.In(t) {
					at = max(at, l.plan[pr.DAG.From(e)].FinishSec)
				}
				return at
			}
			now = max(now, free)
			first := inputs(slices.MinFunc(ready, func(a, b workload.TaskID) int { return cmp.Compare(inputs(a), inputs(b)) }))
			now = max(now, first)
			ready = slices.DeleteFunc(ready, func(t workload.TaskID) bool { return inputs(t) > now })
			next := slices.MaxFunc(ready, func(a, b workload.TaskID) int {
				return cmp.Or(cmp.Compare(class[b], class[a]), cmp.Compare(b, a))
			})
			l.put(next, l.firstStart(next))
		}
		l.compare(t, heuristic.HLFET{Finished: true})
	})
}

// TestFLBStartsFirst: on equal hosts that are equally far apart FLB always
// places one of the ready tasks that can start first, as its paper proves.
func TestFLBStartsFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		hosts := rapid.IntRange(1, 5).Draw(t, "equal hosts")
		b := platform.NewBuilder("")
		cores := rapid.IntRange(1, 2).Draw(t, "equal cores")
		for h := range hosts {
			b.Host(platform.Host{Name: string(rune('p' + h)), SpeedFlops: 1, Cores: cores})
		}
		wire := b.Link(platform.Link{Name: "wire", BandwidthBytesPerSec: 1})
		for h := range hosts {
			for g := range h {
				b.RouteBoth(platform.HostID(g), platform.HostID(h), wire)
			}
		}
		p, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		pr = scheduler.NewProblem(pr.DAG, p, schedcase.ContentionFree)
		got, err := heuristic.FLB.Map(context.Background(), pr)
		if err != nil {
			t.Fatal(err)
		}
		// FLB's starts never decrease, so this is the order in which it placed the
		// tasks.
		order := slices.Clone(pr.DAG.TopologicalOrder())
		slices.SortStableFunc(order, func(a, b workload.TaskID) int {
			return cmp.Or(cmp.Compare(got.Plan[a].StartSec, got.Plan[b].StartSec), cmp.Compare(got.Plan[a].FinishSec, got.Plan[b].FinishSec))
		})
		l := newSlowPlan(pr)
		for _, next := range order {
			first := math.Inf(1)
			for _, t := range l.ready() {
				first = min(first, l.firstStart(t).StartSec)
			}
			if start := got.Plan[next].StartSec; math.Abs(start-first) > 1e-9*(1+first) {
				t.Fatalf("%s starts at %v, but a task can start at %v", pr.DAG.TaskName(next), start, first)
			}
			core := l.atEnd(next, got.Host[next])
			l.put(next, heuristic.Slot{Host: core.Host, Core: core.Core, Interval: got.Plan[next]})
		}
	})
}

// TestWBAMoreRuns: more runs begin with the same runs as fewer.
func TestWBAMoreRuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		last := math.Inf(1)
		for _, runs := range []int{1, 2, 5} {
			s, err := heuristic.WBA{Alpha: 0.3, Runs: runs, Seed: 4}.Map(context.Background(), pr)
			if err != nil {
				t.Fatal(err)
			}
			if s.PlannedMakespanSec() > last {
				t.Fatalf("%d runs: %v s, fewer: %v s", runs, s.PlannedMakespanSec(), last)
			}
			last = s.PlannedMakespanSec()
		}
	})
}

// TestBILTwin computes every imaginary makespan anew before each placement.
func TestBILTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		l := newSlowPlan(pr)
		level := slowBIL(pr)
		for ready := l.ready(); len(ready) > 0; ready = l.ready() {
			makespans := func(t workload.TaskID) []float64 {
				all := make([]float64, len(level[t]))
				for h := range all {
					all[h] = l.atEnd(t, platform.HostID(h)).StartSec + level[t][h]
				}
				return all
			}
			next := slices.MaxFunc(ready, func(a, b workload.TaskID) int {
				x, y := makespans(a), makespans(b)
				slices.Sort(x)
				slices.Sort(y)
				for i := min(len(x), len(ready)) - 1; i >= 0; i-- {
					if x[i] != y[i] {
						return cmp.Compare(x[i], y[i])
					}
				}
				return cmp.Compare(b, a)
			})
			host, least := platform.HostID(0), math.Inf(1)
			crowd := max(0, float64(len(ready))/float64(len(level[next]))-1)
			for h, sec := range makespans(next) {
				if sec += crowd * pr.Costs.ExecSec(next, platform.HostID(h)); sec < least-scheduler.Epsilon*sec {
					host, least = platform.HostID(h), sec
				}
			}
			l.put(next, l.atEnd(next, host))
		}
		l.compare(t, heuristic.BIL)
	})
}

// slowBIL is equation 1 of the paper, taken literally.
func slowBIL(pr *scheduler.Problem) [][]float64 {
	d := pr.DAG
	bil := make([][]float64, d.NumTasks())
	for _, t := range slices.Backward(d.TopologicalOrder()) {
		for h := range pr.Platform.NumHosts() {
			var after float64
			for _, e := range d.Out(t) {
				row := bil[d.To(e)]
				best := row[h]
				for k := range row {
					if k != h {
						best = min(best, row[k]+pr.Costs.MeanTransferSec(e))
					}
				}
				after = max(after, best)
			}
			bil[t] = append(bil[t], after+pr.Costs.ExecSec(t, platform.HostID(h)))
		}
	}
	return bil
}

// TestWBATwin computes every lengthening anew and draws the same random
// numbers.
func TestWBATwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		l := newSlowPlan(pr)
		alpha := rapid.SampledFrom([]float64{0, 0.1, 0.5, 1}).Draw(t, "alpha")
		draw := rand.New(rand.NewPCG(9, 0))
		ready := l.ready() // kept in the order in which they become ready
		var end float64
		for len(ready) > 0 {
			var pairs []heuristic.Slot
			var tasks []workload.TaskID
			least, greatest := math.Inf(1), 0.0
			for _, t := range ready {
				for h := range pr.Platform.NumHosts() {
					s := l.atEnd(t, platform.HostID(h))
					pairs, tasks = append(pairs, s), append(tasks, t)
					longer := max(0, s.FinishSec-end)
					least, greatest = min(least, longer), max(greatest, longer)
				}
			}
			var little []int
			for i, s := range pairs {
				if max(0, s.FinishSec-end) <= least+alpha*(greatest-least) {
					little = append(little, i)
				}
			}
			i := little[draw.IntN(len(little))]
			l.put(tasks[i], pairs[i])
			end = max(end, pairs[i].FinishSec)
			ready = slices.DeleteFunc(ready, func(t workload.TaskID) bool { return t == tasks[i] })
			out := pr.DAG.Out(tasks[i])
			now := l.ready()
			for i, e := range out { // a task is ready at its last incoming edge
				to := pr.DAG.To(e)
				last := true
				for _, f := range out[i+1:] {
					last = last && pr.DAG.To(f) != to
				}
				if last && slices.Contains(now, to) {
					ready = append(ready, to)
				}
			}
		}
		l.compare(t, heuristic.WBA{Alpha: alpha, Runs: 1, Seed: 9})
	})
}
