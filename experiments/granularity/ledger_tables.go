package granularity

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/platform"
)

// table1 checks the headings of Table 1 against its rows, which are our input.
func (b *book) table1() error {
	b.section = "Table 1, headings against the rows"
	for _, side := range []struct {
		suffix       string
		p            *platform.Platform
		nodes, links string
		gips, why    string
	}{
		{"1", b.in.before, "5", "7", "0.6", ""},
		{"2", b.in.after, "10", "12", "1.235", fmt.Sprintf(
			"The ten speeds below the heading sum to %s MIPS. Table 3 has a third value, %s.",
			short(mega(b.in.after.MarkedSpeed())), short(printedC2.Value))},
	} {
		links, err := usedLinks(side.p)
		if err != nil {
			return err
		}
		b.add(claim{
			id: "table1/m" + side.suffix, quantity: "nodes m" + side.suffix,
			published: ledger.Printed(side.nodes), ours: ledger.Exact(float64(side.p.NumHosts())),
		})
		b.add(claim{
			id: "table1/s" + side.suffix, quantity: "links s" + side.suffix,
			published: ledger.Printed(side.links), ours: ledger.Exact(float64(links)),
		})
		gips := giga(side.p.MarkedSpeed())
		b.add(claim{
			id: "table1/C" + side.suffix, quantity: "marked speed C" + side.suffix, unit: "GIPS",
			published: ledger.Printed(side.gips), ours: ledger.Exact(gips),
			note: fmt.Sprintf("%s MIPS, rounded up.", short(1000*gips)), why: side.why, impossible: true,
		})
	}
	return nil
}

// table2 checks the loads of the program before the refinement against the load
// function.
func (b *book) table2() {
	b.section = "Table 2 before, loads by w = 1e5*gamma + 1e6/epsilon"
	b.add(claim{
		id: "table2/n1", quantity: "tasks n1",
		published: ledger.Printed("10"), ours: ledger.Exact(float64(b.in.program.NumTasks())),
	})
	b.add(claim{
		id: "table2/r1", quantity: "messages r1",
		published: ledger.Printed("12"), ours: ledger.Exact(float64(b.in.program.NumEdges())),
	})
	for i, row := range printedTable2 {
		if row.load == "" {
			continue
		}
		w := loadGI(row.gamma, row.epsilon)
		published := ledger.Printed(row.load)
		total := giga(b.in.program.TotalWorkFlop())
		b.add(claim{
			id: fmt.Sprintf("table2/w1-%d", i+1), quantity: fmt.Sprintf("w of q%d", i+1), unit: "GI",
			published: published, ours: ledger.Exact(w), impossible: true,
			why: fmt.Sprintf("The printed gamma and epsilon give %s GI. The simulations use the printed %s, as the sum %s does (with %s it would be %s).",
				short(w), published.Text, short(total), short(w), short(total-published.Value+w)),
		})
	}
}

// table2Refined checks the refined half of Table 2, which is arithmetic: eta
// times the first half.
func (b *book) table2Refined() {
	b.section = "Table 2 refined, eta times the printed load or volume"
	eta := b.after.Eta
	b.add(claim{
		id: "table2/eta", quantity: "eta = alpha + beta(1-alpha)/k",
		published: ledger.Printed("1.495"), ours: ledger.Exact(eta),
	})
	for i, row := range printedTable2 {
		if row.load == "" {
			continue
		}
		w := eta * ledger.Printed(row.load).Value
		b.add(claim{
			id: fmt.Sprintf("table2/w2-%d", i+1), quantity: fmt.Sprintf("w of q%d-1 and q%d-2", i+1, i+1), unit: "GI",
			published: ledger.Printed(row.load2), ours: ledger.Exact(w),
		})
	}
	for h, row := range printedTable2 {
		b.add(claim{
			id: fmt.Sprintf("table2/delta2-%d", h+1), quantity: fmt.Sprintf("volume of messages %d-1 and %d-2", h+1, h+1), unit: "MB",
			published: ledger.Printed(row.volume2), ours: ledger.Exact(eta * ledger.Printed(row.volume).Value),
		})
	}
	b.loadsAtGamma2()
}

// loadsAtGamma2 sets the three loads that the paper gives a refined task side by
// side.
func (b *book) loadsAtGamma2() {
	var byFormula float64
	for _, row := range printedTable2 {
		if row.load != "" {
			byFormula += loadGI(publishedBeta*row.gamma, row.epsilon/publishedBeta)
		}
	}
	alpha, w1 := b.in.alpha(), printedW1.Value
	grown := alpha + publishedBeta*(1-alpha)
	b.add(claim{
		id: "table2/W2-gamma2", quantity: "W by gamma2 = 3 gamma, epsilon2 = epsilon/3", unit: "GI",
		published: printedW2, ours: ledger.Computed(byFormula, 1), impossible: true,
		why: fmt.Sprintf("The paper loads a refined task in three ways that exclude each other: %s w by the load function at the printed gamma2 and epsilon2, "+
			"%s w by its formula alpha w + beta(1-alpha)w (sum %s GI), %s w as k subtasks of eta w (the printed loads).",
			short(publishedBeta), short(grown), short(grown*w1), short(float64(b.after.Refinement.K)*b.after.Eta)),
	})
}
