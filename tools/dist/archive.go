package main

import (
	"archive/tar"
	"archive/zip"
	"cmp"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"time"
)

// entry is a file of an archive.
type entry struct {
	name    string // in the archive, with slashes
	file    string
	program bool
}

// mode is the same on every computer.
func (e entry) mode() int64 {
	if e.program {
		return 0o755
	}
	return 0o644
}

// tree lists the files of a folder, below a name.
func tree(dir, name string) ([]entry, error) {
	var list []entry
	err := fs.WalkDir(os.DirFS(dir), ".", func(at string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			list = append(list, entry{path.Join(name, at), filepath.Join(dir, filepath.FromSlash(at)), false})
		}
		return err
	})
	return list, err
}

func sorted(files []entry) []entry {
	return slices.SortedFunc(slices.Values(files), func(a, b entry) int { return cmp.Compare(a.name, b.name) })
}

// writeTar writes the files below a folder, all of one date and without an owner.
func writeTar(out, folder string, files []entry, date time.Time) error {
	return create(out, func(w io.Writer) error {
		z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			return err
		}
		t := tar.NewWriter(z)
		for _, e := range sorted(files) {
			text, err := os.ReadFile(e.file)
			if err != nil {
				return err
			}
			head := tar.Header{Name: path.Join(folder, e.name), Mode: e.mode(), Size: int64(len(text)), ModTime: date, Format: tar.FormatPAX}
			if err := t.WriteHeader(&head); err != nil {
				return err
			}
			if _, err := t.Write(text); err != nil {
				return err
			}
		}
		return errors.Join(t.Close(), z.Close())
	})
}

// writeZip is writeTar for Windows.
func writeZip(out, folder string, files []entry, date time.Time) error {
	return create(out, func(w io.Writer) error {
		z := zip.NewWriter(w)
		for _, e := range sorted(files) {
			text, err := os.ReadFile(e.file)
			if err != nil {
				return err
			}
			head := zip.FileHeader{Name: path.Join(folder, e.name), Method: zip.Deflate, Modified: date}
			head.SetMode(fs.FileMode(e.mode()))
			to, err := z.CreateHeader(&head)
			if err != nil {
				return err
			}
			if _, err := to.Write(text); err != nil {
				return err
			}
		}
		return z.Close()
	})
}

// create writes a file; a later step replaces what an error leaves.
func create(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
