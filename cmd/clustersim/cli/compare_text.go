package cli

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/experiments/comparison"
	"github.com/clustersim/clustersim/experiments/stats"
	"github.com/clustersim/clustersim/internal/table"
)

// write prints the report in a format.
func (c *comparing) write(w io.Writer, format table.Format, report *comparison.Report) error {
	switch {
	case format == table.JSON:
		return c.writeJSON(w, report)
	case format == table.CSV && c.flags.pairs:
		return c.pairTable(report).Write(w, format)
	case format == table.CSV:
		return c.rowTable(report).Write(w, format)
	case c.flags.pairs:
		return c.writePairs(w, report)
	}
	return c.writeText(w, report)
}

// writeText prints a table for each program, and the sums where there are more
// runs than one.
func (c *comparing) writeText(w io.Writer, report *comparison.Report) error {
	for p, program := range c.grid.Programs {
		rows := slices.DeleteFunc(slices.Clone(report.Rows), func(r comparison.Row) bool { return r.Program != p })
		if len(rows) == 0 {
			continue
		}
		if _, err := fmt.Fprintf(w, "%s: %s\n\n", program.Name, c.about(rows)); err != nil {
			return err
		}
		if err := c.programTable(rows).Write(w, table.Text); err != nil {
			return err
		}
		if _, err := fmt.Fprintln(w); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%s network, %s-shared hosts, %s loopback; * shortest\n", c.grid.Options.Network, c.flags.sharing, c.flags.loopback)
	if err != nil || !c.varies() {
		return err
	}
	if _, err = fmt.Fprintln(w); err != nil {
		return err
	}
	return c.standingTable(report).Write(w, table.Text)
}

// varies says whether there is more than one makespan of a scheduler.
func (c *comparing) varies() bool { return c.grid.Runs > 1 || len(c.grid.Programs) > 1 }

// about says what the rows of one program have in common.
func (c *comparing) about(rows []comparison.Row) string {
	for _, r := range rows {
		if r.Err != nil {
			continue
		}
		text := "no schedule is shorter than " + short(r.BoundSec.Mean, "s")
		if c.grid.Programs[r.Program].Seeded && r.Runs > 1 {
			text += fmt.Sprintf(", mean of %d programs", r.Runs)
		}
		return text
	}
	return "no scheduler succeeded"
}

// programTable has the rows of one program, for people.
func (c *comparing) programTable(rows []comparison.Row) *table.Table {
	failed := slices.ContainsFunc(rows, func(r comparison.Row) bool { return r.Err != nil })
	several := slices.ContainsFunc(rows, func(r comparison.Row) bool { return r.Runs > 1 })
	columns := []table.Column{
		{Key: "scheduler"}, {Key: "planned/s", Text: shownDigitsOf}, {Key: "makespan/s", Text: shownDigitsOf}, {Key: " "},
	}
	if several {
		columns = append(columns, table.Column{Key: "95 %"}, table.Column{Key: "runs"})
	}
	columns = append(columns, table.Column{Key: "gap"}, table.Column{Key: "SLR", Text: shownDigitsOf}, table.Column{Key: "speedup", Text: shownDigitsOf},
		table.Column{Key: "efficiency", Text: shownDigitsOf}, table.Column{Key: "utilisation/%", Text: percentOf})
	if !c.flags.noTimes {
		columns = append(columns, table.Column{Key: "wall/s", Text: threeDigits})
	}
	if failed {
		columns = append(columns, table.Column{Key: "error"})
	}
	t := table.New(columns...)
	for _, r := range rows {
		row := []any{c.grid.Schedulers[r.Scheduler].Name, mean(r.PlannedSec), mean(r.MakespanSec), mark(r.Best)}
		if several {
			row = append(row, plusMinus(r.MakespanSec), r.Runs)
		}
		row = append(row, gapText(r), mean(r.SLR), mean(r.Speedup), mean(r.Efficiency), mean(r.Utilisation))
		row = c.withTime(row, mean(r.SchedulingSec))
		if failed {
			row = append(row, blankOr(r.Err))
		}
		t.Add(row...)
	}
	return t
}

func mark(best bool) any {
	if best {
		return "*"
	}
	return ""
}

// plusMinus is half an interval's width, in seconds as the mean before it.
func plusMinus(e stats.Estimate) any {
	if half(e) == nil {
		return ""
	}
	return "+-" + strconv.FormatFloat(e.Half, 'g', 3, 64)
}

// gapText says how far from the bound, and what is proved.
func gapText(r comparison.Row) any {
	switch {
	case r.Err != nil:
		return nil
	case r.Optimal == comparison.RunOptimal:
		return "optimal"
	case r.Optimal == comparison.PlanOptimal:
		return percent(r.Gap.Mean) + ", plan optimal"
	}
	return percent(r.Gap.Mean)
}

func blankOr(err error) any {
	if err == nil {
		return ""
	}
	return oneLine(err.Error())
}

// The texts of floats in a column. Counts are shown as they are.
func shownDigitsOf(v any) string { return digits(v.(float64)) }
func threeDigits(v any) string   { return strconv.FormatFloat(v.(float64), 'g', 3, 64) }
func onePlace(v any) string      { return strconv.FormatFloat(v.(float64), 'f', 1, 64) }
func percentOf(v any) string     { return strconv.FormatFloat(100*v.(float64), 'f', 1, 64) }
