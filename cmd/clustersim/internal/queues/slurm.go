package queues

import (
	"errors"
	"math"
	"reflect"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
)

// slurmFlags name the files of a configuration of Slurm.
type slurmFlags struct{ conf, topology, gres, accounts string }

func (f *slurmFlags) check() error {
	return mistake.UsageIf(f.conf == "" && (f.topology != "" || f.gres != "" || f.accounts != ""), "--topology, --gres-conf and --sacctmgr go with --slurm-conf")
}

// readSlurm reads them; nil if there are none.
func (f *slurmFlags) read(in *input.Reader) (*format.Slurm, error) {
	if f.conf == "" {
		return nil, nil
	}
	var files [4]format.SlurmFile
	var errs []error
	for i, name := range []string{f.conf, f.topology, f.gres, f.accounts} {
		if name == "" {
			continue
		}
		src, err := in.OpenFirst(name)
		in.CountFrom("")
		files[i] = format.SlurmFile{Name: name, Data: src.Data}
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	x, err := format.ReadSlurm(files[0], files[1], files[2], files[3])
	if err != nil {
		return nil, err
	}
	for _, line := range x.Warnings {
		in.Note(line)
	}
	return x, nil
}

// configured takes what a configuration of Slurm says of the policy and of limits, where flags do not say it.
func (s *study) configured(x *format.Slurm, policyGiven, limitGiven bool) error {
	if !policyGiven {
		s.flags.policies = []string{"slurm"}
	}
	for i, text := range s.flags.policies {
		if text == "slurm" {
			s.flags.policies[i] = "slurm=" + x.Policy // under its short name
		}
	}
	if !limitGiven && x.GraceSec > 0 {
		s.options.Limit, s.options.GraceSec = simqueue.LimitGrace, x.GraceSec
		s.flags.limit = "slurm.conf's"
		if math.IsInf(x.GraceSec, 1) {
			s.options.Limit, s.options.GraceSec = simqueue.LimitSoft, 0
		}
	}
	s.options.PackNodes = s.options.PackNodes || x.Machine.Cores // the cores of a task are on one node
	var err error
	s.policies, err = readPolicies(s.flags.policies)
	return err
}

// setMachine makes the machine of a configuration of Slurm that of the trace. Traces that state a machine of
// their own are refused; readers of traces in cores only say so.
func (s *study) setMachine(x *format.Slurm) error {
	if x == nil {
		return nil
	}
	if m := s.trace.Machine; m != nil && !reflect.DeepEqual(*m, jobs.Machine{Cores: true}) {
		return mistake.Usagef("--slurm-conf: %s describes a machine, too (want one of them)", strings.Join(s.trace.Files, ", "))
	}
	s.trace.Machine = x.Machine
	return nil
}
