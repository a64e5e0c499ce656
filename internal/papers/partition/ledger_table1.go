package partition

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/ledger"
)

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
