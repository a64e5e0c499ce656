// Package srctree reads this repository's own files, for the tests that guard
// its layers (package layers) and its habits (package tidy).
//
// # Not here
//
// Rules: this package only reads. It leaves out folders that git ignores or that
// contain no text of ours (.git, bin), and lists files without their text if they are
// larger than MaxTextBytes or not UTF-8.
package srctree

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// MaxTextBytes is the size of the largest file that is read as text.
const MaxTextBytes = 1 << 20

// File is one file. Path is relative to the root, with slashes. Text is nil if
// the file is not text.
type File struct {
	Path      string
	SizeBytes int64
	Text      []byte
	parsed    func() (parsed, error)
}

// parsed is a Go file, which belongs to all that parse it.
type parsed struct {
	set  *token.FileSet
	tree *ast.File
}

// Dir is the folder the file is in, "." at the root.
func (f File) Dir() string { return path.Dir(f.Path) }

// IsGo reports whether the file is Go source of this module: not test data, and
// not of the modules below it.
func (f File) IsGo() bool {
	return strings.HasSuffix(f.Path, ".go") && !f.IsTestData() &&
		!strings.HasPrefix(f.Path, "tools/linters/") && !strings.HasPrefix(f.Path, "examples/outside/")
}

// IsTest says whether the file is a Go test.
func (f File) IsTest() bool { return strings.HasSuffix(f.Path, "_test.go") }

// IsTestData says whether the file is in a testdata folder.
func (f File) IsTestData() bool {
	return strings.HasPrefix(f.Path, "testdata/") || strings.Contains(f.Path, "/testdata/")
}

// Lines are the file's lines without their ends.
func (f File) Lines() []string { return strings.Split(string(f.Text), "\n") }

// Contains says whether one of some words is in the file: a quick look before a search by line.
func (f File) Contains(words ...string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return bytes.Contains(f.Text, []byte(word)) })
}

// Parse reads the file as Go with its comments, once if it is from Read. The result is not to be changed.
func (f File) Parse() (*token.FileSet, *ast.File, error) {
	if f.parsed == nil {
		f.parsed = f.parse
	}
	p, err := f.parsed()
	return p.set, p.tree, err
}

func (f File) parse() (parsed, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, f.Path, f.Text, parser.ParseComments|parser.SkipObjectResolution)
	return parsed{set, tree}, err
}

// Read lists all files under root in lexical order.
func Read(root fs.FS) ([]File, error) {
	var files []File
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch {
		case name == ".git" && !d.IsDir():
			return nil // a worktree has a file that says where the repository is
		case d.IsDir() && (name == ".git" || name == "bin"):
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		f, err := read(root, name, d)
		f.parsed = sync.OnceValues(f.parse)
		files = append(files, f)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the source tree: %w", err)
	}
	return files, nil
}

func read(root fs.FS, name string, d fs.DirEntry) (File, error) {
	info, err := d.Info()
	if err != nil {
		return File{}, err
	}
	f := File{Path: name, SizeBytes: info.Size()}
	if !info.Mode().IsRegular() || info.Size() > MaxTextBytes {
		return f, nil
	}
	text, err := fs.ReadFile(root, name)
	if err == nil && utf8.Valid(text) && !bytes.ContainsRune(text, 0) {
		f.Text = text
	}
	return f, err
}
