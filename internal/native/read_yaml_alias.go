package native

import (
	"slices"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

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
		from = value.Items
	}
	for _, n := range from {
		if n.Kind != Map {
			r.f.Fail(at, "YAML: << wants a map of fields, got %s", n.Kind)
			return nil, errStop
		}
		into = append(into, besides(into, n.Pairs)...)
	}
	return into, nil
}

// besides lists the new pairs whose keys are not among the old ones.
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
