package heuristic_test

import (
	"cmp"
	"context"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// slowPlan is the twin of Planner: no timelines, no shortcuts.
type slowPlan struct {
	pr   *scheduler.Problem
	done []bool
	host []platform.HostID
	core []int
	plan []scheduler.Interval
}

func newSlowPlan(pr *scheduler.Problem) *slowPlan {
	n := pr.DAG.NumTasks()
	return &slowPlan{pr, make([]bool, n), make([]platform.HostID, n), make([]int, n), make([]scheduler.Interval, n)}
}

// best tries every host, core and start.
func (l *slowPlan) best(t workload.TaskID, insertion bool) (platform.HostID, int, scheduler.Interval) {
	return l.bestBy(t, insertion, func(_ platform.HostID, _ int, iv scheduler.Interval) float64 { return iv.FinishSec })
}

// bestBy tries every host, core and start for the lowest measure.
func (l *slowPlan) bestBy(t workload.TaskID, insertion bool, measure func(platform.HostID, int, scheduler.Interval) float64) (host platform.HostID, core int, best scheduler.Interval) {
	least := math.Inf(1)
	for i := range l.pr.Platform.NumHosts() {
		h := platform.HostID(i)
		c, iv := l.slot(t, h, insertion)
		if m := measure(h, c, iv); m < least-scheduler.Epsilon*m {
			host, core, best, least = h, c, iv, m
		}
	}
	return host, core, best
}

// slot tries every core and start of a host. Predecessors that are not placed
// are left out.
func (l *slowPlan) slot(t workload.TaskID, h platform.HostID, insertion bool) (core int, iv scheduler.Interval) {
	var ready float64
	for _, e := range l.pr.DAG.In(t) {
		if from := l.pr.DAG.From(e); l.done[from] {
			ready = max(ready, l.plan[from].FinishSec+l.pr.Costs.TransferSec(e, l.host[from], h))
		}
	}
	exec, earliest := l.pr.Costs.ExecSec(t, h), math.Inf(1)
	for c := range l.pr.Platform.Host(h).Cores {
		var busy slowTimeline
		for u, iv := range l.plan {
			if l.done[u] && l.host[u] == h && l.core[u] == c {
				busy = append(busy, iv)
			}
		}
		start := busy.earliestFit(ready, exec)
		if !insertion {
			start = ready
			for _, iv := range busy {
				start = max(start, iv.FinishSec)
			}
		}
		if start < earliest {
			earliest, core = start, c
		}
	}
	return core, scheduler.Interval{StartSec: earliest, FinishSec: earliest + exec}
}

func (l *slowPlan) place(t workload.TaskID, h platform.HostID, core int, iv scheduler.Interval) {
	l.done[t], l.host[t], l.core[t], l.plan[t] = true, h, core, iv
}

func (l *slowPlan) ready() []workload.TaskID {
	var ready []workload.TaskID
	for i := range l.done {
		t := workload.TaskID(i)
		if !l.done[t] && !slices.ContainsFunc(l.pr.DAG.In(t), func(e workload.EdgeID) bool { return !l.done[l.pr.DAG.From(e)] }) {
			ready = append(ready, t)
		}
	}
	return ready
}

func (l *slowPlan) compare(t *rapid.T, m scheduler.Mapper) {
	s, err := m.Map(context.Background(), l.pr)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(s.Host, l.host) || !slices.Equal(s.Plan, l.plan) {
		t.Fatalf("got  %v %v\nwant %v %v", s.Host, s.Plan, l.host, l.plan)
	}
}

func TestHEFTTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		insertion := rapid.Bool().Draw(t, "insertion")
		rank := heuristic.UpwardRank(pr)
		l := newSlowPlan(pr)
		for ready := l.ready(); len(ready) > 0; ready = l.ready() {
			next := slices.MaxFunc(ready, func(a, b workload.TaskID) int {
				if math.Abs(rank[a]-rank[b]) > scheduler.Epsilon*max(rank[a], rank[b]) {
					return cmp.Compare(rank[a], rank[b])
				}
				return cmp.Compare(b, a)
			})
			h, core, iv := l.best(next, insertion)
			l.place(next, h, core, iv)
		}
		l.compare(t, list.HEFT{AppendOnly: !insertion})
	})
}

func TestMinMinTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, batch := newSlowPlan(schedtest.Problem(t)), rapid.Bool().Draw(t, "batch")
		for ready := l.ready(); len(ready) > 0; ready = l.next(batch, ready) {
			first := slices.MinFunc(ready, func(a, b workload.TaskID) int {
				_, _, x := l.best(a, false)
				_, _, y := l.best(b, false)
				return cmp.Or(cmp.Compare(x.FinishSec, y.FinishSec), cmp.Compare(a, b))
			})
			h, core, iv := l.best(first, false)
			l.place(first, h, core, iv)
		}
		l.compare(t, heuristic.MinMin{Batch: batch})
	})
}

// TestOnlineMinMinIndependent: without edges all tasks are ready at once, and
// the policy must do what Min-Min plans, if hosts have one core. (With several,
// Min-Min may plan a task onto a core that the tasks ahead of it free later.)
func TestOnlineMinMinIndependent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := workload.NewBuilder("")
		for i := range rapid.IntRange(1, 15).Draw(t, "tasks") {
			b.Task(string(rune('a'+i)), float64(rapid.IntRange(0, 6).Draw(t, "work")))
		}
		d, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		full := platform.NewBuilder("")
		for i := range rapid.IntRange(1, 4).Draw(t, "hosts") {
			full.Host(platform.Host{Name: string(rune('p' + i)), SpeedFlops: float64(rapid.IntRange(1, 3).Draw(t, "speed")), Cores: 1})
		}
		p, err := full.Build()
		if err != nil {
			t.Fatal(err)
		}
		pr := scheduler.NewProblem(d, p, scheduler.TransferModel{})
		want, err := heuristic.MinMin{}.Map(context.Background(), pr)
		if err != nil {
			t.Fatal(err)
		}
		got, err := schedtest.Ask(pr, online.MinMin())
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Host, want.Host) || !slices.Equal(got.Plan, want.Plan) {
			t.Fatalf("got  %v %v\nwant %v %v", got.Host, got.Plan, want.Host, want.Plan)
		}
	})
}
