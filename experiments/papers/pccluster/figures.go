package pccluster

import (
	"context"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/scalability"
)

// Figure is a diagram as data: curves of efficiency over the number of tasks.
type Figure struct {
	ID, Title, YLabel string
	Series            []Series // the points of a number of nodes after their curve
}

// Series is a curve, or the points that the paper prints.
type Series struct {
	Name      string
	Published bool
	Nodes     int
	X, Y      []float64
}

func (in *inputs) figures(ctx context.Context, s *Simulator, c *Calibrated) ([]Figure, error) {
	e1 := func(p printedRun) string { return p.e1 }
	e2 := func(p printedRun) string { return p.e2 }
	growth := runsOf(printedTable4)
	var list []Figure
	for _, f := range []struct {
		id, title, label string
		cluster          *Cluster
		sizes            []int
		points           []printedRun
		printed          func(printedRun) string
		measure          func(tasks, taskSec, sec float64, p scalability.Power) float64
	}{
		{"figure-1", "E1 on equal nodes", "E1", in.equal, []int{2, 4, 8, 16}, printedTable2, e1, scalability.TraditionalEfficiency},
		{"figure-2", "E1 on nodes that differ", "E1", in.mixed, []int{4, 6, 12, 24}, growth, e1, scalability.TraditionalEfficiency},
		{"figure-3", "E2 on nodes that differ", "E2", in.mixed, []int{4, 6, 12, 24}, growth, e2, scalability.PowerEfficiency},
	} {
		figure := Figure{ID: f.id, Title: f.title, YLabel: f.label}
		for _, n := range f.sizes {
			nodes := f.cluster.Nodes[:n]
			curve := Series{Name: fmt.Sprintf("N = %d, simulated", n), Nodes: n}
			for tasks := 2; tasks <= realTasks; tasks *= 2 {
				if tasks < n {
					continue // as in Table 2: at least a task for each node
				}
				sec, err := s.Sec(ctx, f.cluster, nodes, Job{Tasks: tasks, Costs: c.Costs})
				if err != nil {
					return nil, err
				}
				curve.X = append(curve.X, float64(tasks))
				curve.Y = append(curve.Y, f.measure(float64(tasks), c.TaskSec, sec, f.cluster.Power(nodes)))
			}
			figure.Series = append(figure.Series, curve)
			points := Series{Name: fmt.Sprintf("N = %d, published", n), Published: true, Nodes: n}
			for _, p := range f.points {
				if p.nodes == n && f.printed(p) != "" {
					points.X = append(points.X, math.Round(p.tasks))
					points.Y = append(points.Y, printed(f.printed(p)))
				}
			}
			if len(points.X) > 0 {
				figure.Series = append(figure.Series, points)
			}
		}
		list = append(list, figure)
	}
	return list, nil
}
