package replays

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/papers/ediff"
	"github.com/clustersim/clustersim/internal/papers/granularity"
	"github.com/clustersim/clustersim/internal/papers/listscheduling"
	"github.com/clustersim/clustersim/internal/papers/partition"
	"github.com/clustersim/clustersim/internal/papers/pccluster"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// experiment is a publication that can be replayed.
type experiment struct {
	name, short, long, example string
	title, intro               string   // on the page of replay all; empty: not there
	quick                      []string // flags for a first look
	takes                      string   // how long, on two cores
	prepare                    func(cmd *cobra.Command, flags *pflag.FlagSet) replay
}

// replay runs an experiment as its flags say.
type replay func(ctx context.Context) (*report.Report, error)

// experiments are in the order in which replay all runs them.
var experiments = []experiment{
	{
		name: "granularity", short: "Xiong and Zeng (2016): granularity refinement, tables and figures",
		takes:   "less than a second",
		example: "  clustersim replay granularity --out granularity",
		long: `Xiong and Zeng (2016), whole: Tables 1 to 3, and speed efficiency and
scalability over pairs (k, beta) for compute-intensive, balanced and
communication-intensive workloads (Figures 4 and 5).

Everything is run three times: store-and-forward without contention under the
paper's mapping, LV08 with contention under the paper's mapping, and LV08 with
HEFT before and after. Every published number and every claim has a verdict.
With --out, figures as SVG, PNG and PDF, their numbers as CSV, and the ledger as
Markdown, JSON and CSV are written too.`,
		title: "Xiong and Zeng (2016): granularity refinement",
		intro: "Every task is split when the platform grows: does the speed efficiency hold, and for which workloads? Figures 4 and 5 run under the paper's model, under a network with contention, and with HEFT.",
		prepare: func(*cobra.Command, *pflag.FlagSet) replay {
			return func(ctx context.Context) (*report.Report, error) {
				return reportOf(granularity.Curves(ctx, granularity.Options{}))
			}
		},
	},
	{
		name: "pc-cluster", short: "Zhu and Tian: isoefficiency of a heterogeneous PC cluster",
		takes: "about a second",
		long: `Zhu and Tian, Design and Implementation of Scalability Based on High Performance
PCs Cluster, Tables 1 to 4 and Figures 1 to 3: a server hands tasks to the nodes
of a Fast-Ethernet cluster. The server's costs are fitted to a part of Table 2
and predict the rest; then come the weights of Table 1, the task counts that are
to keep the efficiency, and every result of the paper beside ours, Table 4 under two
readings of how fast its nodes are.`,
		title: "Zhu and Tian: isoefficiency of a heterogeneous PC cluster",
		intro: "A server hands tasks to the nodes of a Fast-Ethernet cluster: how must the number of tasks grow with the nodes?",
		prepare: func(_ *cobra.Command, flags *pflag.FlagSet) replay {
			return onNetwork(flags, "lv08", "network `MODEL`", func(ctx context.Context, n sim.Network) (*report.Report, error) {
				return reportOf(pccluster.NewReplay(ctx, pccluster.Options{Network: n}))
			})
		},
	},
	{
		name: "e-differentiation", short: "Lin and Chen: scalability as slopes of E(W, p), on Floyd's algorithm",
		takes: "a few seconds",
		long: `Lin and Chen, E-differentiation: scalability as the slopes of the efficiency
over the plane of work and processors. Floyd's shortest paths, with a barrier
and pipelined, are simulated on meshes; slopes by smallest steps, fitted
surfaces, isoefficiency functions, the three definitions and the eight theorems
are tried on them and on the paper's formulas, counterexamples included. Each
statement of the paper is printed beside what holds.`,
		title: "Lin and Chen: E-differentiation",
		intro: "Scalability as slopes of the efficiency over work and processors, on two parallel versions of Floyd's algorithm.",
		prepare: func(*cobra.Command, *pflag.FlagSet) replay {
			return func(ctx context.Context) (*report.Report, error) { return reportOf(ediff.Floyd(ctx, ediff.Options{})) }
		},
	},
	{
		name: "list-scheduling", short: "Topcuoglu et al. (2002), Arabnejad and Barbosa (2014): HEFT, CPOP, PEFT and others on random graphs",
		takes:   "some five seconds",
		example: "  clustersim replay list-scheduling --out curves\n  clustersim replay list-scheduling --graphs 56250",
		long: `Topcuoglu, Hariri and Wu (2002), section 5.2, and Arabnejad and Barbosa (2014),
section 5: mean schedule length ratio, speedup and efficiency over the size, the
communication, the shape and the heterogeneity of random graphs, by HEFT, CPOP, DLS
and LMT, and by PEFT, Lookahead, HEFT, HCPT and PETS.

Each schedule is measured as planned, which is the publications' model, and simulated
where each processor has one link. Rankings and percentages that are quoted from the
publications have verdicts by intervals over graphs. They do not say all: on how
many processors the graphs of 2002 were scheduled is left open, so that some numbers
are drawn and percentages have a range.`,
		title: "List schedulers on random graphs",
		intro: "Is HEFT better than CPOP and DLS by as much as published, PEFT better than Lookahead, and does it hold where processors share a link?",
		quick: []string{"--graphs", "200"},
		prepare: func(_ *cobra.Command, flags *pflag.FlagSet) replay {
			var o listscheduling.Options
			flags.IntVar(&o.Graphs, "graphs", listscheduling.DefaultGraphs, "draw `N` graphs of each publication")
			flags.Uint64Var(&o.Seed, "seed", 1, "the `SEED` of the first graph")
			return func(ctx context.Context) (*report.Report, error) {
				if err := errors.Join(o.Check(), mistake.FlagIf(o.Graphs == 0, "--graphs", "0: want at least 1")); err != nil {
					return nil, mistake.Usage(err)
				}
				return reportOf(listscheduling.NewReplay(ctx, o))
			}
		},
	},
	{
		name: "partition", short: "Yuan (2014): graph partitioning by a quantum genetic algorithm",
		takes:   "about two minutes on two cores",
		example: "  clustersim replay partition --out partition\n  clustersim replay partition --graphs 1,2 --seeds 5 --metis",
		long: `Yuan (2014), Table 2: six random graphs in 3 to 6 parts, the costs of messages
between processors that differ, by a quantum genetic algorithm and by others.

Each line is drawn anew for every seed; multilevel methods without R and C, with R,
and with both, a 0-1 programme, random search, a genetic algorithm, annealing and
the quantum genetic algorithm, with and without local search, partition the same
graphs at equal balance. Ratios have confidence intervals and paired tests; more
tables say what the model, the local search and the quantum part give, and what
the algorithm does as it is printed; costs are also read as KB, on graphs that
fit the Kmetis column. It takes less than three minutes of processor time, shared
by the cores; --thorough gives searches twice as much to try.

Real METIS joins with --metis, if gpmetis is on PATH, in tables of its own; the
rest is the same without it.`,
		title:   "Yuan (2014): improved graph partitioning and a quantum genetic algorithm",
		intro:   "Six random graphs in 3 to 6 parts at equal balance: what do the model, the local search and the quantum part give?",
		quick:   []string{"--quick", "--graphs", "1", "--seeds", "2"},
		prepare: preparePartition,
	},
	{
		name: "table3", short: "Xiong and Zeng (2016), Table 3: before and after a refinement",
		takes: "less than a second",
		long: `Xiong and Zeng (2016), Table 3: speed efficiency and scalability before and
after the platform grows and every task is refined. Each number of Tables 1 to 3
is printed beside ours.

--mapper and --after repeat the scenarios with tasks placed by another mapper and
on another platform after it has grown, beside those of the paper. Without --mapper
that platform has the paper's names: node p3 of the old one is p3-1, beside p3-2.`,
		example: "  clustersim replay table3\n  clustersim replay table3 --mapper peft --after 'cluster(hosts=20,speed=60Mf)'",
		prepare: prepareTable3,
	},
}

// reportOf is the report of a replay that went well.
func reportOf(r interface{ Report() *report.Report }, err error) (*report.Report, error) {
	if err != nil {
		return nil, err
	}
	return r.Report(), nil
}

// onNetwork is a replay on the network model of a flag.
func onNetwork(flags *pflag.FlagSet, model, usage string, replayOn func(context.Context, sim.Network) (*report.Report, error)) replay {
	network := flags.String("network", model, usage)
	return func(ctx context.Context) (*report.Report, error) {
		n, err := sim.ParseNetwork(*network)
		if err != nil {
			return nil, mistake.InFlag("--network", err)
		}
		return replayOn(ctx, n)
	}
}

func preparePartition(_ *cobra.Command, flags *pflag.FlagSet) replay {
	var o partition.Options
	flags.IntVar(&o.Seeds, "seeds", 20, "draw each graph `N` times")
	flags.IntSliceVar(&o.Graphs, "graphs", nil, "replay only these `GRAPHS`, such as 1,2 (default all six)")
	flags.Float64Var(&o.Density, "density", partition.DefaultDensity, "`N` messages a task")
	quick := flags.Bool("quick", false, "give searches a quarter of their budget and less, for a first look")
	thorough := flags.Bool("thorough", false, "give searches twice their budget")
	flags.BoolVar(&o.METIS, "metis", false, "also run gpmetis, if it is on PATH")
	return func(ctx context.Context) (*report.Report, error) {
		if err := o.Check(); err != nil {
			return nil, mistake.Usage(err)
		}
		switch {
		case *quick && *thorough:
			return nil, mistake.Usagef("quick or thorough? (give --quick or --thorough)")
		case *quick:
			o.Budget = partition.QuickBudget()
		case *thorough:
			o.Budget = partition.ThoroughBudget()
		}
		return reportOf(partition.NewReplay(ctx, o))
	}
}

// prepareTable3 replays Table 3, and its scenarios otherwise if flags ask for it.
func prepareTable3(cmd *cobra.Command, flags *pflag.FlagSet) replay {
	mapper := flags.String("mapper", "", "also place tasks with `SCHEDULER`, a spec")
	after := flags.String("after", "", "also refine for `PLATFORM`, a file or a spec, in place of the paper's")
	usage := "network `MODEL`; the default is the paper's formula"
	return onNetwork(flags, "store-and-forward", usage, func(ctx context.Context, n sim.Network) (*report.Report, error) {
		o := granularity.Options{Network: &n}
		var words []string
		if *mapper != "" {
			env := input.SchedulerEnv(cmd, nil)
			s, err := catalog.Parse(*mapper, env)
			if err == nil {
				if s.Mapper == nil {
					err = granularity.ErrPolicy
				}
				run.Close(s)
			}
			if err != nil {
				return nil, mistake.InFlag("--mapper", err)
			}
			o.Mapper = run.BySpec(*mapper, env)
			words = append(words, "tasks placed by "+*mapper)
		}
		if *after != "" {
			var err error
			if o.After, err = input.New(cmd).ReadPlatform(*after); err != nil {
				return nil, err
			}
			words = append(words, *after+" as the platform after")
		}
		o.Otherwise = strings.Join(words, " and ")
		r, err := reportOf(granularity.Table3(ctx, o))
		if err != nil && *after != "" && !errors.Is(err, context.Canceled) {
			err = mistake.Placed(*after, err)
		}
		return r, err
	})
}
