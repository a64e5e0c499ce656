package partitions

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/format"
	"github.com/clustersim/clustersim/internal/partition/methods"
	"github.com/clustersim/clustersim/internal/partition/search"
	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/drawparts"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// maxParts bounds -k; no graph that fits has use for more.
const maxParts = 1_000_000

// partitioning is what the flags of partition ask for.
type partitioning struct {
	flags struct { // texts that are parsed
		graph, method, imbalance, powers, costs string
		compare, evaluate, timeLimit            string
		format, file, draw                      string
	}
	set  *pflag.FlagSet
	note func(string)

	graph   *partition.Graph
	parts   int
	options partition.Options
	method  partition.Method
	runs    int
	judged  partition.Partition // with --evaluate; else nil
	metis   string              // the program; empty: no comparison
	drawing canvas.Format       // of --draw

	limitSec float64 // of the exact method; 0: none
}

func (p *partitioning) add(cmd *cobra.Command) {
	flags, f := cmd.Flags(), &p.flags
	p.set = flags
	flags.StringVarP(&f.graph, "graph", "g", "", "the graph, `GRAPH`: a file, - or a spec")
	flags.IntVarP(&p.parts, "parts", "k", 0, "`N` parts; without it as many as there are powers, costs or parts in the file")
	flags.StringVar(&f.imbalance, "imbalance", "3%", "by how much a part may exceed its share, `PART`: 3% or 0.03")
	flags.StringVar(&f.method, "method", "multilevel", "the `METHOD`, a spec")
	flags.Uint64Var(&p.options.Seed, "seed", 1, "the `SEED` of the first run")
	flags.IntVar(&p.runs, "runs", 1, "`N` runs, each with another seed")
	flags.StringVar(&f.powers, "powers", "", "the parts' shares are as `R,R,...`, such as 2,1,1")
	flags.BoolVar(&p.options.TwoSided, "two-sided", false, "no part may fall short of its share by more than the imbalance either")
	flags.StringVar(&f.costs, "costs", "", "a unit of weight costs what `FILE` says: a CSV matrix, row i for what part i sends")
	flags.StringVar(&f.timeLimit, "time-limit", "", "stop the exact method after `TIME`, such as 10s; what it has by then depends on the computer")
	flags.StringVar(&f.compare, "compare", "", "run METIS too, `PROGRAM`: gpmetis (or gpmetis=FILE, where it is not on PATH)")
	flags.StringVar(&f.evaluate, "evaluate", "", "judge the partition in `FILE`, and make none")
	output.AddFormat(cmd, &f.format)
	opened.Flag(flags, &f.file, "out", "", "write the partition to `FILE`, a part a line as METIS does; - is standard output, without the table")
	opened.Flag(flags, &f.draw, "draw", "", "draw the partition into `FILE`.svg, .png or .pdf")
}

// read checks the flags and reads the inputs.
func (p *partitioning) read(cmd *cobra.Command) error {
	in := input.New(cmd)
	p.note = in.Note
	if err := errors.Join(p.check(), p.readOptions(), p.readMethod()); err != nil {
		return err
	}
	if err := p.readInputs(in); err != nil {
		return err
	}
	if p.flags.compare != "" {
		return p.findMETIS()
	}
	return nil
}

// check reports all that is wrong with the flags by themselves.
func (p *partitioning) check() error {
	f := &p.flags
	errs := []error{
		output.CheckFormat(f.format, "--out"),
		mistake.UsageIf(f.graph == "", "no graph (give -g FILE or a spec such as 'grid(rows=100,cols=100)')"),
		mistake.FlagIf(p.set.Changed("parts") && (p.parts < 1 || p.parts > maxParts), "-k", "%d: want from 1 to %d", p.parts, maxParts),
		input.CheckRuns(p.runs),
	}
	for _, name := range []string{"method", "runs", "seed", "out"} {
		wrong := f.evaluate != "" && p.set.Changed(name) && !(name == "seed" && f.compare != "")
		errs = append(errs, mistake.UsageIf(wrong, "--evaluate makes no partition (leave out --%s)", name))
	}
	if f.draw != "" {
		var err error
		p.drawing, err = canvas.FormatOf(f.draw, canvas.SVG, canvas.PNG, canvas.PDF)
		errs = append(errs, mistake.InFlag("--draw", err))
	}
	return errors.Join(errs...)
}

// readOptions reads imbalance and powers.
func (p *partitioning) readOptions() error {
	var err error
	if p.options.Imbalance, err = units.Fraction(p.flags.imbalance); err == nil && p.options.Imbalance < 0 {
		err = fmt.Errorf("%q: want at least 0", p.flags.imbalance)
	}
	errs := []error{mistake.InFlag("--imbalance", err)}
	if p.set.Changed("powers") {
		p.options.Powers, err = readPowers(p.flags.powers)
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
	p.limitSec, err = input.Positive(units.Duration, p.flags.timeLimit)
	if _, exact := p.method.(search.Exact); err == nil && !exact {
		return mistake.Usagef("--time-limit goes with --method exact only")
	}
	return mistake.InFlag("--time-limit", err)
}

// rows makes the partitions and judges them, METIS's last. With rows, the error
// is about a partition out of its bounds.
func (p *partitioning) rows(ctx context.Context) ([]*partitionRow, error) {
	first, failed := p.first(ctx)
	switch {
	case first == nil:
		return nil, failed
	case p.metis == "":
		return []*partitionRow{first}, failed
	}
	row, err := p.runMETIS(ctx)
	if err != nil {
		return nil, err
	}
	return []*partitionRow{first, row}, failed
}

func (p *partitioning) first(ctx context.Context) (*partitionRow, error) {
	if p.judged != nil {
		return p.judge()
	}
	return p.compute(ctx)
}

// readInputs reads the graph, the costs and the partition to judge, and settles
// how many parts there are.
func (p *partitioning) readInputs(in *input.Reader) (err error) {
	f := p.flags
	if p.graph, err = in.ReadGraph(f.graph); err != nil {
		return err
	}
	if f.draw != "" {
		if err := drawparts.Check(p.graph); err != nil {
			return mistake.InFlag("--draw", output.Named(input.Named(f.graph), err))
		}
	}
	var costs [][]int64
	var src run.Source // of them
	if f.costs != "" {
		if src, err = in.Open(f.costs); err != nil {
			return err
		}
		if costs, err = input.Parse(in, src, readCosts); err != nil {
			return err
		}
	}
	var judged run.Source
	if f.evaluate != "" {
		if judged, err = in.Open(f.evaluate); err != nil {
			return err
		}
		p.judged, err = input.Parse(in, judged, func(name string, data []byte) (partition.Partition, error) {
			return format.ReadPart(name, data, p.graph.NumVertices())
		})
		if err != nil {
			return err
		}
	}
	if err := p.settleParts(costs, src.Name); err != nil {
		return err
	}
	for v, part := range p.judged {
		if int(part) >= p.parts {
			line, col := placeOfWord(judged.Data, v)
			wrong := srcerr.At(judged.Name, line, col, "vertex %d: part %d: want 0 to %d", v+1, part, p.parts-1)
			if p.parts < maxParts {
				wrong.Hint = "or another number of parts"
			}
			return wrong
		}
	}
	return p.useCosts(costs, src)
}

// settleParts takes the number of parts from -k, else from the powers, the costs or the partition.
func (p *partitioning) settleParts(costs [][]int64, file string) error {
	for _, n := range []int{len(p.options.Powers), len(costs)} {
		if p.parts == 0 {
			p.parts = n
		}
	}
	if p.parts == 0 && len(p.judged) > 0 {
		p.parts = min(1+int(slices.Max(p.judged)), maxParts)
	}
	switch {
	case p.parts == 0:
		return mistake.Usagef("how many parts? (give -k N)")
	case p.parts > maxParts:
		return mistake.Inputf("%d parts: want at most %d", p.parts, maxParts)
	case p.options.Powers != nil && len(p.options.Powers) != p.parts:
		return mistake.InFlag("--powers", fmt.Errorf("%s for %s", units.Count(len(p.options.Powers), "number"), units.Count(p.parts, "part")))
	case costs != nil && len(costs) != p.parts:
		return srcerr.At(file, 1, 1, "costs between %s, want %d", units.Count(len(costs), "part"), p.parts)
	}
	return nil
}

func (p *partitioning) useCosts(matrix [][]int64, src run.Source) error {
	if matrix == nil {
		return nil
	}
	costs, err := partition.NewCosts(matrix)
	if err != nil {
		return mistake.Placed(src.Name, err)
	}
	if !costs.Symmetric() && p.graph.Forward == nil && p.graph.NumEdges() > 0 {
		line, col := oneWay(matrix, src.Data)
		return srcerr.At(src.Name, line, col, "costs depend on the direction but the graph has none").
			WithHint("want a symmetric matrix, or a graph of arcs: DIMACS p sp, a general Matrix Market file")
	}
	p.options.Costs = costs
	return nil
}

// placeOfWord is where word number n, from 0, stands in data.
func placeOfWord(data []byte, n int) (line, col int) {
	for text := range bytes.Lines(data) {
		line++
		if words := bytes.Fields(text); len(words) > 0 {
			if n == 0 {
				return line, 1 + bytes.Index(text, words[0])
			}
			n--
		}
	}
	return line, 1
}
