package power

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/copies"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Slack maps as another mapper does and then reclaims slack: tasks with an end that can be late
// without any harm run in slower power states of their hosts. The order of tasks and hosts
// stays; without contention the run takes Stretch times as long as before, at most.
//
// It follows H. Kimura, M. Sato, Y. Hotta, T. Boku and D. Takahashi, "Empirical study on
// reducing energy of parallel programs using slack reclamation by DVFS in a power-scalable
// high performance cluster", IEEE Cluster 2006, which spreads slack evenly over the tasks of
// a path. Deviation: that is done in rounds here. In each round every task in turn takes the
// next slower state if it still ends in time, so that none takes two steps while another
// on its path could take one. N. B. Rizvandi, J. Taheri and A. Y. Zomaya, "Some observations
// on optimal frequency selection in DVFS-based energy consumption minimization", JPDC 71(8),
// 2011, arXiv 1201.1695, is about what a task gains with two states in turn; here it has one.
//
// Hosts of one core take part, for the cores of a host change their state together; no
// task runs faster than in the state in which its host begins. A schedule in which tasks hold
// several cores, or memory, of hosts with several cores stays as it is. Cost: O(states * (tasks +
// edges)) after the other mapper.
type Slack struct {
	Of      scheduler.Mapper
	Stretch float64 // 1 or more
}

// Map has the other mapper plan, and slows its tasks down.
func (m Slack) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	given, err := m.Of.Map(ctx, pr)
	if err != nil {
		return nil, err
	}
	if err := scheduler.Validate(pr, given); err != nil {
		return nil, err
	}
	if len(given.Copies) > 0 {
		return nil, fmt.Errorf("slack: the other scheduler %w", copies.ErrMore)
	}
	s := *given
	s.Pstate = nil
	r := newReclaim(pr, &s)
	if r == nil {
		return given, nil
	}
	r.deadline = m.Stretch * r.forward()
	for any := true; any; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r.backward()
		any = r.slowDown() || r.assignCores()
	}
	s.Pstate, s.Plan = r.pstates(), r.plan
	return &s, nil
}

// Close releases what the other mapper holds.
func (m Slack) Close() error {
	if c, ok := m.Of.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// reclaim is a schedule with tasks that are being slowed down.
type reclaim struct {
	pr    *scheduler.Problem
	s     *scheduler.Schedule
	order []workload.TaskID // all tasks, each after those that it waits for
	ahead []workload.TaskID // by TaskID: the task before it in its host's order; none: -1
	core  []workload.TaskID // by TaskID: the task before it on its core
	after [][2]workload.TaskID
	speed [][]int32 // by HostID: the states to choose from, the fastest first; nil: none

	level    []int                // by TaskID: an index into these
	plan     []scheduler.Interval // as early as possible
	latest   []float64            // by TaskID: when it must have ended
	deadline float64
}

// none stands for no task.
const none workload.TaskID = -1

// newReclaim is nil if no host has a choice, or tasks wait for more than one core.
func newReclaim(pr *scheduler.Problem, s *scheduler.Schedule) *reclaim {
	n, hosts := pr.DAG.NumTasks(), pr.Platform.NumHosts()
	r := &reclaim{
		pr: pr, s: s, speed: make([][]int32, hosts), level: make([]int, n),
		plan: make([]scheduler.Interval, n), latest: make([]float64, n),
		ahead: slices.Repeat([]workload.TaskID{none}, n), core: slices.Repeat([]workload.TaskID{none}, n),
		after: slices.Repeat([][2]workload.TaskID{{none, none}}, n),
	}
	choice := false
	for h, order := range s.Order {
		k := pr.Platform.Host(platform.HostID(h))
		if k.Cores > 1 && slices.ContainsFunc(order, func(t workload.TaskID) bool { return pr.DAG.Needs(t) != workload.Modest }) {
			return nil
		}
		if k.Cores == 1 && len(order) > 0 {
			states := useful(k)
			slower := slices.IndexFunc(states, func(i int32) bool { return k.Details.PstateFlops[i] <= k.SpeedFlops })
			if slower >= 0 && slower < len(states)-1 {
				r.speed[h], choice = states[slower:], true
			}
		}
		for i, t := range order[:max(len(order)-1, 0)] {
			r.ahead[order[i+1]], r.after[t][0] = t, order[i+1]
		}
	}
	if !choice {
		return nil
	}
	r.sort()
	r.assignCores()
	return r
}

// sort orders the tasks by the edges and the hosts' orders, which have no circle.
func (r *reclaim) sort() {
	d := r.pr.DAG
	waits := make([]int, d.NumTasks())
	for t := range waits {
		waits[t] = len(d.In(workload.TaskID(t)))
		if r.ahead[t] != none {
			waits[t]++
		}
		if waits[t] == 0 {
			r.order = append(r.order, workload.TaskID(t))
		}
	}
	free := func(t workload.TaskID) {
		if waits[t]--; waits[t] == 0 {
			r.order = append(r.order, t)
		}
	}
	for i := 0; i < len(r.order); i++ {
		t := r.order[i]
		for _, x := range d.Out(t) {
			free(d.To(x))
		}
		if next := r.after[t][0]; next != none {
			free(next)
		}
	}
}

// assignCores gives each task the core of its host that is free first when it starts, in
// the host's order, and says whether any gets another one than before.
func (r *reclaim) assignCores() bool {
	before := slices.Clone(r.core)
	for t := range r.core {
		r.core[t], r.after[t][1] = none, none
	}
	last := make([][]workload.TaskID, r.pr.Platform.NumHosts())
	for _, t := range r.order {
		h := r.s.Host[t]
		if len(last[h]) < r.pr.Platform.Host(h).Cores {
			last[h] = append(last[h], t)
		} else {
			first := 0
			for i, on := range last[h] {
				if r.plan[on].FinishSec < r.plan[last[h][first]].FinishSec {
					first = i
				}
			}
			on := last[h][first]
			r.core[t], r.after[on][1], last[h][first] = on, t, t
		}
		r.place(t)
	}
	return !slices.Equal(before, r.core)
}

// sec is how long a task takes at a level.
func (r *reclaim) sec(t workload.TaskID, level int) float64 {
	h := r.s.Host[t]
	sec := r.pr.Costs.ExecSec(t, h)
	if states := r.speed[h]; states != nil {
		k := r.pr.Platform.Host(h)
		sec *= k.SpeedFlops / k.Details.PstateFlops[states[level]]
	}
	return sec
}

// place plans a task as early as can be.
func (r *reclaim) place(t workload.TaskID) {
	start := 0.0
	for _, x := range r.pr.DAG.In(t) {
		from := r.pr.DAG.From(x)
		start = max(start, r.plan[from].FinishSec+r.pr.Costs.TransferSec(x, r.s.Host[from], r.s.Host[t]))
	}
	if a := r.ahead[t]; a != none {
		start = max(start, r.plan[a].StartSec)
	}
	if c := r.core[t]; c != none {
		start = max(start, r.plan[c].FinishSec)
	}
	r.plan[t] = scheduler.Interval{StartSec: start, FinishSec: start + r.sec(t, r.level[t])}
}

// forward plans all tasks as early as can be and returns the makespan.
func (r *reclaim) forward() (makespan float64) {
	for _, t := range r.order {
		r.place(t)
		makespan = max(makespan, r.plan[t].FinishSec)
	}
	return makespan
}

// backward finds when each task must have ended, if all after it take as long as they do.
func (r *reclaim) backward() {
	start := func(t workload.TaskID) float64 { return r.latest[t] - r.sec(t, r.level[t]) }
	for _, t := range slices.Backward(r.order) {
		end := r.deadline
		for _, x := range r.pr.DAG.Out(t) {
			to := r.pr.DAG.To(x)
			end = min(end, start(to)-r.pr.Costs.TransferSec(x, r.s.Host[t], r.s.Host[to]))
		}
		if next := r.after[t][1]; next != none {
			end = min(end, start(next))
		}
		if next := r.after[t][0]; next != none { // it starts no later than that
			end = min(end, start(next)+r.sec(t, r.level[t]))
		}
		r.latest[t] = end
	}
}

// slowDown plans all tasks again and lets each take the next slower state if it still
// ends in time. It says whether any did.
func (r *reclaim) slowDown() (any bool) {
	for _, t := range r.order {
		r.place(t)
		states := r.speed[r.s.Host[t]]
		if r.level[t] >= len(states)-1 || r.sec(t, 0) == 0 {
			continue
		}
		if slower := r.plan[t].StartSec + r.sec(t, r.level[t]+1); slower <= r.latest[t]+scheduler.Epsilon*math.Abs(r.latest[t]) {
			r.level[t]++
			r.plan[t].FinishSec = slower
			any = true
		}
	}
	return any
}

// pstates are the states of the hosts while tasks run.
func (r *reclaim) pstates() []int32 {
	list := make([]int32, len(r.level))
	for t := range list {
		h := r.s.Host[t]
		if states := r.speed[h]; states != nil {
			list[t] = states[r.level[t]]
		} else {
			list[t] = int32(r.pr.Platform.Host(h).Details.OrNone().Pstate)
		}
	}
	return list
}

// ByTask says whether the schedules of a mapper give a power state to each task.
func ByTask(m scheduler.Mapper) bool {
	_, is := m.(Slack)
	return is
}
