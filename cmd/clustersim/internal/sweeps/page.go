package sweeps

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/units"
)

const (
	mostRows     = 1000 // of a page's table
	mostFailures = 100
	mostPanels   = 12
)

func (s *sweep) writePage(cmd *cobra.Command) error {
	if !s.flags.page.Wanted() {
		return nil
	}
	r, err := s.page(s.source())
	if err != nil {
		return err
	}
	return s.flags.page.Write(cmd, r)
}

// page has the curves, a row for each point of the grid, and the runs that failed. Runs
// that differ in their seed alone are one point.
func (s *sweep) page(src figures.Source) (*report.Report, error) {
	axes, seeded := s.varying()
	r := &report.Report{Title: "Campaign: " + units.Count(s.runs.Total, "run"), Intro: s.fixed()}
	failed, ok, err := failures(src, axes)
	if err != nil {
		return nil, err
	}
	if seeded {
		r.Say("Each value is the mean over the seeds, with 95 %% confidence intervals.")
	}
	if n := len(src.Outdated); n > 0 {
		r.Say("%s left out.", units.Count(n, "outdated result"))
	}
	if ok == 0 {
		r.Say("No run succeeded.")
	} else if err := s.showPoints(r, src, axes); err != nil {
		return nil, err
	}
	if failed != nil {
		r.Show("Failed runs", failed)
	}
	return r, nil
}

// varying are the axes with several values, the seed apart; one if there are none.
func (s *sweep) varying() (axes []string, seeded bool) {
	all := several(s.runs)
	axes = slices.DeleteFunc(slices.Clone(all), func(name string) bool { return name == "seed" })
	seeded = len(axes) < len(all)
	if len(axes) == 0 {
		axes = []string{s.planner()}
	}
	return axes, seeded
}

// planner is the axis of schedulers, or of policies of batch queues.
func (s *sweep) planner() string {
	if s.runs.Layout.Queues {
		return "queue"
	}
	return "scheduler"
}

// fixed says what all runs have in common.
func (s *sweep) fixed() string {
	var parts []string
	for _, a := range s.runs.Axes {
		if a.Len() == 1 {
			parts = append(parts, a.Info.Name+" "+a.Value(0).Text)
		}
	}
	return strings.Join(parts, ", ")
}

// showPoints has a figure and a column for each metric.
func (s *sweep) showPoints(r *report.Report, src figures.Source, axes []string) error {
	points, columns := points{index: map[string]int{}}, table.Keys(axes...)
	infos, drawn, same := campaign.MetricInfos(), []drawnCurve{}, []string{}
	for _, m := range slices.Sorted(slices.Values(shown(s.runs, false))) {
		info := infos[m]
		query := s.curve(info.Name, axes)
		all := query // results are long, so one pass for both if it can be
		if over(query, axes) != "" {
			all = figures.Query{X: axes[0], Series: axes[1:], Y: info.Name}
		}
		data, err := figures.Collect([]figures.Source{src}, all)
		if _, not := errors.AsType[*figures.Undrawable](err); not { // no run has it
			continue
		}
		if err != nil {
			return err
		}
		points.add(data, axes)
		columns = append(columns, quantity(info.Name))
		curve := data
		if over(query, axes) != "" {
			if curve, err = figures.Collect([]figures.Source{src}, query); err != nil {
				return err
			}
		}
		if len(curve.Values) == 1 {
			continue
		}
		if text := addCurve(r, &drawn, curve, info, over(query, axes)); text != "" {
			same = append(same, text)
		}
	}
	for _, text := range same {
		r.Say("%s", text)
	}
	t, left := points.table(columns)
	p := report.Part{Head: "All points", Body: t}
	if left > 0 {
		p.Note = fmt.Sprintf("and %d more", left)
	}
	r.Add(p)
	return nil
}

// curve puts the longest axis of numbers along x if there is one, a few others in the legend
// and side by side; over the rest it takes the mean.
func (s *sweep) curve(metric string, axes []string) figures.Query {
	size, numbers := map[string]int{}, map[string]int{}
	for _, a := range s.runs.Axes {
		size[a.Info.Name] = a.Len()
		if a.Value(0).Number {
			numbers[a.Info.Name] = a.Len()
		}
	}
	rest := slices.Clone(axes)
	slices.SortStableFunc(rest, func(a, b string) int { return cmp.Compare(numbers[b], numbers[a]) })
	q := figures.Query{X: rest[0], Y: metric, Confidence: 0.95}
	if rest = rest[1:]; len(rest) > 0 {
		at := max(slices.Index(rest, s.planner()), 0)
		q.Series = []string{rest[at]}
		rest = slices.Delete(rest, at, at+1)
	}
	if len(rest) > 0 && size[rest[0]] <= mostPanels {
		q.Facet = rest[:1]
	}
	return q
}

// over says over which axes a figure takes the mean.
func over(q figures.Query, axes []string) string {
	left := slices.DeleteFunc(slices.Clone(axes), func(name string) bool {
		return name == q.X || slices.Contains(q.Series, name) || slices.Contains(q.Facet, name)
	})
	if len(left) == 0 {
		return ""
	}
	return "; mean over " + strings.Join(left, ", ")
}

// points are the points of the grid with their metrics, in the order in which they come.
type points struct {
	index map[string]int // of a point, by its keys in text
	keys  [][]any
	rows  [][]any
	width int // metrics so far
}

// add takes a metric, which stands on the axes in the order of its query.
func (p *points) add(d *figures.Data, axes []string) {
	names := slices.Concat([]string{d.X}, d.Query.Series, d.Query.Facet)
	for _, v := range d.Values {
		of := slices.Concat([]figures.Key{v.X}, v.Series, v.Facet)
		keys := make([]any, len(axes))
		for i, name := range axes {
			keys[i] = plotKey(of[slices.Index(names, name)])
		}
		id := fmt.Sprintf("%q", keys)
		at, known := p.index[id]
		if !known {
			at = len(p.rows)
			p.index[id] = at
			p.keys, p.rows = append(p.keys, keys), append(p.rows, nil)
		}
		for len(p.rows[at]) < p.width {
			p.rows[at] = append(p.rows[at], nil)
		}
		p.rows[at] = append(p.rows[at], v.Y)
	}
	p.width++
}

// table has the first rows; left counts the others.
func (p *points) table(columns []table.Column) (t *table.Table, left int) {
	t = table.New(columns...)
	shown := min(len(p.keys), mostRows)
	for i, keys := range p.keys[:shown] {
		row := slices.Concat(keys, p.rows[i])
		t.Add(append(row, make([]any, len(columns)-len(row))...)...)
	}
	return t, len(p.keys) - shown
}

// failures lists the runs that failed by their last line, and counts the others.
func failures(src figures.Source, axes []string) (t *table.Table, ok int, err error) {
	in, err := src.Open()
	if err != nil {
		return nil, 0, err
	}
	columns := append(slices.Clone(axes), "seed", "error")
	failed := map[string][]any{} // by id
	_, err = figures.ReadRows(in, func(row *figures.Row) error {
		cells := map[string]string{}
		for _, f := range row.Fields {
			cells[f.Name] = f.Text
		}
		if src.Outdated[cells["id"]] {
			return nil
		}
		if cells["status"] != "failed" {
			delete(failed, cells["id"])
			ok++
			return nil
		}
		var line []any
		for _, name := range columns {
			line = append(line, output.TextOrNil(strings.Clone(cells[name])))
		}
		failed[strings.Clone(cells["id"])] = line
		return nil
	})
	if err := errors.Join(err, in.Close()); err != nil || len(failed) == 0 {
		return nil, ok, err
	}
	t = table.New(table.Keys(columns...)...)
	ids := slices.Sorted(maps.Keys(failed))
	for _, id := range ids[:min(len(ids), mostFailures)] {
		t.Add(failed[id]...)
	}
	return t, ok, nil
}
