package pccluster

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
)

// title names the publication.
const title = "Zhu and Tian, Scalability Based on High Performance PCs Cluster"

// Report is all of it. CSV has a line for each result and measure, then one for each
// published number.
func (r *Replay) Report() *report.Report {
	grids := r.grids()
	out := &report.Report{
		Title: title, Intro: fmt.Sprintf("Network %s. A server hands tasks to nodes, one message each way. E1 = W t0/(T N), E2 = W t0/(T V)", r.Network),
		Name: "pc-cluster", CSV: report.Long(r.Ledger, grids...),
	}
	out.Data("version", 1, "experiment", "pc-cluster", "network", r.Network)
	out.Add(grids...)
	out.Keep("figures", "pc-cluster-figures", r.figureTable())
	for _, f := range r.Figures {
		out.Add(f.picture())
	}
	out.Publish("Published numbers beside ours", "pc-cluster-ledger", title+": published numbers beside ours", r.Ledger)
	return out
}

// figureTable is all points of all figures, one a line.
func (r *Replay) figureTable() *table.Table {
	t := table.New(table.Keys("figure", "series", "nodes", "published", "tasks", "efficiency")...)
	for _, f := range r.Figures {
		for _, s := range f.Series {
			for i := range s.X {
				t.Add(f.ID, s.Name, s.Nodes, s.Published, s.X[i], s.Y[i])
			}
		}
	}
	return t
}
