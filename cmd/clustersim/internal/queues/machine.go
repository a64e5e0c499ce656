package queues

import (
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/batch"
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
	if err := m.SetPlatform(p); err != nil {
		return nil, mistake.Inputf("%s: %w", src.Name, err)
	}
	return m, nil
}

// checkMachine says before the runs what is wrong with the machine, and with allocations, partitions and blocks on it.
func (s *study) checkMachine() error {
	f := s.flags
	if f.pack == "nodes" && !s.machine.Cores {
		return mistake.Usagef("--pack nodes: it is for machines whose units are cores (--unit core)")
	}
	wrong := batch.CheckMachine(s.trace, s.machine, s.options)
	if wrong == nil {
		return nil
	}
	switch wrong.Of {
	case simqueue.SettingAlloc:
		return mistake.Usagef("--alloc: %w", wrong.Err)
	case simqueue.SettingBound:
		return mistake.Usagef("--bound %s: %w", f.bound, wrong.Err)
	case simqueue.SettingPack:
		return mistake.Usagef("%w", wrong.Err)
	}
	return mistake.Inputf("%s: %w", strings.Join(s.trace.Files, ", "), wrong.Err)
}

// unknownSize asks for the size of the machine.
func unknownSize(files []file, t *jobs.Trace) error {
	if t.Unsized != nil {
		return t.Unsized
	}
	why := "no machine is described"
	if files[0].format == "swf" {
		why = "the header has no MaxProcs or MaxNodes"
	}
	return mistake.Inputf("%s: %s: how large is the machine? (-p 'nodes(128)')", strings.Join(t.Files, ", "), why)
}
