package pccluster

import (
	"context"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
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

// runTables simulates every line of Tables 2 to 4, those of Table 4 on the nodes as they
// are numbered.
func (r *Replay) runTables(ctx context.Context) (err error) {
	for _, table := range []struct {
		number  int
		rows    []printedRun
		cluster *Cluster
	}{{2, printedTable2, r.equal}, {3, runsOf(printedTable3), r.equal}, {4, runsOf(printedTable4), r.mixed}} {
		for _, row := range table.rows {
			run := Run{Table: table.number, Nodes: row.nodes, Tasks: math.Round(row.tasks), PrintedSec: printed(row.sec), PrintedE2: printed(row.e2)}
			if row.e1 != "" {
				run.PrintedE1 = printed(row.e1)
			}
			nodes, job := table.cluster.Nodes[:row.nodes], Job{Tasks: int(run.Tasks), Costs: r.Calibrated.Costs}
			if run.Measured, err = r.simulator.measure(ctx, table.cluster, nodes, job, 1, r.Calibrated.TaskSec); err != nil {
				return err
			}
			if table.cluster == r.mixed {
				// Weights like those of Table 1 are in proportion to the time of a task.
				job.Weights = each(r.mixed.Speeds(nodes), func(v float64) float64 { return 1 / v })
				if run.InvertedSec, err = r.simulator.Sec(ctx, r.mixed, nodes, job); err != nil {
					return err
				}
			}
			r.Runs = append(r.Runs, run)
		}
	}
	return nil
}

// runsOf are the runs of Table 3 or 4.
func runsOf(rows []printedGrowth) []printedRun {
	return each(rows, func(r printedGrowth) printedRun { return r.printedRun })
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

// weigh shares tasks among the nodes of Table 1 in three ways: by the weights printed
// there, by which slower nodes get more; equally; and by speed.
func (r *Replay) weigh(ctx context.Context) error {
	nodes, costs, taskSec := r.mixed.Nodes[:len(printedTable1)], r.Calibrated.Costs, r.Calibrated.TaskSec
	speeds := r.mixed.Speeds(nodes)
	for _, way := range []struct {
		id, text string
		weights  []float64
	}{
		{"printed", "as printed: by time", each(printedTable1, func(n printedNode) float64 { return printed(n.weight) })},
		{"equal", "equal", slices.Repeat([]float64{1}, len(nodes))},
		{"speed", "by speed", speeds},
	} {
		ceiling, err := scalability.WeightCeiling(way.weights, speeds)
		if err != nil {
			return err
		}
		free, err := r.simulator.measure(ctx, r.mixed, nodes, Job{Tasks: freeTasks, Weights: way.weights, Costs: Costs{TaskSec: taskSec}}, 1, taskSec)
		if err != nil {
			return err
		}
		loaded, err := r.simulator.measure(ctx, r.mixed, nodes, Job{Tasks: realTasks, Weights: way.weights, Costs: costs}, 1, taskSec)
		if err != nil {
			return err
		}
		r.Weights = append(r.Weights, Weighting{ID: way.id, Text: way.text, Ceiling: ceiling, Free: free.E2, Real: loaded.E2})
	}
	return nil
}

// PowerReading is a line of Table 4 under one reading of how fast its nodes are.
type PowerReading struct {
	ID       string
	Nodes    int
	Tasks    float64
	V        float64 // sum of the relative speeds
	Measured         // with the costs fitted to Table 2
}

// Readings of V in Table 4.
const (
	// readTable1 takes speeds from Table 1, and those of Pentium D from their clock.
	readTable1 = "table1"
	// readOwn takes V from the table: N E1/E2, and W t0/(T E2) in the line without E1.
	readOwn = "own"
	// readMixture makes V of Pentium D nodes of speed 1 and the slowest of Table 1, at
	// mixturePentium4 times their speed there.
	readMixture = "mixture"
)

// ownPowers is what the ledger calls readOwn.
var ownPowers = ledger.Reading{Key: "own-speeds", Text: "Table 4 by its own V = N E1/E2, five values chosen"}

// mixturePentium4 is fitted: see fittedPentium4.
const mixturePentium4 = 0.58

// mixtures are how many Pentium D are among the nodes of each line of Table 4. With 1, 3
// and 6, and Pentium 4 at 0.38, the first three lines come out as well, the last one not.
var mixtures = map[int]int{4: 0, 6: 2, 12: 4, 24: numPentiumD}

// readPower is V of a line of Table 4 under readOwn.
func (c *Calibrated) readPower(r printedGrowth) float64 {
	if r.e1 != "" {
		return float64(r.nodes) * printed(r.e1) / printed(r.e2)
	}
	return r.tasks * c.TaskTime(table3Time).Sec / (printed(r.sec) * printed(r.e2))
}

// mixture is V of some of the slowest Pentium 4 of Table 1 and some Pentium D.
func mixture(nodes, pentiumD int, pentium4 float64) float64 {
	speeds := table1Speeds()
	slices.Sort(speeds)
	return pentium4*scalability.PowerOf(speeds[:nodes-pentiumD]).Total + float64(pentiumD)
}

// fittedPentium4 is the factor on Table 1's speeds with which mixtures come nearest to
// N E1/E2, by least squares of relative errors over the lines that have E1.
func fittedPentium4() float64 {
	above, below := 0.0, 0.0
	for _, r := range printedTable4 {
		if r.e1 == "" {
			continue
		}
		v, pentiumD := float64(r.nodes)*printed(r.e1)/printed(r.e2), mixtures[r.nodes]
		alone := mixture(r.nodes, pentiumD, 1) - float64(pentiumD)
		above += alone / v * (1 - float64(pentiumD)/v)
		below += alone / v * alone / v
	}
	return above / below
}

// readPowers simulates Table 4 under each reading. Where only V is known, it runs on
// equal nodes of speed V/N, with tasks cut so finely that rounding shares does not show,
// and has the t0 of Table 3.
func (r *Replay) readPowers(ctx context.Context) error {
	c := r.Calibrated
	for _, row := range printedTable4 {
		run := find(r.Runs, 4, row.printedRun)
		r.Readings = append(r.Readings, PowerReading{readTable1, row.nodes, run.Tasks, r.mixed.Power(r.mixed.Nodes[:row.nodes]).Total, run.Measured})
	}
	taskSec := c.TaskTime(table3Time).Sec
	for _, reading := range []struct {
		id string
		of func(printedGrowth) float64
	}{
		{readOwn, c.readPower},
		{readMixture, func(row printedGrowth) float64 { return mixture(row.nodes, mixtures[row.nodes], mixturePentium4) }},
	} {
		for _, row := range printedTable4 {
			v, n := reading.of(row), float64(row.nodes)
			job := Job{Tasks: int(math.Round(row.tasks * grain)), Costs: c.Costs.cut(grain)}
			job.Costs.TaskSec *= n / v
			m, err := r.simulator.measure(ctx, r.equal, r.equal.Nodes[:row.nodes], job, grain, taskSec)
			if err != nil {
				return err
			}
			m.E2 *= n / v
			r.Readings = append(r.Readings, PowerReading{reading.id, row.nodes, row.tasks, v, m})
		}
	}
	return nil
}

// reading returns a line of Table 4 under a reading.
func (r *Replay) reading(id string, nodes int) PowerReading {
	return r.Readings[slices.IndexFunc(r.Readings, func(p PowerReading) bool { return p.ID == id && p.Nodes == nodes })]
}
