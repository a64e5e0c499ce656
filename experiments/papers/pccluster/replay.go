package pccluster

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/clustersim/clustersim/examples"
	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/sim"
)

// The machines, as they are called in Options.Files.
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
	Runs       []Run       // the lines of Tables 2 to 4
	Weights    []Weighting // Table 1
	Steps      []Step      // curves of equal E2
	Counts     []Count     // what Tables 3 and 4 call theoretical
	Ledger     ledger.Ledger
	Figures    []Figure // 1 to 3: simulated curves and the points of Tables 2 and 4
}

// inputs are the machines.
type inputs struct {
	mixed, equal *Cluster
}

func readInputs(files fs.FS) (*inputs, error) {
	in := &inputs{}
	for _, m := range []struct {
		name string
		to   **Cluster
	}{{mixedFile, &in.mixed}, {equalFile, &in.equal}} {
		c, err := OpenCluster(files, m.name)
		if err != nil {
			return nil, err
		}
		if want := predictionRow().Nodes; len(c.Nodes) < want {
			return nil, fmt.Errorf("%s: %d nodes: want n1 to n%d", m.name, len(c.Nodes), want)
		}
		*m.to = c
	}
	return in, nil
}

// NewReplay replays Tables 1 to 4 and Figures 1 to 3 of Zhu and Tian and judges every
// number of the tables. Errors are those of the input files and ctx's. It takes
// about a second.
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
