package format

import (
	"maps"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/graph/formats/dot/ast"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// dotAttr is an attribute and where its value stands.
type dotAttr struct {
	key, value string
	at         int
}

// dotDefaults are the attributes that "node [...]" and "edge [...]" give to
// what comes after them, up to the end of the braces.
type dotDefaults struct {
	node, edge map[string]dotAttr
}

func (d dotDefaults) clone() dotDefaults {
	return dotDefaults{maps.Clone(d.node), maps.Clone(d.edge)}
}

// statements walks over a list and returns the nodes mentioned in it, each
// once, in order.
func (r *dotReader) statements(list []ast.Stmt, defaults dotDefaults) []workload.TaskID {
	var members dotMembers
	for _, s := range list {
		switch s := s.(type) {
		case *ast.NodeStmt:
			id := r.node(s.Node, defaults)
			members.add(id)
			for _, a := range r.attributes(s.Attrs) {
				if id != workload.NoTask {
					r.set(&r.nodes[id], a)
				}
			}
		case *ast.EdgeStmt:
			members.add(r.chain(s, defaults)...)
		case *ast.AttrStmt:
			r.setDefaults(s, &defaults)
		case *ast.Attr:
			r.attributes([]*ast.Attr{s})
		case *ast.Subgraph:
			members.add(r.subgraph(s, defaults)...)
		}
	}
	return members.list
}

// dotMembers is a list without repetition.
type dotMembers struct {
	list []workload.TaskID
	seen map[workload.TaskID]bool
}

func (m *dotMembers) add(ids ...workload.TaskID) {
	if m.seen == nil {
		m.seen = map[workload.TaskID]bool{}
	}
	for _, id := range ids {
		if id != workload.NoTask && !m.seen[id] {
			m.seen[id] = true
			m.list = append(m.list, id)
		}
	}
}

func (r *dotReader) subgraph(s *ast.Subgraph, defaults dotDefaults) []workload.TaskID {
	if s.ID != "" {
		r.places.next(s.ID)
	}
	return r.statements(s.Stmts, defaults.clone())
}

// node finds or makes the node that a statement mentions.
func (r *dotReader) node(n *ast.Node, defaults dotDefaults) workload.TaskID {
	name, at := unquoteDOT(n.ID), r.places.next(n.ID)
	if n.Port != nil {
		if n.Port.ID != "" {
			r.places.next(n.Port.ID)
		}
		if n.Port.CompassPoint != ast.CompassPointNone {
			r.places.next(n.Port.CompassPoint.String())
		}
	}
	if id, known := r.ids[name]; known {
		return id
	}
	if err := native.CheckText(name); err != nil {
		r.src.Fail(at, "", "node: %s", err)
		return workload.NoTask
	}
	id := workload.TaskID(len(r.nodes))
	r.ids[name] = id
	r.nodes = append(r.nodes, dotNode{name: name, at: at})
	for _, key := range slices.Sorted(maps.Keys(defaults.node)) {
		r.set(&r.nodes[id], defaults.node[key])
	}
	return id
}

// maxDOTProduct bounds the edges that one arrow stands for.
const maxDOTProduct = 1 << 22

// dotEnd is what stands on one side of an arrow.
type dotEnd struct {
	nodes []workload.TaskID
	at    int
}

// chain reads a -> b -> {c d}: every node of one end to every node of the next.
func (r *dotReader) chain(s *ast.EdgeStmt, defaults dotDefaults) []workload.TaskID {
	ends := []dotEnd{r.vertex(s.From, defaults)}
	for e := s.To; e != nil; e = e.To {
		ends = append(ends, r.vertex(e.Vertex, defaults))
	}
	given := maps.Clone(defaults.edge)
	if given == nil {
		given = map[string]dotAttr{}
	}
	for _, a := range r.attributes(s.Attrs) {
		given[a.key] = a
	}
	var all []workload.TaskID
	for i, end := range ends {
		all = append(all, end.nodes...)
		if i == 0 {
			continue
		}
		if len(ends[i-1].nodes)*len(end.nodes) > maxDOTProduct {
			r.src.Fail(end.at, "", "an edge between groups of %d and %d nodes: more than %d edges", len(ends[i-1].nodes), len(end.nodes), maxDOTProduct)
			continue
		}
		for _, from := range ends[i-1].nodes {
			for _, to := range end.nodes {
				r.edge(from, to, end.at, given)
			}
		}
	}
	return all
}

func (r *dotReader) vertex(v ast.Vertex, defaults dotDefaults) dotEnd {
	if s, ok := v.(*ast.Subgraph); ok {
		members := r.subgraph(s, defaults)
		end := dotEnd{nodes: members}
		if len(members) > 0 {
			end.at = r.nodes[members[0]].at
		}
		return end
	}
	id := r.node(v.(*ast.Node), defaults) // a vertex is one of the two
	end := dotEnd{at: r.places.last()}
	if id != workload.NoTask {
		end.nodes = []workload.TaskID{id}
	}
	return end
}

// edge adds an edge. Of a strict graph the later of two edges between the same
// nodes only changes the first.
func (r *dotReader) edge(from, to workload.TaskID, at int, given map[string]dotAttr) {
	what := "edge " + strconv.Quote(r.nodes[from].name) + " to " + strconv.Quote(r.nodes[to].name)
	if from == to {
		r.src.Fail(at, "", "%s: a task cannot wait for itself", what)
		return
	}
	i, repeated := -1, false
	if r.strict {
		i, repeated = r.pairs[[2]workload.TaskID{from, to}], r.pairs[[2]workload.TaskID{from, to}] != 0
	}
	if !repeated {
		r.edges = append(r.edges, dotEdge{from: from, to: to, at: at})
		r.pairs[[2]workload.TaskID{from, to}] = len(r.edges)
		i = len(r.edges)
	}
	for _, key := range slices.Sorted(maps.Keys(given)) {
		if key == "size" {
			r.edges[i-1].bytes = r.dotSize(what, given[key], units.Data)
		} else {
			r.noteIgnored("edge", given[key])
		}
	}
}

func (r *dotReader) attributes(list []*ast.Attr) []dotAttr {
	var all []dotAttr
	for _, a := range list {
		r.places.next(a.Key)
		all = append(all, dotAttr{unquoteDOT(a.Key), unquoteDOT(a.Val), r.places.next(a.Val)})
	}
	return all
}

func (r *dotReader) setDefaults(s *ast.AttrStmt, defaults *dotDefaults) {
	for _, a := range r.attributes(s.Attrs) {
		switch s.Kind {
		case ast.NodeKind:
			if defaults.node == nil {
				defaults.node = map[string]dotAttr{}
			}
			defaults.node[a.key] = a
		case ast.EdgeKind:
			if defaults.edge == nil {
				defaults.edge = map[string]dotAttr{}
			}
			defaults.edge[a.key] = a
		}
	}
}
