package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"

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
		r := row{name: in.name, n: g.NumVertices(), m: g.NumEdges(), k: k, both: metisInput != nil}
		for i := range repeat {
			ours, err := runOurs(g, k, partition.Options{Seed: seed, Imbalance: imbalance}, cycles)
			theirs := measurement{}
			if err == nil && r.both {
				theirs, err = runMETIS(ctx, metisInput, g, k)
			}
			if err != nil {
				return fmt.Errorf("%d parts: %w", k, err)
			}
			r.ours.fastest(ours, i == 0)
			r.theirs.fastest(theirs, i == 0)
		}
		p.row(r)
	}
	return nil
}

// fastest keeps a run that takes less time, and the first.
func (m *measurement) fastest(run measurement, first bool) {
	if first || run.seconds < m.seconds {
		*m = run
	}
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

// row is one graph cut into k parts.
type row struct {
	name         string
	n, m, k      int
	ours, theirs measurement
	both         bool
}

// printer prints rows as they come: a large table takes minutes.
type printer struct {
	w    io.Writer
	rows []row
}

func newPrinter(w io.Writer) *printer {
	fmt.Fprintf(w, "%-17s %8s %8s %3s  %8s %8s %6s  %8s %8s %6s  %7s %7s\n",
		"graph", "n", "m", "k", "cut", "metis", "ratio", "time s", "metis", "ratio", "balance", "metis")
	return &printer{w: w}
}

func (p *printer) row(r row) {
	p.rows = append(p.rows, r)
	fmt.Fprintf(p.w, "%-17s %8d %8d %3d  %8d ", r.name, r.n, r.m, r.k, r.ours.cut)
	if !r.both {
		fmt.Fprintf(p.w, "%8s %6s  %8.3f %8s %6s  %7.4f %7s\n", "-", "-", r.ours.seconds, "-", "-", r.ours.balance, "-")
		return
	}
	fmt.Fprintf(p.w, "%8d %6.3f  %8.3f %8.3f %6.2f  %7.4f %7.4f\n", r.theirs.cut, r.cutRatio(),
		r.ours.seconds, r.theirs.seconds, r.timeRatio(), r.ours.balance, r.theirs.balance)
}

// cutRatio compares cuts that may be 0: one more on both sides changes no other.
func (r row) cutRatio() float64 { return float64(r.ours.cut+1) / float64(r.theirs.cut+1) }

// timeRatio allows for the three decimals that gpmetis prints.
func (r row) timeRatio() float64 { return r.ours.seconds / max(r.theirs.seconds, 0.001) }

// means prints geometric means of the ratios, for each k and over all, and the
// totals of time. It returns the mean of all cut ratios, NaN when there is none.
func (p *printer) means() (meanCut float64) {
	both := slices.DeleteFunc(slices.Clone(p.rows), func(r row) bool { return !r.both })
	if len(both) == 0 {
		return math.NaN()
	}
	fmt.Fprintln(p.w)
	for _, k := range append(parts, 0) {
		cut, time, oursSec, theirsSec, count := 0.0, 0.0, 0.0, 0.0, 0.0
		for _, r := range both {
			if k == 0 || r.k == k {
				cut += math.Log(r.cutRatio())
				time += math.Log(r.timeRatio())
				oursSec, theirsSec = oursSec+r.ours.seconds, theirsSec+r.theirs.seconds
				count++
			}
		}
		if count == 0 {
			continue
		}
		meanCut = math.Exp(cut / count) // all come last
		label := fmt.Sprintf("k = %d", k)
		if k == 0 {
			label = "all"
		}
		fmt.Fprintf(p.w, "%-7s %2.0f pairs: geometric mean of cut ratios %.4f, of time ratios %.3f; total time %.2f s, METIS %.2f s, ratio %.3f\n",
			label, count, meanCut, math.Exp(time/count), oursSec, theirsSec, oursSec/theirsSec)
	}
	p.extremes(both)
	return meanCut
}

// extremes names the pairs with the best and the worst cut beside METIS's: a mean
// hides them.
func (p *printer) extremes(both []row) {
	byCut := func(a, b row) int { return cmp.Compare(a.cutRatio(), b.cutRatio()) }
	best, worst := slices.MinFunc(both, byCut), slices.MaxFunc(both, byCut)
	fmt.Fprintf(p.w, "cut ratios from %.3f (%s, k = %d) to %.3f (%s, k = %d)\n",
		best.cutRatio(), best.name, best.k, worst.cutRatio(), worst.name, worst.k)
}
