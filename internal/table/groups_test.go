package table_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/table"
)

// grouped has every use of a column and every kind of value for people.
func grouped() *table.Table {
	t := table.New(
		table.Column{Key: "id", Use: table.Programs}, table.Column{Key: "part", Use: table.Group}, table.Named("x", ""),
		table.Column{Key: "published"}, table.Fixed("ours", "", 1).In("s"), table.Column{Key: "verdict"}, table.Column{Key: "why", Use: table.Below},
	)
	t.Add("a", "First & last", "T_1", table.Shown{Text: "1 024", Data: "1024"}, 1024.25, table.Mark("differs"), "a | b\n<c>")
	t.Add("b", "First & last", "50 %", table.Shown{Text: "> 1", Data: "> 1"}, nil, table.Mark("holds"), "")
	t.Add("c", "Other", "z", table.Shown{}, 3.0, table.Mark("holds"), strings.Repeat("word ", 30))
	return t
}

func TestGroupsAndNotes(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("word ", 30))
	for format, want := range map[table.Format]string{
		table.Text: `
  x     published    ours  verdict

First & last
  T_1   1 024      1024.2  differs
      a | b\n<c>
  50 %  > 1             -  holds

Other
  z                   3.0  holds
      word word word word word word word word word word word word word word word word word word word word word word word
      word word word word word word word
`,
		table.CSV: `
id,part,x,published,ours,verdict,why
a,First & last,T_1,1024,1024.25,differs,"a | b
<c>"
b,First & last,50 %,> 1,,holds,
c,Other,z,,3,holds,` + long + ` 
`,
		table.JSON: `
[
  {"id": "a", "part": "First \u0026 last", "x": "T_1", "published": "1024", "ours": 1024.25, "verdict": "differs", "why": "a | b\n\u003cc\u003e"},
  {"id": "b", "part": "First \u0026 last", "x": "50 %", "published": "\u003e 1", "ours": null, "verdict": "holds", "why": ""},
  {"id": "c", "part": "Other", "x": "z", "published": "", "ours": 3, "verdict": "holds", "why": "` + long + ` "}
]
`,
		table.Markdown: `
# First & last

| x | published | ours | verdict | why |
|---|---:|---:|---|---|
| T_1 | 1 024 | 1024.2 | differs | a \| b\\n&lt;c> |
| 50 % | > 1 | - | holds |  |

# Other

| x | published | ours | verdict | why |
|---|---:|---:|---|---|
| z |  | 3.0 | holds | ` + long + ` |
`,
		table.LaTeX: `
\section*{First \& last}

\begin{tabular}{lrrlp{6cm}}
\toprule
x & published & ours & verdict & why \\
\midrule
T\_1 & 1 024 & 1024.2 & differs & a | b\textbackslash{}n\textless{}c\textgreater{} \\
50 \% & \textgreater{} 1 & - & holds &  \\
\bottomrule
\end{tabular}

\section*{Other}

\begin{tabular}{lrrlp{6cm}}
\toprule
x & published & ours & verdict & why \\
\midrule
z &  & 3.0 & holds & ` + long + ` \\
\bottomrule
\end{tabular}
`,
		table.HTML: `
<h1>First &amp; last</h1>

<table>
<tr><th>x</th><th class="number">published</th><th class="number">ours</th><th>verdict</th><th>why</th></tr>
<tr><td>T_1</td><td class="number">1 024</td><td class="number">1024.2</td><td data-mark="differs">differs</td><td>a | b\n&lt;c&gt;</td></tr>
<tr><td>50 %</td><td class="number">&gt; 1</td><td class="number">-</td><td data-mark="holds">holds</td><td></td></tr>
</table>

<h1>Other</h1>

<table>
<tr><th>x</th><th class="number">published</th><th class="number">ours</th><th>verdict</th><th>why</th></tr>
<tr><td>z</td><td class="number"></td><td class="number">3.0</td><td data-mark="holds">holds</td><td>` + long + `</td></tr>
</table>
`,
	} {
		t.Run(string(format), func(t *testing.T) {
			var b strings.Builder
			require.NoError(t, grouped().Write(&b, format))
			require.Equal(t, strings.TrimPrefix(want, "\n"), b.String())
		})
	}
}

// Without groups there is one table, and without rows its headings.
func TestMarkupWithoutRows(t *testing.T) {
	for format, want := range map[table.Format]string{
		table.Markdown: "| a | b |\n|---|---|\n",
		table.LaTeX:    "\\begin{tabular}{ll}\n\\toprule\na & b \\\\\n\\midrule\n\\bottomrule\n\\end{tabular}\n",
		table.HTML:     "<table>\n<tr><th>a</th><th>b</th></tr>\n</table>\n",
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
