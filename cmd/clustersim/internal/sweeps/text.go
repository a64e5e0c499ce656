package sweeps

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/units"
)

// previewRows is how many points a dry run shows.
const previewRows = 10

// preview prints how many runs there are, and the first.
func (s *sweep) preview(ctx context.Context, w io.Writer) error {
	done, err := run.Until(ctx, s.doneSoFar)
	if err != nil {
		return err
	}
	columns := table.Keys("id")
	for _, a := range s.runs.Axes() {
		columns = append(columns, table.Column{Key: a.Info.Name})
	}
	t := table.New(columns...)
	n := 0
	for j := range s.runs.Jobs() {
		if n++; n > previewRows {
			break
		}
		row := []any{j.ID.String()}
		for _, a := range s.runs.Axes() {
			row = append(row, output.TextOrNil(j.Value(a.Info.Name).Text))
		}
		t.Add(row...)
	}
	r := &report.Report{}
	left := s.leftOf(done)
	if out, err := s.outdated(done); err != nil {
		return err
	} else if out.Len() > 0 {
		left += "; " + outdatedWords(out)
	}
	r.Say("%s%s", units.Count(s.runs.Total(), "run"), left)
	r.Show("", t)
	if err := r.Write(w, table.Text); err != nil {
		return err
	}
	if more := s.runs.Total() - previewRows; more > 0 {
		_, err = fmt.Fprintf(w, "... and %d more\n", more)
	}
	return err
}

// leftOf says how many runs of the campaign are done.
func (s *sweep) leftOf(done campaign.Done) string {
	if done == nil {
		return ""
	}
	have, failed := 0, 0
	for j := range s.runs.Jobs() {
		if bad, ok := done[j.ID]; ok {
			have++
			if bad {
				failed++
			}
		}
	}
	return fmt.Sprintf(", %d done, %d of them failed", have, failed)
}

// sweepTable collects results for a table.
type sweepTable struct {
	sweep   *sweep
	results []*campaign.Result
}

// Append keeps a result; calls do not overlap.
func (t *sweepTable) Append(r *campaign.Result) error {
	t.results = append(t.results, r)
	return nil
}

// writeTable prints the table of a campaign whose results are in a file, with those of
// earlier commands, if -o asks for one.
func (s *sweep) writeTable() error {
	if s.results == "" || !table.Format(s.flags.output).ForPeople() {
		return nil
	}
	in, err := output.Reopen(s.results)
	if err != nil {
		return err
	}
	results, err := s.runs.Reread(s.results, in, s.format)
	if err = errors.Join(err, in.Close()); err != nil {
		return err
	}
	return (&sweepTable{sweep: s, results: results}).write(s.stdout)
}

// energyMetrics are shown where platforms say what they take.
var energyMetrics = []campaign.Metric{campaign.EnergyJoule, campaign.EnergyDelay, campaign.PeakPower}

// write prints a row a run: where it stands on the axes that have several
// values, and what people look at first.
func (t *sweepTable) write(w io.Writer) error {
	var (
		axes    []string
		columns []table.Column
	)
	for _, a := range t.sweep.runs.Axes() {
		if a.Len() > 1 {
			axes = append(axes, a.Info.Name)
			columns = append(columns, table.Column{Key: a.Info.Name})
		}
	}
	shown := []campaign.Metric{campaign.MakespanSec, campaign.Speedup, campaign.Efficiency, campaign.SpeedEfficiency, campaign.CommunicationShare}
	if t.sweep.runs.Refined() {
		shown = []campaign.Metric{campaign.MakespanSec, campaign.SpeedEfficiency, campaign.SpeedEfficiencyRatio, campaign.Phi, campaign.CommunicationShare}
	}
	if slices.ContainsFunc(t.results, func(r *campaign.Result) bool { return r.Job.Setting.Isospeed }) {
		shown = append(shown, campaign.IsospeedBeta, campaign.IsospeedPhi, campaign.IsospeedStatus)
	}
	if t.sweep.runs.Powered() {
		shown = append(shown, energyMetrics...)
	}
	infos := campaign.MetricInfos()
	for _, m := range shown {
		columns = append(columns, output.Rounded(infos[m].Name))
	}
	failed := slices.ContainsFunc(t.results, func(r *campaign.Result) bool { return r.Err != nil })
	out := table.New(append(columns, table.Named("error", "").If(failed))...)
	for _, r := range t.results {
		var row []any
		for _, name := range axes {
			row = append(row, axisCell(r, name))
		}
		for _, m := range shown {
			row = append(row, metricCell(r, m))
		}
		out.Add(append(row, output.BlankOr(r.Err))...)
	}
	return out.Write(w, table.Format(t.sweep.flags.output))
}

// axisCell is the value of a run on an axis, an intensity with the share that was
// reached if that is another.
func axisCell(r *campaign.Result, axis string) any {
	text := r.Job.Value(axis).Text
	if _, reached, missed := r.MissedShare(); missed && axis == "intensity" {
		text += fmt.Sprintf(" (reached %s)", output.Percent(reached))
	}
	return output.TextOrNil(text)
}

// metricCell is a metric of a run that succeeded.
func metricCell(r *campaign.Result, m campaign.Metric) any {
	text := m.Text(r.Metrics[m])
	switch {
	case r.Err != nil || text == "":
		return nil
	case m == campaign.IsospeedStatus:
		return text
	}
	return r.Metrics[m]
}

// report says on standard error how it went, and returns that.
func (s *sweep) report(sum campaign.Summary, took time.Duration, err error) string {
	if err != nil {
		return s.reportStopped(sum, took)
	}
	text := units.Count(sum.Total, "run") + ": " + strconv.Itoa(sum.Made) + " made"
	if sum.Skipped > 0 {
		text += fmt.Sprintf(", %d done before", sum.Skipped)
	}
	if sum.Failed > 0 {
		text += fmt.Sprintf(", %d failed", sum.Failed)
	}
	text += fmt.Sprintf(", in %v", output.RoundTime(took))
	_, _ = fmt.Fprintln(s.stderr, text)
	return text
}

// reportStopped says how far a campaign came that something stopped.
func (s *sweep) reportStopped(sum campaign.Summary, took time.Duration) string {
	text := fmt.Sprintf("%d of %s done", sum.Made+sum.Skipped, units.Count(sum.Total, "run"))
	if sum.Failed > 0 {
		text += fmt.Sprintf(", %d of them failed", sum.Failed)
	}
	text += fmt.Sprintf(", in %v", output.RoundTime(took))
	if s.results != "" {
		text += "; continue with --resume"
	}
	_, _ = fmt.Fprintln(s.stderr, text)
	return text
}
