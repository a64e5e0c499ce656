//go:build browser

package gantt_test

import (
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/browsertest"
	"github.com/clustersim/clustersim/internal/picture/gantt"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
)

// seen counts the boxes that are seen.
const seen = `Array.from(document.querySelectorAll(".boxes rect"), (e) => e.getClientRects().length).reduce((a, b) => a + b, 0)`

// TestPageOpensRows: a click on a row opens it, and another one closes it; so does Enter. Its hosts have rows, boxes stand
// in these, what is below moves, and arrows and the path follow.
func TestPageOpensRows(t *testing.T) {
	t.Parallel()
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=120,cores=2)", Workload: "layered(tasks=360,width=120)", Scheduler: "round-robin"})
	end := r.Result.MakespanSec
	legs := []gantt.Leg{{From: 2, To: 2, FinishSec: end / 2}, {From: 2, To: 200, Wait: true, StartSec: end / 2, FinishSec: end}}
	b := open(t, r, gantt.Options{Path: legs, Strips: []gantt.Strips{{Title: "load", List: []gantt.Strip{{Name: "all", Levels: []float64{0.25, 1}}}}}, Transfers: gantt.Show})
	b.Frame()
	look := func() string {
		return browsertest.Value[string](b, `(() => {
			const s = document.querySelector("#frame svg").cloneNode(true);
			s.querySelectorAll("g[id^=fold]").forEach((e) => (e.closest("g[display]") ?? e).remove());
			return s.outerHTML;
		})()`)
	}
	high := func() float64 {
		return browsertest.Value[float64](b, `document.querySelector("#frame svg").viewBox.baseVal.height`)
	}
	closed, height := look(), high()
	require.Zero(t, browsertest.Value[int](b, seen))
	require.Equal(t, 24, browsertest.Value[int](b, `document.querySelectorAll("#rows [role=button]").length`))

	b.Do(chromedp.Click(`#rows text:first-of-type`))
	b.Frame()
	require.Equal(t, "true", browsertest.Value[string](b, `document.querySelector("#rows text").getAttribute("aria-expanded")`))
	require.Equal(t, 15, browsertest.Value[int](b, seen), "three tasks on each of five hosts")
	require.Equal(t, "node-0 node-1 node-2 node-3 node-4", browsertest.Value[string](b, `Array.from(document.querySelectorAll("#fold0-rows text"), (e) => e.textContent).join(" ")`))
	opened := high() - height
	require.Greater(t, opened, 5*2*10.0)
	require.Empty(t, browsertest.Value[[]string](b, `(() => {
		const rows = Array.from(document.querySelectorAll("#fold0-rows text"), (e) => [e.textContent, e.getBoundingClientRect()]);
		const d = JSON.parse(document.getElementById("data").textContent), bad = [];
		Array.from(document.querySelectorAll("#fold0-boxes rect"), (e) => {
			const box = e.getBoundingClientRect(), t = d.boxes.first[e.box], host = d.hosts[d.tasks.host[t]];
			const [name] = rows.reduce((best, row) => Math.abs(row[1].top + row[1].height / 2 - box.top - box.height / 2) < Math.abs(best[1].top + best[1].height / 2 - box.top - box.height / 2) ? row : best);
			if (name !== host) bad.push(d.tasks.name[t] + " of " + host + " stands in " + name);
		});
		const last = document.querySelector("#fold0-rows text:last-of-type").getBoundingClientRect(), next = document.querySelectorAll("#rows [role=button]")[1].getBoundingClientRect();
		if (next.top < last.top + 8) bad.push("the next row did not move");
		return bad;
	})()`))
	path := browsertest.Value[string](b, `document.querySelector("#path path").getAttribute("d")`)
	require.Equal(t, 1, strings.Count(path, "Z"), "the task of the path has an outline")
	if file := os.Getenv("SCREENSHOT"); file != "" {
		require.NoError(t, os.WriteFile(file, b.Picture(), 0o600))
	}

	at := browsertest.Value[pageBox](b, `(() => { const r = document.querySelector("#fold0-boxes rect").getBoundingClientRect(); return {X: r.x, Y: r.y, Width: r.width, Height: r.height}; })()`)
	b.Do(chromedp.MouseEvent(chromedp.MouseMoved, at.X+at.Width/2, at.Y+at.Height/2))
	b.Frame()
	require.Contains(t, browsertest.Value[string](b, `document.getElementById("tip").innerText`), "host node-")
	b.Do(chromedp.Click("#zoomin"), chromedp.Click("#zoomall"))
	b.Frame()
	require.Equal(t, 15, browsertest.Value[int](b, seen))

	b.Do(chromedp.Click(`#rows text:first-of-type`))
	b.Frame()
	require.True(t, closed == look(), "closed, all is as it was")
	require.Zero(t, browsertest.Value[int](b, seen))

	b.Do(chromedp.Focus(`#rows text:first-of-type`), chromedp.KeyEvent(kb.Enter))
	b.Frame()
	require.Equal(t, 15, browsertest.Value[int](b, seen))
	b.Do(chromedp.KeyEvent(kb.Enter))
	b.Frame()
	require.True(t, closed == look())

	b.Do(chromedp.SendKeys("#find", "node-7"))
	require.Equal(t, "3 found", browsertest.Value[string](b, `document.getElementById("found").textContent`))
	require.Equal(t, "node-5 \u2026 node-9", browsertest.Value[string](b, `document.querySelector("#rows .hit").textContent`))
}

// TestOpenRowsInNarrowWindow: a row that is open stays so in a window of 400 pixels, no name sticks out, and back in a wide one
// all is as it was.
func TestOpenRowsInNarrowWindow(t *testing.T) {
	t.Parallel()
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=120,cores=2,prefix=a-host-with-a-long-name-)", Workload: "layered(tasks=360,width=120)", Scheduler: "round-robin"})
	b := open(t, r, gantt.Options{})
	b.Do(chromedp.Click(`#rows text:first-of-type`))
	b.Frame()
	size := `(() => { const r = document.querySelector("#frame svg").viewBox.baseVal; return [r.y, r.width, r.height]; })()`
	wide := browsertest.Value[[]float64](b, size)
	b.Do(chromedp.EmulateViewport(400, 900))
	b.Frame()
	b.Frame()
	require.Equal(t, 15, browsertest.Value[int](b, seen))
	require.Empty(t, browsertest.Value[[]string](b, `Array.from(document.querySelectorAll("#rows text, #fold0-rows text, #axis text, #notes text"), (e) => [e.textContent, e.getBoundingClientRect()])
		.filter(([, r]) => r.left < -1 || r.right > 401).map(([s]) => s + " sticks out")`))
	b.Do(chromedp.EmulateViewport(1600, 1100))
	b.Frame()
	b.Frame()
	require.Equal(t, wide, browsertest.Value[[]float64](b, size))
	require.Equal(t, 15, browsertest.Value[int](b, seen))
}
