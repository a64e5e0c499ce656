package sweeps

import (
	"bytes"
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
	"github.com/clustersim/clustersim/internal/models/noise"
	"github.com/clustersim/clustersim/internal/packed/ending"
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
	kept    bytes.Buffer // lines of results for the page, unless a file has them
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
	var c *campaign.Campaign
	var err error
	if len(args) == 0 {
		c, err = f.fromFlags(in)
	} else {
		c, err = readFile(in, args[0])
	}
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
		runs, err := bind(c, env, f.points)
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
		for _, note := range s.runs.Notes {
			in.Note(note)
		}
	}
	in.Quiet.Store(true)
	if n := s.runs.Total; table.Format(f.output).ForPeople() && n > maxTableRuns && !f.dryRun {
		return nil, mistake.InFlag("-o", fmt.Errorf("a table of %d runs (at most %d; want json, csv or --results FILE alone)", n, maxTableRuns))
	}
	return s, nil
}

// bind finds the runs of a campaign, which points may name.
func bind(c *campaign.Campaign, env run.Env, points string) (*campaign.Runs, error) {
	runs, err := c.Bind(env)
	if err != nil {
		return nil, err
	}
	return runs, checkPoints(runs, points)
}

// check reports all that is wrong with the flags but the axes.
func (f *sweepFlags) check(args []string) error {
	var errFormat error
	if f.format != "" {
		_, errFormat = campaign.ParseFormat(f.format)
	}
	wrong := mistake.FlagIf
	toFile := f.results != "" || len(args) == 1 && !f.set.Changed("output")
	errs := []error{
		input.CheckJobs(f.jobs), f.page.Check(), output.CheckFormat(f.output, "--results"), mistake.InFlag("--format", errFormat),
		wrong(f.serve != "" && f.dryRun, "--serve", "a dry run makes no runs to watch"),
		wrong(f.results != "" && f.set.Changed("output") && !table.Format(f.output).ForPeople(), "-o", "results go to %s (want --format, or -o table for a summary beside them)", f.results),
		checkResults(f.results),
		wrong(f.results == "-", "--results", "- is no file to add lines to (want -o json or csv, which print)"),
		wrong(!toFile && f.format != "", "--format", "there is no results file (want -o, or --results FILE)"),
		wrong(!toFile && f.format == "" && f.resume, "--resume", "there is no results file to go on with (add --results FILE)"),
		wrong(toFile && f.set.Changed("escape-formulas"), "--escape-formulas", "a results file is read again (want -o csv, which prints)"),
		wrong(f.dryRun && f.page.Wanted(), "--report", "--dry-run makes no runs"),
		wrong(f.retry && !f.resume, "--retry-failed", "want --resume too"),
		wrong(f.keepOutdated && !f.resume, "--keep-outdated", "want --resume too"),
		f.slurm.check(f.set, args),
	}
	if len(args) == 1 {
		for _, name := range append(slices.Sorted(maps.Keys(f.axes)), "set", "exclude") {
			if name == "jobs" {
				name = jobsFlag
			}
			errs = append(errs, wrong(f.set.Changed(name), "--"+name, "%s has the axes (want either a file or flags)", args[0]))
		}
	}
	return errors.Join(errs...)
}

func readFile(in *input.Reader, name string) (*campaign.Campaign, error) {
	src, err := in.OpenFirst(name)
	if err != nil {
		return nil, err
	}
	return input.ParseAs(in, input.CampaignKind, src, campaign.Read)
}

// checkResults refuses a compressed file of results to write.
func checkResults(name string) error {
	bare := ending.Bare(name)
	return mistake.FlagIf(bare != name, "--results", "%s: lines are added to results, which a compressed file does not allow (write to %s, and compress that)", name, bare)
}

// nameResults finds the results file and its format.
func (s *sweep) nameResults(c *campaign.Campaign, args []string) {
	s.results = s.flags.results
	if s.results == "" && len(args) == 1 && !s.flags.set.Changed("output") {
		name := c.Name
		if name == "" {
			name = filepath.Base(ending.Bare(args[0]))
			name = strings.TrimSuffix(name, filepath.Ext(name))
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

// fromFlags makes a campaign of the axes that flags give, in the order in which
// results show them.
func (f *sweepFlags) fromFlags(in *input.Reader) (*campaign.Campaign, error) {
	var errs []error
	given := map[string][]string{}
	for name, lists := range f.axes {
		if len(*lists) == 0 {
			continue
		}
		split := input.SplitLists
		if name != "platform" && name != "workload" && name != "jobs" { // a value is no file, even if one is called so
			split = func(lists []string) ([]string, error) { return splitAxis(name, lists) }
		}
		values, err := split(*lists)
		if name == "overhead" && err == nil {
			values, err = in.Overheads(values)
		}
		given[name] = values
		errs = append(errs, mistake.InFlag(input.FlagOfAxis(f.set, name), err))
	}
	var order []string
	for _, a := range campaign.Axes() {
		order = append(order, a.Name)
	}
	for _, text := range f.sets {
		g, err := splitSet(text)
		if _, twice := given[g.Axis]; twice && err == nil {
			err = fmt.Errorf("%s is given twice", g.Axis)
		}
		errs = append(errs, mistake.InFlag("--set", err))
		given[g.Axis] = g.Values
		if !slices.Contains(order, g.Axis) {
			order = append(order, g.Axis) // New says what is wrong
		}
	}
	leave, err := f.excludes()
	errs = append(errs, err)
	if slices.Contains(given["platform"], "-") && (slices.Contains(given["workload"], "-") || slices.Contains(given["jobs"], "-")) {
		errs = append(errs, input.ErrStdinTwice)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	var axes []campaign.Given
	for _, name := range order {
		if values, ok := given[name]; ok {
			axes = append(axes, campaign.Given{Axis: name, Values: values})
		}
	}
	return campaign.New("", axes, leave...)
}

// splitAxis takes lists of an axis's values apart at commas.
func splitAxis(axis string, lists []string) ([]string, error) {
	var all []string
	for _, list := range lists {
		parts := input.SplitCommas(list)
		if slices.ContainsFunc(run.Settings(), func(s run.Setting) bool { return s.Name == axis && s.Commas }) {
			parts = noise.Join(parts)
		}
		if slices.Contains(parts, "") {
			return nil, fmt.Errorf("%q: an empty value (want values with one comma between two)", list)
		}
		all = append(all, parts...)
	}
	return all, nil
}

// splitSet reads AXIS=VALUE,...
func splitSet(text string) (campaign.Given, error) {
	axis, list, ok := strings.Cut(text, "=")
	axis = strings.TrimSpace(axis)
	if !ok || axis == "" {
		return campaign.Given{Axis: axis}, fmt.Errorf("%q is not AXIS=VALUE,VALUE", text)
	}
	values, err := splitAxis(axis, []string{list})
	return campaign.Given{Axis: axis, Values: values}, err
}

// excludes reads what to leave out: each flag is axes that must all match.
func (f *sweepFlags) excludes() ([][]campaign.Given, error) {
	var (
		all  [][]campaign.Given
		errs []error
	)
	for _, text := range f.leave {
		var entry []campaign.Given
		for _, part := range input.SplitCommas(text) {
			g, err := splitSet(part)
			errs = append(errs, mistake.InFlag("--exclude", err))
			entry = append(entry, g)
		}
		all = append(all, entry)
	}
	return all, errors.Join(errs...)
}

func axesHelp() string {
	var b strings.Builder
	write := func(queues bool) {
		for _, a := range campaign.Axes() {
			if a.Queues != queues {
				continue
			}
			b.WriteString("\n  " + a.Name)
			if a.Default != "" {
				b.WriteString(" [" + a.Default + "]")
			}
			b.WriteString(": " + a.Summary)
		}
	}
	write(false)
	b.WriteString("\n  any other name: numbers or words for places of that name, such as {size}")
	b.WriteString("\n\nAXES of batch queues, besides platform, network, seed, n, p and any other name:\n")
	write(true)
	return b.String()
}
