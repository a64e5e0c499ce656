package records

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/fit/stages"
	"github.com/clustersim/clustersim/internal/records/judge"
	"github.com/clustersim/clustersim/internal/records/read"
)

// notWithLogs are the flags of fits to makespans.
var notWithLogs = []string{"free", "loss", "weights", "prior", "by", "parts", "budget", "parameters", "overlap"}

// stageFits are models that were fitted to logs, one for each workflow system.
type stageFits struct {
	systems  []systemStages
	logs     *logged
	flags    *fitFlags
	broken   []error // records and logs that cannot be used, a line each
	unlogged int     // records without a log
}

// systemStages is a workflow system and its model.
type systemStages struct {
	*stages.Fit
	name, from string
	cases      []*read.Logged
	makespans  []makespan
}

// makespan is how long a record takes by the model as it was and as it is.
type makespan struct {
	file                     string
	recorded, before, fitted float64 // s
}

// fitStages does what calibrate does with --log.
func (f *fitFlags) fitStages(cmd *cobra.Command, args []string, out *output.ReportFlags, page *output.PageFlag) error {
	s, err := f.stages(cmd, args)
	if err != nil {
		return err
	}
	progress.Of(cmd.Context()).Clear()
	if err := errors.Join(s.writeModel(cmd), out.Write(cmd, s.report(false)), page.Write(cmd, s.report(true))); err != nil {
		return err
	}
	return errors.Join(s.broken...)
}

func (f *fitFlags) stages(cmd *cobra.Command, args []string) (*stageFits, error) {
	how, err := f.read(cmd)
	for _, name := range notWithLogs {
		err = errors.Join(err, mistake.FlagIf(cmd.Flags().Changed(name), "--"+name, "with --log each stage is fitted by itself, and nothing to makespans (leave it out)"))
	}
	if err != nil {
		return nil, err
	}
	set, broken, err := f.records.Read(cmd, args)
	if err != nil {
		return nil, err
	}
	if set.Len() == 0 {
		return nil, errors.Join(broken...)
	}
	systems, err := f.chosen(set, how)
	if err := errors.Join(err, f.records.Check(set)); err != nil {
		return nil, err
	}
	logs, more, err := readLogs(cmd, f.logs, set)
	if err != nil {
		return nil, err
	}
	s := &stageFits{logs: logs, flags: f, broken: append(broken, more...)}
	for _, one := range systems {
		if err := s.fit(cmd, how, one); err != nil {
			return nil, err
		}
	}
	if len(s.systems) == 0 {
		return nil, errors.Join(s.broken...)
	}
	return s, nil
}

// fit fits the model of a system to its records that have logs.
func (s *stageFits) fit(cmd *cobra.Command, how *howToFit, set *records.Set) error {
	var cases []*read.Logged
	for i := range set.Cases {
		n := len(cases)
		for _, c := range s.logs.cases {
			if c.SHA256 == set.Cases[i].SHA256 {
				cases = append(cases, c)
			}
		}
		if len(cases) == n {
			s.unlogged++
		}
	}
	if len(cases) == 0 {
		return nil
	}
	name := set.Cases[0].System
	p, from, err := how.problem(cmd, name, set)
	if err != nil {
		return err
	}
	fit, err := stages.FitTo(cases, p.Base, s.flags.seed)
	if err != nil {
		s.broken = append(s.broken, mistake.Inputf("%s: %w", name, err))
		return nil
	}
	x := systemStages{Fit: fit, name: name, from: from, cases: cases}
	study := &judge.Study{All: set}
	for _, c := range cases {
		if err := errors.Join(s.logs.compare(cmd.Context(), study, c, "fitted", &fit.Model), s.logs.compare(cmd.Context(), study, c, from, &fit.Base)); err != nil {
			return err
		}
		before, after := x.both(c)
		x.makespans = append(x.makespans, makespan{c.File, c.RecordedMakespanSec, before, after})
	}
	s.systems = append(s.systems, x)
	return nil
}

// writeModel writes the model of each system, if a file for it is given.
func (s *stageFits) writeModel(cmd *cobra.Command) error {
	if s.flags.save == "" {
		return nil
	}
	for i := range s.systems {
		file := s.systems[i].File(s.systems[i].cases, s.flags.seed)
		if err := output.WriteFile(cmd, s.flags.saveTo(s.systems[i].name), file.Write); err != nil {
			return err
		}
	}
	return nil
}
