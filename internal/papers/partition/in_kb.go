package partition

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// FittedTrials are outcomes at the density that was fitted to their graph.
type FittedTrials struct {
	Density float64
	Trials
}

// kbCounterparts are what repeats each column of Table 2 when costs are KB. The quantum genetic
// algorithm has its local search: without it, the budget ends long before it has converged.
var kbCounterparts = [columns]string{blindBalanced, zeroOne, quantumSearch + local}

// runDensities repeats the costs of Table 2 as KB: each graph gets the density at
// which the method that stands for Kmetis costs what the Kmetis column says.
func (r *Replay) runDensities(ctx context.Context) error {
	chosen := r.chosen(kbCounterparts[:])
	var lines []Line
	for _, graph := range r.graphs() {
		fitted, err := r.fitDensity(ctx, r.onGraph(graph).Trials, chosen[:1])
		if err != nil {
			return err
		}
		lines = append(lines, fitted...)
	}
	trials, err := r.compete(ctx, lines, r.Options.Seeds, chosen)
	for i, t := range trials {
		r.InKB = append(r.InKB, FittedTrials{lines[i].Density, t})
	}
	return err
}

// The density is fitted when the costs are within a tolerance of those printed, or
// after so many steps. A step takes costs to grow like a power of the density.
const (
	densitySteps                = 8
	densityTolerance            = 0.005 // of the logarithm of the costs
	leastExponent, mostExponent = 1, 2
	firstExponent               = 1.3
)

// fitDensity draws the lines of a graph at the density at which a method's costs are
// those of the Kmetis column in KB, in the geometric mean of the lines. It starts
// from trials of the replay's own density.
func (r *Replay) fitDensity(ctx context.Context, trials []Trials, method []Contender) ([]Line, error) {
	density, excess, exponent := r.Options.Density, logExcess(trials, method[0].ID), firstExponent
	at := func(density float64) (lines []Line) {
		for _, t := range trials {
			lines = append(lines, Line{Drawing{Density: density}, t.Row})
		}
		return lines
	}
	for range densitySteps {
		next := min(max(density*math.Exp(-excess/exponent), leastDensity), mostDensity)
		if math.Abs(excess) < densityTolerance || next == density {
			break
		}
		tried, err := r.compete(ctx, at(next), r.Options.Seeds, method)
		if err != nil {
			return nil, err
		}
		before := excess
		excess = logExcess(tried, method[0].ID)
		exponent = min(max((excess-before)/math.Log(next/density), leastExponent), mostExponent)
		density = next
	}
	return at(density), nil
}

// logExcess is the mean logarithm of a method's mean costs over those of the Kmetis
// column, read as KB.
func logExcess(trials []Trials, method string) float64 {
	sum := 0.0
	for _, t := range trials {
		sum += math.Log(stats.Mean(bytesOf(t.Outcomes[method])) / kb / t.Row.printed[kmetis].costValue())
	}
	return sum / float64(len(trials))
}

const kb = 1e3 // bytes

// inKB reads the costs of Table 2 as KB, on graphs with a density that fits the Kmetis column.
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
