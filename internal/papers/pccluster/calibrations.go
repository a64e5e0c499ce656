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

// impliedTaskSec is the t0 that an efficiency implies on equal nodes, E T N / W, in
// seconds.
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

// Find returns the calibration of that ID.
func (c *Calibrated) Find(id string) (Calibration, bool) {
	for _, k := range c.List {
		if k.ID == id {
			return k, true
		}
	}
	return Calibration{}, false
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

// Calibrations fits the formulas and the simulator's costs. equal is the cluster
// of equal nodes.
func Calibrations(ctx context.Context, s *Simulator, equal *Cluster) (*Calibrated, error) {
	c := &Calibrated{}
	parts := splits()
	all := parts[:1]
	growth := split{"table3", "Table 3", each(printedTable3[:4], func(r printedGrowth) Row { return r.row() }), parts[0].train}
	for _, m := range []struct {
		id, text string
		parts    []split
		model    calibration.Linear[Row]
	}{
		{"formula-", "a + bN + cW/N", parts, formula(calibration.Relative)},
		{"formula-ordinary", "a + bN + cW/N, ordinary", all, formula(calibration.Ordinary)},
		{"formula-serial-", "a + bN + cW/N + dW", parts, formulaSerial(calibration.Relative)},
		{"formula-unit", "u(0.3 + 2.4N + 3.3W/N) + t0 W/N", all, formulaUnit(calibration.Relative)},
		{"formula-", "a + bN + cW/N", []split{growth}, formula(calibration.Relative)},
	} {
		for _, part := range m.parts {
			id := m.id
			if strings.HasSuffix(id, "-") {
				id += part.id
			}
			fit, err := m.model.Fit(part.train)
			if at, ok := errors.AsType[*calibration.SingularError](err); ok {
				c.List = append(c.List, Calibration{ID: id, Model: m.text, Rows: part.rows, Undetermined: at.Constants})
				continue
			}
			if err != nil {
				return nil, err
			}
			predict := func(r Row) (float64, error) { return m.model.Predict(fit.Values(), r), nil }
			if err := c.add(id, m.text, part, fit, predict); err != nil {
				return nil, err
			}
		}
	}
	formulaAll, _ := c.Find("formula-all")
	unit, _ := c.Find("formula-unit")
	c.Formula, c.Unit = formulaAll.Fit, unit.Fit
	if err := c.simulator(ctx, s, equal); err != nil {
		return nil, err
	}
	return c, c.taskTimes(ctx, s, equal)
}

// add tests a fit on the rows that it has not seen, and appends it to the list.
func (c *Calibrated) add(id, model string, part split, fit *calibration.Fit, predict func(Row) (float64, error)) error {
	test, err := calibration.Evaluate(part.test, measuredSec, predict)
	if err != nil {
		return err
	}
	sec, err := predict(predictionRow())
	c.List = append(c.List, Calibration{ID: id, Model: model, Rows: part.rows, Fit: fit, Test: test, PredictedSec: sec})
	return err
}

// simulated is the simulator as a model whose constants are its costs: start,
// serve and task seconds, and with pack the server's seconds for each task.
//
// Of the server's costs only those of handing out tasks are fitted. On equal nodes handing
// out and collecting overlap: the larger of the two counts for each node and the smaller
// one once, so the runs cannot tell them apart.
func simulated(ctx context.Context, s *Simulator, equal *Cluster, pack bool) calibration.Nonlinear[Row] {
	positive := func(name string, start float64) calibration.Unknown {
		return calibration.Unknown{Name: name, Start: start, Positive: true}
	}
	m := calibration.Nonlinear[Row]{
		Unknowns: []calibration.Unknown{positive("start", 0.1), positive("serve", 0.1), positive("task", 1)},
		Measured: measuredSec,
		Predict: func(constants []float64, r Row) (float64, error) {
			return s.Sec(ctx, equal, equal.Nodes[:r.Nodes], Job{Tasks: int(math.Round(r.Tasks)), Costs: costsOf(constants)})
		},
	}
	if pack {
		m.Unknowns = append(m.Unknowns, positive("pack", 0.001))
	}
	return m
}

// costsOf takes the costs in the order of the unknowns.
func costsOf(constants []float64) Costs {
	c := Costs{StartSec: constants[0], ServeSec: constants[1], TaskSec: constants[2]}
	if len(constants) > 3 {
		c.PackSec = constants[3]
	}
	return c
}

// simulator adds the calibrations of the simulator.
func (c *Calibrated) simulator(ctx context.Context, s *Simulator, equal *Cluster) error {
	for _, pack := range []bool{false, true} {
		id, model := "simulator-", "simulator"
		if pack {
			id, model = "simulator-serial-", "simulator with pack"
		}
		m := simulated(ctx, s, equal, pack)
		for _, part := range splits() {
			fit, err := m.Fit(part.train)
			if err == nil {
				err = c.add(id+part.id, model, part, fit, func(r Row) (float64, error) { return m.Predict(fit.Values(), r) })
			}
			if err != nil {
				return fmt.Errorf("%s, fitted to %s: %w", model, part.rows, err)
			}
		}
	}
	all, _ := c.Find("simulator-all")
	c.Costs = costsOf(all.Fit.Values())
	return nil
}
