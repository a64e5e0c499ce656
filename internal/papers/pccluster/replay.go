package pccluster

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/clustersim/clustersim/examples"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/sim"
)

// Names of the clusters' files in Options.Files.
const (
	mixedFile = "platform.yaml"
	equalFile = "platform-equal.yaml"
)

// Options choose the inputs of a replay. The zero Options replay the paper.
type Options struct {
	// Files holds platform.yaml, whose first 16 nodes are those of Table 1, and
	// platform-equal.yaml, each with a server and 24 nodes; nil: the files under
	// examples/pc-cluster.
	Files fs.FS
	// Network is the network model; the zero Network is LV08.
	Network sim.Network
}

// Replay is the paper, replayed. It belongs to the caller.
type Replay struct {
	Network    string // spec of the network model
	Calibrated *Calibrated
	Runs       []Run          // the lines of Tables 2 to 4
	Readings   []PowerReading // Table 4, by readings of how fast its nodes are
	Weights    []Weighting    // Table 1
	Steps      []Step         // curves of equal E2
	Counts     []Count        // what Tables 3 and 4 call theoretical
	Ledger     ledger.Ledger
	Figures    []Figure // 1 to 3: simulated curves and the points of Tables 2 and 4
}

// inputs are the clusters.
type inputs struct {
	mixed, equal *Cluster
}

func readInputs(files fs.FS) (*inputs, error) {
	var clusters []*Cluster
	for _, name := range []string{mixedFile, equalFile} {
		c, err := OpenCluster(files, name)
		if err != nil {
			return nil, err
		}
		if want := predictionRow().Nodes; len(c.Nodes) < want {
			return nil, fmt.Errorf("%s: %d nodes: want n1 to n%d", name, len(c.Nodes), want)
		}
		clusters = append(clusters, c)
	}
	return &inputs{mixed: clusters[0], equal: clusters[1]}, nil
}

// NewReplay replays Tables 1 to 4 and Figures 1 to 3 of Zhu and Tian and judges what they
// and the text say. It is an error when an input file is wrong or ctx ends. It takes less
// than a second.
func NewReplay(ctx context.Context, o Options) (*Replay, error) {
	files := o.Files
	if files == nil {
		files = examples.PCCluster()
	}
	in, err := readInputs(files)
	if err != nil {
		return nil, err
	}
	r := &Replay{Network: o.Network.String()}
	s := NewSimulator(o.Network)
	if r.Calibrated, err = Calibrations(ctx, s, in.equal); err != nil {
		return nil, err
	}
	if r.Runs, err = in.runs(ctx, s, r.Calibrated); err != nil {
		return nil, err
	}
	if r.Readings, err = in.powerReadings(ctx, s, r.Calibrated, r.Runs); err != nil {
		return nil, err
	}
	if r.Weights, err = Weights(ctx, s, in.mixed, r.Calibrated.Costs, r.Calibrated.TaskSec); err != nil {
		return nil, err
	}
	if r.Steps, err = in.curves(ctx, s, r.Calibrated); err != nil {
		return nil, err
	}
	if r.Counts, err = in.counts(r.Calibrated); err != nil {
		return nil, err
	}
	if r.Figures, err = in.figures(ctx, s, r.Calibrated); err != nil {
		return nil, err
	}
	r.Ledger, err = in.ledger(r)
	return r, err
}

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

// figureTable has a line for each point of each figure.
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
