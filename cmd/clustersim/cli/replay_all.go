package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/experiments/papers/ediff"
	"github.com/clustersim/clustersim/experiments/papers/granularity"
	"github.com/clustersim/clustersim/experiments/papers/partition"
	"github.com/clustersim/clustersim/experiments/papers/pccluster"
	"github.com/clustersim/clustersim/internal/atomicfile"
	"github.com/clustersim/clustersim/internal/progress"
)

const replayAllLong = `Replay every publication and write one page for a browser, DIR/index.html, with
all ledgers and figures. The files of each replay go to a folder of its name in
DIR. It takes about two minutes of processor time, nearly all for the partitions
of many random graphs; --quick takes one graph, two seeds and small budgets, for
a first look.`

// publication is one replay of replay all.
type publication struct {
	name, title, intro string
	run                func(ctx context.Context, quick bool) (replayed, ledger.Ledger, error)
}

var publications = []publication{
	{
		"granularity", "Xiong and Zeng (2016): granularity refinement",
		"Every task is split when the machine grows: does the speed efficiency hold, and for which programs? Figures 4 and 5 run under the paper's model, under a network with contention, and with HEFT.",
		func(ctx context.Context, _ bool) (replayed, ledger.Ledger, error) {
			r, err := granularity.Curves(ctx, granularity.Options{})
			if err != nil {
				return nil, nil, err
			}
			return r, r.Ledger(), nil
		},
	},
	{
		"pc-cluster", "Zhu and Tian: isoefficiency of a heterogeneous PC cluster",
		"A server hands tasks to the nodes of a Fast-Ethernet cluster: how must the number of tasks grow with the nodes?",
		func(ctx context.Context, _ bool) (replayed, ledger.Ledger, error) {
			r, err := pccluster.NewReplay(ctx, pccluster.Options{})
			if err != nil {
				return nil, nil, err
			}
			return r, r.Ledger, nil
		},
	},
	{
		"e-differentiation", "Lin and Chen: E-differentiation",
		"Scalability as slopes of the efficiency over work and processors, on two programs for all shortest paths.",
		func(ctx context.Context, _ bool) (replayed, ledger.Ledger, error) {
			r, err := ediff.Floyd(ctx, ediff.Options{})
			if err != nil {
				return nil, nil, err
			}
			return r, r.Ledger, nil
		},
	},
	{
		"partition", "Yuan (2014): improved graph partitioning and a quantum genetic algorithm",
		"Six random graphs in 3 to 6 parts at equal balance: what do the model, the local search and the quantum part give?",
		func(ctx context.Context, quick bool) (replayed, ledger.Ledger, error) {
			o := partition.Options{}
			if quick {
				o = partition.Options{Graphs: []int{1}, Seeds: 2, Budget: partition.QuickBudget()}
			}
			r, err := partition.NewReplay(ctx, o)
			if err != nil {
				return nil, nil, err
			}
			return r, r.Ledger, nil
		},
	},
}

func newReplayAllCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "all --out DIR",
		Short:   "every publication, and one page with all of it",
		Long:    replayAllLong,
		Example: "  clustersim replay all --out replays",
		Args:    exactly(0, "none"),
	}
	var (
		dir   string
		quick bool
	)
	cmd.Flags().StringVar(&dir, "out", "", "write to `DIR`")
	cmd.Flags().BoolVar(&quick, "quick", false, "draw few graphs, with small budgets, for a first look")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if dir == "" {
			return usageError{errors.New("where to? (give --out DIR)")}
		}
		return replayAll(cmd.Context(), dir, quick, cmd.OutOrStdout(), progress.New(cmd.ErrOrStderr()))
	}
	return cmd
}

// replayAll writes each replay's files, then the page, and prints a line for each.
func replayAll(ctx context.Context, dir string, quick bool, out io.Writer, line *progress.Line) error {
	p := ledger.Page{
		Title: "Published experiments, replayed",
		Intro: "Every published number and statement beside what clustersim gives, with a verdict and the reason.",
	}
	for _, pub := range publications {
		line.Say("replaying " + pub.name)
		r, entries, err := pub.run(ctx, quick)
		line.Clear()
		if err != nil {
			return fmt.Errorf("%s: %w", pub.name, err)
		}
		files := r.Files()
		if err := writeFiles(filepath.Join(dir, pub.name), files); err != nil {
			return err
		}
		p.Sections = append(p.Sections, ledger.PageSection{Title: pub.title, Intro: pub.intro, Ledger: entries, Files: files})
		if _, err := fmt.Fprintf(out, "%s: %s\n", pub.name, entries.Summary()); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(dir, "index.html"), p.WriteHTML)
}
