package queues

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/internal/batch"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
)

// study is a command from its inputs to its outcome.
type study struct {
	flags    *queueFlags
	env      queue.Env
	trace    *jobs.Trace // cleaned
	machine  *batch.Machine
	policies []policy
	variants []*variant
	options  simqueue.Options
	stats    queuestats.Options
	keep     bool // results are printed or written job by job
	note     func(line string)
	// predicted are files of estimates.
	predicted map[string][]byte
	rows      []*row
	runs      []*oneRun // of all rows
}

// read checks all flags and reads all inputs; its error has all that is wrong
// with the first, or else with the second.
func (f *queueFlags) read(cmd *cobra.Command, args []string, out *output.Flags) (*study, error) {
	errLoads := f.readLoads(cmd)
	s := &study{flags: f, env: input.QueueEnv(cmd), keep: f.jobs || out.Format == "csv" || f.files.any() || f.page || f.why != "" || f.askText != ""}
	var errs [3]error
	s.policies, errs[0] = readPolicies(f.policies)
	s.options, s.stats, errs[1] = f.options(cmd.Context())
	var cleaning jobs.Cleaning
	cleaning, errs[2] = f.cleaning.read(cmd)
	if err := errors.Join(errs[0], errs[1], errs[2], errLoads, f.readLists(), f.checkWhatIf(), f.checkShake(cmd.Flags().Changed("shake")), f.readAsk(), f.slurm.check(), f.files.checkNames(), f.checkTogether(cmd, out), out.Check()); err != nil {
		return nil, err
	}
	in := input.New(cmd)
	if line := leftToQueue(&s.options.Overhead); line != "" {
		in.Note(line)
	}
	conf, err := f.slurm.read(in)
	if err == nil && conf != nil {
		err = s.configured(conf, cmd.Flags().Changed("policy"), cmd.Flags().Changed("limit"))
	}
	if err != nil {
		return nil, err
	}
	if err := errors.Join(f.checkBaseline(s.policies), f.files.check(len(s.policies)*len(f.estimates)*len(f.rounds)*(1+len(f.whatIf))*f.runs)); err != nil {
		return nil, err
	}
	env := input.SchedulerEnv(cmd, f.extra)
	s.options.Mapper = func(spec string) (scheduler.Mapper, error) { return batch.Mapper(spec, env) }
	files, err := f.readTraces(in, env, conf != nil && conf.Machine.Cores, args)
	if err != nil {
		return nil, err
	}
	if err := checkFormats(cmd, files); err != nil {
		return nil, err
	}
	if s.trace, err = format.Merge(traces(files)); err != nil {
		return nil, err
	}
	if s.trace.Len() == 0 && s.trace.Cleaning.Read == 0 {
		return nil, mistake.Inputf("%s: no jobs", strings.Join(s.trace.Files, ", "))
	}
	if err := s.setMachine(conf); err != nil {
		return nil, err
	}
	if s.machine, err = f.readMachine(in, files, s.trace); err != nil {
		return nil, err
	}
	if err := errors.Join(inputs(s.machine.SizeTasks(s.trace))...); err != nil {
		return nil, err
	}
	if err := tooLarge(files, s.machine.Units); err != nil {
		return nil, err
	}
	if err := s.clean(cleaning); err != nil {
		return nil, err
	}
	s.note = in.Note
	in.Note(s.trace.Cleaning.String())
	for _, line := range s.ignored() {
		in.Note(line)
	}
	s.options.Platform, s.options.Compute, s.stats.Platform = s.machine.Hosts, s.machine.Compute, s.machine.Hosts
	s.options.Nodes = f.jobs || out.Format == "csv" || f.files.numbered() || f.page
	if err := errors.Join(s.check(cmd, in), s.readPredicted(in)); err != nil {
		return nil, err
	}
	if err := s.checkMachine(); err != nil {
		return nil, err
	}
	return s, s.addVariants()
}

// clean makes jobs of the rows, and says how large the machine is if the trace says it.
func (s *study) clean(c jobs.Cleaning) error {
	c.MachineUnits = s.machine.Units
	if err := c.Apply(s.trace); err != nil {
		return mistake.Inputf("%s: %w", strings.Join(s.trace.Files, ", "), err)
	}
	if s.machine.Units == 0 {
		s.machine.Units = s.trace.StatedUnits
	}
	if s.options.Bound == simqueue.BoundNodes && s.machine.Units > mostBound {
		return mistake.Inputf("--bound nodes: %d nodes: reservations name up to %d", s.machine.Units, mostBound)
	}
	return nil
}

// mostBound is how many nodes reservations can name.
const mostBound = 100_000

// readPredicted reads the files of --estimates.
func (s *study) readPredicted(in *input.Reader) error {
	s.predicted = map[string][]byte{}
	var errs []error
	for _, text := range s.flags.estimates {
		if file, ok := strings.CutPrefix(text, batch.EstimatesFile); ok {
			src, err := in.OpenFirst(file)
			in.CountFrom("")
			if err == nil {
				_, err = simqueue.ReadEstimates(file, src.Data, s.trace)
			}
			s.predicted[file], errs = src.Data, append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// file is a trace as it was read.
type file struct {
	trace  *jobs.Trace
	format string
}

func traces(files []file) []*jobs.Trace {
	list := make([]*jobs.Trace, len(files))
	for i, f := range files {
		list[i] = f.trace
	}
	return list
}

// readTraces reads all files, or says all that is wrong with them.
func (f *queueFlags) readTraces(in *input.Reader, env catalog.Env, cores bool, args []string) ([]file, error) {
	var (
		list []file
		errs []error
	)
	options := f.cleaning.readOptions(f.unit == "core" || cores, f.files.swf != "")
	for _, arg := range args {
		src, err := in.Open(arg)
		var read file
		if err == nil {
			read.trace, err = in.Trace(src, options)
			read.format = input.TraceFormat(src)
		}
		if err == nil {
			err = readDAGs(in, env, read.trace)
		}
		list, errs = append(list, read), append(errs, err)
	}
	return list, errors.Join(errs...)
}

// tooLarge says for which jobs of the files the machine is too small.
func tooLarge(files []file, units int) error {
	var errs []error
	for _, f := range files {
		errs = append(errs, batch.TooLarge(f.trace, units))
	}
	return errors.Join(errs...)
}

// readDAGs reads the workloads that jobs name, beside the trace if there are such files.
func readDAGs(in *input.Reader, env catalog.Env, t *jobs.Trace) error {
	dir := ""
	if len(t.Files) > 0 && t.Files[0] != input.Stdin {
		dir = filepath.Dir(t.Files[0])
	}
	return batch.ReadDAGs(t, dir, in.There, in.ReadWorkload, env)
}

// lateSec is from when on dates are probably no seconds.
const lateSec = 1e11

// words are how messages of checks call flags.
var words = batch.Words{Limits: "see --unlimited", Rounds: "--rounds", Platform: "-p"}

// check says what cannot be simulated, and notes what is odd.
func (s *study) check(cmd *cobra.Command, in *input.Reader) error {
	t, files := s.trace, strings.Join(s.trace.Files, ", ")
	if t.Len() == 0 {
		return mistake.Inputf("%s: no job is left (%s)", files, t.Cleaning)
	}
	if !cmd.Flags().Changed("unlimited") && slices.Contains(s.flags.estimates, batch.EstimatesRequest) {
		for _, p := range s.policies {
			if err := words.CheckLimits(t, p.head, p.spec); err != nil {
				return mistake.Inputf("%w", err)
			}
		}
	}
	for _, rounds := range s.flags.rounds {
		if rounds == batch.RoundsEvent {
			if err := words.CheckBodies(t, s.machine, true); err != nil {
				return mistake.Inputf("%w", err)
			}
		}
	}
	if err := words.CheckBodies(t, s.machine, false); err != nil {
		return mistake.Inputf("%w", err)
	}
	last, at := 0.0, jobs.None
	for i, submit := range t.SubmitSec {
		if end := submit + t.RunSec[i]; end > last {
			last, at = end, jobs.ID(i)
		}
	}
	if last > lateSec {
		in.Note(fmt.Sprintf("%s: job %s ends at %g s at the earliest, after %.0f years: are the times in seconds?", files, t.JobName(at), last, last/(365*24*3600)))
	}
	return nil
}
