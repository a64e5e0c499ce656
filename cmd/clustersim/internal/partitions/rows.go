package partitions

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os/exec"
	"strings"
	"time"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/format"
	"github.com/clustersim/clustersim/internal/partition/metis"
	"github.com/clustersim/clustersim/internal/partition/search"
	"github.com/clustersim/clustersim/internal/units"
)

// partitionRow is what came of one method in some runs.
type partitionRow struct {
	name     string
	seed     uint64           // of the best run
	best     partition.Result // balanced if any is, then of least objective
	balanced bool
	all      []float64     // objectives, by run
	took     time.Duration // of all runs; negative: not measured
	// After the last run:
	quality    partition.Quality
	objectives stats.Estimate
}

func (r *partitionRow) writePart(w io.Writer) error { return format.WritePart(w, r.best.Part) }

func (r *partitionRow) add(seed uint64, x partition.Result, balanced bool, took time.Duration) {
	if len(r.all) == 0 || balanced && !r.balanced || balanced == r.balanced && x.Objective < r.best.Objective {
		r.seed, r.best, r.balanced = seed, x, balanced
	}
	r.all = append(r.all, float64(x.Objective))
	r.took += took
}

func (r *partitionRow) finish(p *partitioning) *partitionRow {
	r.objectives = stats.Of(r.all)
	r.quality = partition.Measure(p.graph, r.best.Part, p.parts)
	return r
}

// compute runs the method for each seed. Runs that find no balanced partition are
// left out of the row; if none finds one, that is the error.
func (p *partitioning) compute(ctx context.Context) (*partitionRow, error) {
	row, failed, unbalanced := &partitionRow{name: p.flags.method}, 0, error(nil)
	line := progress.Of(ctx)
	for run := range p.runs {
		line.Later("partitioning %d vertices in %d parts, run %d of %d", p.graph.NumVertices(), p.parts, run+1, p.runs)
		o := p.options
		o.Seed += uint64(run)
		start := time.Now()
		r, proof, err := p.partition(ctx, o)
		took := time.Since(start)
		if _, out := errors.AsType[*partition.UnbalancedError](err); out {
			failed++
			unbalanced = err
			continue
		}
		if err != nil {
			return nil, err
		}
		if proof != nil && run == 0 {
			p.note(proofText(*proof))
		}
		row.add(o.Seed, r, true, took)
	}
	if failed == p.runs {
		return nil, unbalanced
	}
	if failed > 0 {
		p.note(fmt.Sprintf("%d of %d seeds found no balanced partition and are left out", failed, p.runs))
	}
	return row.finish(p), nil
}

// partition makes one partition; the proof is nil except with the exact method.
func (p *partitioning) partition(ctx context.Context, o partition.Options) (partition.Result, *search.Proof, error) {
	type proved struct {
		partition.Result
		proof *search.Proof
	}
	o.Ended = ctx.Err
	found, err := run.Until(ctx, func() (proved, error) {
		exact, is := p.method.(search.Exact)
		if !is {
			r, err := p.method.Partition(p.graph, p.parts, o)
			return proved{Result: r}, err
		}
		if p.limitSec > 0 {
			start := time.Now()
			exact.Stop = func() bool { return time.Since(start).Seconds() >= p.limitSec }
		}
		r, proof, err := exact.Solve(p.graph, p.parts, o)
		return proved{r, &proof}, err
	})
	return found.Result, found.proof, err
}

func proofText(p search.Proof) string {
	if p.Gap == 0 {
		return fmt.Sprintf("optimal, proved with %s", units.Count(p.Nodes, "node"))
	}
	return fmt.Sprintf("no balanced partition costs less than %d, a gap of %s after %s", p.Bound, output.Percent(p.Gap), units.Count(p.Nodes, "node"))
}

// judge is the row of the partition that a file holds; the error says that it is
// out of its bounds.
func (p *partitioning) judge() (*partitionRow, error) {
	r, err := partition.NewResult(p.graph, p.parts, p.options, p.judged)
	if r.Part == nil {
		return nil, err
	}
	row := &partitionRow{name: p.flags.evaluate}
	row.add(p.options.Seed, r, err == nil, -1)
	if out, is := errors.AsType[*partition.UnbalancedError](err); is {
		err = fmt.Errorf("%s: not balanced: part %d weighs %d, want %d to %d", p.flags.evaluate, out.Part, out.Weight, out.Least, out.Most)
	}
	return row.finish(p), err
}

// noteTimes prints how long each method took, on standard error.
func (p *partitioning) noteTimes(rows []*partitionRow) {
	each := ""
	if p.runs > 1 {
		each = " a run"
	}
	for _, r := range rows {
		if r.took >= 0 {
			p.note(fmt.Sprintf("%s took %s%s", r.name, output.RoundTime(r.took/time.Duration(len(r.all))), each))
		}
	}
}

// findMETIS finds the program that --compare names, before anything is computed.
func (p *partitioning) findMETIS() (err error) {
	name, path, given := strings.Cut(p.flags.compare, "=")
	switch {
	case name != metis.Name || given && path == "":
		return mistake.InFlag("--compare", fmt.Errorf("%q: want gpmetis or gpmetis=PATH", p.flags.compare))
	case !given:
		path = metis.Name
	}
	if p.parts < 2 {
		return mistake.InFlag("--compare", errors.New("gpmetis makes 2 parts or more"))
	}
	p.metis, err = metis.Find(path)
	if why, ok := errors.AsType[*exec.Error](err); ok {
		return fmt.Errorf("--compare: %s: %w (install METIS, the Debian package metis, or give gpmetis=PATH)", why.Name, why.Err)
	} else if err != nil {
		return err
	}
	p.noteWhatMETISLacks()
	return nil
}

// noteWhatMETISLacks notes which of the options differ for METIS.
func (p *partitioning) noteWhatMETISLacks() {
	o := p.options
	if o.Costs != nil || o.TwoSided {
		p.note("gpmetis has no costs and no lower bounds: it minimises the cut")
	}
	if got := float64(metisFactor(o.Imbalance)) / 1000; math.Abs(o.Imbalance-got) > rounding {
		p.note(fmt.Sprintf("gpmetis counts imbalance in steps of 0.1 %%: it receives %s %%", output.Digits(100*got)))
	}
	if max(p.graph.TotalVertexWeight(), p.graph.TotalEdgeWeight()) > math.MaxInt32 {
		p.note("weights sum to more than a gpmetis of 32 bits can count")
	}
}

// rounding is the largest error of an imbalance that is a decimal number.
const rounding = 1e-9

// metisFactor is the imbalance in thousandths, rounded down, as METIS takes it.
func metisFactor(imbalance float64) int {
	return int(min(max(1, math.Floor((imbalance+rounding)*1000)), math.MaxInt32))
}

// runMETIS partitions the same graph for the same seeds.
func (p *partitioning) runMETIS(ctx context.Context) (row *partitionRow, err error) {
	in, err := metis.Prepare(p.metis, p.graph, p.options.Powers)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	row = &partitionRow{name: metis.Name}
	unbalanced := 0
	for run := range p.runs {
		seed := p.options.Seed + uint64(run)
		theirs, err := in.Run(ctx, metis.Options{
			Parts: p.parts, UFactor: metisFactor(p.options.Imbalance), Seed: int(seed & math.MaxInt32),
		})
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		out := false
		var r partition.Result
		if err == nil {
			r, err = partition.NewResult(p.graph, p.parts, p.options, theirs.Part)
			_, out = errors.AsType[*partition.UnbalancedError](err)
		}
		if err != nil && !out {
			return nil, fmt.Errorf("gpmetis: %w", err)
		}
		if out {
			unbalanced++
		}
		row.add(seed, r, err == nil, theirs.Took)
	}
	if unbalanced > 0 {
		p.note(fmt.Sprintf("gpmetis is out of the bounds in %d of %s", unbalanced, units.Count(p.runs, "run")))
	}
	return row.finish(p), nil
}

// write prints the short table for people, and the full one for programs.
func (p *partitioning) write(w io.Writer, format table.Format, rows []*partitionRow) error {
	if !format.ForPeople() {
		return p.fullTable(rows).Write(w, format)
	}
	imbalance := output.Digits(100*p.options.Imbalance) + " %"
	way := "at most " + imbalance + " above"
	if p.options.TwoSided {
		way = "within " + imbalance + " of"
	}
	r := &report.Report{}
	r.Say("%s: %s, %s; %s, %s their share", input.Named(p.flags.graph),
		units.Count(p.graph.NumVertices(), "vertex"), units.Count(p.graph.NumEdges(), "edge"), units.Count(p.parts, "part"), way)
	r.Show("", p.shortTable(rows))
	return r.Write(w, format)
}

// fullTable has all that is known, for programs.
func (p *partitioning) fullTable(rows []*partitionRow) *table.Table {
	t := table.New(table.Keys("graph", "vertices", "edges", "parts", "imbalance", "method", "runs", "seed", "objective", "mean_objective",
		"objective_ci95", "cut", "cut_edges", "balance", "balanced", "boundary", "volume", "ratio")...)
	for _, r := range rows {
		t.Add(p.flags.graph, p.graph.NumVertices(), p.graph.NumEdges(), p.parts, p.options.Imbalance, r.name, r.objectives.N, r.seed,
			int(r.best.Objective), output.Mean(r.objectives), output.Half(r.objectives), int(r.quality.Cut), r.quality.CutEdges, r.best.Balance, r.balanced,
			r.quality.Boundary, int(r.quality.Volume), ratio(r, rows))
	}
	return t
}

// shortTable has the columns for people.
func (p *partitioning) shortTable(rows []*partitionRow) *table.Table {
	objective, several := "cut", p.runs > 1
	if p.options.Costs != nil {
		objective = "cost"
	}
	t := table.New(
		table.Column{Key: "method"}, table.Column{Key: objective},
		output.Rounded("mean").If(several), table.Named("95 %", "").If(several), table.Named("runs", "").If(several),
		table.Fixed("ratio", "", 4).If(len(rows) > 1), table.Named("cut", "").If(objective == "cost"),
		table.Fixed("balance", "", 4), table.Column{Key: "in bounds"}, table.Column{Key: "boundary"}, table.Column{Key: "volume"},
	)
	for _, r := range rows {
		t.Add(r.name, int(r.best.Objective), output.Mean(r.objectives), output.PlusMinus(r.objectives), r.objectives.N, ratio(r, rows),
			int(r.quality.Cut), r.best.Balance, map[bool]string{true: "yes", false: "no"}[r.balanced], r.quality.Boundary, int(r.quality.Volume))
	}
	return t
}

// ratio is a row's mean objective over that of METIS, the last of several rows;
// undefined without METIS, and where METIS has 0.
func ratio(r *partitionRow, rows []*partitionRow) any {
	metis := rows[len(rows)-1].objectives.Mean
	if len(rows) == 1 || metis == 0 {
		return nil
	}
	return r.objectives.Mean / metis
}
