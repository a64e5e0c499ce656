package cli

import (
	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/experiments/papers/pccluster"
	"github.com/clustersim/clustersim/sim"
)

const replayPCClusterLong = `Zhu and Tian, Design and Implementation of Scalability Based on High Performance
PCs Cluster, Tables 1 to 4 and Figures 1 to 3: a server hands tasks to the nodes
of a Fast-Ethernet cluster. The server's costs are fitted to a part of Table 2
and predict the rest; then come the weights of Table 1, the task counts that are
to keep the efficiency, and every number of the tables beside ours.`

func newReplayPCClusterCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pc-cluster",
		Short: "Zhu and Tian: isoefficiency of a heterogeneous PC cluster",
		Long:  replayPCClusterLong,
		Args:  exactly(0, "none"),
	}
	out := addReplayFlags(cmd)
	var network string
	cmd.Flags().StringVar(&network, "network", "lv08", "network `MODEL`")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := out.check(); err != nil {
			return err
		}
		model, err := sim.ParseNetwork(network)
		if err != nil {
			return wrongFlag("--network", err)
		}
		replay, err := pccluster.NewReplay(cmd.Context(), pccluster.Options{Network: model})
		if err != nil {
			return err
		}
		return out.write(cmd, replay.Report())
	}
	return cmd
}
