package layers

import (
	"go/ast"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPublicLine: a package is public, and then public.txt lists it, or it is below a folder
// named internal. Programs and tools of development are neither.
func TestPublicLine(t *testing.T) {
	files, err := ourTree()
	require.NoError(t, err)
	listed := publicPackages()
	found := map[string]bool{}
	for _, f := range files {
		if !f.IsGo() || f.IsTest() || strings.HasPrefix(f.Path, "tools/") {
			continue
		}
		_, tree, err := f.Parse()
		require.NoError(t, err)
		if tree.Name.Name == "main" || slices.Contains(strings.Split(f.Dir(), "/"), "internal") {
			continue
		}
		if _, ok := listed[f.Dir()]; !ok {
			t.Errorf("%s is neither public nor internal (list it in tools/layers/public.txt, or move it below an internal folder)", f.Dir())
		}
		found[f.Dir()] = true
		for _, spec := range tree.Imports {
			if above := path.Join(module, "cmd"); strings.HasPrefix(strings.Trim(spec.Path.Value, `"`), above) && !strings.HasPrefix(f.Dir(), "cmd/") {
				t.Errorf("%s imports %s: no public package imports the command", f.Path, spec.Path.Value)
			}
		}
	}
	for dir := range listed {
		require.True(t, found[dir], "%s is listed in tools/layers/public.txt, but is not in the tree", dir)
	}
}

// TestArchitectureShowsThePublicPackages: ARCHITECTURE.md holds public.txt as a table.
// UPDATE=1 copies it there.
func TestArchitectureShowsThePublicPackages(t *testing.T) {
	var want strings.Builder
	want.WriteString("| public package | what one does with it |\n|---|---|\n")
	for line := range strings.Lines(public) {
		name, what, _ := strings.Cut(strings.TrimSpace(line), " ")
		want.WriteString("| `" + name + "` | " + strings.TrimSpace(what) + " |\n")
	}
	requireShown(t, "<!-- public packages -->\n\n", "\n<!-- end of public packages -->\n", want.String())
}

// mostPublicNames is how many functions, methods and types the public packages export at most.
const mostPublicNames = 900

// TestPublicNames: the exported functions, methods and types of public packages are few, and they and the
// constants and variables are documented. Error and String need no comment.
func TestPublicNames(t *testing.T) {
	files, err := ourTree()
	require.NoError(t, err)
	listed := publicPackages()
	names := 0
	for _, f := range files {
		if _, public := listed[f.Dir()]; !public || !f.IsGo() || f.IsTest() {
			continue
		}
		set, tree, err := f.Parse()
		require.NoError(t, err)
		for _, x := range exported(tree) {
			if x.counts {
				names++
			}
			if !x.documented && x.name.Name != "Error" && x.name.Name != "String" {
				t.Errorf("%s: %s has no comment (say what it is, with units, range and errors)", set.Position(x.name.Pos()), x.name.Name)
			}
		}
	}
	require.LessOrEqual(t, names, mostPublicNames, "functions, methods and types of public packages")
	require.Greater(t, names, mostPublicNames/2, "the names are found")
}

// exportedName is an exported name of a file.
type exportedName struct {
	name       *ast.Ident
	counts     bool // a function, a method or a type
	documented bool // by a comment of its own or of its group
}

func exported(tree *ast.File) (list []exportedName) {
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && (d.Recv == nil || isExportedType(d.Recv.List[0].Type)) {
				list = append(list, exportedName{d.Name, true, d.Doc != nil})
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					if s.Name.IsExported() {
						list = append(list, exportedName{s.Name, true, s.Doc != nil || d.Doc != nil})
					}
				case *ast.ValueSpec:
					for _, name := range s.Names {
						if name.IsExported() {
							list = append(list, exportedName{name, false, s.Doc != nil || s.Comment != nil || d.Doc != nil})
						}
					}
				}
			}
		}
	}
	return list
}

// isExportedType says whether the type of a receiver is exported.
func isExportedType(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.StarExpr:
		return isExportedType(x.X)
	case *ast.IndexExpr:
		return isExportedType(x.X)
	case *ast.Ident:
		return x.IsExported()
	}
	return true
}
