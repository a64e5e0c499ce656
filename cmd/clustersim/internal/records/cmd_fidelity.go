package records

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/judge"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

const fidelityLong = `Say how near simulated makespans come to those of recorded executions, and whether
that is near.

RECORD is a WfFormat file that records an execution, a folder with such files, or a
pattern in quotes. Each is simulated under the overhead models, on the cores of the
machines that it names and with the run times that it has. Without --overhead these
are the presets, each for the records of its own workflow system.

Errors (simulated / recorded - 1) are summed up by system, application and size, beside

  none           no overhead at all
  critical path  the longest path of recorded run times
  regression     a + b none + c tasks + d bytes, fitted to --train or to the records
                 other than those it predicts; it simulates nothing
  log-linear     work^a x path^b x tasks^c x bytes^d, fitted in the same way
  twins          the other runs of the same workflow: what chance leaves to any model.
                 Twins are files called alike but for a number at the end

The first line says which model a baseline beats. A model that calibrate has saved has a
prediction interval for each makespan.

With --log the dates of its tasks are compared, too: their starts and ends, and how long
they spend in each stage that the log tells apart.

With --rank a RECORD is a folder with the logs of one workflow of Nextflow under several
schedulers, in files such as rank_fair.3.trace.csv: the runs by --own, with .nextflow.log and dag.html,
are all that the makespans under the others are predicted from. Are they that long, and in that
order? How well the order could be predicted at all, and baselines, stand beside.

A record or log that cannot be used is a line on standard error; the others are judged, and the
exit status is 3. With --max-median it is 1 where a model's median is above.
-o csv prints recorded beside simulated makespans. docs/fidelity.md explains all of it.`

const fidelityExample = `  clustersim fidelity records/
  clustersim fidelity records/ --overhead 'Pegasus:htcondor-8.6(begin=290s)' --report near.html
  clustersim fidelity 'new/*.json' --train old/ --overhead @site.yaml --max-median 25%
  clustersim fidelity run.json --log jobstate.log --overhead htcondor-8.8
  clustersim fidelity records/ --repair bwa:scale=1000 --repair blast:missing=5GB -o csv
  clustersim fidelity --rank logs/rnaseq logs/eager --nodes 31c124GiB`

// fileNames are those of the files that a report may have.
var fileNames = []string{
	"report.txt", "report.json", "records.csv", "errors.csv", "worst.csv", "trends.csv",
	"residuals-tasks.svg", "residuals-tasks.png", "residuals-tasks.pdf", "residuals-bytes.svg", "residuals-bytes.png", "residuals-bytes.pdf",
	"rankings.csv", "schedulers.csv",
	"residuals-depth.svg", "residuals-depth.png", "residuals-depth.pdf", "residuals-date.svg", "residuals-date.png", "residuals-date.pdf",
}

// mostWorst is how many records a table of the worst may have.
const mostWorst = 1000

// flags are those of the command.
type flags struct {
	records   *input.RecordFlags
	overheads []string
	train     []string
	by        string
	maxMedian string
	runs      int
	scheduler string
	platform  string
	worst     int
	logs      []string
	rank      rankFlags
}

// NewFidelity is the command fidelity.
func NewFidelity(extra []catalog.Entry) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "fidelity RECORD...",
		Short:   "how near simulated makespans come to recorded ones",
		Long:    fidelityLong,
		Example: fidelityExample,
		Args:    mistake.WantArgs("no record", "want files, folders or patterns"),
	}
	f := &flags{records: input.AddRecords(cmd.Flags())}
	cmd.Flags().StringArrayVar(&f.overheads, "overhead", nil, "judge the overhead model `SYSTEM`: a preset, a spec such as serial(gap=1s), or @FILE; Pegasus:SPEC on its records alone; may be repeated")
	cmd.Flags().StringArrayVar(&f.train, "train", nil, "fit the regressions to the records in `FILE`, a folder or a pattern, in place of the others of RECORD; may be repeated")
	cmd.Flags().StringVar(&f.by, "by", string(records.ByApplication), "what the regressions leave out at a time, `WHAT`: application, group, overlap or file; a group is records that overlap in time, or repeat a workflow")
	cmd.Flags().StringVar(&f.maxMedian, "max-median", "", "fail if the median error of a model on a system is above `FRACTION`, such as 25%")
	cmd.Flags().IntVar(&f.runs, "runs", 20, "simulate models that draw with `N` seeds")
	cmd.Flags().StringVarP(&f.scheduler, "scheduler", "s", "", "simulate each record on a network of its machines under `SCHEDULER`, such as recorded, in place of a pool of cores")
	cmd.Flags().StringVarP(&f.platform, "platform", "p", records.PlatformShape.Name, "with -s, the `PLATFORM` of each record, such as recorded(bw=10Gbps,submit=head)")
	cmd.Flags().IntVar(&f.worst, "worst", 10, "show the `N` records, and with --log tasks, that are furthest off")
	addLogs(cmd, &f.logs, "compare with the simulated")
	f.rank.add(cmd)
	out := output.AddReportFlags(cmd, "tables and figures", withLogs(fileNames)...)
	page := output.AddPage(cmd, "tables and figures")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := errors.Join(out.Check(), page.Check()); err != nil {
			return err
		}
		if f.rank.on {
			return f.writeRanks(cmd, args, extra, out, page)
		}
		if err := f.rank.alone(cmd); err != nil {
			return err
		}
		v, err := f.judge(cmd, args, extra)
		if err != nil {
			return err
		}
		progress.Of(cmd.Context()).Clear()
		if err := errors.Join(out.Write(cmd, v.report(false)), page.Write(cmd, v.page())); err != nil {
			return err
		}
		return errors.Join(errors.Join(once(v.broken)...), v.above())
	}
	return cmd
}

// verdict is what there is to report.
type verdict struct {
	*judge.Result
	flags     *flags
	broken    []error // records that cannot be used, a line each
	repeated  []string
	maxMedian float64 // 0: any will do
	worst     []judge.Bad
	logs      *logged
}

func (f *flags) judge(cmd *cobra.Command, args []string, extra []catalog.Entry) (*verdict, error) {
	by, errBy := records.ParseBy(f.by)
	limit := 0.0
	var errLimit error
	if f.maxMedian != "" {
		limit, errLimit = input.Positive(units.Fraction, f.maxMedian)
	}
	models, errModels := f.models(cmd)
	simulator, errSimulator := f.simulator(cmd, extra)
	if err := errors.Join(
		mistake.InFlag("--by", errBy), mistake.InFlag("--max-median", errLimit), input.CheckRuns(f.runs), errModels, errSimulator,
		mistake.FlagIf(f.worst < 0 || f.worst > mostWorst, "--worst", "%d: want from 0 to %d", f.worst, mostWorst),
	); err != nil {
		return nil, err
	}
	judged, broken, err := f.records.Read(cmd, args)
	if err != nil {
		return nil, err
	}
	train, more, err := f.records.Read(cmd, f.train)
	if err != nil {
		return nil, err
	}
	broken = append(broken, more...)
	if judged.Len() == 0 || len(f.train) > 0 && train.Len() == 0 {
		return nil, errors.Join(broken...)
	}
	if err := errors.Join(f.records.Check(judged, train), check(models, judged)); err != nil {
		return nil, err
	}
	if len(f.overheads) == 0 {
		models = judge.Presets(judged)
	}
	logs, more, err := readLogs(cmd, f.logs, judged)
	if err != nil {
		return nil, err
	}
	broken = append(broken, more...)
	s := judge.NewStudy(judged, train)
	s.By, s.Models, s.Seeds, s.Simulator = by, models, f.runs, simulator
	progress.Of(cmd.Context()).Later("simulating %s", units.Count(judged.Len(), "record"))
	r, err := s.Run(cmd.Context())
	if err != nil {
		return nil, err
	}
	broken = append(broken, r.Failed...)
	logs.worst = f.worst
	logs.comparisons, more = s.CompareLogs(cmd.Context(), logs.cases)
	if err := cmd.Context().Err(); err != nil && len(more) > 0 {
		return nil, err
	}
	broken = append(broken, more...)
	return &verdict{
		Result: r, flags: f, broken: broken, repeated: append(judged.Repeated, train.Repeated...), maxMedian: limit, worst: r.Worst(f.worst), logs: logs,
	}, nil
}

// once leaves out errors that say the same, as each model finds them in a record.
func once(errs []error) []error {
	seen := map[string]bool{}
	return slices.DeleteFunc(errs, func(err error) bool {
		again := seen[err.Error()]
		seen[err.Error()] = true
		return again
	})
}

// above says which medians are too large.
func (v *verdict) above() error {
	if v.maxMedian == 0 {
		return nil
	}
	if !v.Any() {
		return errors.New("no model is for any of these records, so that --max-median " + v.flags.maxMedian + " has nothing to judge (give --overhead SPEC)")
	}
	var all []error
	for _, line := range v.Over(v.maxMedian) {
		all = append(all, errors.New(line+", above --max-median "+v.flags.maxMedian))
	}
	return errors.Join(all...)
}

// models are those that --overhead names.
func (f *flags) models(cmd *cobra.Command) ([]judge.Model, error) {
	var (
		list []judge.Model
		errs []error
	)
	for _, text := range f.overheads {
		m, err := readModel(cmd, "--overhead", text)
		if err == nil && f.scheduler == "" {
			err = mistake.InFlag("--overhead", m.Check())
		}
		twice := slices.ContainsFunc(list, func(o judge.Model) bool { return o.Name == m.Name && o.System == m.System })
		errs = append(errs, err, mistake.FlagIf(err == nil && twice, "--overhead", "%s is there twice", text))
		list = append(list, m)
	}
	return list, errors.Join(errs...)
}

// systemOf cuts SYSTEM:REST. A text without a colon, or with one of some characters before it, is
// the rest alone: these cannot be in the name of a system.
func systemOf(text, notInNames string) (system, rest string) {
	system, rest, found := strings.Cut(text, ":")
	if !found || strings.ContainsAny(system, notInNames) {
		return "", text
	}
	return system, rest
}

// readModel reads SPEC, @FILE or either after SYSTEM and a colon.
func readModel(cmd *cobra.Command, flag, text string) (m judge.Model, err error) {
	system, spec := systemOf(text, "(@")
	spec = strings.TrimSpace(spec)
	m = judge.Model{Name: spec, System: system}
	if name, is := strings.CutPrefix(spec, "@"); is {
		file, err := input.OverheadFile(cmd.Context(), name)
		m.Name, m.Model, m.FittedTo, m.Overlap, m.Interval = "@"+filepath.Base(name), file.Model, file.Records, file.Overlap, records.IntervalOf(&file)
		return m, err
	}
	m.Preset = slices.ContainsFunc(overhead.Systems(), func(s overhead.System) bool { return s.Preset && s.Name == spec })
	m.Model, err = overhead.Parse(spec)
	return m, mistake.InFlag(flag, err)
}

// check says which models are for systems that no record is of.
func check(models []judge.Model, judged *records.Set) error {
	var known []string
	for _, s := range judged.Systems() {
		known = append(known, s.Cases[0].System)
	}
	for _, m := range models {
		if m.System != "" && !slices.Contains(known, m.System) {
			return mistake.InFlag("--overhead", srcerr.Unknown("workflow system of a record", m.System, known))
		}
	}
	return nil
}

// simulator is what -s and -p ask for; nil: nothing.
func (f *flags) simulator(cmd *cobra.Command, extra []catalog.Entry) (*judge.Simulator, error) {
	if f.scheduler == "" {
		return nil, mistake.FlagIf(cmd.Flags().Changed("platform"), "-p", "without -s there is no platform (give -s recorded)")
	}
	env := input.SchedulerEnv(cmd, extra)
	s, err := catalog.Parse(f.scheduler, env)
	if err != nil {
		return nil, mistake.InFlag("-s", err)
	}
	run.Close(s)
	machines, err := records.ParseEachMachines(f.platform)
	if err != nil {
		return nil, mistake.InFlag("-p", err)
	}
	return &judge.Simulator{Scheduler: run.BySpec(f.scheduler, env), Machines: machines}, nil
}
