package cli

import (
	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/experiments/papers/granularity"
	"github.com/clustersim/clustersim/sim"
)

const replayTable3Long = `Xiong and Zeng (2016), Table 3: speed efficiency and scalability before and
after the machine grows and every task is refined. Each number of Tables 1 to 3
is printed beside ours.`

func newReplayTable3Command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "table3",
		Short: "Xiong and Zeng (2016), Table 3: before and after a refinement",
		Long:  replayTable3Long,
		Args:  exactly(0, "none"),
	}
	out := addReplayFlags(cmd)
	var network string
	cmd.Flags().StringVar(&network, "network", "store-and-forward", "network `MODEL`; the default is the paper's formula")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := out.check(); err != nil {
			return err
		}
		model, err := sim.ParseNetwork(network)
		if err != nil {
			return wrongFlag("--network", err)
		}
		replay, err := granularity.Table3(cmd.Context(), granularity.Options{Network: &model})
		if err != nil {
			return err
		}
		return out.write(cmd, replay.Report())
	}
	return cmd
}
