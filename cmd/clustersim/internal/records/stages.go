package records

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/fit/stages"
	"github.com/clustersim/clustersim/internal/records/judge"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/units"
)

// notWithLogs are the flags of fits to makespans.
var notWithLogs = []string{"free", "loss", "weights", "prior", "by", "parts", "budget", "parameters", "overlap"}

// stageFits are models that were fitted to logs, one for each workflow system.
type stageFits struct {
	systems  []*systemStages
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
	makespans  []stages.Makespan
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
	cases, unlogged := stages.LogsOf(set, s.logs.cases)
	s.unlogged += unlogged
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
	study := &judge.Study{All: set}
	for _, c := range cases {
		fitted, errFitted := study.CompareLog(cmd.Context(), c, "fitted", &fit.Model)
		before, errBefore := study.CompareLog(cmd.Context(), c, from, &fit.Base)
		if err := errors.Join(errFitted, errBefore); err != nil {
			return err
		}
		s.logs.comparisons = append(s.logs.comparisons, fitted, before)
	}
	s.systems = append(s.systems, &systemStages{Fit: fit, name: name, from: from, cases: cases, makespans: fit.Makespans(cases)})
	return nil
}

// writeModel writes the model of each system, if a file for it is given.
func (s *stageFits) writeModel(cmd *cobra.Command) error {
	if s.flags.save == "" {
		return nil
	}
	for _, x := range s.systems {
		file := x.File(x.cases, s.flags.seed)
		if err := output.WriteFile(cmd, s.flags.saveTo(x.name), file.Write); err != nil {
			return err
		}
	}
	return nil
}

func (s *stageFits) report(page bool) *report.Report {
	r := &report.Report{Name: "report", CSV: s.estimateTable()}
	if page {
		r.Title = "An overhead model fitted to the stages of logged tasks"
		r.Intro = units.Count(len(s.logs.cases), "log")
	}
	r.Data("version", 1, "seed", s.flags.seed)
	r.Keep("systems", "", s.modelTable())
	r.Keep("estimates", "estimates", s.estimateTable())
	r.Keep("makespans", "makespans", s.makespanTable())
	s.logs.keep(r)
	remarks := s.remarks()
	addRemarks(r, remarks, nil, s.broken)
	r.Add(report.Part{Head: "Parameters, each from its own stage", Body: s.estimateShown(), Note: "5 % and 95 %: of bootstrap samples; what is not known stays as it was; a parameter with two values is their sum"})
	s.logs.show(r)
	r.Show("Makespans", s.makespanShown())
	for _, x := range s.systems {
		r.Say("%s: --overhead '%s'", x.name, x.Model)
	}
	sayEach(r, remarks)
	return r
}

// modelTable says what was fitted to what.
func (s *stageFits) modelTable() *table.Table {
	t := table.New(table.Keys("system", "logs", "tasks", "left_out", "from", "fitted", "overhead")...)
	for _, x := range s.systems {
		t.Add(x.name, len(x.cases), x.Plain, x.Left, x.Base.String(), strings.Join(x.Fitted(), " "), x.Model.String())
	}
	return t
}

func (s *stageFits) estimateTable() *table.Table {
	t := table.New(table.Keys("system", "parameter", "stage", "value", "low", "high", "observations", "of", "was", "unknown", "note")...)
	for _, x := range s.systems {
		for k := range x.Estimates {
			e := &x.Estimates[k]
			was, _, _ := x.Base.Get(e.Param)
			t.Add(x.name, e.Param, output.TextOrNil(e.From), nilIfNaN(e.Value), nilIfNaN(e.Low), nilIfNaN(e.High), e.N, output.TextOrNil(e.Of), was, output.TextOrNil(e.Why), output.TextOrNil(e.Note))
		}
	}
	return t
}

// estimateShown is for people.
func (s *stageFits) estimateShown() *table.Table {
	t := table.New(table.Column{Key: "system", Use: table.Group}, table.Column{Key: "parameter"}, table.Column{Key: "value"}, table.Named("low", "5 %"), table.Named("high", "95 %"),
		table.Column{Key: "was"}, table.Named("stage", "from"), table.Named("n", "of"), table.Column{Key: "note", Use: table.Below})
	for _, x := range s.systems {
		for k := range x.Estimates {
			e := &x.Estimates[k]
			was, _, _ := x.Base.Get(e.Param)
			if !e.Known() {
				t.Add(x.name, e.Param, nil, nil, nil, stages.Format(e.Param, was), nil, nil, "not identifiable: "+e.Why)
				continue
			}
			var note any
			if e.Note != "" {
				note = e.Note
			}
			t.Add(x.name, e.Param, stages.Format(e.Param, e.Value), formatOrNil(e.Param, e.Low), formatOrNil(e.Param, e.High), stages.Format(e.Param, was), e.From, counted(e.N, e.Of), note)
		}
	}
	return t
}

// counted is a number and of what it is: 1 task that ..., 2 tasks that ...
func counted(n int, of string) string {
	first, rest, _ := strings.Cut(of, " ")
	return strings.TrimSpace(units.Count(n, strings.TrimSuffix(first, "s")) + " " + rest)
}

func formatOrNil(param string, value float64) any {
	if nilIfNaN(value) == nil {
		return nil
	}
	return stages.Format(param, value)
}

func (s *stageFits) makespanTable() *table.Table {
	t := table.New(table.Keys("system", "file", "recorded_s", "from_s", "fitted_s")...)
	for _, x := range s.systems {
		for _, m := range x.makespans {
			t.Add(x.name, m.File, m.RecordedSec, m.BeforeSec, m.FittedSec)
		}
	}
	return t
}

// makespanShown is for people.
func (s *stageFits) makespanShown() *table.Table {
	t := table.New(table.Column{Key: "system", Use: table.Group}, table.Column{Key: "file"}, table.Fixed("recorded", "recorded/s", 0),
		table.Fixed("from", "as it was/s", 0), table.Fixed("fitted", "fitted/s", 0), percent("error", "error/%"))
	for _, x := range s.systems {
		for _, m := range x.makespans {
			t.Add(x.name, filepath.Base(m.File), m.RecordedSec, m.BeforeSec, m.FittedSec, m.FittedSec/m.RecordedSec-1)
		}
	}
	return t
}

// remarks are what must be known of the fits.
func (s *stageFits) remarks() (list []string) {
	for _, x := range s.systems {
		line := fmt.Sprintf("%s: fitted to %d tasks", x.name, x.Plain)
		if x.Left > 0 {
			line += fmt.Sprintf("; %d that were tried again, held or failed are left out", x.Left)
		}
		list = append(list, line+"; the errors of the fitted model are those of a fit")
	}
	list = append(list, "no record was held out, so that makespans under the saved model have no prediction interval")
	list = append(list, s.logs.remarks()...)
	if s.unlogged > 0 {
		list = append(list, fmt.Sprintf("records without a log, which do not count: %d", s.unlogged))
	}
	return list
}
