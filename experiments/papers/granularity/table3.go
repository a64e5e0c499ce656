package granularity

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/clustersim/clustersim/examples"
	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/sim"
)

// Options choose the inputs of a replay. The zero Options replay the paper.
type Options struct {
	// Files holds platform-before.yaml, platform-after.yaml,
	// platform-after-1710.yaml, workload.yaml and placement.csv; nil: the files
	// under examples/table3. A node p of the platform before must be called p-1
	// after, its new nodes p-2, p-3 and so on.
	Files fs.FS
	// Network is the network model; nil: store-and-forward, the paper's formula
	// (3).
	Network *sim.Network
}

// Replay is Table 3, replayed. It belongs to the caller.
type Replay struct {
	Network string        // spec of the network model
	Rows    []Row         // before, then refined in three ways, without and with reduce load
	Ledger  ledger.Ledger // every published number beside ours
}

// Row returns the scenario of that ID.
func (r *Replay) Row(id string) (Row, bool) {
	for _, row := range r.Rows {
		if row.ID == id {
			return row, true
		}
	}
	return Row{}, false
}

// Table3 simulates the scenarios of Table 3 of Xiong and Zeng (2016) and judges
// every number it prints. Errors are those of the input files, of an extension
// that lacks a node, and ctx's. It takes milliseconds.
func Table3(ctx context.Context, o Options) (*Replay, error) {
	files := o.Files
	if files == nil {
		files = examples.Table3()
	}
	network := paperNetwork
	if o.Network != nil {
		network = *o.Network
	}
	in, err := readInputs(files, network)
	if err != nil {
		return nil, err
	}
	replay := &Replay{Network: network.String()}
	engine := sim.NewEngine()
	for _, sc := range in.scenarios() {
		row, err := in.run(ctx, engine, sim.Options{Network: network}, sc)
		if err != nil {
			return nil, fmt.Errorf("scenario %s: %w", sc.id, err)
		}
		replay.Rows = append(replay.Rows, row)
	}
	replay.Ledger, err = in.ledger(replay, paper())
	return replay, err
}
