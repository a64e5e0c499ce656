//go:build browser

package gantt_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/browsertest"
	"github.com/clustersim/clustersim/internal/picture/gantt"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
)

// open draws the run as HTML and loads it.
func open(t *testing.T, r *runview.Run, o gantt.Options) browsertest.Page {
	file := filepath.Join(t.TempDir(), "gantt.html")
	require.NoError(t, os.WriteFile(file, draw(t, gantt.HTML, r, o), 0o600))
	return browsertest.Open(t, file, "#boxes")
}

// pageBox is where a box stands on the screen.
type pageBox struct{ X, Y, Width, Height float64 }

func boxAt(b browsertest.Page, i string) pageBox {
	return browsertest.Value[pageBox](b, `(() => { const r = document.getElementById("boxes").children[`+i+`].getBoundingClientRect(); return {X: r.x, Y: r.y, Width: r.width, Height: r.height}; })()`)
}

func ticks(b browsertest.Page) string {
	return browsertest.Value[string](b, `Array.from(document.querySelectorAll("#axis text"), e => e.textContent).join(" ")`)
}

// TestPageZooms: the buttons, the keys, a drag and a double click change the
// window of time, and the axis and boxes follow.
func TestPageZooms(t *testing.T) {
	t.Parallel()
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=4,cores=2)", Workload: "layered(tasks=60,width=8)"})
	b := open(t, r, gantt.Options{})
	whole, box := ticks(b), boxAt(b, "0")
	require.Equal(t, 60, browsertest.Value[int](b, `document.getElementById("boxes").children.length`))

	b.Do(chromedp.Click("#zoomin"))
	b.Frame()
	require.NotEqual(t, whole, ticks(b))
	widest := browsertest.Value[float64](b, `Math.max(...Array.from(document.getElementById("boxes").children, e => e.getAttribute("display") ? 0 : e.width.baseVal.value))`)
	require.Greater(t, widest, box.Width)

	b.Do(chromedp.Click("#zoomall"))
	b.Frame()
	require.Equal(t, whole, ticks(b), "the script's axis is the picture's")
	require.InDelta(t, box.Width, boxAt(b, "0").Width, 0.1)

	b.Do(chromedp.DragAndDropXY(box.X+box.Width*0.25, box.Y+5, box.X+box.Width*0.75, box.Y+5, 5))
	b.Frame()
	require.NotEqual(t, whole, ticks(b))
	first := browsertest.Value[float64](b, `document.getElementById("boxes").children[0].width.baseVal.value`)
	require.Greater(t, first, 1450.0, "half of the first box fills the plot")

	b.Do(chromedp.KeyEvent("0"))
	b.Frame()
	require.Equal(t, whole, ticks(b))
	b.Do(chromedp.KeyEvent("+"))
	b.Frame()
	require.NotEqual(t, whole, ticks(b))
}

// TestPageShowsDetails: hovering a box shows its task and its transfers.
func TestPageShowsDetails(t *testing.T) {
	t.Parallel()
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=4)", Workload: "layered(tasks=60,width=8)", Scheduler: "round-robin"})
	b := open(t, r, gantt.Options{})
	require.True(t, browsertest.Value[bool](b, `document.getElementById("tip").hidden`))
	at := boxAt(b, "20")
	b.Do(chromedp.MouseEvent(chromedp.MouseMoved, at.X+at.Width/2, at.Y+at.Height/2))
	b.Frame()
	require.False(t, browsertest.Value[bool](b, `document.getElementById("tip").hidden`))
	tip := browsertest.Value[string](b, `document.getElementById("tip").innerText`)
	data := browsertest.Value[string](b, `(() => { const d = JSON.parse(document.getElementById("data").textContent), t = d.boxes.first[20]; return d.tasks.name[t] + " " + d.hosts[d.tasks.host[t]]; })()`)
	name, host, _ := strings.Cut(data, " ")
	require.Contains(t, tip, name)
	require.Contains(t, tip, "host "+host)
	require.Contains(t, tip, " transfers in: ")
	require.Positive(t, browsertest.Value[int](b, `document.querySelectorAll("#mine path").length`))
	b.Do(chromedp.MouseEvent(chromedp.MouseMoved, 5, 1000))
	b.Frame()
	require.True(t, browsertest.Value[bool](b, `document.getElementById("tip").hidden`))
	require.Zero(t, browsertest.Value[int](b, `document.querySelectorAll("#mine path").length`))
}

// TestPageFindsAndSwitches: the search field and the box for transfers.
func TestPageFindsAndSwitches(t *testing.T) {
	t.Parallel()
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=4)", Workload: "layered(tasks=60,width=8)", Scheduler: "round-robin"})
	b := open(t, r, gantt.Options{})
	b.Do(chromedp.SendKeys("#find", "t59"))
	require.Equal(t, "1 found", browsertest.Value[string](b, `document.getElementById("found").textContent`))
	require.Equal(t, 1, browsertest.Value[int](b, `document.querySelectorAll("#boxes rect.hit").length`))

	arrows := `document.querySelectorAll("#arrows path").length`
	require.Equal(t, len(r.Result.Transfers), browsertest.Value[int](b, arrows))
	b.Do(chromedp.Click("#transfers"))
	require.Zero(t, browsertest.Value[int](b, arrows))
	b.Do(chromedp.Click("#transfers"))
	require.Equal(t, len(r.Result.Transfers), browsertest.Value[int](b, arrows))
}

// TestPageIsSafeAndAlone: names are text, not code, and nothing is fetched.
func TestPageIsSafeAndAlone(t *testing.T) {
	t.Parallel()
	b := open(t, oddNames(t), gantt.Options{})
	at := boxAt(b, "0")
	b.Do(chromedp.MouseEvent(chromedp.MouseMoved, at.X+at.Width/2, at.Y+at.Height/2))
	b.Frame()
	require.Contains(t, browsertest.Value[string](b, `document.getElementById("tip").innerText`), "</script>")
	b.Do(chromedp.Click("#zoomin"))
	b.Frame()
	require.Equal(t, 2, browsertest.Value[int](b, `document.scripts.length`))
	require.Zero(t, browsertest.Value[int](b, `document.images.length`))
}

// TestLargePageAnswers: with 20,000 tasks a zoom is drawn within seconds, also on
// a slow computer.
func TestLargePageAnswers(t *testing.T) {
	t.Parallel()
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=64)", Workload: "layered(tasks=20000,width=400)", Scheduler: "round-robin"})
	b := open(t, r, gantt.Options{})
	require.Equal(t, 20000, browsertest.Value[int](b, `document.getElementById("boxes").children.length`))
	start := time.Now()
	b.Do(chromedp.Click("#zoomin"))
	b.Frame()
	require.Less(t, time.Since(start), 5*time.Second)
}

// TestPagePathAndStripsZoom: they stretch along with the axis, and the path can be hidden.
func TestPagePathAndStripsZoom(t *testing.T) {
	t.Parallel()
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=2)", Workload: "chain(tasks=2)"})
	end := r.Result.MakespanSec
	legs := []gantt.Leg{{From: 0, To: 0, StartSec: 0, FinishSec: end / 2}, {From: 1, To: 1, StartSec: end / 2, FinishSec: end}}
	b := open(t, r, gantt.Options{Path: legs, Strips: []gantt.Strips{{Title: "load", List: []gantt.Strip{{Name: "all", Levels: []float64{0.25, 1}}}}}})
	edges := func(id string) []float64 {
		return browsertest.Value[[]float64](b, `(() => { const r = document.querySelector("#`+id+` path").getBoundingClientRect(); return [r.left, r.right]; })()`)
	}
	box, path, load := boxAt(b, "0"), edges("path"), edges("strips")
	require.InDelta(t, box.X, path[0], 3)
	require.InDelta(t, box.X+box.Width, path[1], 3)
	b.Do(chromedp.Click("#zoomin"))
	b.Frame()
	middle := (load[0] + load[1]) / 2
	require.InDelta(t, 2*(path[0]-middle), edges("path")[0]-middle, 4, "the middle stays where it is")
	require.InDelta(t, 2*(load[1]-middle), edges("strips")[1]-middle, 4)
	b.Do(chromedp.Click("#critical"))
	require.Equal(t, "none", browsertest.Value[string](b, `document.getElementById("path").getAttribute("display")`))
}

// TestNarrowWindow: in a window of 400 pixels the picture is as wide as the window, no text is small, sticks out or stands on
// another one, boxes keep their dates, and a wide window gets the picture as it was.
func TestNarrowWindow(t *testing.T) {
	t.Parallel()
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=4,cores=2,prefix=a-host-with-a-name-that-is-quite-long-)", Workload: "layered(tasks=60,width=8)"})
	strips := []gantt.Strips{{Title: "a heading that is rather long: cores at work, 0 to 100 %", List: []gantt.Strip{{Name: "all of them together", Levels: []float64{0.25, 1}}}}}
	b := open(t, r, gantt.Options{Strips: strips})
	head := browsertest.Value[string](b, `document.querySelector("#head").textContent`)
	b.Do(chromedp.EmulateViewport(400, 900))
	b.Frame()
	b.Frame()
	require.InDelta(t, 400, browsertest.Value[float64](b, `document.querySelector("#frame svg").viewBox.baseVal.width`), 20)
	require.Empty(t, browsertest.Value[[]string](b, `(() => {
		const list = Array.from(document.querySelectorAll("#head text, #rows text, #axis text, #axisname text, #striprows text, #notes text"), (e) => [e.textContent, e.getBoundingClientRect()]);
		const bad = list.filter(([, r]) => r.left < -1 || r.right > 401 || r.height < 7).map(([s]) => s + " sticks out or is small");
		list.forEach(([s, a], i) => list.slice(i + 1).forEach(([t, b]) => {
			if (a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom) bad.push(s + " on " + t);
		}));
		return bad;
	})()`))
	shares := `(() => {
		const frame = document.querySelector("#rows rect").getBoundingClientRect(), d = JSON.parse(document.getElementById("data").textContent);
		return Math.max(...Array.from(document.getElementById("boxes").children, (e, i) => Math.abs((e.getBoundingClientRect().left - frame.left) / frame.width - d.tasks.start[d.boxes.first[i]] / d.span)));
	})()`
	require.Less(t, browsertest.Value[float64](b, shares), 0.01)
	require.Contains(t, browsertest.Value[string](b, `document.querySelector("#rows text").textContent`), "\u2026")
	width := `document.querySelector("#frame svg").viewBox.baseVal.width`
	require.True(t, browsertest.Value[bool](b, `(addEventListener("beforeprint", () => { window.printed = `+width+`; }), true)`))
	b.Paper()
	require.Greater(t, browsertest.Value[float64](b, `window.printed`), 720.0)
	require.InDelta(t, 400, browsertest.Value[float64](b, width), 20, "afterwards")
	b.Do(chromedp.EmulateViewport(1600, 1100))
	b.Frame()
	b.Frame()
	require.Less(t, browsertest.Value[float64](b, shares), 0.01)
	require.Equal(t, head, browsertest.Value[string](b, `document.querySelector("#head").textContent`))
}

// TestClock: from an hour on the axis has times of a clock, and seconds when it is zoomed far.
func TestClock(t *testing.T) {
	t.Parallel()
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=1)", Workload: "chain(tasks=2,work=3600Gf)"})
	b := open(t, r, gantt.Options{})
	whole := ticks(b)
	require.Contains(t, whole, "1:00:00")
	b.Do(chromedp.Click("#zoomin"))
	b.Frame()
	require.Contains(t, ticks(b), "0:40:00")
	b.Do(chromedp.Click("#zoomall"))
	b.Frame()
	require.Equal(t, whole, ticks(b))
	for range 12 {
		b.Do(chromedp.Click("#zoomin"))
	}
	b.Frame()
	require.Contains(t, ticks(b), "3600.0")
	require.Equal(t, "time (s)", browsertest.Value[string](b, `document.querySelector("#axisname text").textContent`))
}
