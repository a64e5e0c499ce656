package pccluster

import (
	"context"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/platform"
)

// Run is a published run beside the same one in the simulator. A number that the paper
// does not give is 0.
type Run struct {
	Table      int // 2, 3 or 4
	Nodes      int
	Tasks      float64 // simulated as whole tasks
	PrintedSec float64
	PrintedE1  float64
	PrintedE2  float64
	Measured   // simulated with the costs fitted to Table 2
	// InvertedSec is the time with weights like those of Table 1, for Table 4 only.
	InvertedSec float64
}

// printedApart is how far the printed E1 and E2 are from each other.
func (r Run) printedApart() float64 { return math.Abs(r.PrintedE1 - r.PrintedE2) }

// runs simulates every line of Tables 2 to 4, those of Table 4 on the nodes as they are
// numbered.
func (in *inputs) runs(ctx context.Context, s *Simulator, c *Calibrated) ([]Run, error) {
	var list []Run
	for _, table := range []struct {
		number  int
		rows    []printedRun
		cluster *Cluster
	}{{2, printedTable2, in.equal}, {3, runsOf(printedTable3), in.equal}, {4, runsOf(printedTable4), in.mixed}} {
		for _, r := range table.rows {
			run := Run{Table: table.number, Nodes: r.nodes, Tasks: math.Round(r.tasks), PrintedSec: printed(r.sec), PrintedE2: printed(r.e2)}
			if r.e1 != "" {
				run.PrintedE1 = printed(r.e1)
			}
			nodes, job := table.cluster.Nodes[:r.nodes], Job{Tasks: int(run.Tasks), Costs: c.Costs}
			var err error
			if run.Measured, err = s.measure(ctx, table.cluster, nodes, job, 1, c.TaskSec); err != nil {
				return nil, err
			}
			if table.cluster == in.mixed {
				job.Weights = timesOf(in.mixed, nodes)
				if run.InvertedSec, err = s.Sec(ctx, in.mixed, nodes, job); err != nil {
					return nil, err
				}
			}
			list = append(list, run)
		}
	}
	return list, nil
}

// runsOf are the runs of Table 3 or 4.
func runsOf(rows []printedGrowth) []printedRun {
	return each(rows, func(r printedGrowth) printedRun { return r.printedRun })
}

// timesOf are weights like those of Table 1, in proportion to the time of a task.
func timesOf(c *Cluster, nodes []platform.HostID) []float64 {
	return each(c.Speeds(nodes), func(v float64) float64 { return 1 / v })
}

// find returns the run of a line of a table.
func find(runs []Run, table int, r printedRun) Run {
	return runs[slices.IndexFunc(runs, func(run Run) bool {
		return run.Table == table && run.Nodes == r.nodes && run.Tasks == math.Round(r.tasks)
	})]
}

// Weighting is a way to share tasks among the nodes of Table 1, and how efficient it is.
type Weighting struct {
	ID, Text string
	// Ceiling is E2 without any overhead, by formula.
	Ceiling float64
	// Free is E2 of a long run in the simulator without overhead, Real that of
	// 4096 tasks with the costs of Table 2.
	Free, Real float64
}

// Numbers of tasks in the runs of Weights: so many that rounding and latency do not show
// in four digits, and as many as in the longest run of Table 2.
const (
	freeTasks = 1_000_000
	realTasks = 4096
)

// Weights shares tasks among the nodes of Table 1 in three ways: by the weights printed
// there, by which slower nodes get more; equally; and by speed.
func Weights(ctx context.Context, s *Simulator, c *Cluster, costs Costs, taskSec float64) ([]Weighting, error) {
	nodes := c.Nodes[:len(printedTable1)]
	speeds := c.Speeds(nodes)
	var list []Weighting
	for _, way := range []struct {
		id, text string
		weights  []float64
	}{
		{"printed", "as printed: by time", each(printedTable1, func(n printedNode) float64 { return printed(n.weight) })},
		{"equal", "equal", slices.Repeat([]float64{1}, len(nodes))},
		{"speed", "by speed", speeds},
	} {
		w := Weighting{ID: way.id, Text: way.text}
		var err error
		if w.Ceiling, err = scalability.WeightCeiling(way.weights, speeds); err != nil {
			return nil, err
		}
		free, err := s.measure(ctx, c, nodes, Job{Tasks: freeTasks, Weights: way.weights, Costs: Costs{TaskSec: taskSec}}, 1, taskSec)
		if err != nil {
			return nil, err
		}
		loaded, err := s.measure(ctx, c, nodes, Job{Tasks: realTasks, Weights: way.weights, Costs: costs}, 1, taskSec)
		if err != nil {
			return nil, err
		}
		w.Free, w.Real = free.E2, loaded.E2
		list = append(list, w)
	}
	return list, nil
}
