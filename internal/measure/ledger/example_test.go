package ledger_test

import (
	"fmt"
	"os"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// A paper prints a speed of 212.59; we get two readings of it.
func ExampleLedger_Table() {
	published := ledger.Printed("212.59")
	reading := func(id, quantity string, ours float64) ledger.Entry {
		return ledger.Entry{
			ID: id, Section: "Table 3", Quantity: quantity, Unit: "MIPS",
			Published: published, Ours: ledger.Computed(ours, 3), Verdict: ledger.Judge(published, ours),
		}
	}
	decimal := reading("V1-1000", "V = W/T, 1 GI = 1000 MI", 2866e3/13805.12)
	decimal.Reason = "The printed speed follows only when a GI counts as 1024 MI."
	binary := reading("V1-1024", "V = W/T, 1 GI = 1024 MI", 2866*1024/13805.12)
	l := ledger.Ledger{decimal, binary}
	_ = l.Table().Write(os.Stdout, table.Text)
	fmt.Println(l.Summary())
	// Output:
	//   quantity                 unit  published  ours     verdict
	//
	// Table 3
	//   V = W/T, 1 GI = 1000 MI  MIPS  212.59     207.604  differs
	//       The printed speed follows only when a GI counts as 1024 MI.
	//   V = W/T, 1 GI = 1024 MI  MIPS  212.59     212.587  reproduced
	// 2 published numbers: 1 reproduced, 1 differs
}

func ExampleJudge() {
	for _, ours := range []float64{0.9593, 0.95971, 0.9602} {
		_, _ = os.Stdout.WriteString(string(ledger.Judge(ledger.Printed("0.959"), ours)) + "\n")
	}
	// Output:
	// reproduced
	// reproduced (cut)
	// differs
}
