package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// mostErrors is how many complaints of one package are kept.
const mostErrors = 10

// checker checks the types of packages, each once, after what it imports.
type checker struct {
	set      *token.FileSet
	sizes    types.Sizes
	packages map[string]*listed
	done     map[string]*types.Package // nil while a package is being checked
	said     []string
	ours     int
}

func newChecker(all []*listed, goarch string) *checker {
	c := &checker{
		set: token.NewFileSet(), sizes: types.SizesFor("gc", goarch),
		packages: make(map[string]*listed, len(all)), done: map[string]*types.Package{"unsafe": types.Unsafe},
	}
	for _, p := range all {
		c.packages[p.ImportPath] = p
	}
	return c
}

// wrong joins what was found, in order of places, without what a package and its tests share.
func (c *checker) wrong(system string) error {
	slices.Sort(c.said)
	var all []error
	for _, text := range slices.Compact(c.said) {
		all = append(all, fmt.Errorf("%s: %s", system, text))
	}
	return errors.Join(all...)
}

// imports resolves what one package imports: its tests may see another variant of a package than others do.
type imports struct {
	c    *checker
	from *listed
}

func (i imports) Import(path string) (*types.Package, error) {
	if mapped, ok := i.from.ImportMap[path]; ok {
		path = mapped
	}
	p := i.c.check(path)
	if p == nil {
		return nil, fmt.Errorf("package %s is not there", path)
	}
	return p, nil
}

func (c *checker) check(path string) *types.Package {
	if p, ok := c.done[path]; ok {
		return p
	}
	p, ok := c.packages[path]
	if !ok {
		return nil
	}
	c.done[path] = nil
	if p.ours() {
		c.ours++
	}
	left := mostErrors
	say := func(err error) {
		if left > 0 {
			left--
			c.said = append(c.said, err.Error())
		}
	}
	files := c.parse(p, say)
	conf := types.Config{
		GoVersion: p.version(), IgnoreFuncBodies: !p.ours(), Importer: imports{c, p}, Error: say,
		Sizes: c.sizes,
	}
	made, _ := conf.Check(p.name(), c.set, files, nil) // what is wrong was said
	c.done[path] = made
	return made
}

// name is the path that types have: that of the package, without the test of which it is a variant.
func (p *listed) name() string {
	path, _, _ := strings.Cut(p.ImportPath, " ")
	return path
}

func (c *checker) parse(p *listed, say func(error)) []*ast.File {
	var files []*ast.File
	for _, path := range p.paths() {
		file, err := parser.ParseFile(c.set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			say(err)
		}
		if file != nil {
			files = append(files, file)
		}
	}
	return files
}
