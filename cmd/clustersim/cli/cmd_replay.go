package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/experiments/granularity"
	"github.com/clustersim/clustersim/internal/atomicfile"
	"github.com/clustersim/clustersim/internal/table"
	"github.com/clustersim/clustersim/sim"
)

const replayLong = `Repeat a published experiment and print each published number beside ours.

  table3  Xiong and Zeng (2016), Table 3: speed efficiency and scalability before
          and after the machine grows and every task is refined`

func newReplayCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:       "replay table3",
		Short:     "repeat a published experiment, beside what was published",
		Long:      replayLong,
		ValidArgs: []string{"table3"},
		Args:      replayArgs,
	}
	var format, dir, network string
	flags := cmd.Flags()
	flags.StringVarP(&format, "output", "o", string(table.Text), "print as `FORMAT`: table, json or csv")
	flags.StringVar(&dir, "out", "", "also write every table to files in `DIR`")
	flags.StringVar(&network, "network", "store-and-forward", "network `MODEL`; the default is the paper's formula")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		f, err := table.ParseFormat(format)
		if err != nil {
			return wrongFlag("-o", err)
		}
		model, err := sim.ParseNetwork(network)
		if err != nil {
			return wrongFlag("--network", err)
		}
		replay, err := granularity.Table3(cmd.Context(), granularity.Options{Network: &model})
		if err != nil {
			return err
		}
		if dir != "" {
			if err := writeFiles(dir, replay.Files()); err != nil {
				return err
			}
		}
		return replayWriter(replay, f)(cmd.OutOrStdout())
	}
	return cmd
}

func replayArgs(cmd *cobra.Command, args []string) error {
	if err := exactly(1, "the experiment: table3")(cmd, args); err != nil {
		return err
	}
	if args[0] != "table3" {
		return fmt.Errorf("unknown experiment %q (want table3)", args[0])
	}
	return nil
}

func replayWriter(r *granularity.Replay, f table.Format) func(io.Writer) error {
	switch f {
	case table.JSON:
		return r.WriteJSON
	case table.CSV:
		return r.WriteCSV
	}
	return r.WriteText
}

func writeFiles(dir string, files []granularity.File) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, f := range files {
		if err := atomicfile.Write(filepath.Join(dir, f.Name), f.Write); err != nil {
			return err
		}
	}
	return nil
}
