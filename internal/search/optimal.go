package search

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/workload"
)

// ErrTooLarge says that a problem is too large for an exact search.
var ErrTooLarge = errors.New("too large for an exact search")

// Optimal looks for a shortest plan by branch and bound, and proves how short a
// plan can be: Schedule.LowerBoundSec is the planned makespan if that is
// optimal (to a relative Epsilon), and otherwise the bound that the search had
// reached when its budget was spent.
//
// The method is A. H. Land and A. G. Doig, "An automatic method of solving
// discrete programming problems", Econometrica 28(3), 1960; bounds after
// Fernandez and Bussell (1973), as in H. Kasahara and S. Narita, "Practical
// multiprocessor scheduling algorithms for efficient parallel processing", IEEE
// Trans. Computers C-33(11), 1984 (DF/IHS: depth first, list heuristics first).
// Hosts may be unrelated, have several cores and any transfer times. Why plans
// that fill no gaps suffice: see decoder. Which of them can be left out: see
// branch.
//
// Ties: a plan of HEFT or Min-Min that is optimal is kept; else children are
// explored by bound, start, finish, then lowest TaskID and HostID.
//
// Cost: exponential in the tasks; at most Budget nodes, each of O(ready tasks *
// hosts * edges * hosts^2) steps (without transfers O(ready * hosts * (edges +
// tasks * hosts))).
type Optimal struct {
	MaxTasks int     // problems with more tasks fail with ErrTooLarge
	Budget   int     // how many nodes are explored
	TimeSec  float64 // how long, by the clock of WithClock; 0: as long as it takes
}

// Map plans pr. The error is ErrTooLarge, or says that no placement is possible, or a [*Stopped] if ctx has ended.
func (m Optimal) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	n, hosts := pr.DAG.NumTasks(), pr.Platform.NumHosts()
	if n > m.MaxTasks {
		return nil, fmt.Errorf("optimal: %d tasks: %w of at most %d (see tasks-max)", n, ErrTooLarge, m.MaxTasks)
	}
	if pr.DAG.NumEdges()*hosts*hosts > pairLimit || n*hosts > pairLimit {
		return nil, fmt.Errorf("optimal: %d edges, %d hosts: %w (want edges * hosts * hosts of at most %d)", pr.DAG.NumEdges(), hosts, ErrTooLarge, pairLimit)
	}
	over, err := limit(ctx, m.TimeSec)
	if err != nil {
		return nil, err
	}
	b := newBranch(pr, m.Budget)
	b.stopped = func() bool { return ctx.Err() != nil || over() }
	for _, first := range []scheduler.Mapper{list.HEFT{}, heuristic.MinMin{}} {
		if s, err := first.Map(ctx, pr); err == nil {
			b.seed(s)
		}
	}
	root := max(LowerBoundSec(pr), b.boundSec())
	if b.whole && !math.IsInf(root, 1) {
		root = math.Ceil(root - wholeSlack)
	}
	if !b.hopeless(root) || math.IsInf(b.bestSec, 1) {
		b.search()
	}
	proved := max(root, min(b.bestSec, b.openSec))
	if b.hopeless(proved) {
		proved = b.bestSec
	}
	if ctx.Err() != nil {
		return nil, &Stopped{b.bestSec, proved, ctx.Err()}
	}
	if math.IsInf(b.bestSec, 1) {
		return nil, b.impossible(pr)
	}
	s := &scheduler.Schedule{Host: b.bestHost, Plan: b.bestPlan, LowerBoundSec: proved}
	s.OrderByPlan(pr)
	return s, nil
}

// impossible explains why no plan was found.
func (b *branch) impossible(pr *scheduler.Problem) error {
	for t, sec := range b.least {
		if math.IsInf(sec, 1) {
			return fmt.Errorf("optimal: task %q: no host runs it in finite time", pr.DAG.TaskName(workload.TaskID(t)))
		}
	}
	if b.openSec < math.Inf(1) {
		return errors.New("optimal: no plan found before the budget was spent")
	}
	return errors.New("optimal: no placement lets all data reach its tasks: hosts lack routes")
}
