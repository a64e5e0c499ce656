package pccluster

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/ledger"
)

// Tolerances of the claims.
const (
	// sameEfficiency: E1 and E2 of equal nodes differ by rounding only.
	sameEfficiency = 1e-9
	// keptWithin: an efficiency counts as kept when it stays this near, relative,
	// to that of the smallest machine. A part of a task on a node, the latency of
	// a message and the last digit of a fit are below it.
	keptWithin = 0.01
)

// claims tests what the paper says its experiments show, in the simulator.
func (b *book) claims() {
	b.section = "What the paper says its experiments show, simulated"
	apart, printedApart := 0.0, Run{}
	for _, r := range b.Runs {
		if r.Table != 4 {
			apart = max(apart, math.Abs(r.E1-r.E2))
		}
		if r.Table == 2 && r.printedApart() > printedApart.printedApart() {
			printedApart = r
		}
	}
	b.state(ledger.Claim{
		ID: "claims/equal-nodes", Quantity: "equal nodes: E1 and E2 apart by", Unit: "%",
		Published: ledger.Printed("agree"), Ours: ledger.Computed(100*apart, 2),
		Note: fmt.Sprintf("By definition 3 they are one quantity. Those of Table 2 are up to %s apart, on %d nodes with %s tasks.",
			short(printedApart.printedApart()), printedApart.Nodes, short(printedApart.Tasks)),
		Why: "The nodes of platform-equal.yaml differ in speed from the server.",
	}, apart <= sameEfficiency)
	e1 := func(s Step) float64 { return s.E1 }
	e2 := func(s Step) float64 { return s.E2 }
	for _, m := range b.in.machines() {
		right, printedRule, first := along(b.Steps, m.name, "right", e2), along(b.Steps, m.name, "printed", e2), along(b.Steps, m.name, "right", e1)
		b.state(ledger.Claim{
			ID: "claims/E2-right-" + m.name, Quantity: m.name + ": change of E2, right equation", Unit: "%",
			Published: ledger.Printed("constant"), Ours: ledger.Computed(100*spread(right), 2),
			Note: fmt.Sprintf("%s on %d nodes.", seconds(right[0]), m.sizes[0]), Why: "It is not kept with these input files.",
		}, spread(right) <= keptWithin)
		b.state(ledger.Claim{
			ID: "claims/E2-printed-" + m.name, Quantity: m.name + ": change of E2, printed equation", Unit: "%",
			Published: ledger.Printed("constant"), Ours: ledger.Computed(100*spread(printedRule), 2),
			Why: fmt.Sprintf("Theorem 4 as printed asks for too little work: E2 goes from %s to %s.", seconds(printedRule[0]), seconds(printedRule[len(printedRule)-1])),
		}, spread(printedRule) <= keptWithin)
		if m.name == equalNodes {
			continue
		}
		b.state(ledger.Claim{
			ID: "claims/E1-" + m.name, Quantity: m.name + ": change of E1, right equation", Unit: "%",
			Published: ledger.Printed("not constant"), Ours: ledger.Computed(100*spread(first), 2),
			Note: fmt.Sprintf("E1 goes from %s to %s: E1/E2 = V/N changes with the nodes that are added.", seconds(first[0]), seconds(first[len(first)-1])),
			Why:  "These nodes have nearly the same mean speed at every size.",
		}, spread(first) > keptWithin)
	}
	b.state(ledger.Claim{
		ID: "claims/figure-2", Quantity: "Figures 2, 3: change of E1/E2 along a curve", Unit: "%",
		Published: ledger.Printed("E1 jumps"), Ours: ledger.Computed(100*b.jumps(), 2),
		Why: "For one set of nodes E1/E2 = V/N is a constant: where one curve jumps, so does the other.",
	}, b.jumps() > sameEfficiency)
}

// jumps is the greatest change of E1/E2 along a curve of Figures 2 and 3.
func (b *book) jumps() float64 {
	most := 0.0
	for i, traditional := range b.Figures[1].Series {
		if traditional.Published {
			continue
		}
		for _, s := range b.Figures[2].Series[i:] {
			if s.Published || s.Nodes != traditional.Nodes {
				continue
			}
			var ratios []float64
			for k := range s.Y {
				ratios = append(ratios, traditional.Y[k]/s.Y[k])
			}
			most = max(most, spread(ratios))
		}
	}
	return most
}
