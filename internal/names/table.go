package names

import (
	"hash/maphash"
	"math/bits"
	"strings"
)

// Table has names, numbered from 0 in the order in which they were added. The zero Table
// is empty and ready.
type Table struct {
	names  []string
	places []place // a power of two of them, at most three quarters full
	text   strings.Builder
}

// place is one of an open hash table, in which a name stands at the first free place from
// its hash on.
type place struct {
	hash   uint32 // its upper half
	number int32  // plus 1; 0: free
}

// seed differs from process to process; the order of names does not depend on it.
var seed = maphash.MakeSeed()

const (
	// minPlaces is the smallest size of a table.
	minPlaces = 16
	// chunkBytes is the length of the texts that names are parts of.
	chunkBytes = 64 << 10
)

// NewTable returns a table with room for so many names.
func NewTable(room int) *Table {
	t := &Table{names: make([]string, 0, room)}
	t.rehash(room)
	return t
}

// Name is the name of a number.
func (t *Table) Name(number int32) string { return t.names[number] }

// Names lists all names. The caller must not change it.
func (t *Table) Names() []string { return t.names }

// Find returns the number of a name, if it has been added.
func (t *Table) Find(name string) (number int32, found bool) {
	if len(t.places) == 0 {
		return 0, false
	}
	at, found := t.find(name, maphash.String(seed, name))
	return t.places[at].number - 1, found
}

// Add adds a copy of a name, unless it has been added before.
func (t *Table) Add(name string) (number int32, added bool) {
	if len(t.names) >= len(t.places)/4*3 {
		t.rehash(2 * len(t.names))
	}
	hash := maphash.String(seed, name)
	at, found := t.find(name, hash)
	if found {
		return t.places[at].number - 1, false
	}
	t.names = append(t.names, t.keep(name))
	t.places[at] = place{uint32(hash >> 32), int32(len(t.names))}
	return int32(len(t.names)) - 1, true
}

// find returns the place of a name, or the free one where it belongs.
func (t *Table) find(name string, hash uint64) (at int, found bool) {
	mask := len(t.places) - 1
	for at = int(hash) & mask; ; at = (at + 1) & mask {
		switch p := t.places[at]; {
		case p.number == 0:
			return at, false
		case p.hash == uint32(hash>>32) && t.names[p.number-1] == name:
			return at, true
		}
	}
}

// rehash makes room for so many names.
func (t *Table) rehash(room int) {
	t.places = make([]place, max(minPlaces, 1<<bits.Len(uint(room+room/3))))
	for i, name := range t.names {
		hash := maphash.String(seed, name)
		at, _ := t.find(name, hash)
		t.places[at] = place{uint32(hash >> 32), int32(i + 1)}
	}
}

// keep copies a name to the end of the text, or of a new one.
func (t *Table) keep(name string) string {
	if t.text.Cap()-t.text.Len() < len(name) {
		t.text = strings.Builder{}
		t.text.Grow(max(chunkBytes, len(name)))
	}
	begin := t.text.Len()
	t.text.WriteString(name)
	return t.text.String()[begin:]
}
