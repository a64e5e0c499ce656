package run

import (
	"fmt"
	"maps"
	"slices"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// changes reports whether hosts and links may change in the run.
func (s *simulation) changes() bool { return s.options.Changes != nil || s.platform.Profiled() != "" }

// losses are what failures cost a run.
type losses struct {
	attempts    int     // of tasks that failed
	lostSec     float64 // how long these had run
	transfers   int     // attempts of transfers that failed
	downtimeSec float64 // of all hosts
	hostsOff    int     // how many hosts were off at some time
}

func lossesOf(r *sim.Result) (l losses) {
	for _, f := range r.Failures {
		if f.Edge != sim.NoEdge {
			l.transfers++
			continue
		}
		l.attempts++
		l.lostSec += f.AtSec - f.StartSec
	}
	off := map[platform.HostID]bool{}
	for _, d := range r.Downtimes {
		l.downtimeSec += d.ToSec - d.FromSec
		off[d.Host] = true
	}
	for _, h := range slices.Sorted(maps.Keys(r.MoreDownSec)) {
		l.downtimeSec += r.MoreDownSec[h]
		off[h] = true
	}
	l.hostsOff = len(off)
	return l
}

// text sums failures up for people.
func (l losses) text() string {
	return fmt.Sprintf("%s of tasks, which had run for %s, and %s of transfers; %s off for %s in all",
		units.Count(l.attempts, "attempt"), output.Short(l.lostSec, "s"), units.Count(l.transfers, "attempt"),
		units.Count(l.hostsOff, "host"), output.Short(l.downtimeSec, "s"))
}

// addFailures adds what failed to the JSON of runs in which something may.
func (s *simulation) addFailures(r *report.Report) {
	if !s.changes() {
		return
	}
	l := lossesOf(s.Result)
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
		"failed_attempts", l.attempts, "lost_core_s", l.lostSec, "failed_transfers", l.transfers, "hosts_off", l.hostsOff, "downtime_s", l.downtimeSec,
	), "failures", failed, "downtimes", off)
}
