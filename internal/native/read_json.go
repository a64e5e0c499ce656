package native

import (
	"bytes"

	"github.com/clustersim/clustersim/internal/jsonwalk"
)

// jsonReader builds trees from the values of a text.
type jsonReader struct {
	jsonwalk.Walker
	f     *File
	nodes int // built so far
}

// manyNodes is the number from which on memory is looked for.
const manyNodes = 1 << 17

// unread is a list of JSON or plain YAML of which only the end has been looked for: a large file is
// lists of records, and their tree would take twenty times its size.
type unread struct {
	f          *File
	begin, end int  // offsets of the text
	plain      bool // YAML
}

// unreadDepth is how deep lists stand that stay unread: they are fields of a document.
const unreadDepth = 1

// readJSON reads one value after the other.
func (f *File) readJSON() {
	r := jsonReader{Walker: *jsonwalk.New(f.data, 0), f: f}
	start := 0
	for r.Kind() != 0 {
		n := r.value(0)
		if r.Failed() {
			break
		}
		if start = r.End(); n.Kind != Null {
			f.Docs = append(f.Docs, n)
		}
	}
	if r.Failed() {
		f.failJSON(jsonwalk.Explain(f.data[start:]), start)
	}
	if f.Len() > 0 {
		f.Docs = nil
	}
}

func (f *File) failJSON(m *jsonwalk.Mistake, start int) {
	if m.Cut {
		f.Fail(offset(len(f.text)), "JSON: the file ends before the value does").WithHint("it may be cut off")
		return
	}
	f.Fail(offset(start+m.At), "JSON: %s", m.Msg)
}

func offset(at int) Place { return Place{col: int32(at) + 1} }

func (r *jsonReader) value(depth int) *Node {
	n := &Node{Place: offset(r.At()), size: 1}
	r.nodes++
	if r.nodes >= manyNodes && r.nodes&(r.nodes-1) == 0 && !r.want(r.nodes) { // as many again
		return n
	}
	if depth > MaxDepth {
		r.f.Fail(n.Place, "JSON: nested deeper than %d levels", MaxDepth)
		r.Stop()
		return n
	}
	switch r.Kind() {
	case '[':
		n.Kind = List
		if depth != unreadDepth || !r.leave(n) {
			r.items(n, depth)
		}
	case '{':
		n.Kind = Map
		r.Each(func(key []byte, at int) {
			name := string(key)
			n.Pairs = append(n.Pairs, Pair{name, offset(at), r.value(depth + 1)})
		})
	case 'n':
		r.Skip()
	case '"':
		n.Kind, n.Text = Scalar, r.Text()
	default:
		n.Kind, n.Text = Scalar, string(r.Raw())
	}
	return n
}

func (r *jsonReader) items(n *Node, depth int) {
	r.Each(func([]byte, int) { n.items = append(n.items, r.value(depth+1)) })
}

// leave skips a list that begins with a record, which stays unread. It returns false for
// other lists, and for one that cannot be skipped, since it has mistakes.
func (r *jsonReader) leave(n *Node) bool {
	begin, before, inner := r.At(), r.Walker, r.Walker
	inner.Enter()
	if !inner.More(']') || !r.SkipWithin(MaxDepth-unreadDepth) {
		return false
	}
	list := unread{f: r.f, begin: begin, end: r.End()}
	if inner.Kind() == '{' {
		n.unread = &list
		r.want(list.count('{'))
		return true
	}
	if r.want(list.count(',')) {
		r.Walker = before
		return false
	}
	return true
}

// want stops the walk if the memory for so many values cannot be had.
func (r *jsonReader) want(values int) bool {
	if r.f.wantMemory(jsonNodeBytes * values) {
		return true
	}
	r.Stop()
	return false
}

// count counts a character in the list, in texts too.
func (u *unread) count(c byte) int { return bytes.Count(u.f.data[u.begin:u.end], []byte{c}) }

// List are the items of a list.
func (n *Node) List() []*Node {
	if u := n.unread; u != nil && u.plain {
		n.items = (&plainYAML{u.f.data, u.begin}).items(u.end)
		n.unread = nil
	} else if u != nil {
		r := jsonReader{Walker: *jsonwalk.New(u.f.data, u.begin), f: u.f}
		r.items(n, unreadDepth)
		n.unread = nil
	}
	return n.items
}
