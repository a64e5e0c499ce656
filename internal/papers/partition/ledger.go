package partition

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// tableLedger collects the ledger's entries.
type tableLedger struct {
	*Replay
	ledger.Builder
}

// judge sets every number of Tables 1 and 2, and what the text says of them, beside ours.
func (r *Replay) judge() (ledger.Ledger, error) {
	b := &tableLedger{Replay: r}
	if err := b.table1(); err != nil {
		return nil, err
	}
	b.costs()
	b.balances()
	b.arithmetic()
	b.reductions()
	b.balanceClaims()
	b.growthWithParts()
	b.searchClaims()
	b.printedClaims()
	b.inKB()
	return b.Entries, nil
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
			ours := stats.Mean(bytesOf(t.Outcomes[costCounterparts[c]]))
			tasks := float64(r.Vertices)
			b.Add(ledger.Claim{
				ID: fmt.Sprintf("t2/%d-%d/cost-%s", r.Graph, r.Parts, columnNames[c]), Quantity: fmt.Sprintf("graph %d, k = %d: %s", r.Graph, r.Parts, columnNames[c]), Unit: "MB",
				Published: ledger.Printed(cell.cost), Ours: ledger.Computed(ours/1e6, 3), Range: rangeOf(bytesOf(t.Outcomes[costCounterparts[c]]), 1e-6), Impossible: cell.costValue() > mostMB(r.Vertices),
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
				reason = fmt.Sprintf("Equal parts on processors with R in 1 to 2 are uneven loads: %.2f to %.2f. With R equal they give %.2f (graph %d, k = %d): the paper's R were nearly equal, or its Kmetis had R.",
					slices.Min(balancesOf(ours)), slices.Max(balancesOf(ours)), even.BlindLoad, even.Row.Graph, even.Row.Parts)
			}
			b.Add(ledger.Claim{
				ID: fmt.Sprintf("t2/%d-%d/balance-%s", r.Graph, r.Parts, columnNames[c]), Quantity: fmt.Sprintf("graph %d, k = %d: %s", r.Graph, r.Parts, columnNames[c]),
				Published: ledger.Printed(cell.balance), Ours: ledger.Computed(stats.Mean(balancesOf(ours)), 2), Range: rangeOf(balancesOf(ours), 1), Note: reason,
			})
		}
	}
}

// arithmetic repeats what the text computes from Table 2, and what it should have seen.
func (b *tableLedger) arithmetic() {
	b.Section = "What the text says of Table 2, from its own cells"
	cost := func(c int) float64 { return stats.Mean(column(c, printedCell.costValue)) }
	b.Add(ledger.Claim{
		ID: "text/mean-qga", Quantity: "mean cost of the paper's method", Unit: "MB", Published: ledger.Printed("2 998"), Ours: ledger.Computed(cost(quantum), 2),
		Why: "The mean of its column is another number.",
	})
	for _, x := range []struct {
		id, published string
		column        int
	}{{"text/reduction-kmetis", "22.6", kmetis}, {"text/reduction-0-1", "13.9", programme}} {
		rowsOnly, withoutLast := b.printedReductions(x.column)
		reason := fmt.Sprintf("Of the means %.1f and %.2f. The mean of the reductions by line is %.1f %%; without graph 6 the means give %.1f %%.",
			cost(x.column), cost(quantum), rowsOnly, withoutLast)
		b.Add(ledger.Claim{
			ID: x.id, Quantity: "reduction of the mean cost against " + columnNames[x.column], Unit: "%",
			Published: ledger.Printed(x.published), Ours: ledger.Computed(100*(1-cost(quantum)/cost(x.column)), 2), Note: reason,
		})
	}
	b.everyLine("text/lower", "cost of its method against the others", "lower", printedCell.costValue)
	b.everyLine("text/more-balanced", "balance of its method against the others, by line", "better", printedCell.balanceValue)
	balance := func(c int) float64 { return stats.Mean(column(c, printedCell.balanceValue)) }
	b.basicallyEqual()
	b.state("text/balance-means", "balance of its method against the others, in the mean", "better",
		fmt.Sprintf("%.4f", balance(quantum)), balance(quantum) < min(balance(kmetis), balance(programme)),
		fmt.Sprintf("Means of values with two decimals; Kmetis %.4f, 0-1 %.4f.", balance(kmetis), balance(programme)))
}

// printedReductions are the mean of the reductions by line, and the reduction of
// the means without the last graph, in percent.
func (b *tableLedger) printedReductions(c int) (byLine, withoutLast float64) {
	var mine, theirs float64
	for _, p := range printedTable2 {
		byLine += 100 * (1 - p.cells[quantum].costValue()/p.cells[c].costValue()) / float64(len(printedTable2))
		if p.graph < len(vertices) {
			mine, theirs = mine+p.cells[quantum].costValue(), theirs+p.cells[c].costValue()
		}
	}
	return byLine, 100 * (1 - mine/theirs)
}

// everyLine tests a claim that a value of the paper's method is less than the others'.
func (b *tableLedger) everyLine(id, quantity, published string, value func(printedCell) float64) {
	var said, worse []string
	all, pairs := 0, 0
	for _, c := range []int{kmetis, programme} {
		less, same := 0, 0
		for _, p := range printedTable2 {
			pairs++
			switch mine, theirs := value(p.cells[quantum]), value(p.cells[c]); {
			case mine < theirs:
				less++
			case mine == theirs:
				same++
			default:
				worse = append(worse, fmt.Sprintf("graph %d, k = %d: %v against %v (%s)", p.graph, p.parts, mine, theirs, columnNames[c]))
			}
		}
		all += less
		said = append(said, fmt.Sprintf("%d less, %d equal (%s)", less, same, columnNames[c]))
	}
	b.disprove(id, quantity, published, fmt.Sprintf("in %d of %d cells", all, pairs), len(worse) > 0,
		fmt.Sprintf("Of %d lines: %s. Greater: %s.", len(printedTable2), strings.Join(said, "; "), strings.Join(worse, "; ")))
}

// reductions are the two percentages, repeated.
func (b *tableLedger) reductions() {
	b.Section = fmt.Sprintf("The experiment repeated: %d seeds a line", b.Options.Seeds)
	for _, x := range []struct {
		id, published, base string
		column              int
	}{{"re/reduction-kmetis", "22.6", blindBalanced, kmetis}, {"re/reduction-0-1", "13.9", zeroOne, programme}} {
		for _, method := range []string{quantumSearch, quantumSearch + local} {
			b.reduction(b.Replay, x.id, x.published, method, x.base, x.column)
		}
		b.longRun(x.id, x.published, x.base)
	}
	b.zeroOneRatio(b.Replay)
	second := b.compareAll(zeroOne, blindBalanced)
	for _, x := range []struct{ id, quantity, method string }{
		{"re/order", "order of the costs", quantumSearch},
		{"re/order-ls", "order of the costs, local search added", quantumSearch + local},
	} {
		first, less := b.compareAll(x.method, zeroOne), ""
		if x.method == quantumSearch {
			less = " Less is where the interval is below 1."
		}
		b.state(x.id, x.quantity, "qga < 0-1 < kmetis", orderText(first, second), first.High < 1 && second.High < 1,
			fmt.Sprintf("Geometric means: %s/zero-one %s, zero-one/blind-balanced %s.%s", x.method, first.interval(), second.interval(), less))
	}
}

// orderText says which of three is less, by the intervals of two ratios.
func orderText(first, second Comparison) string {
	sign := func(c Comparison) string {
		switch {
		case c.High < 1:
			return "<"
		case c.Low > 1:
			return ">"
		}
		return "="
	}
	return fmt.Sprintf("qga %s 0-1 %s kmetis", sign(first), sign(second))
}

// interval prints a ratio with its confidence interval.
func (c Comparison) interval() string {
	return fmt.Sprintf("%.3f [%.3f, %.3f]", c.Ratio, c.Low, c.High)
}

// pText prints a p value for a sentence or a table.
func pText(p float64) string {
	if p < 1e-4 {
		return "< 0.0001"
	}
	return fmt.Sprintf("%.4f", p)
}

// longRun is what the quantum genetic algorithm reaches without local search when
// it has many more generations, on the lines of the curves.
func (b *tableLedger) longRun(id, published, base string) {
	for _, c := range b.Curves {
		if c.Search != quantumSearch || c.LocalSearch {
			continue
		}
		reason := fmt.Sprintf("%d generations in place of %d, %d seeds. Annealing with as many partitions: %.1f %%.",
			len(c.Points), b.Options.Budget.Generations, len(c.AtEnd[base]), 100*(1-geometricMean(b.curve(c.Row, annealing).AtEnd[base])))
		b.Add(ledger.Claim{
			ID: fmt.Sprintf("%s-qga-long-%d-%d", id, c.Row.Graph, c.Row.Parts), Quantity: fmt.Sprintf("graph %d, k = %d: long qga, %s", c.Row.Graph, c.Row.Parts, base), Unit: "%",
			Published: ledger.Printed(published), Ours: ledger.Computed(100*(1-geometricMean(c.AtEnd[base])), 1), Range: reductionsBy(c.AtEnd[base]), Note: reason,
		})
	}
}

// curve finds a curve without local search.
func (r *Replay) curve(row Row, search string) Curve {
	return r.Curves[slices.IndexFunc(r.Curves, func(c Curve) bool { return c.Row == row && !c.LocalSearch && c.Search == search })]
}

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
