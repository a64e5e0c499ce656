// Package ending has the endings of the names of compressed files, for packages that go by a name's extension.
//
// # Not here
//
// The compressions are in package packed.
package ending

import (
	"path/filepath"
	"strings"
)

// The endings that stand for a compression.
const (
	Gzip = ".gz"
	Zstd = ".zst"
)

// Bare is a name without .gz or .zst at its end.
func Bare(name string) string {
	bare, _ := Cut(name)
	return bare
}

// Cut is a name without .gz or .zst at its end, and which of them was there; "" if neither.
func Cut(name string) (bare, ending string) {
	for _, e := range []string{Gzip, Zstd} {
		if end := len(name) - len(e); end > 0 && strings.EqualFold(name[end:], e) {
			return name[:end], e
		}
	}
	return name, ""
}

// Ext is the extension of a file's name in lower case, without .gz or .zst after it: .json of x.JSON.gz.
func Ext(name string) string { return strings.ToLower(filepath.Ext(Bare(name))) }
