package partitions

import (
	"io"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/units"
)

// write prints the short table for people, and the full one for programs.
func (p *partitioning) write(w io.Writer, format table.Format, rows []*partitionRow) error {
	if !format.ForPeople() {
		return p.fullTable(rows).Write(w, format)
	}
	imbalance := output.Digits(100*p.options.Imbalance) + " %"
	way := "at most " + imbalance + " above"
	if p.options.TwoSided {
		way = "within " + imbalance + " of"
	}
	r := &report.Report{}
	r.Say("%s: %s, %s; %s, %s their share", input.Named(p.flags.graph),
		units.Count(p.graph.NumVertices(), "vertex"), units.Count(p.graph.NumEdges(), "edge"), units.Count(p.parts, "part"), way)
	r.Show("", p.shortTable(rows))
	return r.Write(w, format)
}

// fullTable has all that is known, for programs.
func (p *partitioning) fullTable(rows []*partitionRow) *table.Table {
	t := table.New(table.Keys("graph", "vertices", "edges", "parts", "imbalance", "method", "runs", "seed", "objective", "mean_objective",
		"objective_ci95", "cut", "cut_edges", "balance", "balanced", "boundary", "volume", "ratio")...)
	for _, r := range rows {
		t.Add(p.flags.graph, p.graph.NumVertices(), p.graph.NumEdges(), p.parts, p.options.Imbalance, r.name, r.objectives.N, r.seed,
			int(r.best.Objective), output.Mean(r.objectives), output.Half(r.objectives), int(r.quality.Cut), r.quality.CutEdges, r.best.Balance, r.balanced,
			r.quality.Boundary, int(r.quality.Volume), ratio(r, rows))
	}
	return t
}

// shortTable has the columns for people.
func (p *partitioning) shortTable(rows []*partitionRow) *table.Table {
	objective, several := "cut", p.runs > 1
	if p.options.Costs != nil {
		objective = "cost"
	}
	t := table.New(
		table.Column{Key: "method"}, table.Column{Key: objective},
		output.Rounded("mean").If(several), table.Named("95 %", "").If(several), table.Named("runs", "").If(several),
		table.Fixed("ratio", "", 4).If(len(rows) > 1), table.Named("cut", "").If(objective == "cost"),
		table.Fixed("balance", "", 4), table.Column{Key: "in bounds"}, table.Column{Key: "boundary"}, table.Column{Key: "volume"},
	)
	for _, r := range rows {
		t.Add(r.name, int(r.best.Objective), output.Mean(r.objectives), output.PlusMinus(r.objectives), r.objectives.N, ratio(r, rows),
			int(r.quality.Cut), r.best.Balance, map[bool]string{true: "yes", false: "no"}[r.balanced], r.quality.Boundary, int(r.quality.Volume))
	}
	return t
}

// ratio is a row's mean objective over that of METIS, the last of several rows;
// undefined without METIS, and where METIS has 0.
func ratio(r *partitionRow, rows []*partitionRow) any {
	metis := rows[len(rows)-1].objectives.Mean
	if len(rows) == 1 || metis == 0 {
		return nil
	}
	return r.objectives.Mean / metis
}
