// Package files has the commands about files of platforms and workloads: info,
// validate, convert, refine and gen, and the list of schedulers.
//
// # Not here
// Nothing here simulates; graphs are made in partitions.
package files

import (
	"cmp"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/picture/wiring"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
	"github.com/clustersim/clustersim/workload"
)

const genWorkloadLong = `Make a workload from one line and write it, to standard output or a file.

The same line is the same workload on every computer. The format is that of --to,
else of the file's extension; without either it is yaml. What a format cannot
hold is noted on standard error, or is an error if the workload would be another
one without it.

  clustersim gen workload 'cholesky(n=6)' --out cholesky.yaml
  clustersim gen workload 'montage(tasks=500)' --out montage.json --to wfformat
  clustersim gen workload 'layered(tasks=100,seed=7)' | clustersim info -

`

// NewGen has a command for each thing that can be made; more are those of others.
func NewGen(more ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "gen",
		Short: "make workloads, platforms, graphs and manual pages and write them to files",
		Args:  cobra.ArbitraryArgs,
		RunE:  mistake.Unknown("what to make?", "command"),
	}
	cmd.AddCommand(newGenWorkloadCommand(), newGenPlatformCommand(), newGenJobsCommand())
	cmd.AddCommand(more...)
	return cmd
}

func newGenWorkloadCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "workload SPEC",
		Short: "make a workload from one line",
		Long:  genWorkloadLong + help.Workloads(),
		Args:  input.Exactly(1, "one spec such as layered(tasks=100)"),
	}
	var file, to string
	opened.Flag(cmd.Flags(), &file, "out", "-", "write to `FILE`, which is replaced only on success; - is standard output")
	cmd.Flags().StringVarP(&to, "to", "o", "", "write as `FORMAT`: "+strings.Join(writable(), ", "))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if to == "" && ending.Ext(file) == "" {
			to = "yaml"
		}
		format, err := outputFormat(to, file)
		if err := cmp.Or(output.NoFile(to, "--out"), err); err != nil {
			return err
		}
		in := input.New(cmd)
		d, err := in.Workload(run.Source{Spec: args[0]}, 0)
		if err != nil {
			return err
		}
		return convert(cmd, d, format, file, workload.WriteOptions{Note: in.Note})
	}
	return cmd
}

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

// platformFormats are the formats that platforms are written in.
var platformFormats = []output.FileFormat[*platform.Platform]{
	{Name: "yaml", Extensions: []string{".yaml", ".yml"}, Write: platform.WriteNative},
	{Name: "json", Extensions: []string{".json"}, Write: platform.WriteNativeJSON},
	{Name: "xml", Extensions: []string{".xml"}, Write: simgrid.Write},
	{Name: "dot", Extensions: []string{".dot", ".gv"}, Write: writeDOT},
}

const platformFormatNames = "yaml, json, xml or dot"

// platformWriter is the writer that --to names or a file's extension stands for.
func platformWriter(to, file string) (func(io.Writer, *platform.Platform) error, error) {
	return output.Writer(platformFormats, to, file, platformFormatNames, "--to "+platformFormatNames)
}

// graphHosts is how many hosts a graph can have.
const graphHosts = 100_000

func writeDOT(w io.Writer, p *platform.Platform) error {
	g, err := wiring.New(p, graphHosts)
	if err != nil {
		return err
	}
	return g.WriteDOT(w, p.Name())
}
