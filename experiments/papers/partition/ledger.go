package partition

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/experiments/ledger"
)

// tableLedger collects the ledger's entries.
type tableLedger struct {
	*Replay
	ledger.Builder
}

// judge sets every number of Table 2, and what the text says of it, beside ours.
func (r *Replay) judge() ledger.Ledger {
	b := &tableLedger{Replay: r}
	b.costs()
	b.balances()
	b.arithmetic()
	b.reductions()
	b.balanceClaims()
	b.growthWithParts()
	b.searchClaims()
	b.printedClaims()
	return b.Entries
}

// state adds a claim in words; published is what the paper has, ours what shows
// whether it holds.
func (b *tableLedger) state(id, quantity, published, ours string, holds bool, reason string) {
	b.State(ledger.Words(id, quantity, published, ours, reason), holds)
}

// disprove adds a claim in words that the paper's own data contradict, or not.
func (b *tableLedger) disprove(id, quantity, published, ours string, contradicted bool, reason string) {
	c := ledger.Words(id, quantity, published, ours, reason)
	c.Impossible = true
	b.State(c, !contradicted)
}

// counterparts are what repeats each column of Table 2. Balance is that of
// multilevel as it is: repaired, it would be ours and not the method's.
var (
	costCounterparts    = [columns]string{blindBalanced, zeroOne, quantumSearch}
	balanceCounterparts = [columns]string{blind, zeroOne, quantumSearch}
)

// mostMB is what cutting all ordered pairs of n tasks costs, each with the
// heaviest message between the dearest processors.
func mostMB(n int) float64 { return float64(n*(n-1)) * mostMessage * mostUnitBytes / 1e6 }

// costs are the cells that say what was sent.
func (b *tableLedger) costs() {
	b.Section = `Table 2: communication cost in "Mbyte"`
	for _, t := range b.Trials {
		r := t.Row
		for c, cell := range r.printed {
			ours := mean(bytesOf(t.Outcomes[costCounterparts[c]]))
			tasks := float64(r.Vertices)
			b.Add(ledger.Claim{
				ID: fmt.Sprintf("t2/%d-%d/cost-%s", r.Graph, r.Parts, columnNames[c]), Quantity: fmt.Sprintf("graph %d, k = %d: %s", r.Graph, r.Parts, columnNames[c]), Unit: "MB",
				Published: ledger.Printed(cell.cost), Ours: ledger.Computed(ours/1e6, 3), Impossible: cell.costValue() > mostMB(r.Vertices),
				Why: fmt.Sprintf("All %d ordered pairs cut, 35 units at 500 B each, are %.1f MB. In KB it would be %.1f cut messages of mean size a task; ours are %.1f.",
					r.Vertices*(r.Vertices-1), mostMB(r.Vertices), cell.costValue()*1e3/meanMessageBytes/tasks, ours/meanMessageBytes/tasks),
			})
		}
	}
}

// balances are the cells that say how even the loads were.
func (b *tableLedger) balances() {
	b.Section = "Table 2: load balance (largest load over mean load, as we read it)"
	even := b.Settings[1]
	for _, t := range b.Trials {
		r := t.Row
		for c, cell := range r.printed {
			ours := t.Outcomes[balanceCounterparts[c]]
			reason := fmt.Sprintf("delta = %.2f is what this line needs, so to agree says little. Ours: mean of %d seeds, %.3f to %.3f.",
				r.Delta, b.Options.Seeds, slices.Min(balancesOf(ours)), slices.Max(balancesOf(ours)))
			if c == kmetis {
				reason = fmt.Sprintf("Equal parts on processors with R in 1 to 2 are uneven loads: %.2f to %.2f. With R equal they give %.2f (graph %d, k = %d): the paper's R were nearly equal, or its Kmetis was told R.",
					slices.Min(balancesOf(ours)), slices.Max(balancesOf(ours)), even.BlindLoad, even.Row.Graph, even.Row.Parts)
			}
			b.Add(ledger.Claim{
				ID: fmt.Sprintf("t2/%d-%d/balance-%s", r.Graph, r.Parts, columnNames[c]), Quantity: fmt.Sprintf("graph %d, k = %d: %s", r.Graph, r.Parts, columnNames[c]),
				Published: ledger.Printed(cell.balance), Ours: ledger.Computed(mean(balancesOf(ours)), 2), Note: reason,
			})
		}
	}
}
