package pccluster

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"github.com/clustersim/clustersim/internal/measure/ledger"
)

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
