//go:build browser

package gantt_test

import (
	"context"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/gantt"
	"github.com/clustersim/clustersim/experiments/runview"
	"github.com/clustersim/clustersim/experiments/runview/viewtest"
)

// browser is a headless Chromium with one page open.
type browser struct {
	t   *testing.T
	ctx context.Context
}

// open draws the run as HTML and loads it. An error on the page's console fails
// the test at its end.
func open(t *testing.T, r *runview.Run) browser {
	file := filepath.Join(t.TempDir(), "gantt.html")
	require.NoError(t, os.WriteFile(file, draw(t, gantt.HTML, r, gantt.Options{}), 0o600))
	complaints := make(chan string, 100)
	t.Cleanup(func() { // runs after the browser has been closed
		for text := range complaints {
			t.Error("console: " + text)
		}
	})
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.DisableGPU)
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, time.Minute)
	t.Cleanup(cancel)
	messages := chromedp.Console(ctx)
	go func() {
		defer close(complaints)
		for m, err := range messages {
			if err != nil {
				return
			}
			complaints <- string(m.Type) + ": " + m.Text
		}
	}()
	b := browser{t, ctx}
	b.do(chromedp.EmulateViewport(1600, 1100))
	b.do(chromedp.Navigate((&url.URL{Scheme: "file", Path: file}).String()))
	b.do(chromedp.WaitReady("#boxes"))
	return b
}

func (b browser) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b.ctx, steps...))
}

// value evaluates an expression in the page.
func value[T any](b browser, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	require.NoError(b.t, err, expression)
	return v
}

// frame lets the page draw what it has been told.
func (b browser) frame() {
	_, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](
		`new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`, chromedp.EvalAwaitPromise))
	require.NoError(b.t, err)
}

// pageBox is where a box stands on the screen.
type pageBox struct{ X, Y, Width, Height float64 }

func (b browser) box(i string) pageBox {
	return value[pageBox](b, `(() => { const r = document.getElementById("boxes").children[`+i+`].getBoundingClientRect(); return {X: r.x, Y: r.y, Width: r.width, Height: r.height}; })()`)
}

func (b browser) ticks() string {
	return value[string](b, `Array.from(document.querySelectorAll("#axis text"), e => e.textContent).join(" ")`)
}

// TestPageZooms: the buttons, the keys, a drag and a double click change the
// window of time, and the axis and boxes follow.
func TestPageZooms(t *testing.T) {
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=4,cores=2)", Workload: "layered(tasks=60,width=8)"})
	b := open(t, r)
	whole, box := b.ticks(), b.box("0")
	require.Equal(t, 60, value[int](b, `document.getElementById("boxes").children.length`))

	b.do(chromedp.Click("#zoomin"))
	b.frame()
	require.NotEqual(t, whole, b.ticks())
	widest := value[float64](b, `Math.max(...Array.from(document.getElementById("boxes").children, e => e.getAttribute("display") ? 0 : e.width.baseVal.value))`)
	require.Greater(t, widest, box.Width)

	b.do(chromedp.Click("#zoomall"))
	b.frame()
	require.Equal(t, whole, b.ticks(), "the script's axis is the picture's")
	require.InDelta(t, box.Width, b.box("0").Width, 0.1)

	b.do(chromedp.DragAndDropXY(box.X+box.Width*0.25, box.Y+5, box.X+box.Width*0.75, box.Y+5, 5))
	b.frame()
	require.NotEqual(t, whole, b.ticks())
	first := value[float64](b, `document.getElementById("boxes").children[0].width.baseVal.value`)
	require.Greater(t, first, 1450.0, "half of the first box fills the plot")

	b.do(chromedp.KeyEvent("0"))
	b.frame()
	require.Equal(t, whole, b.ticks())
	b.do(chromedp.KeyEvent("+"))
	b.frame()
	require.NotEqual(t, whole, b.ticks())
}

// TestPageTells: hovering a box shows its task and its transfers.
func TestPageTells(t *testing.T) {
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=4)", Workload: "layered(tasks=60,width=8)", Scheduler: "round-robin"})
	b := open(t, r)
	require.True(t, value[bool](b, `document.getElementById("tip").hidden`))
	at := b.box("20")
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X+at.Width/2, at.Y+at.Height/2))
	b.frame()
	require.False(t, value[bool](b, `document.getElementById("tip").hidden`))
	tip := value[string](b, `document.getElementById("tip").innerText`)
	data := value[string](b, `(() => { const d = JSON.parse(document.getElementById("data").textContent), t = d.boxes.first[20]; return d.tasks.name[t] + " " + d.hosts[d.tasks.host[t]]; })()`)
	name, host, _ := strings.Cut(data, " ")
	require.Contains(t, tip, name)
	require.Contains(t, tip, "host "+host)
	require.Contains(t, tip, " transfers in: ")
	require.Positive(t, value[int](b, `document.querySelectorAll("#mine path").length`))
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, 5, 1000))
	b.frame()
	require.True(t, value[bool](b, `document.getElementById("tip").hidden`))
	require.Zero(t, value[int](b, `document.querySelectorAll("#mine path").length`))
}

// TestPageFindsAndSwitches: the search field and the box for transfers.
func TestPageFindsAndSwitches(t *testing.T) {
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=4)", Workload: "layered(tasks=60,width=8)", Scheduler: "round-robin"})
	b := open(t, r)
	b.do(chromedp.SendKeys("#find", "t59"))
	require.Equal(t, "1 found", value[string](b, `document.getElementById("found").textContent`))
	require.Equal(t, 1, value[int](b, `document.querySelectorAll("#boxes rect.hit").length`))

	arrows := `document.querySelectorAll("#arrows path").length`
	require.Equal(t, len(r.Result.Transfers), value[int](b, arrows))
	b.do(chromedp.Click("#transfers"))
	require.Zero(t, value[int](b, arrows))
	b.do(chromedp.Click("#transfers"))
	require.Equal(t, len(r.Result.Transfers), value[int](b, arrows))
}

// TestPageIsSafeAndAlone: names are text, not code, and nothing is fetched.
func TestPageIsSafeAndAlone(t *testing.T) {
	b := open(t, oddNames(t))
	at := b.box("0")
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X+at.Width/2, at.Y+at.Height/2))
	b.frame()
	require.Contains(t, value[string](b, `document.getElementById("tip").innerText`), "</script>")
	b.do(chromedp.Click("#zoomin"))
	b.frame()
	require.Equal(t, 2, value[int](b, `document.scripts.length`))
	require.Zero(t, value[int](b, `document.images.length`))
	require.Zero(t, value[int](b, `performance.getEntriesByType("resource").length`))
}

// TestLargePageAnswers: with 20,000 tasks a zoom is drawn within seconds, also on
// a slow computer.
func TestLargePageAnswers(t *testing.T) {
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=64)", Workload: "layered(tasks=20000,width=400)", Scheduler: "round-robin"})
	b := open(t, r)
	require.Equal(t, 20000, value[int](b, `document.getElementById("boxes").children.length`))
	start := time.Now()
	b.do(chromedp.Click("#zoomin"))
	b.frame()
	require.Less(t, time.Since(start), 5*time.Second)
}
