package search

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/models/price"
	"github.com/clustersim/clustersim/internal/rent"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/workload"
)

// ICPCP plans for a deadline at low cost on rented hosts: IaaS cloud partial critical paths of S. Abrishami, M.
// Naghibzadeh and D. H. J. Epema, "Deadline-constrained workflow scheduling algorithms for Infrastructure as a Service
// clouds", FGCS 29(1), 2013, section 4, doi 10.1016/j.future.2012.05.004.
//
// Every task has an earliest start, by least times and mean transfers, and a latest finish. From the exit on, the parent
// without a host from which data can arrive last, and its parent of this kind and so on, are a partial critical path. It
// is put on one host as a whole. That is, of the hosts rented already, the one where it adds least cost, after the last
// task there and before the time paid for ends; else, of the hosts that are not rented yet, the one where the path costs
// least. On either each of its tasks must end by its latest finish. Then the parents of its tasks are treated likewise.
//
// The cost of a path is that of the time from its first start to its last finish, as in the paper: it rents no host for
// a transfer. Hosts are planned to run one task at a time, whatever their cores. No two tasks are closer than the estimated
// transfer between their hosts, in the place of the paper's one bandwidth. In the end each task is planned as early as the order
// on its host allows.
//
// Deviations: the paper's cloud has as many instances as are wanted. Where none of the hosts left fits, a path goes where
// it adds least after the last task of a host whose paid time is over. If there is no such host either, the plan is
// HEFT's if that meets the deadline; else there is none. The paper takes the cheapest service; here it is the one where
// the path is cheapest, for a slow host may have to be rented for more than its price saves.
//
// Ties, to a relative Epsilon: of parents the lowest TaskID; of hosts the lowest price, then the least finish, then the
// lowest HostID.
//
// Cost: for each of p paths O(tasks + edges), and for each of its tasks O(hosts * degree); p is at most the number of
// tasks.
type ICPCP struct {
	DeadlineSec float64 // +Inf: none
	HEFTs       float64 // > 0: the deadline is so many times the makespan of HEFT's plan, instead
}

// LateError says that no plan was found that meets a deadline.
type LateError struct {
	DeadlineSec float64
	HEFTSec     float64
}

func (e *LateError) Error() string {
	return fmt.Sprintf("ic-pcp: no plan meets the deadline of %.6g s: HEFT's, which is fast, takes %.6g s, which is %.6g s too long", e.DeadlineSec, e.HEFTSec, e.HEFTSec-e.DeadlineSec)
}

// Is says that it is ErrUnmet.
func (*LateError) Is(target error) bool { return target == ErrUnmet }

// Map plans pr. The error is that of HEFT, or a *LateError.
func (m ICPCP) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	fast, err := list.HEFT{}.Map(ctx, pr)
	if err != nil {
		return nil, fmt.Errorf("ic-pcp: %w", err)
	}
	deadline := m.DeadlineSec
	if m.HEFTs > 0 {
		deadline = m.HEFTs * fast.PlannedMakespanSec()
	}
	p := newPCP(pr, deadline)
	ok, err := p.assignAll(ctx)
	ok = ok && len(p.order()) == len(p.host)
	switch {
	case err != nil:
		return nil, err
	case ok:
		return newDecoder(pr).schedule(p.order(), p.host), nil
	case fast.PlannedMakespanSec() <= deadline*(1+scheduler.Epsilon):
		return fast, nil
	}
	return nil, &LateError{deadline, fast.PlannedMakespanSec()}
}

// pcp is a partial plan.
type pcp struct {
	pr       *scheduler.Problem
	deadline float64
	prices   rent.Prices // without prices all hosts are free
	least    []float64   // by TaskID: the least time on any host
	host     []platform.HostID
	plan     []scheduler.Interval // by TaskID; of tasks without a host the earliest start and finish
	latest   []float64            // by TaskID: the latest finish
	used     []scheduler.Interval // by HostID: from its first start to its last finish; the latter is 0 if it runs nothing
	runs     []bool               // by HostID: it has a task
	at       []int32              // by TaskID: its place in the path that is looked for a host, from 1; 0: not in it
	prev     []workload.TaskID    // by TaskID: the task before it on its host
	end      []workload.TaskID    // by HostID: the last task
	trial    []scheduler.Interval // scratch space of fit: when the path's tasks run
}

func newPCP(pr *scheduler.Problem, deadlineSec float64) *pcp {
	n, hosts := pr.DAG.NumTasks(), pr.Platform.NumHosts()
	p := &pcp{
		pr: pr, deadline: deadlineSec, prices: rent.Of(pr.Platform), least: make([]float64, n),
		host: make([]platform.HostID, n), plan: make([]scheduler.Interval, n), latest: make([]float64, n),
		used: make([]scheduler.Interval, hosts), runs: make([]bool, hosts), at: make([]int32, n),
		prev: make([]workload.TaskID, n), end: slices.Repeat([]workload.TaskID{workload.NoTask}, hosts),
	}
	if p.prices == nil {
		p.prices = make(rent.Prices, hosts)
	}
	for t := range p.host {
		p.host[t], p.least[t] = platform.NoHost, math.Inf(1)
		for h := range platform.HostID(hosts) {
			p.least[t] = min(p.least[t], pr.Costs.ExecSec(workload.TaskID(t), h))
		}
	}
	return p
}

// assignAll treats the exits, the parents of a virtual last task, and then the parents of each path's tasks. It is false if
// some path has no host.
func (p *pcp) assignAll(ctx context.Context) (bool, error) {
	stack := []workload.TaskID{workload.NoTask} // the virtual last task
	p.date()
	for len(stack) > 0 {
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		path := p.path(stack[len(stack)-1])
		if path == nil {
			stack = stack[:len(stack)-1]
			continue
		}
		if !p.assign(path) {
			return false, nil
		}
		p.date()
		for i := len(path) - 1; i >= 0; i-- {
			stack = append(stack, path[i]) // the first of the path is treated first
		}
	}
	return true, nil
}

// date computes the earliest starts and the latest finishes of the tasks without a host.
func (p *pcp) date() {
	d, costs := p.pr.DAG, p.pr.Costs
	order := d.TopologicalOrder()
	for _, t := range order {
		if p.host[t] != platform.NoHost {
			continue
		}
		start := 0.0
		for _, e := range d.In(t) {
			start = max(start, p.plan[d.From(e)].FinishSec+costs.MeanTransferSec(e))
		}
		p.plan[t] = scheduler.Interval{StartSec: start, FinishSec: start + p.least[t]}
	}
	for i := len(order) - 1; i >= 0; i-- {
		t := order[i]
		p.latest[t] = p.deadline
		for _, e := range d.Out(t) {
			p.latest[t] = min(p.latest[t], p.latestStart(d.To(e))-costs.MeanTransferSec(e))
		}
	}
}

// latestStart is when a task starts, or at the latest has to start.
func (p *pcp) latestStart(t workload.TaskID) float64 {
	if p.host[t] != platform.NoHost {
		return p.plan[t].StartSec
	}
	return p.latest[t] - p.least[t]
}

// order lists the tasks, each after its predecessors and the task before it on its host. Those that take no time can wait for
// each other, if they have been put on hosts at the same date; then some are missing.
func (p *pcp) order() []workload.TaskID {
	n := len(p.host)
	list, waits, next := make([]workload.TaskID, 0, n), make([]int, n), slices.Repeat([]workload.TaskID{workload.NoTask}, n)
	for t := range waits {
		waits[t] = len(p.pr.DAG.In(workload.TaskID(t)))
		if before := p.prev[t]; before != workload.NoTask {
			waits[t]++
			next[before] = workload.TaskID(t)
		}
		if waits[t] == 0 {
			list = append(list, workload.TaskID(t))
		}
	}
	done := func(t workload.TaskID) {
		if waits[t]--; waits[t] == 0 {
			list = append(list, t)
		}
	}
	for i := 0; i < len(list); i++ {
		for _, e := range p.pr.DAG.Out(list[i]) {
			done(p.pr.DAG.To(e))
		}
		if next[list[i]] != workload.NoTask {
			done(next[list[i]])
		}
	}
	return list
}

// path is the partial critical path that ends in a parent of t, first task first; nil if all its parents have hosts.
func (p *pcp) path(t workload.TaskID) (path []workload.TaskID) {
	for t = p.criticalParent(t); t != workload.NoTask; t = p.criticalParent(t) {
		path = append(path, t)
	}
	slices.Reverse(path)
	return path
}

// criticalParent is the parent without a host from which data can arrive last; NoTask if there is none.
func (p *pcp) criticalParent(t workload.TaskID) workload.TaskID {
	d, best, last := p.pr.DAG, workload.NoTask, math.Inf(-1)
	try := func(parent workload.TaskID, arrives float64) {
		later := arrives > last+scheduler.Epsilon*math.Abs(last)
		if p.host[parent] == platform.NoHost && (best == workload.NoTask || later || arrives >= last-scheduler.Epsilon*math.Abs(last) && parent < best) {
			best, last = parent, arrives
		}
	}
	if t != workload.NoTask {
		for _, e := range d.In(t) {
			from := d.From(e)
			try(from, p.plan[from].FinishSec+p.pr.Costs.MeanTransferSec(e))
		}
		return best
	}
	for x := range p.host {
		if len(d.Out(workload.TaskID(x))) == 0 {
			try(workload.TaskID(x), p.plan[x].FinishSec)
		}
	}
	return best
}

// option is a path on a host.
type option struct {
	host   platform.HostID
	rank   int // 0: in time that is paid for already, 1: on a host not rented yet, 2: another
	cost   float64
	price  float64
	finish float64
}

// before says whether an option is better than another, of a lower HostID.
func (o *option) before(other *option) bool {
	if o.rank != other.rank {
		return o.rank < other.rank
	}
	for _, x := range [][2]float64{{o.cost, other.cost}, {o.price, other.price}, {o.finish, other.finish}} {
		if math.Abs(x[0]-x[1]) > scheduler.Epsilon*math.Abs(x[1]) {
			return x[0] < x[1]
		}
	}
	return false
}

// assign puts a path on the best host; false if it fits on none.
func (p *pcp) assign(path []workload.TaskID) bool {
	best := option{host: platform.NoHost}
	for i, t := range path {
		p.at[t] = int32(i + 1)
	}
	defer func() {
		for _, t := range path {
			p.at[t] = 0
		}
	}()
	for h := range platform.HostID(len(p.used)) {
		if o, ok := p.fit(path, h); ok && (best.host == platform.NoHost || o.before(&best)) {
			best = o
		}
	}
	if best.host == platform.NoHost {
		return false
	}
	p.fit(path, best.host)
	for i, t := range path {
		p.host[t], p.plan[t] = best.host, p.trial[i]
		p.prev[t], p.end[best.host] = p.end[best.host], t
	}
	h, first, last := best.host, p.trial[0], p.trial[len(path)-1]
	if !p.runs[h] {
		p.used[h].StartSec = first.StartSec
	}
	p.used[h].FinishSec, p.runs[h] = last.FinishSec, true
	return true
}

// fit plans a path after the last task of a host, in trial; false if some task ends too late.
func (p *pcp) fit(path []workload.TaskID, h platform.HostID) (option, bool) {
	d, costs, free := p.pr.DAG, p.pr.Costs, p.used[h].FinishSec
	p.trial = p.trial[:0]
	for _, t := range path {
		start := free
		for _, e := range d.In(t) {
			start = max(start, p.arrives(e, h))
		}
		free = start + costs.ExecSec(t, h)
		if math.IsInf(free, 1) || !p.inTime(t, free, h) {
			return option{}, false
		}
		p.trial = append(p.trial, scheduler.Interval{StartSec: start, FinishSec: free})
	}
	return p.option(h, p.trial[0].StartSec, free), true
}

// arrives is when the data of an edge can be on h, where the tasks of the path are.
func (p *pcp) arrives(e workload.EdgeID, h platform.HostID) float64 {
	from := p.pr.DAG.From(e)
	if at := p.at[from]; at > 0 {
		return p.trial[at-1].FinishSec
	}
	if g := p.host[from]; g != platform.NoHost {
		return p.plan[from].FinishSec + p.pr.Costs.TransferSec(e, g, h)
	}
	return p.plan[from].FinishSec + p.pr.Costs.MeanTransferSec(e)
}

// inTime says whether a task of the path may end on h at this date.
func (p *pcp) inTime(t workload.TaskID, finishSec float64, h platform.HostID) bool {
	d := p.pr.DAG
	over := func(sec, limit float64) bool { return sec > limit+scheduler.Epsilon*math.Abs(limit) }
	if over(finishSec, p.deadline) {
		return false
	}
	for _, e := range d.Out(t) {
		to := d.To(e)
		if p.at[to] > 0 {
			continue // its own latest finish counts
		}
		transfer := p.pr.Costs.MeanTransferSec(e)
		if p.host[to] != platform.NoHost {
			transfer = p.pr.Costs.TransferSec(e, h, p.host[to])
		}
		if over(finishSec+transfer, p.latestStart(to)) {
			return false
		}
	}
	return true
}

// option says what it costs to rent h from startSec to finishSec, too.
func (p *pcp) option(h platform.HostID, startSec, finishSec float64) option {
	terms, now := p.prices[h], p.used[h]
	o := option{host: h, rank: 1, price: terms.PerSec, finish: finishSec, cost: terms.Cost(finishSec - startSec)}
	if p.runs[h] {
		o.rank = 2
		o.cost = terms.Cost(finishSec-now.StartSec) - terms.Cost(now.FinishSec-now.StartSec)
		if startSec <= paidUntil(terms, now) {
			o.rank = 0
		}
	}
	return o
}

// paidUntil is when the last interval ends that is paid for.
func paidUntil(terms price.Terms, now scheduler.Interval) float64 {
	if terms.BillingSec == 0 {
		return now.FinishSec
	}
	return now.StartSec + terms.Intervals(now.FinishSec-now.StartSec)*terms.BillingSec
}
