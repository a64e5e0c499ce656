package partition

import (
	"context"

	"github.com/clustersim/clustersim/experiments/ledger"
)

// Replay is the paper's experiment, repeated. It belongs to the caller.
type Replay struct {
	Options    Options
	Contenders []Contender
	Trials     []Trials   // by line of Table 2
	Steps      []Step     // what each thing gives
	Curves     []Curve    // by line, local search off and on, search
	Settings   []Setting  // other densities and machines
	Printed    PrintedRun // the algorithm to the letter
	Misprints  []Misprint
	Optima     Optima // small graphs, whose optimum is proved
	METIS      *METIS // nil: not asked for
	Ledger     ledger.Ledger
}

// NewReplay repeats the experiment of Table 2 and judges what is printed. Errors
// are those of the options and ctx's. All of it is some minutes of processor
// time, shared by the workers.
func NewReplay(ctx context.Context, o Options) (*Replay, error) {
	o = o.withDefaults()
	if err := o.Check(); err != nil {
		return nil, err
	}
	r := &Replay{Options: o, Contenders: contenders(o.Budget)}
	for _, part := range []func(context.Context) error{r.findMETIS, r.runTrials} {
		if err := part(ctx); err != nil {
			return nil, err
		}
	}
	r.runAblation()
	for _, part := range []func(context.Context) error{r.runCurves, r.runSettings, r.runPrinted, r.runOptima, r.runMETIS} {
		if err := part(ctx); err != nil {
			return nil, err
		}
	}
	r.Ledger = r.judge()
	return r, nil
}
