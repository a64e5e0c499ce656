//go:build browser

package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/browsertest"
)

// picture is what a canvas shows.
func (p labPage) picture(selector string) string {
	return p.value(`document.querySelector("` + selector + `").toDataURL()`)
}

// wait lets some milliseconds pass in the page.
func (p labPage) wait(ms string) {
	browsertest.Promise[bool](p.Page, `new Promise((done) => setTimeout(() => done(true), `+ms+`))`)
}

// The picture of a workload has the critical path of the run, and is drawn anew with it.
func TestPageOfTheLabPathOfThePreview(t *testing.T) {
	t.Parallel()
	p := openLab(t, labWays["native"](t), `{"action":"run","platform":"cluster(hosts=4)","workload":"cholesky(n=5)","schedulers":["heft"]}`, "")
	choose := func(scheduler string) string {
		p.act(`const e = document.querySelector("#inputs select[aria-label=Scheduler]"); e.value = "` + scheduler + `"; e.dispatchEvent(new Event("change"))`)
		p.done(t, scheduler)
		p.Frame()
		return p.picture("#preview-workload")
	}
	heft, platform := choose("heft"), p.picture("#preview-platform")
	require.NotEqual(t, heft, choose("random"))
	require.Equal(t, platform, p.picture("#preview-platform"))
	require.Equal(t, heft, choose("heft"))
}

// An answer that comes while one types on belongs to what was asked.
func TestPageOfTheLabTypingOn(t *testing.T) {
	t.Parallel()
	p := openLab(t, labWays["native"](t), `{"action":"run","platform":"cluster(hosts=4)","workload":"cholesky(n=5)","schedulers":["heft"]}`, "")
	p.act(`const ask = lab.ask; window.asked = 0; lab.ask = async (...x) => { if (x[0].action !== "info") window.asked++; const answer = await ask(...x); await new Promise((done) => setTimeout(done, 300)); return answer; };
		document.querySelector("#inputs textarea").focus()`)
	p.platform("hosts=42")
	p.wait("400")
	p.platform("hosts=420")
	p.wait("400")
	p.done(t, "420 hosts")
	require.Equal(t, 2, browsertest.Value[int](p.Page, `window.asked`))
	require.Equal(t, "Platform cluster(hosts=420), larger", p.value(`document.getElementById("preview-platform").title`))
	shown := p.picture("#preview-platform")
	p.act(`lab.forms.show(); lab.runNow()`)
	p.done(t, "anew")
	p.Frame()
	require.Equal(t, p.picture("#preview-platform"), shown)

	p.act(`document.querySelector("#actions input[value=sweep]").click()`)
	p.done(t, "a sweep")
	p.act(`window.asked = 0; const e = document.querySelector("#inputs input[aria-label*=values]"); e.focus();
		for (const text of ["1", "1,2", "1,2,3"]) { e.value = text; e.dispatchEvent(new Event("input")); }`)
	p.done(t, "an axis")
	require.Equal(t, 1, browsertest.Value[int](p.Page, `window.asked`))
}

// Pictures that go from one run to the next show the new one, also where the network plays, and where charts are painted late.
func TestPageOfTheLabKeptPictures(t *testing.T) {
	t.Parallel()
	p := openLab(t, labWays["native"](t), `{"action":"run","platform":"torus(dims=4x4)","workload":"cholesky(n=5)","schedulers":["heft"]}`, "")
	canvases := `[...document.querySelectorAll("#panels canvas")].map((c) => c.toDataURL())`
	p.act(`const paint = lab.Load.prototype.paint; lab.Load.prototype.paint = function () { lab.Load.prototype.paint = paint; throw new Error("once"); };
		addEventListener("error", (e) => e.preventDefault(), { once: true });
		document.body.style.paddingTop = "2000px"; Object.assign(lab.state.request, { platform: "cluster(hosts=6)" }); lab.forms.show(); lab.runNow()`)
	p.done(t, "another network")
	p.wait("300")
	p.act(`lab.panels.draw()`)
	p.Frame()
	want := browsertest.Value[[]string](p.Page, canvases)
	p.act(`Object.assign(lab.state.request, { platform: "torus(dims=4x4)" }); lab.forms.show(); lab.runNow()`)
	p.done(t, "the first")
	p.wait("300")
	late := browsertest.Value[[]string](p.Page, canvases)
	p.act(`lab.panels.draw()`)
	p.Frame()
	require.Equal(t, browsertest.Value[[]string](p.Page, canvases), late)
	p.act(`document.body.style.paddingTop = ""; document.getElementById("panel-network").scrollIntoView();
		[...document.querySelectorAll("#panel-network button")].find((b) => b.textContent === "Play").click()`)
	p.wait("100")
	p.act(`Object.assign(lab.state.request, { platform: "cluster(hosts=6)" }); lab.forms.show(); lab.runNow()`)
	p.done(t, "the second again")
	p.wait("300")
	require.Equal(t, want, browsertest.Value[[]string](p.Page, canvases))
}
