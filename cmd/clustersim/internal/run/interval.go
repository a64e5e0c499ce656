package run

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/records"
)

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
