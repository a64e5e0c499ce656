package pccluster

import (
	"context"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/calibration"
)

// simulated is the simulator as a model whose constants are its costs: start,
// serve and task seconds, and with pack the server's seconds for each task.
//
// Only what the server does when it hands out is fitted. On equal nodes handing
// out and collecting overlap, so that the time has the larger of the two for each
// node and the smaller one once: the runs cannot tell them apart.
func simulated(ctx context.Context, s *Simulator, equal *Cluster, start Costs, pack bool) calibration.Nonlinear[Row] {
	m := calibration.Nonlinear[Row]{
		Unknowns: []calibration.Unknown{
			{Name: "start", Start: start.StartSec, Positive: true},
			{Name: "serve", Start: start.ServeSec, Positive: true},
			{Name: "task", Start: start.TaskSec, Positive: true},
		},
		Measured: measuredSec,
		Predict: func(constants []float64, r Row) (float64, error) {
			return s.Sec(ctx, equal, equal.Nodes[:r.Nodes], Job{Tasks: int(math.Round(r.Tasks)), Costs: costsOf(constants)})
		},
	}
	if pack {
		m.Unknowns = append(m.Unknowns, calibration.Unknown{Name: "pack", Start: start.PackSec, Positive: true})
	}
	return m
}

// costsOf are the costs in the order of the unknowns.
func costsOf(constants []float64) Costs {
	c := Costs{StartSec: constants[0], ServeSec: constants[1], TaskSec: constants[2]}
	if len(constants) > 3 {
		c.PackSec = constants[3]
	}
	return c
}

// simulator adds the calibrations of the simulator, which begin from round
// numbers.
func (c *Calibrated) simulator(ctx context.Context, s *Simulator, equal *Cluster) error {
	begin := Costs{StartSec: 0.1, ServeSec: 0.1, TaskSec: 1, PackSec: 0.001}
	for _, pack := range []bool{false, true} {
		for _, part := range splits() {
			cal, err := calibrateSimulator(ctx, s, equal, begin, part, pack)
			if err != nil {
				return fmt.Errorf("%s, fitted to %s: %w", cal.Model, cal.Rows, err)
			}
			c.List = append(c.List, cal)
		}
	}
	all, _ := c.Find("simulator-all")
	c.Costs = costsOf(all.Fit.Values())
	return nil
}

// calibrateSimulator fits to one part and tests on the rest.
func calibrateSimulator(ctx context.Context, s *Simulator, equal *Cluster, begin Costs, part split, pack bool) (Calibration, error) {
	cal := Calibration{ID: "simulator-" + part.id, Model: "simulator", Rows: part.rows}
	if pack {
		cal.ID, cal.Model = "simulator-serial-"+part.id, "simulator with pack"
	}
	m := simulated(ctx, s, equal, begin, pack)
	var err error
	if cal.Fit, err = m.Fit(part.train); err != nil {
		return cal, err
	}
	predict := func(r Row) (float64, error) { return m.Predict(cal.Fit.Values(), r) }
	if cal.Test, err = calibration.Evaluate(part.test, measuredSec, predict); err != nil {
		return cal, err
	}
	cal.PredictedSec, err = predict(predictionRow())
	return cal, err
}
