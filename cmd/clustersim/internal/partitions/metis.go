package partitions

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/metis"
	"github.com/clustersim/clustersim/internal/units"
)

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

// noteWhatMETISLacks notes where METIS is asked for something else.
func (p *partitioning) noteWhatMETISLacks() {
	o := p.options
	if o.Costs != nil || o.TwoSided {
		p.note("gpmetis knows no costs and no lower bounds: it minimises the cut")
	}
	if asked, got := o.Imbalance, float64(metisFactor(o.Imbalance))/1000; math.Abs(asked-got) > 1e-9 {
		p.note(fmt.Sprintf("gpmetis counts imbalance in steps of 0.1 %%: it is asked for %s %%", output.Digits(100*got)))
	}
	if max(p.graph.TotalVertexWeight(), p.graph.TotalEdgeWeight()) > math.MaxInt32 {
		p.note("weights sum to more than a gpmetis of 32 bits can count")
	}
}

// metisFactor is the imbalance in thousandths, rounded down, as METIS takes it.
func metisFactor(imbalance float64) int {
	return int(min(max(1, math.Floor(imbalance*1000+1e-6)), math.MaxInt32))
}

// runMETIS partitions the same graph for the same seeds.
func (p *partitioning) runMETIS(ctx context.Context) (row partitionRow, err error) {
	in, err := metis.Prepare(p.metis, p.graph, p.options.Powers)
	if err != nil {
		return partitionRow{}, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	var runs partitionRuns
	unbalanced := 0
	for run := range p.runs {
		seed := p.options.Seed + uint64(run)
		theirs, err := in.Run(ctx, metis.Options{
			Parts: p.parts, UFactor: metisFactor(p.options.Imbalance), Seed: int(seed & math.MaxInt32),
		})
		if ctx.Err() != nil {
			return partitionRow{}, ctx.Err()
		}
		if err != nil {
			return partitionRow{}, fmt.Errorf("gpmetis: %w", err)
		}
		r, err := partition.NewResult(p.graph, p.parts, p.options, theirs.Part)
		_, out := errors.AsType[*partition.UnbalancedError](err)
		if err != nil && !out {
			return partitionRow{}, fmt.Errorf("gpmetis: %w", err)
		}
		if out {
			unbalanced++
		}
		runs.add(seed, r, err == nil, theirs.Took)
	}
	if unbalanced > 0 {
		p.note(fmt.Sprintf("gpmetis is out of the bounds in %d of %s", unbalanced, units.Count(p.runs, "run")))
	}
	return runs.finish(p, metis.Name), nil
}
