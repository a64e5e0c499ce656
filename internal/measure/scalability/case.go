package scalability

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/refine"
)

// Case is one workload on one platform, and how both grow. Its methods do not change it;
// several goroutines may share it if Scheduler allows that, each with its own engine.
type Case struct {
	Workload *workload.DAG
	Platform *platform.Platform

	Refine  refine.Options // K and Beta are k and beta of the platform too
	Speeds  Speeds         // of the grown platform's nodes
	NewLink platform.Link  // from each new host to its old one; the name is ignored
	Mapping Mapping

	// Scheduler makes a scheduler for each run; one that is an io.Closer is closed after it.
	Scheduler func(pr *scheduler.Problem) (catalog.Scheduler, error)
	// Rescheduler is that of run.Case.
	Rescheduler func(pr *scheduler.Problem) (catalog.Scheduler, error)
	Options     sim.Options
	// Copies is that of run.Case, for RunBefore. What has grown has each task once.
	Copies bool
}

// Outcome is a case before and after. Both hold their whole runs: keep only the
// numbers if you make many outcomes.
type Outcome struct {
	Before, After Measured

	// Phi is that of Definition 2, with the work of reduce tasks in W2. It is
	// meaningful only as far as E_v is the same before and after.
	Phi float64
	// SplitTasks is how many tasks of the workload were split; the others were left
	// whole for the reasons in refine.Decision.
	SplitTasks int
}

// SpeedEfficiencyRatio is E_v2/E_v1.
func (o *Outcome) SpeedEfficiencyRatio() float64 {
	return o.After.SpeedEfficiency / o.Before.SpeedEfficiency
}

// Run simulates before and after. Errors say which of the two went wrong, and how.
func (c *Case) Run(ctx context.Context, e *sim.Engine) (*Outcome, error) {
	before, err := c.RunBefore(ctx, e)
	if err != nil {
		return nil, err
	}
	return c.RunAfter(ctx, e, before)
}

// RunBefore places and simulates the workload on the platform before either grows. Its
// result serves every case with the same Workload, Platform, Scheduler and Options.
func (c *Case) RunBefore(ctx context.Context, e *sim.Engine) (*Measured, error) {
	if c.Scheduler == nil {
		return nil, errors.New("a case needs a scheduler")
	}
	before, err := c.schedule(ctx, e, c.Workload, c.Platform, c.Copies)
	if err != nil {
		return nil, fmt.Errorf("before: %w", err)
	}
	return before, nil
}

// RunAfter grows both and simulates them. before is RunBefore's result.
func (c *Case) RunAfter(ctx context.Context, e *sim.Engine, before *Measured) (*Outcome, error) {
	grown, err := c.Grow()
	if err != nil {
		return nil, fmt.Errorf("after: %w", err)
	}
	return c.RunOn(ctx, e, before, grown)
}

// RunOn is RunAfter on a platform that Grow made for the same Platform, K, Speeds and
// NewLink. Refine.Beta may differ: the work then grows by another factor than the platform.
func (c *Case) RunOn(ctx context.Context, e *sim.Engine, before *Measured, grown *platform.Platform) (*Outcome, error) {
	refined, err := c.refined()
	if err != nil {
		return nil, fmt.Errorf("after: %w", err)
	}
	after, err := c.runRefined(ctx, e, before, grown, refined)
	if err != nil {
		return nil, fmt.Errorf("after: %w", err)
	}
	o := &Outcome{Before: *before, After: *after}
	o.Phi = Phi(before.WorkFlop, before.MarkedSpeedFlops, after.WorkFlop, after.MarkedSpeedFlops)
	for _, d := range refined.Decisions {
		if d.K > 1 {
			o.SplitTasks++
		}
	}
	return o, nil
}

// Grow makes the grown platform: platform.Extend by K with the case's speeds and
// links. It is frozen, so it can serve many cases (RunOn).
func (c *Case) Grow() (*platform.Platform, error) {
	x, err := c.extension()
	if err != nil {
		return nil, err
	}
	return platform.Extend(c.Platform, x)
}

func (c *Case) extension() (platform.Extension, error) {
	speeds, err := c.Speeds.of(c.Platform, c.Refine.K, c.Refine.Beta)
	return platform.Extension{K: c.Refine.K, Link: c.NewLink, SpeedFlops: speeds}, err
}

// refined splits the workload. Times from a cost matrix are those of the old
// processors and say nothing about new ones.
func (c *Case) refined() (*refine.Refined, error) {
	if c.Workload.Processors() != nil && c.Refine.K > 1 {
		return nil, errors.New("the workload has times for each processor (a cost matrix): they do not say how fast new processors are (give tasks work and hosts speeds)")
	}
	return refine.Refine(c.Workload, c.Refine)
}

// runRefined places the refined workload as the mapping says and simulates it.
func (c *Case) runRefined(ctx context.Context, e *sim.Engine, before *Measured, grown *platform.Platform, r *refine.Refined) (*Measured, error) {
	if c.Mapping == Remap {
		return c.schedule(ctx, e, r.DAG, grown, false)
	}
	groups := Group(platform.Extension{K: c.Refine.K}, c.Platform.NumHosts())
	schedule, err := FollowParts(r, before.Schedule, groups, grown.NumHosts())
	if err != nil {
		return nil, err
	}
	after := run.Follow(r.DAG, grown, schedule, c.Options)
	if c.Rescheduler != nil {
		after.Problem, after.Rescheduler = run.Problem(r.DAG, grown, c.Options), c.Rescheduler
	}
	return measured(ctx, e, after)
}

// Measured is one workload on one platform, simulated: before or after. WorkFlop,
// MarkedSpeedFlops, SpeedFlops and SpeedEfficiency are W, C, V and E_v. Schedule
// says where the tasks ran and in what order, under a mapper or a policy. The caller must
// not change what it points to.
type Measured struct {
	Tasks, Edges, Hosts int
	MakespanSec         float64
	sim.Metrics
	Result   *sim.Result
	Schedule *scheduler.Schedule

	// CommunicationShare is the share of communication in the critical path of
	// the run (CriticalPath); NaN when nothing takes time.
	CommunicationShare float64
	Path               Path
}

// schedule lets the case's scheduler place a workload on a platform and simulates it.
func (c *Case) schedule(ctx context.Context, e *sim.Engine, d *workload.DAG, p *platform.Platform, copies bool) (*Measured, error) {
	return measured(ctx, e, &run.Case{Problem: run.Problem(d, p, c.Options), Scheduler: c.Scheduler, Rescheduler: c.Rescheduler, Options: c.Options, Copies: copies})
}

// measured makes a run and measures it.
func measured(ctx context.Context, e *sim.Engine, c *run.Case) (*Measured, error) {
	if d := c.Problem.DAG; d.NumParallel() > 0 {
		return nil, fmt.Errorf("task %q runs on several hosts at once, which scalability is not measured with (give each host's part as a task of its own)",
			d.TaskName(d.FirstParallel()))
	}
	o, err := c.Run(ctx, e)
	if err != nil {
		return nil, err
	}
	pr := o.Actual()
	path := CriticalPath(pr.DAG, pr.Platform, o.Result, c.Options)
	return &Measured{
		Tasks: c.Problem.DAG.NumTasks(), Edges: c.Problem.DAG.NumEdges(), Hosts: pr.Platform.NumHosts(),
		MakespanSec:        o.Result.MakespanSec,
		Metrics:            o.Metrics(),
		Result:             o.Result,
		Schedule:           o.Placement(),
		CommunicationShare: path.Share(),
		Path:               path,
	}, nil
}

// Speeds says how fast the nodes of a grown platform are. The zero Speeds are
// [EqualSpeeds]. They can be compared with ==.
type Speeds struct {
	rule   string  // "": by factor
	factor float64 // of new nodes to their old one; 0: equal
}

var (
	// EqualSpeeds: new nodes are as fast as their old one; C2 = k*C1.
	EqualSpeeds = Speeds{}
	// BetaOnNew: old nodes keep their speed c, the k-1 new ones get c(beta-1)/(k-1) each, so
	// that C2 = beta*C1. Needs k and beta above 1, or both 1. Where k > beta new nodes are
	// slower than old ones, which the paper excludes.
	BetaOnNew = Speeds{rule: "beta-new"}
	// BetaOnAll: every node of a group, the old one too, gets beta/k*c, so that C2 = beta*C1.
	BetaOnAll = Speeds{rule: "beta-all"}
)

// TimesOld makes new nodes factor times as fast as their old one; C2 = (1 + (k-1)*factor)*C1.
func TimesOld(factor float64) Speeds {
	if factor == 1 {
		return EqualSpeeds
	}
	return Speeds{factor: factor}
}

// ParseSpeeds reads equal, beta-new, beta-all, or a number above 0: new nodes are
// that many times as fast as their old one.
func ParseSpeeds(text string) (Speeds, error) {
	for _, s := range []Speeds{EqualSpeeds, BetaOnNew, BetaOnAll} {
		if s.String() == text {
			return s, nil
		}
	}
	factor, err := strconv.ParseFloat(text, 64)
	if err != nil || !(factor > 0) || math.IsInf(factor, 1) {
		return Speeds{}, fmt.Errorf("unknown speeds %q (want equal, beta-new, beta-all, or a number above 0: how many times as fast as the old ones new nodes are)", text)
	}
	return TimesOld(factor), nil
}

// String is the text that ParseSpeeds reads.
func (s Speeds) String() string {
	switch {
	case s.rule != "":
		return s.rule
	case s.factor != 0:
		return strconv.FormatFloat(s.factor, 'g', -1, 64)
	}
	return "equal"
}

// of is the speed of node j of a group by that of its old host; nil: the same.
func (s Speeds) of(p *platform.Platform, k int, beta float64) (func(old platform.HostID, j int) float64, error) {
	c := func(old platform.HostID) float64 { return p.Host(old).SpeedFlops }
	onNew := func(factor float64) func(platform.HostID, int) float64 {
		return func(old platform.HostID, j int) float64 {
			if j == 1 {
				return c(old)
			}
			return factor * c(old)
		}
	}
	switch s {
	case EqualSpeeds:
		return nil, nil
	case BetaOnNew:
		if k == 1 && beta == 1 {
			return nil, nil // nothing grows
		}
		if k < 2 || !(beta > 1) {
			return nil, fmt.Errorf("speeds %v with k = %d and beta = %v: no new nodes that make the platform beta times as fast (want k and beta above 1)", s, k, beta)
		}
		return onNew((beta - 1) / float64(k-1)), nil
	case BetaOnAll:
		return func(old platform.HostID, _ int) float64 { return beta / float64(k) * c(old) }, nil
	}
	return onNew(s.factor), nil
}

// Mapping selects how the refined workload is placed on the grown platform.
type Mapping uint8

const (
	// PartsFollow: the scheduler places the unrefined workload on the old platform, and the
	// parts of a task go to the group of its host ([Group]): the paper's assumption (3). A
	// policy decides as the workload runs on the old platform; the parts follow what it did.
	PartsFollow Mapping = iota
	// Remap: the scheduler places the refined workload on the grown platform.
	Remap
)

// String is the name that ParseMapping reads.
func (m Mapping) String() string { return [...]string{"parts", "remap"}[m] }

// ParseMapping reads parts or remap.
func ParseMapping(name string) (Mapping, error) {
	return srcerr.Named("mapping", name, []Mapping{PartsFollow, Remap}, Mapping.String)
}

// Placement says where a part of a task that ran on host old runs now: part 1 to
// k a parallel subtask or a task left whole, 0 the reduce task.
type Placement func(old platform.HostID, part int) platform.HostID

// Group is the paper's placement (Xiong and Zeng 2016, section 4.1.1, assumption
// (3)) on a platform from platform.Extend: part j runs on node j of the k nodes of the
// group of the task's old host, the reduce task on node 1, the old host itself. Parts k+1,
// k+2 ... (step 5 can split some tasks in 2k) begin at node 1 again.
func Group(x platform.Extension, oldHosts int) Placement {
	return func(old platform.HostID, part int) platform.HostID {
		return x.Node(old, (max(part, 1)-1)%x.K+1, oldHosts)
	}
}

// FollowParts carries a schedule of the unrefined workload over to the parts: a part runs where
// to puts it, and on each host the parts keep the order that their tasks had, subtasks before
// their reduce task. before must place every task once. numHosts is the number of hosts of the
// new platform. The result cannot deadlock when before cannot. O(n + m) of both workloads.
func FollowParts(r *refine.Refined, before *scheduler.Schedule, to Placement, numHosts int) (*scheduler.Schedule, error) {
	if len(before.Host) != r.Original.NumTasks() {
		return nil, fmt.Errorf("schedule of %d tasks for a workload of %d", len(before.Host), r.Original.NumTasks())
	}
	s := &scheduler.Schedule{
		Host:  make([]platform.HostID, len(r.Origin)),
		Order: make([][]workload.TaskID, numHosts),
	}
	for t, origin := range r.Origin {
		h := to(before.Host[origin], r.Part[t])
		if h < 0 || int(h) >= numHosts {
			return nil, fmt.Errorf("task %q: no host for it", r.DAG.TaskName(workload.TaskID(t)))
		}
		s.Host[t] = h
	}
	origins, err := startOrder(r.Original, before.Order)
	if err != nil {
		return nil, err
	}
	for _, origin := range origins {
		last := r.SubTask(origin, 0)
		for t := r.SubTask(origin, 1); t <= last; t++ { // the reduce task comes last
			s.Order[s.Host[t]] = append(s.Order[s.Host[t]], t)
		}
	}
	return s, nil
}

// startOrder lists the tasks in one order that agrees with the edges and with
// every host's order, by Kahn's algorithm over both. O(n + m).
func startOrder(d *workload.DAG, orders [][]workload.TaskID) ([]workload.TaskID, error) {
	n := d.NumTasks()
	missing := make([]int, n)
	nextOnHost := make([]workload.TaskID, n)
	for t := range nextOnHost {
		nextOnHost[t] = workload.NoTask
		missing[t] = len(d.In(workload.TaskID(t)))
	}
	for _, order := range orders {
		for i := 1; i < len(order); i++ {
			nextOnHost[order[i-1]] = order[i]
			missing[order[i]]++
		}
	}
	out := make([]workload.TaskID, 0, n)
	for t, m := range missing {
		if m == 0 {
			out = append(out, workload.TaskID(t))
		}
	}
	release := func(t workload.TaskID) {
		if missing[t]--; missing[t] == 0 {
			out = append(out, t)
		}
	}
	for i := 0; i < len(out); i++ {
		for _, e := range d.Out(out[i]) {
			release(d.To(e))
		}
		if next := nextOnHost[out[i]]; next != workload.NoTask {
			release(next)
		}
	}
	if len(out) < n {
		return nil, errors.New("the schedule's orders contradict the workload's edges")
	}
	return out, nil
}
