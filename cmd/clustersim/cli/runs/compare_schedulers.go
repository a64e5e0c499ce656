package runs

import (
	"errors"
	"slices"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/experiments/comparison"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// allSchedulers stands for every scheduler that needs no file and no program.
const allSchedulers = "all"

// contenders finds the schedulers that are named, each once.
func (f *compareFlags) contenders(names []string, env catalog.Env) ([]comparison.Scheduler, error) {
	var (
		list []comparison.Scheduler
		errs []error
	)
	for _, text := range expandAll(names, env) {
		s, err := catalog.Parse(text, env)
		if err != nil {
			errs = append(errs, schedulerError(err))
			continue
		}
		name := s.Spec.String()
		if !slices.ContainsFunc(list, func(c comparison.Scheduler) bool { return c.Name == name }) {
			list = append(list, f.contender(s, env))
		}
	}
	if len(names) == 0 {
		errs = append(errs, mistake.InFlag("-s", errors.New("no scheduler (want specs such as heft,cpop or all)")))
	}
	return list, errors.Join(errs...)
}

// contender makes s anew for each run: a policy may keep a state.
func (f *compareFlags) contender(s catalog.Scheduler, env catalog.Env) comparison.Scheduler {
	c := comparison.Scheduler{Name: s.Spec.String(), Kind: catalog.Static, Seeded: run.SchedulerTakesSeed(s.Spec, env)}
	if s.Policy != nil {
		c.Kind = catalog.Online
	}
	c.Make = func(n int, pr *scheduler.Problem) (catalog.Scheduler, error) {
		sp := s.Spec
		if c.Seeded {
			sp = run.Seeded(sp, f.firstSeed(), n)
		}
		return run.BySpec(sp.String(), env)(pr)
	}
	return c
}

// expandAll puts the names of the table in the place of "all".
func expandAll(names []string, env catalog.Env) []string {
	var list []string
	for _, name := range names {
		if name != allSchedulers {
			list = append(list, name)
			continue
		}
		for _, e := range env.Table() {
			if !e.NeedsArgs() {
				list = append(list, e.Name)
			}
		}
	}
	return list
}
