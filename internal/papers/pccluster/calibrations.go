package pccluster

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/calibration"
)

// Row is one measured run on equal nodes.
type Row struct {
	Nodes int
	Tasks float64
	Sec   float64
}

func (r Row) perNode() float64 { return r.Tasks / float64(r.Nodes) }

func measuredSec(r Row) float64 { return r.Sec }

// Names of the formula's constants.
const startTerm, nodeTerm, taskTerm, unitTerm = "a", "b", "c", "u"

// formula is T = a + b N + c W/N: theorem 4 on equal nodes, computing and overhead
// of a task taken together.
func formula(w calibration.Weighting) calibration.Linear[Row] {
	return calibration.Linear[Row]{
		Terms: []calibration.Term[Row]{
			{Name: startTerm, Of: func(Row) float64 { return 1 }},
			{Name: nodeTerm, Of: func(r Row) float64 { return float64(r.Nodes) }},
			{Name: taskTerm, Of: Row.perNode},
		},
		Measured: measuredSec, Weighting: w,
	}
}

// formulaSerial is formula plus d W, for what the server does for each task.
func formulaSerial(w calibration.Weighting) calibration.Linear[Row] {
	m := formula(w)
	m.Terms = append(m.Terms, calibration.Term[Row]{Name: "d", Of: func(r Row) float64 { return r.Tasks }})
	return m
}

// formulaUnit is T = u (0.3 + 2.4 N + 3.3 W/N) + t0 W/N: the published constants in
// a common unit of u seconds.
func formulaUnit(w calibration.Weighting) calibration.Linear[Row] {
	return calibration.Linear[Row]{
		Terms: []calibration.Term[Row]{
			{Name: unitTerm, Of: func(r Row) float64 {
				return printedC0.Value + printedC1.Value*float64(r.Nodes) + printedC2.Value*r.perNode()
			}},
			{Name: "t0", Of: Row.perNode},
		},
		Measured: measuredSec, Weighting: w,
	}
}

// impliedTaskSec is the t0 that an efficiency implies on equal nodes, E T N / W, in seconds.
func impliedTaskSec(r printedRun, efficiency string) (float64, bool) {
	if efficiency == "" {
		return 0, false
	}
	return printed(efficiency) * printed(r.sec) * float64(r.nodes) / r.tasks, true
}

// predictionRow is the last line of Table 3, which the paper predicts.
func predictionRow() Row { return printedTable3[len(printedTable3)-1].row() }

// baseRow is the line of Table 3 that the theoretical counts start from.
func baseRow() Row { return printedTable3[0].row() }

func percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

// Calibration is one fit to a part of the published runs, tested on the rest.
type Calibration struct {
	ID    string
	Model string // the formula, or the simulator
	Rows  string // what it was fitted to
	Fit   *calibration.Fit
	Test  calibration.Errors // on the rows not fitted to; N 0: there are none
	// PredictedSec is the time of 3135.2 tasks on 24 nodes, which the paper predicts
	// too. The simulator runs 3135.
	PredictedSec float64
	// Undetermined names the constants that the rows do not determine. If there are any,
	// there is no Fit.
	Undetermined []string
}

// Calibrated has all calibrations, and what simulations use of them.
type Calibrated struct {
	List    []Calibration
	Formula *calibration.Fit // a, b, c fitted to all rows, relative
	Unit    *calibration.Fit // u, t0
	Costs   Costs            // of the simulator, fitted to all rows
	// TaskTimes are candidates for t0. Our efficiencies are computed with TaskSec, the one
	// that explains most.
	TaskTimes []TaskTime
	TaskSec   float64
}

// Find returns the calibration of that ID; the zero Calibration if there is none.
func (c *Calibrated) Find(id string) Calibration {
	for _, k := range c.List {
		if k.ID == id {
			return k
		}
	}
	return Calibration{}
}

// split is a way to divide the rows into a training and a test part.
type split struct {
	id, rows    string
	train, test []Row
}

func splits() []split {
	rows := measuredRows()
	small, large := calibration.Where(rows, func(r Row) bool { return r.Nodes <= 8 })
	odd, even := calibration.EveryOther(rows)
	short, long := calibration.Where(rows, func(r Row) bool { return r.perNode() <= 32 })
	return []split{
		{"all", "Table 2", rows, nil},
		{"small-clusters", "Table 2, N <= 8", small, large},
		{"odd-lines", "Table 2, odd lines", odd, even},
		{"short-runs", "Table 2, W/N <= 32", short, long},
	}
}

// model is a formula or the simulator.
type model struct {
	fit     func([]Row) (*calibration.Fit, error)
	predict func(constants []float64, r Row) (float64, error)
}

func linear(m calibration.Linear[Row]) model {
	return model{m.Fit, func(constants []float64, r Row) (float64, error) { return m.Predict(constants, r), nil }}
}

// calibrate fits the formulas and the simulator's costs, and finds t0.
func (r *Replay) calibrate(ctx context.Context) error {
	c := &Calibrated{}
	r.Calibrated = c
	parts := splits()
	all := parts[:1]
	growth := split{"table3", "Table 3", each(printedTable3[:4], func(r printedGrowth) Row { return r.row() }), parts[0].train}
	for _, m := range []struct {
		id, text string
		parts    []split
		model
	}{
		{"formula-", "a + bN + cW/N", parts, linear(formula(calibration.Relative))},
		{"formula-ordinary", "a + bN + cW/N, ordinary", all, linear(formula(calibration.Ordinary))},
		{"formula-serial-", "a + bN + cW/N + dW", parts, linear(formulaSerial(calibration.Relative))},
		{"formula-unit", "u(0.3 + 2.4N + 3.3W/N) + t0 W/N", all, linear(formulaUnit(calibration.Relative))},
		{"formula-", "a + bN + cW/N", []split{growth}, linear(formula(calibration.Relative))},
		{"simulator-", "simulator", parts, r.simulated(ctx, false)},
		{"simulator-serial-", "simulator with pack", parts, r.simulated(ctx, true)},
	} {
		for _, part := range m.parts {
			k, err := m.calibration(part)
			if err != nil {
				return fmt.Errorf("%s, fitted to %s: %w", m.text, part.rows, err)
			}
			if k.ID, k.Model, k.Rows = m.id, m.text, part.rows; strings.HasSuffix(m.id, "-") {
				k.ID += part.id
			}
			c.List = append(c.List, k)
		}
	}
	c.Formula, c.Unit = c.Find("formula-all").Fit, c.Find("formula-unit").Fit
	c.Costs = costsOf(c.Find("simulator-all").Fit.Values())
	return r.taskTimes(ctx)
}

// calibration fits the model to a part and tests it on the rows that the fit has not seen.
// Only Table 3 may leave constants open.
func (m model) calibration(part split) (k Calibration, err error) {
	k.Fit, err = m.fit(part.train)
	if at, ok := errors.AsType[*calibration.SingularError](err); ok && part.id == "table3" {
		return Calibration{Undetermined: at.Constants}, nil
	}
	if err != nil {
		return k, err
	}
	predict := func(r Row) (float64, error) { return m.predict(k.Fit.Values(), r) }
	if k.Test, err = calibration.Evaluate(part.test, measuredSec, predict); err != nil {
		return k, err
	}
	k.PredictedSec, err = predict(predictionRow())
	return k, err
}

// simulated is the simulator as a model with its costs for constants: start,
// serve and task seconds, and with pack the server's seconds for each task.
//
// Of the server's costs only those of handing out tasks are fitted. On equal nodes handing
// out and collecting overlap: the larger of the two counts for each node and the smaller
// one once, so the runs do not distinguish them.
func (r *Replay) simulated(ctx context.Context, pack bool) model {
	m := calibration.Nonlinear[Row]{
		Unknowns: []calibration.Unknown{{Name: "start", Start: 0.1, Positive: true}, {Name: "serve", Start: 0.1, Positive: true}, {Name: "task", Start: 1, Positive: true}},
		Measured: measuredSec,
		Predict: func(constants []float64, at Row) (float64, error) {
			return r.simulator.Sec(ctx, r.equal, r.equal.Nodes[:at.Nodes], Job{Tasks: int(math.Round(at.Tasks)), Costs: costsOf(constants)})
		},
	}
	if pack {
		m.Unknowns = append(m.Unknowns, calibration.Unknown{Name: "pack", Start: 0.001, Positive: true})
	}
	return model{m.Fit, m.Predict}
}

// costsOf takes the costs in the order of the unknowns.
func costsOf(constants []float64) Costs {
	c := Costs{StartSec: constants[0], ServeSec: constants[1], TaskSec: constants[2]}
	if len(constants) > 3 {
		c.PackSec = constants[3]
	}
	return c
}
