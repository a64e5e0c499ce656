package granularity

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/platform"
)

// Ledger is every published number, then every claim.
func (s *Study) Ledger() ledger.Ledger {
	return append(append(ledger.Ledger{}, s.Table3.Ledger...), s.Claims...)
}

// Report is all of it; CSV is the ledger. People see the types of workloads, Table 3
// under each model, which claims hold, and every claim and number with its reason.
func (s *Study) Report() *report.Report {
	out := &report.Report{
		Title: "Xiong and Zeng (2016): granularity refinement, Tables 1 to 3 and Figures 4 and 5",
		Name:  "granularity", CSV: s.Ledger().Table(),
	}
	out.Data("version", 1, "experiment", "granularity")
	out.Add(report.Part{
		Key: "types", File: "types", Body: s.typeTable(),
		Head: "Types of workloads: the volumes of Table 2 times a factor, for a share of communication in the critical path",
	})
	var models []any
	for i, m := range s.Models {
		t := rowTable(m.Rows, perUnit(rowColumns))
		models = append(models, m.Model.ID, t)
		p := report.Part{Head: fmt.Sprintf("Table 3, model %s: %s", m.Model.ID, m.Model.Text), Body: t, File: "table3-" + m.Model.ID}
		if i == len(s.Models)-1 {
			p.Note = legend
		}
		out.Add(p)
	}
	out.Data("table3", report.Members(models...))
	out.Keep("points", "figures", s.pointTable())
	out.Keep("isospeed", "isospeed", s.isospeedTable())
	out.Keep("", "table1", s.table1())
	out.Keep("", "table2", s.table2())
	out.Add(s.pictures()...)
	out.Show("Which claims hold", s.verdictTable())
	out.Add(
		report.Part{Head: "The claims, one by one", Body: s.Claims},
		report.Part{Head: "Numbers of Tables 1 to 3 beside ours, model paper", Body: s.Table3.Ledger},
		report.Part{Key: "ledger", Head: "Xiong and Zeng (2016): published numbers and claims beside ours", Body: s.Ledger(), File: "ledger", Hidden: true},
	)
	return out
}

func (s *Study) typeTable() *table.Table {
	t := table.New(table.Column{Key: "type"}, table.Column{Key: "wanted_share", Head: "wanted", Text: percent}, table.Column{Key: "share", Text: percent},
		table.Fixed("factor", "", 1), table.Fixed("data_mb", "data/MB", 1))
	for _, ty := range s.Types {
		t.Add(ty.Name, ty.Wanted, ty.Share, ty.Factor, ty.DataMB)
	}
	return t
}

func percent(v any) string { return fmt.Sprintf("%.3g %%", 100*v.(float64)) }

// verdictTable sets the models beside each other: does a claim survive?
func (s *Study) verdictTable() *table.Table {
	columns := []table.Column{{Key: "claim"}}
	for _, m := range s.Models {
		columns = append(columns, table.Column{Key: m.Model.ID})
	}
	t := table.New(columns...)
	perModel := len(s.Claims) / len(s.Models)
	for i := range perModel {
		row := []any{s.Claims[i].Quantity}
		for m := range s.Models {
			row = append(row, string(s.Claims[m*perModel+i].Verdict))
		}
		t.Add(row...)
	}
	return t
}

// pointTable is the grid with full precision.
func (s *Study) pointTable() *table.Table {
	t := table.New(table.Keys("model", "reduce", "intensity", "k", "beta", "assumed", "before_makespan_s", "makespan_s",
		"before_speed_efficiency", "speed_efficiency", "speed_efficiency_formula", "phi", "phi_formula", "reduce_gi",
		"before_communication_share", "communication_share", "follows_path")...)
	for _, p := range s.Points {
		t.Add(p.Model, p.Reduce, p.Type, p.K, p.Beta, p.Assumed, p.TimeBeforeSec, p.TimeSec,
			p.EfficiencyBefore, p.Efficiency, p.EfficiencyByFormula, p.Phi, p.PhiByFormula, p.ReduceGI, p.ShareBefore, p.Share, p.FollowsPath)
	}
	return t
}

// isospeedTable is Phi at equal speed efficiency, with full precision.
func (s *Study) isospeedTable() *table.Table {
	t := table.New(table.Keys("model", "intensity", "data_exponent", "k", "status", "beta", "phi",
		"before_speed_efficiency", "least_speed_efficiency", "greatest_speed_efficiency")...)
	for _, p := range s.Isospeed {
		t.Add(p.Model, p.Type, p.DataExponent, p.K, p.Status, p.Beta, p.Phi, p.EfficiencyBefore, p.Least, p.Greatest)
	}
	return t
}

// legend explains the scenarios.
const legend = `before        Tables 1 and 2 as printed
beta = 3      the published beta, on the platform whose speeds Table 1 prints
beta = C2/C1  the beta that this platform really has
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
	if r.Other != nil {
		out.Add(report.Part{Head: "The same with " + r.Otherwise, Key: "other", Body: rowTable(r.Other, perUnit(rowColumns)), File: "table3-other"})
	}
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
		values = append(values[:0], f.K, f.Beta, f.Eta(), f.Chi)
		phi = row.Phi
	}
	return append(values, row.WorkGI, row.MarkedSpeedMIPS, row.TimeSec, row.SpeedMIPS, row.SpeedEfficiency, phi)
}

// table1 is the platform before and after: nodes, then links.
func (s *Study) table1() *table.Table {
	t := table.New(table.Keys("machine", "kind", "name", "speed_mips", "bandwidth_gbps")...)
	for _, m := range []struct {
		name string
		of   *platform.Platform
	}{{"before", s.in.before}, {"after", s.in.after}} {
		for _, h := range m.of.Hosts() {
			t.Add(m.name, "node", h.Name, mega(h.SpeedFlops), nil)
		}
		for _, l := range m.of.Links() {
			if l.BandwidthBytesPerSec*8e-9 <= newLink.BandwidthBytesPerSec*8e-9 {
				t.Add(m.name, "link", l.Name, nil, l.BandwidthBytesPerSec*8e-9)
			}
		}
	}
	return t
}

// table2 is the workload before and after: tasks and messages, published and ours.
func (s *Study) table2() *table.Table {
	t := table.New(table.Keys("i", "gamma", "epsilon", "work_gi", "data_mb", "refined_work_gi_published", "refined_work_gi", "refined_data_mb_published", "refined_data_mb")...)
	eta := s.in.refinement(publishedBeta).Eta()
	for i, row := range printedTable2 {
		volume := ledger.Printed(row.volume).Value
		cells := []any{i + 1, nil, nil, nil, volume, nil, nil, ledger.Printed(row.volume2).Value, eta * volume}
		if row.load != "" {
			load := ledger.Printed(row.load).Value
			cells[1], cells[2], cells[3], cells[5], cells[6] = row.gamma, row.epsilon, load, ledger.Printed(row.load2).Value, eta*load
		}
		t.Add(cells...)
	}
	return t
}
