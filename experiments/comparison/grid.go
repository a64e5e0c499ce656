package comparison

import (
	"errors"

	"github.com/clustersim/clustersim/experiments/stats"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Grid is what to compare: every scheduler on every program.
type Grid struct {
	Platform   *platform.Platform
	Workloads  []Workload
	Schedulers []Scheduler
	Options    sim.Options
	Runs       int // of each pair in which something is seeded; at least 1
	Workers    int // runs at a time; at least 1

	// Progress is told after each run how many are made; calls do not overlap.
	// nil: no one asks.
	Progress func(done, total int)
}

// Workload is a workload, or one for each run.
type Workload struct {
	Name string
	// Seeded says that Make's programs differ from run to run.
	Seeded bool
	// Make gives the program of a run, counted from 0. It may be called from
	// several goroutines.
	Make func(run int) (*workload.DAG, error)
}

// Scheduler is a contender, or a variant of one for each run.
type Scheduler struct {
	Name string
	Kind catalog.Kind
	// Seeded says that Make's schedulers differ from run to run.
	Seeded bool
	// Make gives a fresh scheduler for a run of pr, counted from 0. It may be
	// called from several goroutines. A scheduler that is an io.Closer is closed
	// after the run.
	Make func(run int, pr *scheduler.Problem) (catalog.Scheduler, error)
}

func (g *Grid) check() error {
	switch {
	case g.Platform == nil:
		return errors.New("comparison: no platform")
	case len(g.Workloads) == 0:
		return errors.New("comparison: no programs")
	case len(g.Schedulers) == 0:
		return errors.New("comparison: no schedulers")
	case g.Runs < 1 || g.Workers < 1:
		return errors.New("comparison: want at least one run and one worker")
	}
	return nil
}

// runsOf is how many runs tell something about a pair.
func (g *Grid) runsOf(p Workload, s Scheduler) int {
	if p.Seeded || s.Seeded {
		return g.Runs
	}
	return 1
}

// Report is what all runs of a grid yield.
type Report struct {
	Rows    []Row // by program, then scheduler, in the grid's order
	Overall []Standing
	// Pairs[a][b] counts, over programs and runs, how often scheduler a's
	// simulated makespan is better than, equal to or worse than b's. Runs count
	// where both succeeded, and once where neither differs from run to run.
	Pairs [][]stats.Tally
}

// Row is one scheduler on one program, over all runs.
type Row struct {
	Workload, Scheduler int // indices into the grid's lists
	Runs                int
	Err                 error // of the first run that failed; then there are no figures
	// TooLarge says that Err is scheduler.ErrTooLarge and nothing worse.
	TooLarge bool

	PlannedSec  stats.Estimate // N is 0 for schedulers that plan no times
	MakespanSec stats.Estimate // simulated
	BoundSec    stats.Estimate // the best lower bound that is known, searches' proofs included
	// Gap is makespan / bound - 1; NaN when the bound is 0 and the makespan is not.
	Gap         stats.Estimate
	SLR         stats.Estimate // this and what follows: see sim.Metrics
	Speedup     stats.Estimate
	Efficiency  stats.Estimate
	Utilisation stats.Estimate
	Optimal     Proof
	Best        bool // no scheduler has a shorter mean makespan on the program

	SchedulingSec stats.Estimate // wall time of mapping, or of all decisions
}

// Proof says what is proved to be as short as can be, the same in every run of
// a row.
type Proof string

// The proofs. Bounds leave out contention, so a run that meets one is optimal,
// and a plan can be optimal whose run is not.
const (
	NoProof     Proof = ""
	PlanOptimal Proof = "plan"
	RunOptimal  Proof = "run"
)

// Standing is a scheduler over all programs and runs that succeeded.
type Standing struct {
	Scheduler int
	Workloads int         // on which all its runs succeeded
	SLR       float64     // the mean of the programs' mean SLR, where that is defined
	Best      int         // programs on which it is best
	Pairs     stats.Tally // against all other schedulers together
}

// Failed lists the rows with an error, those left out for size not among them.
func (r *Report) Failed() []Row {
	var list []Row
	for _, row := range r.Rows {
		if row.Err != nil && !row.TooLarge {
			list = append(list, row)
		}
	}
	return list
}
