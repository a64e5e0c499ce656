//go:build browser

package watch

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/sim"
)

// browser is a headless Chromium with one page open.
type browser struct {
	t   *testing.T
	ctx context.Context
}

// open loads the page. An error on its console fails the test at its end, but for those
// that begin with allowed, if it is not empty.
func open(t *testing.T, url, allowed string) browser {
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
			if allowed == "" || !strings.HasPrefix(m.Text, allowed) {
				complaints <- string(m.Type) + ": " + m.Text
			}
		}
	}()
	b := browser{t, ctx}
	b.do(chromedp.EmulateViewport(1000, 1100))
	b.do(chromedp.Navigate(url))
	b.do(chromedp.WaitReady("#title"))
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

// until waits for an expression to be true.
func (b browser) until(expression string) {
	b.t.Helper()
	require.Eventually(b.t, func() bool { return value[bool](b, expression) }, 20*time.Second, 20*time.Millisecond, expression)
}

// stepped makes a run when it is told to.
type stepped struct {
	campaign.Runner
	steps chan struct{}
}

func (s stepped) Run(ctx context.Context, e *sim.Engine, j *campaign.Job) (campaign.Metrics, error) {
	select {
	case <-s.steps:
	case <-ctx.Done():
	}
	return s.Runner.Run(ctx, e, j)
}

// A page that is open from the first run follows the campaign to its end; curves grow, a
// failure's message is text, and nothing but the server is asked.
func TestPageFollowsACampaign(t *testing.T) {
	runs := bound(t)
	board := NewBoard("sizes <b>", runs)
	s := serve(t, board)
	b := open(t, s.URL(), "")
	b.until(`document.getElementById("runs").textContent === "0 of 24"`)
	x := execution(runs, board, &kept{})
	steps := make(chan struct{}, 24)
	x.Runner, x.Workers = stepped{x.Runner, steps}, 1
	done := make(chan error)
	go func() {
		_, err := x.Run(t.Context())
		done <- err
	}()
	for range 10 {
		steps <- struct{}{}
	}
	b.until(`document.getElementById("runs").textContent === "10 of 24"`)
	b.until(`document.querySelectorAll("#plot polyline").length === 2`)
	require.Equal(t, "sizes <b>", value[string](b, `document.getElementById("title").textContent`))
	require.Equal(t, 2, value[int](b, `document.querySelectorAll("#list li").length`))
	require.Equal(t, message, value[string](b, `document.querySelector("#list .message").textContent`))
	require.Equal(t, "p 2, scheduler random, seed 4", value[string](b, `document.querySelector("#list li").firstChild.textContent`))
	require.Equal(t, 0, value[int](b, `document.querySelectorAll("li script").length`))
	dots := value[int](b, `document.querySelectorAll("#plot circle").length`)
	for range 14 {
		steps <- struct{}{}
	}
	require.NoError(t, <-done)
	b.until(`document.getElementById("runs").textContent === "24 of 24"`)
	b.until(`document.querySelectorAll("#plot circle").length === 6`)
	require.Less(t, dots, 6)
	require.Equal(t, "6", value[string](b, `document.getElementById("failed").textContent`))
	b.choose("y", "speedup")
	b.choose("x", "scheduler")
	require.Equal(t, 3, value[int](b, `document.querySelectorAll("#plot polyline").length`))
	require.Equal(t, "2 4 8", value[string](b, `[...document.querySelectorAll("#legend li")].map(n => n.textContent).join(" ")`))
	b.choose("series", "scheduler")
	require.Equal(t, 1, value[int](b, `document.querySelectorAll("#plot polyline").length`))
	b.choose("x", "p")
	b.shoot("watch.png")
	require.NoError(t, s.Close("24 runs: 24 made, 6 failed"))
	b.until(`document.getElementById("over").textContent === "24 runs: 24 made, 6 failed"`)
	require.True(t, value[bool](b, `document.getElementById("lost").hidden`))
	require.True(t, value[bool](b, `performance.getEntriesByType("resource").every(e => e.name.startsWith(location.origin))`))
}

// A page whose campaign is killed says so, and one that is opened again has everything.
func TestPageThatIsLost(t *testing.T) {
	runs := bound(t)
	board := NewBoard("sizes", runs)
	s := serve(t, board)
	_, err := execution(runs, board, &kept{}).Run(t.Context())
	require.NoError(t, err)
	b := open(t, s.URL(), "Failed to load resource: net::ERR_")
	b.until(`document.getElementById("runs").textContent === "24 of 24"`)
	b.do(chromedp.Reload())
	b.until(`document.querySelectorAll("#plot circle").length === 6`)
	require.NoError(t, s.http.Close()) // as a kill does
	b.until(`!document.getElementById("lost").hidden`)
	require.Equal(t, 6, value[int](b, `document.querySelectorAll("#plot circle").length`))
}

func (b browser) choose(id, option string) {
	b.t.Helper()
	value[bool](b, `(s => { s.value = "`+option+`"; s.dispatchEvent(new Event("change")); return true })(document.getElementById("`+id+`"))`)
}

// shoot takes a picture, for people, into the folder that WATCH_PICTURES names.
func (b browser) shoot(name string) {
	dir := os.Getenv("WATCH_PICTURES")
	if dir == "" {
		return
	}
	data, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	require.NoError(b.t, err)
	require.NoError(b.t, os.WriteFile(dir+"/"+name, data, 0o600))
}
