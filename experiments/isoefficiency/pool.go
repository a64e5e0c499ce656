package isoefficiency

import (
	"context"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/sim"
)

// each does a job for every index below count. It starts with the last, which has the
// largest platform, so that no long job is left for the end. A job that fails does not
// stop the others: the error is that of the lowest index, for any number of workers.
func each(ctx context.Context, workers, count int, job func(e *sim.Engine, i int) error) error {
	errs := make([]error, count)
	last := func(yield func(int) bool) {
		for i := count - 1; i >= 0 && yield(i); i-- {
		}
	}
	if err := run.Each(ctx, min(workers, count), last, job, func(i int, err error) error {
		errs[i] = err
		return nil
	}); err != nil {
		return err
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// lattice makes the runs of the lattice.
func (s *Study) lattice(ctx context.Context, t *run.Progress, r *Report) error {
	wide, high := len(r.Sizes), len(s.P)
	for _, p := range s.Workloads {
		rows := make([][]Run, high)
		for j := range rows {
			rows[j] = make([]Run, wide)
		}
		r.Workloads = append(r.Workloads, Result{Name: p.Name, Lattice: rows})
	}
	// Neighbouring jobs are of like size: by size, then machine, then program.
	programs := len(s.Workloads)
	return each(ctx, s.Workers, wide*high*programs, func(e *sim.Engine, at int) error {
		k, j, i := at%programs, at/programs%high, at/programs/high
		one, err := s.Workloads[k].one(ctx, e, r.Sizes[i], s.P[j])
		r.Workloads[k].Lattice[j][i] = one
		t.Done()
		return err
	})
}
