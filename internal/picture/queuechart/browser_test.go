//go:build browser

package queuechart_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/browsertest"
	"github.com/clustersim/clustersim/internal/picture/queuechart"
	policies "github.com/clustersim/clustersim/scheduler/queue"
)

// TestPage: a click explains a job, buttons zoom, and jobs are found by their names and users.
func TestPage(t *testing.T) {
	v := small(t, "easy")
	file := filepath.Join(t.TempDir(), "gantt.html")
	page := draw(t, queuechart.HTML, v, queuechart.Options{Why: func(id policies.JobID) string { return "because of " + v.Result.Trace.JobName(id) }})
	require.NoError(t, os.WriteFile(file, page, 0o600))
	b := browsertest.Open(t, file, "#boxes")
	ticks := func() string {
		return browsertest.Value[string](b, `Array.from(document.querySelectorAll("#axis text"), e => e.textContent).join(" ")`)
	}
	box := browsertest.Value[struct{ X, Y float64 }](b, `(() => { const r = document.getElementById("boxes").children[1].getBoundingClientRect(); return {X: r.x + r.width / 4, Y: r.y + r.height / 2}; })()`)
	b.Do(chromedp.MouseClickXY(box.X, box.Y))
	b.Frame()
	require.Equal(t, "because of B", browsertest.Value[string](b, `document.getElementById("why").textContent`))

	whole := ticks()
	b.Do(chromedp.Click("#zoomin"))
	b.Frame()
	require.NotEqual(t, whole, ticks())
	b.Do(chromedp.Click("#zoomall"))
	b.Frame()
	require.Equal(t, whole, ticks(), "the script's axis is the picture's")

	browsertest.Value[bool](b, `(() => { const f = document.getElementById("find"); f.value = "bob"; f.oninput({target: f}); return true; })()`)
	require.Equal(t, "3 found", browsertest.Value[string](b, `document.getElementById("found").textContent`))
}
