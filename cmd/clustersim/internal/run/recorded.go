package run

import (
	"math"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/internal/records"
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
