//go:build browser

package cli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/browsertest"
)

// openReport carries out a command, which must end well, with --report, and opens the page.
func openReport(t *testing.T, args ...string) browsertest.Page {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.html")
	var stderr bytes.Buffer
	require.Zero(t, Run(t.Context(), append(args, "--report", file), strings.NewReader(""), io.Discard, &stderr), stderr.String())
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	t.Logf("%d bytes", len(text))
	return browsertest.Open(t, file, "h2")
}

// column is the texts of a column of a table.
func column(p browsertest.Page, table string, i string) []string {
	return browsertest.Value[[]string](p, `Array.from(`+table+`.tBodies[0].rows, (r) => r.cells[`+i+`].textContent)`)
}

func clickHead(p browsertest.Page, table, i string) {
	browsertest.Value[bool](p, `(`+table+`.tHead.rows[0].cells[`+i+`].querySelector("button").click(), true)`)
}

// TestPageOfARun: the picture zooms, and nothing in a name is code.
func TestPageOfARun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	workload := filepath.Join(dir, "odd.yaml")
	require.NoError(t, os.WriteFile(workload, []byte(`tasks:
  - {name: "<script>alert(1)</script>", work: 1Gf}
  - {name: "</script><img src=x onerror=alert(1)>", work: 2Gf}
  - {name: "]]>&amp;\"'", work: 3Gf}
edges:
  - {from: "<script>alert(1)</script>", to: "</script><img src=x onerror=alert(1)>", data: 1GB}
`), 0o600))
	p := openReport(t, "run", "-p", "cluster(hosts=2)", "-w", workload, "-s", "round-robin")
	require.Equal(t, 3, browsertest.Value[int](p, `document.scripts.length`), "two of ours and the data")
	require.Zero(t, browsertest.Value[int](p, `document.images.length`))
	require.Contains(t, browsertest.Value[string](p, `document.body.innerText`), "<script>alert(1)</script>")
	require.Positive(t, browsertest.Value[int](p, `document.querySelectorAll("#path path").length`))
	require.Positive(t, browsertest.Value[int](p, `document.querySelectorAll("#strips path").length`))
	require.Equal(t, 1, browsertest.Value[int](p, `document.querySelectorAll("svg").length`))
	ticks := `document.getElementById("axis").textContent`
	whole := browsertest.Value[string](p, ticks)
	p.Do(chromedp.Click("#zoomin"))
	p.Frame()
	require.NotEqual(t, whole, browsertest.Value[string](p, ticks))
	p.Do(chromedp.SendKeys("#find", "script"))
	require.Equal(t, "2 found", browsertest.Value[string](p, `document.getElementById("found").textContent`))
}

// TestPageSorts: numbers sort as numbers, words as words, and what is not defined is last.
func TestPageSorts(t *testing.T) {
	t.Parallel()
	p := openReport(t, "compare", "-p", "cluster(hosts=8)", "-w", "layered(tasks=60)", "-s", "heft,random,cpop,mine=round-robin", "--no-times")
	table := `document.querySelector("table")`
	require.Equal(t, []string{"heft", "random", "cpop", "mine"}, column(p, table, "0"))
	clickHead(p, table, "0")
	require.Equal(t, []string{"cpop", "heft", "mine", "random"}, column(p, table, "0"))
	clickHead(p, table, "0")
	require.Equal(t, []string{"random", "mine", "heft", "cpop"}, column(p, table, "0"))
	clickHead(p, table, "1") // two plan nothing
	require.Equal(t, []string{"-", "-"}, column(p, table, "1")[2:])
	clickHead(p, table, "1")
	require.Equal(t, []string{"-", "-"}, column(p, table, "1")[2:])
	require.Equal(t, 1, browsertest.Value[int](p, `document.querySelectorAll("[aria-sort]").length`))
	require.Positive(t, browsertest.Value[int](p, `document.images[0].naturalWidth`), "the bars are drawn")
}

// TestPagesOfMany: campaigns and studies have their figures and tables.
func TestPagesOfMany(t *testing.T) {
	t.Parallel()
	p := openReport(t, "sweep", "-p", "cluster(hosts=4)", "-w", "layered(tasks=30)", "--k", "1,2,10", "-s", "heft,cpop", "--beta", "2")
	require.GreaterOrEqual(t, browsertest.Value[int](p, `Array.from(document.images).filter((i) => i.naturalWidth > 0).length`), 3)
	table := `document.querySelector("table")`
	clickHead(p, table, "1")
	require.Equal(t, []string{"1", "1", "2", "2", "10", "10"}, column(p, table, "1"))
	examples, err := filepath.Abs("../../../examples")
	require.NoError(t, err)
	p = openReport(t, "scale", filepath.Join(examples, "scale", "stencil.yaml"))
	require.Equal(t, 2, browsertest.Value[int](p, `Array.from(document.images).filter((i) => i.naturalWidth > 0).length`))
	require.Contains(t, browsertest.Value[string](p, `document.body.innerText`), "SHA-256")
}

// TestPageOfManyTasks: with 50,000 tasks a zoom is drawn within seconds.
func TestPageOfManyTasks(t *testing.T) {
	t.Parallel()
	began := time.Now()
	p := openReport(t, "run", "-p", "cluster(hosts=64)", "-w", "layered(tasks=50000,width=500)", "-s", "round-robin")
	t.Logf("made and loaded in %v", time.Since(began))
	began = time.Now()
	p.Do(chromedp.Click("#zoomin"))
	p.Frame()
	t.Logf("zoomed in %v", time.Since(began))
	require.Less(t, time.Since(began), 10*time.Second)
}

// TestPageLooks: light and dark differ, and print is light.
func TestPageLooks(t *testing.T) {
	t.Parallel()
	p := openReport(t, "run", "-p", "cluster(hosts=2)", "-w", "chain(tasks=3)")
	background := `getComputedStyle(document.body).backgroundColor`
	label := `getComputedStyle(document.querySelector("#axis text")).fill`
	p.Media("screen", "light")
	require.Equal(t, "rgb(255, 255, 255)", browsertest.Value[string](p, background))
	require.Equal(t, "rgb(34, 34, 34)", browsertest.Value[string](p, label))
	p.Media("screen", "dark")
	require.Equal(t, "rgb(22, 24, 28)", browsertest.Value[string](p, background))
	require.Equal(t, "rgb(228, 228, 228)", browsertest.Value[string](p, label))
	p.Media("print", "dark")
	require.Equal(t, "rgb(255, 255, 255)", browsertest.Value[string](p, background))
	require.Equal(t, "rgb(34, 34, 34)", browsertest.Value[string](p, label))
	require.Equal(t, "none", browsertest.Value[string](p, `getComputedStyle(document.getElementById("bar")).display`))
}

// TestPageOfTheManual: the command in docs/reports.md makes the page that is shown there.
// UPDATE=1 takes the picture again, which depends on the browser.
func TestPageOfTheManual(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../docs/reports.md")
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(text), "\nclustersim ")
	line, _, _ := strings.Cut(rest, "\n")
	args := words(t, line)
	p := openReport(t, args[:len(args)-2]...)
	p.Do(chromedp.EmulateViewport(1280, 1470))
	p.Frame()
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile("../../../docs/images/report.png", p.FewColours(), 0o600))
	}
}
