package granularity

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// table3Before sets the first line of Table 3 beside the simulation.
func (b *tableLedger) table3Before() {
	b.Section = "Table 3 before, simulated"
	in, row := b.in, b.before
	heaviest := heaviestTask(in.dag, in.before)
	there := taskWhereItRuns(in.dag, in.before, in.mapping)
	busiest := busiestHost(in.dag, in.before, in.mapping)
	fastest := row.WorkGI * 1000 / heaviest.sec // MIPS: no schedule runs faster
	b.plain("table3/W1", "W", "GI", b.w1, ledger.Exact(row.WorkGI))
	b.plain("table3/C1", "C", "MIPS", b.c1, ledger.Exact(row.MarkedSpeedMIPS))
	b.add(ledger.Claim{
		ID: "table3/T1", Quantity: "T", Unit: "s", Published: b.t1, Ours: ledger.Computed(row.TimeSec, 3), Impossible: heaviest.sec > b.t1.Value,
		Why: fmt.Sprintf("%s (%s s should MIPS mean 2^20 per second). On the published mapping it takes %s s on %s, and %s, with %s GI in all, is busy for %s s.",
			heaviest.sayTask(), short(heaviest.sec*1e6/(1<<20)), short(there.sec), there.what, busiest.what, short(busiest.gi), short(busiest.sec)),
	})
	b.speed("table3/V1", b.v1, row, heaviest)
	b.add(ledger.Claim{
		ID: "table3/Ev1", Quantity: "E_v", Published: b.ev1, Ours: ledger.Computed(row.SpeedEfficiency, 5),
		Impossible: fastest/row.MarkedSpeedMIPS < b.ev1.Value,
		Why:        fmt.Sprintf("By the same bound E_v is at most %.4f.", fastest/row.MarkedSpeedMIPS),
	})
}

// speed is V, which cannot exceed what the least possible time allows.
func (b *tableLedger) speed(id string, published ledger.Number, row Row, least bound) {
	fastest := row.WorkGI * 1000 / least.sec
	b.add(ledger.Claim{
		ID: id, Quantity: "V", Unit: "MIPS", Published: published, Ours: ledger.Computed(row.SpeedMIPS, 3), Impossible: fastest < published.Value,
		Why: fmt.Sprintf("With T of at least %s s, W/T is at most %s MIPS.", short(least.sec), short(fastest)),
	})
}

// table3After sets the second line beside the simulation with beta = 3 and the
// reduce load, on the platform with the speeds of Table 1.
func (b *tableLedger) table3After() {
	b.Section = "Table 3 after, simulated with beta = 3, chi = 0.136 and the speeds of Table 1"
	in, row := b.in, b.after
	heaviest := heaviestTask(b.refined, in.after)
	there := taskWhereItRuns(b.refined, in.after, b.refinedMapping)
	fastest := row.WorkGI * 1000 / heaviest.sec
	faster, _ := b.replay.Row("c2-1710-reduce")
	reduceGI := row.Refinement.Chi * b.before.WorkGI
	b.plain("table3/W2", "W of the subtasks, k eta W1", "GI", b.w2, ledger.Computed(row.WorkGI-reduceGI, 2))
	b.plain("table3/Wreduce", "W of the reduce tasks, chi W1", "GI", b.red, ledger.Computed(reduceGI, 2))
	b.add(ledger.Claim{
		ID: "table3/C2", Quantity: "C", Unit: "MIPS", Published: b.c2, Ours: ledger.Exact(row.MarkedSpeedMIPS), Impossible: b.c2StandsAlone(),
		Why: fmt.Sprintf("The paper has %s of C2: the speeds of Table 1 sum to %s, the heading above them says %s, and %s is %s times C1 = %s.",
			b.sayValuesOfC2(), short(row.MarkedSpeedMIPS), short(1000*b.headingC2.Value),
			short(b.c2.Value), short(b.c2.Value/b.c1.Value), short(b.c1.Value)),
	})
	b.add(ledger.Claim{
		ID: "table3/T2", Quantity: "T", Unit: "s", Published: b.t2, Ours: ledger.Computed(row.TimeSec, 3), Impossible: heaviest.sec > b.t2.Value,
		Why: fmt.Sprintf("Subtask %s; %s s on %s, where the paper puts it. There it stays with faster new nodes too (C = %s): %s s.",
			heaviest.sayTask(), short(there.sec), there.what, short(faster.MarkedSpeedMIPS), short(faster.TimeSec)),
	})
	b.speed("table3/V2", b.v2, row, heaviest)
	b.add(ledger.Claim{
		ID: "table3/Ev2", Quantity: "E_v", Published: b.ev2, Ours: ledger.Computed(row.SpeedEfficiency, 5),
		Impossible: fastest/row.MarkedSpeedMIPS < b.ev2.Value,
		Why: fmt.Sprintf("By the same bound E_v is at most %.3f with C = %s. With C = %s it is at most %.3f where the paper puts the subtasks, and %.5f simulated.",
			fastest/row.MarkedSpeedMIPS, short(row.MarkedSpeedMIPS), short(faster.MarkedSpeedMIPS),
			faster.WorkGI*1000/there.sec/faster.MarkedSpeedMIPS, faster.SpeedEfficiency),
	})
	b.add(ledger.Claim{
		ID: "table3/Phi", Quantity: "Phi", Published: b.phi, Ours: ledger.Computed(row.Phi, 4), Impossible: b.onlyWithItsC2(b.phi, b.phiFrom),
		Why: fmt.Sprintf("The speeds of Table 1 sum to %s. With faster new nodes, C = %s, Phi is %.5f, but then E_v goes from %.5f to %.5f.",
			short(row.MarkedSpeedMIPS), short(faster.MarkedSpeedMIPS), faster.Phi, b.before.SpeedEfficiency, faster.SpeedEfficiency),
	})
}

// table3Arithmetic checks what Table 3 derives from its own columns.
func (b *tableLedger) table3Arithmetic() {
	b.Section = "Table 3's arithmetic, from its own printed numbers"
	w2 := b.w2.Value + b.red.Value
	v1, v2 := b.w1.Value/b.t1.Value, w2/b.t2.Value // GI/s
	ev1, ev2 := b.v1.Value/b.c1.Value, b.v2.Value/b.c2.Value
	phi := scalability.Phi(b.w1.Value, b.c1.Value, w2, b.c2.Value)
	b.add(ledger.Claim{
		ID: "arithmetic/V1", Quantity: "V1 = W1/T1, 1 GI = 1024 MI", Unit: "MIPS", Published: b.v1, Ours: ledger.Computed(1024*v1, 3),
		Note: fmt.Sprintf("With 1 GI = 1024 MI; with 1000 MI it is %.2f.", 1000*v1),
		Why:  fmt.Sprintf("With 1000 MI it is %.2f.", 1000*v1),
	})
	b.add(ledger.Claim{
		ID: "arithmetic/V2", Quantity: "V2 = W2/T2, 1 GI = 1024 MI", Unit: "MIPS", Published: b.v2, Ours: ledger.Computed(1024*v2, 3),
		Impossible: contradicts(b.v2, b.v2From(1000), b.v2From(1024)),
		Why: fmt.Sprintf("%s is not W/T: with 1000 MI it is %.2f. It would need W2 = %.2f GI or T2 = %.2f s.",
			b.v2.Text, 1000*v2, b.v2.Value*b.t2.Value/1024, 1024*w2/b.v2.Value),
	})
	b.plain("arithmetic/Ev1", "E_v1 = V1/C1", "", b.ev1, ledger.Computed(ev1, 5))
	b.add(ledger.Claim{
		ID: "arithmetic/Ev2", Quantity: "E_v2 = V2/C2", Published: b.ev2, Ours: ledger.Computed(ev2, 5),
		Why: fmt.Sprintf("V2/C2 rounds to %s, and cut it is %s; W2/T2/C2 is %.5f. E_v1 above is %s.",
			rounded(b.ev2, ev2), cut(b.ev2, ev2), 1024*v2/b.c2.Value, howPrinted(b.ev1, ev1)),
	})
	b.add(ledger.Claim{
		ID: "arithmetic/Phi", Quantity: "Phi = (W1/C1)/(W2/C2)", Published: b.phi,
		Ours: ledger.Computed(phi, 5), Why: sentence(howPrinted(b.phi, phi)) + ".",
	})
}

func (b *tableLedger) textParameters() {
	grown := b.after.MarkedSpeedMIPS / b.before.MarkedSpeedMIPS
	headings := b.headingC2.Value / b.headingC1.Value
	chi := b.red.Value / b.w1.Value
	b.plain("text/k", "k = m2/m1", "", ledger.Printed("2"), ledger.Exact(float64(b.in.after.NumHosts())/float64(b.in.before.NumHosts())))
	b.add(ledger.Claim{
		ID: "text/beta", Quantity: "beta = C2/C1", Published: b.beta, Ours: ledger.Computed(grown, 5),
		Impossible: b.onlyWithItsC2(b.beta, b.betaFrom) && contradicts(b.beta, b.headingsBeta()),
		Why: fmt.Sprintf("Table 1's speeds give %.3f, its headings %.3f; C2 = %s of Table 3 gives %.3f.",
			grown, headings, short(b.c2.Value), b.c2.Value/b.c1.Value),
	})
	b.plain("text/chi", "chi = 390 GI / W1", "", b.chi, ledger.Computed(chi, 4))
	b.add(ledger.Claim{
		ID: "text/chiW1", Quantity: "chi W1 with the chi of the text", Unit: "GI", Published: b.red, Ours: ledger.Computed(b.chi.Value*b.w1.Value, 2),
		Why: fmt.Sprintf("%s is %.4f rounded. The simulations use chi = %s: %.2f GI.", b.chi.Text, chi, short(reducedChi), reducedChi*b.w1.Value),
	})
}

func (b *tableLedger) textFormulas() {
	k, eta := float64(b.after.Refinement.K), b.after.Refinement.Eta()
	withoutReduce, _ := b.replay.Row("beta-3")
	chi := b.red.Value / b.w1.Value
	phi := func(chi float64) float64 {
		return scalability.Growth{K: b.after.Refinement.K, Beta: publishedBeta, Alpha: b.in.alpha(), Chi: chi}.Phi()
	}
	b.State(ledger.Claim{
		ID: "text/Phi-8", Quantity: "Phi by formula (8), chi = 0", Published: ledger.Printed("> 1"), Ours: ledger.Computed(phi(0), 5),
		Why: "With these input files formula (8) gives no more than 1.",
	}, phi(0) > 1)
	b.State(ledger.Claim{
		ID: "text/definition-2", Quantity: "range of Phi, Definition 2, by formula (8)", Published: ledger.Printed("(0, 1]"), Ours: ledger.Computed(phi(0), 5), Impossible: true,
		Why: fmt.Sprintf("The paper's own (8) is above 1 where k < beta. By (7) E_v2/E_v1 is k/beta there, so E_v is not kept, and Definition 2 is about Phi at equal E_v; at k = beta (8) is %s.",
			short(scalability.Growth{K: b.after.Refinement.K, Beta: k, Alpha: b.in.alpha()}.Phi())),
	}, phi(0) > 0 && phi(0) <= 1)
	b.add(ledger.Claim{
		ID: "text/Phi-chi", Quantity: "Phi = beta/(k alpha + beta(1-alpha) + chi)",
		Published: b.phi, Ours: ledger.Computed(phi(chi), 5),
		Why: fmt.Sprintf("%s, and with chi = %.4f; the text's %s gives %.5f.",
			sentence(howPrinted(b.phi, phi(chi))), chi, b.chi.Text, phi(b.chi.Value)),
	})
	least := eta * b.t1.Value
	b.add(ledger.Claim{
		ID: "text/formula-6", Quantity: "T2 >= eta T1, formula (6)", Unit: "s",
		Published: b.t2, Ours: ledger.Computed(least, 2), Impossible: contradicts(b.t2, ledger.Range{Least: eta * b.t1.Span().Least, Greatest: math.Inf(1)}),
		Why: fmt.Sprintf("Subtask i-1 stays on the old node with eta times the load, so T2/T1 is at least eta = %s, on any topology and in any unit; Table 3 has %.3f. "+
			"In the simulation it is %.3f without reduce load.", short(eta), b.t2.Value/b.t1.Value, withoutReduce.TimeSec/b.before.TimeSec),
	})
	by7 := k * 1024 * b.w1.Value / (b.t1.Value * b.c2.Value)
	b.add(ledger.Claim{
		ID: "text/formula-7", Quantity: "E_v2 = k W1/(T1 C2), formula (7)", Published: b.ev2, Ours: ledger.Computed(by7, 4),
		Impossible: contradicts(b.ev2, b.ev2ByFormula7(1000), b.ev2ByFormula7(1024)),
		Why: fmt.Sprintf("From Table 3's own W1, T1 and C2, 1 GI = 1024 MI as in its V1; %.4f with 1000 MI. With C2 = %s it would be %.4f.",
			by7*1000/1024, short(b.after.MarkedSpeedMIPS), by7*b.c2.Value/b.after.MarkedSpeedMIPS),
	})
	b.kept(b.after, fmt.Sprintf("By formula (7) it is k C1/C2 = %.3f, and %.3f with C2 = %s: E_v is kept only when beta = k. The reduce load costs the rest.",
		k*b.before.MarkedSpeedMIPS/b.after.MarkedSpeedMIPS, k*b.c1.Value/b.c2.Value, short(b.c2.Value)))
}
