package queuestats

import (
	"math"
	"slices"

	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// Metric is a row of [Table]: a number of a run under its name in outputs.
type Metric struct {
	Name    string // of the key in JSON and the column in CSV
	Unit    string // empty: a number, or a part of 1
	Summary string
	Better  int                    // -1: less is better; 1: more is; 0: neither
	Value   func(*Metrics) float64 // NaN if it is not defined
}

// Table lists the metrics, in the order of outputs. The caller owns the slice.
func Table() []Metric { return slices.Clone(table) }

var table = slices.Concat(
	[]Metric{
		{"jobs", "", "jobs that count: those that ran, less those that are trimmed", 0, func(m *Metrics) float64 { return float64(m.Jobs) }},
		state(simqueue.Completed, "completed", "jobs that ended by themselves", 0),
		state(simqueue.Walltime, "walltime", "jobs that were killed at their limit", 0),
		state(simqueue.Failed, "failed", "jobs that ended with an error", 0),
		state(simqueue.NodeFail, "node_fail", "jobs that ended because a node went off", -1),
		state(simqueue.Cancelled, "cancelled", "jobs that were killed or withdrawn", 0),
		state(simqueue.Rejected, "rejected", "jobs that cannot run here, or that the policy rejected", -1),
		state(simqueue.NeverReady, "dependency_never", "jobs that depend on one that did not complete", 0),

		{"makespan_s", "s", "last end - first submission", -1, func(m *Metrics) float64 { return m.Machine.MakespanSec }},
		{"utilisation", "", "busy part of the units that are not down, from the first submission to the last end", 1, func(m *Metrics) float64 { return m.Machine.Utilisation }},
		{"utilisation_loaded", "", "the same up to the last submission: without the drain at the end", 1, func(m *Metrics) float64 { return m.Machine.UtilisationLoaded }},
		{"offered_load", "", "units times min(run time, limit), over units of the machine times the time of submissions", 0, func(m *Metrics) float64 { return m.Machine.OfferedLoad }},
	},
	summaryRows("wait", "s", "start - submission", func(m *Metrics) *Summary { return &m.Wait }),
	summaryRows("wait_eligible", "s", "start - date at which the job could start", func(m *Metrics) *Summary { return &m.WaitEligible }),
	summaryRows("turnaround", "s", "end - submission", func(m *Metrics) *Summary { return &m.Turnaround }),
	summaryRows("slowdown", "", "turnaround / run time, of runs longer than 0 s", func(m *Metrics) *Summary { return &m.Slowdown }),
	[]Metric{{"slowdown_undefined", "", "jobs that ran 0 s", 0, func(m *Metrics) float64 { return float64(m.Jobs - m.Slowdown.Jobs) }}},
	summaryRows("bounded_slowdown", "", "max(1, turnaround / max(run time, tau))", func(m *Metrics) *Summary { return &m.BoundedSlowdown }),
	summaryRows("processor_slowdown", "", "max(1, turnaround / (units * max(run time, tau)))", func(m *Metrics) *Summary { return &m.ProcessorSlowdown }),
	[]Metric{
		{"loss_of_capacity", "", "part of all units that was free while some waiting job requested no more than the free ones", -1, func(m *Metrics) float64 { return m.Machine.LossOfCapacity }},
		{"busy_share", "", "part of all units that ran jobs", 1, func(m *Metrics) float64 { return m.Machine.BusyShare }},
		{"idle_share", "", "part of all units that was free while no waiting job fitted", -1, func(m *Metrics) float64 { return m.Machine.IdleShare }},
		{"down_share", "", "part of all units that was off or blocked", 0, func(m *Metrics) float64 { return m.Machine.DownShare }},
		{"queue_length_mean", "", "waiting jobs, over time", -1, func(m *Metrics) float64 { return m.Machine.QueueLength }},
		{"queue_length_max", "", "most waiting jobs", -1, func(m *Metrics) float64 { return m.Machine.MaxQueueLength }},
		{"waiting_area_mean_unit_s", "unit s", "units times run times of the waiting jobs, over time", -1, func(m *Metrics) float64 { return m.Machine.WaitingArea }},
		{"waiting_area_max_unit_s", "unit s", "most of it", -1, func(m *Metrics) float64 { return m.Machine.MaxWaitingArea }},
		{"running_units_mean", "", "units that run jobs, over time", 0, func(m *Metrics) float64 { return m.Machine.RunningUnits }},
		{"running_units_max", "", "most units that run jobs", 0, func(m *Metrics) float64 { return m.Machine.MaxRunningUnits }},
		{"running_jobs_mean", "", "running jobs, over time", 0, func(m *Metrics) float64 { return m.Machine.RunningJobs }},
		{"running_jobs_max", "", "most running jobs", 0, func(m *Metrics) float64 { return m.Machine.MaxRunningJobs }},
		{"fragmentation_mean", "", "of the free nodes, over time: 1 - sum f^2/(sum f)^2 over runs of f free node numbers", -1, func(m *Metrics) float64 { return m.Machine.Fragmentation }},
		{"fragmentation_max", "", "largest fragmentation", -1, func(m *Metrics) float64 { return m.Machine.MaxFragmentation }},
		{"backfilled", "", "jobs that started while one before them in the queue waited", 0, func(m *Metrics) float64 { return float64(m.Backfilled) }},
		{"fairness_jain", "", "Jain's index of the users' mean bounded slowdowns: 1 if all are alike", 1, func(m *Metrics) float64 { return m.FairnessJain }},
		{"unfair_jobs", "", "jobs that would have started earlier without the jobs submitted later", -1, func(m *Metrics) float64 { return m.UnfairJobs }},
		{"unfair_delay_mean_s", "s", "by how much they started later, over all jobs", -1, func(m *Metrics) float64 { return m.UnfairDelaySec }},
		{"energy_j", "J", "of the hosts, from the first submission to the last end", -1, func(m *Metrics) float64 { return m.EnergyJ }},
		{"rounds", "", "calls of the policy", 0, func(m *Metrics) float64 { return float64(m.Rounds) }},
		{"events", "", "submissions, ends, begins and ends of blocks", 0, func(m *Metrics) float64 { return float64(m.Events) }},
	},
	[]Metric{
		recordedRow("recorded_wait_mean_s", "s", "recorded wait, mean", 0, func(r *Recorded) float64 { return r.Waits.Mean }),
		recordedRow("wait_abs_error_mean_s", "s", "difference of simulated and recorded waits, mean", -1, func(r *Recorded) float64 { return r.Predictions[0].MeanAbsErr }),
		recordedRow("wait_abs_error_median_s", "s", "the same, median", -1, func(r *Recorded) float64 { return r.Predictions[0].MedianAbsErr }),
		recordedRow("wait_spearman", "", "rank correlation of simulated and recorded waits", 1, func(r *Recorded) float64 { return r.Predictions[0].Spearman }),
	},
)

// state counts the jobs that ended in a state.
func state(s simqueue.State, name, summary string, better int) Metric {
	return Metric{name, "", summary, better, func(m *Metrics) float64 { return float64(m.States[s]) }}
}

// summaryRows are the metrics of a number that each job has.
func summaryRows(name, unit, what string, of func(*Metrics) *Summary) (rows []Metric) {
	suffix := ""
	if unit != "" {
		suffix = "_" + unit
	}
	for _, r := range [...]struct {
		name, summary string
		value         func(*Summary) float64
	}{
		{"mean", "mean", func(s *Summary) float64 { return s.Mean }},
		{"median", "median", func(s *Summary) float64 { return s.Median }},
		{"p95", "95th percentile", func(s *Summary) float64 { return s.P95 }},
		{"p99", "99th percentile", func(s *Summary) float64 { return s.P99 }},
		{"max", "largest", func(s *Summary) float64 { return s.Max }},
		{"rms", "root mean square", func(s *Summary) float64 { return s.RMS }},
		{"weighted", "mean by units times run time", func(s *Summary) float64 { return s.Weighted }},
	} {
		rows = append(rows, Metric{name + "_" + r.name + suffix, unit, what + ", " + r.summary, -1, func(m *Metrics) float64 { return r.value(of(m)) }})
	}
	return rows
}

// recordedRow is a metric that only runs with recorded waits have.
func recordedRow(name, unit, summary string, better int, value func(*Recorded) float64) Metric {
	return Metric{name, unit, summary, better, func(m *Metrics) float64 {
		if m.Recorded == nil {
			return math.NaN()
		}
		return value(m.Recorded)
	}}
}
