package opened

import (
	"cmp"
	"crypto/sha256"
	"slices"
)

// Content is a file, or standard input, as it was when it was first read.
type Content struct {
	Name  string
	Bytes int
	Sum   [sha256.Size]byte
}

// Read is called with what was read.
func (f *Files) Read(name string, data []byte) {
	if f == nil {
		return
	}
	f.mu.Lock()
	known := slices.ContainsFunc(f.contents, func(c Content) bool { return c.Name == name })
	f.mu.Unlock()
	if known {
		return
	}
	c := Content{name, len(data), sha256.Sum256(data)}
	f.mu.Lock()
	defer f.mu.Unlock()
	if !slices.ContainsFunc(f.contents, func(c Content) bool { return c.Name == name }) {
		f.contents = append(f.contents, c)
	}
}

// Contents are what was read, by name.
func (f *Files) Contents() []Content {
	if f == nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	list := slices.Clone(f.contents)
	slices.SortFunc(list, func(a, b Content) int { return cmp.Compare(a.Name, b.Name) })
	return list
}
