package run

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// containers sums up the container stages of a run that has them.
func (s *simulation) containers() overhead.Summary {
	o := s.Result.Overhead
	return overhead.Summarize(o.Dates, o.Containers, func(t int) int { return s.workload.Cores(workload.TaskID(t)) })
}

// addContainers adds the means of the stages, what was held idle, and the servers of the nodes.
func (s *simulation) addContainers(r *report.Report) {
	x := s.containers()
	var means []any
	for _, stage := range overhead.StageOrder() {
		means = append(means, strings.ReplaceAll(stage.String(), "-", "_")+"_s", x.MeanSec[stage])
	}
	busy := s.Result.Overhead.BusySec
	row := make([]any, 3)
	servers := table.Stream(func(yield func([]any) bool) {
		for h, sec := range busy {
			row[0], row[1], row[2] = s.platform.HostName(platform.HostID(h)), sec, s.load(sec)
			if !yield(row) {
				return
			}
		}
	}, table.Keys("host", "busy_s", "load")...)
	r.Data("overhead_means", report.Members(means...), "held_idle_s", x.HeldIdleSec, "held_idle_core_s", x.HeldIdleCoreSec,
		"first_submission_to_last_end_s", x.FirstToLastSec, "node_servers", servers)
}

// load is the part of the makespan that the server of a node has containers to start or end.
func (s *simulation) load(busySec float64) float64 {
	if s.Result.MakespanSec == 0 {
		return 0
	}
	return busySec / s.Result.MakespanSec
}

// containerLines is the same for people.
func (s *simulation) containerLines(line func(name, format string, args ...any)) {
	x := s.containers()
	line("containers", "%s from the first submission to the last container's end", output.Time(x.FirstToLastSec))
	line("held idle", "%s on average per task, %s in all, with cores and memory and without a running container",
		output.Short(x.HeldIdleSec, "s"), output.Short(x.HeldIdleCoreSec, "core-s"))
	busy := s.Result.Overhead.BusySec
	if len(busy) == 0 || slices.Max(busy) == 0 {
		return
	}
	at, sum := slices.Index(busy, slices.Max(busy)), 0.0
	for _, sec := range busy {
		sum += sec
	}
	line("node servers", "%s of the makespan on average, at most %s, on %s", output.Percent(s.load(sum/float64(len(busy)))),
		output.Percent(s.load(busy[at])), fmt.Sprintf("%q", s.platform.HostName(platform.HostID(at))))
}
