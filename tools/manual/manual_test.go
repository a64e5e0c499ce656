package main

import (
	"html"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestForSite(t *testing.T) {
	for text, want := range map[string]string{
		"[a](why.md#b), [c](#d)":                        "[a](why.md#b), [c](#d)",
		"[a](../README.md)":                             "[a](" + repository + "README.md)",
		"[`x`](../sim/actor/doc.go) `[a](../b)`":        "[`x`](" + repository + "sim/actor/doc.go) `[a](../b)`",
		"![p](images/a.svg) [w](https://example.org/a)": "![p](images/a.svg) [w](https://example.org/a)",
		"[formats](formats)":                            "[formats](formats/README.md)",
		"```\n[a](../b.md)\n```\n[a](../b.md)":          "```\n[a](../b.md)\n```\n[a](" + repository + "b.md)",
	} {
		require.Equal(t, want, forSite("page.md", text))
	}
	require.Equal(t, "[a](../why.md) [b]("+repository+"examples/x.csv)", forSite("lessons/heft.md", "[a](../why.md) [b](../../examples/x.csv)"))
}

// The pages of the repository can be made: each page of docs is in the navigation, and each public package has one.
func TestPrepare(t *testing.T) {
	out, lab := t.TempDir(), t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(lab, "index.html"), []byte("the lab"), 0o600))
	require.NoError(t, prepare("../..", out, lab))
	script, err := os.ReadFile(filepath.Join(out, "docs", "assets", "site.js"))
	require.NoError(t, err)
	require.Contains(t, string(script), "const hasLab = true;")
	require.FileExists(t, filepath.Join(out, "docs", "lab", "index.html"))
	config, err := os.ReadFile(filepath.Join(out, "mkdocs.yml"))
	require.NoError(t, err)
	require.Contains(t, string(config), "      - sim/actor: api/sim-actor.md\n")
	page, err := os.ReadFile(filepath.Join(out, "docs", "api", "sim-actor.md"))
	require.NoError(t, err)
	require.Contains(t, string(page), "### func (Barrier) Wait { #Barrier.Wait }\n\n```go\nfunc (b *Barrier) Wait(a *Actor) (last bool, err error)\n```\n")
	require.Contains(t, string(page), `<span id="ErrTimeout"></span>`)

	require.NoError(t, os.WriteFile(filepath.Join(out, "docs", "new.md"), nil, 0o600))
	require.EqualError(t, allInNavigation(filepath.Join(out, "docs"), string(config)), "docs/new.md is not in the navigation (add it to nav in tools/manual/mkdocs.yml)")
}

func TestCheck(t *testing.T) {
	site := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(site, name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(site, name), []byte(text), 0o600))
	}
	write("search/search_index.json", `{"docs":[]}`)
	write("a.html", `<a href="b/c.html#x">, <a class="y" href="https://example.org/">, <img src="i.svg">, <a href=".">`)
	write("index.html", "")
	write("b/c.html", `<h1 id="x">, <a href="../a.html">`)
	write("i.svg", "")
	require.NoError(t, run("", "", site))
	text, err := os.ReadFile(filepath.Join(site, "search", "search_index.js"))
	require.NoError(t, err)
	require.Equal(t, "var __search = {index: Promise.resolve({\"docs\":[]})};\n", string(text))

	for page, want := range map[string]string{
		`<a href="d.html">`:                        `a.html: a "d.html": there is no such file`,
		`<a href="b/c.html#y">`:                    `a.html: a "b/c.html#y": there is no such heading`,
		`<script src="https://example.org/x.js">`:  `a.html: script "https://example.org/x.js": loaded from elsewhere`,
		`<link rel="icon" href="//example.org/i">`: `a.html: link "//example.org/i": loaded from elsewhere`,
	} {
		write("a.html", page)
		require.EqualError(t, check(site), want)
	}
	require.ErrorContains(t, check(t.TempDir()), "has no pages")
	require.EqualError(t, run("", "", ""), "manual: want either -out FOLDER or -finish FOLDER")
}

func TestWithFiles(t *testing.T) {
	root := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(root, "examples"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(root, "examples", "p.yaml"), []byte("it's"), 0o600))
	got, err := withFiles(root, "this is `w.yaml`:\n\n```yaml\ntasks: 1\n```\n<div data-lab='{\"platform\":\"examples/p.yaml\",\"workload\":\"w.yaml\"}'>")
	require.NoError(t, err)
	require.Contains(t, got, `<div data-lab="`+html.EscapeString(`{"files":{"examples/p.yaml":"it's","w.yaml":"tasks: 1\n"},"platform":"examples/p.yaml","workload":"w.yaml"}`)+`">`)
	got, err = withFiles(root, "`c.yaml`:\n\n```yaml\naxes: 1\n```\n<div data-lab='{\"arguments\":[\"c.yaml\"]}'>")
	require.NoError(t, err)
	require.Contains(t, got, html.EscapeString(`{"arguments":["c.yaml"],"files":{"c.yaml":"axes: 1\n"}}`))
	same, err := withFiles(root, `<div data-lab='{"platform":"cluster(hosts=2)"}'>`)
	require.NoError(t, err)
	require.Equal(t, `<div data-lab="`+html.EscapeString(`{"platform":"cluster(hosts=2)"}`)+`">`, same)
	for _, bad := range []string{`data-lab='{'`, `data-lab='{"workload":"examples/none.csv"}'`} {
		_, err := withFiles(root, bad)
		require.Error(t, err)
	}
}
