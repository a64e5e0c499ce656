package main

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

const module = "github.com/clustersim/clustersim/"

// writeAPI writes a page for each public package into a new folder, and returns their lines in the navigation.
func writeAPI(root, folder string) (nav string, err error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return "", err
	}
	list, err := os.ReadFile(filepath.Join(root, "tools", "layers", "public.txt"))
	if err != nil {
		return "", err
	}
	index := "# Packages\n\nWhat other modules may import, as `go doc` has it. The API may change until 1.0.0.\n\n| package | what one does with it |\n|---|---|\n"
	nav = "      - api/README.md\n"
	public := map[string]bool{}
	for line := range strings.Lines(string(list)) {
		public[strings.Fields(line)[0]] = true
	}
	for line := range strings.Lines(string(list)) {
		name, what, _ := strings.Cut(strings.TrimSpace(line), " ")
		text, err := pageOf(root, name, public)
		if err != nil {
			return "", err
		}
		file := pageName(name)
		if err := os.WriteFile(filepath.Join(folder, file), []byte(text), 0o666); err != nil {
			return "", err
		}
		index += "| [" + name + "](" + file + ") | " + strings.TrimSpace(what) + " |\n"
		nav += "      - " + name + ": api/" + file + "\n"
	}
	return nav, os.WriteFile(filepath.Join(folder, "README.md"), []byte(index), 0o666)
}

func pageName(name string) string { return strings.ReplaceAll(name, "/", "-") + ".md" }

// pageOf is the documentation of a package in markdown.
func pageOf(root, name string, public map[string]bool) (string, error) {
	set := token.NewFileSet()
	names, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(name), "*.go"))
	if err != nil {
		return "", err
	}
	var files []*ast.File
	for _, file := range names {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, file, nil, parser.ParseComments)
		if err != nil {
			return "", err
		}
		files = append(files, f)
	}
	if len(files) == 0 {
		return "", fmt.Errorf("no Go files in %s", name)
	}
	p, err := doc.NewFromFiles(set, files, module+name)
	if err != nil {
		return "", err
	}
	w := &apiPage{set: set, p: p}
	w.printer = p.Printer()
	w.printer.HeadingLevel = 3
	w.printer.DocLinkURL = func(l *comment.DocLink) string { return linkURL(l, public) }
	fmt.Fprintf(w, "# %s\n\n`import \"%s\"`\n\n%s\n", name, module+name, w.markdown(p.Doc))
	w.values("Constants", p.Consts)
	w.values("Variables", p.Vars)
	if len(p.Funcs)+len(p.Types) > 0 {
		fmt.Fprint(w, "## Functions and types\n\n")
	}
	w.functions(p.Funcs)
	for _, t := range p.Types {
		w.entry("type "+t.Name, t.Name, t.Decl, t.Doc)
		w.anchors(t.Name+".", fieldsOf(t.Decl))
		w.values("", t.Consts)
		w.values("", t.Vars)
		w.functions(t.Funcs)
		w.functions(t.Methods)
	}
	return w.String(), nil
}

// linkURL is where a link of a comment leads.
func linkURL(l *comment.DocLink, public map[string]bool) string {
	anchor := l.Name
	if l.Recv != "" {
		anchor = l.Recv + "." + l.Name
	}
	if anchor != "" {
		anchor = "#" + anchor
	}
	own, isOurs := strings.CutPrefix(l.ImportPath, module)
	switch {
	case l.ImportPath == "":
		return anchor
	case isOurs && public[own]:
		return pageName(own) + anchor
	case isOurs:
		return strings.Replace(repository, "/blob/", "/tree/", 1) + own
	}
	return "https://pkg.go.dev/" + l.ImportPath + anchor
}

// apiPage is a page that is written.
type apiPage struct {
	strings.Builder
	set     *token.FileSet
	p       *doc.Package
	printer *comment.Printer
}

func (w *apiPage) markdown(text string) string {
	return string(w.printer.Markdown(w.p.Parser().Parse(text)))
}

func (w *apiPage) entry(title, anchor string, decl ast.Decl, text string) {
	fmt.Fprintf(w, "### %s { #%s }\n\n", title, anchor)
	w.code(decl)
	fmt.Fprintf(w, "%s\n", w.markdown(text))
}

func (w *apiPage) code(decl ast.Decl) {
	fmt.Fprint(w, "```go\n")
	_ = format.Node(w, w.set, decl) // to a strings.Builder, of a tree that was parsed
	fmt.Fprint(w, "\n```\n\n")
}

func (w *apiPage) functions(list []*doc.Func) {
	for _, f := range list {
		f.Decl.Body = nil
		if f.Recv == "" {
			w.entry("func "+f.Name, f.Name, f.Decl, f.Doc)
		} else {
			receiver := strings.TrimLeft(f.Recv, "*")
			receiver, _, _ = strings.Cut(receiver, "[")
			w.entry("func ("+receiver+") "+f.Name, receiver+"."+f.Name, f.Decl, f.Doc)
		}
	}
}

func (w *apiPage) values(title string, list []*doc.Value) {
	if title != "" && len(list) > 0 {
		fmt.Fprintf(w, "## %s\n\n", title)
	}
	for _, v := range list {
		w.anchors("", v.Names)
		w.code(v.Decl)
		fmt.Fprintf(w, "%s\n", w.markdown(v.Doc))
	}
}

// anchors are places for links to values and fields, which have no headings.
func (w *apiPage) anchors(prefix string, names []string) {
	for _, name := range names {
		fmt.Fprintf(w, `<span id="%s"></span>`, prefix+name)
	}
	if len(names) > 0 {
		fmt.Fprint(w, "\n\n")
	}
}

// fieldsOf are the exported fields of a struct type.
func fieldsOf(decl *ast.GenDecl) (names []string) {
	for _, s := range decl.Specs {
		t, isType := s.(*ast.TypeSpec)
		if !isType {
			continue
		}
		body, isStruct := t.Type.(*ast.StructType)
		if !isStruct {
			continue
		}
		for _, f := range body.Fields.List {
			for _, name := range f.Names {
				if name.IsExported() {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}
