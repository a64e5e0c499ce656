package partition

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// vertices is the size of each graph, Table 1.
var vertices = []int{50, 80, 120, 150, 180, 200}

// The columns of Table 2.
const (
	kmetis = iota
	programme
	quantum
	columns
)

// columnNames are what entries of the ledger call the columns.
var columnNames = [columns]string{"kmetis", "0-1", "qga"}

// printedCell is what Table 2 says of one partition: cost in "Mbyte", balance.
type printedCell struct{ cost, balance string }

func (c printedCell) costValue() float64    { return ledger.Printed(c.cost).Value }
func (c printedCell) balanceValue() float64 { return ledger.Printed(c.balance).Value }

// printedTable2 is Table 2.
var printedTable2 = []struct {
	graph, parts int
	cells        [columns]printedCell
}{
	{1, 3, [columns]printedCell{{"2 563", "1.02"}, {"2 156", "1.03"}, {"2 132", "1.03"}}},
	{1, 4, [columns]printedCell{{"3 103", "1.04"}, {"2 942", "1.03"}, {"2 313", "1.02"}}},
	{1, 6, [columns]printedCell{{"2 894", "1.02"}, {"2 953", "1.03"}, {"2 424", "1.02"}}},
	{2, 3, [columns]printedCell{{"3 052", "1.03"}, {"2 842", "1.02"}, {"2 813", "1.02"}}},
	{2, 4, [columns]printedCell{{"3 524", "1.04"}, {"3 742", "1.04"}, {"3 294", "1.03"}}},
	{2, 6, [columns]printedCell{{"3 250", "1.02"}, {"3 134", "1.02"}, {"3 042", "1.02"}}},
	{3, 3, [columns]printedCell{{"2 535", "1.03"}, {"2 464", "1.04"}, {"2 246", "1.04"}}},
	{3, 4, [columns]printedCell{{"3 245", "1.04"}, {"3 143", "1.03"}, {"2 943", "1.03"}}},
	{3, 6, [columns]printedCell{{"3 024", "1.04"}, {"2 943", "1.02"}, {"2 453", "1.02"}}},
	{4, 3, [columns]printedCell{{"4 023", "1.02"}, {"3 032", "1.02"}, {"2 942", "1.03"}}},
	{4, 4, [columns]printedCell{{"5 242", "1.05"}, {"4 987", "1.04"}, {"3 853", "1.03"}}},
	{4, 6, [columns]printedCell{{"4 622", "1.04"}, {"4 342", "1.02"}, {"3 945", "1.02"}}},
	{5, 4, [columns]printedCell{{"4 524", "1.02"}, {"4 245", "1.02"}, {"4 013", "1.02"}}},
	{5, 5, [columns]printedCell{{"4 324", "1.05"}, {"4 142", "1.05"}, {"3 542", "1.05"}}},
	{5, 6, [columns]printedCell{{"4 242", "1.04"}, {"4 023", "1.03"}, {"4 042", "1.02"}}},
	{6, 4, [columns]printedCell{{"5 043", "1.06"}, {"3 952", "1.03"}, {"2 343", "1.03"}}},
	{6, 5, [columns]printedCell{{"5 153", "1.06"}, {"3 592", "1.03"}, {"3 029", "1.02"}}},
	{6, 6, [columns]printedCell{{"5 353", "1.05"}, {"4 023", "1.03"}, {"2 592", "1.03"}}},
}

// Row is a line of Table 2.
type Row struct {
	Graph, Vertices, Parts int
	// Delta is the imbalance allowed. Table 1 has 0.02 to 0.06 for every graph;
	// we take what the worst balance of the line needs, so that the line's own
	// three results would be admissible.
	Delta float64

	printed [columns]printedCell
}

// rows are the lines of Table 2 of some graphs; none: of all.
func rows(graphs []int) []Row {
	var list []Row
	for _, p := range printedTable2 {
		if len(graphs) > 0 && !slices.Contains(graphs, p.graph) {
			continue
		}
		r := Row{Graph: p.graph, Vertices: vertices[p.graph-1], Parts: p.parts, printed: p.cells}
		for _, c := range p.cells {
			r.Delta = max(r.Delta, math.Round(100*(c.balanceValue()-1))/100)
		}
		list = append(list, r)
	}
	return list
}

// column is one column of all of Table 2.
func column(c int, of func(printedCell) float64) []float64 {
	var values []float64
	for _, p := range printedTable2 {
		values = append(values, of(p.cells[c]))
	}
	return values
}
