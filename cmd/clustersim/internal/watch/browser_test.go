//go:build browser

package watch

import (
	"context"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/browsertest"
	"github.com/clustersim/clustersim/sim"
)

// open loads the page, as wide as its picture in the documents.
func open(t *testing.T, url, allowed string) browsertest.Page {
	p := browsertest.OpenURL(t, url, "#title", allowed)
	p.Do(chromedp.EmulateViewport(1000, 1100))
	return p
}

// stepped makes a run at each step of the test.
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
// failure's message is text, and requests go to the server alone.
func TestPageFollowsACampaign(t *testing.T) {
	runs := bound(t)
	board := NewBoard("sizes <b>", runs)
	s := serve(t, board)
	b := open(t, s.URL(), "")
	b.Until(`document.getElementById("runs").textContent === "0 of 24"`)
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
	b.Until(`document.getElementById("runs").textContent === "10 of 24"`)
	b.Until(`document.querySelectorAll("#plot polyline").length === 2`)
	require.Equal(t, "sizes <b>", browsertest.Value[string](b, `document.getElementById("title").textContent`))
	require.Equal(t, 2, browsertest.Value[int](b, `document.querySelectorAll("#list li").length`))
	require.Equal(t, message, browsertest.Value[string](b, `document.querySelector("#list .message").textContent`))
	require.Equal(t, "p 2, scheduler random, seed 4", browsertest.Value[string](b, `document.querySelector("#list li").firstChild.textContent`))
	require.Equal(t, 0, browsertest.Value[int](b, `document.querySelectorAll("li script").length`))
	dots := browsertest.Value[int](b, `document.querySelectorAll("#plot circle").length`)
	for range 14 {
		steps <- struct{}{}
	}
	require.NoError(t, <-done)
	b.Until(`document.getElementById("runs").textContent === "24 of 24"`)
	b.Until(`document.querySelectorAll("#plot circle").length === 6`)
	require.Less(t, dots, 6)
	require.Equal(t, "6", browsertest.Value[string](b, `document.getElementById("failed").textContent`))
	choose(b, "y", "speedup")
	require.Equal(t, 6, browsertest.Value[int](b, `document.querySelectorAll("#plot .interval").length`))
	choose(b, "x", "scheduler")
	require.Equal(t, 0, browsertest.Value[int](b, `document.querySelectorAll("#plot polyline").length`), "no lines between names")
	require.Equal(t, 6, browsertest.Value[int](b, `new Set([...document.querySelectorAll("#plot circle")].map(n => n.getAttribute("cx"))).size`), "beside each other")
	shoot(t, b, "names.png")
	require.Equal(t, "2 4 8", browsertest.Value[string](b, `[...document.querySelectorAll("#legend li")].map(n => n.textContent).join(" ")`))
	choose(b, "series", "scheduler")
	require.Equal(t, 0, browsertest.Value[int](b, `document.querySelectorAll("#plot .interval").length`), "a mean over p has none")
	choose(b, "x", "p")
	shoot(t, b, "watch.png")
	require.NoError(t, s.Close("24 runs: 24 made, 6 failed"))
	b.Until(`document.getElementById("over").textContent === "24 runs: 24 made, 6 failed"`)
	require.True(t, browsertest.Value[bool](b, `document.getElementById("lost").hidden`))
	require.True(t, browsertest.Value[bool](b, `performance.getEntriesByType("resource").every(e => e.name.startsWith(location.origin))`))
}

// A page says that its campaign was killed, and one that is opened again has everything.
func TestPageThatIsLost(t *testing.T) {
	runs := bound(t)
	board := NewBoard("sizes", runs)
	s := serve(t, board)
	_, err := execution(runs, board, &kept{}).Run(t.Context())
	require.NoError(t, err)
	b := open(t, s.URL(), "Failed to load resource: net::ERR_")
	b.Until(`document.getElementById("runs").textContent === "24 of 24"`)
	b.Do(chromedp.Reload())
	b.Until(`document.querySelectorAll("#plot circle").length === 6`)
	require.NoError(t, s.http.Close()) // as a kill does
	b.Until(`!document.getElementById("lost").hidden`)
	require.Equal(t, 6, browsertest.Value[int](b, `document.querySelectorAll("#plot circle").length`))
}

// The picture of the manual is of a campaign that is three fifths done. Its clock goes on by 25 ms a run.
func TestPageOfTheManual(t *testing.T) {
	runs := boundTo(t, []campaign.Given{
		{Axis: "workload", Values: []string{"layered(tasks=100)"}},
		{Axis: "platform", Values: []string{"cluster(hosts={p})"}},
		{Axis: "seed", Values: []string{"1..20"}},
		{Axis: "p", Values: []string{"1", "2", "4", "8", "16", "32"}},
		{Axis: "scheduler", Values: []string{"heft", "random", "round-robin"}},
	})
	board, steps := NewBoard("sizes", runs), make(chan struct{}, 360)
	began, made := time.Unix(0, 0), atomic.Int64{}
	board.began, board.now = began, func() time.Time { return began.Add(25 * time.Millisecond * time.Duration(made.Load())) }
	s := serve(t, board)
	b := open(t, s.URL(), "")
	b.Do(chromedp.EmulateViewport(1000, 850))
	x := execution(runs, board, &kept{})
	x.Runner, x.Workers = stepped{ticking{campaign.NewSimulator(runs), &made}, steps}, 1
	done := make(chan error)
	go func() {
		_, err := x.Run(t.Context())
		done <- err
	}()
	for range 216 {
		steps <- struct{}{}
	}
	b.Until(`document.getElementById("runs").textContent === "216 of 360"`)
	choose(b, "y", "speedup")
	choose(b, "series", "scheduler")
	b.Frame()
	require.Equal(t, "40/s 5 s 4 s", browsertest.Value[string](b, `["rate", "time", "left"].map((id) => document.getElementById(id).textContent).join(" ")`))
	require.Equal(t, 3, browsertest.Value[int](b, `document.querySelectorAll("#plot polyline").length`))
	require.Equal(t, 18, browsertest.Value[int](b, `document.querySelectorAll("#plot circle").length`))
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile("../../../../docs/images/watch.png", b.FewColours(), 0o600))
	}
	for range 144 {
		steps <- struct{}{}
	}
	require.NoError(t, <-done)
}

// ticking counts the runs that it has made.
type ticking struct {
	campaign.Runner
	made *atomic.Int64
}

func (k ticking) Run(ctx context.Context, e *sim.Engine, j *campaign.Job) (campaign.Metrics, error) {
	defer k.made.Add(1)
	return k.Runner.Run(ctx, e, j)
}

func choose(p browsertest.Page, id, option string) {
	browsertest.Value[bool](p, `(s => { s.value = "`+option+`"; s.dispatchEvent(new Event("change")); return true })(document.getElementById("`+id+`"))`)
}

// shoot takes a picture, for people, into the folder that WATCH_PICTURES names.
func shoot(t *testing.T, p browsertest.Page, name string) {
	if dir := os.Getenv("WATCH_PICTURES"); dir != "" {
		require.NoError(t, os.WriteFile(dir+"/"+name, p.Picture(), 0o600))
	}
}
