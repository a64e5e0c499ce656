package pccluster

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// Tolerances of the claims.
const (
	// sameEfficiency: E1 and E2 of equal nodes differ by rounding only.
	sameEfficiency = 1e-9
	// keptWithin: an efficiency counts as kept when it stays this close, relative, to that
	// of the smallest cluster. What a part of a task, the latency of a message and the last
	// digit of a fit do to it is less.
	keptWithin = 0.01
)

// claims tests in the simulator what the paper says its experiments show.
func (b *judge) claims() {
	b.Section = "What the paper says its experiments show, simulated"
	apart, printedApart := 0.0, Run{}
	for _, r := range b.Runs {
		if r.Table != 4 {
			apart = max(apart, math.Abs(r.E1-r.E2))
		}
		if r.Table == 2 && r.printedApart() > printedApart.printedApart() {
			printedApart = r
		}
	}
	b.change("equal-nodes", "equal nodes: E1 and E2 apart by", "agree", apart, apart <= sameEfficiency,
		fmt.Sprintf("By definition 3 they are one quantity. Those of Table 2 are up to %s apart, on %d nodes with %s tasks.",
			short(printedApart.printedApart()), printedApart.Nodes, short(printedApart.Tasks)),
		"The nodes of platform-equal.yaml differ in speed from the server.")
	e1 := func(s Step) float64 { return s.E1 }
	e2 := func(s Step) float64 { return s.E2 }
	for _, m := range b.families() {
		right, asPrinted, first := along(b.Steps, m.name, "right", e2), along(b.Steps, m.name, "printed", e2), along(b.Steps, m.name, "right", e1)
		b.change("E2-right-"+m.name, m.name+": change of E2, right equation", "constant", spread(right), spread(right) <= keptWithin,
			fmt.Sprintf("%s on %d nodes.", seconds(right[0]), m.sizes[0]), "It is not kept with these input files.")
		b.change("E2-printed-"+m.name, m.name+": change of E2, printed equation", "constant", spread(asPrinted),
			spread(asPrinted) <= keptWithin, "",
			fmt.Sprintf("Theorem 4 as printed gives too little work: E2 goes from %s to %s.", seconds(asPrinted[0]), seconds(asPrinted[len(asPrinted)-1])))
		if m.name == equalNodes {
			continue
		}
		b.change("E1-"+m.name, m.name+": change of E1, right equation", "not constant", spread(first), spread(first) > keptWithin,
			fmt.Sprintf("E1 goes from %s to %s: E1/E2 = V/N changes with the nodes that are added.", seconds(first[0]), seconds(first[len(first)-1])),
			"These nodes have nearly the same mean speed at every size.")
	}
	b.agreement(3, printedTable3, equalNodes)
	b.agreement(4, printedTable4, numbered)
	b.figure1()
	b.change("figure-2", "Figures 2, 3: change of E1/E2 along a curve", "E1 jumps", b.jumps(), b.jumps() > sameEfficiency, "",
		"For one set of nodes E1/E2 = V/N is a constant: where one curve jumps, so does the other.")
}

// change judges a statement about a change, which the ledger has in percent.
func (b *judge) change(id, quantity, published string, ours float64, holds bool, note, why string) {
	b.State(ledger.Claim{
		ID: "claims/" + id, Quantity: quantity, Unit: "%", Published: ledger.Printed(published), Ours: ledger.Computed(100*ours, 2),
		Note: note, Why: why,
	}, holds)
}

// agreement judges that the tasks that were run agree with theory: whether the right
// equation, with the published constants, gives numbers that keep the same E2.
func (b *judge) agreement(table int, rows []printedGrowth, name string) {
	families := b.families()
	f := families[slices.IndexFunc(families, func(f family) bool { return f.name == name })]
	model := b.Calibrated.overhead()
	var printedPairs, ours []string
	most := 0.0
	for _, r := range rows[1:] {
		if r.run == "" {
			continue
		}
		count, p := b.count(table, r.nodes), f.power(r.nodes)
		printedPairs = append(printedPairs, fmt.Sprintf("%s/%s (%+.1f %%)", r.run, r.theory, 100*(printed(r.theory)/printed(r.run)-1)))
		ours = append(ours, short(count.Right))
		most = max(most, math.Abs(model.Efficiency(p, count.Right)/model.Efficiency(p, printed(r.run))-1))
	}
	why := fmt.Sprintf("Printed: %s. The right equation with the published constants gives %s, which changes E2 by at most %.2f %%; theorem 4 as printed gives less.",
		strings.Join(printedPairs, ", "), strings.Join(ours, ", "), 100*most)
	b.change(fmt.Sprintf("theory-%d", table), fmt.Sprintf("Table %d: E2 with tasks by theory", table), "agrees", most, most <= keptWithin, why, why)
}

// mostOfDoubling is by how much E can rise when W doubles, for any T = h + c W: E is W/(W +
// h/c), times a constant of at most 1, and 2x/(2x+1) - x/(x+1) is greatest for x = 1/sqrt(2).
const mostOfDoubling = 3 - 2*math.Sqrt2

// figure1 judges that E1 on equal nodes has no jumps: no doubling of W raises it by more
// than a fixed overhead can.
func (b *judge) figure1() {
	ours, theirs, at := 0.0, 0.0, printedRun{}
	for _, s := range b.Figures[0].Series {
		for i := range s.Y[1:] {
			rise := s.Y[i+1] - s.Y[i]
			if !s.Published {
				ours = max(ours, rise)
			} else if rise > theirs {
				theirs, at = rise, printedRun{nodes: s.Nodes, tasks: s.X[i]}
			}
		}
	}
	b.State(ledger.Claim{
		ID: "claims/figure-1", Quantity: "Figure 1: most that E1 rises as W doubles", Published: ledger.Printed("continuous"), Ours: ledger.Computed(ours, 3),
		Note: fmt.Sprintf("Any T = h + c W allows %.3f. The points of Table 2 rise by %.3f on %d nodes from %s to %s tasks.",
			mostOfDoubling, theirs, at.nodes, short(at.tasks), short(2*at.tasks)),
		Why: fmt.Sprintf("Any T = h + c W allows %.3f.", mostOfDoubling),
	}, ours <= mostOfDoubling)
}

// jumps is the greatest change of E1/E2 along a curve of Figures 2 and 3.
func (b *judge) jumps() float64 {
	most := 0.0
	for _, s := range b.Figures[1].Series {
		if s.Published {
			continue
		}
		same := slices.IndexFunc(b.Figures[2].Series, func(o Series) bool { return o.Name == s.Name })
		ratios := slices.Clone(s.Y)
		for k, e2 := range b.Figures[2].Series[same].Y {
			ratios[k] /= e2
		}
		most = max(most, spread(ratios))
	}
	return most
}

// statements judges what section 2.2 states without numbers, in the paper's own model
// with the costs fitted to Table 2.
func (b *judge) statements() error {
	b.Section = "Section 2.2, in the paper's model with the costs fitted to Table 2"
	for _, t := range []struct {
		theorem scalability.Theorem
		grow    growth
		why     string
	}{
		{scalability.Theorem1, scalability.Theorem1.Printed, ""},
		{scalability.Theorem2, theorem2, "The denominator has C0(N') where the proof has C0(N)"},
		{scalability.Theorem3, scalability.Theorem3.Printed, "The numerator has W where the line before it has W'"},
		{scalability.Theorem4, scalability.Theorem4.Printed, "C0(N) = C0 + C1 N leaves out the computing time, which theorem 3 has in it, and the numerator has W for W'"},
	} {
		change, _, err := b.theoremChange(t.theorem, t.grow)
		if err != nil {
			return err
		}
		repaired, ceilings, err := b.theoremChange(t.theorem, right)
		if err != nil {
			return err
		}
		why := fmt.Sprintf("%s: put right, E2 changes by %.2f %%.", t.why, 100*repaired)
		if ceilings.Held > 0 {
			why += fmt.Sprintf(" On %s larger clusters no work keeps it, for their fastest node is faster.", ceilings)
		}
		b.State(ledger.Claim{
			ID: fmt.Sprintf("theorems/%d", t.theorem), Quantity: fmt.Sprintf("theorem %d: change of E2 as the cluster grows", t.theorem), Unit: "%",
			Published: ledger.Printed("constant"), Ours: ledger.Computed(100*change, 2), Impossible: repaired <= sameEfficiency,
			Note: "On the equal nodes and both orders of those that differ, from 16 tasks.",
			Why:  why,
		}, change <= sameEfficiency)
	}
	b.risesWithWork()
	b.keepsEfficiency()
	return nil
}

// keptEfficiency is E of the clusters that the paper extends, "about 0.9".
const keptEfficiency = 0.9

// keepsEfficiency judges definition 4: whether some work gives each larger cluster of the three
// families the efficiency that its smallest has, which the paper says of its cluster.
func (b *judge) keepsEfficiency() {
	o, start := b.Calibrated.parted(), baseRow().Tasks
	var asStarted, asKept ledger.Tally
	least := 1.0
	for _, f := range b.families() {
		begun := o.Efficiency(f.power(f.sizes[0]), start)
		for _, n := range f.sizes[1:] {
			ceiling := o.Ceiling(f.power(n)) // E tends to it as W grows
			asStarted.Add(begun < ceiling)
			asKept.Add(keptEfficiency < ceiling)
			least = min(least, ceiling)
		}
	}
	why := fmt.Sprintf("The E of the smallest cluster with %s tasks, by theorem 4's overhead. It depends on the E that is to be kept, "+
		"for E tends to t0/(t0 + C2 Vmax) as W grows, here at least %s: exactly %s, about which Tables 3 and 4 keep it, is below that on %s.",
		short(start), seconds(least), short(keptEfficiency), asKept)
	b.State(ledger.Claim{
		ID: "definition4/scalable", Quantity: "definition 4: larger clusters that can keep E",
		Published: ledger.Printed("all"), Ours: ledger.Printed(asStarted.String()), Note: why, Why: why,
	}, asStarted.Always())
}

// risesWithWork judges that E rises with W when nothing else changes, each time that W
// doubles on a cluster of the three families.
func (b *judge) risesWithWork() {
	var model, simulated, inTable2 ledger.Tally
	o := b.Calibrated.parted()
	for _, f := range b.families() {
		for _, n := range f.sizes {
			p := f.power(n)
			for tasks := 2.0; tasks < realTasks; tasks *= 2 {
				model.Add(o.Efficiency(p, 2*tasks) > o.Efficiency(p, tasks))
			}
		}
	}
	for _, f := range []Figure{b.Figures[0], b.Figures[2]} {
		for _, s := range f.Series {
			for i := range s.Y[1:] {
				if !s.Published {
					simulated.Add(s.Y[i+1] > s.Y[i])
				}
			}
		}
	}
	for i, r := range printedTable2[1:] {
		if before := printedTable2[i]; before.nodes == r.nodes {
			inTable2.Add(printed(r.e1) > printed(before.e1))
		}
	}
	why := fmt.Sprintf("W doubles from 2 to %d on each cluster. In Table 2 E1 rises %s times; simulated (Figures 1 and 3) E rises %s times: "+
		"shares are whole tasks there, and where nodes have few, a share that is rounded up can cost more than W brings.", realTasks, inTable2, simulated)
	b.State(ledger.Claim{
		ID: "definition3/rises", Quantity: "E rises with W", Published: ledger.Printed("always"), Ours: ledger.Printed(model.String()), Note: why, Why: why,
	}, model.Always())
}

// theoremChange is by how much E2 changes when the work grows by a theorem of the paper, in its
// model with the costs fitted to Table 2: the greatest relative change over the three families,
// from 16 tasks on their smallest cluster. On ceilings of the larger clusters no work keeps E2.
func (r *Replay) theoremChange(theorem scalability.Theorem, grow growth) (most float64, ceilings ledger.Tally, err error) {
	o := theorem.Of(r.Calibrated.parted())
	for _, f := range r.families() {
		from := f.power(f.sizes[0])
		tasks := baseRow().Tasks
		for _, n := range f.sizes[1:] {
			to := f.power(n)
			grown, err := grow(o, from, to, tasks)
			_, none := errors.AsType[*scalability.CeilingError](err)
			if ceilings.Add(none); none {
				continue
			}
			if err != nil {
				return 0, ceilings, err
			}
			most = max(most, math.Abs(o.Efficiency(to, grown)/o.Efficiency(from, tasks)-1))
		}
	}
	return most, ceilings, nil
}

// growth is a rule for how the work grows.
type growth func(o scalability.Overhead, from, to scalability.Power, tasks float64) (float64, error)

// right is the equation that all four theorems should be.
func right(o scalability.Overhead, from, to scalability.Power, tasks float64) (float64, error) {
	return o.IsoTasks(from, to, tasks)
}

// theorem2 is theorem 2 to the letter, with C0(N') in the denominator where its proof has
// C0(N). With C0(N) = C0 + t0 W/V, the work W' solves
//
//	(t0 V/V') W'^2 + ((C0 + C1 N) V - t0 W) W' = W (C0 + C1 N') V'
func theorem2(o scalability.Overhead, from, to scalability.Power, tasks float64) (float64, error) {
	a := o.TaskSec * from.Total / to.Total
	b := (o.FixedSec+o.PerNodeSec*float64(from.Nodes))*from.Total - o.TaskSec*tasks
	c := tasks * (o.FixedSec + o.PerNodeSec*float64(to.Nodes)) * to.Total
	return (math.Sqrt(b*b+4*a*c) - b) / (2 * a), nil
}

// parted is [Calibrated.overhead] with the overhead of a task apart from computing it.
func (c *Calibrated) parted() scalability.Overhead {
	o := c.overhead()
	o.TaskSec, o.PerTaskSec = c.TaskSec, o.TaskSec-c.TaskSec
	return o
}
