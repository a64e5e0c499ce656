package generate

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
)

// bagShares gives out tasks by weight: each node the whole part of its exact
// share, and one more to the nodes of greatest remainder until all are given
// (Hamilton's method of apportionment). Ties go to the lower node. The sum of
// the weights has been checked. O(n log n).
func bagShares(tasks int, weights []float64) []int {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	shares := make([]int, len(weights))
	rest := make([]float64, len(weights))
	var order []int // nodes that may get one more
	left := tasks
	for i, w := range weights {
		exact := float64(tasks) * (w / sum)
		shares[i] = int(exact)
		rest[i] = exact - float64(shares[i])
		left -= shares[i]
		if w > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(rest[j], rest[i]) })
	for k := range left {
		shares[order[k%len(order)]]++
	}
	return shares
}

func checkBagWeights(weights []float64) error {
	sum := 0.0
	for i, w := range weights {
		if !(w >= 0 && w <= math.MaxFloat64) {
			return fmt.Errorf("weight %v of node %d: want a finite number, at least 0", w, i+1)
		}
		sum += w
	}
	if !(sum > 0 && sum <= math.MaxFloat64) {
		return fmt.Errorf("weights sum to %v: want a finite sum above 0", sum)
	}
	return nil
}

func bagFrom(a *spec.Args) build {
	tasks, nodes := count(a, "tasks", 1024), count(a, "nodes", 4)
	return BagOfTasks{
		Tasks: tasks, Weights: bagWeights(a, nodes), Batches: count(a, "batches", 1), Seed: seed(a),
		Work: workFrom(a), SendBytes: a.With("send", 1e3, units.Data), ReceiveBytes: a.With("receive", 1e3, units.Data),
		StartFlop: a.With("start", 0, units.Work), ServeFlop: a.With("serve", 1e6, units.Work), PackFlop: a.With("pack", 0, units.Work),
		CollectFlop: a.With("collect", 1e6, units.Work), UnpackFlop: a.With("unpack", 0, units.Work),
	}.Generate
}

// bagWeights reads equal, or weights that are given out to the nodes in turn:
// 1|2|1.
func bagWeights(a *spec.Args, nodes int) []float64 {
	text := a.String("weights", "equal")
	given := []float64{1}
	if text != "equal" {
		given = given[:0]
		for word := range strings.SplitSeq(text, "|") {
			w, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
			if err != nil {
				a.Fail("weights", "%q is not equal, nor numbers such as 1|2|1", text)
				return nil
			}
			given = append(given, w)
		}
	}
	if nodes > maxGeneratedTasks {
		a.Fail("nodes", "%d: more than %d", nodes, maxGeneratedTasks)
		return nil
	}
	if len(given) > nodes && nodes > 0 {
		a.Fail("weights", "%d weights for %d nodes", len(given), nodes)
		return nil
	}
	weights := make([]float64, max(nodes, 0))
	for i := range weights {
		weights[i] = given[i%len(given)]
	}
	return weights
}
