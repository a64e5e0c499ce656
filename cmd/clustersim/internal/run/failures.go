package run

import (
	"fmt"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/sim"
)

// changes reports whether hosts and links may change in the run.
func (s *simulation) changes() bool { return s.options.Changes != nil || s.platform.Profiled() != "" }

// lossesText sums failures up for people.
func lossesText(l sim.Losses) string {
	return fmt.Sprintf("%s of tasks, which had run for %s, and %s of transfers; %s off for %s in all",
		units.Count(l.Attempts, "attempt"), output.Short(l.LostSec, "s"), units.Count(l.Transfers, "attempt"),
		units.Count(l.HostsWereDown, "host"), output.Short(l.DowntimeSec, "s"))
}

// addFailures adds what failed to the JSON of runs in which something may.
func (s *simulation) addFailures(r *report.Report) {
	if !s.changes() {
		return
	}
	l := s.Result.Losses()
	failed := table.New(table.Keys("kind", "task", "from", "host", "start_s", "failed_s", "why")...)
	for _, f := range s.Result.Failures {
		kind, from := "execution", any(nil)
		if f.Edge != sim.NoEdge {
			kind, from = "transfer", s.workload.TaskName(s.workload.From(f.Edge))
		}
		failed.Add(kind, s.workload.TaskName(f.Task), from, s.platform.HostName(f.Host), f.StartSec, f.AtSec, f.Why.String())
	}
	off := table.New(table.Keys("host", "from_s", "to_s")...)
	for _, d := range s.Result.Downtimes {
		off.Add(s.platform.HostName(d.Host), d.FromSec, d.ToSec)
	}
	r.Data("on_failure", s.models.OnFailure.String(), "losses", report.Members(
		"failed_attempts", l.Attempts, "lost_core_s", l.LostSec, "failed_transfers", l.Transfers, "hosts_off", l.HostsWereDown, "downtime_s", l.DowntimeSec,
	), "failures", failed, "downtimes", off)
}
