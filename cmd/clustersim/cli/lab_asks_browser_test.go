//go:build browser

package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/browsertest"
)

// Batch queues have a form of their own; a trace that is dropped becomes its jobs.
func TestPageOfTheLabQueues(t *testing.T) {
	p := openLab(t, labWays["native"](t), "", "")
	p.act(`document.querySelector("#actions input[value=queues]").click()`)
	p.done(t, "queues")
	require.Contains(t, p.text("command"), "clustersim sweep --queue fcfs --queue easy")
	require.True(t, p.holds(`document.querySelector("#actions input[value=queues]").checked`))
	p.drop("two.swf", "; MaxNodes: 4\n; MaxProcs: 4\n1 0 -1 100 4 -1 -1 4 100 -1 1 1 1 -1 -1 -1 -1 -1\n2 1 -1 10 1 -1 -1 1 10 -1 1 1 1 -1 -1 -1 -1 -1\n")
	p.Until(`lab.state.request.options.trace?.[0] === "two.swf" && lab.pending === false`)
	p.done(t, "a trace")
	require.Contains(t, p.text("command"), "--trace two.swf")
	p.act(`[...document.querySelectorAll("#inputs button")].find((b) => b.textContent === "+ another").click()`)
	p.done(t, "another policy")
	require.Equal(t, 4, browsertest.Value[int](p.Page, `document.querySelectorAll("#panel-results tr").length`))
	p.act(`lab.state.request.options.queue[1] = "easy(order=x)"; lab.forms.show(); lab.changed()`)
	p.answered()
	require.Equal(t, []string{"", "true", ""}, browsertest.Value[[]string](p.Page, `[...document.querySelectorAll("[aria-label^='Policy']:is(select)")].map((e) => e.getAttribute("aria-invalid") || "")`))
	p.act(`document.querySelector("#actions input[value=sweep]").click()`)
	p.done(t, "a sweep of runs again")
	require.Contains(t, p.text("command"), "-w 'cholesky(n=5)' -s heft --set n=1,2,4,8,16")
}

// While a run takes long the page has its command and what it is of already.
func TestPageOfTheLabBegins(t *testing.T) {
	for _, way := range []string{"native", "WebAssembly"} {
		t.Run(way, func(t *testing.T) {
			p := openLab(t, labWays[way](t), "", "")
			p.act(`Object.assign(lab.state.request, { workload: "layered(tasks=20000)", platform: "torus(dims=16x16)", schedulers: ["lookahead"] }); lab.forms.show(); lab.changed()`)
			p.Until(`document.getElementById("command").textContent.includes("torus(dims=16x16)")`)
			p.Until(`document.getElementById("preview-platform").title === "Platform torus(dims=16x16), larger"`)
			require.False(t, p.holds(`document.getElementById("stop").hidden`))
			p.act(`document.getElementById("stop").click()`)
			p.answered()
			require.Contains(t, p.text("command"), "-s lookahead")
		})
	}
}

// What a link or a file may hold that is none of what is asked for is said in words.
func TestPageOfTheLabOddRequests(t *testing.T) {
	p := openLab(t, labWays["native"](t), `{"action":"run","platform":"cluster(hosts=4)","workload":"fft(n=8)","settings":{"constructor":"1"},"options":{"toString":["1"]}}`, "")
	require.Equal(t, "1 mistake", p.text("state"))
	require.Contains(t, p.value(`[...document.querySelectorAll(".error")].filter((e) => e.getBoundingClientRect().top < innerHeight).map((e) => e.textContent).join("\n")`), `setting "constructor" is not known`)
	p.drop("hello.txt", "hello\n")
	p.Until(`document.getElementById("dialog").open`)
	require.Contains(t, p.text("dialog"), "neither a platform nor a workload")
	require.Less(t, browsertest.Value[float64](p.Page, `document.getElementById("dialog").getBoundingClientRect().height`), 300.0)
	p.act(`document.getElementById("dialog").close()`)
	require.Equal(t, "cluster(hosts=4)", p.value(`lab.state.request.platform`))
	p.act(`location.hash = "#" + encodeURIComponent(JSON.stringify({ v: 1, request: { action: "run", platform: "gone.xml" }, missing: ["gone.xml"] }))`)
	p.Until(`document.getElementById("state").textContent === "waiting for files"`)
	require.Contains(t, p.text("problems"), "Drop it here")
	require.Empty(t, p.text("command"))
}
