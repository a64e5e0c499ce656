package format

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// dotAttr is an attribute and where its value stands.
type dotAttr struct {
	key, value string
	at         int
}

// dotDefaults are the attributes that "node [...]" and "edge [...]" give to
// what comes after them, up to the end of the braces: by these words and by key.
type dotDefaults map[string]map[string]dotAttr

func (d dotDefaults) clone() dotDefaults {
	return dotDefaults{"node": maps.Clone(d["node"]), "edge": maps.Clone(d["edge"])}
}

func (d dotDefaults) set(kind string, attributes []dotAttr) {
	if d[kind] == nil {
		d[kind] = map[string]dotAttr{}
	}
	for _, a := range attributes {
		d[kind][a.key] = a
	}
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

// mention finds or makes the node of a name.
func (r *dotReader) mention(name string, at int, defaults dotDefaults) workload.TaskID {
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
	for _, key := range slices.Sorted(maps.Keys(defaults["node"])) {
		r.set(&r.nodes[id], defaults["node"][key])
	}
	return id
}

// maxDOTProduct bounds the edges that one arrow stands for.
const maxDOTProduct = 1 << 22

// join adds the edges that one arrow stands for.
func (r *dotReader) join(from []workload.TaskID, end dotEnd, given map[string]dotAttr) {
	if len(from)*len(end.nodes) > maxDOTProduct {
		r.src.Fail(end.at, "", "an edge between groups of %d and %d nodes: more than %d edges", len(from), len(end.nodes), maxDOTProduct)
		return
	}
	for _, a := range from {
		for _, b := range end.nodes {
			r.edge(a, b, end.at, given)
		}
	}
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

// dotSize reads a size attribute: a plain number, or one with a unit.
func (r *dotReader) dotSize(what string, a dotAttr, parse func(string) (float64, error)) float64 {
	x, err := parse(strings.TrimSpace(a.value))
	if err != nil {
		r.src.Fail(a.at, "", "%s: size: %s", what, err)
		return 0
	}
	return x
}

// set gives a node what an attribute says of it.
func (r *dotReader) set(n *dotNode, a dotAttr) {
	what := "node " + strconv.Quote(n.name)
	switch a.key {
	case "size":
		n.sized = true
		if n.work = r.dotSize(what, a, units.Work); n.work < 0 {
			r.src.Fail(a.at, "", "%s: size %q is negative", what, a.value)
		}
	case "alpha":
		var err error
		if n.alpha, err = units.Fraction(strings.TrimSpace(a.value)); err != nil || !(n.alpha >= 0 && n.alpha <= 1) {
			r.src.Fail(a.at, "", "%s: alpha %q: want a fraction from 0 to 1", what, a.value)
			n.alpha = 0
		}
	default:
		r.noteIgnored("node", a)
	}
}

// dotUnused are attributes by which other simulators place and order tasks.
var dotUnused = map[string]bool{"threads": true, "performer": true, "order": true, "category": true, "mode": true, "data": true}

// noteIgnored says of attributes that may have been meant that they are not
// used; those that only draw are silent.
func (r *dotReader) noteIgnored(what string, a dotAttr) {
	if dotUnused[a.key] || srcerr.Suggest(a.key, []string{"size", "alpha"}) != "" && !dotDrawing[a.key] {
		r.src.NoteUnknown(a.at, what, a.key, []string{"size"})
	}
}

// dotDrawing are Graphviz's attributes that look like size.
var dotDrawing = map[string]bool{"sides": true, "side": true, "style": true}
