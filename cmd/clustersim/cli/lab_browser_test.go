//go:build browser

package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/browsertest"
)

// labPage is the page of the lab, open in a browser.
type labPage struct {
	browsertest.Page
	url string
}

// labWays are the ways in which the page computes: the URL of each, which ends with its test.
var labWays = map[string]func(t testing.TB) string{
	"native": func(t testing.TB) string { at, _ := startLab(t); return at },
	"WebAssembly": func(t testing.TB) string {
		server := httptest.NewServer(http.FileServer(http.Dir(staticLab(t))))
		t.Cleanup(server.Close)
		return server.URL + "/"
	},
	"file": func(t testing.TB) string {
		return (&url.URL{Scheme: "file", Path: filepath.Join(staticLab(t), "index.html")}).String()
	},
}

// startLab starts clustersim lab.
func startLab(t testing.TB) (at string, process *os.Process) {
	t.Helper()
	cmd := program(t, t.TempDir(), "lab", "--token", "word", "-j", "2")
	cmd.Cancel = func() error { return nil } // the page, which may still ask something, is closed first
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	return strings.TrimSpace(strings.TrimPrefix(line, "lab at ")), cmd.Process
}

// staticLab is the page with the simulator as WebAssembly, as a web server or a disk has it: make lab makes it.
func staticLab(t testing.TB) string {
	t.Helper()
	dir, err := filepath.Abs("../../../bin/lab")
	require.NoError(t, err)
	require.FileExists(t, filepath.Join(dir, "lab.wasm.js"), "make lab makes it")
	return dir
}

// openLab opens the page with a request; an empty one is that of a page without a link. Nothing but the page's own
// server may be asked.
func openLab(t testing.TB, at, request, allowed string) labPage {
	t.Helper()
	p := labPage{browsertest.OpenURL(t, at+fragment(request, "{}"), "#state", allowed), at}
	t.Cleanup(func() {
		require.Zero(t, browsertest.Value[int](p.Page, `performance.getEntriesByType("resource").filter((e) => !e.name.startsWith("data:") && !e.name.startsWith("blob:") &&
			new URL(e.name).origin !== location.origin).length`), "requests")
	})
	p.answered()
	return p
}

func fragment(request, view string) string {
	if request == "" {
		return ""
	}
	return "#" + url.PathEscape(`{"v":1,"request":`+request+`,"view":`+view+`}`)
}

// answered waits until what was changed last has its answer.
func (p labPage) answered() { p.Until(`typeof lab !== "undefined" && lab.pending === false`) }

func (p labPage) text(id string) string {
	return browsertest.Value[string](p.Page, `document.getElementById(`+strconv.Quote(id)+`).textContent`)
}

func (p labPage) value(expression string) string {
	return browsertest.Value[string](p.Page, expression)
}

func (p labPage) holds(expression string) bool { return browsertest.Value[bool](p.Page, expression) }

// act carries out statements.
func (p labPage) act(statements string) {
	browsertest.Value[bool](p.Page, `(() => { `+statements+`; return true; })()`)
}

// done waits for an answer, which must have no mistake.
func (p labPage) done(t *testing.T, what string) {
	t.Helper()
	p.answered()
	require.Regexp(t, `^done in`, p.text("state"), what)
	require.Empty(t, p.text("problems"), what)
	require.Zero(t, browsertest.Value[int](p.Page, `document.querySelectorAll("#request .error").length`), what)
}

// platform writes the parameters of the platform.
func (p labPage) platform(params string) {
	p.act(`const e = document.querySelector("#inputs textarea"); e.value = ` + strconv.Quote(params) + `; e.dispatchEvent(new Event("input"))`)
}

// drop drops a file on the page.
func (p labPage) drop(name, content string) {
	p.act(`const d = new DataTransfer(); d.items.add(new File([` + strconv.Quote(content) + `], ` + strconv.Quote(name) + `)); dispatchEvent(new DragEvent("drop", { dataTransfer: d, cancelable: true }))`)
}

// Every example has its answer, and its panels; the page asks no other site.
func TestPageOfTheLabExamples(t *testing.T) {
	t.Parallel()
	for way, start := range labWays {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			p := openLab(t, start(t), "", "")
			p.done(t, "at the start")
			names := browsertest.Value[[]string](p.Page, `lab.catalogue.examples.map((e) => e.name)`)
			require.Greater(t, len(names), 4)
			for _, name := range names {
				p.act(`const e = document.getElementById("examples"); e.value = ` + strconv.Quote(name) + `; e.dispatchEvent(new Event("change"))`)
				p.done(t, name)
				require.True(t, p.holds(`document.querySelectorAll("#panels canvas, #panels svg").length > 0`), name)
				require.Contains(t, p.text("command"), "clustersim "+p.value(`lab.state.request.action`), name)
			}
		})
	}
}

// The numbers are those of the command.
func TestPageOfTheLabNumbers(t *testing.T) {
	t.Parallel()
	args := []string{"run", "-p", "torus(dims=3x3)", "-w", "layered(tasks=80,seed=3)", "-s", "peft", "--network", "cm02"}
	var stdout, stderr bytes.Buffer
	require.Zero(t, Run(t.Context(), append(args, "-o", "json"), strings.NewReader(""), &stdout, &stderr), stderr.String())
	var want struct {
		MakespanSec float64 `json:"makespan_s"`
	}
	require.NoError(t, json.Unmarshal(stdout.Bytes(), &want))
	for _, way := range []string{"native", "WebAssembly"} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			p := openLab(t, labWays[way](t), `{"action":"run","platform":"torus(dims=3x3)","workload":"layered(tasks=80,seed=3)","schedulers":["peft"],"settings":{"network":"cm02"}}`, "")
			p.done(t, "the run")
			require.Equal(t, want.MakespanSec, browsertest.Value[float64](p.Page, `lab.view.models[0].run.makespan`))
			require.Contains(t, p.text("panel-summary"), "Makespan")
		})
	}
}

// A broken file is a mistake at its field, with its place; names are text, whatever is in them.
func TestPageOfTheLabFiles(t *testing.T) {
	t.Parallel()
	for _, way := range []string{"native", "WebAssembly"} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			p := openLab(t, labWays[way](t), "", "")
			p.drop("broken.xml", "<platform version=\"4.1\">\n<zone id=\"a\" routing=\"Full\">\n<host id=\"x\" speed=\"1G/>\n</zone></platform>")
			p.Until(`document.getElementById("dialog").open`)
			require.Contains(t, p.text("dialog"), "broken.xml:4:1: malformed XML")
			p.act(`[...document.querySelectorAll("#dialog button")].find((b) => b.textContent === "A platform").click()`)
			p.Until(`document.querySelector("#inputs fieldset .error") !== null`)
			require.Contains(t, p.value(`document.querySelector("#inputs fieldset").textContent`), "broken.xml:4:1: malformed XML")
			require.Equal(t, "1 mistake; below is the result before", p.text("state"))

			scripts := browsertest.Value[int](p.Page, `document.scripts.length`)
			p.act(`lab.state.request.platform = "cluster(hosts=2)"; lab.forms.show(); lab.changed()`)
			p.done(t, "without the file")
			p.drop("odd.yaml", "tasks:\n  - {name: \"<img src=x onerror=alert(1)>\", work: 1Gf}\n  - {name: \"</script><script>alert(2)</script>\", work: 2Gf}\n"+
				"edges:\n  - {from: \"<img src=x onerror=alert(1)>\", to: \"</script><script>alert(2)</script>\", data: 1GB}\n")
			p.Until(`lab.state.request.workload === "odd.yaml" && lab.pending === false`)
			p.done(t, "hostile names")
			p.act(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`)
			p.act(`const s = document.querySelector("#panel-gantt input[type=search]"); s.value = "script"; s.dispatchEvent(new Event("input"))`)
			require.Contains(t, p.text("panel-gantt"), "1 found")
			p.Until(`document.getElementById("panel-why").textContent.includes("<img src=x onerror=alert(1)>")`)
			require.Zero(t, browsertest.Value[int](p.Page, `document.images.length`))
			require.Equal(t, scripts, browsertest.Value[int](p.Page, `document.scripts.length`))

			hash := p.value(`location.hash`)
			p.Do(chromedp.Reload())
			p.done(t, "after a reload")
			require.Equal(t, hash, p.value(`location.hash`))
			require.Equal(t, "odd.yaml", p.value(`lab.state.request.workload`))
		})
	}
}

// A campaign is dropped, then the file that it names; its text can be changed, and its curves are over its axes.
func TestPageOfTheLabCampaign(t *testing.T) {
	t.Parallel()
	p := openLab(t, labWays["native"](t), "", "")
	p.drop("c.yaml", "axes:\n  workload: [w.yaml, \"chain(tasks={n})\"]\n  platform: \"cluster(hosts={p},speed=1Gf)\"\n  scheduler: [heft, cpop]\n  p: [1, 2, 4]\n  n: [3, 5]\n")
	p.Until(`lab.state.request.action === "sweep" && lab.pending === false`)
	require.Contains(t, p.value(`document.querySelector("#inputs .error").textContent`), "w.yaml")
	require.True(t, p.holds(`document.getElementById("settings").hidden`))
	p.drop("w.yaml", "tasks: [{name: a, work: 1Gf}, {name: b, work: 2Gf}]\n")
	p.Until(`Object.hasOwn(lab.state.request.files, "w.yaml") && lab.pending === false`)
	p.done(t, "with its file")
	require.Equal(t, "clustersim sweep c.yaml", p.text("command"))
	require.Equal(t, []string{"p", "n", "scheduler", "workload"}, browsertest.Value[[]string](p.Page, `[...document.querySelector("#panel-curves select").options].map((o) => o.value)`))
	require.Equal(t, 19, browsertest.Value[int](p.Page, `document.querySelectorAll("#panel-results tr").length`))

	p.act(`const e = document.querySelector("#inputs textarea"); e.value = e.value.replace("[3, 5]", "[3]"); e.dispatchEvent(new Event("input"))`)
	p.done(t, "changed")
	require.Equal(t, 13, browsertest.Value[int](p.Page, `document.querySelectorAll("#panel-results tr").length`))
	p.Do(chromedp.Reload())
	p.done(t, "after a reload")
	require.Contains(t, p.value(`document.querySelector("#inputs textarea").value`), "n: [3]")

	p.act(`document.querySelector("#actions input[value=run]").click()`)
	p.done(t, "a run again")
	require.Contains(t, p.text("command"), "clustersim run -p 'cluster(")
	require.False(t, p.holds(`document.getElementById("settings").hidden`))
}

// Back, forward and a reload show what was there; a link that cannot be read is said to be one.
func TestPageOfTheLabHistory(t *testing.T) {
	t.Parallel()
	p := openLab(t, labWays["native"](t), "", "")
	first := p.text("panel-summary")
	p.platform("hosts=1,speed=2Gf")
	p.done(t, "changed")
	second := p.text("panel-summary")
	require.NotEqual(t, first, second)
	for _, step := range []struct{ act, want string }{{"history.back()", first}, {"history.forward()", second}, {"", second}} {
		if p.act(step.act); step.act == "" {
			p.Do(chromedp.Reload())
		}
		p.Until(`typeof lab !== "undefined" && lab.pending === false && document.getElementById("panel-summary")?.textContent === ` + strconv.Quote(step.want))
	}
	p.act(`const s = document.querySelector("#panel-gantt input[type=search]"); s.value = "gemm"; s.dispatchEvent(new Event("input")); lab.view.win.zoom(0.5)`)
	p.Until(`decodeURIComponent(location.hash).includes('"find":"gemm"')`)
	p.Do(chromedp.Reload())
	p.answered()
	require.True(t, p.holds(`!lab.view.win.whole && document.querySelector("#panel-gantt input[type=search]").value === "gemm"`))
	p.act(`location.hash = "#%7Bnonsense"`)
	p.Until(`document.getElementById("problems").textContent.includes("This link cannot be read")`)
}

// A run is stopped, and the next one has its answer.
func TestPageOfTheLabStops(t *testing.T) {
	t.Parallel()
	for _, way := range []string{"native", "WebAssembly"} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			p := openLab(t, labWays[way](t), "", "")
			p.act(`Object.assign(lab.state.request, { workload: "layered(tasks=50000)", platform: "cluster(hosts=500)", schedulers: ["lookahead"] }); lab.forms.show(); lab.changed()`)
			p.Until(`!document.getElementById("stop").hidden`)
			p.Do(chromedp.Click("#stop"))
			p.answered()
			require.Equal(t, "stopped", p.text("state"))
			p.act(`lab.state.request.workload = "chain(tasks=3)"; lab.state.request.schedulers = ["heft"]; lab.forms.show(); lab.changed()`)
			p.done(t, "after it")
		})
	}
}

// Without its server the page says so; with WebAssembly it needs none.
func TestPageOfTheLabOffline(t *testing.T) {
	t.Parallel()
	t.Run("native", func(t *testing.T) {
		at, process := startLab(t)
		p := openLab(t, at, "", "Failed to load resource")
		require.NoError(t, process.Kill())
		_, _ = process.Wait()
		p.platform("hosts=2")
		p.answered()
		require.Contains(t, p.text("problems"), "The server does not answer")
	})
	t.Run("WebAssembly", func(t *testing.T) {
		server := httptest.NewServer(http.FileServer(http.Dir(staticLab(t))))
		p := openLab(t, server.URL+"/", "", "")
		server.Close()
		p.platform("hosts=2")
		p.done(t, "without a network")
	})
}

// Nothing is wider than a phone, in the dark, too; what is embedded has no header; keys zoom and choose.
func TestPageOfTheLabLooks(t *testing.T) {
	t.Parallel()
	p := openLab(t, labWays["native"](t), "", "")
	p.Do(chromedp.Focus("canvas.gantt"))
	p.Do(chromedp.SendKeys("canvas.gantt", "+."))
	require.True(t, p.holds(`!lab.view.win.whole && lab.view.models[0].marks.selected >= 0`))
	require.Contains(t, p.value(`document.querySelector(".chosen").textContent`), "transfers in")
	p.Do(chromedp.SendKeys("canvas.gantt", "0"))
	require.True(t, p.holds(`lab.view.win.whole`))

	// Dark, light and paper differ in the ground, and only paper leaves the tools out.
	for _, look := range []struct{ kind, scheme, ground, tools string }{
		{"screen", "dark", "dark", "flex"}, {"screen", "light", "light", "flex"}, {"print", "dark", "light", "none"},
	} {
		p.Media(look.kind, look.scheme)
		p.Frame()
		ground := `getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number).reduce((a, b) => a + b) > 384 ? "light" : "dark"`
		require.Equal(t, look.ground, p.value(ground), look)
		require.Equal(t, look.tools, p.value(`getComputedStyle(document.querySelector(".panel .tools")).display`), look)
		require.True(t, p.holds(`getComputedStyle(document.body).color !== getComputedStyle(document.body).backgroundColor`))
	}

	p.Media("screen", "dark")
	p.Do(chromedp.EmulateViewport(400, 900))
	for _, name := range browsertest.Value[[]string](p.Page, `lab.catalogue.examples.map((e) => e.name)`) {
		p.act(`const e = document.getElementById("examples"); e.value = ` + strconv.Quote(name) + `; e.dispatchEvent(new Event("change"))`)
		p.done(t, name)
		p.Frame()
		require.LessOrEqual(t, browsertest.Value[int](p.Page, `document.documentElement.scrollWidth`), 400, name)
	}
	p.Do(chromedp.EmulateViewport(1000, 700))
	p.Do(chromedp.Navigate(p.url + "?embed" + fragment(`{"action":"run","platform":"cluster(hosts=2)","workload":"fft(n=4)","schedulers":["heft"]}`, "{}")))
	p.done(t, "embedded")
	require.True(t, p.holds(`getComputedStyle(document.getElementById("top")).display === "none"`))
}
