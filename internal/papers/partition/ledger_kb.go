package partition

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// inKB reads the costs of Table 2 as KB, on graphs whose density fits the Kmetis
// column.
func (b *tableLedger) inKB() {
	fitted := &Replay{Options: b.Options}
	var densities []string
	for _, t := range b.InKB {
		if n := len(fitted.Trials); n == 0 || fitted.Trials[n-1].Row.Graph != t.Row.Graph {
			densities = append(densities, fmt.Sprintf("%.1f", t.Density))
		}
		fitted.Trials = append(fitted.Trials, t.Trials)
	}
	control := b.kbControl()
	b.Reading = ledger.Reading{Key: "kb", Text: fmt.Sprintf("costs in KB, a density fitted for each of %d graphs (%s)", len(densities), control)}
	b.Section = fmt.Sprintf("Table 2 read as KB, with %s messages a task, fitted graph by graph to the Kmetis column", strings.Join(densities, ", "))
	for _, t := range b.InKB {
		for c, cell := range t.Row.printed {
			ours := bytesOf(t.Outcomes[kbCounterparts[c]])
			span := rangeOf(ours, 1/kb)
			b.Add(ledger.Claim{
				ID: fmt.Sprintf("t2/%d-%d/cost-%s", t.Row.Graph, t.Row.Parts, columnNames[c]), Quantity: fmt.Sprintf("graph %d, k = %d: %s", t.Row.Graph, t.Row.Parts, columnNames[c]), Unit: "KB",
				Published: ledger.Printed(cell.cost), Ours: ledger.Computed(stats.Mean(ours)/kb, 0), Range: span,
				Note: fmt.Sprintf("%s: %+.0f %%; %.0f to %.0f by seed.", kbCounterparts[c], rounded(100*t.excess(c), 0), span.Least, span.Greatest),
			})
		}
	}
	b.reduction(fitted, "re/reduction-kmetis", "22.6", quantumSearch+local, blindBalanced, kmetis)
	b.reduction(fitted, "re/reduction-0-1", "13.9", quantumSearch+local, zeroOne, programme)
	b.zeroOneRatio(fitted)
	b.Reading = ledger.Reading{}
}

// kbControl is a control for costs that agree by digits or within range: how many do, and how many
// of the published costs still do when they are shuffled over the cells.
type kbControl struct {
	Held            ledger.Tally
	Shuffles        int
	Mean            float64 // of shuffled costs that agree
	Least, Greatest int
}

// controlShuffles are drawn with the seed 1.
const controlShuffles = 1000

func (r *Replay) kbControl() kbControl {
	var costs []ledger.Claim
	var published []ledger.Number
	for _, t := range r.InKB {
		for c, cell := range t.Row.printed {
			ours := bytesOf(t.Outcomes[kbCounterparts[c]])
			costs = append(costs, ledger.Claim{Ours: ledger.Computed(stats.Mean(ours)/kb, 0), Range: rangeOf(ours, 1/kb)})
			published = append(published, ledger.Printed(cell.cost))
		}
	}
	agree := func() (held ledger.Tally) {
		for i, c := range costs {
			held.Add(c.Range.Prints(published[i]) || ledger.Judge(published[i], c.Ours.Value) == ledger.Reproduced)
		}
		return held
	}
	x := kbControl{Held: agree(), Shuffles: controlShuffles, Least: len(costs)}
	random := rand.New(rand.NewPCG(1, 0))
	for range controlShuffles {
		random.Shuffle(len(published), func(i, j int) { published[i], published[j] = published[j], published[i] })
		held := agree().Held
		x.Mean += float64(held)
		x.Least, x.Greatest = min(x.Least, held), max(x.Greatest, held)
	}
	x.Mean /= controlShuffles
	return x
}

func (x kbControl) String() string {
	return fmt.Sprintf("%s in range, shuffled %.0f", x.Held, x.Mean)
}

// excess is by which share our mean cost is above the published one in KB.
func (t FittedTrials) excess(c int) float64 {
	return stats.Mean(bytesOf(t.Outcomes[kbCounterparts[c]]))/kb/t.Row.printed[c].costValue() - 1
}

// nearShare is what counts as near in the note below the table of costs in KB.
const nearShare = 0.2

// kbSheet is Table 2 in KB, as printed and as fitted graphs have it.
func (r *Replay) kbSheet() report.Part {
	heads := append(rowColumns(), table.Fixed("density", "messages", 1))
	for c, name := range columnNames {
		key := strings.ReplaceAll(name, "-", "_")
		heads = append(heads, table.Fixed("published_"+key, name, 0), table.Fixed(kbCounterparts[c]+"_kb", "ours", 0), table.Fixed("excess_"+key+"_pct", "%", 0))
	}
	t := table.New(heads...)
	var near [columns]ledger.Tally
	control := r.kbControl()
	for _, x := range r.InKB {
		cells := append(x.Row.cells(), x.Density)
		for c, cell := range x.Row.printed {
			near[c].Add(math.Abs(x.excess(c)) <= nearShare)
			cells = append(cells, cell.costValue(), stats.Mean(bytesOf(x.Outcomes[kbCounterparts[c]]))/kb, rounded(100*x.excess(c), 1))
		}
		t.Add(cells...)
	}
	return sheet("table2-kb", "Table 2 read as KB: costs as printed, and repeated with a density for each graph that fits its Kmetis costs",
		fmt.Sprintf("messages: a task. Ours: means of %d seeds of %s. Within %.0f %%: %s %s, %s %s, %s %s.\n"+
			"Within the range of the seeds: %s. Control: the published costs shuffled over the cells, %.1f in the mean of %d shuffles, %d to %d.", r.Options.Seeds, strings.Join(kbCounterparts[:], ", "), 100*nearShare,
			columnNames[kmetis], near[kmetis], columnNames[programme], near[programme], columnNames[quantum], near[quantum], control.Held, control.Mean, control.Shuffles, control.Least, control.Greatest), t)
}
