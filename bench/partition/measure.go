package main

import (
	"context"
	"fmt"
	"runtime"

	"github.com/clustersim/clustersim/scheduler/partition"
	"github.com/clustersim/clustersim/scheduler/partition/multilevel"
)

// imbalance is what both are allowed.
const imbalance = 0.03

// figures are what one partition costs.
type figures struct {
	cut     int64
	seconds float64
	balance float64
}

func measure(ctx context.Context, p *printer, metis *gpmetis, in input, seed uint64, cycles, repeat int) error {
	g, err := in.from.Generate()
	if err != nil {
		return err
	}
	if metis.path != "" {
		if err := metis.write(g); err != nil {
			return err
		}
	}
	for _, k := range parts {
		o := partition.Options{Seed: seed, Imbalance: imbalance}
		var ours, theirs figures
		for i := range repeat {
			ran, err := runOurs(g, k, o, cycles)
			if err != nil {
				return fmt.Errorf("%d parts: %w", k, err)
			}
			if i == 0 || ran.seconds < ours.seconds {
				ours = ran
			}
			if metis.path == "" {
				continue
			}
			ran, err = metis.run(ctx, g, k)
			if err != nil {
				return fmt.Errorf("%d parts: %w", k, err)
			}
			if i == 0 || ran.seconds < theirs.seconds {
				theirs = ran
			}
		}
		p.row(row{in.name, g.NumVertices(), g.NumEdges(), k, ours, theirs, metis.path != ""})
	}
	return nil
}

// runOurs counts processor time, as gpmetis does, the collector's included.
func runOurs(g *partition.Graph, k int, o partition.Options, cycles int) (figures, error) {
	runtime.GC()
	begin := processorSeconds()
	r, err := multilevel.Method{Cycles: cycles}.Partition(g, k, o)
	seconds := processorSeconds() - begin
	return figures{r.Objective, seconds, r.Balance}, err
}
