package queues

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/internal/srcerr"
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
	machine  *machine
	policies []policy
	variants []*variant
	options  simqueue.Options
	stats    queuestats.Options
	keep     bool // results are printed or written job by job
	note     func(line string)
	rows     []*row
	runs     []*oneRun // of all rows
}

// read checks all flags and reads all inputs; its error has all that is wrong
// with the first, or else with the second.
func (f *queueFlags) read(cmd *cobra.Command, args []string, out *output.Flags) (*study, error) {
	s := &study{flags: f, env: input.QueueEnv(cmd), keep: f.jobs || out.Format == "csv" || f.files.any()}
	var errs [3]error
	s.policies, errs[0] = readPolicies(f.policies)
	s.options, s.stats, errs[1] = f.options()
	var cleaning jobs.Cleaning
	cleaning, errs[2] = f.cleaning.read(cmd)
	if err := errors.Join(errs[0], errs[1], errs[2], f.readLists(), f.checkWhatIf(), f.checkShake(cmd.Flags().Changed("shake")), out.Check()); err != nil {
		return nil, err
	}
	if err := errors.Join(f.checkBaseline(s.policies), f.files.check(len(s.policies)*len(f.estimates)*len(f.rounds)*(1+len(f.whatIf))*f.runs)); err != nil {
		return nil, err
	}
	in := input.New(cmd)
	env := input.SchedulerEnv(cmd, f.extra)
	s.options.Mapper = func(spec string) (scheduler.Mapper, error) { return mapperNamed(spec, env) }
	files, err := f.readTraces(in, env, args)
	if err != nil {
		return nil, err
	}
	s.trace, err = format.Merge(traces(files))
	if err != nil {
		return nil, err
	}
	if s.machine, err = f.readMachine(in, files, s.trace); err != nil {
		return nil, err
	}
	if err := tooLarge(files, s.machine.Units); err != nil {
		return nil, err
	}
	cleaning.MachineUnits = s.machine.Units
	if err := cleaning.Apply(s.trace); err != nil {
		return nil, mistake.Inputf("%s: %w", strings.Join(s.trace.Files, ", "), err)
	}
	if s.machine.Units == 0 {
		s.machine.Units = s.trace.StatedUnits
	}
	s.note = in.Note
	in.Note(s.trace.Cleaning.String())
	s.options.Machine, s.options.Units = &s.machine.Machine, s.machine.Units
	s.options.Platform, s.stats.Platform = s.machine.platform, s.machine.platform
	if err := s.check(cmd, in); err != nil {
		return nil, err
	}
	return s, s.addVariants()
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
func (f *queueFlags) readTraces(in *input.Reader, env catalog.Env, args []string) ([]file, error) {
	var (
		list []file
		errs []error
	)
	options := f.cleaning.readOptions(in.Note, f.files.swf != "")
	for _, arg := range args {
		src, err := in.Open(arg)
		if err == nil && src.Spec != "" {
			err = srcerr.At(src.Spec, 1, 1, "not a trace of jobs")
		}
		var read file
		if err == nil {
			read.trace, err = input.Parse(in, src, func(name string, data []byte) (*jobs.Trace, error) {
				return format.Read(name, data, options)
			})
			f, _ := format.ByContent(src.Data)
			read.format = f.Name
			if err == nil {
				err = readDAGs(in, env, read.trace)
			}
		}
		list, errs = append(list, read), append(errs, err)
	}
	return list, errors.Join(errs...)
}

// tooLarge reports jobs of files in our own form that the machine has too few units for. In recorded
// traces they are rejected and counted.
func tooLarge(files []file, units int) error {
	var errs []error
	for _, f := range files {
		if native := f.format == "yaml" || f.format == "json"; !native || units == 0 {
			continue
		}
		wrong := srcerr.List{File: f.trace.Files[0]}
		for i, n := range f.trace.Units {
			if int(n) > units {
				wrong.Add(int(f.trace.Line[i]), 1, "job %q: larger than the machine: %d of %d units", f.trace.JobName(jobs.ID(i)), n, units)
			}
		}
		errs = append(errs, wrong.Err())
	}
	return errors.Join(errs...)
}

// lateSec is from when on dates are probably no seconds.
const lateSec = 1e11

// check says what cannot be simulated, and notes what is odd.
func (s *study) check(cmd *cobra.Command, in *input.Reader) error {
	t, files := s.trace, strings.Join(s.trace.Files, ", ")
	if t.Len() == 0 {
		return mistake.Inputf("%s: no job is left (%s)", files, t.Cleaning)
	}
	if p := s.needsLimits(); p != "" && !cmd.Flags().Changed("unlimited") && slices.Contains(s.flags.estimates, "request") && !slices.ContainsFunc(t.LimitSec, func(sec float64) bool { return !math.IsInf(sec, 1) }) {
		return mistake.Inputf("%s: policy %s: no job has a limit: backfilling cannot help; see --unlimited", files, p)
	}
	if slices.Contains(s.flags.rounds, roundsEvent) && slices.ContainsFunc(t.Bodies, inWorld) {
		return mistake.Inputf("%s: --rounds event is not defined for jobs that compute or send: only for those that last a time", files)
	}
	if i := slices.IndexFunc(t.Bodies, inWorld); i >= 0 && s.machine.platform == nil {
		at := jobs.ID(slices.Index(t.Body, int32(i)))
		return mistake.Inputf("%s: job %q computes or sends: it needs a platform with hosts and links (-p 'cluster(hosts=%d)')", files, t.JobName(at), s.machine.Units)
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

// needsLimits is the first policy that plans with limits, "" if none does.
func (s *study) needsLimits() string {
	for _, p := range s.policies {
		if slices.Contains([]string{"easy", "conservative", "slurm"}, p.head) {
			return p.spec
		}
	}
	return ""
}
