//go:build browser && site

package main

import (
	"os"
	"path/filepath"
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

// A lesson opens its lab, which runs with the file that the lesson shows. Without the lab the command stays.
// TestLessons of the command runs what the other lessons ask for.
func TestLabOfLesson(t *testing.T) {
	p := open(t, "lessons/list-scheduling.html", "", "div.lab code")
	if _, err := os.Stat("../../bin/site/lab/index.html"); err != nil {
		require.Zero(t, browsertest.Value[int](p, `document.querySelectorAll("div.lab button").length`))
		return
	}
	browsertest.Value[bool](p, `(document.querySelector("div.lab button").click(), true)`)
	p.Until(`document.querySelectorAll("div.lab iframe").length == 1`)
	lab := browsertest.OpenURL(t, browsertest.Value[string](p, `document.querySelector("div.lab iframe").src`), "#state", "")
	lab.Until(`document.querySelector("#state").textContent.startsWith("done")`)
	require.Empty(t, browsertest.Value[string](lab, `document.querySelector("#problems").textContent.trim()`))
	require.Contains(t, browsertest.Value[string](lab, `document.querySelector("#command").textContent`), "-w graham.yaml -s online-list")
}
