package scheduler

import (
	"context"
	"iter"

	"github.com/clustersim/clustersim/internal/parallel"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Problem is what a mapper sees: the workload, the platform and estimates of
// what running tasks and moving data cost.
type Problem struct {
	DAG      *workload.DAG
	Platform *platform.Platform
	Costs    Costs

	measures *parallel.Measures // nil: there are none
	ctx      context.Context    // of measuring; nil: none
}

// Measuring is the same problem for a call that looks at parallel tasks more than once: it
// remembers what they need, and stops measuring when ctx ends. It serves one goroutine.
func (pr *Problem) Measuring(ctx context.Context) *Problem {
	if pr.measures != nil || pr.DAG.NumParallel() == 0 {
		return pr
	}
	measuring := *pr
	measuring.measures, measuring.ctx = &parallel.Measures{}, ctx
	return &measuring
}

// parallelSec is how long a parallel task takes on these hosts if nothing else runs.
func (pr *Problem) parallelSec(x *workload.Parallel, hosts []platform.HostID) float64 {
	if pr.measures == nil {
		return parallel.Sec(pr.Platform, x, hosts)
	}
	return pr.measures.Sec(pr.ctx, pr.Platform, x, hosts)
}

// Costs estimates times as the list heuristics define them: without contention.
type Costs interface {
	// ExecSec is the time of task t alone on one core of host h.
	ExecSec(t workload.TaskID, h platform.HostID) float64
	// TransferSec is the time to move edge e's data from src to dst; 0 within a
	// host and for control edges.
	TransferSec(e workload.EdgeID, src, dst platform.HostID) float64
	// MeanExecSec is ExecSec averaged over the hosts.
	MeanExecSec(t workload.TaskID) float64
	// MeanTransferSec is TransferSec averaged over ordered pairs of distinct
	// hosts (Topcuoglu, Hariri and Wu 2002, section 4: the mean latency plus
	// the data over the mean rate); 0 on a platform of one host.
	MeanTransferSec(e workload.EdgeID) float64
}

// Mapper is a static scheduler: it plans everything in advance.
type Mapper interface {
	// Map stops soon after the context ends, with the context's error.
	Map(context.Context, *Problem) (*Schedule, error)
}

// Policy is an online scheduler. The simulator calls it whenever tasks become
// ready or finish, and at the other moments that a [Waker] names; it answers with decisions
// and never touches the engine.
type Policy interface {
	// Decide returns placements of ready tasks. A task without a decision
	// stays ready and is offered again at the next event. An error ends the run.
	Decide(View) ([]Decision, error)
}

// Decision places a ready task at the end of a host's order.
type Decision struct {
	Task workload.TaskID
	Host platform.HostID
}

// View is what a policy sees at one moment. It is valid only during Decide.
type View interface {
	Problem() *Problem
	NowSec() float64
	// Ready yields the tasks of which all predecessors have finished and that no
	// decision has placed, in ascending TaskID.
	Ready() iter.Seq[workload.TaskID]
	// NumReady is how many tasks Ready yields.
	NumReady() int
	// IsReady says whether Ready yields a task. O(log n) for n ready tasks.
	IsReady(workload.TaskID) bool
	// NewlyReady lists, in ascending TaskID, the ready tasks that were not yet
	// ready at the previous call. The caller must not change it.
	NewlyReady() []workload.TaskID
	// HostOf is where a task was placed; NoHost before that.
	HostOf(workload.TaskID) platform.HostID
	// FinishSec is when a task finished; +Inf before that.
	FinishSec(workload.TaskID) float64
	// Queued lists a host's placed and unfinished tasks in order; running ones
	// come first. The caller must not change it.
	Queued(platform.HostID) []workload.TaskID
	// StartSec is when a task began to run; +Inf before that.
	StartSec(workload.TaskID) float64
	// Pstate is the power state that a host is in. The problem's costs are those of the
	// states in which hosts begin.
	Pstate(platform.HostID) int
}

// TransferModel says how NewCosts turns a route and a number of bytes into
// seconds:
//
//	LatencyFactor * latency + bytes / (BandwidthFactor * bottleneck)
//
// A factor of 0 makes its term 0, so the zero TransferModel makes transfers
// free; {LatencyFactor: 1, BandwidthFactor: 1} is the plain contention-free
// network. Under every model, hosts without a route cannot exchange data.
type TransferModel struct {
	LatencyFactor   float64 // multiplies the latency, summed over the links
	BandwidthFactor float64 // multiplies the bottleneck bandwidth
	StoreAndForward bool    // add up bytes / bandwidth over the links instead of taking the bottleneck
	ConstantSec     float64 // > 0: every transfer between distinct hosts takes this, whatever its route and size
}

// Governor sets the power states of hosts while a workload runs, be it under a
// schedule or under a policy. A Policy may be a Governor too.
type Governor interface {
	// Govern is called when a run begins, whenever the policy has been called, and at each other date at which tasks have started or ended. What it returns is
	// done at once, in that order; a state that a host lacks ends the run, as an error
	// does.
	Govern(PowerView) ([]PstateChange, error)
}

// PstateChange puts a host into a power state, counted from 0.
type PstateChange struct {
	Host   platform.HostID
	Pstate int
}

// PowerView is what a governor sees at one moment. It is valid only during Govern.
type PowerView interface {
	Problem() *Problem
	NowSec() float64
	// Touched lists, in ascending order, the hosts on which tasks have started or ended
	// since the previous call; at the first call of a run all hosts. The caller must not
	// change it.
	Touched() []platform.HostID
	// Pstate is the power state that a host is in.
	Pstate(platform.HostID) int
	// Running is how many cores of a host have a task.
	Running(platform.HostID) int
	// HostOf, StartSec and FinishSec are those of View.
	HostOf(workload.TaskID) platform.HostID
	StartSec(workload.TaskID) float64
	FinishSec(workload.TaskID) float64
}

// Waker is a policy that is called at more moments than those at which
// tasks become ready or finish. A policy is never called while no task is
// ready; one that requests dates and leaves ready tasks for ever keeps the run
// going for ever.
type Waker interface {
	Policy
	// Wake is called after each Decide; its result holds until the next.
	Wake() Wake
}

// Wake says when to call a policy. The zero Wake requests nothing.
type Wake struct {
	AtTransferEnd bool    // whenever a transfer ends
	AtEvent       bool    // whenever anything happens, also when a transfer's latency is over
	AtSec         float64 // at this date, which must be later than now; 0 means no date
}

// AsyncPolicy is a policy that takes virtual time to decide. It receives questions, and
// answers later, through the AsyncRun. It serves one run.
type AsyncPolicy interface {
	// Problem is that of the run, which View.Problem returns.
	Problem() *Problem
	// Joined says that a run has begun in which the policy is to place the tasks, before any of them
	// is ready. An error ends the run.
	Joined(r AsyncRun) error
	// Ready is a question. It comes once after each AsyncRun.Listen, as soon as tasks are
	// ready and something has changed since the last question: tasks became ready or ended.
	// The view is that of any later date too. The answer is a later AsyncRun.Place.
	Ready(v View)
	// Left says that the run is over.
	Left()
}

// AsyncRun is a run under an AsyncPolicy.
type AsyncRun interface {
	// Listen requests the next question, which may come at once.
	Listen()
	// Unlisten takes Listen back.
	Unlisten()
	// Place carries out decisions, in answer to a question or without one. The error says
	// which of them makes no sense; those before it stand, and the run goes on.
	Place(decisions ...Decision) error
}
