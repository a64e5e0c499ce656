package report_test

import (
	"bytes"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// sample has every kind of part.
func sample() *report.Report {
	hosts := table.New(table.Column{Key: "name"}, table.Fixed("speed_gf", "Gf/s", 1))
	hosts.Add("p_1", 1.25)
	figure := func() *figures.Figure {
		return &figures.Figure{
			X: figures.Axis{Label: "x"}, Y: figures.Axis{Label: "y"},
			Panels: []figures.Panel{{Series: []figures.Series{{Points: []figures.Point{{X: 1, Y: 2}, {X: 2, Y: 3}}}}}},
		}
	}
	r := &report.Report{Title: "Hosts & speeds", Intro: "Measured.\nTwice.", Name: "all", CSV: hosts}
	r.Data("version", 1, "ratio", math.Inf(1), "scheduler", report.Members("spec", "heft<2>", "seed", nil), "none", report.Object{}, "notes", []string{})
	r.Add(
		report.Part{Key: "hosts", Head: "What is there", Body: hosts, Note: "One of 100 %.", File: "hosts"},
		report.Part{Body: report.Figure{Caption: "y > x", Draw: figure}, File: "figure"},
	)
	r.Say("%d host", 1)
	r.Show("Again", hosts)
	r.Add(report.Part{Key: "ledger", Head: "Hosts: published numbers", File: "ledger", Body: ledger.Ledger{{
		ID: "a", Section: "Table 1", Quantity: "W", Unit: "GI", Published: ledger.Printed("1 024"), Ours: ledger.Exact(1025), Verdict: ledger.Differs, Reason: "1 < 2",
	}}})
	inner := &report.Report{Title: "A smaller report"}
	inner.Show("Its table", hosts)
	r.Add(report.Part{Head: "Below", Body: inner})
	return r
}

// TestWrite: testdata has the report in each format.
func TestWrite(t *testing.T) {
	for _, format := range []table.Format{table.Text, table.CSV, table.JSON, table.Markdown, table.LaTeX} {
		t.Run(string(format), func(t *testing.T) {
			var b bytes.Buffer
			require.NoError(t, sample().Write(&b, format))
			golden.Check(t, "sample-"+string(format), b.Bytes())
		})
	}
}

func TestHTMLIsOnePage(t *testing.T) {
	var b strings.Builder
	require.NoError(t, sample().Write(&b, table.HTML))
	html := b.String()
	for _, want := range []string{
		"<title>Hosts &amp; speeds</title>", "<h1>Hosts &amp; speeds</h1>", "<p>Measured.\nTwice.</p>", "<h2>What is there</h2>", "<h3>Table 1</h3>",
		`<td class="number" data-sort="1024">1 024</td>`, `<td data-mark="differs">differs</td><td>1 &lt; 2</td>`,
		`<figure><img alt="y &gt; x" src="data:image/svg+xml;base64,`, "<figcaption>y &gt; x</figcaption>", "<p>A smaller report</p>",
	} {
		require.Contains(t, html, want)
	}
	require.True(t, strings.HasPrefix(html, "<!DOCTYPE html>") && strings.HasSuffix(html, "</html>\n"))
	require.NotContains(t, html, "http:", "the page needs no other")
	require.NotContains(t, html, "https:")
}

// What moves brings its style and its script, each once, and no script but these may run.
func TestInline(t *testing.T) {
	draw := func(text string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
	}
	inner := &report.Report{}
	inner.Add(report.Part{Body: report.Inline{Style: "b { color: red }\n", Script: "two()", Draw: draw("<b>2</b>\n")}})
	r := &report.Report{Title: "Moves"}
	r.Add(report.Part{Head: "One", Body: report.Inline{Style: "b { color: red }\n", Script: "one()", Draw: draw("<b>1</b>\n")}}, report.Part{Body: inner})
	var b strings.Builder
	require.NoError(t, r.Write(&b, table.HTML))
	html := b.String()
	require.Equal(t, 1, strings.Count(html, "b { color: red }"))
	require.Contains(t, html, "<h2>One</h2>\n\n<b>1</b>\n\n<b>2</b>\n<script>")
	require.Contains(t, html, "<script>one()</script>\n<script>two()</script>\n</body>")
	require.Contains(t, html, "default-src 'none';")
	require.Contains(t, html, "'sha256-iMrPAWirDC2X0OhZzLsM2MRIWSmepJGI4r7D8ZlwBOw='\">", "the sum of two()")
	b.Reset()
	require.NoError(t, r.Write(&b, table.Text))
	require.Equal(t, "Moves\n\nOne\n", b.String(), "text has no place for it")
	inner.Add(report.Part{Body: report.Inline{Draw: func(io.Writer) error { return errFull }}})
	require.ErrorIs(t, r.Write(&b, table.HTML), errFull)
}

func TestFiles(t *testing.T) {
	var names []string
	content := map[string]string{}
	for _, f := range sample().Files() {
		var b strings.Builder
		require.NoError(t, f.Write(&b), f.Name)
		names, content[f.Name] = append(names, f.Name), b.String()
	}
	require.Equal(t, []string{
		"all.txt", "all.json", "hosts.csv", "figure.svg", "figure.png", "figure.pdf", "ledger.csv", "ledger.md", "ledger.json",
	}, names)
	require.Equal(t, "name,speed_gf\np_1,1.25\n", content["hosts.csv"])
	require.Equal(t, "id,section,quantity,unit,published,ours,verdict,reason\na,Table 1,W,GI,1024,1025,differs,1 < 2\n", content["ledger.csv"])
	require.True(t, strings.HasPrefix(content["ledger.md"], "# Hosts: published numbers\n\n## Table 1\n\n| quantity |"), content["ledger.md"])
	require.True(t, strings.HasPrefix(content["ledger.json"], "[\n  {\n    \"id\": \"a\",\n"))
	require.Contains(t, content["figure.svg"], "<svg")
}

func TestLong(t *testing.T) {
	rows := table.New(table.Column{Key: "id", Use: table.Programs}, table.Named("word", "a word"), table.Fixed("time_s", "T", 1).In("s"), table.Column{Key: "n"})
	rows.Add("one", "x", 1.25, 3)
	rows.Add("two", "y", nil, 4)
	var b strings.Builder
	require.NoError(t, report.Long(ledger.Ledger{{ID: "a", Section: "s", Quantity: "W", Published: ledger.Printed("1"), Verdict: ledger.NotDerivable, Reason: "none"}},
		report.Part{Key: "runs", Body: rows}).Write(&b, table.CSV))
	require.Equal(t, `part,id,quantity,unit,published,ours,verdict,reason
runs,one/time_s,T,s,,1.25,,
runs,one/n,n,,,3,,
runs,two/n,n,,,4,,
ledger,a,W,,1,,not derivable,none
`, b.String())
}

// An empty ledger is a list, not null.
func TestEmptyLedger(t *testing.T) {
	r := &report.Report{}
	r.Data("ledger", ledger.Ledger(nil))
	var b strings.Builder
	require.NoError(t, r.Write(&b, table.JSON))
	require.Equal(t, "{\n  \"ledger\": []\n}\n", b.String())
}

type fullDisk struct{}

var errFull = errors.New("no space left")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestErrorsAreReported(t *testing.T) {
	for _, f := range []table.Format{table.Text, table.CSV, table.JSON, table.Markdown, table.LaTeX, table.HTML} {
		require.ErrorIs(t, sample().Write(fullDisk{}, f), errFull, f)
	}
	for _, f := range sample().Files() {
		require.ErrorIs(t, f.Write(fullDisk{}), errFull, f.Name)
	}
	r := &report.Report{}
	r.Add(report.Part{Body: report.Figure{Draw: func() *figures.Figure { return &figures.Figure{} }}})
	require.ErrorContains(t, r.Write(&strings.Builder{}, table.HTML), "figure: ")
	require.NoError(t, r.Write(&strings.Builder{}, table.Text))
	r.Data("what", func() {})
	require.Error(t, r.Write(&strings.Builder{}, table.JSON))
}

func TestOwnMistakesPanic(t *testing.T) {
	odd := []any{"a", 1}
	odd = append(odd, "key")
	require.PanicsWithValue(t, "report: no value for key", func() { report.Members(odd...) })
	require.Panics(t, func() { report.Members(1, "a") })
	r := &report.Report{}
	r.Add(report.Part{Head: "x", Body: 1})
	require.PanicsWithValue(t, `report: part "x": a body of type int`, func() { _ = r.Write(&strings.Builder{}, table.Text) })
}
