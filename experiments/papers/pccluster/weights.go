package pccluster

import (
	"context"

	"github.com/clustersim/clustersim/experiments/scalability"
)

// Weighting is a way to share tasks among the nodes of Table 1, and what comes of
// it.
type Weighting struct {
	ID, Text string
	// Ceiling is the greatest E2 without any overhead, by formula.
	Ceiling float64
	// Free is E2 of a long run in the simulator without overhead, Real that of
	// 4096 tasks with the costs of Table 2.
	Free, Real float64
}

// Runs of Weights: tasks enough that a rounded task and the messages' latency do
// not show in four digits, and the longest run of Table 2.
const (
	freeTasks = 1_000_000
	realTasks = 4096
)

// Weights shares tasks among the nodes of Table 1 by the weights printed there,
// which are the nodes' times over their sum, so that slower nodes get more; then
// equally; then by speed.
func Weights(ctx context.Context, s *Simulator, c *Cluster, costs Costs, taskSec float64) ([]Weighting, error) {
	nodes := c.Nodes[:len(printedTable1)]
	speeds, power := c.Speeds(nodes), c.Power(nodes)
	printedWeights, equal := make([]float64, len(nodes)), make([]float64, len(nodes))
	for i, n := range printedTable1 {
		printedWeights[i], equal[i] = printed(n.weight), 1
	}
	var list []Weighting
	for _, way := range []struct {
		id, text string
		weights  []float64
	}{
		{"printed", "as printed: by time", printedWeights},
		{"equal", "equal", equal},
		{"speed", "by speed", speeds},
	} {
		w := Weighting{ID: way.id, Text: way.text}
		var err error
		if w.Ceiling, err = scalability.WeightCeiling(way.weights, speeds); err != nil {
			return nil, err
		}
		sec, err := s.Sec(ctx, c, nodes, Job{Tasks: freeTasks, Weights: way.weights, Costs: Costs{TaskSec: taskSec}})
		if err != nil {
			return nil, err
		}
		w.Free = scalability.PowerEfficiency(freeTasks, taskSec, sec, power)
		if sec, err = s.Sec(ctx, c, nodes, Job{Tasks: realTasks, Weights: way.weights, Costs: costs}); err != nil {
			return nil, err
		}
		w.Real = scalability.PowerEfficiency(realTasks, taskSec, sec, power)
		list = append(list, w)
	}
	return list, nil
}
