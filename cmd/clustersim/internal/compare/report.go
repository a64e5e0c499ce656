package compare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/settings"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/comparison"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/sim"
)

// report has a table for each workload, and the sums where there are more runs than one. With
// --pairs it has the pairs instead, or, where rows are compared with a baseline, both. With
// --table it has that table instead. Keys of JSON stay the same from version to version; the number version grows if one changes its
// meaning.
func (c *comparing) report() *report.Report {
	r := &report.Report{CSV: c.rowTable()}
	if (!c.flags.pairs || c.paired()) && c.flags.statistics.Table == "" {
		c.showWorkloads(r, c.flags.explain)
	}
	if c.flags.pairs {
		r.CSV = c.pairTable()
		r.Show("", c.pairMatrix())
	}
	r.Data(
		"version", 1, "platform", oneOrAll(c.platformNames()), "network", oneOrAll(c.networkNames()), "host_sharing", c.options.HostSharing.String(), "loopback", c.options.Loopback.String(),
		"reference_speed_flops", settings.ReferenceOrNil(&c.models),
	)
	r.Data(c.flags.rescale.Members()...)
	r.Data(c.flags.given.Members("noise", "overhead", "storage")...)
	if c.powered() {
		r.Data("energy", c.options.Energy.Way.String())
	}
	r.Data(c.flags.given.Members("pstate")...)
	r.Data(
		"runs", c.flags.runs, "seed", c.flags.first,
		"rows", c.rowTable(), "overall", c.standingTable(), "pairs", c.pairTable(),
	)
	c.addStatistics(r)
	return r
}

// showWorkloads is for people.
func (c *comparing) showWorkloads(r *report.Report, shares bool) {
	for i := range c.Workloads {
		rows := slices.DeleteFunc(slices.Clone(c.Rows), func(r comparison.Row) bool { return r.Workload != i })
		if len(rows) > 0 {
			r.Say("%s: %s", c.workload(i), c.about(rows))
			r.Show("", c.workloadTable(rows))
			c.showPaired(r, rows)
			if shares {
				c.showShares(r, rows)
			}
		}
	}
	r.Say("%s%s; * shortest", c.meaning(), c.flags.rescale.Text())
	if c.flags.runs > 1 || len(c.Workloads) > 1 { // more than one makespan of a scheduler
		r.Show("", c.standingTable())
	}
}

// networkNames are the network models by platform, or the one that all have.
func (c *comparing) networkNames() []string {
	var names []string
	for _, n := range c.networks {
		names = append(names, n.String())
	}
	if len(slices.Compact(slices.Clone(names))) == 1 {
		return names[:1]
	}
	return names
}

// meaning says with which models all runs were made.
func (c *comparing) meaning() string {
	text, networks := c.options.String(), c.networkNames()
	if len(networks) == 1 {
		return text
	}
	var parts []string
	for i, name := range c.platformNames() {
		parts = append(parts, fmt.Sprintf("%s network on %s", networks[i], name))
	}
	return strings.Join(parts, ", ") + strings.TrimPrefix(text, c.options.Network.String()+" network")
}

// oneOrAll is the only name, or a list.
func oneOrAll(names []string) any {
	if len(names) == 1 {
		return names[0]
	}
	return names
}

// platformNames are the names of the platforms.
func (c *comparing) platformNames() []string {
	if len(c.networks) == 1 {
		return []string{c.platform}
	}
	var names []string
	for _, w := range c.Workloads {
		if !slices.Contains(names, w.Platform) {
			names = append(names, w.Platform)
		}
	}
	return names
}

// about says what the rows of one workload have in common.
func (c *comparing) about(rows []comparison.Row) string {
	for _, r := range rows {
		if r.Err != nil {
			continue
		}
		text := fmt.Sprintf("no schedule is shorter than %s (%s)", output.Short(r.BoundSec.Mean, "s"), boundText(r.Bounds))
		if r.BoundSec.Mean == 0 && r.MakespanSec.Mean > 0 {
			text = "no lower bound is known"
		}
		switch {
		case r.Runs == 1:
		case c.Workloads[r.Workload].Seeded:
			text += fmt.Sprintf(", mean over %d seeds", r.Runs)
		case c.options.Noise.On():
			text += fmt.Sprintf(", mean of %d runs", r.Runs)
		}
		return text
	}
	return "no scheduler succeeded"
}

// boundText names the bounds of a workload.
func boundText(kinds []search.BoundKind) string {
	text := boundNames(kinds, ", ") + " bound"
	if len(kinds) > 1 {
		text += "s"
	}
	return text
}

func boundNames(kinds []search.BoundKind, separator string) string {
	names := make([]string, len(kinds))
	for i, kind := range kinds {
		names[i] = string(kind)
	}
	return strings.Join(names, separator)
}

// workloadTable has the rows of one workload, for people.
func (c *comparing) workloadTable(rows []comparison.Row) *table.Table {
	failed := slices.ContainsFunc(rows, func(r comparison.Row) bool { return r.Err != nil })
	several := slices.ContainsFunc(rows, func(r comparison.Row) bool { return r.Runs > 1 })
	t := table.New(
		table.Column{Key: "scheduler"}, output.Rounded("planned/s"), output.Rounded("makespan/s"), table.Column{Key: " "},
		table.Named("95 %", "").If(several), output.Rounded("robustness").If(c.options.Noise.On()), table.Named("runs", "").If(several),
		table.Column{Key: "gap"}, output.Rounded("SLR"), output.Rounded("speedup"), output.Rounded("efficiency"),
		table.Column{Key: "utilisation/%", Text: percentOf}, output.Rounded("energy/J").If(c.powered()), output.Rounded("EDP/Js").If(c.powered()), output.Rounded("peak/W").If(c.powered()), output.Rounded("cost").If(c.runs.Priced),
		table.Rounded("wall/s", "", 3).If(!c.flags.noTimes), table.Named("error", "").If(failed),
	)
	for _, r := range rows {
		mark := ""
		if r.Best {
			mark = "*"
		}
		t.Add(c.Schedulers[r.Scheduler].Name, output.Mean(r.PlannedSec), output.Mean(r.MakespanSec), mark,
			output.PlusMinus(r.MakespanSec), output.Mean(r.Robustness), r.Runs, gapText(r), output.Mean(r.SLR), output.Mean(r.Speedup), output.Mean(r.Efficiency),
			output.Mean(r.Utilisation), output.Mean(r.EnergyJoule), output.Mean(r.EnergyDelay), output.Mean(r.PeakPowerW), output.Mean(r.Cost),
			output.Mean(r.SchedulingSec), output.BlankOr(r.Err))
	}
	return t
}

// showShares shows what the critical paths' time was spent on, in percent.
func (c *comparing) showShares(r *report.Report, rows []comparison.Row) {
	var t *table.Table
	for _, row := range rows {
		if row.Shares == nil {
			continue
		}
		line, columns := []any{c.Schedulers[row.Scheduler].Name}, table.Keys("critical path")
		for _, x := range row.Shares {
			line = append(line, x.Part)
			columns = append(columns, table.Column{Key: x.Name + "/%", Text: percentOf})
		}
		if t == nil {
			t = table.New(columns...)
		}
		t.Add(line...)
	}
	if t != nil {
		r.Show("", t)
	}
}

// pairMatrix has the pairs as Topcuoglu, Hariri and Wu (2002, table 3): for
// each scheduler the percentage of runs in which it was better than, equal to
// and worse than each other, and than all others together.
func (c *comparing) pairMatrix() *table.Table {
	columns := table.Keys("scheduler", "is/%")
	for _, s := range c.Schedulers {
		columns = append(columns, table.Fixed(s.Name, "", 1))
	}
	t := table.New(append(columns, table.Fixed("combined", "", 1))...)
	for a, standing := range c.Overall {
		lines := [3][]any{{c.Schedulers[a].Name, "better"}, {"", "equal"}, {"", "worse"}}
		add := func(tally stats.Tally) {
			better, equal, worse := tally.Percent()
			for i, part := range []float64{better, equal, worse} {
				lines[i] = append(lines[i], part)
			}
		}
		for _, tally := range c.Pairs[a] { // against itself there are no comparisons
			add(tally)
		}
		add(standing.Pairs)
		for _, line := range lines {
			t.Add(line...)
		}
	}
	return t
}

// gapText says how far from the bound, and what is proved.
func gapText(r comparison.Row) any {
	switch {
	case r.Err != nil:
		return nil
	case r.Optimal == comparison.RunOptimal:
		return "optimal"
	case r.Optimal == comparison.PlanOptimal:
		return output.Percent(r.Gap.Mean) + ", plan optimal"
	}
	return output.Percent(r.Gap.Mean)
}

func percentOf(v any) string { return strconv.FormatFloat(100*v.(float64), 'f', 1, 64) }

// powered says whether energies are known.
func (c *comparing) powered() bool { return c.runs.Powered && c.options.Energy.Way != sim.EnergyOff }

// showPaired compares the rows of one workload with its baseline, for people.
func (c *comparing) showPaired(r *report.Report, rows []comparison.Row) {
	at := slices.IndexFunc(rows, func(row comparison.Row) bool { return row.Against != nil })
	if at < 0 {
		return
	}
	base := rows[at].Against.Baseline
	several := slices.ContainsFunc(rows, func(row comparison.Row) bool { return row.Runs > 1 })
	t := table.New(
		table.Named("scheduler", "against "+c.Schedulers[base].Name), output.Rounded("difference/s"), table.Named("95 %", "").If(several),
		table.Fixed("better/%", "", 1).If(several), table.Fixed("worse/%", "", 1).If(several),
		probability("student_p", "Student p").If(several), probability("wilcoxon_p", "Wilcoxon p").If(several),
	)
	shown := false
	for _, row := range rows {
		if a := row.Against; a != nil && row.Scheduler != base {
			better, _, worse := a.Runs.Percent()
			t.Add(c.Schedulers[row.Scheduler].Name, output.Mean(a.DifferenceSec), output.PlusMinus(a.DifferenceSec), better, worse, a.StudentP, a.WilcoxonP)
			shown = true
		}
	}
	if shown {
		r.Show("", t)
	}
}

func probability(key, head string) table.Column {
	return table.Column{Key: key, Head: head, Text: func(v any) string {
		if p := v.(float64); p >= leastShown {
			return strconv.FormatFloat(p, 'f', 3, 64)
		}
		return "<" + strconv.FormatFloat(leastShown, 'f', 3, 64)
	}}
}

// leastShown is the least p value that people see in full.
const leastShown = 0.001
