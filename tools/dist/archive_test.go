package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Archives of the same files are the same bytes, whatever their dates and order; a program can be run.
func TestArchives(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string, sec int64) {
		file := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		require.NoError(t, os.Chtimes(file, time.Unix(sec, 0), time.Unix(sec, 0)))
	}
	write("b", "program", 5)
	write("man/a.1", "page", 6)
	files := []entry{{"b", filepath.Join(dir, "b"), true}}
	pages, err := tree(filepath.Join(dir, "man"), "man")
	require.NoError(t, err)
	require.Equal(t, []entry{{"man/a.1", filepath.Join(dir, "man", "a.1"), false}}, pages)
	date := time.Unix(1_000_000_000, 0).UTC()
	for _, a := range []struct {
		name  string
		write func(out, folder string, files []entry, date time.Time) error
	}{{"x.tar.gz", writeTar}, {"x.zip", writeZip}} {
		first, second := filepath.Join(t.TempDir(), a.name), filepath.Join(t.TempDir(), a.name)
		require.NoError(t, a.write(first, "x", append(files, pages...), date))
		require.NoError(t, os.Chtimes(filepath.Join(dir, "b"), time.Unix(9, 0), time.Unix(9, 0)))
		require.NoError(t, a.write(second, "x", append(pages, files...), date))
		one, err := os.ReadFile(first)
		require.NoError(t, err)
		two, err := os.ReadFile(second)
		require.NoError(t, err)
		require.Equal(t, one, two, a.name)
	}

	out := filepath.Join(t.TempDir(), "x.tar.gz")
	require.NoError(t, writeTar(out, "x", append(pages, files...), date))
	f, err := os.Open(out)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	z, err := gzip.NewReader(f)
	require.NoError(t, err)
	in := tar.NewReader(z)
	head, err := in.Next()
	require.NoError(t, err)
	require.Equal(t, "x/b", head.Name)
	require.Equal(t, int64(0o755), head.Mode)
	require.Equal(t, date, head.ModTime.UTC())

	out = filepath.Join(t.TempDir(), "x.zip")
	require.NoError(t, writeZip(out, "x", files, date))
	list, err := zip.OpenReader(out)
	require.NoError(t, err)
	require.Equal(t, "x/b", list.File[0].Name)
	require.Equal(t, os.FileMode(0o755), list.File[0].Mode().Perm())
	require.NoError(t, list.Close())
	require.Error(t, writeTar(filepath.Join(dir, "none", "x"), "x", nil, date))
}

func TestUnknownSystem(t *testing.T) {
	require.ErrorContains(t, release(t.TempDir(), "", []string{"plan9/386"}), `system "plan9/386"`)
}
