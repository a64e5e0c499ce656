package tidy

import (
	"go/ast"
	"slices"
	"strings"
)

// commandFolder is where the command's packages are, and filePackages are those of them that
// open files: they see to it that no output is an input.
const commandFolder = "cmd/clustersim/"

var filePackages = []string{"input", "opened", "output", "atomicfile", "slurm", "version", "execsched", "watch"}

// fileFunctions open files, by package.
var fileFunctions = map[string][]string{
	"os":         {"Create", "CreateTemp", "Open", "OpenFile", "ReadFile", "WriteFile"},
	"atomicfile": {"Write"},
}

func commandFiles(f goFile) []string {
	rest, inCommand := strings.CutPrefix(f.Path, commandFolder)
	folder, _, _ := strings.Cut(strings.TrimPrefix(rest, "internal/"), "/")
	if !inCommand || f.IsTest() || slices.Contains(filePackages, folder) {
		return nil
	}
	var bad []string
	ast.Inspect(f.tree, func(n ast.Node) bool {
		use, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if pkg, ok := use.X.(*ast.Ident); ok && slices.Contains(fileFunctions[pkg.Name], use.Sel.Name) {
			bad = append(bad, complain(f.File, f.line(use), "%s.%s in a command (read with input, write with output: they keep inputs and outputs apart)", pkg.Name, use.Sel.Name))
		}
		return true
	})
	return bad
}
