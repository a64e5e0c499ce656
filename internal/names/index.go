package names

import (
	"hash/maphash"
	"math/bits"
)

// Index finds the numbers of names that stand elsewhere, such as in a slice of tasks: it takes 8 bytes a name and copies
// none, a sixth of what a map takes.
type Index struct {
	nameOf func(number int32) string
	places []int32 // plus 1; 0: free. An open hash table, at most half full
}

// NewIndex returns an empty index with room for so many names; nameOf is the name of a number.
func NewIndex(room int, nameOf func(number int32) string) *Index {
	return &Index{nameOf: nameOf, places: make([]int32, max(minPlaces, 1<<bits.Len(uint(2*room-1))))}
}

// Replace gives a name a number, and returns that which it had before, if any. There must be room.
func (x *Index) Replace(name string, number int32) (before int32, had bool) {
	at, had := x.find(name)
	before = max(x.places[at]-1, 0)
	x.places[at] = number + 1
	return before, had
}

// Find returns the number of a name, if it has one.
func (x *Index) Find(name string) (number int32, found bool) {
	at, found := x.find(name)
	return max(x.places[at]-1, 0), found
}

// find returns the place of a name, or the free one where it belongs.
func (x *Index) find(name string) (at int, found bool) {
	mask := len(x.places) - 1
	for at = int(maphash.String(seed, name)) & mask; ; at = (at + 1) & mask {
		switch number := x.places[at] - 1; {
		case number < 0:
			return at, false
		case x.nameOf(number) == name:
			return at, true
		}
	}
}
