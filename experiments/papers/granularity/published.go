package granularity

import "github.com/clustersim/clustersim/experiments/ledger"

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

// printedRow is a row of Table 2: loads in GI, volumes in MB. Rows 11 and 12
// have a message only. Decimal commas ("3, 5") are read as points; eta times each
// volume confirms that.
type printedRow struct {
	gamma, epsilon               float64
	load, volume, load2, volume2 string
}

var printedTable2 = []printedRow{
	{1e6, 1e-5, "200", "1", "299", "1.50"},
	{1e7, 1e-6, "2 000", "3", "2 990", "4.49"},
	{1e6, 1e-5, "200", "2", "299", "2.99"},
	{1e6, 1e-3, "101", "3.5", "150.99", "5.23"},
	{1e5, 1e-4, "20", "4", "29.9", "5.98"},
	{1e5, 1e-5, "110", "3", "164.45", "4.49"},
	{1e6, 1e-5, "200", "3.2", "299", "4.78"},
	{1e5, 1e-4, "20", "1.5", "29.9", "2.24"},
	{1e5, 1e-3, "11", "2.1", "16.44", "3.14"},
	{1e3, 1e-2, "4", "0.9", "5.98", "1.35"},
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
