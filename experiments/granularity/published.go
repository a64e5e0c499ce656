package granularity

import "github.com/clustersim/clustersim/experiments/ledger"

// Table 3, as printed.
var (
	printedW1   = ledger.Printed("2 866")     // GI
	printedC1   = ledger.Printed("570")       // MIPS
	printedT1   = ledger.Printed("13 805.12") // s
	printedV1   = ledger.Printed("212.59")    // MIPS
	printedEv1  = ledger.Printed("0.373")
	printedW2   = ledger.Printed("8 569") // GI, without the reduce tasks
	printedWRed = ledger.Printed("390")   // GI, the reduce tasks: "8 569+390"
	printedC2   = ledger.Printed("1 710")
	printedT2   = ledger.Printed("14 865.02")
	printedV2   = ledger.Printed("618.94")
	printedEv2  = ledger.Printed("0.361")
	printedPhi  = ledger.Printed("0.959")
)

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
