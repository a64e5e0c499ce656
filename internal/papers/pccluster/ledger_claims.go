package pccluster

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/ledger"
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
	for _, m := range b.in.families() {
		right, asPrinted, first := along(b.Steps, m.name, "right", e2), along(b.Steps, m.name, "printed", e2), along(b.Steps, m.name, "right", e1)
		b.change("E2-right-"+m.name, m.name+": change of E2, right equation", "constant", spread(right), spread(right) <= keptWithin,
			fmt.Sprintf("%s on %d nodes.", seconds(right[0]), m.sizes[0]), "It is not kept with these input files.")
		b.change("E2-printed-"+m.name, m.name+": change of E2, printed equation", "constant", spread(asPrinted),
			spread(asPrinted) <= keptWithin, "",
			fmt.Sprintf("Theorem 4 as printed asks for too little work: E2 goes from %s to %s.", seconds(asPrinted[0]), seconds(asPrinted[len(asPrinted)-1])))
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
	families := b.in.families()
	f := families[slices.IndexFunc(families, func(f family) bool { return f.name == name })]
	model := b.Calibrated.overhead()
	var printedPairs, ours []string
	most := 0.0
	for _, r := range rows[1:] {
		if r.run == "" {
			continue
		}
		count, p := b.count(table, r.nodes), f.cluster.Power(f.order[:r.nodes])
		printedPairs = append(printedPairs, fmt.Sprintf("%s/%s (%+.1f %%)", r.run, r.theory, 100*(printed(r.theory)/printed(r.run)-1)))
		ours = append(ours, short(count.Right))
		most = max(most, math.Abs(model.Efficiency(p, count.Right)/model.Efficiency(p, printed(r.run))-1))
	}
	why := fmt.Sprintf("Printed: %s. The right equation with the published constants gives %s, which changes E2 by at most %.2f %%; theorem 4 as printed gives less.",
		strings.Join(printedPairs, ", "), strings.Join(ours, ", "), 100*most)
	b.change(fmt.Sprintf("theory-%d", table), fmt.Sprintf("Table %d: E2 with tasks by theory", table), "agrees", most, most <= keptWithin, why, why)
}

// mostOfDoubling is by how much E can rise when W doubles, for any T = h + c W: E is
// W/(W + h/c), times a constant of at most 1, and 2x/(2x+1) - x/(x+1) is greatest for x =
// 1/sqrt(2).
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
