//go:build browser

package cli

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/browsertest"
)

// What went wrong is in the chart, with its tip.
func TestPageOfTheLabCharts(t *testing.T) {
	t.Parallel()
	p := openLab(t, labWays["native"](t), `{"action":"run","platform":"p.yaml","workload":"w.yaml","schedulers":["heft"],"settings":{"on-failure":"retry"},"files":{
		"p.yaml":"hosts: [{name: a, speed: 1Gf, state-profile: storm}]\nprofiles: [{name: storm, lines: ['30 0', '45 1', '1000 0']}]\n",
		"w.yaml":"tasks: [{name: t, work: 100Gf}]\n"}}`, "")
	p.done(t, "a failure")
	require.Contains(t, p.text("panel-gantt"), "Crossed out: attempts that failed.")
	at := func(sec string) string {
		return `(() => { const c = document.querySelector("canvas.gantt"), b = c.getBoundingClientRect(), x = lab.view.win.scale(lab.view.win.gutter(c.clientWidth), c.clientWidth - 10).x(` + sec + `);
			c.dispatchEvent(new PointerEvent("pointermove", { clientX: b.left + x, clientY: b.top + 8, bubbles: true })); return document.getElementById("tip").innerText; })()`
	}
	require.Contains(t, p.value(at("15")), "t failed\nhost a: host failed\n0 s to 30 s: 30 s lost")
	require.Contains(t, p.value(at("100")), "45 s to 145 s (0:02:25): 100 s")
}

// Hosts without a task that share a row show how many of them are off, with a tip.
func TestPageOfTheLabIdleHostsOff(t *testing.T) {
	t.Parallel()
	p := openLab(t, labWays["native"](t), `{"action":"run","platform":"p.yaml","workload":"w.yaml","schedulers":["heft"],"files":{
		"p.yaml":"hosts: [{name: a, speed: 2Gf}, {name: b, speed: 1Gf, state-profile: storm}, {name: c, speed: 1Gf, state-profile: later}, {name: d, speed: 1Gf}]\nprofiles: [{name: storm, lines: ['30 0', '45 1', '1000 0']}, {name: later, lines: ['40 0', '60 1', '1000 0']}]\n",
		"w.yaml":"tasks: [{name: t, work: 200Gf}]\n"}}`, "")
	p.done(t, "hosts that are off")
	at := func(sec, row string) string {
		return p.value(`(() => { const g = window.chart, c = g.canvas, b = c.getBoundingClientRect(), y = g.y(` + row + `) + g.rowHeight / 2;
			c.dispatchEvent(new PointerEvent("pointermove", { clientX: b.left + g.scale.x(` + sec + `), clientY: b.top + y, bubbles: true }));
			const tip = document.getElementById("tip"); return tip.hidden ? "" : tip.innerText; })()`)
	}
	p.act(`const paint = lab.Gantt.prototype.paint; lab.Gantt.prototype.paint = function () { window.chart = this; paint.call(this); }`)
	p.act(`lab.state.view.fold = false; lab.panels.draw(); window.chart.folds(); window.chart.paint()`)
	require.Equal(t, "b is off\n30 s to 45 s: 15 s", at("42", "window.chart.rows.top[1]"))
	require.Empty(t, at("50", "window.chart.rows.top[1]"))
	p.act(`lab.state.view.fold = true; window.chart.folds(); window.chart.paint()`)
	require.Equal(t, 2, browsertest.Value[int](p.Page, `window.chart.rows.hosts.length`))
	for sec, want := range map[string]string{
		"20": "", "35": "1 of 3 idle hosts off: b\n30 s to 40 s: 10 s", "42": "2 of 3 idle hosts off: b, c\n40 s to 45 s: 5 s", "50": "1 of 3 idle hosts off: c\n45 s to 60 s: 15 s", "70": "",
	} {
		require.Equal(t, want, at(sec, "window.chart.rows.shared.top"), sec)
	}
	require.Contains(t, p.text("panel-gantt"), "in the row of idle hosts, the share of them that is")
	// Grey is as high as the share: of the two lanes of the row at 42 s two thirds.
	high := browsertest.Value[float64](p.Page, `(() => { const g = window.chart, scale = g.canvas.width / g.width, pen = g.canvas.getContext("2d"), lanes = 2 * g.rowHeight;
		const [from, to] = [20.5, 42.5].map((sec) => Math.round(g.scale.x(sec) * scale)), wide = to - from + 1;
		const { data, height } = pen.getImageData(from, Math.round(g.y(g.rows.shared.top) * scale), wide, Math.round(lanes * scale));
		let n = 0; for (let y = 0; y < height; y++) if (data[4 * y * wide] !== data[4 * (y * wide + wide - 1)]) n++; return n / scale / lanes; })()`)
	require.InDelta(t, 2.0/3, high, 0.06)
}

// Two runs are side by side, their loads too: over one window of time, with one cursor and the same rows. A narrow window has
// them below each other. They make a mistake once.
func TestPageOfTheLabTwoRuns(t *testing.T) {
	t.Parallel()
	request := `{"action":"run","platform":"cluster(hosts=6)","workload":"layered(tasks=40,seed=2)","schedulers":["heft","min-min"]}`
	p := openLab(t, labWays["native"](t), request, "")
	p.Do(chromedp.Navigate(p.url + fragment(request, `{"beside":true,"allrows":true}`)))
	p.done(t, "two runs")
	const boxes = `const boxes = (panel) => [...document.querySelectorAll("#panel-" + panel + " figure")].map((f) => f.getBoundingClientRect());`
	beside := func(panel string) bool {
		return p.holds(`(() => { ` + boxes + ` const [a, b] = boxes("` + panel + `"); return Math.abs(a.top - b.top) < 1 && a.right <= b.left; })()`)
	}
	below := func(panel string) bool {
		return p.holds(`(() => { ` + boxes + ` const [a, b] = boxes("` + panel + `"); return Math.abs(a.left - b.left) < 1 && a.bottom <= b.top; })()`)
	}
	require.True(t, beside("gantt"))
	require.True(t, beside("load"))
	require.True(t, p.holds(`(() => { `+boxes+` const [a, b] = boxes("gantt"), [c, d] = boxes("load"); return a.left === c.left && b.left === d.left; })()`), "columns")

	// The pointer over one: its tip has the name at the same place of the other.
	tip := func(figure int, y float64) string {
		return p.value(fmt.Sprintf(`(() => { const c = document.querySelectorAll("#panel-load canvas")[%d], b = c.getBoundingClientRect();
			c.dispatchEvent(new PointerEvent("pointermove", { clientX: b.left + b.width / 2, clientY: b.top + %g, bubbles: true })); const tip = document.getElementById("tip"); return tip.hidden ? "" : tip.querySelector("b").textContent; })()`, figure, y))
	}
	require.NotEmpty(t, tip(0, 90))
	for y := 90.0; y < 300; y += 16 {
		name := tip(0, y)
		at := browsertest.Value[float64](p.Page, `lab.view.win.cursor`)
		require.Equal(t, name, tip(1, y))
		require.InEpsilon(t, at, browsertest.Value[float64](p.Page, `lab.view.win.cursor`), 1e-6)
	}
	p.act(`[...document.querySelectorAll("#panel-gantt label")].find((l) => l.textContent.includes("side by side")).click()`)
	p.Frame()
	p.Frame()
	require.True(t, below("gantt"))
	require.True(t, below("load"))
	p.act(`[...document.querySelectorAll("#panel-gantt label")].find((l) => l.textContent.includes("side by side")).click()`)
	p.Do(chromedp.EmulateViewport(400, 900))
	p.Frame()
	require.True(t, below("gantt"))
	require.True(t, below("load"))

	p.platform("hosts=zero")
	p.answered()
	require.Equal(t, 1, strings.Count(p.text("request"), "is not a whole number"))
}

// What is not among the busiest of a run is idle if all are, and else not known.
func TestPageOfTheLabUnknownLoads(t *testing.T) {
	t.Parallel()
	p := openLab(t, labWays["native"](t), `{"action":"run","platform":"cluster(hosts=40)","workload":"layered(tasks=200,width=40)","schedulers":["round-robin","heft"]}`, "")
	p.done(t, "two runs")
	p.act(`lab.state.view.allrows = true`)
	rows := `(() => { const models = lab.view.models; return models.map((m) => new lab.Load(m, models, lab.view.win, "").rows.filter((r) => r.levels)); })()`
	require.True(t, p.holds(`(() => { const [a, b] = `+rows+`; return JSON.stringify(a.map((r) => r.name)) === JSON.stringify(b.map((r) => r.name)); })()`))
	require.True(t, p.holds(`(() => { const all = `+rows+`.flat(), lost = all.filter((r) => r.mean === null); return lost.length > 0 && lost.every((r) => !r.link && r.levels.length === 0); })()`))
}

// On paper, letters have the same size whatever the width of the window: what is drawn there is as wide as paper, and the window
// has its own again afterwards.
func TestPageOfTheLabOnPaper(t *testing.T) {
	t.Parallel()
	request := `{"action":"run","platform":"cluster(hosts=6)","workload":"layered(tasks=40,seed=2)","schedulers":["heft","min-min"]}`
	p := openLab(t, labWays["native"](t), request, "")
	for _, view := range []string{`{}`, `{"beside":true}`} {
		p.Do(chromedp.Navigate("about:blank"))
		p.Do(chromedp.Navigate(p.url + fragment(request, view)))
		p.done(t, view)
		p.act(`window.look = () => JSON.stringify([...document.querySelectorAll("#panels canvas")].map((c) => [c.clientWidth, Math.round(c.width / c.clientWidth), c.getContext("2d").font]));
			addEventListener("beforeprint", () => { window.paper = look(); })`)
		papers := map[string]bool{}
		for _, width := range []int64{500, 1000, 1600} {
			p.Do(chromedp.EmulateViewport(width, 900))
			p.Frame()
			p.Frame()
			before := p.value(`look()`)
			require.True(t, strings.HasPrefix(string(p.Paper()), "%PDF"))
			require.Equal(t, before, p.value(`look()`), "afterwards")
			require.NotEqual(t, before, p.value(`paper`))
			papers[p.value(`paper`)] = true
		}
		require.Len(t, papers, 1, view)
	}

	// A chart that scrolls on the screen is whole on paper.
	p.Do(chromedp.Navigate("about:blank"))
	p.Do(chromedp.Navigate(p.url + fragment(`{"action":"run","platform":"cluster(hosts=200)","workload":"mapreduce(maps=400,reduces=3)","schedulers":["heft"]}`, `{}`)))
	p.done(t, "many hosts")
	p.act(`document.querySelector("#panel-gantt .frame").scrollTop = 1e6`)
	p.Frame()
	cut := `[...document.querySelectorAll("#panel-gantt .frame")].filter((f) => f.firstElementChild.clientHeight > f.clientHeight + 1).length`
	require.Equal(t, 1, browsertest.Value[int](p.Page, cut))
	p.act(`addEventListener("beforeprint", () => { window.cut = ` + cut + `; })`)
	p.Paper()
	require.Zero(t, browsertest.Value[int](p.Page, `window.cut`))
	require.Equal(t, 1, browsertest.Value[int](p.Page, cut), "afterwards")

	// What is drawn is not stretched.
	p.Do(chromedp.EmulateViewport(720, 900))
	p.act(`dispatchEvent(new Event("beforeprint"))`)
	p.Media("print", "light")
	p.Frame()
	require.Empty(t, browsertest.Value[[]float64](p.Page, `[...document.querySelectorAll("#panels canvas")].map((c) => c.getBoundingClientRect().width * 3 / c.width).filter((s) => s < 0.97 || s > 1.03)`))
}
