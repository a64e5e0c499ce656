package heuristic_test

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// nearTies compares times of which those that differ by rounding noise are equal.
// It skips cases in which two times differ by little more than that.
type nearTies struct {
	t       *rapid.T
	longest float64
}

func (n nearTies) compare(a, b float64) int {
	switch d := math.Abs(a - b); {
	case d <= 1e-14*n.longest:
		return 0
	case d < 1e-11*n.longest:
		n.t.Skip("neither equal nor different")
	}
	return cmp.Compare(a, b)
}

// thirds is a problem with whole numbers as times, on three hosts: three times
// a mean is a whole number too, so that the twins here see which sums are equal.
type thirds struct {
	*scheduler.Problem
	sec [][]int // by TaskID and HostID
}

func newThirds(t testing.TB, sec [][]int, edges [][3]int) thirds {
	b := workload.NewBuilder("")
	times := make([][]float64, len(sec))
	for i, row := range sec {
		b.Task(fmt.Sprintf("n%d", i+1), 0)
		for _, s := range row {
			times[i] = append(times[i], float64(s))
		}
	}
	for _, e := range edges {
		b.Edge(workload.TaskID(e[0]-1), workload.TaskID(e[1]-1), float64(e[2]))
	}
	d, err := b.Build()
	require.NoError(t, err)
	costs, err := scheduler.NewMatrixCosts(d, times, nil)
	require.NoError(t, err)
	return thirds{&scheduler.Problem{DAG: d, Platform: schedcase.UnitNetwork(t, 1, 1, 1), Costs: costs}, sec}
}

func drawThirds(tb testing.TB, t *rapid.T) thirds {
	sec := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(0, 6), 3, 3), 2, 7).Draw(t, "sec")
	var edges [][3]int
	for to := 2; to <= len(sec); to++ {
		for from := 1; from < to; from++ {
			if data := rapid.IntRange(-3, 6).Draw(t, "data"); data >= 0 {
				edges = append(edges, [3]int{from, to, data})
			}
		}
	}
	return newThirds(tb, sec, edges)
}

// usual is three times the mean.
func (p thirds) usual(t workload.TaskID) int { return p.sec[t][0] + p.sec[t][1] + p.sec[t][2] }

// up is three times the upward rank, or with data 0 the static level.
func (p thirds) up(data int) []int {
	rank := make([]int, len(p.sec))
	for _, t := range slices.Backward(p.DAG.TopologicalOrder()) {
		for _, e := range p.DAG.Out(t) {
			rank[t] = max(rank[t], data*int(p.DAG.Bytes(e))+rank[p.DAG.To(e)])
		}
		rank[t] += p.usual(t)
	}
	return rank
}

// through is three times the longest path through each task.
func (p thirds) through() []int {
	rank, down := p.up(3), make([]int, len(p.sec))
	for _, t := range p.DAG.TopologicalOrder() {
		for _, e := range p.DAG.Out(t) {
			down[p.DAG.To(e)] = max(down[p.DAG.To(e)], down[t]+p.usual(t)+3*int(p.DAG.Bytes(e)))
		}
		rank[t] += down[t]
	}
	return rank
}

// criticalPath follows the longest path, at each step to the lowest TaskID.
func (p thirds) criticalPath() map[workload.TaskID]bool {
	up, path := p.up(3), map[workload.TaskID]bool{}
	next := map[workload.TaskID]int{}
	for t := range workload.TaskID(len(up)) {
		if len(p.DAG.In(t)) == 0 {
			next[t] = up[t]
		}
	}
	for len(next) > 0 {
		at := workload.NoTask
		for t, length := range next {
			if at == workload.NoTask || length > next[at] || length == next[at] && t < at {
				at = t
			}
		}
		path[at] = true
		clear(next)
		for _, e := range p.DAG.Out(at) {
			next[p.DAG.To(e)] = max(next[p.DAG.To(e)], 3*int(p.DAG.Bytes(e))+up[p.DAG.To(e)])
		}
	}
	return path
}

func (p thirds) cpop() *slowPlan {
	through, path := p.through(), p.criticalPath()
	pin, least := platform.HostID(0), 0
	for h := range platform.HostID(3) {
		sum := 0
		for t := range path {
			sum += p.sec[t][h]
		}
		if h == 0 || sum < least {
			pin, least = h, sum
		}
	}
	l := newSlowPlan(p.Problem)
	for ready := l.ready(); len(ready) > 0; ready = l.ready() {
		next := slices.MaxFunc(ready, func(a, b workload.TaskID) int {
			return cmp.Or(cmp.Compare(through[a], through[b]), cmp.Compare(b, a))
		})
		h, core, iv := l.best(next, true)
		if path[next] {
			h = pin
			core, iv = l.slot(next, pin, true)
		}
		l.place(next, h, core, iv)
	}
	return l
}

func (p thirds) dls() *slowPlan {
	static, l := p.up(0), newSlowPlan(p.Problem)
	for ready := l.ready(); len(ready) > 0; ready = l.ready() {
		task, slot, bestValue, bestLevel := workload.NoTask, heuristic.Slot{}, 0, 0
		for _, t := range ready {
			for h := range platform.HostID(3) {
				s := l.atEnd(t, h)
				level := static[t] + p.usual(t) - 3*p.sec[t][h]
				value := level - 3*int(s.StartSec)
				if task == workload.NoTask || value > bestValue || value == bestValue && level > bestLevel {
					task, slot, bestValue, bestLevel = t, s, value, level
				}
			}
		}
		l.put(task, slot)
	}
	return l
}

// TestTiesOfThirds: sums of means that are equal count as equal, whatever the
// rounding noise of thirds makes of them.
func TestTiesOfThirds(t *testing.T) {
	for name, twin := range map[string]func(thirds) *slowPlan{
		"cpop":                                   thirds.cpop,
		"list(priority=cpop,critical-path=true)": thirds.cpop,
		"dls(usual=mean)":                        thirds.dls,
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(r *rapid.T) {
				twin(drawThirds(t, r)).compare(r, schedcase.Mapper(r, name))
			})
		})
	}
}

// TestCriticalPathTie: n1, n2 and n3, n4 are both 13 1/3 s long; the path that
// begins with the lower TaskID is the critical one.
func TestCriticalPathTie(t *testing.T) {
	p := newThirds(t, [][]int{{6, 6, 1}, {3, 0, 6}, {3, 5, 1}, {3, 3, 4}}, [][3]int{{1, 2, 6}, {1, 4, 2}, {3, 4, 7}})
	require.Equal(t, []int{40, 9, 40, 10}, p.up(3))
	for _, name := range []string{"cpop", "list(priority=cpop,critical-path=true)"} {
		s, err := schedcase.Mapper(t, name).Map(context.Background(), p.Problem)
		require.NoError(t, err)
		require.Equal(t, []platform.HostID{1, 1, 2, 0}, s.Host, name)
		require.Equal(t, 11.0, s.PlannedMakespanSec(), name)
	}
}
