package files

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/run"
)

const genPlatformLong = `Make a platform from one line and write it, to standard output or a file.

The same line is the same platform on every computer, and so is the file. The
format is that of --to, else of the file's extension; without either it is yaml.
xml is SimGrid's, dot is for Graphviz, in which hosts and switches are joined by
cables. Where a format has no short form for a network, the route of every pair of
hosts is written, up to 1000 hosts; for larger ones use the line itself.
clustersim convert does the same with platforms from files, and info --draw draws them.

  clustersim gen platform 'cluster(hosts=64,bb-bw=40Gbps)' --out cluster.yaml
  clustersim gen platform 'torus(dims=4x4x2)' --out torus.xml
  clustersim gen platform 'tree(hosts=16,arity=4)' | clustersim info -

`

func newGenPlatformCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "platform SPEC",
		Short: "make a platform from one line",
		Long:  genPlatformLong + help.Platforms(),
		Args:  input.Exactly(1, "one spec such as cluster(hosts=64)"),
	}
	var file, to string
	opened.Flag(cmd.Flags(), &file, "out", "-", "write to `FILE`, which is replaced only on success; - is standard output")
	cmd.Flags().StringVarP(&to, "to", "o", "", "write as `FORMAT`: "+platformFormatNames)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		write, err := platformWriter(to, file)
		if err != nil {
			return err
		}
		p, err := input.New(cmd).Platform(run.Source{Spec: args[0]})
		if err != nil {
			return err
		}
		return output.Create(cmd, file, func(w io.Writer) error { return write(w, p) })
	}
	return cmd
}
