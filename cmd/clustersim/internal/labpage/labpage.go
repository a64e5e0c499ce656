// Package labpage is the page of the lab: forms on the left, what came of a run on the right.
// It is plain JavaScript and CSS. A server or WebAssembly makes its answers.
//
// # Not here
// Requests are answered elsewhere; the page makes no number that a command prints.
package labpage

import (
	"embed"
	"io/fs"
)

//go:embed page
var files embed.FS

// Files are the page: index.html and what it names.
func Files() fs.FS {
	page, err := fs.Sub(files, "page")
	if err != nil {
		panic(err) // "page" is a valid path
	}
	return page
}
