package tidy

import (
	"slices"

	"github.com/clustersim/clustersim/tools/internal/srctree"
)

// packageComments requires one file with a package comment in each folder of Go
// code, even if the folder has only tests.
func packageComments(files []srctree.File) []string {
	first := map[string]srctree.File{}
	var folders, commented []string
	eachGo(func(f goFile) []string {
		if _, seen := first[f.Dir()]; !seen {
			first[f.Dir()] = f.File
			folders = append(folders, f.Dir())
		}
		if f.tree.Doc.Text() != "" {
			commented = append(commented, f.Dir())
		}
		return nil
	})(files)
	var bad []string
	for _, dir := range folders {
		if !slices.Contains(commented, dir) {
			bad = append(bad, complain(first[dir], 1, "package %s has no package comment (write %s/doc.go)", dir, dir))
		}
	}
	return bad
}
