package partition

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// balanceClaims are about the loads in the experiment repeated.
func (b *tableLedger) balanceClaims() {
	for _, method := range []string{quantumSearch, quantumSearch + local} {
		var within ledger.Tally
		worst := math.Inf(-1)
		for _, t := range b.Trials {
			for _, o := range t.Outcomes[method] {
				within.Add(o.Balanced)
				worst = max(worst, o.Balance-1-t.Row.Delta)
			}
		}
		b.state("re/balance-"+method, method+": loads within delta of the mean", "all", within.String(), within.Always(),
			fmt.Sprintf("Every partition is repaired. The largest balance is 1 + delta %+.5f.", worst))
	}
	var means []string
	best := true
	overall := func(id string) float64 {
		sum := 0.0
		for _, t := range b.Trials {
			sum += stats.Mean(balancesOf(t.Outcomes[id])) / float64(len(b.Trials))
		}
		return sum
	}
	mine := overall(quantumSearch)
	for _, id := range []string{blindBalanced, zeroOne, annealing} {
		means = append(means, fmt.Sprintf("%s %.4f", id, overall(id)))
		best = best && mine < overall(id)
	}
	b.state("re/more-balanced", "qga is more balanced at equal delta", "better", fmt.Sprintf("%.4f", mine), best,
		"Others: "+strings.Join(means, ", ")+". Below 1 + delta nothing in (2) rewards balance.")
}

// growthWithParts looks for costs that fall from one k to the next on one graph.
func (b *tableLedger) growthWithParts() {
	for c, name := range columnNames {
		var fell, oursFell ledger.Tally
		for i := range b.Trials[1:] {
			t, next := b.Trials[i], b.Trials[i+1]
			if t.Row.Graph != next.Row.Graph {
				continue
			}
			fell.Add(next.Row.printed[c].costValue() < t.Row.printed[c].costValue())
			before, after := t.Outcomes[costCounterparts[c]], next.Outcomes[costCounterparts[c]]
			for seed := range before {
				oursFell.Add(after[seed].Bytes < before[seed].Bytes)
			}
		}
		b.state("re/k-"+name, name+": steps of k on a graph at which the cost falls", fell.String(), oursFell.String(),
			oursFell.Held*fell.All >= fell.Held*oursFell.All,
			"Ours keep the graph, and the processors that there were, when k grows. The published falls look like weights drawn anew for each line.")
	}
}

// searchClaims are about what finds the partitions.
func (b *tableLedger) searchClaims() {
	for _, method := range []string{quantumSearch, quantumSearch + local} {
		var beaten ledger.Tally
		gap := 0.0
		for _, t := range b.Trials {
			known := b.leastBytes(t)
			for seed, o := range t.Outcomes[method] {
				beaten.Add(float64(o.Bytes) > known[seed])
				gap += math.Log(float64(o.Bytes) / known[seed])
			}
		}
		b.state("re/optimum-"+method, method+" ends at the global optimum", "optimum", "beaten in "+beaten.String(), beaten.Held == 0,
			fmt.Sprintf("Another contender has a cheaper balanced partition; the geometric mean of the cost over the best known is %.3f.", math.Exp(gap/float64(beaten.All))))
	}
	shares, total := b.pathShares()
	var said []string
	model, quantum := 0.0, 0.0
	for i, s := range shares {
		switch path[i+1].part {
		case partModel:
			model += s
		case partQuantum:
			quantum += s
		}
		said = append(said, fmt.Sprintf("%s %.1f %%", path[i+1].part, rounded(100*s, 1)))
	}
	informs, turning := b.compareAll(givenModel, blindBalanced), b.compareAll(quantumSearch+local, randomSearch+local)
	bare := b.compareAll(quantumSearch, annealing)
	b.state("re/why", "why it is better", "model and quantum", fmt.Sprintf("model %.0f %%, quantum %.0f %%", rounded(100*model, 0), rounded(100*quantum, 0)), informs.High < 1 && turning.High < 1 && bare.High < 1,
		fmt.Sprintf("Shares of the logarithm of qga-ls/blind-balanced, %.3f, one change after the other: %s. Ratios: model/blind-balanced %s, qga-ls/random-ls %s, qga/sa %s.",
			total, strings.Join(said, ", "), informs.interval(), turning.interval(), bare.interval()))
}

// rounded is x with so many decimals, and no minus before a 0.
func rounded(x float64, decimals int) float64 {
	unit := math.Pow10(decimals)
	return math.Round(x*unit)/unit + 0
}

// pathShares are the shares of each step of path, and the ratio of its ends.
func (r *Replay) pathShares() (shares []float64, total float64) {
	whole := math.Log(r.compareAll(path[len(path)-1].id, path[0].id).Ratio)
	for i := range path[1:] {
		shares = append(shares, math.Log(r.compareAll(path[i+1].id, path[i].id).Ratio)/whole)
	}
	return shares, math.Exp(whole)
}

// printedClaims are about section 3 to the letter.
func (b *tableLedger) printedClaims() {
	b.Section = "Section 3, the algorithm to the letter"
	gs := b.Printed.Generations
	first, last := gs[0], gs[len(gs)-1]
	stuck, distinct := true, 0
	for _, g := range gs {
		stuck = stuck && g.Best == 0 && g.Distinct <= 2 && g.First+g.Unassigned == 1
		distinct = max(distinct, g.Distinct)
	}
	b.disprove("printed/search", "steps 1 to 6 find the best assignment", "global optimum", "stays at [0, ..., 0]", stuck,
		fmt.Sprintf("S* = [0, ..., 0] after %d generations: it costs nothing from the start and only a greater goal replaces it. All Q-bits are equal, so every observation puts all tasks into part 1 or into none: at most %d different ones in a generation.", last.Number, distinct))
	decay := 0.0
	if len(gs) > 1 {
		decay = gs[1].Norm
	}
	b.disprove("printed/gate", "formula (4) is a rotation gate", "rotation", fmt.Sprintf("norm^2 %.3f at the end", last.Norm), last.Norm < 1-1e-6,
		fmt.Sprintf("Its square is cos(2 theta) times the identity: alpha^2 + beta^2 is %.4f after one turn, %.4f after two, %.4f after %d.", first.Norm, decay, last.Norm, last.Number))
	for _, m := range b.Misprints[1:] {
		b.state("misprint/"+m.ID, m.Text, "works", fmt.Sprintf("x %.3f, balanced %d of %d", m.Ratio, m.Balanced, m.Seeds),
			m.Balanced == m.Seeds && m.Ratio <= 1+workingLoss,
			fmt.Sprintf("Alone in the sound algorithm: mean cost over that without it, at the same budget; mean balance %.2f. Works: all balanced, and at most %.0f %% dearer.", m.Balance, 100*workingLoss))
	}
}

// workingLoss is by how much a misprint may raise the cost and still count as working.
const workingLoss = 0.01

// span is from the least to the greatest of whole numbers.
type span struct {
	least, most int64
	begun       bool
}

func (s *span) add(x int64) {
	if !s.begun {
		*s = span{x, x, true}
	}
	s.least, s.most = min(s.least, x), max(s.most, x)
}

func (s span) String() string { return fmt.Sprintf("%d to %d", s.least, s.most) }

// The load balance coefficients of Table 1, in hundredths.
const leastDelta, mostDelta = 2, 6

// table1 sets Table 1 beside the graphs that are drawn, and its load balance coefficients
// beside the balances of Table 2.
func (b *tableLedger) table1() error {
	b.Section = fmt.Sprintf("Table 1, and the graphs as drawn with %d seeds", b.Options.Seeds)
	for _, graph := range b.graphs() {
		var line Line
		var work, messages, deltas span
		for _, l := range b.Options.lines() {
			if l.Row.Graph != graph {
				continue
			}
			line = l
			for _, c := range l.Row.printed {
				deltas.add(int64(math.Round(100 * (c.balanceValue() - 1))))
			}
		}
		drawn := 0
		for seed := range b.Options.Seeds {
			m, err := line.model(line.Row, seedOf(seed))
			if err != nil {
				return err
			}
			drawn = m.Graph.NumVertices()
			for _, weight := range m.Graph.VertexWeight {
				work.add(weight)
			}
			for _, weight := range m.Graph.Forward {
				if weight > 0 { // 0 where messages go the other way only
					messages.add(weight)
				}
			}
		}
		id, of := fmt.Sprintf("t1/%d/", graph), fmt.Sprintf("graph %d: ", graph)
		b.Add(ledger.Claim{
			ID: id + "nodes", Quantity: of + "nodes", Published: ledger.Printed(fmt.Sprint(vertices[graph-1])), Ours: ledger.Exact(float64(drawn)),
			Why: "The graphs are drawn with another number of nodes.",
		})
		within := func(s span, least, most int64) bool { return s.least >= least && s.most <= most }
		b.state(id+"work", of+"weights of nodes", "10~300", work.String(), within(work, leastWork, mostWork), "Drawn evenly from the range.")
		b.state(id+"messages", of+"weights of edges", "5~35", messages.String(), within(messages, leastMessage, mostMessage),
			fmt.Sprintf("Drawn evenly from the range. Table 1 does not say how many edges there are: ours are %s a node.", ledger.Significant(b.Options.Density, 3)))
		b.state(id+"delta", of+"load balance coefficient", "0.02~0.06", fmt.Sprintf("%.2f to %.2f", float64(deltas.least)/100, float64(deltas.most)/100),
			within(deltas, leastDelta, mostDelta), "The greatest load over the mean load in Table 2, less one, over the lines of the graph and all methods.")
	}
	b.archive()
	return nil
}

// What the archive that the paper cites has: C. Walshaw, The graph partitioning archive,
// University of Greenwich. Its page says that all vertices and edges of its graphs have unit weights; the
// least of its graphs is add20.
const (
	archiveLeastVertices = 2395
	archiveWeight        = 1
)

// archive judges that the graphs come from the archive: whether one is as large as the least
// there, or has the weights of those there.
func (b *tableLedger) archive() {
	large := slices.Max(vertices) >= archiveLeastVertices
	unit := leastWork == archiveWeight && mostWork == archiveWeight && leastMessage == archiveWeight && mostMessage == archiveWeight
	sizes := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(vertices)), ", "), "[]")
	b.state("t1/archive", "graphs from the archive of Walshaw [12]", "6 data sets", "none of these sizes and weights", large || unit,
		fmt.Sprintf("The graphs of the archive have %d vertices or more, all of weight %d, and edges of weight %d, as its page says; Table 1 has %s nodes of %d to %d. "+
			"Its tests of colouring, a part of their own, have smaller graphs, without weights as well. Nothing says which graphs these are or how they got weights; ours are drawn.",
			archiveLeastVertices, archiveWeight, archiveWeight, sizes, leastWork, mostWork))
}
