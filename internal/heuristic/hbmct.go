package heuristic

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// HBMCT is the hybrid heuristic of R. Sakellariou and H. Zhao, "A hybrid
// heuristic for DAG scheduling on heterogeneous systems", IPDPS 2004, section
// 3, doi 10.1109/IPDPS.2004.1303065, with balanced minimum completion time for
// its groups: the tasks, by falling upward rank, are cut into groups without
// edges inside; in each group every task is first given to the host that runs
// it fastest, and then tasks move from the host that ends last to where they
// end first.
//
// In a host's part of a group the tasks run by earliest start. To move, the
// tasks of the host that ends last are tried by mean earliest start over the
// hosts. The first one moves that makes that host end earlier while the
// other host ends earlier than that host did before. The group is done when no
// such task is left.
//
// Ties: equal ranks, to a relative Epsilon, lowest TaskID; equal starts lowest
// TaskID; of hosts with equal execution times, equal ends after a move (to a
// relative Epsilon) or equally late ends, the lowest HostID.
//
// Deviations: hosts may have several cores. A group is also done after maxMoves
// moves per task on average; no example came near that.
//
// Cost: O(edges * hosts) for the earliest starts; then, for a group of g tasks,
// about g moves of O(g + hosts) each, so it is quadratic in the size of a
// group, at most the DAG's width: a host's end is added up from its tasks' times in order, and sums
// in another order would be other numbers.
type HBMCT struct{}

// Map plans pr. The error names a task that no host can run, or with inputs
// that reach no host.
func (HBMCT) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, AppendOnly)
	for _, group := range independentGroups(pr.DAG, ByRank(pr.DAG, UpwardRank(pr))) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		b, err := newBalance(pr, l, group)
		if err != nil {
			return nil, fmt.Errorf("hbmct: %w", err)
		}
		for b.moves = maxMoves * len(group); b.moves > 0 && b.move(); b.moves-- {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
		b.place()
	}
	return l.Schedule(), nil
}

// independentGroups takes a list of all tasks, each after its predecessors, and
// starts a new group at each task that has a predecessor in the current one.
func independentGroups(d *workload.DAG, list []workload.TaskID) [][]workload.TaskID {
	var groups [][]workload.TaskID
	groupOf := make([]int, len(list)) // by TaskID, from 1
	first := 0
	for i, t := range list {
		for _, e := range d.In(t) {
			if groupOf[d.From(e)] == len(groups)+1 {
				groups = append(groups, list[first:i])
				first = i
				break
			}
		}
		groupOf[t] = len(groups) + 1
	}
	return append(groups, list[first:])
}

// maxMoves limits a group's moves: so many per task on average.
const maxMoves = 16

// balance spreads a group of independent tasks over the hosts: BMCT of
// Sakellariou and Zhao (2004).
type balance struct {
	pr      *scheduler.Problem
	planner *Planner
	group   []workload.TaskID // the members; below, a member is an index into this
	ready   [][]float64       // by member and host: when all inputs have arrived
	exec    [][]float64       // by member and host
	mean    []float64         // by member: earliest start, averaged over the hosts that can run it
	free    []float64         // by host: when its first core is free
	on      [][]int           // by host: its members by earliest start
	byMean  [][]int           // by host: its members by mean, in the order in which they are tried
	end     []float64         // by host: when its members end; 0 if it has none
	cores   []float64         // endWith's buffer: when each core is free, listed as in the planner
	moves   int               // moves left
}

// newBalance gives each task of the group to the host that runs it fastest.
func newBalance(pr *scheduler.Problem, l *Planner, group []workload.TaskID) (*balance, error) {
	hosts := pr.Platform.NumHosts()
	b := &balance{
		pr: pr, planner: l, group: group,
		ready: make([][]float64, len(group)), exec: make([][]float64, len(group)), mean: make([]float64, len(group)),
		free: make([]float64, hosts), on: make([][]int, hosts), byMean: make([][]int, hosts), end: make([]float64, hosts),
	}
	for h := range b.free {
		b.free[h] = l.freeSec[h]
	}
	for m, t := range group {
		if err := b.add(m, t); err != nil {
			return nil, err
		}
	}
	for h := range b.on {
		b.byMean[h] = slices.Clone(b.on[h])
		slices.SortFunc(b.on[h], b.earlierOn(h))
		slices.SortFunc(b.byMean[h], b.earlierMean)
		b.end[h] = b.endWith(h, -1, -1)
	}
	return b, nil
}

func (b *balance) add(m int, t workload.TaskID) error {
	hosts := len(b.on)
	b.ready[m], b.exec[m] = make([]float64, hosts), make([]float64, hosts)
	b.planner.readyInto(b.ready[m], t)
	fastest, beat, able := -1, math.Inf(1), 0
	for h := range hosts {
		b.exec[m][h] = b.pr.Costs.ExecSec(t, platform.HostID(h))
		if math.IsInf(b.ready[m][h]+b.exec[m][h], 1) {
			continue
		}
		b.mean[m] += b.start(h, m)
		able++
		if exec := b.exec[m][h]; exec < beat {
			fastest, beat = h, exec-scheduler.Epsilon*exec
		}
	}
	if fastest < 0 {
		return b.planner.nowhere(t)
	}
	b.mean[m] /= float64(able)
	b.on[fastest] = append(b.on[fastest], m)
	return nil
}

// start is the earliest start of a member on a host, ignoring the other
// members.
func (b *balance) start(h, m int) float64 { return max(b.ready[m][h], b.free[h]) }

// earlierOn compares members by their starts on a host.
func (b *balance) earlierOn(h int) func(x, y int) int {
	return func(x, y int) int {
		return cmp.Or(cmp.Compare(b.start(h, x), b.start(h, y)), cmp.Compare(b.group[x], b.group[y]))
	}
}

func (b *balance) earlierMean(x, y int) int {
	return cmp.Or(cmp.Compare(b.mean[x], b.mean[y]), cmp.Compare(b.group[x], b.group[y]))
}

// move moves one member away from the host that ends last, if that helps.
func (b *balance) move() bool {
	last := 0
	for h, end := range b.end {
		if end > b.end[last] {
			last = h
		}
	}
	limit := b.end[last] - scheduler.Epsilon*b.end[last]
	for _, m := range b.byMean[last] {
		rest := b.endWith(last, -1, m)
		if !(rest < limit) {
			continue
		}
		if to, end := b.bestHost(m, last, limit); to >= 0 {
			b.on[last] = without(b.on[last], m, b.earlierOn(last))
			b.byMean[last] = without(b.byMean[last], m, b.earlierMean)
			b.on[to] = with(b.on[to], m, b.earlierOn(to))
			b.byMean[to] = with(b.byMean[to], m, b.earlierMean)
			b.end[last], b.end[to] = rest, end
			return true
		}
	}
	return false
}

// with and without add a member to a sorted list and remove it.
func with(list []int, m int, order func(x, y int) int) []int {
	i, _ := slices.BinarySearchFunc(list, m, order)
	return slices.Insert(list, i, m)
}

func without(list []int, m int, order func(x, y int) int) []int {
	i, _ := slices.BinarySearchFunc(list, m, order)
	return slices.Delete(list, i, i+1)
}

// bestHost is the host, other than last, that ends first with m added, and when
// it ends; -1 if none ends before limit.
func (b *balance) bestHost(m, last int, limit float64) (host int, endSec float64) {
	host = -1
	for h := range b.on {
		if h == last || !(max(b.start(h, m)+b.exec[m][h], b.end[h]) < limit) {
			continue
		}
		if end := b.endWith(h, m, -1); end < limit {
			host, endSec, limit = h, end, end-scheduler.Epsilon*end
		}
	}
	return host, endSec
}

// endWith is when host h ends with one member more and one less; -1 stands for
// no member.
func (b *balance) endWith(h, more, less int) float64 {
	b.cores = b.cores[:0]
	for c := range b.planner.cores[h] {
		b.cores = append(b.cores, b.planner.cores[h][c].EndSec())
	}
	var end float64
	earlier := b.earlierOn(h)
	for _, m := range b.on[h] {
		if more >= 0 && earlier(more, m) < 0 {
			end = max(end, b.run(h, more))
			more = -1
		}
		if m != less {
			end = max(end, b.run(h, m))
		}
	}
	if more >= 0 {
		end = max(end, b.run(h, more))
	}
	return end
}

// run puts a member on the core where it starts first, as Planner.Fit does.
func (b *balance) run(h, m int) (endSec float64) {
	if n, more := b.planner.wideNeeds(b.group[m]); more {
		return b.runWide(n.Cores, h, m)
	}
	ready, first, core := b.ready[m][h], math.Inf(1), 0
	for c, free := range b.cores {
		if start := max(ready, free); start < first {
			first, core = start, c
		}
		if first == ready {
			break
		}
	}
	end := first + b.exec[m][h]
	b.cores[core] = end
	if core == len(b.cores)-1 && len(b.cores) < b.pr.Platform.Host(platform.HostID(h)).Cores {
		b.cores = append(b.cores, 0)
	}
	return end
}

// runWide is run for a member that needs several cores, or memory, which is left out
// of account.
func (b *balance) runWide(cores, h, m int) (endSec float64) {
	most := b.pr.Platform.Host(platform.HostID(h)).Cores
	if cores > most {
		return math.Inf(1)
	}
	for len(b.cores) < most && b.unused() < cores {
		b.cores = append(b.cores, 0)
	}
	sorted := slices.Sorted(slices.Values(b.cores))
	start := max(b.ready[m][h], sorted[cores-1])
	end := start + b.exec[m][h]
	left := cores
	for c, free := range b.cores {
		if left > 0 && free <= start {
			b.cores[c] = end
			left--
		}
	}
	if b.unused() == 0 && len(b.cores) < most {
		b.cores = append(b.cores, 0)
	}
	return end
}

// unused counts the cores that have no task.
func (b *balance) unused() (n int) {
	for _, sec := range b.cores {
		if sec == 0 {
			n++
		}
	}
	return n
}

// place plans the members.
func (b *balance) place() {
	for h, members := range b.on {
		for _, m := range members {
			t := b.group[m]
			b.planner.Place(t, b.planner.fit(t, platform.HostID(h), b.ready[m][h], b.exec[m][h]))
		}
	}
}
