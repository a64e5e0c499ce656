package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/experiments/papers/partition"
	"github.com/clustersim/clustersim/internal/progress"
)

const replayPartitionLong = `Yuan (2014), Table 2: six random graphs in 3 to 6 parts, the costs of messages
between processors that differ, by a quantum genetic algorithm and by others.

Each line is drawn anew for every seed; multilevel methods that know nothing, R,
or R and C, a 0-1 programme, random search, a genetic algorithm, annealing and
the quantum genetic algorithm, with and without local search, partition the same
graphs at equal balance. Ratios have confidence intervals and paired tests; more
tables say what the model, the local search and the quantum part give, and what
the algorithm does as it is printed. It takes about two minutes of processor
time, shared by the cores; --thorough gives searches twice as much to try.

Real METIS joins with --metis, if gpmetis is on PATH, in tables of its own; the
rest is the same without it.`

func newReplayPartitionCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "partition",
		Short:   "Yuan (2014): graph partitioning by a quantum genetic algorithm",
		Long:    replayPartitionLong,
		Example: "  clustersim replay partition --out partition\n  clustersim replay partition --graphs 1,2 --seeds 5 --metis",
		Args:    exactly(0, "none"),
	}
	out := addReplayFlags(cmd)
	var o partition.Options
	cmd.Flags().IntVar(&o.Seeds, "seeds", 20, "draw each graph `N` times")
	cmd.Flags().IntSliceVar(&o.Graphs, "graphs", nil, "replay only these `GRAPHS`, such as 1,2 (default all six)")
	cmd.Flags().Float64Var(&o.Density, "density", partition.DefaultDensity, "`N` messages a task")
	quick := cmd.Flags().Bool("quick", false, "give searches a quarter of their budget and less, for a first look")
	thorough := cmd.Flags().Bool("thorough", false, "give searches twice their budget")
	cmd.Flags().BoolVar(&o.METIS, "metis", false, "also run gpmetis, if it is on PATH")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := out.check(); err != nil {
			return err
		}
		if err := o.Check(); err != nil {
			return usageError{err}
		}
		switch {
		case *quick && *thorough:
			return usageError{errors.New("quick or thorough? (give --quick or --thorough)")}
		case *quick:
			o.Budget = partition.QuickBudget()
		case *thorough:
			o.Budget = partition.ThoroughBudget()
		}
		line := progress.New(cmd.ErrOrStderr())
		line.Say("replaying partition")
		replay, err := partition.NewReplay(cmd.Context(), o)
		line.Clear()
		if err != nil {
			return err
		}
		return out.write(cmd, replay)
	}
	return cmd
}
