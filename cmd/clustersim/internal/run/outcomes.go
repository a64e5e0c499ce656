package run

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// recordedLines put the makespan of a record beside the simulated one. The two can be
// compared where tasks run on the record's own machines, as they did there.
func (s *simulation) recordedLines(line func(name, format string, args ...any)) {
	recorded := s.recorded.MakespanSec
	if recorded == 0 {
		return
	}
	text := output.Time(recorded)
	if !records.IsPlatformSpec(s.flags.platform) || s.Scheduler.Spec.Name != records.PlatformShape.Name {
		line("recorded", "%s, on the machines of the record and as it placed the tasks", text)
		return
	}
	off := s.Result.MakespanSec/recorded - 1
	than := "longer"
	if off < 0 {
		than = "shorter"
	}
	hint := "calibrate fits the overhead to records"
	if !s.options.Overhead.On() {
		hint = "--overhead adds what the workflow system did, calibrate fits it to records"
	}
	line("recorded", "%s: the simulated makespan is %s %s (%s)", text, output.Percent(math.Abs(off)), than, hint)
}

// recordedMember is for JSON, empty without a record.
func (s *simulation) recordedMember() []any {
	if s.recorded.MakespanSec == 0 {
		return nil
	}
	return []any{"recorded_makespan_s", s.recorded.MakespanSec}
}

// intervalText is the prediction interval of a calibrated makespan, or why there is none.
func (s *simulation) intervalText() string {
	x := records.IntervalOf(s.flags.settings.Overhead)
	if x == nil {
		return fmt.Sprintf("none: %s has no errors of records that were held out (calibrate again and --save)", s.flags.settings.OverheadFile())
	}
	low, high := x.Of(s.Result.MakespanSec)
	text := fmt.Sprintf("%s to %s for %s of unseen runs; %s", output.Short(low, "s"), output.Short(high, "s"), x.Percent(), x.Covered())
	if c := s.flags.settings.Overhead.Overlap; c > 0 {
		text += fmt.Sprintf("; each other run at the same time multiplies all three by %.3g", math.Exp(c))
	}
	return text
}

// intervalMember is the same for programs.
func (s *simulation) intervalMember() []any {
	if s.flags.settings.Overhead == nil {
		return nil
	}
	x := records.IntervalOf(s.flags.settings.Overhead)
	if x == nil {
		return []any{"interval", nil}
	}
	low, high := x.Of(s.Result.MakespanSec)
	return []any{"interval", report.Members("low_s", low, "high_s", high, "level", x.Level, "held_out", x.Held, "held_out_within", x.Within, "left_out", x.HeldOut, "overlap", s.flags.settings.Overhead.Overlap)}
}

// addOverhead adds the dates of the workflow system, if there is one.
func (s *simulation) addOverhead(r *report.Report) {
	if x := s.Result.Overhead; x != nil {
		r.Data("overhead_begin_s", x.BeginSec, "overhead_end_s", x.EndSec, "overheads", s.overheadTable())
		if x.Containers != nil {
			s.addContainers(r)
		}
	}
}

// overheadTable has a row for each task, with its dates in their order.
func (s *simulation) overheadTable() *table.Table {
	keys := []string{"task", "ready_s", "submit_s", "start_s", "dispatch_s", "stage_in_s", "compute_s", "computed_s", "stage_out_s", "finish_s", "known_s"}
	if s.Result.Overhead.Containers != nil {
		keys = append(keys, "made_s", "offered_s", "assigned_s", "started_s", "ended_s", "visible_s")
	}
	row := make([]any, len(keys))
	return table.Stream(func(yield func([]any) bool) {
		for t := range s.Result.Overhead.Dates {
			d := &s.Result.Overhead.Dates[t]
			row[0] = s.workload.TaskName(workload.TaskID(t))
			row[1], row[2], row[3], row[4], row[5] = d.ReadySec, d.SubmitSec, d.StartSec, d.DispatchSec, d.StageInSec
			row[6], row[7], row[8], row[9], row[10] = d.ComputeSec, d.ComputedSec, d.StageOutSec, d.FinishSec, d.KnownSec
			if list := s.Result.Overhead.Containers; list != nil {
				c := &list[t]
				row[11], row[12], row[13], row[14], row[15], row[16] = c.MadeSec, c.OfferedSec, c.AssignedSec, c.StartedSec, c.EndedSec, c.VisibleSec
			}
			if !yield(row) {
				return
			}
		}
	}, table.Keys(keys...)...)
}

// overheadText is what the workflow system added to the time of all tasks together.
func (s *simulation) overheadText() string {
	var sums [overhead.NumStages]float64
	for t := range s.Result.Overhead.Dates {
		for _, x := range overhead.SpansOf(s.Result.Overhead.Dates, s.Result.Overhead.Containers, t) {
			sums[x.Stage] += x.FinishSec - x.StartSec
		}
	}
	parts := []string{}
	for _, x := range overhead.StageOrder() {
		if sec := sums[x]; x != overhead.Running && sec > 0 {
			parts = append(parts, fmt.Sprintf("%s %s", x, output.Short(sec/float64(len(s.Result.Tasks)), "s")))
		}
	}
	if len(parts) == 0 {
		return "none for any task"
	}
	return strings.Join(parts, ", ") + " on average per task"
}

// addStorage adds what tasks did with their files, if they did anything.
func (s *simulation) addStorage(r *report.Report) {
	r.Data(s.flags.given.Members("storage")...)
	if s.Result.Stored != nil {
		r.Data("files", s.fileTable())
	}
}

// fileTable has a row for each task: its bytes, and the dates between its start and its
// finish.
func (s *simulation) fileTable() *table.Table {
	row := make([]any, 7)
	return table.Stream(func(yield func([]any) bool) {
		for t, x := range s.Result.Stored.Phases {
			row[0] = s.workload.TaskName(workload.TaskID(t))
			row[1], row[2] = s.workload.FileBytes(workload.TaskID(t))
			row[3], row[4], row[5], row[6] = x.ReadSec, x.ComputeSec, x.ComputedSec, x.WriteSec
			if !yield(row) {
				return
			}
		}
	}, table.Keys("task", "read_bytes", "written_bytes", "read_until_s", "compute_from_s", "compute_until_s", "write_from_s")...)
}

// filesText sums the files up for people.
func (s *simulation) filesText() string {
	var read, written, ioSec, allSec float64
	for t, run := range s.Result.Tasks {
		in, out := s.workload.FileBytes(workload.TaskID(t))
		x := s.Result.Stored.Phases[t]
		read, written = read+in, written+out
		fromSec, toSec := s.Result.Ran(workload.TaskID(t))
		ioSec += x.ComputeSec - fromSec + toSec - x.ComputedSec
		allSec += run.FinishSec - run.StartSec
	}
	text := fmt.Sprintf("%s read, %s written", output.Short(read, "B"), output.Short(written, "B"))
	if allSec > 0 {
		text += fmt.Sprintf(", %s of the tasks' time", output.Percent(ioSec/allSec))
	}
	return text
}

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

// pstatesText sums up the changes of power states, for people.
func (s *simulation) pstatesText() string {
	hosts := map[platform.HostID]bool{}
	for _, c := range s.Result.Pstates {
		hosts[c.Host] = true
	}
	return fmt.Sprintf("%s on %s", units.Count(len(s.Result.Pstates), "change"), units.Count(len(hosts), "host"))
}

// addPstates adds the changes of power states to JSON, if there are any.
func (s *simulation) addPstates(r *report.Report) {
	if len(s.Result.Pstates) == 0 {
		return
	}
	t := table.New(table.Keys("host", "at_s", "pstate")...)
	for _, c := range s.Result.Pstates {
		t.Add(s.platform.HostName(c.Host), c.AtSec, c.Pstate)
	}
	r.Data("pstates", t)
}
