package granularity

import (
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/picture/figures"
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

// Figure4 is the paper's Figure 4: the speed efficiency over the pairs (k, beta),
// one panel a model, with the reduce load that grows with the bytes.
func (s *Study) Figure4() *figures.Figure {
	f := s.pairsFigure("Speed efficiency after the extension (Figure 4)", figures.Axis{Label: "speed efficiency E_{v}"})
	for _, m := range s.Models {
		f.Panels = append(f.Panels, figures.Panel{Title: m.Model.Text, Series: s.curves(s.pointsOf(m.Model.ID, "bytes"), efficiency)})
	}
	return f
}

// Figure5 is the paper's Figure 5: Phi of Definition 2 over the pairs, one panel a reading of
// the reduce load. It is the same under every model, for it has no time in it.
func (s *Study) Figure5() *figures.Figure {
	f := s.pairsFigure("Scalability by Definition 2 (Figure 5)", figures.Axis{Label: "scalability Φ"})
	for _, reduce := range s.Reduces {
		curves := s.curves(s.pointsOf(s.Models[0].Model.ID, reduce.Name), phi)
		title := "reduce load: " + reduce.Name + apart(curves)
		f.Panels = append(f.Panels, figures.Panel{Title: title, Series: curves, Lines: []figures.Line{{At: 1}}})
	}
	return f
}

// Figure5Isospeed is Figure 5 with Phi where E_v is kept, over k, one panel a model
// and growth of data. Where no work keeps E_v there is no point.
func (s *Study) Figure5Isospeed() *figures.Figure {
	f := &figures.Figure{
		Title:   "Scalability where E_{v} is kept (isospeed-e)",
		Legend:  "workload",
		X:       figures.Axis{Label: "refinement factor k = C_{2}/C_{1}", Ticks: []float64{2, 3, 4}},
		Y:       figures.Axis{Label: "scalability Φ", Scale: figures.Log10},
		Columns: len(dataExponents) - 1,
	}
	for _, m := range s.Models {
		for _, g := range dataExponents[1:] {
			p := figures.Panel{Title: fmt.Sprintf("%s, data grow by η^{%s}", m.Model.ID, exponentText(g))}
			if g == 0 {
				p.Title = m.Model.ID + ", data do not grow"
			}
			for _, t := range s.Types {
				curve := figures.Series{Name: t.Name}
				for _, q := range s.Isospeed {
					if q.Model == m.Model.ID && q.Type == t.Name && q.DataExponent == g {
						curve.Points = append(curve.Points, figures.Point{X: float64(q.K), Y: q.Phi})
					}
				}
				p.Series = append(p.Series, curve)
			}
			p.Title += apart(p.Series)
			f.Panels = append(f.Panels, p)
		}
	}
	return f
}

// apart says of curves that cover each other how far apart they are.
func apart(curves []figures.Series) string {
	const near = 0.08 // of their height: less is hard to see
	most := 0.0
	for x, first := range curves[0].Points {
		lo, hi := first.Y, first.Y
		for _, c := range curves[1:] {
			y := c.Points[x].Y
			if math.IsNaN(first.Y) != math.IsNaN(y) {
				return ""
			}
			lo, hi = min(lo, y), max(hi, y)
		}
		if lo < hi {
			most = max(most, hi/lo-1)
		}
	}
	switch {
	case most > near:
		return ""
	case most < 1e-9:
		return fmt.Sprintf(" (one curve for all %d workloads)", len(curves))
	}
	return fmt.Sprintf(" (within %.0f %%)", math.Ceil(100*most))
}

// exponentText prints an exponent as people write it.
func exponentText(g float64) string {
	if g == 2.0/3 {
		return "2/3"
	}
	return short(g)
}

// pairsFigure has the pairs (k, beta) along x.
func (s *Study) pairsFigure(title string, y figures.Axis) *figures.Figure {
	f := &figures.Figure{
		Title: title, Legend: "workload", Columns: 1,
		X: figures.Axis{Label: "(k, β): a task becomes k subtasks, its parallel work grows β-fold"}, Y: y,
	}
	for _, k := range gridK {
		for _, beta := range gridBeta {
			f.X.Categories = append(f.X.Categories, fmt.Sprintf("(%d, %s)", k, short(beta)))
		}
	}
	return f
}

// curves is one curve a type over the pairs, broken between one k and the next.
func (s *Study) curves(pairs [][]Point, value func(Point) float64) []figures.Series {
	var all []figures.Series
	for i, t := range s.Types {
		curve := figures.Series{Name: t.Name}
		for x, types := range pairs {
			if x > 0 && types[i].K != pairs[x-1][i].K {
				curve.Points = append(curve.Points, figures.Point{X: float64(x), Y: math.NaN()})
			}
			curve.Points = append(curve.Points, figures.Point{X: float64(x), Y: value(types[i])})
		}
		all = append(all, curve)
	}
	return all
}

// pictures are the figures, drawn.
func (s *Study) pictures() []report.Part {
	picture := func(file string, heightCm float64, draw func() *figures.Figure, caption string) report.Part {
		return report.Part{File: file, Body: report.Figure{Caption: caption, Size: figures.Options{WidthCm: 16, HeightCm: heightCm}, Draw: draw}}
	}
	return []report.Part{
		picture("figure4", 18, s.Figure4,
			"Figure 4: speed efficiency after the extension, under the paper's model, with contention, and with HEFT; the reduce load grows with the bytes."),
		picture("figure5", 18, s.Figure5,
			"Figure 5: the scalability of Definition 2 for three readings of the reduce load. It has no time in it and is the same under every model."),
		picture("figure5-isospeed", 20, s.Figure5Isospeed,
			"Figure 5 as Chen, Sun and Wu (2008) define scalability: the work grows until the speed efficiency is what it was. Where no work does that, there is no point."),
	}
}
