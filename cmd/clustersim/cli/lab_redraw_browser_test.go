//go:build browser

package cli

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/browsertest"
)

// Redraws: the time from the choice of another scheduler, as its list reports it, until the page is painted with the
// new run: the first time, three seconds after a small example, and later ones; and the time until the page shows that run
// when it is loaded anew.
func BenchmarkPageOfTheLab(b *testing.B) {
	for _, size := range []struct{ tasks, hosts int }{{2000, 256}, {50000, 64}} {
		for _, way := range []string{"native", "WebAssembly"} {
			b.Run("tasks="+strconv.Itoa(size.tasks)+"/"+way, func(b *testing.B) {
				p := openLab(b, labWays[way](b), "", "")
				p.act(`Object.assign(lab.state.request, { platform: "cluster(hosts=` + strconv.Itoa(size.hosts) + `)", workload: "layered(tasks=` + strconv.Itoa(size.tasks) + `)" })`)
				time.Sleep(3 * time.Second) // one looks at the first example before one changes it
				first := p.redraw(b, "peft")
				var ms []float64
				for b.Loop() {
					for _, scheduler := range []string{"heft", "peft"} {
						ms = append(ms, p.redraw(b, scheduler))
					}
				}
				slices.Sort(ms)
				begin := time.Now()
				p.Do(chromedp.Reload())
				p.answered()
				b.ReportMetric(float64(time.Since(begin).Milliseconds()), "ms-reload")
				b.ReportMetric(first, "ms-first")
				b.ReportMetric(ms[len(ms)/2], "ms-median")
				b.ReportMetric(ms[len(ms)-1], "ms-most")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

// redraw chooses another scheduler, and returns the milliseconds until the page is painted.
func (p labPage) redraw(b *testing.B, scheduler string) float64 {
	ms := browsertest.Promise[float64](p.Page, `(async () => {
		const select = document.querySelector("#inputs select[aria-label=Scheduler]"), state = document.getElementById("state"), begin = performance.now();
		const answered = new Promise((done) => new MutationObserver((_, o) => { if (!lab.pending) { o.disconnect(); done(); } }).observe(state, { childList: true }));
		select.value = `+strconv.Quote(scheduler)+`;
		select.dispatchEvent(new Event("change"));
		await answered;
		await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
		return performance.now() - begin; })()`)
	require.Regexp(b, `^done in`, p.text("state"))
	require.Contains(b, p.text("command"), "-s "+scheduler)
	return ms
}
