package partition

import (
	"fmt"
	"strconv"

	"github.com/clustersim/clustersim/experiments/stats"
	"github.com/clustersim/clustersim/internal/table"
)

// Sheet is a table of results.
type Sheet struct {
	ID, Title string
	Note      string // below the table; may be empty
	Table     *table.Table
}

// Sheets are the tables of results, in the order in which they are printed.
func (r *Replay) Sheets() []Sheet {
	list := []Sheet{r.methodSheet(), r.table2Sheet(), r.contenderSheet(), r.testSheet(), r.stepSheet(), r.pathSheet(), r.settingSheet(), r.optimaSheet(), r.curveSheet(), r.printedSheet(), r.misprintSheet()}
	if r.METIS != nil {
		list = append(list, r.METIS.sheet(), r.METIS.overallSheet())
	}
	return list
}

// number is a column of numbers with so many decimals in text.
func number(key, head string, decimals int) table.Column {
	return table.Column{Key: key, Head: head, Text: func(v any) string {
		if f, ok := v.(float64); ok {
			return strconv.FormatFloat(f, 'f', decimals, 64)
		}
		return fmt.Sprint(v)
	}}
}

func named(key, head string) table.Column { return table.Column{Key: key, Head: head} }

// pColumn is a column of p values.
func pColumn(key, head string) table.Column {
	return table.Column{Key: key, Head: head, Text: func(v any) string { return pText(v.(float64)) }}
}

// rowColumns name a line of Table 2.
func rowColumns() []table.Column {
	return []table.Column{named("graph", "graph"), named("tasks", "n"), named("parts", "k"), number("delta", "delta", 2)}
}

func (r Row) cells() []any { return []any{r.Graph, r.Vertices, r.Parts, r.Delta} }

// table2Sheet is Table 2 as printed and repeated.
func (r *Replay) table2Sheet() Sheet {
	columns := append(rowColumns(), number("published_kmetis", "Kmetis", 0), number("published_0_1", "[13]", 0), number("published_qga", "Yuan", 0))
	shown := []struct{ id, head string }{{blindBalanced, "blind"}, {zeroOne, "0-1"}, {quantumSearch, "QGA"}, {quantumSearch + local, "QGA+LS"}}
	for _, s := range shown {
		columns = append(columns, number(s.id+"_kb", s.head, 0), number(s.id+"_kb_half", "+-", 0))
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
	return Sheet{
		"table2", fmt.Sprintf("Table 2: costs as printed, and repeated in KB (mean and 95 %% confidence interval of %d seeds)", r.Options.Seeds),
		"blind: multilevel blind to R and C, repaired to delta. 0-1: stands for [13]. QGA: the sound quantum genetic algorithm.\nLS: local search.", t,
	}
}
