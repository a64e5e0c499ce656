package granularity

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
)

// Ledger is every published number, then every claim.
func (s *Study) Ledger() ledger.Ledger {
	return append(append(ledger.Ledger{}, s.Table3.Ledger...), s.Claims...)
}

// Report is all of it; CSV is the ledger. People see the types of programs, Table 3
// under each model, which claims hold, and every claim and number with its reason.
func (s *Study) Report() *report.Report {
	out := &report.Report{
		Title: "Xiong and Zeng (2016): granularity refinement, Tables 1 to 3 and Figures 4 and 5",
		Name:  "granularity", CSV: s.Ledger().Table(),
	}
	out.Data("version", 1, "experiment", "granularity")
	out.Add(report.Part{
		Key: "types", File: "types", Body: s.typeTable(),
		Head: "Types of programs: the volumes of Table 2 times a factor, for a share of communication in the critical path",
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
