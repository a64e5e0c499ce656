package native

import "slices"

// Kind says what a Node is.
type Kind uint8

const (
	// Null is an empty value: null, ~ or nothing.
	Null Kind = iota
	// Scalar is a number, a text or a boolean; it is kept as text.
	Scalar
	// List is a sequence of nodes.
	List
	// Map has named fields in file order.
	Map
)

// String names the kind for messages: "a list".
func (k Kind) String() string {
	switch k {
	case Null:
		return "nothing"
	case List:
		return "a list"
	case Map:
		return "a map of fields"
	}
	return "a single value"
}

// Node is a value of the file. Nodes reached through several aliases are
// shared; a Node does not change after Parse.
type Node struct {
	Kind  Kind
	Place        // where it begins
	Text  string // of a Scalar, without quotes
	Pairs []Pair // of a Map; keys may repeat

	items  []*Node // of a List; see List
	unread *unread // of a List: not nil: items are still to be read
	size   int     // in nodes, with aliases unfolded; of YAML
}

// Pair is one field of a Map.
type Pair struct {
	Key   string
	Place // of the key
	Value *Node
}

// Workload and Platform are the keywords by which the documents of a file
// differ. A field from either list makes a document one of that kind.
var (
	// Workload is read by package workload/format.
	Workload = DocKind{"workload", []string{"tasks", "edges", "work", "processors"}}
	// Platform is read by package platform.
	Platform = DocKind{"platform", []string{"hosts", "links", "routes", "connections", "routers", "clusters", "topology"}}
)

// DocKind is the kind of a document, with the fields that reveal it.
type DocKind struct {
	Name string
	Keys []string
}

func (k DocKind) matches(doc *Node) bool {
	return slices.ContainsFunc(doc.Pairs, func(p Pair) bool { return slices.Contains(k.Keys, p.Key) })
}

// Kinds lists the kinds of documents in the file, each once, in file order. The
// first keyword of a document decides its kind.
func (f *File) Kinds() []DocKind {
	var list []DocKind
	for _, doc := range f.Docs {
		k, ok := kindOf(doc)
		if ok && !slices.ContainsFunc(list, func(l DocKind) bool { return l.Name == k.Name }) {
			list = append(list, k)
		}
	}
	return list
}

func kindOf(doc *Node) (DocKind, bool) {
	for _, p := range doc.Pairs {
		for _, k := range []DocKind{Workload, Platform} {
			if slices.Contains(k.Keys, p.Key) {
				return k, true
			}
		}
	}
	return DocKind{}, false
}

// Pick returns the only document of the wanted kind and skips those of the other
// kind. If there is none, it returns a document of neither kind, so that the reader
// can say what is missing. If there is no such document either, or more than one,
// Pick reports a mistake and returns nil.
func (f *File) Pick(want, other DocKind) *Node {
	var found, plain *Node
	for _, doc := range f.Docs {
		switch {
		case want.matches(doc) && found != nil:
			f.Fail(doc.Place, "a second %s in one file", want.Name).
				WithHint("the first begins at line %d; use a file for each", f.lineOf(found))
			return nil
		case want.matches(doc):
			found = doc
		case !other.matches(doc) && plain == nil:
			plain = doc
		}
	}
	switch {
	case found != nil && plain != nil:
		// The readers of both kinds report this, so they use the same words.
		f.Fail(plain.Place, "this document is neither a %s nor a %s", Workload.Name, Platform.Name).
			WithHint("a %s has %s, a %s has %s", Workload.Name, Workload.Keys[0], Platform.Name, Platform.Keys[0])
		return nil
	case found != nil:
		return found
	case plain == nil && len(f.Docs) > 0:
		f.Fail(f.Docs[0].Place, "no %s in this file, only a %s", want.Name, other.Name)
	}
	return plain
}
