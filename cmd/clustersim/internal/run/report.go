package run

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/settings"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/why/account"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// report has the summary for people, the tasks as CSV and all of it as JSON. Keys
// stay the same from release to release; version grows when one changes its meaning.
func (s *simulation) report() *report.Report {
	r := &report.Report{CSV: s.taskTable("task")}
	r.Show("", s.summary())
	m := s.Metrics()
	r.Data(
		"version", 1, "makespan_s", s.Result.MakespanSec, "platform", s.flags.platform, "workload", s.flags.workload,
		"scheduler", report.Members(slices.Concat(s.shortName(), []any{"spec", s.Scheduler.Spec.String(), "kind", string(s.Kind), "planned_makespan_s", s.PlannedSec}, s.provedMember(), []any{"wall_s", s.Scheduling.Seconds()})...),
		"network", s.options.Network.String(), "host_sharing", s.options.HostSharing.String(), "loopback", s.options.Loopback.String(),
		"reference_speed_flops", settings.ReferenceOrNil(&s.models),
	)
	r.Data(s.recordedMember()...)
	r.Data(s.flags.given.Members("noise", "pstate", "overhead")...)
	r.Data(s.intervalMember()...)
	r.Data(
		"metrics", report.Members(append([]any{
			"work_flop", m.WorkFlop, "marked_speed_flops", m.MarkedSpeedFlops, "speed_flops", m.SpeedFlops, "speed_efficiency", m.SpeedEfficiency,
			"sequential_s", m.SequentialSec, "speedup", m.Speedup, "efficiency", m.Efficiency, "critical_path_s", m.CriticalPathSec, "slr", m.SLR,
			"busy_core_s", m.BusyCoreSec, "utilisation", m.Utilisation, "used_hosts", m.UsedHosts, "used_utilisation", m.UsedUtilisation, "moved_bytes", m.MovedBytes,
		}, append(energyMetrics(m), costMetric(m)...)...)...),
		"notes", notes(m),
		"tasks", s.taskTable("name"), "transfers", s.transferTable(),
		"engine", report.Members(append([]any{"events", s.Result.Events, "wall_s", s.Simulating.Seconds()}, s.statMembers()...)...),
	)
	s.addStorage(r)
	s.addEnergy(r)
	if s.Result.Energy != nil {
		r.Data(s.flags.perKWh.members(s.Result.Energy.Joule)...)
	}
	s.addCost(r, m.Rent)
	if s.front != nil {
		r.Data("front", s.frontTable())
	}
	s.addOverhead(r)
	if len(s.repairs) > 0 {
		r.Data("repairs", s.repairs)
	}
	s.addFailures(r)
	s.addPstates(r)
	if s.flags.why {
		account.Fill(r, s.why)
		r.CSV = account.Path(s.why)
	}
	return r
}

// shortName is the name that the user gave the scheduler, if any, for JSON.
func (s *simulation) shortName() []any {
	if s.Scheduler.Short == "" {
		return nil
	}
	return []any{"name", s.Scheduler.Short}
}

// notes says why metrics are null.
func notes(m sim.Metrics) []string {
	list := []string{}
	switch {
	case math.IsNaN(m.Speedup):
		list = append(list, "the makespan is 0: speed, speedup and utilisation are undefined")
	case math.IsInf(m.SpeedFlops, 0):
		list = append(list, "the makespan is too short: the speed is beyond float64")
	}
	if math.IsNaN(m.SLR) {
		list = append(list, "no task has work: the schedule length ratio is undefined")
	}
	return list
}

// taskTable has a row for each task, by TaskID; name is the key of its name.
func (s *simulation) taskTable(name string) *table.Table {
	columns := []string{name, "host", "start_s", "finish_s"}
	parallel := len(s.Result.More) > 0
	if parallel {
		columns = append(columns, "more_hosts")
	}
	row := make([]any, len(columns))
	return table.Stream(func(yield func([]any) bool) {
		for t, run := range s.Result.Tasks {
			if parallel {
				row[4] = s.moreHosts(workload.TaskID(t))
			}
			row[0], row[1] = s.workload.TaskName(workload.TaskID(t)), s.platform.HostName(run.Host)
			row[2], row[3] = run.StartSec, run.FinishSec
			if !yield(row) {
				return
			}
		}
	}, table.Keys(columns...)...)
}

// moreHosts names the hosts of a parallel task besides its first, separated by spaces.
func (s *simulation) moreHosts(t workload.TaskID) string {
	var names []string
	for _, h := range s.Result.More[t] {
		names = append(names, s.platform.HostName(h))
	}
	return strings.Join(names, " ")
}

// transferTable has a row for each message that took time, by edge.
func (s *simulation) transferTable() *table.Table {
	row, d := make([]any, 7), s.workload
	hostOf := func(t workload.TaskID) string { return s.platform.HostName(s.Result.Tasks[t].Host) }
	return table.Stream(func(yield func([]any) bool) {
		for _, x := range s.Result.Transfers {
			from, to := d.From(x.Edge), d.To(x.Edge)
			row[0], row[1], row[2], row[3] = d.TaskName(from), d.TaskName(to), hostOf(from), hostOf(to)
			row[4], row[5], row[6] = d.Bytes(x.Edge), x.StartSec, x.FinishSec
			if !yield(row) {
				return
			}
		}
	}, table.Keys("from", "to", "src_host", "dst_host", "bytes", "start_s", "finish_s")...)
}

// summary is a run for people: rounded, and nothing that depends on this computer.
func (s *simulation) summary() *table.Table {
	m, hosts := s.Metrics(), s.platform.NumHosts()
	t := table.New(table.Column{}, table.Column{})
	line := func(name, format string, args ...any) { t.Add(name, fmt.Sprintf(format, args...)) }
	line("scheduler", "%s", s.Scheduler)
	line("models", "%s%s", s.options, s.flags.given.Text("pstate"))
	for _, text := range s.repairs {
		line("repaired", "%s", text)
	}
	line("makespan", "%s%s", output.Time(s.Result.MakespanSec), s.plannedText())
	if text := s.provedText(); text != "" {
		line("proved", "%s", text)
	}
	if s.flags.settings.Overhead != nil {
		line("interval", "%s", s.intervalText())
	}
	s.recordedLines(line)
	line("speedup", "%s on %s: efficiency %s", output.Digits(m.Speedup), units.Count(s.platform.NumCores(), "core"), output.Digits(m.Efficiency))
	line("SLR", "%s: the critical path alone takes %s", output.Digits(m.SLR), output.Short(m.CriticalPathSec, "s"))
	line("speed", "%s of %s: speed efficiency %s", output.Short(m.SpeedFlops, s.speedUnit()),
		output.Short(m.MarkedSpeedFlops, s.speedUnit()), output.Digits(m.SpeedEfficiency))
	line("utilisation", "%s of %s, %s of the %d used", output.Percent(m.Utilisation), units.Count(hosts, "host"), output.Percent(m.UsedUtilisation), m.UsedHosts)
	line("transfers", "%s", s.transfersText(m.MovedBytes))
	if s.Result.Stored != nil {
		line("files", "%s", s.filesText())
	}
	s.energyLines(line)
	s.costLine(line, m.Rent)
	if s.front != nil {
		line("front", "%s", s.frontText())
	}
	if s.Result.Overhead != nil {
		line("overhead", "%s", s.overheadText())
		if s.Result.Overhead.Containers != nil {
			s.containerLines(line)
		}
	}
	line("events", "%d", s.Result.Events)
	if s.changes() {
		line("failures", "%s", lossesOf(s.Result).text())
	}
	if len(s.Result.Pstates) > 0 {
		line("power states", "%s", s.pstatesText())
	}
	if s.flags.stats {
		for _, x := range s.sharings() {
			line(x.name, "%s", s.sharingText(x))
		}
	}
	return t
}

// transfersText has the transfers of edges, and all that was moved between hosts, which files may
// add to, and tasks of several hosts.
func (s *simulation) transfersText(movedBytes float64) string {
	of, all, ofEdges := "", "", 0.0
	for _, x := range s.Result.Transfers {
		ofEdges += s.workload.Bytes(x.Edge)
	}
	if movedBytes > ofEdges*(1+1e-9) {
		of, all = " of edges", " in all"
	}
	return fmt.Sprintf("%d%s, %s between hosts%s", len(s.Result.Transfers), of, output.Short(movedBytes, "B"), all)
}

func (s *simulation) plannedText() string {
	if math.IsNaN(s.PlannedSec) {
		return ""
	}
	return ", planned " + output.Short(s.PlannedSec, "s")
}

// provedText is what the scheduler proved of its plan, if anything.
func (s *simulation) provedText() string {
	switch {
	case s.BoundSec == 0:
		return ""
	case s.BoundSec >= s.PlannedSec:
		return "no plan is shorter"
	}
	return fmt.Sprintf("no plan is shorter than %s: a gap of %s", output.Short(s.BoundSec, "s"), output.Percent(s.PlannedSec/s.BoundSec-1))
}

// stoppedText is what a search had proved when a signal ended it.
func stoppedText(x *search.Stopped) string {
	text := "no plan was found"
	if !math.IsInf(x.BestSec, 1) {
		text = "the shortest plan found takes " + output.Short(x.BestSec, "s")
	}
	return fmt.Sprintf("%s, and no plan is shorter than %s (give the search a time to have its schedule, such as optimal(time=60s))", text, output.Short(x.BoundSec, "s"))
}

// provedMember is the same for programs.
func (s *simulation) provedMember() []any {
	if s.BoundSec == 0 {
		return nil
	}
	return []any{"proved_bound_s", s.BoundSec}
}

// speedUnit is flop/s, or the papers' IPS where work is instructions.
func (s *simulation) speedUnit() string {
	if s.workload.WorkUnit() == "instruction" {
		return "IPS"
	}
	return "f/s"
}
