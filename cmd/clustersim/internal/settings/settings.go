// Package settings makes flags of the table of model options in experiments/run, and reads
// them into values.
//
// # Adding an option
// It is a row of the table: run.Setting. Nothing is to be done here.
//
// # Not here
// The flags for inputs and outputs: packages input and output. What help says about groups of
// flags: package help.
package settings

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/workload"
)

// Flags are the flags of a command for the settings, one value each.
type Flags struct {
	set       *pflag.FlagSet
	rows      []run.Setting
	texts     map[string]*string
	parts     map[string]*[]string // of those that may be repeated
	noiseSeed uint64

	// Overhead is the calibrated file that --overhead names, once Read has read it; nil: none.
	Overhead *overhead.File
}

const noiseSeed = "noise-seed"

// Add adds a flag for each setting.
func Add(flags *pflag.FlagSet) *Flags {
	f := &Flags{set: flags, rows: run.Settings(), texts: map[string]*string{}, parts: map[string]*[]string{}}
	for _, s := range f.rows {
		if s.Commas {
			f.parts[s.Name] = flags.StringArray(s.Name, nil, s.Summary)
		} else {
			f.texts[s.Name] = flags.String(s.Name, s.Default, s.Summary)
		}
		help.InGroup(flags, s.Group, s.Name)
		if s.Name == "noise" {
			flags.Uint64Var(&f.noiseSeed, noiseSeed, 1, "`SEED` of the noise, in place of its own")
			help.InGroup(flags, s.Group, noiseSeed)
		}
	}
	return f
}

// AddLists adds a flag for each setting that takes several values, and returns their texts
// by the names of the settings.
func AddLists(flags *pflag.FlagSet) map[string]*[]string {
	lists := map[string]*[]string{}
	for _, s := range run.Settings() {
		word := s.Word()
		list := strings.TrimSuffix(word, ",...") + ",..."
		lists[s.Name] = flags.StringArray(s.Name, nil, strings.Replace(s.Summary, "`"+word+"`", "`"+list+"`", 1))
		help.InGroup(flags, s.Group, s.Name)
	}
	return lists
}

// Read reads the flags that are given. Its error has what is wrong with all of them.
func (f *Flags) Read(ctx context.Context) (Values, error) {
	var list Values
	var errs []error
	for _, s := range f.rows {
		if !f.set.Changed(s.Name) && (s.Name != "noise" || !f.set.Changed(noiseSeed)) {
			continue
		}
		v, err := f.read(ctx, s)
		if err == nil {
			list = append(list, Given{s, v})
		}
		errs = append(errs, err)
	}
	return list, errors.Join(errs...)
}

func (f *Flags) read(ctx context.Context, s run.Setting) (run.Value, error) {
	text := s.Default
	switch {
	case !s.Commas:
		text = *f.texts[s.Name]
	case len(*f.parts[s.Name]) > 0:
		text = strings.Join(*f.parts[s.Name], ",")
	}
	if file, ok := strings.CutPrefix(strings.TrimSpace(text), "@"); ok && s.Name == "overhead" {
		x, err := input.OverheadFile(ctx, file)
		f.Overhead = &x
		return run.Value{Text: x.Model.String(), Set: func(m *run.Models) { m.Options.Overhead = x.Model }}, err
	}
	v, err := s.Parse(text)
	if err == nil && s.Name == "noise" {
		return f.noise(v)
	}
	return v, mistake.InFlag("--"+s.Name, err)
}

// noise states the seed in the value, so that its text is enough to repeat it.
func (f *Flags) noise(v run.Value) (run.Value, error) {
	m := run.NewModels(v)
	n := m.Options.Noise
	if f.set.Changed(noiseSeed) {
		n.Seed = f.noiseSeed
	}
	n.Stated = n.On()
	return run.Value{Text: n.String(), Set: func(m *run.Models) { m.Options.Noise = n }},
		mistake.FlagIf(!n.On() && f.set.Changed(noiseSeed), "--noise-seed", "there is no noise (add --noise, such as --noise 'task=lognormal(cv=0.2)')")
}

// OverheadFile is the name of the calibrated file that --overhead gives.
func (f *Flags) OverheadFile() string {
	return strings.TrimPrefix(strings.TrimSpace(*f.texts["overhead"]), "@")
}

// Inputs are the flags for how files are read.
type Inputs struct {
	files          *input.FileFlags
	repair         string
	repairs        workload.Repair
	ignoreProfiles bool
}

// AddInputs adds the flags, and lists those of -p, -w and -s before them.
func AddInputs(flags *pflag.FlagSet) *Inputs {
	f := &Inputs{files: input.AddFileFlags(flags)}
	input.AddRepair(flags, &f.repair)
	flags.BoolVar(&f.ignoreProfiles, "ignore-profiles", false, "read platforms as if nothing changed in time")
	help.InGroup(flags, "inputs", "platform", "workload", "scheduler", "entry-exit", "task-resources", "repair", "ignore-profiles")
	return f
}

// Read reads the flags.
func (f *Inputs) Read(ctx context.Context) error {
	var err error
	f.repairs, err = input.Repair(ctx, f.repair)
	return errors.Join(err, f.files.Check())
}

// Apply has a reader read files so, and note what it mends.
func (f *Inputs) Apply(in *input.Reader, mended func(line string)) {
	f.files.Apply(in)
	in.DropProfiles, in.Repair = f.ignoreProfiles, f.repairs
	in.Repair.Report = mended
}
