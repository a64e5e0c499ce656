package records

import (
	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/judge"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

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
