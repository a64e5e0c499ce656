package tidy

import (
	"go/ast"
	"strings"

	"github.com/clustersim/clustersim/tools/internal/srctree"
)

const (
	maxFileLines     = 400
	maxFunctionLines = 70
	maxPackageFiles  = 50
	maxFileBytes     = 512 << 10
)

func fileLength(f srctree.File) []string {
	if lines := strings.Count(string(f.Text), "\n"); f.IsGo() && lines > maxFileLines {
		return []string{complain(f, maxFileLines+1, "%d lines, at most %d (one idea a file: split it)", lines, maxFileLines)}
	}
	return nil
}

// packageFiles counts the files of each package that are not tests, and complains
// about the first one over the limit.
func packageFiles(files []srctree.File) []string {
	var bad []string
	count := map[string]int{}
	for _, f := range files {
		if !f.IsGo() || f.IsTest() {
			continue
		}
		if count[f.Dir()]++; count[f.Dir()] == maxPackageFiles+1 {
			bad = append(bad, complain(f, 1, "more than %d files in %s (a prefix that ten files share is a package)", maxPackageFiles, f.Dir()))
		}
	}
	return bad
}

// functionLength measures function declarations, and function literals outside
// them.
func functionLength(f goFile) []string {
	var bad []string
	ast.Inspect(f.tree, func(n ast.Node) bool {
		var name string
		switch n := n.(type) {
		case *ast.FuncDecl:
			name = n.Name.Name
		case *ast.FuncLit:
			name = "a function literal"
		default:
			return true
		}
		first, last := f.line(n), f.set.Position(n.End()).Line
		if lines := last - first + 1; lines > maxFunctionLines {
			bad = append(bad, complain(f.File, first, "%s has %d lines, at most %d (split it)", name, lines, maxFunctionLines))
		}
		return false
	})
	return bad
}

func size(f srctree.File) []string {
	if f.SizeBytes > maxFileBytes {
		return []string{complain(f, 1, "%d bytes, at most %d (generate it, or make it smaller)", f.SizeBytes, maxFileBytes)}
	}
	return nil
}
