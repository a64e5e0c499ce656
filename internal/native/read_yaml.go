package native

import (
	"errors"
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
	r := &yamlReader{f: f, cols: columns{f: f}}
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
	n := &Node{Kind: List, Place: r.place(in.Start), size: 1, Items: make([]*Node, 0, len(in.Values))}
	for _, v := range in.Values {
		item, err := r.node(v)
		if err != nil {
			return nil, err
		}
		n.Items = append(n.Items, item)
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
