//go:build browser

package gantt_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/browsertest"
	"github.com/clustersim/clustersim/internal/picture/gantt"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/sim"
)

// TestPageMovesWhatFailed: zoomed, with a row open and in a narrow window, the times that hosts are off and the crosses stand where
// they belong, and crosses keep their form.
func TestPageMovesWhatFailed(t *testing.T) {
	t.Parallel()
	r := viewtest.Run(t, viewtest.Case{
		Platform: "cluster(hosts=120,cores=2,state=mtbf(exp(3min),repair=exp(30s)))", Workload: "layered(tasks=360,width=120)", Scheduler: "round-robin",
		Options: sim.Options{OnFailure: sim.RetryTasks},
	})
	b := open(t, r, gantt.Options{})
	b.Frame()
	// A cross is at the end of its attempt, which is where its host goes off, in the row of that host.
	wrong := `(() => {
		const grounds = Array.from(document.querySelectorAll("#rows rect"), (e) => e.getBoundingClientRect()), bad = [];
		const offs = Array.from(document.querySelectorAll("#sharedoffs rect"), (e) => e.getBoundingClientRect()), squares = document.querySelectorAll("#crosses rect");
		if (squares.length === 0 || offs.length === 0) bad.push("nothing");
		for (const e of offs) if (!grounds.some((r) => Math.abs(r.top - e.top) < 0.1 && e.bottom <= r.bottom + 0.1)) bad.push("off outside of a row");
		for (const s of squares) {
			const box = s.getBoundingClientRect(), sign = s.nextElementSibling.getBoundingClientRect(), x = box.left + box.width / 2;
			if (Math.abs(sign.left + sign.width / 2 - x) > 0.1 || Math.abs(box.width - box.height) > 0.1) bad.push("form");
			const row = grounds.find((r) => r.top < box.top && box.bottom < r.bottom + 0.1);
			if (!row) { bad.push("cross outside of a row"); continue; }
			if (!offs.some((e) => Math.abs(e.top - row.top) < 0.1 && Math.abs(e.left - x) < %g)) bad.push("no host goes off at " + s.textContent);
		}
		return bad;
	})()`
	check := func(slack float64, where string) {
		require.Empty(t, browsertest.Value[[]string](b, fmt.Sprintf(wrong, slack)), where)
	}
	check(1.6, "at first")
	b.Do(chromedp.Click("#zoomin"), chromedp.Click("#zoomin"))
	b.Frame()
	check(5, "zoomed")
	b.Do(chromedp.Click("#zoomall"), chromedp.Click(`#rows text:first-of-type`))
	b.Frame()
	check(1.6, "with a row open")
	b.Do(chromedp.EmulateViewport(400, 900))
	b.Frame()
	b.Frame()
	check(1.6, "narrow")
}
