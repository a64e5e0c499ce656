package figures

import (
	"cmp"
	"hash/maphash"
	"slices"
	"strings"
)

// columns collects the columns that occur, and which inputs differ on a point.
type columns struct {
	query   *Query
	list    []column
	index   map[string]int // of a path in list
	checked [][]Key        // by condition: values that came, some of them
	kept    []bool         // by condition: a row met it
}

type column struct {
	path, name string
	input      bool // and no column of the query
	differs    bool
	values     map[uint64]bool // hashes, of an input
}

const (
	// maxColumns bounds the memory that strange files take.
	maxColumns = 10_000
	// maxCounted is how many values of a column are counted.
	maxCounted = 1000
	// maxShown is how many values of a column an error lists.
	maxShown = 12
)

func newColumns(q *Query) *columns {
	return &columns{query: q, index: map[string]int{}, checked: make([][]Key, len(q.Where)), kept: make([]bool, len(q.Where))}
}

// add learns a row's columns.
func (c *columns) add(r *Row) error {
	for i := range r.Fields {
		f := &r.Fields[i]
		if i < len(c.list) && c.list[i].path == f.Path { // as in most rows
			continue
		}
		if _, known := c.index[f.Path]; known {
			continue
		}
		if len(c.list) == maxColumns {
			return wrong(r.Line, f.Col, "", "more than %d columns", maxColumns)
		}
		path := strings.Clone(f.Path)
		c.index[path] = len(c.list)
		c.list = append(c.list, column{path: path, name: last(path), input: f.Input && !c.used(f), values: map[uint64]bool{}})
	}
	return nil
}

// used says whether a field is one of the query's.
func (c *columns) used(f *Field) bool {
	return slices.ContainsFunc(c.query.uses(), func(u use) bool {
		return u.what != "where" && (u.column == f.Path || u.column == f.Name)
	})
}

func (c *columns) has(name string) bool {
	return slices.ContainsFunc(c.list, func(k column) bool { return k.path == name || k.name == name })
}

// names lists the columns by their names, or by their paths where two have the
// same name.
func (c *columns) names() []string {
	count := map[string]int{}
	for _, k := range c.list {
		count[k.name]++
	}
	var names []string
	for _, k := range c.list {
		name := k.name
		if count[name] > 1 {
			name = k.path
		}
		names = append(names, name)
	}
	return names
}

// compare notes which inputs of a row differ from others on its point.
func (c *columns) compare(r *Row, at *cell) {
	for i := range r.Fields {
		f := &r.Fields[i]
		k := i
		if k >= len(c.list) || c.list[k].path != f.Path {
			k = c.index[f.Path]
		}
		col := &c.list[k]
		if !col.input || f.Kind == Missing {
			continue
		}
		h := maphash.String(seed, f.Text) | 1 // not 0
		if len(col.values) <= maxCounted {
			col.values[h] = true
		}
		if len(at.first) <= k {
			at.first = append(at.first, make([]uint64, len(c.list)-len(at.first))...)
		}
		if at.first[k] == 0 {
			at.first[k] = h
		}
		col.differs = col.differs || at.first[k] != h
	}
}

// differ lists the inputs that differ on a point, by name.
func (c *columns) differ() (list []Differ) {
	for _, k := range c.list {
		if k.differs {
			list = append(list, Differ{k.name, min(len(k.values), maxCounted), len(k.values) > maxCounted})
		}
	}
	slices.SortFunc(list, func(a, b Differ) int { return cmp.Compare(a.Column, b.Column) })
	return list
}

// met notes a value that condition i was checked against.
func (c *columns) met(i int, k Key, meets bool) {
	c.kept[i] = c.kept[i] || meets
	if len(c.checked[i]) <= maxShown && !slices.Contains(c.checked[i], k) {
		c.checked[i] = append(c.checked[i], k)
	}
}

// unmet says whether no row met condition i, and which values were seen.
func (c *columns) unmet(i int) (seen string, none bool) {
	keys := c.checked[i]
	slices.SortFunc(keys, CompareKeys)
	var texts []string
	for _, k := range keys[:min(len(keys), maxShown)] {
		texts = append(texts, k.Text)
	}
	if seen = strings.Join(texts, ", "); len(keys) > maxShown {
		seen += ", ..."
	}
	return seen, !c.kept[i]
}

// repeats finds the ids that come more than once without keeping all of them. It
// marks a bit for each id's hash; an id with a bit that is marked already may have come
// before and is kept with its last line. An id that came before always meets its
// own bit, so none is missed; one that only shares a bit is kept in vain. Memory:
// up to 16 MB and, of a million ids, some 4000.
type repeats struct {
	blocks []*bits        // nil without a marked bit: most files have few ids
	last   map[string]int // the last line of an id that may come again
}

// seed is that of all hashes: nothing that is printed depends on it.
var seed = maphash.MakeSeed()

const repeatBits = 1 << 27

// bits are those of neighbouring hashes.
type bits [64]uint64

func newRepeats() *repeats {
	return &repeats{blocks: make([]*bits, repeatBits/64/len(bits{})), last: map[string]int{}}
}

func (r *repeats) add(id string, line int) {
	h := maphash.String(seed, id) % repeatBits
	word, bit := h/64, uint64(1)<<(h%64)
	block := &r.blocks[word/uint64(len(bits{}))]
	if *block == nil {
		*block = new(bits)
	}
	if at := &(*block)[word%uint64(len(bits{}))]; *at&bit == 0 {
		*at |= bit
		return
	}
	r.last[id] = line
}

// replaced says whether a later line has the same id.
func (r *repeats) replaced(id string, line int) bool {
	last, known := r.last[id]
	return known && id != "" && last != line
}
