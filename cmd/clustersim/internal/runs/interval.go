package runs

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
)

// readOverhead reads the model of --overhead, and keeps a calibrated file.
func (f *runFlags) readOverhead(ctx context.Context) (overhead.Model, error) {
	name, is := strings.CutPrefix(strings.TrimSpace(f.overhead), "@")
	if !is {
		return input.Overhead(ctx, f.overhead)
	}
	file, err := input.OverheadFile(ctx, name)
	f.calibrated = &file
	return file.Model, err
}

// intervalText is the prediction interval of a calibrated makespan, or why there is none.
func (s *simulation) intervalText() string {
	x := records.IntervalOf(s.flags.calibrated)
	if x == nil {
		return fmt.Sprintf("none: %s has no errors of records that were held out (calibrate again and --save)", strings.TrimPrefix(s.flags.overhead, "@"))
	}
	low, high := x.Of(s.Result.MakespanSec)
	text := fmt.Sprintf("%s to %s for %s of unseen runs; %s", output.Short(low, "s"), output.Short(high, "s"), x.Percent(), x.Covered())
	if c := s.flags.calibrated.Overlap; c > 0 {
		text += fmt.Sprintf("; each other run at the same time multiplies all three by %.3g", math.Exp(c))
	}
	return text
}

// intervalMember is the same for programs.
func (s *simulation) intervalMember() []any {
	if s.flags.calibrated == nil {
		return nil
	}
	x := records.IntervalOf(s.flags.calibrated)
	if x == nil {
		return []any{"interval", nil}
	}
	low, high := x.Of(s.Result.MakespanSec)
	return []any{"interval", report.Members("low_s", low, "high_s", high, "level", x.Level, "held_out", x.Held, "held_out_within", x.Within, "left_out", x.HeldOut, "overlap", s.flags.calibrated.Overlap)}
}
