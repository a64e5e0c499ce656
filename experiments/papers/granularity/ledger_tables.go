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
		heading      ledger.Number
		table3       ledger.Number
	}{
		{"1", b.in.before, "5", "7", b.paper.headingC1, b.paper.c1},
		{"2", b.in.after, "10", "12", b.paper.headingC2, b.paper.c2},
	} {
		links, err := usedLinks(side.p)
		if err != nil {
			return err
		}
		b.add(ledger.Claim{
			ID: "table1/m" + side.suffix, Quantity: "nodes m" + side.suffix,
			Published: ledger.Printed(side.nodes), Ours: ledger.Exact(float64(side.p.NumHosts())),
		})
		b.add(ledger.Claim{
			ID: "table1/s" + side.suffix, Quantity: "links s" + side.suffix,
			Published: ledger.Printed(side.links), Ours: ledger.Exact(float64(links)),
		})
		gips := giga(side.p.MarkedSpeed())
		b.add(ledger.Claim{
			ID: "table1/C" + side.suffix, Quantity: "marked speed C" + side.suffix, Unit: "GIPS",
			Published: side.heading, Ours: ledger.Exact(gips),
			// The heading may be right with another input, if Table 3 agrees.
			Impossible: contradicts(side.heading, exactly(gips)) && contradicts(side.heading, spanOf(side.table3).times(1e-3)),
			Note:       sayRounding(side.heading.Value, gips),
			Why: fmt.Sprintf("The %d speeds below the heading sum to %s MIPS. Table 3 says %s.",
				side.p.NumHosts(), short(1000*gips), short(side.table3.Value)),
		})
	}
	return nil
}

// table2 checks the loads of the program before the refinement against the load
// function.
func (b *book) table2() {
	b.section = "Table 2 before, loads by w = 1e5*gamma + 1e6/epsilon"
	b.add(ledger.Claim{
		ID: "table2/n1", Quantity: "tasks n1",
		Published: ledger.Printed("10"), Ours: ledger.Exact(float64(b.in.program.NumTasks())),
	})
	b.add(ledger.Claim{
		ID: "table2/r1", Quantity: "messages r1",
		Published: ledger.Printed("12"), Ours: ledger.Exact(float64(b.in.program.NumEdges())),
	})
	total := 0.0
	for _, row := range b.paper.rows {
		if row.load != "" {
			total += ledger.Printed(row.load).Value
		}
	}
	for i, row := range b.paper.rows {
		if row.load == "" {
			continue
		}
		w := loadGI(row.gamma, row.epsilon)
		published := ledger.Printed(row.load)
		b.add(ledger.Claim{
			ID: fmt.Sprintf("table2/w1-%d", i+1), Quantity: fmt.Sprintf("w of q%d", i+1), Unit: "GI",
			Published: published, Ours: ledger.Exact(w), Impossible: contradicts(published, exactly(w)),
			Why: fmt.Sprintf("The printed gamma and epsilon give %s GI. The printed loads sum to %s; with %s it would be %s. Table 3 has %s, the simulations %s.",
				short(w), short(total), short(w), short(total-published.Value+w), short(b.paper.w1.Value), short(b.before.WorkGI)),
		})
	}
}

// table2Refined checks the refined half of Table 2, which is arithmetic: eta
// times the first half.
func (b *book) table2Refined() {
	b.section = "Table 2 refined, eta times the printed load or volume"
	eta := b.after.Eta
	b.add(ledger.Claim{
		ID: "table2/eta", Quantity: "eta = alpha + beta(1-alpha)/k",
		Published: ledger.Printed("1.495"), Ours: ledger.Exact(eta),
	})
	for i, row := range b.paper.rows {
		if row.load == "" {
			continue
		}
		w := eta * ledger.Printed(row.load).Value
		b.add(ledger.Claim{
			ID: fmt.Sprintf("table2/w2-%d", i+1), Quantity: fmt.Sprintf("w of q%d-1 and q%d-2", i+1, i+1), Unit: "GI",
			Published: ledger.Printed(row.load2), Ours: ledger.Exact(w),
		})
	}
	for h, row := range b.paper.rows {
		b.add(ledger.Claim{
			ID: fmt.Sprintf("table2/delta2-%d", h+1), Quantity: fmt.Sprintf("volume of messages %d-1 and %d-2", h+1, h+1), Unit: "MB",
			Published: ledger.Printed(row.volume2), Ours: ledger.Exact(eta * ledger.Printed(row.volume).Value),
		})
	}
	b.loadsAtGamma2()
}

// loadsAtGamma2 sets the three loads that the paper gives a refined task side by
// side.
func (b *book) loadsAtGamma2() {
	var byFormula float64
	for _, row := range b.paper.rows {
		if row.load != "" {
			byFormula += loadGI(publishedBeta*row.gamma, row.epsilon/publishedBeta)
		}
	}
	alpha, w1 := b.in.alpha(), b.paper.w1.Value
	grown, split := alpha+publishedBeta*(1-alpha), float64(b.after.Refinement.K)*b.after.Eta
	b.add(ledger.Claim{
		ID: "table2/W2-gamma2", Quantity: "W by gamma2 = 3 gamma, epsilon2 = epsilon/3", Unit: "GI",
		Published: b.paper.w2, Ours: ledger.Computed(byFormula, 1),
		Impossible: contradicts(b.paper.w2, exactly(byFormula)) && contradicts(b.paper.w2, exactly(publishedBeta*w1)),
		Why: fmt.Sprintf("The paper loads a refined task in three ways: %s w by the load function at the printed gamma2 and epsilon2, "+
			"%s w by its formula alpha w + beta(1-alpha)w (sum %s GI), %s w as k subtasks of eta w (the printed loads).",
			short(publishedBeta), short(grown), short(grown*w1), short(split)),
	})
}
