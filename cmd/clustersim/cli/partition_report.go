package cli

import (
	"fmt"
	"io"

	"github.com/clustersim/clustersim/internal/table"
)

// write prints the rows in a format.
func (p *partitioning) write(w io.Writer, format table.Format, rows []partitionRow) error {
	if format != table.Text {
		return p.fullTable(rows).Write(w, format)
	}
	bound := digits(100*p.options.Imbalance) + " %"
	way := "at most " + bound + " above"
	if p.options.TwoSided {
		way = "within " + bound + " of"
	}
	_, err := fmt.Fprintf(w, "%s: %s, %s; %s, %s their share\n\n", p.name,
		plurals(p.graph.NumVertices(), "vertex", "vertices"), plural(p.graph.NumEdges(), "edge"), plural(p.parts, "part"), way)
	if err != nil {
		return err
	}
	return p.shortTable(rows).Write(w, table.Text)
}

func plurals(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// fullTable has every figure, for programs.
func (p *partitioning) fullTable(rows []partitionRow) *table.Table {
	t := table.New(
		table.Column{Key: "graph"}, table.Column{Key: "vertices"}, table.Column{Key: "edges"}, table.Column{Key: "parts"},
		table.Column{Key: "imbalance"}, table.Column{Key: "method"}, table.Column{Key: "runs"}, table.Column{Key: "seed"},
		table.Column{Key: "objective"}, table.Column{Key: "mean_objective"}, table.Column{Key: "objective_ci95"}, table.Column{Key: "cut"},
		table.Column{Key: "cut_edges"}, table.Column{Key: "balance"}, table.Column{Key: "balanced"}, table.Column{Key: "boundary"},
		table.Column{Key: "volume"}, table.Column{Key: "ratio"},
	)
	for _, r := range rows {
		t.Add(p.name, p.graph.NumVertices(), p.graph.NumEdges(), p.parts, p.options.Imbalance, r.name, r.objectives.N, r.seed,
			int(r.best.Objective), mean(r.objectives), half(r.objectives), int(r.quality.Cut), r.quality.CutEdges, r.best.Balance, r.balanced,
			r.quality.Boundary, int(r.quality.Volume), ratio(r, rows))
	}
	return t
}

// shortTable has the figures that are asked for, for people.
func (p *partitioning) shortTable(rows []partitionRow) *table.Table {
	cost := p.options.Costs != nil
	columns := []table.Column{{Key: "method"}}
	if cost {
		columns = append(columns, table.Column{Key: "cost"})
	} else {
		columns = append(columns, table.Column{Key: "cut"})
	}
	if p.runs > 1 {
		columns = append(columns, table.Rounded("mean", "", shownDigits), table.Column{Key: "95 %"}, table.Column{Key: "runs"})
	}
	if len(rows) > 1 {
		columns = append(columns, table.Fixed("ratio", "", 4))
	}
	if cost {
		columns = append(columns, table.Column{Key: "cut"})
	}
	columns = append(columns, table.Fixed("balance", "", 4), table.Column{Key: "in bounds"}, table.Column{Key: "boundary"}, table.Column{Key: "volume"})
	t := table.New(columns...)
	for _, r := range rows {
		row := []any{r.name, int(r.best.Objective)}
		if p.runs > 1 {
			row = append(row, mean(r.objectives), plusMinus(r.objectives), r.objectives.N)
		}
		if len(rows) > 1 {
			row = append(row, ratio(r, rows))
		}
		if cost {
			row = append(row, int(r.quality.Cut))
		}
		t.Add(append(row, r.best.Balance, yesNo(r.balanced), r.quality.Boundary, int(r.quality.Volume))...)
	}
	return t
}

// ratio is a row's mean objective over that of METIS, the last of several rows;
// undefined without METIS, and where METIS has 0.
func ratio(r partitionRow, rows []partitionRow) any {
	metis := rows[len(rows)-1].objectives.Mean
	if len(rows) == 1 || metis == 0 {
		return nil
	}
	return r.objectives.Mean / metis
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
