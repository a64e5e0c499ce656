package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/generate"
	"github.com/clustersim/clustersim/internal/partition/metis"
	"github.com/clustersim/clustersim/internal/partition/multilevel"
)

// imbalance is what both are allowed.
const imbalance = 0.03

// measurement is what one partition costs.
type measurement struct {
	cut     int64
	seconds float64
	balance float64
}

// measure partitions one graph; gpmetis is a path, empty without METIS.
func measure(ctx context.Context, p *printer, gpmetis string, in input, seed uint64, cycles, repeat int) (err error) {
	g, err := generate.FromSpec(in.spec)
	if err != nil {
		return err
	}
	var metisInput *metis.Input
	if gpmetis != "" {
		if metisInput, err = metis.Prepare(gpmetis, g, nil); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, metisInput.Close()) }()
	}
	for _, k := range parts {
		o := partition.Options{Seed: seed, Imbalance: imbalance}
		var ours, theirs measurement
		for i := range repeat {
			ran, err := runOurs(g, k, o, cycles)
			if err != nil {
				return fmt.Errorf("%d parts: %w", k, err)
			}
			if i == 0 || ran.seconds < ours.seconds {
				ours = ran
			}
			if metisInput == nil {
				continue
			}
			ran, err = runMETIS(ctx, metisInput, g, k)
			if err != nil {
				return fmt.Errorf("%d parts: %w", k, err)
			}
			if i == 0 || ran.seconds < theirs.seconds {
				theirs = ran
			}
		}
		p.row(row{in.name, g.NumVertices(), g.NumEdges(), k, ours, theirs, metisInput != nil})
	}
	return nil
}

// runOurs counts processor time, as gpmetis does, the collector's included.
func runOurs(g *partition.Graph, k int, o partition.Options, cycles int) (measurement, error) {
	runtime.GC()
	begin := processorSeconds()
	r, err := multilevel.Method{Cycles: cycles}.Partition(g, k, o)
	seconds := processorSeconds() - begin
	return measurement{r.Objective, seconds, r.Balance}, err
}

// runMETIS evaluates METIS's partition like ours.
func runMETIS(ctx context.Context, in *metis.Input, g *partition.Graph, k int) (measurement, error) {
	run, err := in.Run(ctx, metis.Options{Parts: k, UFactor: imbalance * 1000, Seed: -1})
	if err != nil {
		return measurement{}, fmt.Errorf("gpmetis: %w", err)
	}
	balance := partition.Balance(partition.PartWeights(g, run.Part, k), nil)
	return measurement{partition.Objective(g, run.Part, nil), run.Took.Seconds(), balance}, nil
}
