package granularity

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// withFasterNodes reads Table 3 in a second way: the new nodes are so fast that C2
// and beta are those of Table 3, whatever speeds Table 1 prints.
func (b *tableLedger) withFasterNodes() error {
	row, _ := b.replay.Row("c2-1710-reduce")
	refined, mapping, err := b.in.prepare(scenario{platform: b.in.after1710, refine: row.Refinement})
	if err != nil {
		return err
	}
	there := taskWhereItRuns(refined, b.in.after1710, mapping)
	fastest := row.WorkGI * 1000 / there.sec // MIPS: no run with this mapping is faster
	b.Section = fmt.Sprintf("Table 3 after, read with C2 = %s", b.c2.Text)
	b.Reading = ledger.Reading{Key: "c2", Text: fmt.Sprintf("C2 = %s, new nodes faster than Table 1 has them", b.c2.Text)}
	b.plain("table3/C2", "C", "MIPS", b.c2, ledger.Exact(row.MarkedSpeedMIPS))
	b.add(ledger.Claim{
		ID: "table3/T2", Quantity: "T", Unit: "s", Published: b.t2, Ours: ledger.Computed(row.TimeSec, 3), Impossible: there.sec > b.t2.Value,
		Why: fmt.Sprintf("Subtask 1 of a task stays on the old node: one takes %s s on %s.", short(there.sec), there.what),
	})
	b.add(ledger.Claim{
		ID: "table3/V2", Quantity: "V", Unit: "MIPS", Published: b.v2, Ours: ledger.Computed(row.SpeedMIPS, 3), Impossible: fastest < b.v2.Value,
		Why: fmt.Sprintf("With T of at least %s s, W/T is at most %s MIPS.", short(there.sec), short(fastest)),
	})
	b.add(ledger.Claim{
		ID: "table3/Ev2", Quantity: "E_v", Published: b.ev2, Ours: ledger.Computed(row.SpeedEfficiency, 5), Impossible: fastest/row.MarkedSpeedMIPS < b.ev2.Value,
		Why: fmt.Sprintf("By the same bound E_v is at most %.3f.", fastest/row.MarkedSpeedMIPS),
	})
	b.add(ledger.Claim{
		ID: "table3/Phi", Quantity: "Phi", Published: b.phi, Ours: ledger.Computed(row.Phi, 5),
		Why: fmt.Sprintf("%s, but E_v goes from %.5f to %.5f.", sentence(howPrinted(b.phi, row.Phi)), b.before.SpeedEfficiency, row.SpeedEfficiency),
	})
	b.plain("text/beta", "beta = C2/C1", "", b.beta, ledger.Computed(row.MarkedSpeedMIPS/b.before.MarkedSpeedMIPS, 5))
	b.kept(row, fmt.Sprintf("By formula (7) it is k/beta = %.3f.", float64(row.Refinement.K)*b.before.MarkedSpeedMIPS/row.MarkedSpeedMIPS))
	b.Reading = ledger.Reading{}
	return nil
}

// kept sets the ratio of the speed efficiencies after and before beside the printed
// one.
func (b *tableLedger) kept(after Row, why string) {
	ratio := after.SpeedEfficiency / b.before.SpeedEfficiency
	published := b.ev2.Value / b.ev1.Value
	b.State(ledger.Claim{
		ID: "text/kept", Quantity: "E_v2/E_v1: is E_v kept?", Published: ledger.Printed(b.ev2.Text + "/" + b.ev1.Text), Ours: ledger.Computed(ratio, 3),
		Why: fmt.Sprintf("Printed ratio %.3f. %s", published, why),
	}, ratio >= published)
}
