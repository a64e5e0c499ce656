package partitions

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/input"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/output"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/partition"
	"github.com/clustersim/clustersim/scheduler/partition/methods"
	"github.com/clustersim/clustersim/scheduler/partition/search"
)

// partitionFlags are the flags of partition as typed.
type partitionFlags struct {
	graph, method, imbalance, powers, costs string
	parts, runs                             int
	seed                                    uint64
	twoSided                                bool
	compare, evaluate, timeLimit            string
	format, file                            string
	set                                     *pflag.FlagSet
}

// maxParts bounds -k; no graph that fits has use for more.
const maxParts = 1_000_000

// partitioning is what partition is asked for.
type partitioning struct {
	name    string // of the graph
	graph   *partition.Graph
	parts   int
	options partition.Options
	method  partition.Method
	runs    int
	judged  partition.Partition // with --evaluate; else nil
	metis   string              // the program; empty: no comparison

	limitSec float64 // of the exact method; 0: none
	flags    *partitionFlags
	note     func(string)
}

func (f *partitionFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	f.set = flags
	flags.StringVarP(&f.graph, "graph", "g", "", "the graph, `GRAPH`: a file, - or a spec")
	flags.IntVarP(&f.parts, "parts", "k", 0, "`N` parts; without it as many as there are powers, costs or parts in the file")
	flags.StringVar(&f.imbalance, "imbalance", "3%", "by how much a part may exceed its share, `PART`: 3% or 0.03")
	flags.StringVar(&f.method, "method", "multilevel", "the `METHOD`, a spec")
	flags.Uint64Var(&f.seed, "seed", 1, "the `SEED` of the first run")
	flags.IntVar(&f.runs, "runs", 1, "`N` runs, each with another seed")
	flags.StringVar(&f.powers, "powers", "", "the parts' shares are as `R,R,...`, such as 2,1,1")
	flags.BoolVar(&f.twoSided, "two-sided", false, "no part may fall short of its share by more than the imbalance either")
	flags.StringVar(&f.costs, "costs", "", "a unit of weight costs what `FILE` says: a CSV matrix, row i for what part i sends")
	flags.StringVar(&f.timeLimit, "time-limit", "", "stop the exact method after `TIME`, such as 10s; what it has by then depends on the computer")
	flags.StringVar(&f.compare, "compare", "", "run METIS too, `gpmetis` or gpmetis=PATH")
	flags.StringVar(&f.evaluate, "evaluate", "", "judge the partition in `FILE`, and make none")
	output.AddFormat(cmd, &f.format)
	opened.Flag(flags, &f.file, "out", "", "write the partition to `FILE`, a part a line as METIS does; - is standard output, without the table")
}

// read checks the flags and reads the inputs.
func (f *partitionFlags) read(cmd *cobra.Command) (*partitioning, error) {
	in := input.New(cmd)
	p := &partitioning{runs: f.runs, flags: f, note: in.Note}
	if err := errors.Join(f.check(), p.readOptions(), p.readMethod()); err != nil {
		return nil, err
	}
	if err := p.readInputs(in); err != nil {
		return nil, err
	}
	if f.compare != "" {
		return p, p.findMETIS()
	}
	return p, nil
}

// check reports all that is wrong with the flags by themselves.
func (f *partitionFlags) check() error {
	errs := []error{
		output.CheckFormat(f.format, "--out"),
		mistake.UsageIf(f.graph == "", "no graph (give -g FILE or a spec such as 'grid(rows=100,cols=100)')"),
		mistake.FlagIf(f.set.Changed("parts") && (f.parts < 1 || f.parts > maxParts), "-k", "%d: want from 1 to %d", f.parts, maxParts),
		input.CheckRuns(f.runs),
	}
	for _, name := range []string{"method", "runs", "seed", "out"} {
		wrong := f.evaluate != "" && f.set.Changed(name) && !(name == "seed" && f.compare != "")
		errs = append(errs, mistake.UsageIf(wrong, "--evaluate makes no partition (leave out --%s)", name))
	}
	return errors.Join(errs...)
}

// readOptions reads imbalance and powers.
func (p *partitioning) readOptions() error {
	f := p.flags
	imbalance, err := units.Fraction(f.imbalance)
	if err == nil && imbalance < 0 {
		err = fmt.Errorf("%q: want at least 0", f.imbalance)
	}
	errs := []error{mistake.InFlag("--imbalance", err)}
	p.options = partition.Options{Seed: f.seed, Imbalance: imbalance, TwoSided: f.twoSided}
	if f.set.Changed("powers") {
		p.options.Powers, err = readPowers(f.powers)
		errs = append(errs, mistake.InFlag("--powers", err))
	}
	return errors.Join(errs...)
}

func readPowers(text string) ([]float64, error) {
	var powers []float64
	for i, word := range strings.Split(text, ",") {
		x, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
		if err != nil || !(x > 0) || math.IsInf(x, 1) {
			return nil, fmt.Errorf("number %d: %q: want a number above 0", i+1, word)
		}
		if x < partition.LeastPower || x > partition.MostPower {
			return nil, fmt.Errorf("number %d: %q: want from %v to %v", i+1, word, partition.LeastPower, partition.MostPower)
		}
		powers = append(powers, x)
	}
	return powers, nil
}

func (p *partitioning) readMethod() (err error) {
	p.method, err = methods.Parse(p.flags.method)
	if err != nil || p.flags.timeLimit == "" {
		return mistake.InFlag("--method", err)
	}
	sec, err := input.Positive(units.Duration, p.flags.timeLimit)
	if err != nil {
		return mistake.InFlag("--time-limit", err)
	}
	if _, exact := p.method.(search.Exact); !exact {
		return mistake.Usagef("--time-limit goes with --method exact only")
	}
	p.limitSec = sec
	return nil
}

// rows makes the partitions and judges them, METIS's last. With rows, the error
// is about a partition out of its bounds.
func (p *partitioning) rows(ctx context.Context) ([]partitionRow, error) {
	var first partitionRow
	var failed error
	if p.judged != nil {
		first, failed = p.judge()
	} else {
		first, failed = p.compute(ctx)
	}
	if first.best.Part == nil {
		return nil, failed
	}
	rows := []partitionRow{first}
	if p.metis != "" {
		row, err := p.runMETIS(ctx)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, failed
}
