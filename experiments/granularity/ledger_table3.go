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
	b.add(claim{id: "table3/W1", quantity: "W", unit: "GI", published: b.paper.w1, ours: ledger.Exact(row.WorkGI)})
	b.add(claim{id: "table3/C1", quantity: "C", unit: "MIPS", published: b.paper.c1, ours: ledger.Exact(row.MarkedSpeedMIPS)})
	b.add(claim{
		id: "table3/T1", quantity: "T", unit: "s", published: b.paper.t1, ours: ledger.Computed(row.TimeSec, 3),
		impossible: heaviest.sec > b.paper.t1.Value,
		why: fmt.Sprintf("%s (%s s should MIPS mean 2^20 per second). On the published mapping it takes %s s on %s, and %s, with %s GI in all, is busy for %s s.",
			heaviest.sayTask(), short(heaviest.sec*1e6/(1<<20)), short(there.sec), there.what, busiest.what, short(busiest.gi), short(busiest.sec)),
	})
	b.add(claim{
		id: "table3/V1", quantity: "V", unit: "MIPS", published: b.paper.v1, ours: ledger.Computed(row.SpeedMIPS, 3),
		impossible: fastest < b.paper.v1.Value,
		why:        fmt.Sprintf("With T of at least %s s, W/T is at most %s MIPS.", short(heaviest.sec), short(fastest)),
	})
	b.add(claim{
		id: "table3/Ev1", quantity: "E_v", published: b.paper.ev1, ours: ledger.Computed(row.SpeedEfficiency, 5),
		impossible: fastest/row.MarkedSpeedMIPS < b.paper.ev1.Value,
		why:        fmt.Sprintf("By the same bound E_v is at most %.4f.", fastest/row.MarkedSpeedMIPS),
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
	b.add(claim{id: "table3/W2", quantity: "W of the subtasks, k eta W1", unit: "GI", published: b.paper.w2, ours: ledger.Computed(row.WorkGI-reduceGI, 2)})
	b.add(claim{id: "table3/Wreduce", quantity: "W of the reduce tasks, chi W1", unit: "GI", published: b.paper.red, ours: ledger.Computed(reduceGI, 2)})
	b.add(claim{
		id: "table3/C2", quantity: "C", unit: "MIPS", published: b.paper.c2, ours: ledger.Exact(row.MarkedSpeedMIPS), impossible: b.c2StandsAlone(),
		why: fmt.Sprintf("The paper has %s of C2: the speeds of Table 1 sum to %s, the heading above them says %s, and %s is %s times C1 = %s.",
			b.sayValuesOfC2(), short(row.MarkedSpeedMIPS), short(1000*b.paper.headingC2.Value),
			short(b.paper.c2.Value), short(b.paper.c2.Value/b.paper.c1.Value), short(b.paper.c1.Value)),
	})
	b.add(claim{
		id: "table3/T2", quantity: "T", unit: "s", published: b.paper.t2, ours: ledger.Computed(row.TimeSec, 3),
		impossible: heaviest.sec > b.paper.t2.Value,
		why: fmt.Sprintf("Subtask %s; %s s on %s, where the paper puts it. There it stays with faster new nodes too (C = %s): %s s.",
			heaviest.sayTask(), short(there.sec), there.what, short(faster.MarkedSpeedMIPS), short(faster.TimeSec)),
	})
	b.add(claim{
		id: "table3/V2", quantity: "V", unit: "MIPS", published: b.paper.v2, ours: ledger.Computed(row.SpeedMIPS, 3),
		impossible: fastest < b.paper.v2.Value,
		why:        fmt.Sprintf("With T of at least %s s, W/T is at most %s MIPS.", short(heaviest.sec), short(fastest)),
	})
	b.add(claim{
		id: "table3/Ev2", quantity: "E_v", published: b.paper.ev2, ours: ledger.Computed(row.SpeedEfficiency, 5),
		impossible: fastest/row.MarkedSpeedMIPS < b.paper.ev2.Value,
		why: fmt.Sprintf("By the same bound E_v is at most %.3f with C = %s. With C = %s it is at most %.3f where the paper puts the subtasks, and %.5f simulated.",
			fastest/row.MarkedSpeedMIPS, short(row.MarkedSpeedMIPS), short(faster.MarkedSpeedMIPS),
			faster.WorkGI*1000/there.sec/faster.MarkedSpeedMIPS, faster.SpeedEfficiency),
	})
	b.add(claim{
		id: "table3/Phi", quantity: "Phi", published: b.paper.phi, ours: ledger.Computed(row.Phi, 4), impossible: b.onlyWithItsC2(b.paper.phi, b.phiFrom),
		why: fmt.Sprintf("The speeds of Table 1 sum to %s. With faster new nodes, C = %s, Phi is %.5f, but then E_v goes from %.5f to %.5f.",
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
	b.add(claim{
		id: "arithmetic/V1", quantity: "V1 = W1/T1, 1 GI = 1024 MI", unit: "MIPS", published: b.paper.v1, ours: ledger.Computed(1024*v1, 3),
		note: fmt.Sprintf("With 1 GI = 1024 MI; with 1000 MI it is %.2f.", 1000*v1),
		why:  fmt.Sprintf("With 1000 MI it is %.2f.", 1000*v1),
	})
	b.add(claim{
		id: "arithmetic/V2", quantity: "V2 = W2/T2, 1 GI = 1024 MI", unit: "MIPS", published: b.paper.v2, ours: ledger.Computed(1024*v2, 3),
		impossible: contradicts(b.paper.v2, b.v2From(1000), b.v2From(1024)),
		why: fmt.Sprintf("%s is not W/T: with 1000 MI it is %.2f. It would need W2 = %.2f GI or T2 = %.2f s.",
			b.paper.v2.Text, 1000*v2, b.paper.v2.Value*b.paper.t2.Value/1024, 1024*w2/b.paper.v2.Value),
	})
	b.add(claim{id: "arithmetic/Ev1", quantity: "E_v1 = V1/C1", published: b.paper.ev1, ours: ledger.Computed(ev1, 5)})
	b.add(claim{
		id: "arithmetic/Ev2", quantity: "E_v2 = V2/C2", published: b.paper.ev2, ours: ledger.Computed(ev2, 5),
		why: fmt.Sprintf("V2/C2 rounds to %s, and cut it is %s; W2/T2/C2 is %.5f. E_v1 above is %s.",
			rounded(b.paper.ev2, ev2), cut(b.paper.ev2, ev2), 1024*v2/b.paper.c2.Value, howPrinted(b.paper.ev1, ev1)),
	})
	b.add(claim{
		id: "arithmetic/Phi", quantity: "Phi = (W1/C1)/(W2/C2)", published: b.paper.phi,
		ours: ledger.Computed(phi, 5), why: sentence(howPrinted(b.paper.phi, phi)) + ".",
	})
}
