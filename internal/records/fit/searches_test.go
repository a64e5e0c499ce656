//go:build unix

package fit

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/stat/distmv"
	"gonum.org/v1/gonum/stat/samplemv"

	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/workload"
)

// minimizer looks for the least of f from a place, with so many evaluations.
type minimizer func(f func(at []float64) float64, from Point, evaluations int) Point

// eachStart gives the best starts as many evaluations each, and keeps the best end.
func eachStart(starts int, minimize minimizer) searcher {
	return func(ctx context.Context, f *fitter, tables map[string]*table, evaluations int) (subset, []float64) {
		list := f.starts(tables, evaluations)
		list = list[:min(len(list), starts)]
		last := min(evaluations/(2*polishShare), settles*len(list[0].At)+1) // as in raceDownhill
		each := max(evaluations-last, 0) / len(list)
		var best *follower
		var chosen subset
		for _, s := range list {
			run := f.runners(ctx, tables, []start{s})[0].follower
			score := func(at []float64) float64 {
				return run.score(at, run.simulate(at))
			}
			end := minimize(score, run.best.Point, each-1)
			if end.Loss < run.best.Loss {
				run.best = site{end, run.simulate(end.At)}
			}
			if best == nil || run.best.Loss < best.best.Loss {
				best, chosen = run, s.subset
			}
		}
		s := &search{f: func(at []float64) float64 { return best.ofRecords(best.simulate(at)) }}
		s.best = Point{best.best.At, s.f(best.best.At)}
		s.settle(max(last-1, 0))
		return chosen, s.best.At
	}
}

// bounded evaluates f inside the cube, at most so often, and keeps the best place.
func bounded(f func(at []float64) float64, from Point, evaluations int) (*search, optimize.Problem) {
	s := &search{f: f, best: from, left: evaluations}
	return s, optimize.Problem{Func: func(at []float64) float64 {
		loss, _ := s.try(at)
		return loss + 10*distance(at, inside(at)) // so that a population comes back
	}}
}

func nelderMead(f func(at []float64) float64, from Point, evaluations int) Point {
	s, p := bounded(f, from, evaluations)
	_, _ = optimize.Minimize(p, from.At, &optimize.Settings{FuncEvaluations: evaluations, Converger: &optimize.FunctionConverge{Absolute: leastGain, Iterations: 20}}, &optimize.NelderMead{SimplexSize: 0.1})
	return s.best
}

func cmaEs(f func(at []float64) float64, from Point, evaluations int) Point {
	s, p := bounded(f, from, evaluations)
	_, _ = optimize.Minimize(p, from.At, &optimize.Settings{FuncEvaluations: evaluations, Converger: &optimize.FunctionConverge{Absolute: leastGain, Iterations: 50}, Concurrent: 1},
		&optimize.CmaEsChol{InitStepSize: 0.1, Src: rand.NewPCG(1, 2)})
	return s.best
}

// owen are points of gonum's Halton sequence.
func owen(dims, n int, seed uint64) (list [][]float64) {
	batch := mat.NewDense(n, dims, nil)
	samplemv.Halton{Kind: samplemv.Owen, Q: distmv.NewUnitUniform(dims, nil), Src: rand.NewPCG(seed, uint64(dims))}.Sample(batch)
	for i := range n {
		list = append(list, slices.Clone(batch.RawRowView(i)))
	}
	return list
}

func cpuSec() float64 {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}

// TestSearches compares ways to search on the records in RECORDS, a folder: by the loss of the
// records fitted to, and of those held out.
func TestSearches(t *testing.T) {
	folder := os.Getenv("RECORDS")
	if folder == "" {
		t.Skip("RECORDS is not set")
	}
	names, err := filepath.Glob(filepath.Join(folder, "*.json"))
	require.NoError(t, err)
	var list []*records.Record
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		if r, err := read.Record(name, data, workload.Repair{}); err == nil {
			list = append(list, r)
		}
	}
	searches := []struct {
		name   string
		search searcher
		points func(dims, n int, seed uint64) [][]float64
	}{
		{"linear models", nil, nil},
		{"CMA-ES", eachStart(1, cmaEs), nil},
		{"CMA-ES, 3 starts", eachStart(3, cmaEs), nil},
		{"Nelder-Mead", eachStart(1, nelderMead), nil},
		{"Nelder-Mead, 3 starts", eachStart(3, nelderMead), nil},
		{"axes, then Nelder-Mead", eachStart(3, Refine), nil},
		{"linear models, Owen's Halton", nil, owen},
	}
	for _, set := range records.New(list).Systems() {
		system := set.Cases[0].System
		base, ranges := Defaults(system)
		for _, budget := range []int{500, 2000} {
			for _, s := range searches {
				if only := os.Getenv("SEARCH"); only != "" && !strings.Contains(s.name, only) {
					continue
				}
				var fit, test, mean, median, cpu float64
				const seeds = 3
				for seed := range uint64(seeds) {
					free, err := ParseFree(ranges)
					require.NoError(t, err)
					p := &Problem{Set: set, Base: parse(t, base), Free: free, Loss: records.LogRatio, Weights: records.ByApplication, search: s.search, points: s.points}
					from := cpuSec()
					r, err := p.Run(context.Background(), Options{By: records.ByApplication, Budget: budget, Seed: seed + 1, Jobs: 2}, ToAdvise)
					require.NoError(t, err)
					cpu += (cpuSec() - from) / seeds
					last := &r.Sizes[len(free)]
					fit, test = fit+last.Loss/seeds, test+last.TestLoss/seeds
					mean, median = mean+100*last.Test.Mean/seeds, median+100*last.Test.Median/seeds
				}
				fmt.Printf("%-9s %5d  %-30s fit %.4f  test %.4f  mean %5.1f %%  median %5.1f %%  %5.1f s\n", system, budget, s.name, fit, test, mean, median, cpu)
			}
		}
	}
}
