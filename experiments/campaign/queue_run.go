package campaign

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/clustersim/clustersim/internal/batch"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// queueSimulator makes runs of batch queues.
type queueSimulator struct{ inputs *Inputs }

// Run makes one run.
func (s *queueSimulator) Run(ctx context.Context, _ *sim.Engine, j *Job) (Metrics, error) {
	sys, err := s.inputs.system(j)
	if err == nil {
		err = sys.check(j)
	}
	if err != nil {
		return noMetrics(), err
	}
	if err := sys.tooLarge(j); err != nil {
		return noMetrics(), err
	}
	trace, err := s.inputs.shakenTrace(j, sys)
	if err != nil {
		return noMetrics(), err
	}
	p, err := s.inputs.env.Queues.Parse(j.scheduler.spec.String())
	if err != nil {
		return noMetrics(), err
	}
	if c, ok := p.(io.Closer); ok {
		defer c.Close()
	}
	set := &j.Setting.queue
	o := simqueue.Options{
		Machine: &sys.machine.Machine, Units: sys.machine.Units, Platform: sys.machine.Hosts, Compute: sys.machine.Compute,
		EventRounds: set.eventRounds, Alloc: set.alloc, Network: j.Setting.Options.Network,
		Mapper: func(spec string) (scheduler.Mapper, error) { return batch.Mapper(spec, s.inputs.env.Schedulers) },
	}
	if o.Estimates, err = s.inputs.estimates(set.estimates, trace); err != nil {
		return noMetrics(), err
	}
	result, err := simqueue.Run(ctx, trace, p, o)
	if err != nil {
		return noMetrics(), fmt.Errorf("policy %s: %w", j.scheduler.spec, err)
	}
	all := queuestats.Compute(result, queuestats.Options{Recorded: true, Platform: sys.machine.Hosts})
	m := noMetrics()
	for i, value := range queueValues {
		m[queueColumns[i]] = value(all)
	}
	return m, nil
}

// isFileOfEstimates says whether estimates are in a file.
func isFileOfEstimates(text string) bool { return strings.HasPrefix(text, batch.EstimatesFile) }

// estimates are what policies plan with, for the jobs of a trace.
func (in *Inputs) estimates(text string, t *jobs.Trace) (simqueue.Estimates, error) {
	name, isFile := strings.CutPrefix(text, batch.EstimatesFile)
	if !isFile {
		return simqueue.ParseEstimates(text, t)
	}
	data, err := in.readFile(name)
	if err != nil {
		return nil, err
	}
	return simqueue.ReadEstimates(name, data, t)
}

// readFile reads a file that a value names, once.
func (in *Inputs) readFile(name string) ([]byte, error) {
	if in.env.Schedulers.ReadFile == nil {
		return nil, fmt.Errorf("%s: files cannot be read here", name)
	}
	return in.env.Schedulers.ReadFile(name)
}
