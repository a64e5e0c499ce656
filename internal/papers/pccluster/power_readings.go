package pccluster

import (
	"context"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

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

// powerReadings simulates Table 4 under each reading. Where only V is known, it runs on
// equal nodes of speed V/N, with tasks cut so finely that rounding shares does not show,
// and has the t0 of Table 3.
func (in *inputs) powerReadings(ctx context.Context, s *Simulator, c *Calibrated, runs []Run) ([]PowerReading, error) {
	var list []PowerReading
	for _, r := range printedTable4 {
		run := find(runs, 4, r.printedRun)
		list = append(list, PowerReading{readTable1, r.nodes, run.Tasks, in.mixed.Power(in.mixed.Nodes[:r.nodes]).Total, run.Measured})
	}
	taskSec := c.TaskTime(table3Time).Sec
	for _, reading := range []struct {
		id string
		of func(printedGrowth) float64
	}{
		{readOwn, c.readPower},
		{readMixture, func(r printedGrowth) float64 { return mixture(r.nodes, mixtures[r.nodes], mixturePentium4) }},
	} {
		for _, r := range printedTable4 {
			v, n := reading.of(r), float64(r.nodes)
			job := Job{Tasks: int(math.Round(r.tasks * grain)), Costs: c.Costs.cut(grain)}
			job.Costs.TaskSec *= n / v
			m, err := s.measure(ctx, in.equal, in.equal.Nodes[:r.nodes], job, grain, taskSec)
			if err != nil {
				return nil, err
			}
			m.E2 *= n / v
			list = append(list, PowerReading{reading.id, r.nodes, r.tasks, v, m})
		}
	}
	return list, nil
}

// reading returns a line of Table 4 under a reading.
func (r *Replay) reading(id string, nodes int) PowerReading {
	return r.Readings[slices.IndexFunc(r.Readings, func(p PowerReading) bool { return p.ID == id && p.Nodes == nodes })]
}
