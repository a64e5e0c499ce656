package queue

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/copies"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/jobs"
)

// beginGraph starts a DAG on the hosts of a job: the mapper sees them alone, and the run is an ordinary
// one, as a guest in the world of all jobs. What makes it impossible fails the job.
func (s *stage) beginGraph(p *player, b jobs.Graph) error {
	if b.DAG == nil {
		return fmt.Errorf("job %s: the workload %s has not been read", s.e.trace.JobName(p.job), b.File)
	}
	schedule, err := s.e.plan(b, p.hosts)
	if err != nil {
		p.failed = err.Error()
		return s.next(p)
	}
	guest := sim.NewGuest(b.DAG, sim.Follow(schedule), sim.Options{Network: s.e.o.Network})
	visit, err := guest.Join(&s.w, func() { s.wake(p) })
	if err != nil {
		p.failed = err.Error()
		return s.next(p)
	}
	p.visit = visit
	s.own(p, visit.Owner())
	return nil
}

// plan maps a DAG to hosts of the platform.
func (e *engine) plan(b jobs.Graph, hosts []platform.HostID) (*scheduler.Schedule, error) {
	if e.o.Mapper == nil {
		return nil, fmt.Errorf("queue: jobs with DAGs need a mapper (Options.Mapper)")
	}
	mapper, err := e.o.Mapper(b.Mapper)
	if err != nil {
		return nil, err
	}
	whole := scheduler.NewProblem(b.DAG, e.o.Platform, e.o.Network.Estimate())
	part, err := whole.OnHosts(hosts)
	if err != nil {
		return nil, err
	}
	s, err := mapper.Map(e.ctx, part)
	if err != nil {
		return nil, err
	}
	if err := scheduler.Validate(part, s); err != nil {
		return nil, err
	}
	if len(s.Copies) > 0 {
		return nil, fmt.Errorf("queue: %s %w", b.Mapper, copies.ErrMore)
	}
	return s.OnWhole(hosts, e.o.Platform.NumHosts()), nil
}
