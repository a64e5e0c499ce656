package granularity

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
)

// legend explains the scenarios.
const legend = `before        Tables 1 and 2 as printed
beta = 3      the published beta, on the machine whose speeds Table 1 prints
beta = C2/C1  the beta that this machine really has
C2 = 1710     new nodes twice as fast as their old ones, for the C2 that Table 3 prints; beta = C2/C1
reduce load   reduce tasks have chi = 0.136 of their task's load, else none`

// Report is all of it. CSV has a line for each scenario and measure, then one for
// each published number. A measure that a scenario does not have is undefined.
func (r *Replay) Report() *report.Report {
	const title = "Xiong and Zeng (2016), Table 3: "
	out := &report.Report{
		Title: title + "every task split in k subtasks and a reduce task",
		Intro: fmt.Sprintf("Network %s, one task at a time on a node. V = W/T, E_v = V/C, Phi = (W1/C1)/(W2/C2)", r.Network),
		Name:  "table3", CSV: report.Long(r.Ledger, report.Part{Key: "scenario", Body: rowTable(r.Rows, rowColumns)}),
	}
	out.Data("version", 1, "experiment", "table3", "network", r.Network)
	out.Add(report.Part{Key: "rows", Body: rowTable(r.Rows, perUnit(rowColumns)), Note: legend, File: "table3-scenarios"})
	out.Publish("Published numbers beside ours", "table3-ledger", title+"published numbers beside ours", r.Ledger)
	return out
}

// rowTable is the scenario table, for people in the paper's digits and a few more.
func rowTable(rows []Row, measures []table.Column) *table.Table {
	t := table.New(append([]table.Column{{Key: "id", Use: table.Programs}, {Key: "scenario"}}, measures...)...)
	for _, row := range rows {
		t.Add(append([]any{row.ID, row.Scenario}, row.values()...)...)
	}
	return t
}

// rowColumns are the measures of a scenario, in the order of Row.values.
var rowColumns = []table.Column{
	table.Fixed("k", "k", 0), table.Fixed("beta", "beta", 5), table.Fixed("eta", "eta", 5), table.Fixed("chi", "chi", 3),
	table.Fixed("work_gi", "W", 2).In("GI"), table.Fixed("marked_speed_mips", "C", 0).In("MIPS"), table.Fixed("time_s", "T", 3).In("s"),
	table.Fixed("speed_mips", "V", 3).In("MIPS"), table.Fixed("speed_efficiency", "E_v", 5), table.Fixed("phi", "Phi", 5),
}

// perUnit are the columns with their units in their headings.
func perUnit(columns []table.Column) []table.Column {
	columns = slices.Clone(columns)
	for i, c := range columns {
		if c.Unit != "" {
			columns[i].Head += "/" + c.Unit
		}
	}
	return columns
}

// values lists a row's measures; nil where a scenario has none.
func (row Row) values() []any {
	values := make([]any, 4, len(rowColumns))
	phi := any(nil)
	if f := row.Refinement; f != nil {
		values = append(values[:0], f.K, f.Beta, row.Eta, f.Chi)
		phi = row.Phi
	}
	return append(values, row.WorkGI, row.MarkedSpeedMIPS, row.TimeSec, row.SpeedMIPS, row.SpeedEfficiency, phi)
}
