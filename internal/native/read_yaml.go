package native

import (
	"errors"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// yamlReader turns the YAML library's tree into ours.
type yamlReader struct {
	f        *File
	cols     columns
	anchors  map[string]*Node
	unfolded int // nodes that aliases have stood for so far
}

// errStop ends the descent after a mistake has been recorded.
var errStop = errors.New("stop")

// readYAML reads all documents. It uses the library's tree, not its decoder,
// which stops at the first mistake and loses positions.
func (f *File) readYAML() {
	defer func() {
		// A crash of the library is reported as a mistake of the input.
		if cause := recover(); cause != nil {
			f.Docs = nil
			f.Add(1, 1, "YAML: the file cannot be read: %v", cause)
		}
	}()
	r := &yamlReader{f: f, cols: newColumns(f)}
	tokens := lexer.Tokenize(f.text)
	if !r.checkLimits(tokens) {
		return
	}
	tree, err := parser.Parse(withoutEmpty(tokens), 0, parser.AllowDuplicateMapKey())
	if err != nil {
		r.syntax(err)
		return
	}
	for _, doc := range tree.Docs {
		r.anchors = map[string]*Node{}
		n, err := r.node(doc.Body)
		if err != nil {
			f.Docs = nil
			return
		}
		if n.Kind != Null {
			f.Docs = append(f.Docs, n)
		}
	}
}

func (r *yamlReader) place(t *token.Token) Place {
	return r.cols.place(t.Position.Line, t.Position.Column)
}

// syntax reports the library's error, which would print as several lines with a
// drawing, as one line.
func (r *yamlReader) syntax(err error) {
	var at interface {
		GetMessage() string
		GetToken() *token.Token
	}
	if !errors.As(err, &at) || at.GetToken() == nil {
		r.f.Add(1, 1, "YAML: %v", err)
		return
	}
	e := r.f.Fail(r.place(at.GetToken()), "YAML: %s", strings.ReplaceAll(at.GetMessage(), "\t", `\t`))
	switch msg := at.GetMessage(); {
	case strings.Contains(msg, "\t"):
		_ = e.WithHint("indent with spaces, not tabs")
	case strings.Contains(msg, "not found"), strings.Contains(msg, "could not find"):
		_ = e.WithHint("it is opened here and never closed; the file may be cut off")
	case strings.Contains(msg, "not allowed in this context"):
		_ = e.WithHint("look at the indentation, and quote texts that hold ': '")
	}
}

// node turns one value of the library's tree into a Node.
func (r *yamlReader) node(in ast.Node) (*Node, error) {
	switch in := in.(type) {
	case nil:
		return &Node{size: 1}, nil
	case *ast.NullNode:
		return &Node{Place: r.place(in.Token), size: 1}, nil
	case *ast.MappingNode:
		return r.fields(in)
	case *ast.SequenceNode:
		return r.list(in)
	case *ast.LiteralNode:
		return r.scalar(in.Start, in.Value.Value), nil
	case *ast.AnchorNode:
		return r.anchor(in)
	case *ast.AliasNode:
		return r.alias(in)
	case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return r.scalar(in.GetToken(), in.GetToken().Value), nil
	case *ast.TagNode:
		return nil, r.refuse(in.Start, "tag %s is not used here (leave it out)", in.Start.Value)
	case *ast.DirectiveNode:
		return &Node{size: 1}, nil
	default:
		return nil, r.refuse(in.GetToken(), "%s is not used here", strings.ToLower(in.Type().String()))
	}
}

func (r *yamlReader) scalar(at *token.Token, text string) *Node {
	return &Node{Kind: Scalar, Place: r.place(at), Text: text, size: 1}
}

func (r *yamlReader) list(in *ast.SequenceNode) (*Node, error) {
	n := &Node{Kind: List, Place: r.place(in.Start), size: 1, items: make([]*Node, 0, len(in.Values))}
	for _, v := range in.Values {
		item, err := r.node(v)
		if err != nil {
			return nil, err
		}
		n.items = append(n.items, item)
		n.size += item.size
	}
	return n, nil
}

func (r *yamlReader) fields(in *ast.MappingNode) (*Node, error) {
	n := &Node{Kind: Map, size: 1, Pairs: make([]Pair, 0, len(in.Values))}
	if in.IsFlowStyle || len(in.Values) == 0 {
		n.Place = r.place(in.Start)
	} else {
		n.Place = r.place(in.Values[0].Key.GetToken())
	}
	var merged []Pair
	for _, v := range in.Values {
		at := v.Key.GetToken()
		place := r.place(at)
		value, err := r.node(v.Value)
		if err != nil {
			return nil, err
		}
		n.size += value.size
		switch v.Key.(type) {
		case *ast.MergeKeyNode:
			if merged, err = r.merge(merged, place, value); err != nil {
				return nil, err
			}
		case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.NullNode:
			n.Pairs = append(n.Pairs, Pair{at.Value, place, value})
		default:
			return nil, r.refuse(at, "a field's name must be plain text")
		}
	}
	n.Pairs = append(n.Pairs, besides(n.Pairs, merged)...)
	return n, nil
}

func (r *yamlReader) refuse(at *token.Token, format string, args ...any) error {
	r.f.Fail(r.place(at), "YAML: "+format, args...)
	return errStop
}

// anchor reads a value with a name (&name value). The name is defined only
// after the value, so a value cannot contain itself.
func (r *yamlReader) anchor(in *ast.AnchorNode) (*Node, error) {
	n, err := r.node(in.Value)
	if err != nil {
		return nil, err
	}
	r.anchors[in.Name.GetToken().Value] = n
	return n, nil
}

// alias returns the node that *name stands for. The node is shared, not copied, but
// its whole size counts, because walking the tree will visit it again.
func (r *yamlReader) alias(in *ast.AliasNode) (*Node, error) {
	at := in.Value.GetToken()
	n, ok := r.anchors[at.Value]
	if !ok {
		return nil, r.refuse(in.Start, "no anchor &%s before this alias", at.Value)
	}
	return n, r.charge(in.Start, n.size)
}

func (r *yamlReader) charge(at *token.Token, size int) error {
	r.unfolded += size
	if r.unfolded > maxUnfolded {
		return r.refuse(at, "the aliases up to here stand for more than %d values", maxUnfolded)
	}
	return nil
}

// merge adds the fields that << brings in; of several fields with the same name the
// first counts.
func (r *yamlReader) merge(into []Pair, at Place, value *Node) ([]Pair, error) {
	from := []*Node{value}
	if value.Kind == List {
		from = value.items
	}
	for _, n := range from {
		if n.Kind != Map {
			r.f.Fail(at, "YAML: << needs a map of fields, got %s", n.Kind)
			return nil, errStop
		}
		into = append(into, besides(into, n.Pairs)...)
	}
	return into, nil
}

// besides lists the new pairs with keys that the old ones lack.
func besides(old, add []Pair) []Pair {
	if len(add) == 0 {
		return nil
	}
	known := make(map[string]bool, len(old))
	for _, p := range old {
		known[p.Key] = true
	}
	return slices.DeleteFunc(slices.Clone(add), func(p Pair) bool { return known[p.Key] })
}
