package granularity

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/ledger"
)

// text checks the numbers of section 4.2 that stand beside Table 3, and the
// paper's formulas against its table.
func (b *book) text() {
	b.section = "Text beside Table 3"
	b.textParameters()
	b.textFormulas()
}

func (b *book) textParameters() {
	grown := b.after.MarkedSpeedMIPS / b.before.MarkedSpeedMIPS
	headings := 1.235 / 0.6
	chi := printedWRed.Value / printedW1.Value
	b.add(claim{
		id: "text/k", quantity: "k = m2/m1",
		published: ledger.Printed("2"), ours: ledger.Exact(float64(b.in.after.NumHosts()) / float64(b.in.before.NumHosts())),
	})
	b.add(claim{
		id: "text/beta", quantity: "beta = C2/C1",
		published: ledger.Printed("3.0"), ours: ledger.Computed(grown, 5), impossible: true,
		why: fmt.Sprintf("Table 1's speeds give %.3f, its headings %.3f; only C2 = %s of Table 3 gives %.3f.",
			grown, headings, short(printedC2.Value), printedC2.Value/printedC1.Value),
	})
	b.add(claim{
		id: "text/chi", quantity: "chi = 390 GI / W1",
		published: ledger.Printed("0.14"), ours: ledger.Computed(chi, 4),
	})
	b.add(claim{
		id: "text/chiW1", quantity: "chi W1 with the chi of the text", unit: "GI",
		published: printedWRed, ours: ledger.Computed(0.14*printedW1.Value, 2),
		why: fmt.Sprintf("0.14 is %.4f rounded. The simulations use chi = %s: %.2f GI.", chi, short(reducedChi), reducedChi*printedW1.Value),
	})
}

func (b *book) textFormulas() {
	k, eta, alpha := float64(b.after.Refinement.K), b.after.Eta, b.in.alpha()
	plain := Refinement{K: b.after.Refinement.K, Beta: publishedBeta}
	loaded := plain
	loaded.Chi = printedWRed.Value / printedW1.Value
	stated := plain
	stated.Chi = 0.14
	b.addStatement("text/Phi-8", "Phi by formula (8), chi = 0", ledger.Printed("> 1"), ledger.Computed(plain.PhiOf(alpha), 5), plain.PhiOf(alpha) > 1,
		"With these input files formula (8) gives no more than 1.")
	b.add(claim{
		id: "text/Phi-chi", quantity: "Phi = beta/(k alpha + beta(1-alpha) + chi)",
		published: printedPhi, ours: ledger.Computed(loaded.PhiOf(alpha), 5),
		why: fmt.Sprintf("Cut, not rounded, and with chi = %.4f; the text's 0.14 gives %.5f.", loaded.Chi, stated.PhiOf(alpha)),
	})
	least := eta * printedT1.Value
	b.add(claim{
		id: "text/formula-6", quantity: "T2 >= eta T1, formula (6)", unit: "s",
		published: printedT2, ours: ledger.Computed(least, 2), impossible: printedT2.Value < least,
		why: fmt.Sprintf("Subtask i-1 stays on the old node with eta times the load, so T2/T1 is at least eta = %s, on any topology and in any unit; Table 3 has %.3f. "+
			"In the simulation it is %.3f without reduce load.", short(eta), printedT2.Value/printedT1.Value, b.ratioWithoutReduce()),
	})
	by7 := k * 1024 * printedW1.Value / (printedT1.Value * printedC2.Value)
	b.add(claim{
		id: "text/formula-7", quantity: "E_v2 = k W1/(T1 C2), formula (7)",
		published: printedEv2, ours: ledger.Computed(by7, 4), impossible: true,
		why: fmt.Sprintf("Table 3 contradicts formula (7) with its own T1 and C2 (1 GI = 1024 MI as in its V1). With C2 = %s it would be %.4f.",
			short(b.after.MarkedSpeedMIPS), by7*printedC2.Value/b.after.MarkedSpeedMIPS),
	})
	kept := b.after.SpeedEfficiency / b.before.SpeedEfficiency
	published := printedEv2.Value / printedEv1.Value
	b.addStatement("text/kept", "E_v2/E_v1: is E_v kept?", ledger.Printed("0.361/0.373"), ledger.Computed(kept, 3), kept >= published,
		fmt.Sprintf("Printed ratio %.3f. By formula (7) it is k C1/C2 = %.3f, and %.3f with C2 = %s: E_v is kept only when beta = k. The reduce load costs the rest.",
			published, k*b.before.MarkedSpeedMIPS/b.after.MarkedSpeedMIPS, k*printedC1.Value/printedC2.Value, short(printedC2.Value)))
}

// ratioWithoutReduce is the simulated T2/T1 with beta = 3 and chi = 0.
func (b *book) ratioWithoutReduce() float64 {
	plain, _ := b.rows.Row("beta-3")
	return plain.TimeSec / b.before.TimeSec
}

// addStatement books a claim in words, which holds or does not.
func (b *book) addStatement(id, quantity string, published, ours ledger.Number, holds bool, why string) {
	e := ledger.Entry{ID: id, Section: b.section, Quantity: quantity, Published: published, Ours: ours, Verdict: ledger.Reproduced}
	if !holds {
		e.Verdict, e.Reason = ledger.Differs, why
	}
	b.entries = append(b.entries, e)
}
