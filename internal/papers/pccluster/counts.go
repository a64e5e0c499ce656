package pccluster

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// Count is the theoretical number of tasks in a line of Table 3 or 4, and what the
// paper's equation gives for it.
type Count struct {
	Table     int
	Nodes     int
	Published float64
	Printed   float64 // theorem 4 as printed, with the published constants
	Right     float64 // the equation put right, with them; NaN: no work keeps E2
	Fitted    float64 // the equation put right, with the constants fitted to Table 2
	// Most is an upper bound. For Table 3 it comes from (N'/N)^2 and holds for any
	// constants; for Table 4 it is what theorem 4 as printed gives with the published
	// constants and the best choice of nodes.
	Most float64
	// PentiumD is how fast the 8 Pentium D must be, in standard nodes, for Most to reach
	// the published count; 0 if it needs none or there are none. PentiumDRight is how
	// fast they must be for Right to reach it, in Table 3.
	PentiumD, PentiumDRight float64
	// Own is the most that theorem 4 as printed gives with the published constants on
	// any nodes with the V and V' that the efficiencies of Table 4 imply; 0 for Table 3
	// and the first line.
	Own float64
}

// published are the constants as printed. Their unit does not matter for counts, and
// neither does t0, which cancels.
func published() scalability.Overhead {
	return scalability.Overhead{FixedSec: printedC0.Value, PerNodeSec: printedC1.Value, PerTaskSec: printedC2.Value, TaskSec: 1}
}

// count computes the counts of both tables.
func (r *Replay) count(context.Context) error {
	fitted := r.Calibrated.overhead()
	for _, table := range []struct {
		number  int
		rows    []printedGrowth
		cluster *Cluster
	}{{3, printedTable3, r.equal}, {4, printedTable4, r.mixed}} {
		base := table.rows[0]
		power := func(nodes int) scalability.Power { return table.cluster.Power(table.cluster.Nodes[:nodes]) }
		from := power(base.nodes)
		for _, row := range table.rows {
			count := Count{Table: table.number, Nodes: row.nodes, Published: printed(row.theory)}
			to := power(row.nodes)
			var errs [4]error
			count.Printed, errs[0] = scalability.Theorem4.Printed(published(), from, to, base.tasks)
			count.Fitted, errs[1] = fitted.IsoTasks(from, to, base.tasks)
			errs[2] = count.bound(base, table.cluster.Speeds(table.cluster.Nodes[:len(printedTable1)]))
			if table.number == 4 && row.nodes > base.nodes {
				count.Own, errs[3] = mostByOwnPower(base, row)
			}
			if err := errors.Join(errs[:]...); err != nil {
				return err
			}
			var err error
			if count.Right, err = published().IsoTasks(from, to, base.tasks); err != nil {
				count.Right = math.NaN()
			}
			r.Counts = append(r.Counts, count)
		}
	}
	return nil
}

// bound sets Most and PentiumD. speeds are those of the nodes of Table 1.
func (c *Count) bound(base printedGrowth, speeds []float64) error {
	if c.Table == 3 {
		most, err := scalability.MostGrowth(scalability.EqualPower(base.nodes, 1), scalability.EqualPower(c.Nodes, 1))
		c.Most = base.tasks * most
		if c.Nodes > len(printedTable1) {
			err = errors.Join(err, c.unlikeNodes(base))
		}
		return err
	}
	slices.Sort(speeds)
	// The count grows with V' and V'max and falls with V and Vmax: the slowest
	// nodes before and the fastest after give the most.
	from := scalability.PowerOf(speeds[:base.nodes])
	most := func(pentiumD float64) (float64, error) {
		after := slices.Clone(speeds)
		for range numPentiumD {
			after = append(after, pentiumD)
		}
		slices.Sort(after)
		return scalability.Theorem4.Printed(published(), from, scalability.PowerOf(after[len(after)-c.Nodes:]), base.tasks)
	}
	var err error
	if c.Most, err = most(clockRatio()); err != nil {
		return err
	}
	if c.Most >= c.Published || c.Nodes == base.nodes {
		return nil
	}
	c.PentiumD = scalability.Bisect(clockRatio(), 1e3, func(pentiumD float64) float64 {
		m, failed := most(pentiumD)
		err = errors.Join(err, failed)
		return m - c.Published
	})
	return err
}

// unlikeNodes sets PentiumD and PentiumDRight for a line of Table 3 with more nodes than
// there are Pentium 4.
func (c *Count) unlikeNodes(base printedGrowth) error {
	others := float64(c.Nodes - numPentiumD)
	// (a + b)/(c + d) <= max(a/c, b/d): theorem 4 as printed gives at most the greater of
	// N'V'/(N V) and V'max/Vmax.
	v := c.Published / base.tasks * float64(base.nodes*base.nodes) / float64(c.Nodes)
	c.PentiumD = (v - others) / numPentiumD
	var err error
	c.PentiumDRight = scalability.Bisect(1, c.PentiumD, func(speed float64) float64 {
		to := scalability.Power{Nodes: c.Nodes, Total: others + numPentiumD*speed, Max: speed}
		tasks, failed := published().IsoTasks(scalability.EqualPower(base.nodes, 1), to, base.tasks)
		if _, none := errors.AsType[*scalability.CeilingError](failed); none {
			return math.Inf(1)
		}
		err = errors.Join(err, failed)
		return tasks - c.Published
	})
	return err
}

// numPentiumD is the number of Pentium D nodes.
const numPentiumD = 8

// clockRatio is the Pentium D's clock over the Pentium 4's.
func clockRatio() float64 { return printedClocksGHz[1] / printedClocksGHz[0] }

// twoCores is how much faster than a Pentium 4 a Pentium D is if both of its cores do as
// much per cycle.
func twoCores() float64 { return 2 * clockRatio() }

// longestTask is the largest t0 that section 3.1 or any line with an E1 allows, in seconds.
func longestTask() float64 {
	longest := max(spanOf(printedTaskSec.Text).Greatest, taskTimes().Greatest)
	for _, r := range printedTable4 {
		if r.e1 != "" {
			longest = max(longest, impliedTask(r.printedRun, r.e1).Greatest)
		}
	}
	return longest
}

// ownPower is the range of V that a line of Table 4 implies by its own efficiencies: V = N
// E1/E2. A line without E1 only has an upper bound, W t0/(T E2) with the longest t0.
func ownPower(r printedGrowth) ledger.Range {
	if r.e1 != "" {
		return spanOf(r.e1).Over(spanOf(r.e2)).Times(float64(r.nodes))
	}
	most := spanOf(r.theory).Over(spanOf(r.sec)).Over(spanOf(r.e2)).Times(longestTask())
	return ledger.Range{Greatest: most.Greatest}
}

// mostByOwnPower is the greatest count that theorem 4 as printed gives for a line of Table 4,
// on any nodes with the powers that the line and the first one imply. The count falls with Vmax
// >= V/N, so the nodes before are equal and have the least V; it rises with V'max <= V', so one
// node after has all of the greatest V'. The constants may have been rounded or cut.
func mostByOwnPower(base, row printedGrowth) (float64, error) {
	least, greatest := ownPower(base).Least, ownPower(row).Greatest
	from := scalability.EqualPower(base.nodes, least/float64(base.nodes))
	to := scalability.Power{Nodes: row.nodes, Total: greatest, Max: greatest}
	most := 0.0
	ends := func(n ledger.Number) []float64 { return []float64{n.Span().Least, n.Span().Greatest} }
	// A ratio of sums that are linear in each constant is greatest in a corner.
	for _, x := range ends(printedC0) {
		for _, y := range ends(printedC1) {
			for _, z := range ends(printedC2) {
				o := scalability.Overhead{FixedSec: x, PerNodeSec: y, PerTaskSec: z, TaskSec: 1}
				tasks, err := scalability.Theorem4.Printed(o, from, to, base.tasks)
				if err != nil {
					return 0, err
				}
				most = max(most, tasks)
			}
		}
	}
	return most, nil
}
