//go:build browser

package cli

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/browsertest"
)

// Batch queues have a form of their own; a trace that is dropped becomes its jobs.
func TestPageOfTheLabQueues(t *testing.T) {
	t.Parallel()
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

// A campaign may come after queues, and the trace that it names is added to it; back leaves a link to queues.
func TestPageOfTheLabQueuesAndCampaigns(t *testing.T) {
	t.Parallel()
	p := openLab(t, labWays["native"](t), "", "")
	first := p.value(`location.hash`)
	p.act(`location.hash = "#" + encodeURIComponent(JSON.stringify({ v: 1, request: { action: "sweep", options: { trace: ["lublin(jobs=50,nodes=8)"], queue: ["fcfs,easy"] } } }))`)
	p.Until(`lab.state.request.options.queue?.length === 2 && lab.pending === false`)
	p.done(t, "queues")
	require.Equal(t, []string{"network"}, browsertest.Value[[]string](p.Page, `[...document.querySelectorAll(".setting > label")].map((e) => e.textContent)`))
	p.act(`history.back()`)
	p.Until(`location.hash === ` + strconv.Quote(first))
	p.act(`history.forward()`)
	p.Until(`lab.state.request.options.queue?.length === 2 && lab.pending === false`)

	p.drop("q.yaml", "axes: {jobs: two.swf, queue: [fcfs, easy]}\n")
	p.Until(`lab.state.request.arguments[0] === "q.yaml" && lab.pending === false`)
	p.drop("two.swf", "; MaxNodes: 4\n; MaxProcs: 4\n1 0 -1 100 4 -1 -1 4 100 -1 1 1 1 -1 -1 -1 -1 -1\n")
	p.Until(`Object.hasOwn(lab.state.request.files, "two.swf") && lab.pending === false`)
	p.done(t, "a campaign with its trace")
	require.Equal(t, "clustersim sweep q.yaml", p.text("command"))
	for _, action := range []string{"compare", "run"} {
		p.act(`document.querySelector("#actions input[value=` + action + `]").click()`)
		p.done(t, action)
		require.Contains(t, p.text("command"), "clustersim "+action+" -p 'cluster(hosts=4,speed=1Gf)'")
	}
}

// A picture of the inputs that comes after the run's does not replace it.
func TestPageOfTheLabLatePictures(t *testing.T) {
	t.Parallel()
	p := openLab(t, labWays["native"](t), "", "")
	p.act(`const ask = lab.ask; lab.ask = async (request, how) => {
		const answer = await ask(request, how), late = request.action === "info" && request.arguments[0].startsWith("cholesky");
		if (late || request.action === "run") await new Promise((done) => setTimeout(done, late ? 1500 : 700));
		if (late) window.late = (window.late || 0) + 1;
		return answer;
	};
	const options = lab.graph.options; window.paths = []; lab.graph.options = (graph, ...rest) => { window.paths.push(graph.path.length); return options(graph, ...rest); };
	lab.state.request.workload = "cholesky(n=6)"; lab.forms.show(); lab.changed()`)
	p.done(t, "a slow run")
	p.Until(`window.late > 0`)
	p.Frame()
	require.NotContains(t, browsertest.Value[[]int](p.Page, `window.paths.slice(-1)`), 0)
}

// While a run takes long the page has its command and what it is of already.
func TestPageOfTheLabBegins(t *testing.T) {
	t.Parallel()
	for _, way := range []string{"native", "WebAssembly"} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
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

// Links with unknown names, files of no known kind and files that are missing have a message each.
func TestPageOfTheLabOddRequests(t *testing.T) {
	t.Parallel()
	p := openLab(t, labWays["native"](t), `{"action":"run","platform":"cluster(hosts=4)","workload":"fft(n=8)","settings":{"constructor":"1"},"options":{"toString":["1"]}}`, "")
	require.Equal(t, "1 mistake", p.text("state"))
	// Also when pictures of the inputs have pushed the field out of the window.
	p.Until(`[...document.querySelectorAll(".error")].some((e) => e.getBoundingClientRect().top < innerHeight && e.textContent.includes('setting "constructor" is not known'))`)
	p.drop("hello.txt", "hello\n")
	p.Until(`document.getElementById("dialog").open`)
	require.Contains(t, p.text("dialog"), "neither a platform nor a workload")
	require.Less(t, browsertest.Value[float64](p.Page, `document.getElementById("dialog").getBoundingClientRect().height`), 300.0)
	p.act(`document.getElementById("dialog").close()`)
	require.Equal(t, "cluster(hosts=4)", p.value(`lab.state.request.platform`))
	const large = `(() => { try { lab.ask({ action: "info", arguments: ["big.swf"], files: { "big.swf": "\u00e9".repeat(17 << 20) } }); return "sent"; } catch (err) { return err.message; } })()`
	require.Equal(t, "big.swf: this file makes a request of 35.65 MB, and the server takes 33.55 MB.", p.value(large))
	p.act(`location.hash = "#" + encodeURIComponent(JSON.stringify({ v: 1, request: { action: "run", platform: "gone.xml" }, missing: ["gone.xml"] }))`)
	p.Until(`document.getElementById("state").textContent === "waiting for files"`)
	require.Contains(t, p.text("problems"), "Drop it here")
	require.Empty(t, p.text("command"))
}
