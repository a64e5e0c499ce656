package granularity

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/platform"
)

// published is what the paper prints, apart from the inputs in the files.
type published struct {
	// Table 3: W in GI (the reduce tasks apart, "8 569+390"), C and V in MIPS, T in s.
	w1, c1, t1, v1, ev1           ledger.Number
	w2, red, c2, t2, v2, ev2, phi ledger.Number

	headingC1, headingC2 ledger.Number // GIPS, above Table 1
	beta, chi            ledger.Number // section 4.2
	rows                 []printedRow  // Table 2
}

// paper is the paper as printed.
func paper() published {
	n := ledger.Printed
	return published{
		w1: n("2 866"), c1: n("570"), t1: n("13 805.12"), v1: n("212.59"), ev1: n("0.373"),
		w2: n("8 569"), red: n("390"), c2: n("1 710"), t2: n("14 865.02"), v2: n("618.94"), ev2: n("0.361"), phi: n("0.959"),
		headingC1: n("0.6"), headingC2: n("1.235"), beta: n("3.0"), chi: n("0.14"), rows: printedTable2,
	}
}

// printedRow is a row of Table 2: loads in GI, volumes in MB. Rows 11 and 12 have a message
// only. Decimal commas ("3, 5") are read as points; eta times each volume confirms that.
type printedRow struct {
	gamma, epsilon               float64
	load, volume, load2, volume2 string
	gamma2, epsilon2             string
}

var printedTable2 = []printedRow{
	{1e6, 1e-5, "200", "1", "299", "1.50", "3.00e6", "3.33e-6"},
	{1e7, 1e-6, "2 000", "3", "2 990", "4.49", "3.00e7", "3.33e-7"},
	{1e6, 1e-5, "200", "2", "299", "2.99", "3.00e6", "3.33e-6"},
	{1e6, 1e-3, "101", "3.5", "150.99", "5.23", "3.00e6", "3.33e-4"},
	{1e5, 1e-4, "20", "4", "29.9", "5.98", "3.00e5", "3.33e-5"},
	{1e5, 1e-5, "110", "3", "164.45", "4.49", "3.00e5", "3.33e-6"},
	{1e6, 1e-5, "200", "3.2", "299", "4.78", "3.00e6", "3.33e-6"},
	{1e5, 1e-4, "20", "1.5", "29.9", "2.24", "3.00e5", "3.33e-5"},
	{1e5, 1e-3, "11", "2.1", "16.44", "3.14", "3.00e5", "3.33e-4"},
	{1e3, 1e-2, "4", "0.9", "5.98", "1.35", "3.00e3", "3.33e-3"},
	{volume: "0.8", volume2: "1.20"},
	{volume: "0.6", volume2: "0.90"},
}

// tasks are the rows of Table 2 that have a task; they come first.
func (p published) tasks() []printedRow {
	for i, row := range p.rows {
		if row.load == "" {
			return p.rows[:i]
		}
	}
	return p.rows
}

// loadGI is the paper's load function w = 1e5*gamma + 1e6/epsilon instructions.
func loadGI(gamma, epsilon float64) float64 { return giga(1e5*gamma + 1e6/epsilon) }

// table1 checks the headings of Table 1 against its rows, which are our input.
func (b *tableLedger) table1() error {
	b.Section = "Table 1, headings against the rows"
	for _, half := range []struct {
		suffix       string
		p            *platform.Platform
		nodes, links string
		heading      ledger.Number
		table3       ledger.Number
	}{
		{"1", b.in.before, "5", "7", b.headingC1, b.c1},
		{"2", b.in.after, "10", "12", b.headingC2, b.c2},
	} {
		links, err := usedLinks(half.p)
		if err != nil {
			return err
		}
		b.plain("table1/m"+half.suffix, "nodes m"+half.suffix, "", ledger.Printed(half.nodes), ledger.Exact(float64(half.p.NumHosts())))
		b.plain("table1/s"+half.suffix, "links s"+half.suffix, "", ledger.Printed(half.links), ledger.Exact(float64(links)))
		gips := giga(half.p.MarkedSpeed())
		b.add(ledger.Claim{
			ID: "table1/C" + half.suffix, Quantity: "marked speed C" + half.suffix, Unit: "GIPS", Published: half.heading, Ours: ledger.Exact(gips),
			// The heading may be right with another input, if Table 3 agrees.
			Impossible: contradicts(half.heading, exactly(gips)) && contradicts(half.heading, half.table3.Span().Times(1e-3)),
			Note:       sayRounding(half.heading.Value, gips),
			Why: fmt.Sprintf("The %d speeds below the heading sum to %s MIPS. Table 3 says %s.",
				half.p.NumHosts(), short(1000*gips), short(half.table3.Value)),
		})
	}
	return nil
}

// table2 checks the loads of the workload before the refinement against the load function.
func (b *tableLedger) table2() {
	b.Section = "Table 2 before, loads by w = 1e5*gamma + 1e6/epsilon"
	b.plain("table2/n1", "tasks n1", "", ledger.Printed("10"), ledger.Exact(float64(b.in.dag.NumTasks())))
	b.plain("table2/r1", "messages r1", "", ledger.Printed("12"), ledger.Exact(float64(b.in.dag.NumEdges())))
	total := 0.0
	for _, row := range b.tasks() {
		total += ledger.Printed(row.load).Value
	}
	for i, row := range b.tasks() {
		w, published := loadGI(row.gamma, row.epsilon), ledger.Printed(row.load)
		b.add(ledger.Claim{
			ID: fmt.Sprintf("table2/w1-%d", i+1), Quantity: fmt.Sprintf("w of q%d", i+1), Unit: "GI",
			Published: published, Ours: ledger.Exact(w), Impossible: contradicts(published, exactly(w)),
			Why: fmt.Sprintf("The printed gamma and epsilon give %s GI. The printed loads sum to %s; with %s it would be %s. Table 3 has %s, the simulations %s.",
				short(w), short(total), short(w), short(total-published.Value+w), short(b.w1.Value), short(b.before.WorkGI)),
		})
	}
}

// table2Refined checks the refined half of Table 2, which is arithmetic: gamma and
// 1/epsilon grow by beta, loads and volumes by eta.
func (b *tableLedger) table2Refined() {
	b.Section = "Table 2 refined, beta times gamma and 1/epsilon"
	for i, row := range b.tasks() {
		id, of := fmt.Sprintf("2-%d", i+1), fmt.Sprintf(" of q%d-1 and q%d-2", i+1, i+1)
		b.plain("table2/gamma"+id, "gamma"+of, "", ledger.Printed(row.gamma2), scientific(publishedBeta*row.gamma))
		b.plain("table2/epsilon"+id, "epsilon"+of, "", ledger.Printed(row.epsilon2), scientific(row.epsilon/publishedBeta))
	}
	b.Section = "Table 2 refined, eta times the printed load or volume"
	eta := b.after.Refinement.Eta()
	b.plain("table2/eta", "eta = alpha + beta(1-alpha)/k", "", ledger.Printed("1.495"), ledger.Exact(eta))
	for i, row := range b.tasks() {
		b.plain(fmt.Sprintf("table2/w2-%d", i+1), fmt.Sprintf("w of q%d-1 and q%d-2", i+1, i+1), "GI",
			ledger.Printed(row.load2), ledger.Exact(eta*ledger.Printed(row.load).Value))
	}
	for h, row := range b.rows {
		b.plain(fmt.Sprintf("table2/delta2-%d", h+1), fmt.Sprintf("volume of messages %d-1 and %d-2", h+1, h+1), "MB",
			ledger.Printed(row.volume2), ledger.Exact(eta*ledger.Printed(row.volume).Value))
	}
	b.loadsAtGamma2()
}

// scientific shows a number as Table 2 shows gamma and epsilon, with a digit more.
func scientific(x float64) ledger.Number {
	text := strings.NewReplacer("e+0", "e", "e-0", "e-").Replace(strconv.FormatFloat(x, 'e', 3, 64))
	return ledger.Number{Value: x, Text: text}
}

// loadsAtGamma2 sets the three loads that the paper gives a refined task side by side.
func (b *tableLedger) loadsAtGamma2() {
	var byFormula float64
	for _, row := range b.tasks() {
		byFormula += loadGI(publishedBeta*row.gamma, row.epsilon/publishedBeta)
	}
	alpha, w1 := b.in.alpha(), b.w1.Value
	grown, split := alpha+publishedBeta*(1-alpha), float64(b.after.Refinement.K)*b.after.Refinement.Eta()
	b.add(ledger.Claim{
		ID: "table2/W2-gamma2", Quantity: "W by gamma2 = 3 gamma, epsilon2 = epsilon/3", Unit: "GI", Published: b.w2, Ours: ledger.Computed(byFormula, 1),
		Impossible: contradicts(b.w2, exactly(byFormula)) && contradicts(b.w2, exactly(publishedBeta*w1)),
		Why: fmt.Sprintf("The paper loads a refined task in three ways: %s w by the load function at the printed gamma2 and epsilon2, "+
			"%s w by its formula alpha w + beta(1-alpha)w (sum %s GI), %s w as k subtasks of eta w (the printed loads).",
			short(publishedBeta), short(grown), short(grown*w1), short(split)),
	})
}
