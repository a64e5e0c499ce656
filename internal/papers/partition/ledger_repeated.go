package partition

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// rangeOf is the range of values by seed, in another unit.
func rangeOf(values []float64, unit float64) ledger.Range {
	return ledger.Range{Least: unit * slices.Min(values), Greatest: unit * slices.Max(values)}
}

// reductionsBy are the reductions, in percent, that ratios by seed stand for.
func reductionsBy(ratios []float64) ledger.Range {
	return ledger.Range{Least: 100 * (1 - slices.Max(ratios)), Greatest: 100 * (1 - slices.Min(ratios))}
}

// meanRatio is the mean cost of one contender over all lines, over that of another,
// and the same by seed.
func (r *Replay) meanRatio(method, base string) (ratio float64, bySeed []float64) {
	sums := func(id string) (sum float64, bySeed []float64) {
		bySeed = make([]float64, r.Options.Seeds)
		for _, t := range r.Trials {
			costs := bytesOf(t.Outcomes[id])
			sum += stats.Mean(costs)
			for seed, bytes := range costs {
				bySeed[seed] += bytes
			}
		}
		return sum, bySeed
	}
	mine, minePer := sums(method)
	theirs, theirsPer := sums(base)
	for seed := range minePer {
		bySeed = append(bySeed, minePer[seed]/theirsPer[seed])
	}
	return mine / theirs, bySeed
}

// reduction is one of the two percentages, repeated by r.
func (b *tableLedger) reduction(r *Replay, id, published, method, base string, column int) {
	c := r.compareAll(method, base)
	ratio, bySeed := r.meanRatio(method, base)
	b.Add(ledger.Claim{
		ID: id + "-" + method, Quantity: fmt.Sprintf("%s against %s (%s)", method, base, columnNames[column]), Unit: "%",
		Published: ledger.Printed(published), Ours: ledger.Computed(100*(1-ratio), 1), Range: reductionsBy(bySeed),
		Note: fmt.Sprintf("Reduction of the mean of the lines. Geometric mean of the ratios %s; better in %d, worse in %d of %d; Wilcoxon p %s, Student p %s.",
			c.interval(), c.Tally.Better, c.Tally.Worse, c.Tally.N(), pText(c.WilcoxonP), pText(c.StudentP)),
	})
}

// zeroOneRatio is how the two other columns compare, repeated by r.
func (b *tableLedger) zeroOneRatio(r *Replay) {
	printed := stats.Mean(column(programme, printedCell.costValue)) / stats.Mean(column(kmetis, printedCell.costValue))
	ratio, bySeed := r.meanRatio(zeroOne, blindBalanced)
	span := rangeOf(bySeed, 1)
	b.Add(ledger.Claim{
		ID: "re/ratio-0-1", Quantity: "mean cost of 0-1 over that of kmetis", Published: ledger.Computed(printed, 3), Ours: ledger.Computed(ratio, 3), Range: span,
		Note: fmt.Sprintf("The published one follows from the means of the columns. Ours by seed: %.3f to %.3f.", span.Least, span.Greatest),
	})
}

// basicallyEqual is the most by which balances that count as equal may differ; the
// paper gives no figure. Its loads may be 0.02 to 0.06 from the mean.
const basicallyEqual = 0.05

// basicallyEqual tests, on the paper's own cells, that the three methods of a line
// are balanced alike.
func (b *tableLedger) basicallyEqual() {
	widest := 0.0
	for _, p := range printedTable2 {
		values := []float64{p.cells[kmetis].balanceValue(), p.cells[programme].balanceValue(), p.cells[quantum].balanceValue()}
		widest = max(widest, slices.Max(values)-slices.Min(values))
	}
	b.state("text/equal-balance", "balances of the three methods, by line", "basically equal", fmt.Sprintf("%.2f apart at most", widest), widest <= basicallyEqual,
		fmt.Sprintf("At most %.2f apart counts as basically equal.", basicallyEqual))
}
