package native

import "github.com/clustersim/clustersim/internal/jsonwalk"

// jsonReader builds trees from the values of a text.
type jsonReader struct {
	*jsonwalk.Walker
	f *File
}

// readJSON reads one value after the other.
func (f *File) readJSON() {
	text := []byte(f.text)
	r := jsonReader{jsonwalk.New(text, 0), f}
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
		f.failJSON(jsonwalk.Explain(text[start:]), start)
	}
	if f.Len() > 0 {
		f.Docs = nil
	}
}

func (f *File) failJSON(m *jsonwalk.Mistake, start int) {
	if m.Cut {
		f.Fail(f.place(len(f.text)), "JSON: the file ends before the value does").WithHint("it may be cut off")
		return
	}
	f.Fail(f.place(start+m.At), "JSON: %s", m.Msg)
}

func (r jsonReader) value(depth int) *Node {
	n := &Node{Place: r.f.place(r.At()), size: 1}
	if depth > MaxDepth {
		r.f.Fail(n.Place, "JSON: nested deeper than %d levels", MaxDepth)
		r.Stop()
		return n
	}
	switch r.Kind() {
	case '[':
		n.Kind = List
		r.Each(func(string, int) {
			item := r.value(depth + 1)
			n.Items = append(n.Items, item)
			n.size += item.size
		})
	case '{':
		n.Kind = Map
		r.Each(func(key string, at int) {
			value := r.value(depth + 1)
			n.Pairs = append(n.Pairs, Pair{key, r.f.place(at), value})
			n.size += value.size
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
