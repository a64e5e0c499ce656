package pccluster

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/measure/ledger"
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

// TaskTime is a value for t0, the time of one task on the standard node, and how
// many of the published efficiencies it explains.
type TaskTime struct {
	ID, Text string
	Sec      float64
	// Deviation is the relative standard deviation of the values that Sec is the mean
	// of; 0 if it is not a mean.
	Deviation float64
	// Table2 and Table3 count the E1 and E2 of these tables that our times give
	// within explainedWithin.
	Table2, Table3 int
}

// IDs of task times.
const (
	statedTime  = "stated"
	table2Time  = "table2"
	longTime    = "long-runs"
	table3Time  = "table3"
	nearestTime = "nearest"
)

const (
	// explainedWithin: an efficiency counts as explained when ours is this close, relative.
	explainedWithin = 0.02
	// longRun: with this many tasks for each node or more, E T N/W is about the same in
	// all lines of Table 2.
	longRun = 8
)

// efficiency is a printed E of equal nodes; ours is perSec times t0.
type efficiency struct {
	table           int
	printed, perSec float64
}

// explaining is the range of t0 that explains it.
func (e efficiency) explaining() ledger.Range {
	return ledger.Around(1, explainedWithin).Times(e.printed / e.perSec)
}

// efficiencies are all E1 and E2 of Tables 2 and 3, with our times.
func (r *Replay) efficiencies(ctx context.Context) ([]efficiency, error) {
	var list []efficiency
	for i, row := range slices.Concat(printedTable2, runsOf(printedTable3)) {
		m, err := r.simulator.measure(ctx, r.equal, r.equal.Nodes[:row.nodes], Job{Tasks: int(math.Round(row.tasks)), Costs: r.Calibrated.Costs}, 1, 1)
		if err != nil {
			return nil, err
		}
		table := 2
		if i >= len(printedTable2) {
			table = 3
		}
		for _, e := range row.beside(m) {
			list = append(list, efficiency{table, printed(e.text), e.ours})
		}
	}
	return list, nil
}

// explained counts the efficiencies of a table that t0 explains.
func explained(list []efficiency, table int, t0 float64) int {
	n := 0
	for _, e := range list {
		if s := e.explaining(); e.table == table && s.Least <= t0 && t0 <= s.Greatest {
			n++
		}
	}
	return n
}

// nearest is the t0 that explains most efficiencies: the middle of the range of all
// that do. The count changes only at the ends of ranges.
func nearest(list []efficiency) float64 {
	var ends []float64
	for _, e := range list {
		s := e.explaining()
		ends = append(ends, s.Least, s.Greatest)
	}
	slices.Sort(ends)
	best, most := 0.0, 0
	for i, end := range ends[1:] {
		middle := (ends[i] + end) / 2
		if n := explained(list, 2, middle) + explained(list, 3, middle); n > most {
			best, most = middle, n
		}
	}
	return best
}

// taskTimes lists the values for t0 and takes the one that explains most.
func (r *Replay) taskTimes(ctx context.Context) error {
	list, err := r.efficiencies(ctx)
	if err != nil {
		return err
	}
	e1 := func(r printedRun) []string { return []string{r.e1} }
	both := func(r printedRun) []string { return []string{r.e1, r.e2} }
	long := slices.DeleteFunc(slices.Clone(printedTable2), func(r printedRun) bool { return r.row().perNode() < longRun })
	c := r.Calibrated
	c.TaskSec = nearest(list)
	c.TaskTimes = []TaskTime{
		{ID: statedTime, Text: "section 3.1", Sec: printedTaskSec.Value},
		meanTime(table2Time, "mean of E1 T N/W, Table 2", printedTable2, e1),
		meanTime(longTime, "mean of E T N/W, Table 2, W/N >= 8", long, both),
		meanTime(table3Time, "mean of E1 T N/W, Table 3", runsOf(printedTable3), e1),
		{ID: nearestTime, Text: "explains most", Sec: c.TaskSec},
	}
	for i, t := range c.TaskTimes {
		c.TaskTimes[i].Table2, c.TaskTimes[i].Table3 = explained(list, 2, t.Sec), explained(list, 3, t.Sec)
	}
	return nil
}

// TaskTime returns the task time of that ID.
func (c *Calibrated) TaskTime(id string) TaskTime {
	return c.TaskTimes[slices.IndexFunc(c.TaskTimes, func(t TaskTime) bool { return t.ID == id })]
}

// meanTime is the mean of t0 = E T N/W over some lines, for the efficiencies that each has.
func meanTime(id, text string, rows []printedRun, of func(printedRun) []string) TaskTime {
	var all []float64
	for _, r := range rows {
		for _, e := range of(r) {
			if sec, ok := impliedTaskSec(r, e); ok {
				all = append(all, sec)
			}
		}
	}
	mean, deviation := stat.MeanStdDev(all, nil)
	return TaskTime{ID: id, Text: text, Sec: mean, Deviation: deviation / mean}
}
