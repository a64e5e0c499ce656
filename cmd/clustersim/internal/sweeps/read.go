package sweeps

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/experiments/run"
)

// sweep is a campaign from its inputs to its results.
type sweep struct {
	flags   *sweepFlags
	cmd     *cobra.Command
	runs    *campaign.Runs
	name    string // of the campaign, for files
	shard   campaign.Shard
	results string          // the file; "": standard output
	leftOut map[string]bool // ids of outdated results
	format  campaign.Format
	stdout  io.Writer
	stderr  io.Writer
	kept    *kept // nil: a file has the results, or there is no page
}

// maxTableRuns bounds a table, which is in memory as a whole.
const maxTableRuns = 10_000

// read checks all flags, reads the campaign and all that it names.
func (f *sweepFlags) read(cmd *cobra.Command, args []string) (*sweep, error) {
	if err := f.check(args); err != nil {
		return nil, err
	}
	s := &sweep{flags: f, cmd: cmd, stdout: output.InFormat(cmd, cmd.OutOrStdout(), table.Format(f.output)), stderr: cmd.ErrOrStderr()}
	if f.shard != "" {
		var err error
		if s.shard, err = campaign.ParseShard(f.shard); err != nil {
			return nil, mistake.InFlag("--shard", err)
		}
	}
	in, env := input.RereadEnv(cmd, f.extra)
	c, err := f.campaign(in, args)
	if err != nil {
		return nil, input.AxisErrors(f.set, err)
	}
	s.nameResults(c, args)
	if f.slurm.folder != "" {
		s.results = ""
	}
	if s.results != "" {
		if err := opened.By(cmd.Context()).Output(s.results); err != nil {
			return nil, err
		}
	}
	s.runs, err = run.Until(cmd.Context(), func() (*campaign.Runs, error) {
		runs, err := c.Bind(env)
		if err == nil {
			err = checkPoints(runs, f.points)
		}
		if err != nil || s.shard == (campaign.Shard{}) {
			return runs, err
		}
		return runs.Part(s.shard), nil
	})
	if err != nil {
		return nil, input.AxisErrors(f.set, err)
	}
	if !f.resume { // it was said when the campaign began
		in.NoteAssumed()
	}
	in.Quiet.Store(true)
	if n := s.runs.Total(); table.Format(f.output).ForPeople() && n > maxTableRuns && !f.dryRun {
		return nil, mistake.InFlag("-o", fmt.Errorf("a table of %d runs (at most %d; want json, csv or --results FILE alone)", n, maxTableRuns))
	}
	return s, nil
}

// check reports all that is wrong with the flags but the axes.
func (f *sweepFlags) check(args []string) error {
	var errs []error
	wrong := func(flag, format string, args ...any) {
		errs = append(errs, mistake.InFlag(flag, fmt.Errorf(format, args...)))
	}
	errs = append(errs, input.CheckJobs(f.jobs), f.page.Check(), output.CheckFormat(f.output, "--results"))
	if f.format != "" {
		_, err := campaign.ParseFormat(f.format)
		errs = append(errs, mistake.InFlag("--format", err))
	}
	errs = append(errs, mistake.FlagIf(f.serve != "" && f.dryRun, "--serve", "a dry run makes no runs to watch"))
	toFile := f.results != "" || len(args) == 1 && !f.set.Changed("output")
	switch {
	case f.results != "" && f.set.Changed("output") && !table.Format(f.output).ForPeople():
		wrong("-o", "results go to %s (want --format, or -o table for a summary beside them)", f.results)
	case !toFile && f.format != "":
		wrong("--format", "there is no results file (want -o, or --results FILE)")
	case !toFile && f.resume:
		wrong("--resume", "there is no results file to go on with (add --results FILE)")
	}
	errs = append(errs, mistake.FlagIf(toFile && f.set.Changed("escape-formulas"), "--escape-formulas", "a results file is read again (want -o csv, which prints)"))
	errs = append(errs, mistake.FlagIf(f.dryRun && f.page.Wanted(), "--report", "--dry-run makes no runs"))
	errs = append(errs, mistake.FlagIf(f.retry && !f.resume, "--retry-failed", "want --resume too"),
		mistake.FlagIf(f.keepOutdated && !f.resume, "--keep-outdated", "want --resume too"))
	errs = append(errs, f.slurm.check(f.set, args))
	for _, name := range append(slices.Sorted(maps.Keys(f.axes)), "set", "exclude") {
		if len(args) == 1 && f.set.Changed(name) {
			wrong("--"+name, "%s has the axes (want either a file or flags)", args[0])
		}
	}
	return errors.Join(errs...)
}

// campaign reads the file or the flags.
func (f *sweepFlags) campaign(in *input.Reader, args []string) (*campaign.Campaign, error) {
	if len(args) == 0 {
		return f.fromFlags(in)
	}
	src, err := in.OpenFirst(args[0])
	if err != nil {
		return nil, err
	}
	return input.ParseAs(in, input.CampaignKind, src, campaign.Read)
}

// nameResults finds the results file and its format.
func (s *sweep) nameResults(c *campaign.Campaign, args []string) {
	s.results = s.flags.results
	if s.results == "" && len(args) == 1 && !s.flags.set.Changed("output") {
		name := c.Name
		if name == "" {
			name = strings.TrimSuffix(filepath.Base(args[0]), filepath.Ext(args[0]))
		}
		s.name = safeFileName(name)
		if s.shard.Of > 0 {
			name += fmt.Sprintf("-%d-of-%d", s.shard.Number, s.shard.Of)
		}
		s.results = safeFileName(name) + ".jsonl"
		if s.flags.format == string(campaign.CSV) {
			s.results = safeFileName(name) + ".csv"
		}
	}
	s.format = campaign.FormatOf(s.results)
	switch {
	case s.flags.format != "":
		s.format = campaign.Format(s.flags.format)
	case s.results == "":
		s.format = campaign.Format(s.flags.output)
	}
}

// safeFileName keeps a campaign's name in this folder and out of the shell's way.
func safeFileName(name string) string {
	clean := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"'<>|& `, r) {
			return '-'
		}
		return r
	}, name)
	if clean = strings.TrimLeft(clean, ".-"); clean == "" {
		return "campaign"
	}
	return clean
}
