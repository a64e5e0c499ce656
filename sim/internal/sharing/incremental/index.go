package incremental

// index finds a record by its constraint and its owner: open addressing with
// linear probing.
type index struct {
	slots []slot
	used  int
}

type slot struct {
	key uint64 // 1 + constraint in the high half, owner in the low one; 0: free
	rec int32
}

func indexKey(n, owner int32) uint64 { return (uint64(n)+1)<<32 | uint64(uint32(owner)) }

// home is where a key is looked for first.
func (x *index) home(key uint64) int {
	key *= 0x9e3779b97f4a7c15 // 2^64 over the golden ratio
	return int(key>>32) & (len(x.slots) - 1)
}

func (x *index) get(n, owner int32) int32 {
	if x.used == 0 {
		return none
	}
	key := indexKey(n, owner)
	for i := x.home(key); x.slots[i].key != 0; i = (i + 1) & (len(x.slots) - 1) {
		if x.slots[i].key == key {
			return x.slots[i].rec
		}
	}
	return none
}

// put adds a record that is not there.
func (x *index) put(n, owner, rec int32) {
	if 2*(x.used+1) > len(x.slots) {
		old := x.slots
		x.slots = make([]slot, max(64, 2*len(old)))
		for _, s := range old {
			if s.key != 0 {
				x.place(s)
			}
		}
	}
	x.used++
	x.place(slot{indexKey(n, owner), rec})
}

func (x *index) place(s slot) {
	i := x.home(s.key)
	for x.slots[i].key != 0 {
		i = (i + 1) & (len(x.slots) - 1)
	}
	x.slots[i] = s
}

// remove takes a record out that is there, and moves back what stands behind it.
func (x *index) remove(n, owner int32) {
	key, mask := indexKey(n, owner), len(x.slots)-1
	hole := x.home(key)
	for x.slots[hole].key != key {
		hole = (hole + 1) & mask
	}
	x.used--
	for i := (hole + 1) & mask; x.slots[i].key != 0; i = (i + 1) & mask {
		if (i-x.home(x.slots[i].key))&mask >= (i-hole)&mask {
			x.slots[hole], hole = x.slots[i], i
		}
	}
	x.slots[hole] = slot{}
}

func (x *index) reset() {
	if x.used > 0 {
		clear(x.slots)
	}
	x.used = 0
}
