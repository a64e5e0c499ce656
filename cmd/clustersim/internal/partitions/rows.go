package partitions

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/format"
	"github.com/clustersim/clustersim/internal/partition/search"
	"github.com/clustersim/clustersim/internal/units"
)

// partitionRow is what came of one method in some runs.
type partitionRow struct {
	name       string
	seed       uint64           // of the best run
	best       partition.Result // balanced if any is, then of least objective
	balanced   bool
	quality    partition.Quality
	objectives stats.Estimate
	took       time.Duration // a run; negative: not measured
}

func (r partitionRow) writePart(w io.Writer) error { return format.WritePart(w, r.best.Part) }

// partitionRuns collects runs of one method.
type partitionRuns struct {
	row        partitionRow
	any        bool
	objectives []float64
	total      time.Duration
}

// add takes a run.
func (x *partitionRuns) add(seed uint64, r partition.Result, balanced bool, took time.Duration) {
	x.total += took
	if !x.any || balanced && !x.row.balanced || balanced == x.row.balanced && r.Objective < x.row.best.Objective {
		x.row.seed, x.row.best, x.row.balanced, x.any = seed, r, balanced, true
	}
	x.objectives = append(x.objectives, float64(r.Objective))
}

func (x *partitionRuns) finish(p *partitioning, name string) partitionRow {
	x.row.name = name
	x.row.objectives = stats.Of(x.objectives)
	x.row.took = x.total / time.Duration(len(x.objectives))
	x.row.quality = partition.Measure(p.graph, x.row.best.Part, p.parts)
	return x.row
}

// compute runs the method for each seed. Runs that find no balanced partition are
// left out of the row; if none finds one, that is the error.
func (p *partitioning) compute(ctx context.Context) (partitionRow, error) {
	runs, failed, unbalanced := partitionRuns{}, 0, error(nil)
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
			return partitionRow{}, err
		}
		if proof != nil && run == 0 {
			p.note(proofText(*proof))
		}
		runs.add(o.Seed, r, true, took)
	}
	if failed == p.runs {
		return partitionRow{}, unbalanced
	}
	if failed > 0 {
		p.note(fmt.Sprintf("%d of %d seeds found no balanced partition and are left out", failed, p.runs))
	}
	return runs.finish(p, p.flags.method), nil
}

// partition makes one partition; the proof is nil except with the exact method.
func (p *partitioning) partition(ctx context.Context, o partition.Options) (partition.Result, *search.Proof, error) {
	type made struct {
		result partition.Result
		proof  *search.Proof
	}
	m, err := run.Until(ctx, func() (made, error) {
		if exact, is := p.method.(search.Exact); is {
			if p.limitSec > 0 {
				start := time.Now()
				exact.Stop = func() bool { return time.Since(start).Seconds() >= p.limitSec }
			}
			r, proof, err := exact.Solve(p.graph, p.parts, o)
			return made{r, &proof}, err
		}
		r, err := p.method.Partition(p.graph, p.parts, o)
		return made{r, nil}, err
	})
	return m.result, m.proof, err
}

func proofText(p search.Proof) string {
	if p.Gap == 0 {
		return fmt.Sprintf("optimal, proved with %s", units.Count(p.Nodes, "node"))
	}
	return fmt.Sprintf("no balanced partition costs less than %d, a gap of %s after %s", p.Bound, output.Percent(p.Gap), units.Count(p.Nodes, "node"))
}

// judge is the row of the partition that a file holds; the error says that it is
// out of its bounds.
func (p *partitioning) judge() (partitionRow, error) {
	r, err := partition.NewResult(p.graph, p.parts, p.options, p.judged)
	if r.Part == nil {
		return partitionRow{}, err
	}
	var runs partitionRuns
	runs.add(p.options.Seed, r, err == nil, 0)
	row := runs.finish(p, p.flags.evaluate)
	row.took = -1
	if out, is := errors.AsType[*partition.UnbalancedError](err); is {
		err = fmt.Errorf("%s: not balanced: part %d weighs %d, want %d to %d", p.flags.evaluate, out.Part, out.Weight, out.Least, out.Most)
	}
	return row, err
}

// noteTimes prints how long each method took, on standard error.
func (p *partitioning) noteTimes(rows []partitionRow) {
	rows = slices.DeleteFunc(slices.Clone(rows), func(r partitionRow) bool { return r.took < 0 })
	a := ""
	if p.runs > 1 {
		a = " a run"
	}
	for _, r := range rows {
		p.note(fmt.Sprintf("%s took %s%s", r.name, output.RoundTime(r.took), a))
	}
}
