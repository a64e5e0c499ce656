package partition

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/experiments/stats"
)

// pColumn is a column of p values.
func pColumn(key, head string) table.Column {
	return table.Column{Key: key, Head: head, Text: func(v any) string { return pText(v.(float64)) }}
}

// rowColumns name a line of Table 2.
func rowColumns() []table.Column {
	return []table.Column{{Key: "graph"}, table.Named("tasks", "n"), table.Named("parts", "k"), table.Fixed("delta", "delta", 2)}
}

func (r Row) cells() []any { return []any{r.Graph, r.Vertices, r.Parts, r.Delta} }

// comparedColumns are a comparison, whose ratio people know by that name.
func comparedColumns(ratio string) []table.Column {
	return []table.Column{
		table.Fixed("ratio", ratio, 3), table.Fixed("low", "low", 3), table.Fixed("high", "high", 3),
		{Key: "better"},
		{Key: "equal"},
		{Key: "worse"},
		pColumn("wilcoxon_p", "Wilcoxon p"), pColumn("student_p", "Student p"),
	}
}

func (c Comparison) cells() []any {
	return []any{c.Ratio, c.Low, c.High, c.Tally.Better, c.Tally.Equal, c.Tally.Worse, c.WilcoxonP, c.StudentP}
}

// table2Sheet is Table 2 as printed and repeated.
func (r *Replay) table2Sheet() report.Part {
	columns := append(rowColumns(), table.Fixed("published_kmetis", "Kmetis", 0), table.Fixed("published_0_1", "[13]", 0), table.Fixed("published_qga", "Yuan", 0))
	shown := []struct{ id, head string }{{blindBalanced, "blind"}, {zeroOne, "0-1"}, {quantumSearch, "QGA"}, {quantumSearch + local, "QGA+LS"}}
	for _, s := range shown {
		columns = append(columns, table.Fixed(s.id+"_kb", s.head, 0), table.Fixed(s.id+"_kb_half", "+-", 0))
	}
	t := table.New(columns...)
	for _, trials := range r.Trials {
		cells := trials.Row.cells()
		for _, p := range trials.Row.printed {
			cells = append(cells, p.costValue())
		}
		for _, s := range shown {
			e := stats.Of(bytesOf(r.of(trials, s.id)))
			cells = append(cells, e.Mean/1e3, e.Half/1e3)
		}
		t.Add(cells...)
	}
	return sheet(
		"table2", fmt.Sprintf("Table 2: costs as printed, and repeated in KB (mean and 95 %% confidence interval of %d seeds)", r.Options.Seeds),
		"blind: multilevel blind to R and C, repaired to delta. 0-1: stands for [13]. QGA: the sound quantum genetic algorithm.\nLS: local search.", t,
	)
}
