package queues

import (
	"context"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/batch"
	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
)

// readMachine is the machine of -p, or else of the trace. Of one that an SWF header states Units is
// 0: cleaning says how many nodes its processors are.
func (f *queueFlags) readMachine(in *input.Reader, files []file, t *jobs.Trace) (*batch.Machine, error) {
	m := &batch.Machine{}
	if t.Machine != nil {
		m.Machine = *t.Machine
	}
	m.Cores = m.Cores || f.unit == "core"
	arg := f.platform
	if arg == "" {
		arg = m.Platform
	}
	if arg == "" {
		if err := m.SetListed(); err != nil {
			return nil, mistake.Inputf("%s: %w", strings.Join(t.Files, ", "), err)
		}
	}
	switch {
	case arg == "" && m.Units == 0 && t.StatedUnits == 0:
		return nil, unknownSize(files, t)
	case arg == "":
		return m, nil
	case batch.IsNodes(arg):
		return m, input.SpecError(arg, "machine", m.SetNodes(arg))
	}
	src, err := in.Open(arg)
	if err != nil {
		return nil, err
	}
	if batch.IsForeign(src.Name, src.Data) {
		other, err := input.Parse(in, src, format.ReadMachine)
		if err != nil {
			return nil, err
		}
		m.Machine = *other
		return m, nil
	}
	p, err := in.Platform(src)
	if err != nil {
		return nil, err
	}
	m.SetPlatform(p)
	return m, nil
}

// tryMachine simulates no job, to find before the runs what is wrong with allocations, partitions and blocks.
func (s *study) tryMachine(ctx context.Context) error {
	f := s.flags
	if f.pack == "nodes" && !s.machine.Cores {
		return mistake.Usagef("--pack nodes: it is for machines whose units are cores (--unit core)")
	}
	p, err := queue.Parse("fcfs")
	if err != nil {
		return err
	}
	o := s.options
	o.Machine, o.Units = &s.machine.Machine, s.machine.Units
	if _, err = simqueue.Run(ctx, &jobs.Trace{}, p, o); err == nil || ctx.Err() != nil {
		return err
	}
	text := strings.TrimPrefix(err.Error(), "queue: ")
	switch {
	case strings.Contains(text, "allocation"):
		return mistake.Usagef("--alloc: %s", text)
	case strings.Contains(text, "--"):
		return mistake.Usagef("%s", text)
	}
	return mistake.Inputf("%s: %s", strings.Join(s.trace.Files, ", "), text)
}

// unknownSize asks for the size of the machine.
func unknownSize(files []file, t *jobs.Trace) error {
	why := "no machine is described"
	if files[0].format == "swf" {
		why = "the header has no MaxProcs or MaxNodes"
	}
	return mistake.Inputf("%s: %s: how large is the machine? (-p 'nodes(128)')", strings.Join(t.Files, ", "), why)
}
