package pccluster

import (
	"errors"
	"math"
	"slices"

	"github.com/clustersim/clustersim/experiments/scalability"
)

// Count is a line of Table 3 or 4: the task count that the paper computes, and
// what its equation gives.
type Count struct {
	Table     int
	Nodes     int
	Published float64
	Printed   float64 // theorem 4 as printed, with the published constants
	Right     float64 // the equation put right, with them; NaN: no work keeps E2
	Fitted    float64 // the equation put right, with the constants fitted to Table 2
	// Most is what no choice passes: for Table 3 the bound (N'/N)^2 for any
	// constants, for Table 4 theorem 4 as printed with the published constants,
	// whichever nodes are taken.
	Most float64
	// PentiumD is how fast the 8 Pentium D must be, in standard nodes, for Most
	// to reach the published count; 0 where it does without them.
	PentiumD float64
	// Own is what theorem 4 as printed, with the published constants, passes on no
	// nodes at all, if V and V' are what the efficiencies of Table 4 say; 0 for
	// Table 3 and the first line.
	Own float64
}

// published are the constants as printed. Their unit does not matter for counts:
// t0 cancels, and is 1.
func published() scalability.Overhead {
	return scalability.Overhead{FixedSec: printedC0.Value, PerNodeSec: printedC1.Value, PerTaskSec: printedC2.Value, TaskSec: 1}
}

// counts computes both tables' counts.
func (in *inputs) counts(c *Calibrated) ([]Count, error) {
	fitted := scalability.Overhead{FixedSec: c.formula1(startTerm), PerNodeSec: c.formula1(nodeTerm), TaskSec: c.formula1(taskTerm)}
	var list []Count
	for _, table := range []struct {
		number  int
		rows    []printedGrowth
		cluster *Cluster
	}{{3, printedTable3, in.equal}, {4, printedTable4, in.mixed}} {
		base := table.rows[0]
		power := func(nodes int) scalability.Power { return table.cluster.Power(table.cluster.Nodes[:nodes]) }
		from := power(base.nodes)
		for _, row := range table.rows {
			count := Count{Table: table.number, Nodes: row.nodes, Published: printed(row.theory)}
			to := power(row.nodes)
			var err error
			if count.Printed, err = scalability.Theorem4.Printed(published(), from, to, base.tasks); err != nil {
				return nil, err
			}
			if count.Right, err = published().IsoTasks(from, to, base.tasks); err != nil {
				count.Right = math.NaN()
			}
			if count.Fitted, err = fitted.IsoTasks(from, to, base.tasks); err != nil {
				return nil, err
			}
			if err := count.bound(base, table.cluster.Speeds(table.cluster.Nodes[:len(printedTable1)])); err != nil {
				return nil, err
			}
			if table.number == 4 && row.nodes > base.nodes {
				if count.Own, err = mostByOwnPower(base, row); err != nil {
					return nil, err
				}
			}
			list = append(list, count)
		}
	}
	return list, nil
}

// bound fills Most and PentiumD. speeds are those of the nodes of Table 1.
func (c *Count) bound(base printedGrowth, speeds []float64) error {
	if c.Table == 3 {
		most, err := scalability.MostGrowth(scalability.EqualPower(base.nodes, 1), scalability.EqualPower(c.Nodes, 1))
		c.Most = base.tasks * most
		return err
	}
	slices.Sort(speeds)
	// The count grows with V' and V'max and falls with V and Vmax: the slowest
	// nodes before and the fastest after give the most.
	from := scalability.PowerOf(speeds[:base.nodes])
	most := func(pentiumD float64) (float64, error) {
		after := slices.Clone(speeds)
		for range in8 {
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

// in8 is the number of Pentium D nodes.
const in8 = 8

// clockRatio is the Pentium D's clock over the Pentium 4's.
func clockRatio() float64 { return printedClocksGHz[1] / printedClocksGHz[0] }

// twoCores is what a Pentium D could do at most if both its cores did as much for
// each cycle as a Pentium 4.
func twoCores() float64 { return 2 * clockRatio() }
