package tidy

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/tools/internal/srctree"
)

// goFile is a Go file and its syntax tree.
type goFile struct {
	srctree.File
	set  *token.FileSet
	tree *ast.File
}

func (f goFile) line(n ast.Node) int { return f.set.Position(n.Pos()).Line }

// inCore says whether f is part of the pure core; tests and the harness that gives them a
// time limit are not.
func (f goFile) inCore() bool {
	if f.IsTest() || slices.Contains(notCore, f.Dir()) {
		return false
	}
	return slices.ContainsFunc(core, func(folder string) bool { return strings.HasPrefix(f.Path, folder+"/") })
}

// notInCore maps an import, or a family of imports ending in a slash, to what
// to do instead.
var notInCore = map[string]string{
	"os":        "take an io.Reader or io.Writer, or a function that reads",
	"os/":       "leave programs and signals to the command",
	"time":      "virtual time is a float64 in seconds, wall time is the command's",
	"math/rand": "use math/rand/v2 with rand.New(rand.NewPCG(seed, 0))",
	"net":       "the core has no network",
	"net/":      "the core has no network",
	"log":       "return an error, or take a Note function",
	"log/":      "return an error, or take a Note function",
	"syscall":   "leave the system to the command",
	"unsafe":    "find a safe way",
}

func coreImports(f goFile) []string {
	if !f.inCore() {
		return nil
	}
	var bad []string
	for _, spec := range f.tree.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		for banned, instead := range notInCore {
			if path == banned || strings.HasSuffix(banned, "/") && strings.HasPrefix(path, banned) {
				bad = append(bad, complain(f.File, f.line(spec), "the core may not import %s (%s)", path, instead))
			}
		}
		if path == "math/rand/v2" {
			bad = append(bad, globalRandom(f, spec)...)
		}
	}
	return bad
}

// seeded are the names of math/rand/v2 that do not use its global source.
var seeded = []string{"New", "NewPCG", "NewChaCha8", "NewZipf", "Rand", "PCG", "ChaCha8", "Source", "Zipf"}

func globalRandom(f goFile, spec *ast.ImportSpec) []string {
	name := "rand"
	if spec.Name != nil {
		name = spec.Name.Name
	}
	if name == "." {
		return []string{complain(f.File, f.line(spec), "dot import of math/rand/v2 (name it)")}
	}
	var bad []string
	ast.Inspect(f.tree, func(n ast.Node) bool {
		use, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if id, ok := use.X.(*ast.Ident); ok && id.Name == name && !slices.Contains(seeded, use.Sel.Name) && !declaredIn(f.tree, id) {
			bad = append(bad, complain(f.File, f.line(use), "%s.%s draws from the global source (use rand.New(rand.NewPCG(seed, 0)))", name, use.Sel.Name))
		}
		return true
	})
	return bad
}

// declaredIn says whether the function around id declares a variable or parameter of
// the same name, which hides the import.
func declaredIn(tree *ast.File, id *ast.Ident) bool {
	hidden := false
	for _, decl := range tree.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || id.Pos() < f.Pos() || id.Pos() >= f.End() {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Field:
				hidden = hidden || slices.ContainsFunc(n.Names, func(x *ast.Ident) bool { return x.Name == id.Name })
			case *ast.AssignStmt:
				hidden = hidden || n.Tok == token.DEFINE && slices.ContainsFunc(n.Lhs, func(e ast.Expr) bool {
					x, ok := e.(*ast.Ident)
					return ok && x.Name == id.Name
				})
			case *ast.ValueSpec:
				hidden = hidden || slices.ContainsFunc(n.Names, func(x *ast.Ident) bool { return x.Name == id.Name })
			}
			return !hidden
		})
	}
	return hidden
}

func coreGoroutines(f goFile) []string {
	if !f.inCore() {
		return nil
	}
	var bad []string
	ast.Inspect(f.tree, func(n ast.Node) bool {
		if n, ok := n.(*ast.GoStmt); ok {
			bad = append(bad, complain(f.File, f.line(n), "the core may not start goroutines (run whole simulations in parallel instead, above sim)"))
		}
		return true
	})
	return bad
}
