package comparison

import (
	"slices"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// Report is what all runs of a campaign yield.
type Report struct {
	Workloads  []Workload // on each platform, in the campaign's order, and so are the schedulers
	Schedulers []Scheduler

	Rows    []Row // by workload, then scheduler
	Overall []Standing
	// Pairs[a][b] counts, over workloads and runs, how often scheduler a's
	// simulated makespan is better than, equal to or worse than b's. Runs count
	// where both succeeded, and once where neither differs from run to run.
	Pairs [][]stats.Tally

	// TooLarge reports that some problem was too large for the exact search of RunProved.
	TooLarge bool

	makespans [][][]float64 // in s, by workload, scheduler, run; nil of schedulers that failed
	results   *results      // of which Values are
}

// Workload is a workload on a platform, both values of the campaign.
type Workload struct {
	Name     string
	Platform string
	Seeded   bool // each run has one of its own
}

// Scheduler is a value of the campaign.
type Scheduler struct {
	Name string
	Kind catalog.Kind
}

// Row is one scheduler on one workload and platform, over all runs.
type Row struct {
	Workload, Scheduler int // indices into the report's lists
	Runs                int
	Err                 error // of the first run that failed; then there are no metrics
	// TooLarge says that Err is scheduler.ErrTooLarge and nothing worse.
	TooLarge bool

	PlannedSec  stats.Estimate // N is 0 for schedulers that plan no times
	MakespanSec stats.Estimate // simulated
	BoundSec    stats.Estimate // the best lower bound that is known, searches' proofs included
	// Bounds are the kinds of these bounds; none if no bound is known.
	Bounds []search.BoundKind
	// Gap is makespan / bound - 1; NaN when the bound is 0 and the makespan is not.
	Gap         stats.Estimate
	SLR         stats.Estimate // this and what follows: see sim.Metrics
	Speedup     stats.Estimate
	Efficiency  stats.Estimate
	Utilisation stats.Estimate
	// Energy, the energy-delay product and the peak power have N 0 where no wattage is known.
	EnergyJoule stats.Estimate
	EnergyDelay stats.Estimate // in J s
	PeakPowerW  stats.Estimate
	Cost        stats.Estimate // of the used hosts; N is 0 where no host has a price
	Shares      []Share        // of the critical path; nil: not explained
	Optimal     Proof
	// Robustness is simulated over planned makespan: how much longer than promised. N is 0
	// for schedulers that plan no times.
	Robustness stats.Estimate
	Against    *Against // see Report.Pair
	Best       bool     // no scheduler has a shorter mean makespan on the workload

	SchedulingSec stats.Estimate // wall time of mapping, or of all decisions
}

// Share is what a part of the critical path's time was spent on: see why.Shares.
type Share struct {
	Name string
	Part float64 // of the makespan, from 0 to 1
}

// Proof says what is proved to be as short as can be, the same in every run of a row.
type Proof string

// The proofs. Bounds leave out contention, so a run that meets one is optimal,
// and a plan can be optimal though its run is not.
const (
	NoProof     Proof = ""
	PlanOptimal Proof = "plan"
	RunOptimal  Proof = "run"
)

// Standing is a scheduler over all workloads and runs that succeeded.
type Standing struct {
	Scheduler int
	Workloads int // on which all its runs succeeded
	// SLR is the mean of the workloads' mean SLR, where that is defined, with the interval
	// for workloads like these.
	SLR   stats.Estimate
	Best  int         // workloads on which it is best
	Pairs stats.Tally // against all other schedulers together
}

// Failed lists the rows with an error, those left out for size not among them.
func (r *Report) Failed() []Row {
	return slices.DeleteFunc(slices.Clone(r.Rows), func(row Row) bool { return row.Err == nil || row.TooLarge })
}
