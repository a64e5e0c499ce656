package table_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/golden"
)

// grouped has every use of a column and every kind of value for people.
func grouped() *table.Table {
	t := table.New(
		table.Column{Key: "id", Use: table.Programs}, table.Column{Key: "part", Use: table.Group}, table.Named("x", ""),
		table.Column{Key: "published"}, table.Fixed("ours", "", 1).In("s"), table.Column{Key: "verdict"}, table.Column{Key: "why", Use: table.Below},
	)
	t.Add("a", "First & last", "T_1", table.Shown{Text: "1 024", Data: "1024"}, 1024.25, table.Mark("differs"), "a | b\n<c>")
	t.Add("b", "First & last", "50 %", table.Shown{Text: "> 1", Data: "> 1"}, nil, table.Mark("holds"), "")
	t.Add("c", "Other", "z", table.Shown{}, 3.0, table.Mark("holds"), strings.Repeat("word ", 29)+"end")
	return t
}

// TestGroupsAndNotes: testdata has the table in each format.
func TestGroupsAndNotes(t *testing.T) {
	for _, format := range []table.Format{table.Text, table.CSV, table.JSON, table.Markdown, table.LaTeX, table.HTML} {
		t.Run(string(format), func(t *testing.T) {
			var b bytes.Buffer
			require.NoError(t, grouped().Write(&b, format))
			golden.Check(t, "grouped-"+string(format), b.Bytes())
		})
	}
}

// Without groups there is one table, and without rows its headings.
func TestMarkupWithoutRows(t *testing.T) {
	for format, want := range map[table.Format]string{
		table.Markdown: "| a | b |\n|---|---|\n",
		table.LaTeX:    "\\begin{tabular}{ll}\n\\toprule\na & b \\\\\n\\midrule\n\\bottomrule\n\\end{tabular}\n",
		table.HTML:     "<table><thead>\n<tr><th>a</th><th>b</th></tr>\n</thead><tbody>\n</tbody></table>\n",
	} {
		var b strings.Builder
		require.NoError(t, table.New(table.Keys("a", "b")...).Write(&b, format))
		require.Equal(t, want, b.String())
	}
}

// Columns without names have no headings: lines of names and values.
func TestTextWithoutHeadings(t *testing.T) {
	tab := table.New(table.Column{}, table.Column{})
	tab.Add("makespan", "1 s")
	tab.Add("SLR", "2")
	var b strings.Builder
	require.NoError(t, tab.Write(&b, table.Text))
	require.Equal(t, "makespan  1 s\nSLR       2\n", b.String())
}

// A strong value is in bold, and in text has a star.
func TestStrong(t *testing.T) {
	tab := table.New(table.Keys("workload", "a", "b")...)
	tab.Add("w|1", table.Shown{Text: "1.0 +- 0.1", Data: "1", Strong: true}, table.Shown{Text: "2.0 +- 0.2", Data: "2"})
	tab.Add("w2", table.Shown{Text: "1.5 +- 0.1", Data: "1.5"}, nil)
	for format, want := range map[table.Format]string{
		table.Text:     "workload  a             b\nw|1       1.0 +- 0.1 *  2.0 +- 0.2\nw2        1.5 +- 0.1    -\n",
		table.CSV:      "workload,a,b\nw|1,1,2\nw2,1.5,\n",
		table.Markdown: "| workload | a | b |\n|---|---:|---:|\n| w\\|1 | **1.0 +- 0.1** | 2.0 +- 0.2 |\n| w2 | 1.5 +- 0.1 | - |\n",
		table.LaTeX: "\\begin{tabular}{lrr}\n\\toprule\nworkload & a & b \\\\\n\\midrule\nw\\textbar{}1 & \\textbf{1.0 $\\pm$ 0.1} & 2.0 $\\pm$ 0.2 \\\\\n" +
			"w2 & 1.5 $\\pm$ 0.1 & - \\\\\n\\bottomrule\n\\end{tabular}\n",
	} {
		var b strings.Builder
		require.NoError(t, tab.Write(&b, format))
		require.Equal(t, want, b.String())
	}
	var b strings.Builder
	require.NoError(t, tab.Write(&b, table.HTML))
	require.Contains(t, b.String(), `<td class="number" data-sort="1"><strong>1.0 +- 0.1</strong></td>`)
}

// In LaTeX +- is a sign in numbers and as a heading, and text in names.
func TestPlusMinus(t *testing.T) {
	tab := table.New(table.Column{Key: "name"}, table.Column{Key: "a+-b"}, table.Named("half", "+-"))
	tab.Add("x+-y", table.Shown{Text: "1 +- 2", Data: "1"}, 3.0)
	tab.Add("-1.5+-2 (3 %)", nil, nil)
	tab.Add("+-4", table.Shown{Text: "1 s +- 2 s", Data: "1"}, 3.0)
	var b strings.Builder
	require.NoError(t, tab.Write(&b, table.LaTeX))
	require.Equal(t, "\\begin{tabular}{lrr}\n\\toprule\nname & a+-b & $\\pm$ \\\\\n\\midrule\nx+-y & 1 $\\pm$ 2 & 3 \\\\\n-1.5$\\pm$2 (3 \\%) & - & - \\\\\n$\\pm$4 & 1 s $\\pm$ 2 s & 3 \\\\\n\\bottomrule\n\\end{tabular}\n", b.String())
}
