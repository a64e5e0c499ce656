package duel

import (
	"context"
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/bounds"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// Proof is what is certain about the best makespan of an instance.
type Proof struct {
	BestSec  float64 // the shortest that was found, by either scheduler or by the exact search
	BoundSec float64 // none is shorter; 0: no bound is known
	Kind     search.BoundKind
}

// sameSec is by how much, relative, a makespan may exceed a bound that it is said to meet.
const sameSec = 1e-9

// Certified reports whether the best makespan is proved to be the shortest.
func (p *Proof) Certified() bool {
	return p.BoundSec > 0 && p.BestSec <= p.BoundSec*(1+sameSec)
}

// mostExact is how many tasks the exact search takes: a node of more takes long, and proves little.
const mostExact = 50

// ErrUnbounded says that nothing is proved of a metric.
var ErrUnbounded = errors.New("bounds are known for makespans only")

// Prove searches for the optimum of an instance, with at most so many nodes of the exact search, and
// returns what is certain then. Simulated makespans are never below the optimum of plans, which have no
// contention, unless hosts or links become faster or hosts are shared in time; then only weaker bounds, or
// none, are used.
func (s *Search) Prove(ctx context.Context, f *Found, nodes int) (*Proof, error) {
	if s.Metric != Makespan && s.Metric != Planned {
		return nil, ErrUnbounded
	}
	pr, err := s.Problem(f.Instance)
	if err != nil {
		return nil, err
	}
	p := &Proof{BestSec: min(f.A, f.B)}
	certain := s.Metric == Planned || bounds.OfRuns(pr, &s.Options) == pr && !bounds.Altered(&s.Options)
	if certain {
		b := search.LowerBound(pr)
		p.BoundSec, p.Kind = b.Sec, b.Kind
	}
	exact := Scheduler{Name: "optimal", Make: func(*scheduler.Problem) (catalog.Scheduler, error) {
		return catalog.Scheduler{Mapper: search.Optimal{MaxTasks: mostExact, Budget: nodes}}, nil
	}}
	bestSec, boundSec, err := s.exact(ctx, &exact, pr)
	switch {
	case errors.Is(err, search.ErrTooLarge):
		return p, nil
	case err != nil:
		return nil, err
	}
	p.BestSec = min(p.BestSec, bestSec)
	if certain && (s.Metric == Planned || bounds.Proved(&s.Options)) && boundSec > p.BoundSec {
		p.BoundSec, p.Kind = boundSec, search.SearchBound
	}
	return p, p.check(pr.DAG.Stats().Depth)
}

// exact is the makespan of the exact search's plan, and what it proved.
func (s *Search) exact(ctx context.Context, exact *Scheduler, pr *scheduler.Problem) (sec, boundSec float64, err error) {
	c := run.Case{Problem: pr, Scheduler: exact.Make, Options: s.Options, Validate: true}
	o, err := c.Run(ctx, sim.NewEngine())
	if err != nil {
		return 0, 0, err
	}
	sec, err = s.Metric.of(o)
	return sec, o.BoundSec, err
}

// eventSec is by how much the simulator may end an activity early.
const eventSec = 1e-9

// check returns an error if a makespan is below the bound: a mistake of ours. So many tasks, and as many
// transfers, may follow each other.
func (p *Proof) check(depth int) error {
	if slack := sameSec*p.BoundSec + 2*float64(depth)*eventSec; p.BestSec < p.BoundSec-slack {
		return fmt.Errorf("internal error: a makespan of %v s is below the lower bound of %v s", p.BestSec, p.BoundSec)
	}
	return nil
}
