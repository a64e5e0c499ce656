package srctree

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func TestRead(t *testing.T) {
	files, err := Read(fstest.MapFS{
		"a/b.go":                 {Data: []byte("package b\n")},
		"a/b_test.go":            {Data: []byte("package b\n")},
		"a/testdata/x.go":        {Data: []byte("package x\n")},
		"tools/linters/tools.go": {Data: []byte("package tools\n")},
		"logo.png":               {Data: []byte{0x89, 'P', 0}},
		"large.txt":              {Data: make([]byte, MaxTextBytes+1)},
		".git/config":            {Data: []byte("x")},
		"bin/clustersim":         {Data: []byte("x")},
		".ci/run":                {Data: []byte("one\ntwo")},
		"testdata/a.golden":      {Data: []byte("x")},
	})
	require.NoError(t, err)
	var goFiles, tests, data, notText, all []string
	for _, f := range files {
		all = append(all, f.Path)
		if f.IsGo() {
			goFiles = append(goFiles, f.Path)
		}
		if f.IsTest() {
			tests = append(tests, f.Path)
		}
		if f.IsTestData() {
			data = append(data, f.Path)
		}
		if f.Text == nil {
			notText = append(notText, f.Path)
		}
	}
	require.Equal(t, []string{
		".ci/run", "a/b.go", "a/b_test.go", "a/testdata/x.go", "large.txt", "logo.png", "testdata/a.golden", "tools/linters/tools.go",
	}, all)
	require.Equal(t, []string{"a/b.go", "a/b_test.go"}, goFiles)
	require.Equal(t, []string{"a/b_test.go"}, tests)
	require.Equal(t, []string{"a/testdata/x.go", "testdata/a.golden"}, data)
	require.Equal(t, []string{"large.txt", "logo.png"}, notText)
	require.Equal(t, []string{"one", "two"}, files[0].Lines())
	require.Equal(t, "a", files[1].Dir())
}

func TestReadInAWorktree(t *testing.T) {
	files, err := Read(fstest.MapFS{".git": {Data: []byte("gitdir: elsewhere")}, "a.go": {Data: []byte("package a\n")}})
	require.NoError(t, err)
	require.Len(t, files, 1)
	require.Equal(t, "a.go", files[0].Path)
}

func TestParse(t *testing.T) {
	_, tree, err := File{Path: "a.go", Text: []byte("// Package a is a.\npackage a\n")}.Parse()
	require.NoError(t, err)
	require.Equal(t, "Package a is a.\n", tree.Doc.Text())
	_, _, err = File{Path: "a.go", Text: []byte("package")}.Parse()
	require.ErrorContains(t, err, "a.go:1:8")
}
