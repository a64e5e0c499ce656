package figures

// repeats finds the ids that come more than once without keeping all of them. It
// marks a bit for each id's hash; an id whose bit is marked already may have come
// before and is kept with its last line. An id that came before always meets its
// own bit, so none is missed; one that only shares a bit is kept in vain. Memory:
// 16 MB and, of a million ids, some 4000.
type repeats struct {
	bits []uint64
	last map[string]int // the last line of an id that may come again
}

const repeatBits = 1 << 27

func newRepeats() *repeats {
	return &repeats{bits: make([]uint64, repeatBits/64), last: map[string]int{}}
}

func (r *repeats) add(id string, line int) {
	h := hashOf(id) % repeatBits
	if bit := uint64(1) << (h % 64); r.bits[h/64]&bit == 0 {
		r.bits[h/64] |= bit
		return
	}
	r.last[id] = line
}

// replaced says whether a later line has the same id.
func (r *repeats) replaced(id string, line int) bool {
	last, known := r.last[id]
	return known && id != "" && last != line
}

// hashOf is FNV-1a (Fowler, Noll and Vo), its bits mixed once more.
func hashOf(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	return h ^ h>>32
}
