package queuestats

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// Options say what is computed. The zero value is the default.
type Options struct {
	TauSec   float64 // least run time in bounded slowdowns; 0 means 10
	Trim     Trim
	Recorded bool               // compare with recorded waits, if the trace has any
	Platform *platform.Platform // for the energy of its hosts; nil: not computed
	IdleJobs bool               // hosts with jobs that are only delays take what idle ones take
}

// Metrics are what a run yields. Times are in s; a number that is not defined is NaN.
type Metrics struct {
	States [simqueue.Split + 1]int // jobs of the trace in each state at the end
	Jobs   int                     // that the metrics of jobs are about

	Wait              Summary
	WaitEligible      Summary // from the date at which the job could start
	Turnaround        Summary // end - submission
	Slowdown          Summary // turnaround / run time, of runs longer than 0 s
	BoundedSlowdown   Summary // max(1, turnaround / max(run time, tau))
	ProcessorSlowdown Summary // max(1, turnaround / (units * max(run time, tau)))

	Machine    Machine
	EnergyJ    float64
	Backfilled int // jobs that started while one before them in the queue waited
	Rounds     int
	Events     int

	Users, Accounts, Partitions, Sizes Groups

	FairnessJain float64 // of users' mean bounded slowdowns
	// Jobs that later jobs delayed, and by how much, as a mean over all jobs that count. NaN before
	// AddFairStarts.
	UnfairJobs, UnfairDelaySec float64
	Recorded                   *Recorded // nil if not requested, or without recorded waits

	list []queue.JobID // those that count
}

// defaultTauSec is the least run time in bounded slowdowns: D. Feitelson, Metrics for parallel job
// scheduling and their convergence, JSSPP 2001.
const defaultTauSec = 10

// Compute computes the metrics of a run. It costs O(m log m) for m jobs.
func Compute(r *simqueue.Result, o Options) *Metrics {
	if o.TauSec == 0 {
		o.TauSec = defaultTauSec
	}
	j := &jobs{r: r, list: ran(r), tau: o.TauSec}
	j.list = o.Trim.apply(j)
	m := &Metrics{Jobs: len(j.list), Rounds: r.Rounds, Events: r.Events, list: j.list}
	m.UnfairJobs, m.UnfairDelaySec, m.EnergyJ = math.NaN(), math.NaN(), math.NaN()
	for _, s := range r.State {
		m.States[s]++
	}
	for _, backfilled := range r.Backfilled {
		if backfilled {
			m.Backfilled++
		}
	}
	m.Wait = j.summary(j.wait)
	if m.WaitEligible = m.Wait; r.EligibleSec != nil {
		m.WaitEligible = j.summary(j.waitEligible)
	}
	m.Turnaround, m.Slowdown = j.summary(j.turnaround), j.summary(j.slowdown)
	m.BoundedSlowdown, m.ProcessorSlowdown = j.summary(j.boundedSlowdown), j.summary(j.processorSlowdown)
	st := staysOf(r)
	m.Machine = machine(r, st)
	if o.Platform != nil {
		m.EnergyJ = energy(r, st, o, m.Machine.LastSec-m.Machine.FirstSec)
	}
	names := &r.Trace.Names
	m.Users = j.by("user", r.Trace.User, names.Users)
	m.Accounts = j.by("account", r.Trace.Account, names.Accounts)
	m.Partitions = j.by("partition", r.Trace.Partition, names.Partitions)
	m.Sizes = j.bySize()
	m.FairnessJain = m.Users.jain()
	if o.Recorded {
		m.Recorded = j.recorded()
	}
	return m
}
