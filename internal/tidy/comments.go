package tidy

import (
	"slices"

	"github.com/clustersim/clustersim/internal/srctree"
)

// packageComments wants, in each folder of Go code, one file whose package
// clause has a comment. A folder of tests only needs one too.
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
