package granularity

import "github.com/clustersim/clustersim/experiments/ledger"

// published is what the paper prints, apart from the inputs in the files.
type published struct {
	// Table 3.
	w1  ledger.Number // GI
	c1  ledger.Number // MIPS
	t1  ledger.Number // s
	v1  ledger.Number // MIPS
	ev1 ledger.Number
	w2  ledger.Number // GI, without the reduce tasks
	red ledger.Number // GI, the reduce tasks: "8 569+390"
	c2  ledger.Number
	t2  ledger.Number
	v2  ledger.Number
	ev2 ledger.Number
	phi ledger.Number

	headingC1, headingC2 ledger.Number // GIPS, above Table 1
	beta, chi            ledger.Number // section 4.2
	rows                 []printedRow  // Table 2
}

// paper is the paper as printed.
func paper() published {
	return published{
		w1: ledger.Printed("2 866"), c1: ledger.Printed("570"), t1: ledger.Printed("13 805.12"),
		v1: ledger.Printed("212.59"), ev1: ledger.Printed("0.373"),
		w2: ledger.Printed("8 569"), red: ledger.Printed("390"), c2: ledger.Printed("1 710"), t2: ledger.Printed("14 865.02"),
		v2: ledger.Printed("618.94"), ev2: ledger.Printed("0.361"), phi: ledger.Printed("0.959"),
		headingC1: ledger.Printed("0.6"), headingC2: ledger.Printed("1.235"),
		beta: ledger.Printed("3.0"), chi: ledger.Printed("0.14"),
		rows: printedTable2,
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

// loadGI is the paper's load function w = 1e5*gamma + 1e6/epsilon instructions.
func loadGI(gamma, epsilon float64) float64 { return giga(1e5*gamma + 1e6/epsilon) }
