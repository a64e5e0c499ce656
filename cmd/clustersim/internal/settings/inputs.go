package settings

import (
	"context"
	"errors"

	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/workload"
)

// Inputs are the flags for how files are read.
type Inputs struct {
	ends, resources, repair string

	ignoreProfiles bool

	simgridEnds, ignoreNeeds bool
	repairs                  workload.Repair
}

// AddInputs adds the flags, and lists those of -p, -w and -s before them.
func AddInputs(flags *pflag.FlagSet) *Inputs {
	f := &Inputs{}
	input.AddEntryExit(flags, &f.ends)
	input.AddTaskResources(flags, &f.resources)
	input.AddRepair(flags, &f.repair)
	flags.BoolVar(&f.ignoreProfiles, "ignore-profiles", false, "read platforms as if nothing changed in time")
	help.InGroup(flags, "inputs", "platform", "workload", "scheduler", "entry-exit", "task-resources", "repair", "ignore-profiles")
	return f
}

// Read reads the flags.
func (f *Inputs) Read(ctx context.Context) error {
	var errRepair, errEnds, errNeeds error
	f.repairs, errRepair = input.Repair(ctx, f.repair)
	f.simgridEnds, errEnds = input.EntryExit(f.ends)
	f.ignoreNeeds, errNeeds = input.IgnoreNeeds(f.resources)
	return errors.Join(errRepair, errEnds, errNeeds)
}

// Apply has a reader read files so, and note what it mends.
func (f *Inputs) Apply(in *input.Reader, mended func(line string)) {
	in.SimGridEnds, in.IgnoreNeeds, in.DropProfiles = f.simgridEnds, f.ignoreNeeds, f.ignoreProfiles
	in.Repair = f.repairs
	in.Repair.Report = mended
}
