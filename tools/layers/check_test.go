package layers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/tools/internal/srctree"
)

// rules are the three texts of rules.go, parsed.
type rules struct {
	order     *order
	libraries map[string][]string
	top       []string
}

// check lists every import and every package that the rules forbid, each as
// file:line: what (what to do).
func (r rules) check(files []srctree.File) []string {
	var bad []string
	placed := map[string]bool{}
	for _, f := range files {
		if !f.IsGo() {
			continue
		}
		if !placed[f.Dir()] {
			placed[f.Dir()] = true
			bad = append(bad, r.checkPlace(f)...)
		}
		bad = append(bad, r.checkImports(f)...)
	}
	return bad
}

// checkPlace checks that f's package may exist.
func (r rules) checkPlace(f srctree.File) []string {
	top, _, _ := strings.Cut(f.Path, "/")
	switch {
	case !slices.Contains(r.top, top):
		return []string{fmt.Sprintf("%s:1: no Go package may stand here (move it under one of %s)", f.Path, strings.Join(r.top, ", "))}
	case !r.order.knows(f.Dir()):
		return []string{fmt.Sprintf("%s:1: package %s has no layer (give it one in tools/layers/rules.go)", f.Path, f.Dir())}
	}
	return nil
}

func (r rules) checkImports(f srctree.File) []string {
	set, tree, err := f.Parse()
	if err != nil {
		return []string{err.Error()}
	}
	var bad []string
	for _, spec := range tree.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			path = spec.Path.Value
		}
		if why := r.refuse(f, path); why != "" {
			bad = append(bad, fmt.Sprintf("%s:%d: %s", f.Path, set.Position(spec.Pos()).Line, why))
		}
	}
	return bad
}

// refuse says why file f may not import path, or returns "".
func (r rules) refuse(f srctree.File, path string) string {
	inside, ours := strings.CutPrefix(path, module+"/")
	first, _, _ := strings.Cut(path, "/")
	switch {
	case path == "C":
		return "cgo is not used here (write it in Go)"
	case ours && !r.order.allows(f.Dir(), inside, f.IsTest()):
		return fmt.Sprintf("%s imports %s, which is not below it (move the code, not the rule)", f.Dir(), inside)
	case ours || !strings.Contains(first, "."):
		return "" // the standard library has no dot in its first element
	}
	library := r.library(path)
	if library == "" {
		return fmt.Sprintf("library %s is not in the list (libraries in tools/layers/rules.go)", path)
	}
	if !f.IsTest() && !slices.Contains(r.libraries[library], f.Dir()) {
		return fmt.Sprintf("%s imports %s, which is not for it outside tests", f.Dir(), library)
	}
	return ""
}

func (r rules) library(path string) string {
	for name := range r.libraries {
		if path == name || strings.HasPrefix(path, name+"/") {
			return name
		}
	}
	return ""
}
