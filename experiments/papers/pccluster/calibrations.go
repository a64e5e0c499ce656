package pccluster

import (
	"context"
	"errors"

	"github.com/clustersim/clustersim/experiments/calibration"
)

// Calibration is one fit to a part of the published runs, tested on the rest.
type Calibration struct {
	ID    string
	Model string // the formula, or the simulator
	Rows  string // what it was fitted to
	Fit   *calibration.Fit
	Test  calibration.Errors // on the rows not fitted to; Rows 0: there are none
	// PredictedSec is the time of 3135.2 tasks on 24 nodes, which the paper
	// predicts; the simulator has whole tasks.
	PredictedSec float64
	// Undetermined names the constants that the rows do not determine; then there
	// is no Fit.
	Undetermined []string
}

// Calibrated are all calibrations and what the simulations use of them.
type Calibrated struct {
	List    []Calibration
	Formula *calibration.Fit // a, b, c fitted to all rows, relative
	Unit    *calibration.Fit // u, t0
	Costs   Costs            // of the simulator, fitted to all rows
	TaskSec float64          // t0 of the efficiencies
}

// Find returns the calibration of that ID.
func (c *Calibrated) Find(id string) (Calibration, bool) {
	for _, k := range c.List {
		if k.ID == id {
			return k, true
		}
	}
	return Calibration{}, false
}

// split names a way to part the rows.
type split struct {
	id, rows    string
	train, test []Row
}

func splits() []split {
	rows := measuredRows()
	list := []split{{id: "all", rows: "Table 2", train: rows}}
	add := func(id, text string, train, test []Row) { list = append(list, split{id, text, train, test}) }
	train, test := calibration.Where(rows, func(r Row) bool { return r.Nodes <= 8 })
	add("small-machines", "Table 2, N <= 8", train, test)
	train, test = calibration.EveryOther(rows)
	add("odd-lines", "Table 2, odd lines", train, test)
	train, test = calibration.Where(rows, func(r Row) bool { return r.perNode() <= 32 })
	add("short-runs", "Table 2, W/N <= 32", train, test)
	return list
}

// Calibrations fits the formulas and the simulator's costs. equal is the cluster
// of equal nodes.
func Calibrations(ctx context.Context, s *Simulator, equal *Cluster) (*Calibrated, error) {
	c := &Calibrated{TaskSec: meanTaskSec()}
	for _, part := range splits() {
		if err := c.formula("formula-"+part.id, "a + bN + cW/N", part, formula(calibration.Relative)); err != nil {
			return nil, err
		}
	}
	formulaAll, _ := c.Find("formula-all")
	c.Formula = formulaAll.Fit
	all := splits()[0]
	if err := c.formula("formula-ordinary", "a + bN + cW/N, ordinary", all, formula(calibration.Ordinary)); err != nil {
		return nil, err
	}
	for _, part := range splits() {
		if err := c.formula("formula-serial-"+part.id, "a + bN + cW/N + dW", part, formulaSerial(calibration.Relative)); err != nil {
			return nil, err
		}
	}
	if err := c.formula("formula-unit", "u(0.3 + 2.4N + 3.3W/N) + t0 W/N", all, formulaUnit(calibration.Relative)); err != nil {
		return nil, err
	}
	unit, _ := c.Find("formula-unit")
	c.Unit = unit.Fit
	var growth []Row
	for _, r := range printedTable3[:4] {
		growth = append(growth, r.row())
	}
	if err := c.formula("formula-table3", "a + bN + cW/N", split{rows: "Table 3", train: growth, test: measuredRows()}, formula(calibration.Relative)); err != nil {
		return nil, err
	}
	return c, c.simulator(ctx, s, equal)
}

// formula adds the calibration of a linear model.
func (c *Calibrated) formula(id, text string, part split, m calibration.Linear[Row]) error {
	fit, err := m.Fit(part.train)
	if at, ok := errors.AsType[*calibration.SingularError](err); ok {
		c.List = append(c.List, Calibration{ID: id, Model: text, Rows: part.rows, Undetermined: at.Constants})
		return nil
	}
	if err != nil {
		return err
	}
	predict := func(r Row) (float64, error) { return m.Predict(fit.Values(), r), nil }
	test, err := calibration.Evaluate(part.test, measuredSec, predict)
	if err != nil {
		return err
	}
	c.List = append(c.List, Calibration{
		ID: id, Model: text, Rows: part.rows, Fit: fit, Test: test, PredictedSec: m.Predict(fit.Values(), predictionRow()),
	})
	return nil
}
