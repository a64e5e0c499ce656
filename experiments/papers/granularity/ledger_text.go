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
	headings := b.paper.headingC2.Value / b.paper.headingC1.Value
	chi := b.paper.red.Value / b.paper.w1.Value
	b.add(ledger.Claim{
		ID: "text/k", Quantity: "k = m2/m1",
		Published: ledger.Printed("2"), Ours: ledger.Exact(float64(b.in.after.NumHosts()) / float64(b.in.before.NumHosts())),
	})
	b.add(ledger.Claim{
		ID: "text/beta", Quantity: "beta = C2/C1",
		Published: b.paper.beta, Ours: ledger.Computed(grown, 5),
		Impossible: b.onlyWithItsC2(b.paper.beta, b.betaFrom) && contradicts(b.paper.beta, b.headingsBeta()),
		Why: fmt.Sprintf("Table 1's speeds give %.3f, its headings %.3f; C2 = %s of Table 3 gives %.3f.",
			grown, headings, short(b.paper.c2.Value), b.paper.c2.Value/b.paper.c1.Value),
	})
	b.add(ledger.Claim{
		ID: "text/chi", Quantity: "chi = 390 GI / W1",
		Published: b.paper.chi, Ours: ledger.Computed(chi, 4),
	})
	b.add(ledger.Claim{
		ID: "text/chiW1", Quantity: "chi W1 with the chi of the text", Unit: "GI",
		Published: b.paper.red, Ours: ledger.Computed(b.paper.chi.Value*b.paper.w1.Value, 2),
		Why: fmt.Sprintf("%s is %.4f rounded. The simulations use chi = %s: %.2f GI.", b.paper.chi.Text, chi, short(reducedChi), reducedChi*b.paper.w1.Value),
	})
}

func (b *book) textFormulas() {
	k, eta, alpha := float64(b.after.Refinement.K), b.after.Eta, b.in.alpha()
	plain := Refinement{K: b.after.Refinement.K, Beta: publishedBeta}
	loaded := plain
	loaded.Chi = b.paper.red.Value / b.paper.w1.Value
	stated := plain
	stated.Chi = b.paper.chi.Value
	b.addStatement("text/Phi-8", "Phi by formula (8), chi = 0", ledger.Printed("> 1"), ledger.Computed(plain.Growth(alpha).Phi(), 5), plain.Growth(alpha).Phi() > 1,
		"With these input files formula (8) gives no more than 1.")
	b.add(ledger.Claim{
		ID: "text/Phi-chi", Quantity: "Phi = beta/(k alpha + beta(1-alpha) + chi)",
		Published: b.paper.phi, Ours: ledger.Computed(loaded.Growth(alpha).Phi(), 5),
		Why: fmt.Sprintf("%s, and with chi = %.4f; the text's %s gives %.5f.",
			sentence(howPrinted(b.paper.phi, loaded.Growth(alpha).Phi())), loaded.Chi, b.paper.chi.Text, stated.Growth(alpha).Phi()),
	})
	least := eta * b.paper.t1.Value
	b.add(ledger.Claim{
		ID: "text/formula-6", Quantity: "T2 >= eta T1, formula (6)", Unit: "s",
		Published: b.paper.t2, Ours: ledger.Computed(least, 2), Impossible: contradicts(b.paper.t2, spanOf(b.paper.t1).times(eta).orMore()),
		Why: fmt.Sprintf("Subtask i-1 stays on the old node with eta times the load, so T2/T1 is at least eta = %s, on any topology and in any unit; Table 3 has %.3f. "+
			"In the simulation it is %.3f without reduce load.", short(eta), b.paper.t2.Value/b.paper.t1.Value, b.ratioWithoutReduce()),
	})
	by7 := k * 1024 * b.paper.w1.Value / (b.paper.t1.Value * b.paper.c2.Value)
	b.add(ledger.Claim{
		ID: "text/formula-7", Quantity: "E_v2 = k W1/(T1 C2), formula (7)",
		Published: b.paper.ev2, Ours: ledger.Computed(by7, 4),
		Impossible: contradicts(b.paper.ev2, b.ev2ByFormula7(1000), b.ev2ByFormula7(1024)),
		Why: fmt.Sprintf("From Table 3's own W1, T1 and C2, 1 GI = 1024 MI as in its V1; %.4f with 1000 MI. With C2 = %s it would be %.4f.",
			by7*1000/1024, short(b.after.MarkedSpeedMIPS), by7*b.paper.c2.Value/b.after.MarkedSpeedMIPS),
	})
	kept := b.after.SpeedEfficiency / b.before.SpeedEfficiency
	published := b.paper.ev2.Value / b.paper.ev1.Value
	b.addStatement("text/kept", "E_v2/E_v1: is E_v kept?", ledger.Printed(b.paper.ev2.Text+"/"+b.paper.ev1.Text), ledger.Computed(kept, 3), kept >= published,
		fmt.Sprintf("Printed ratio %.3f. By formula (7) it is k C1/C2 = %.3f, and %.3f with C2 = %s: E_v is kept only when beta = k. The reduce load costs the rest.",
			published, k*b.before.MarkedSpeedMIPS/b.after.MarkedSpeedMIPS, k*b.paper.c1.Value/b.paper.c2.Value, short(b.paper.c2.Value)))
}

// ratioWithoutReduce is the simulated T2/T1 with beta = 3 and chi = 0.
func (b *book) ratioWithoutReduce() float64 {
	plain, _ := b.rows.Row("beta-3")
	return plain.TimeSec / b.before.TimeSec
}

// addStatement books a claim in words, which holds or does not.
func (b *book) addStatement(id, quantity string, published, ours ledger.Number, holds bool, why string) {
	c := ledger.Claim{ID: id, Section: b.section, Quantity: quantity, Published: published, Ours: ours, Why: why}
	b.entries = append(b.entries, c.Statement(holds))
}
