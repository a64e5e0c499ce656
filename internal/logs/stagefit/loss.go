package stagefit

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/logs/rank"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// The weights of the means of |ln(simulated/recorded)|: makespans and their order, that is what is left without
// the median of a workflow, count alike; a stage counts for less, since two numbers cannot be met by all tasks
// alike. The stages are there to tell parameters apart that makespans do not.
const (
	makespanWeight = 1
	orderWeight    = 1
	stageWeight    = 0.15
)

// leastSec keeps a stage of no length from counting without bounds.
const leastSec = 1e-3

// rows are simulated over recorded numbers, 1 at best, and their weights: for each workflow that a fit may see and each training
// scheduler the makespan, the same without the median of the workflow, and the stages that are known. got has what was simulated.
func (p *Problem) rows(got [][]rank.Stages, seen []int) (ratios, weights []float64) {
	var makespans, orders, waits, notices []float64
	stage := func(list []float64, simulated, recorded float64) []float64 {
		if math.IsNaN(simulated) || math.IsNaN(recorded) {
			return list
		}
		return append(list, max(simulated, leastSec)/max(recorded, leastSec))
	}
	for _, w := range seen {
		parts := make([]float64, len(got[w]))
		for i, x := range got[w] {
			want := &p.targets[w][i].want
			parts[i] = x.MakespanSec / want.MakespanSec
			waits, notices = stage(waits, x.WaitSec, want.WaitSec), stage(notices, x.NoticeSec, want.NoticeSec)
		}
		makespans = append(makespans, parts...)
		middle := stats.Median(slices.Clone(parts))
		for _, x := range parts {
			orders = append(orders, x/middle)
		}
	}
	add := func(list []float64, weight float64) {
		ratios = append(ratios, list...)
		for range list {
			weights = append(weights, weight/float64(len(list)))
		}
	}
	add(makespans, makespanWeight)
	add(orders, orderWeight)
	add(waits, stageWeight)
	add(notices, stageWeight)
	return ratios, weights
}

// loss is the weighted mean of |ln ratio| of the workflows that a fit may see.
func (p *Problem) loss(got [][]rank.Stages, seen []int) float64 {
	ratios, weights := p.rows(got, seen)
	sum, all := 0.0, 0.0
	for i, x := range ratios {
		sum += weights[i] * math.Abs(math.Log(x))
		all += weights[i]
	}
	return sum / all
}
