package input

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// Exactly is cobra.ExactArgs with a message that says what is wanted.
func Exactly(n int, want string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return fmt.Errorf("%s (want %s; see %s --help)", units.Count(len(args), "argument"), want, cmd.CommandPath())
		}
		return nil
	}
}

// Positive reads a quantity that must be above 0.
func Positive(parse func(string) (float64, error), text string) (float64, error) {
	v, err := parse(text)
	if err == nil && v <= 0 {
		err = fmt.Errorf("%q: want more than 0", text)
	}
	return v, err
}

// SplitLists takes lists apart as SplitCommas does. A list that is the name of a file is that file.
func SplitLists(lists []string) ([]string, error) { return SplitListsOf(nil, lists) }

// SplitListsOf is SplitLists for a command that may have its files in memory.
func SplitListsOf(files *opened.Files, lists []string) ([]string, error) {
	var (
		all  []string
		errs []error
	)
	for _, list := range lists {
		if _, err := files.Stat(list); err == nil {
			all = append(all, list)
			continue
		}
		parts := SplitCommas(list)
		for i, part := range parts {
			if part == "" {
				errs = append(errs, fmt.Errorf("%q: nothing before comma %d (want names or specs with one comma between two)", list, i+1))
			}
		}
		if last := len(parts) - 1; last >= 0 && parts[last] == "" {
			errs[len(errs)-1] = fmt.Errorf("%q: nothing at the end (want names or specs with one comma between two)", list)
		}
		all = append(all, parts...)
	}
	return all, errors.Join(errs...)
}

// SplitCommas takes a list apart at commas, those in brackets and quotes left alone.
func SplitCommas(list string) []string {
	var (
		parts  []string
		start  int
		depth  int
		quote  byte // that is open; 0 if none is
		before byte // the last that is not blank
	)
	for i := 0; i < len(list); i++ {
		c := list[i]
		switch {
		case quote == '"' && c == '\\':
			i++ // what follows is not the closing quote
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"', c == '\'' && depth > 0 && before == '=':
			quote = c
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth <= 0:
			parts = append(parts, strings.TrimSpace(list[start:i]))
			start = i + 1
		}
		if c != ' ' && c != '\t' {
			before = c
		}
	}
	return append(parts, strings.TrimSpace(list[start:]))
}

// maxRuns is how many runs a command keeps in memory at most.
const maxRuns = 100_000

// CheckRuns says what is wrong with --runs.
func CheckRuns(runs int) error {
	return mistake.FlagIf(runs < 1 || runs > maxRuns, "--runs", "%d: want from 1 to %d", runs, maxRuns)
}

// CheckJobs says what is wrong with -j.
func CheckJobs(jobs int) error {
	return mistake.FlagIf(jobs < 1, "-j", "%d: want at least 1", jobs)
}

// FileFlags say how files of workloads are read.
type FileFlags struct{ ends, resources string }

// AddFileFlags adds --entry-exit and --task-resources.
func AddFileFlags(flags *pflag.FlagSet) *FileFlags {
	f := &FileFlags{}
	flags.StringVar(&f.ends, "entry-exit", "none", "add an entry and an exit task to DAX and DOT files, `LIKE`: none or simgrid (root and end)")
	flags.StringVar(&f.resources, "task-resources", "keep", "cores and memory that tasks in files request, `HOW`: keep, or ignore (one core each)")
	return f
}

// Check reports wrong values.
func (f *FileFlags) Check() error {
	return errors.Join(
		mistake.FlagIf(f.ends != "none" && f.ends != "simgrid", "--entry-exit", "unknown value %q (want none or simgrid)", f.ends),
		mistake.FlagIf(f.resources != "keep" && f.resources != "ignore", "--task-resources", "unknown value %q (want keep or ignore)", f.resources))
}

// Apply has a reader read files so.
func (f *FileFlags) Apply(in *Reader) {
	in.SimGridEnds, in.IgnoreNeeds = f.ends == "simgrid", f.resources == "ignore"
}

// ReferenceSpeed reads --reference-speed, in flop/s; 0: it is not given.
func ReferenceSpeed(text string) (float64, error) {
	if text == "" {
		return 0, nil
	}
	flops, err := Positive(units.Speed, text)
	return flops, mistake.InFlag("--reference-speed", err)
}

// OverheadFile reads a calibrated file.
func OverheadFile(ctx context.Context, name string) (overhead.File, error) {
	if name == "" {
		return overhead.File{}, mistake.InFlag("--overhead", errors.New("@ without a file (want @FILE)"))
	}
	data, err := readFile(ctx, name)
	if err != nil {
		return overhead.File{}, err
	}
	return overhead.ReadFile(name, data)
}

// Overheads puts the specs of calibrated files in the place of @FILE.
func (in *Reader) Overheads(list []string) ([]string, error) {
	for i, text := range list {
		name, file := strings.CutPrefix(text, "@")
		if !file {
			continue
		}
		f, err := OverheadFile(in.ctx, in.path(name))
		if err != nil {
			return nil, err
		}
		list[i] = f.Model.String()
	}
	return list, nil
}

// AxisErrors gives mistakes in the axes of a campaign that flags describe their flags.
// Those in files have their place.
func AxisErrors(flags *pflag.FlagSet, err error) error {
	var all []error
	for _, part := range srcerr.Parts(err) {
		switch in, ours := part.(*campaign.AxisError); {
		case ours && in.Exclude:
			part = mistake.InFlag("--exclude", in.Err)
		case ours && !mistake.InInput(part):
			part = mistake.InFlag(FlagOfAxis(flags, in.Axis), in.Err)
		}
		all = append(all, part)
	}
	return errors.Join(all...)
}

// FlagOfAxis is how messages call the flag for an axis, or the command if there is no
// axis to blame.
func FlagOfAxis(flags *pflag.FlagSet, axis string) string {
	if axis == "jobs" && flags.Lookup("trace") != nil { // --jobs says how many runs are made at a time
		axis = "trace"
	}
	switch f := flags.Lookup(axis); {
	case axis == "":
		return flags.Name()
	case f == nil:
		return "--set " + axis
	default:
		return mistake.FlagName(f)
	}
}
