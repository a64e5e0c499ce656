package partition

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/figures"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
)

const title = "Yuan (2014): improved graph partitioning and a quantum genetic algorithm"

// assumptions say what was drawn.
func (r *Replay) assumptions() string {
	return fmt.Sprintf("Drawn for each graph and seed: %.4g messages a task, work U{%d..%d}, messages U{%d..%d},\nC U{%d..%d} B both ways, R U[%g, %g]; delta is what the worst balance of the line needs.",
		r.Options.Density, leastWork, mostWork, leastMessage, mostMessage, leastUnitBytes, mostUnitBytes, leastPower, mostPower)
}

// Report is all of it; CSV is the ledger.
func (r *Replay) Report() *report.Report {
	out := &report.Report{Title: title, Intro: r.assumptions(), Name: "partition", CSV: r.Ledger.Table()}
	out.Data("version", 1, "experiment", "partition", "seeds", r.Options.Seeds, "density", r.Options.Density)
	out.Add(r.sheets()...)
	out.Keep("", "trials", r.trialTable())
	out.Keep("", "comparisons", r.comparisonTable())
	out.Keep("", "curves", r.curveTable())
	out.Add(
		report.Part{File: "ratios", Body: report.Figure{Size: figures.Options{WidthCm: 18, HeightCm: 24}, Draw: r.RatioFigure}},
		report.Part{File: "convergence", Body: report.Figure{Size: figures.Options{WidthCm: 18, HeightCm: 16}, Draw: r.ConvergenceFigure}},
	)
	out.Publish("Published numbers and claims beside ours", "ledger", title+": published numbers and claims beside ours", r.Ledger)
	return out
}

// sheets are the tables of results, in the order in which they are printed.
func (r *Replay) sheets() []report.Part {
	list := []report.Part{
		r.methodSheet(), r.table2Sheet(), r.contenderSheet(), r.testSheet(), r.stepSheet(), r.pathSheet(), r.settingSheet(), r.optimaSheet(),
		r.curveSheet(), r.printedSheet(), r.misprintSheet(),
	}
	if r.METIS != nil {
		list = append(list, r.METIS.sheet(), r.METIS.overallSheet())
	}
	return list
}

// sheet is a table of results with a file of its own.
func sheet(key, head, note string, t *table.Table) report.Part {
	return report.Part{Key: key, Head: head, Note: note, Body: t, File: key}
}
