package granularity

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/experiments/scalability"
)

// table3Before sets the first line of Table 3 beside the simulation.
func (b *book) table3Before() {
	b.section = "Table 3 before, simulated"
	in, row := b.in, b.before
	heaviest := heaviestTask(in.program, in.before)
	there := taskWhereItRuns(in.program, in.before, in.mapping)
	busiest := busiestHost(in.program, in.before, in.mapping)
	fastest := row.WorkGI * 1000 / heaviest.sec // MIPS: no schedule runs faster
	b.add(ledger.Claim{ID: "table3/W1", Quantity: "W", Unit: "GI", Published: b.paper.w1, Ours: ledger.Exact(row.WorkGI)})
	b.add(ledger.Claim{ID: "table3/C1", Quantity: "C", Unit: "MIPS", Published: b.paper.c1, Ours: ledger.Exact(row.MarkedSpeedMIPS)})
	b.add(ledger.Claim{
		ID: "table3/T1", Quantity: "T", Unit: "s", Published: b.paper.t1, Ours: ledger.Computed(row.TimeSec, 3),
		Impossible: heaviest.sec > b.paper.t1.Value,
		Why: fmt.Sprintf("%s (%s s should MIPS mean 2^20 per second). On the published mapping it takes %s s on %s, and %s, with %s GI in all, is busy for %s s.",
			heaviest.sayTask(), short(heaviest.sec*1e6/(1<<20)), short(there.sec), there.what, busiest.what, short(busiest.gi), short(busiest.sec)),
	})
	b.add(ledger.Claim{
		ID: "table3/V1", Quantity: "V", Unit: "MIPS", Published: b.paper.v1, Ours: ledger.Computed(row.SpeedMIPS, 3),
		Impossible: fastest < b.paper.v1.Value,
		Why:        fmt.Sprintf("With T of at least %s s, W/T is at most %s MIPS.", short(heaviest.sec), short(fastest)),
	})
	b.add(ledger.Claim{
		ID: "table3/Ev1", Quantity: "E_v", Published: b.paper.ev1, Ours: ledger.Computed(row.SpeedEfficiency, 5),
		Impossible: fastest/row.MarkedSpeedMIPS < b.paper.ev1.Value,
		Why:        fmt.Sprintf("By the same bound E_v is at most %.4f.", fastest/row.MarkedSpeedMIPS),
	})
}

// table3After sets the second line beside the simulation with beta = 3 and the
// reduce load, on the machine whose speeds Table 1 prints.
func (b *book) table3After() {
	b.section = "Table 3 after, simulated with beta = 3, chi = 0.136 and the speeds of Table 1"
	in, row := b.in, b.after
	heaviest := heaviestTask(b.refined, in.after)
	there := taskWhereItRuns(b.refined, in.after, b.refinedMapping)
	fastest := row.WorkGI * 1000 / heaviest.sec
	faster, _ := b.rows.Row("c2-1710-reduce")
	reduceGI := row.Refinement.Chi * b.before.WorkGI
	b.add(ledger.Claim{ID: "table3/W2", Quantity: "W of the subtasks, k eta W1", Unit: "GI", Published: b.paper.w2, Ours: ledger.Computed(row.WorkGI-reduceGI, 2)})
	b.add(ledger.Claim{ID: "table3/Wreduce", Quantity: "W of the reduce tasks, chi W1", Unit: "GI", Published: b.paper.red, Ours: ledger.Computed(reduceGI, 2)})
	b.add(ledger.Claim{
		ID: "table3/C2", Quantity: "C", Unit: "MIPS", Published: b.paper.c2, Ours: ledger.Exact(row.MarkedSpeedMIPS), Impossible: b.c2StandsAlone(),
		Why: fmt.Sprintf("The paper has %s of C2: the speeds of Table 1 sum to %s, the heading above them says %s, and %s is %s times C1 = %s.",
			b.sayValuesOfC2(), short(row.MarkedSpeedMIPS), short(1000*b.paper.headingC2.Value),
			short(b.paper.c2.Value), short(b.paper.c2.Value/b.paper.c1.Value), short(b.paper.c1.Value)),
	})
	b.add(ledger.Claim{
		ID: "table3/T2", Quantity: "T", Unit: "s", Published: b.paper.t2, Ours: ledger.Computed(row.TimeSec, 3),
		Impossible: heaviest.sec > b.paper.t2.Value,
		Why: fmt.Sprintf("Subtask %s; %s s on %s, where the paper puts it. There it stays with faster new nodes too (C = %s): %s s.",
			heaviest.sayTask(), short(there.sec), there.what, short(faster.MarkedSpeedMIPS), short(faster.TimeSec)),
	})
	b.add(ledger.Claim{
		ID: "table3/V2", Quantity: "V", Unit: "MIPS", Published: b.paper.v2, Ours: ledger.Computed(row.SpeedMIPS, 3),
		Impossible: fastest < b.paper.v2.Value,
		Why:        fmt.Sprintf("With T of at least %s s, W/T is at most %s MIPS.", short(heaviest.sec), short(fastest)),
	})
	b.add(ledger.Claim{
		ID: "table3/Ev2", Quantity: "E_v", Published: b.paper.ev2, Ours: ledger.Computed(row.SpeedEfficiency, 5),
		Impossible: fastest/row.MarkedSpeedMIPS < b.paper.ev2.Value,
		Why: fmt.Sprintf("By the same bound E_v is at most %.3f with C = %s. With C = %s it is at most %.3f where the paper puts the subtasks, and %.5f simulated.",
			fastest/row.MarkedSpeedMIPS, short(row.MarkedSpeedMIPS), short(faster.MarkedSpeedMIPS),
			faster.WorkGI*1000/there.sec/faster.MarkedSpeedMIPS, faster.SpeedEfficiency),
	})
	b.add(ledger.Claim{
		ID: "table3/Phi", Quantity: "Phi", Published: b.paper.phi, Ours: ledger.Computed(row.Phi, 4), Impossible: b.onlyWithItsC2(b.paper.phi, b.phiFrom),
		Why: fmt.Sprintf("The speeds of Table 1 sum to %s. With faster new nodes, C = %s, Phi is %.5f, but then E_v goes from %.5f to %.5f.",
			short(row.MarkedSpeedMIPS), short(faster.MarkedSpeedMIPS), faster.Phi, b.before.SpeedEfficiency, faster.SpeedEfficiency),
	})
}

// table3Arithmetic checks what Table 3 derives from its own columns.
func (b *book) table3Arithmetic() {
	b.section = "Table 3's arithmetic, from its own printed numbers"
	w2 := b.paper.w2.Value + b.paper.red.Value
	v1, v2 := b.paper.w1.Value/b.paper.t1.Value, w2/b.paper.t2.Value // GI/s
	ev1, ev2 := b.paper.v1.Value/b.paper.c1.Value, b.paper.v2.Value/b.paper.c2.Value
	phi := scalability.Phi(b.paper.w1.Value, b.paper.c1.Value, w2, b.paper.c2.Value)
	b.add(ledger.Claim{
		ID: "arithmetic/V1", Quantity: "V1 = W1/T1, 1 GI = 1024 MI", Unit: "MIPS", Published: b.paper.v1, Ours: ledger.Computed(1024*v1, 3),
		Note: fmt.Sprintf("With 1 GI = 1024 MI; with 1000 MI it is %.2f.", 1000*v1),
		Why:  fmt.Sprintf("With 1000 MI it is %.2f.", 1000*v1),
	})
	b.add(ledger.Claim{
		ID: "arithmetic/V2", Quantity: "V2 = W2/T2, 1 GI = 1024 MI", Unit: "MIPS", Published: b.paper.v2, Ours: ledger.Computed(1024*v2, 3),
		Impossible: contradicts(b.paper.v2, b.v2From(1000), b.v2From(1024)),
		Why: fmt.Sprintf("%s is not W/T: with 1000 MI it is %.2f. It would need W2 = %.2f GI or T2 = %.2f s.",
			b.paper.v2.Text, 1000*v2, b.paper.v2.Value*b.paper.t2.Value/1024, 1024*w2/b.paper.v2.Value),
	})
	b.add(ledger.Claim{ID: "arithmetic/Ev1", Quantity: "E_v1 = V1/C1", Published: b.paper.ev1, Ours: ledger.Computed(ev1, 5)})
	b.add(ledger.Claim{
		ID: "arithmetic/Ev2", Quantity: "E_v2 = V2/C2", Published: b.paper.ev2, Ours: ledger.Computed(ev2, 5),
		Why: fmt.Sprintf("V2/C2 rounds to %s, and cut it is %s; W2/T2/C2 is %.5f. E_v1 above is %s.",
			rounded(b.paper.ev2, ev2), cut(b.paper.ev2, ev2), 1024*v2/b.paper.c2.Value, howPrinted(b.paper.ev1, ev1)),
	})
	b.add(ledger.Claim{
		ID: "arithmetic/Phi", Quantity: "Phi = (W1/C1)/(W2/C2)", Published: b.paper.phi,
		Ours: ledger.Computed(phi, 5), Why: sentence(howPrinted(b.paper.phi, phi)) + ".",
	})
}
