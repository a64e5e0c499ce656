package pccluster

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

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
		change, _, err := b.in.theoremChange(b.Calibrated, t.theorem, t.grow)
		if err != nil {
			return err
		}
		repaired, ceilings, err := b.in.theoremChange(b.Calibrated, t.theorem, right)
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
	for _, f := range b.in.families() {
		begun := o.Efficiency(f.cluster.Power(f.order[:f.sizes[0]]), start)
		for _, n := range f.sizes[1:] {
			ceiling := o.Ceiling(f.cluster.Power(f.order[:n])) // E tends to it as W grows
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
	for _, f := range b.in.families() {
		for _, n := range f.sizes {
			p := f.cluster.Power(f.order[:n])
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
