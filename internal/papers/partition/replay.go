package partition

import (
	"cmp"
	"context"
	"fmt"
	"runtime"

	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// Options choose what is replayed. The zero Options replay all of Table 2.
type Options struct {
	Seeds   int     // instances of each graph; 0: 20, at least 2
	Graphs  []int   // of the six, from 1; nil: all
	Density float64 // messages a task; 0: DefaultDensity
	Workers int     // 0: as many as processors
	Budget  Budget
	METIS   bool // also run gpmetis, if it is on PATH
}

const (
	defaultSeeds = 20
	mostSeeds    = 1000
)

func (o Options) withDefaults() Options {
	o.Seeds, o.Density = cmp.Or(o.Seeds, defaultSeeds), cmp.Or(o.Density, DefaultDensity)
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	o.Budget = o.Budget.withDefaults()
	return o
}

// Check says what is wrong with seeds, density and graphs, which must be given.
func (o Options) Check() error {
	if o.Seeds < 2 || o.Seeds > mostSeeds {
		return fmt.Errorf("%d seeds: want 2 to %d", o.Seeds, mostSeeds)
	}
	if !(o.Density >= leastDensity && o.Density <= mostDensity) {
		return fmt.Errorf("density %v: want %v to %v messages a task", o.Density, leastDensity, mostDensity)
	}
	for _, g := range o.Graphs {
		if g < 1 || g > len(vertices) {
			return fmt.Errorf("graph %d: want 1 to %d", g, len(vertices))
		}
	}
	return nil
}

// Replay is the paper's experiment, repeated. It belongs to the caller.
type Replay struct {
	Options    Options
	Contenders []Contender
	Trials     []Trials   // by line of Table 2
	Steps      []Step     // what each thing gives
	Curves     []Curve    // by line, local search off and on, search
	Settings   []Setting  // other densities and processors
	Printed    PrintedRun // the algorithm to the letter
	Misprints  []Misprint
	Optima     Optima         // small graphs with a proved optimum
	InKB       []FittedTrials // costs read as KB, by line
	METIS      *METIS         // nil: not requested
	Ledger     ledger.Ledger

	known map[trialKey]Outcome // of all that competed so far
}

// NewReplay repeats the experiment of Table 2 and judges what is printed. Errors are those of
// the options and ctx's. All of it is some minutes of processor time, shared by the workers.
func NewReplay(ctx context.Context, o Options) (*Replay, error) {
	o = o.withDefaults()
	if err := o.Check(); err != nil {
		return nil, err
	}
	r := &Replay{Options: o, Contenders: contenders(o.Budget)}
	for _, part := range []func(context.Context) error{
		r.findMETIS, r.runTrials, r.runDensities, r.runAblation, r.runCurves, r.runSettings, r.runPrinted, r.runOptima, r.runMETIS,
	} {
		if err := part(ctx); err != nil {
			return nil, err
		}
	}
	var err error
	r.Ledger, err = r.judge()
	return r, err
}
