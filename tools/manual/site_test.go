//go:build browser && site

package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/browsertest"
)

// loadedElsewhere counts what a page has loaded that is no file.
const loadedElsewhere = `performance.getEntriesByType("resource").filter((e) => !e.name.startsWith("file:") && !e.name.startsWith("data:") && !e.name.startsWith("blob:")).length`

// open shows a page of bin/site, which make site has made, from its folder. Its console says nothing.
func open(t *testing.T, page, query, selector string) browsertest.Page {
	t.Helper()
	file, err := filepath.Abs(filepath.Join("../../bin/site", page))
	require.NoError(t, err)
	require.FileExists(t, file)
	p := browsertest.OpenURL(t, "file://"+file+query, selector, "")
	t.Cleanup(func() { require.Zero(t, browsertest.Value[int](p, loadedElsewhere), "requests") })
	return p
}

// The search works without a server.
func TestSearchFromFolder(t *testing.T) {
	p := open(t, "index.html", "?q=gustafson", "input.md-search__input")
	p.Until(`document.querySelectorAll(".md-search-result__item").length > 0`)
	found := browsertest.Value[string](p, `document.querySelector(".md-search-result__item").textContent`)
	require.Contains(t, found, "Amdahl, Gustafson")
}

// labsOfPage returns the addresses of the labs of a page, which a click opens; here nothing is loaded. Without the lab
// the commands stay.
func labsOfPage(t *testing.T, page string) []string {
	p := open(t, page, "", "div.lab code")
	if _, err := os.Stat("../../bin/site/lab/index.html"); err != nil {
		require.Zero(t, browsertest.Value[int](p, `document.querySelectorAll("div.lab button").length`))
		return nil
	}
	browsertest.Value[bool](p, `(Object.defineProperty(HTMLIFrameElement.prototype, "src", { set(to) { this.dataset.to = to; } }), true)`)
	labs := browsertest.Value[int](p, `(() => { const all = document.querySelectorAll("div.lab button"); for (const b of all) b.click(); return all.length; })()`)
	require.Positive(t, labs)
	p.Until(fmt.Sprintf(`document.querySelectorAll("div.lab iframe").length == %d`, labs))
	return browsertest.Value[[]string](p, `[...document.querySelectorAll("div.lab iframe")].map((f) => f.dataset.to)`)
}

// Every lab of every lesson runs, with the files that the lesson shows.
func TestLabsOfLessons(t *testing.T) {
	var addresses []string
	pages, err := filepath.Glob("../../docs/lessons/*.md")
	require.NoError(t, err)
	for _, page := range pages {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		if labRequest.Match(text) {
			name := strings.TrimSuffix(filepath.Base(page), ".md")
			t.Run(name, func(t *testing.T) { addresses = append(addresses, labsOfPage(t, "lessons/"+name+".html")...) })
		}
	}
	if addresses == nil {
		return
	}
	require.GreaterOrEqual(t, len(addresses), 10)
	lab := browsertest.OpenURL(t, addresses[0], "#state", "")
	for _, at := range addresses { // one page for all: loading the program takes longest
		_, fragment, _ := strings.Cut(at, "#")
		browsertest.Value[bool](lab, `(document.querySelector("#state").textContent = "", location.hash = `+strconv.Quote(fragment)+`, dispatchEvent(new HashChangeEvent("hashchange")), true)`)
		lab.Until(`lab.pending === false && document.querySelector("#state").textContent !== ""`)
		require.Regexp(t, "^done in", browsertest.Value[string](lab, `document.querySelector("#state").textContent`), at)
		require.Empty(t, browsertest.Value[string](lab, `document.querySelector("#problems").textContent.trim()`), at)
		request, err := url.QueryUnescape(fragment)
		require.NoError(t, err)
		var asked struct {
			Request struct {
				Workload  string
				Arguments []string
			}
		}
		require.NoError(t, json.Unmarshal([]byte(request), &asked))
		for _, name := range asked.Request.Arguments {
			changeFile(t, lab, name)
		}
		require.Contains(t, browsertest.Value[string](lab, `document.querySelector("#command").textContent`), asked.Request.Workload, at)
	}
}

// changeFile changes the text of a campaign in the page of the lab: with one policy of three it has a third of the runs.
func changeFile(t *testing.T, lab browsertest.Page, name string) {
	t.Helper()
	const rows = `document.querySelectorAll("#panel-results tbody tr").length`
	all := browsertest.Value[int](lab, rows)
	require.Positive(t, all)
	require.Contains(t, browsertest.Value[string](lab, `document.querySelector("#inputs legend").textContent`), name)
	browsertest.Value[bool](lab, `(() => { const e = document.querySelector("#inputs textarea"); e.value = e.value.replace("[fcfs, easy, conservative]", "[easy]"); e.dispatchEvent(new Event("input")); return true; })()`)
	lab.Until(fmt.Sprintf(`lab.pending === false && 3 * %s === %d`, rows, all))
	require.Empty(t, browsertest.Value[string](lab, `document.querySelector("#problems").textContent.trim()`), name)
}
