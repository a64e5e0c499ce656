package granularity

import (
	"bytes"
	"fmt"
	"io"

	"github.com/clustersim/clustersim/internal/table"
)

// WriteText writes the study for people: the types of programs, Table 3 under each
// model, which claims hold, and every claim and number with its reason.
func (s *Study) WriteText(w io.Writer) error {
	var b bytes.Buffer
	b.WriteString("Xiong and Zeng (2016): granularity refinement, Tables 1 to 3 and Figures 4 and 5\n\n")
	b.WriteString("Types of programs: the volumes of Table 2 times a factor, for a share of communication in the critical path\n\n")
	if err := s.typeTable().Write(&b, table.Text); err != nil {
		return err
	}
	for _, m := range s.Models {
		fmt.Fprintf(&b, "\nTable 3, model %s: %s\n\n", m.Model.ID, m.Model.Text)
		if err := rowTable(m.Rows, false).Write(&b, table.Text); err != nil {
			return err
		}
	}
	b.WriteString(legend)
	b.WriteString("\nWhich claims hold\n\n")
	if err := s.verdictTable().Write(&b, table.Text); err != nil {
		return err
	}
	b.WriteString("\nThe claims, one by one\n\n")
	if err := s.Claims.WriteText(&b, textWidth); err != nil {
		return err
	}
	b.WriteString("\nNumbers of Tables 1 to 3 beside ours, model paper\n\n")
	if err := s.Table3.Ledger.WriteText(&b, textWidth); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteCSV writes all published numbers and claims, one line each.
func (s *Study) WriteCSV(w io.Writer) error { return s.Ledger().WriteCSV(w) }

func (s *Study) typeTable() *table.Table {
	t := table.New(
		table.Column{Key: "type"},
		table.Column{Key: "wanted_share", Head: "wanted", Text: percent},
		table.Column{Key: "share", Head: "share", Text: percent},
		table.Column{Key: "factor", Text: decimals(1)},
		table.Column{Key: "data_mb", Head: "data/MB", Text: decimals(1)},
	)
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
	t := table.New(
		table.Column{Key: "model"}, table.Column{Key: "reduce"}, table.Column{Key: "intensity"},
		table.Column{Key: "k"}, table.Column{Key: "beta"}, table.Column{Key: "assumed"},
		table.Column{Key: "before_makespan_s"}, table.Column{Key: "makespan_s"},
		table.Column{Key: "before_speed_efficiency"}, table.Column{Key: "speed_efficiency"}, table.Column{Key: "speed_efficiency_formula"},
		table.Column{Key: "phi"}, table.Column{Key: "phi_formula"}, table.Column{Key: "reduce_gi"},
		table.Column{Key: "before_communication_share"}, table.Column{Key: "communication_share"}, table.Column{Key: "follows_path"},
	)
	for _, p := range s.Points {
		t.Add(p.Model, p.Reduce, p.Type, p.K, p.Beta, p.Assumed, p.TimeBeforeSec, p.TimeSec,
			p.EfficiencyBefore, p.Efficiency, p.EfficiencyByFormula, p.Phi, p.PhiByFormula, p.ReduceGI, p.ShareBefore, p.Share, p.FollowsPath)
	}
	return t
}

// isospeedTable is Phi at equal speed efficiency, with full precision.
func (s *Study) isospeedTable() *table.Table {
	t := table.New(
		table.Column{Key: "model"}, table.Column{Key: "intensity"}, table.Column{Key: "data_exponent"}, table.Column{Key: "k"},
		table.Column{Key: "status"}, table.Column{Key: "beta"}, table.Column{Key: "phi"},
		table.Column{Key: "before_speed_efficiency"}, table.Column{Key: "least_speed_efficiency"}, table.Column{Key: "greatest_speed_efficiency"},
	)
	for _, p := range s.Isospeed {
		t.Add(p.Model, p.Type, p.DataExponent, p.K, p.Status, p.Beta, p.Phi, p.EfficiencyBefore, p.Least, p.Greatest)
	}
	return t
}
