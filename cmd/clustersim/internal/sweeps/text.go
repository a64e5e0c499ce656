package sweeps

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
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
	done, err := run.Until(ctx, func() (campaign.Done, error) {
		if s.results == "" || !s.flags.resume {
			return nil, nil
		}
		return readDone(s.results, s.format)
	})
	if err != nil {
		return err
	}
	columns := table.Keys("id")
	for _, a := range s.runs.Axes {
		columns = append(columns, table.Column{Key: a.Info.Name})
	}
	t := table.New(columns...)
	n := 0
	for j := range s.runs.Jobs() {
		if n++; n > previewRows {
			break
		}
		row := []any{j.ID.String()}
		for _, a := range s.runs.Axes {
			row = append(row, output.TextOrNil(j.Value(a.Info.Name).Text))
		}
		t.Add(row...)
	}
	r, left := &report.Report{}, ""
	if done != nil {
		n := count(s.runs, done)
		left = fmt.Sprintf(", %d done, %d of them failed", n.runs-n.missing, n.failed)
	}
	if out, err := s.outdated(done); err != nil {
		return err
	} else if len(out.IDs()) > 0 {
		left += "; " + outdatedWords(out)
	}
	r.Say("%s%s", units.Count(s.runs.Total, "run"), left)
	r.Show("", t)
	if err := r.Write(w, table.Text); err != nil {
		return err
	}
	if more := s.runs.Total - previewRows; more > 0 {
		_, err = fmt.Fprintf(w, "... and %d more\n", more)
	}
	return err
}

// writeTable prints the table of a campaign with its results in a file, those of earlier
// commands too, if -o selects a table.
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
	return s.writeResults(results)
}

// shown are the metrics that people look at first. Those of isospeed are no curves.
func shown(runs *campaign.Runs, isospeed bool) []campaign.Metric {
	if runs.Layout.Queues {
		return campaign.QueueMetrics(runs.Powered)
	}
	list := []campaign.Metric{campaign.MakespanSec, campaign.Speedup, campaign.Efficiency, campaign.SpeedEfficiency, campaign.CommunicationShare}
	if runs.Refined {
		list = []campaign.Metric{campaign.MakespanSec, campaign.SpeedEfficiency, campaign.SpeedEfficiencyRatio, campaign.Phi, campaign.CommunicationShare}
	}
	if isospeed {
		list = append(list, campaign.IsospeedBeta, campaign.IsospeedPhi, campaign.IsospeedStatus)
	}
	if runs.Powered {
		list = append(list, campaign.EnergyJoule, campaign.EnergyDelay, campaign.PeakPower)
	}
	if runs.Priced {
		list = append(list, campaign.Cost)
	}
	return list
}

// several are the names of the axes that have several values.
func several(runs *campaign.Runs) (names []string) {
	for _, a := range runs.Axes {
		if a.Len() > 1 {
			names = append(names, a.Info.Name)
		}
	}
	return names
}

// writeResults prints a row a run: where it stands on the axes that have several
// values, and what people look at first.
func (s *sweep) writeResults(results []*campaign.Result) error {
	axes := several(s.runs)
	columns := table.Keys(axes...)
	shown := shown(s.runs, slices.ContainsFunc(results, func(r *campaign.Result) bool { return r.Job.Setting.Isospeed }))
	infos := campaign.MetricInfos()
	for _, m := range shown {
		columns = append(columns, output.Rounded(infos[m].Name))
	}
	failed := slices.ContainsFunc(results, func(r *campaign.Result) bool { return r.Err != nil })
	out := table.New(append(columns, table.Named("error", "").If(failed))...)
	for _, r := range results {
		var row []any
		for _, name := range axes {
			row = append(row, axisCell(r, name))
		}
		for _, m := range shown {
			row = append(row, metricCell(r, m))
		}
		out.Add(append(row, output.BlankOr(r.Err))...)
	}
	return out.Write(s.stdout, table.Format(s.flags.output))
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

// report says on standard error how it went, or how far it came before an error stopped it,
// and returns that.
func (s *sweep) report(sum campaign.Summary, took time.Duration, stopped error) string {
	text, failed, end := fmt.Sprintf("%s: %d made", units.Count(sum.Total, "run"), sum.Made), "failed", ""
	switch {
	case stopped != nil:
		text, failed = fmt.Sprintf("%d of %s done", sum.Made+sum.Skipped, units.Count(sum.Total, "run")), "of them failed"
		if s.results != "" {
			end = "; continue with --resume"
		}
	case sum.Skipped > 0:
		text += fmt.Sprintf(", %d done before", sum.Skipped)
	}
	if sum.Failed > 0 {
		text += fmt.Sprintf(", %d %s", sum.Failed, failed)
	}
	text += fmt.Sprintf(", in %v%s", output.RoundTime(took), end)
	_, _ = fmt.Fprintln(s.stderr, text)
	return text
}
