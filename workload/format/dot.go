package format

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/names"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/internal/wfcommons"
	"github.com/clustersim/clustersim/internal/wfcommons/lossy"
	"github.com/clustersim/clustersim/workload"
)

// readDOT reads a workload from a directed graph in Graphviz's language, as
// SimGrid (create_DAG_from_dot) and daggen (F. Suter,
// github.com/frs69wq/daggen) use it: the attribute size of a node is its work
// in flop, that of an edge its data in bytes; an edge with a size that is missing, 0
// or below is a control edge. alpha of a node is its serial fraction. Other
// attributes are ignored. If [workload.ReadOptions].SimGridEnds is set, missing nodes
// root and end are added, and entry and exit nodes are joined to them.
//
// Mistakes are [*srcerr.Error] values, joined, in file order; reading stops at
// the first mistake in the grammar. Linear in the size of the file.
// docs/formats/dot.md has the details.
func readDOT(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	src, at, err := wfcommons.Open(fileName, data, o)
	if err != nil {
		return nil, err
	}
	if len(bytes.TrimSpace(data)) == 0 {
		src.Fail(0, "", "empty file")
		return nil, src.Err()
	}
	r := &dotReader{src: src, pairs: map[[2]workload.TaskID]int{}}
	// An arrow and its names take 8 bytes or more; comments may hold more arrows.
	r.edges = make([]dotEdge, 0, min(bytes.Count(data, []byte("->")), len(data)/8))
	p := dotParser{dotReader: r, dotLexer: dotLexer{data: data, at: at}}
	var notes []string
	src.Notes = func(line string) { notes = append(notes, line) }
	p.file()
	src.Notes = o.Note
	if !p.over && o.Note != nil {
		for _, line := range notes {
			o.Note(line)
		}
	}
	if src.Failed() {
		return nil, src.Err()
	}
	if o.SimGridEnds {
		r.addEnds()
	}
	return r.build()
}

// isDOT looks for "digraph name {" after comments.
func isDOT(text []byte) bool {
	l := dotLexer{data: text[:min(len(text), 1<<16)]}
	if l.next(); l.kind == dotStrict {
		l.next()
	}
	graph := l.kind == dotGraph || l.kind == dotDigraph
	if l.next(); l.kind == dotID {
		l.next()
	}
	return graph && l.kind == dotOpen
}

// dotReader collects nodes and edges in the order in which they are first
// mentioned.
type dotReader struct {
	src    *srcerr.Source
	name   string
	strict bool
	nodes  []dotNode
	ids    names.Table // their numbers are TaskIDs
	edges  []dotEdge
	pairs  map[[2]workload.TaskID]int // strict: the edge that joins them

	products int  // edges between groups so far
	tooMany  bool // more than there may be
}

type dotNode struct {
	name  string
	at    int
	work  float64
	sized bool
	alpha float64
}

type dotEdge struct {
	from, to workload.TaskID
	at       int
	bytes    float64 // 0: control
}

// addEnds joins the node root to all entry nodes and all exit nodes to the node end, as
// SimGrid's create_DAG_from_dot does. It adds both nodes if they are missing.
func (r *dotReader) addEnds() {
	var ends [2]workload.TaskID
	for i, name := range []string{"root", "end"} {
		id, added := r.ids.Add(name)
		if added {
			r.nodes = append(r.nodes, dotNode{name: name})
		}
		r.nodes[id].sized = true // without a size it has none, as in SimGrid
		ends[i] = workload.TaskID(id)
	}
	root, end := ends[0], ends[1]
	waits, awaited := make([]bool, len(r.nodes)), make([]bool, len(r.nodes))
	for _, e := range r.edges {
		waits[e.to], awaited[e.from] = true, true
	}
	join := func(from, to workload.TaskID) {
		r.edges = append(r.edges, dotEdge{from: from, to: to})
		waits[to], awaited[from] = true, true
	}
	for id := range workload.TaskID(len(r.nodes)) {
		if !waits[id] && id != root && id != end {
			join(root, id)
		}
		if !awaited[id] && id != root && id != end {
			join(id, end)
		}
	}
	if !awaited[root] {
		join(root, end) // there is nothing else
	}
}

func (r *dotReader) build() (*workload.DAG, error) {
	b := workload.NewBuilder(r.name)
	b.NamesAreDistinct() // ids has checked it
	b.Grow(len(r.nodes), len(r.edges))
	var plain []string
	for _, n := range r.nodes {
		id := b.Task(n.name, n.work)
		if n.alpha != 0 {
			b.SetAttributes(id, workload.Attributes{Alpha: n.alpha})
		}
		if !n.sized {
			plain = append(plain, n.name)
		}
	}
	for _, e := range r.edges {
		if e.bytes > 0 {
			b.Edge(e.from, e.to, e.bytes)
		} else {
			b.Control(e.from, e.to)
		}
	}
	d, err := wfcommons.Freeze(r.src, b, func(task string) int { return r.nodeNamed(task).at })
	if err != nil {
		return nil, err
	}
	if len(plain) > 0 {
		r.src.Note(r.nodeNamed(plain[0]).at, "%s without size count as 0 flop: %s", units.Count(len(plain), "node"), lossy.SomeNames(plain))
	}
	return d, nil
}

// nodeNamed is the node of a name.
func (r *dotReader) nodeNamed(name string) *dotNode {
	id, _ := r.ids.Find(name)
	return &r.nodes[id]
}

// dotEscapes are the escapes that stand for something else. \\ is among them so that
// its second backslash does not begin another escape.
var dotEscapes = strings.NewReplacer(`\\`, `\\`, `\"`, `"`, "\\\n", "", "\\\r\n", "")

// unquoteDOT is the text that a token stands for.
func unquoteDOT(word string) string {
	if len(word) < 2 || word[0] != '"' {
		return word
	}
	if strings.IndexByte(word, '\\') < 0 {
		return word[1 : len(word)-1]
	}
	return dotEscapes.Replace(word[1 : len(word)-1])
}

// dotAttr is an attribute and where its value stands.
type dotAttr struct {
	key, value string
	at         int
}

// dotDefaults are the attributes that "node [...]" and "edge [...]" give to all nodes
// and edges up to the end of the braces, by these words and by key.
type dotDefaults map[dotKind]map[string]dotAttr

func (d dotDefaults) clone() dotDefaults {
	return dotDefaults{dotNodes: maps.Clone(d[dotNodes]), dotEdges: maps.Clone(d[dotEdges])}
}

func (d dotDefaults) set(kind dotKind, attributes []dotAttr) {
	if d[kind] == nil {
		d[kind] = map[string]dotAttr{}
	}
	for _, a := range attributes {
		d[kind][a.key] = a
	}
}

// mention finds or makes the node of a name.
func (r *dotReader) mention(name string, at int, defaults dotDefaults) workload.TaskID {
	if id, known := r.ids.Find(name); known {
		return workload.TaskID(id)
	}
	if err := native.CheckText(name); err != nil {
		r.src.Fail(at, "", "node: %s", err)
		return workload.NoTask
	}
	id, _ := r.ids.Add(name)
	r.nodes = wfcommons.Appended(r.nodes, dotNode{name: r.ids.Name(id), at: at})
	if given := defaults[dotNodes]; len(given) > 0 {
		for _, key := range slices.Sorted(maps.Keys(given)) {
			r.set(&r.nodes[id], given[key])
		}
	}
	return workload.TaskID(id)
}

// maxDOTProduct bounds the edges that all arrows between groups of nodes stand for.
const maxDOTProduct = 1 << 22

// dotEdgeBytes is what the reader takes for an edge, in a strict graph, on top of what the
// workload takes.
const dotEdgeBytes = 160

// join adds the edges that one arrow stands for.
func (r *dotReader) join(from []workload.TaskID, end dotEnd, given []dotAttr) {
	if r.tooMany {
		return // one mistake is enough
	}
	if product := len(from) * len(end.nodes); product > 1 {
		r.products += product
		if err := memory.Want(dotEdgeBytes*float64(r.products), "its edges between groups"); err != nil {
			r.src.Fail(end.at, "", "%v", err)
			r.tooMany = true
			return
		}
	}
	if r.products > maxDOTProduct {
		r.src.Fail(end.at, "", "edges between groups of nodes, here of %d and %d: more than %d in the file", len(from), len(end.nodes), maxDOTProduct)
		r.tooMany = true
		return
	}
	for _, a := range from {
		for _, b := range end.nodes {
			r.edge(a, b, end.at, given)
		}
	}
}

// edge adds an edge. In a strict graph a second edge between the same nodes only
// changes the first.
func (r *dotReader) edge(from, to workload.TaskID, at int, given []dotAttr) {
	what := func() string {
		return "edge " + strconv.Quote(r.nodes[from].name) + " to " + strconv.Quote(r.nodes[to].name)
	}
	if from == to {
		r.src.Fail(at, "", "%s: a task cannot wait for itself", what())
		return
	}
	pair := [2]workload.TaskID{from, to}
	i, repeated := r.pairs[pair]
	if !repeated || !r.strict {
		i = len(r.edges)
		r.edges = wfcommons.Appended(r.edges, dotEdge{from: from, to: to, at: at})
		if r.strict {
			r.pairs[pair] = i
		}
	}
	for _, a := range given {
		if a.key != "size" {
			r.noteIgnored("edge", a)
			continue
		}
		var err error
		if r.edges[i].bytes, err = dotSize(a, units.Data); err != nil {
			r.src.Fail(a.at, "", "%s: size: %s", what(), err)
		}
	}
}

// dotSize reads a size attribute: a plain number, or one with a unit.
func dotSize(a dotAttr, parse func(string) (float64, error)) (float64, error) {
	x, err := parse(strings.TrimSpace(a.value))
	if err != nil {
		return 0, err
	}
	return x, nil
}

// set applies an attribute to a node.
func (r *dotReader) set(n *dotNode, a dotAttr) {
	what := func() string { return "node " + strconv.Quote(n.name) }
	switch a.key {
	case "size":
		n.sized = true
		var err error
		if n.work, err = dotSize(a, units.Work); err != nil {
			r.src.Fail(a.at, "", "%s: size: %s", what(), err)
		} else if n.work < 0 {
			r.src.Fail(a.at, "", "%s: size %q is negative", what(), a.value)
		}
	case "alpha":
		var err error
		if n.alpha, err = units.Fraction(strings.TrimSpace(a.value)); err != nil || !(n.alpha >= 0 && n.alpha <= 1) {
			r.src.Fail(a.at, "", "%s: alpha %q: want a fraction from 0 to 1", what(), a.value)
			n.alpha = 0
		}
	default:
		r.noteIgnored("node", a)
	}
}

// dotUnused are attributes by which other simulators place and order tasks.
var dotUnused = map[string]bool{"threads": true, "performer": true, "order": true, "category": true, "mode": true, "data": true}

// noteIgnored notes an unused attribute that may have been relied on, or misspelt.
// It is silent about attributes for drawing.
func (r *dotReader) noteIgnored(what string, a dotAttr) {
	if dotUnused[a.key] || srcerr.Suggest(a.key, []string{"size", "alpha"}) != "" && !dotDrawing[a.key] {
		r.src.NoteUnknown(a.at, what, a.key, []string{"size"})
	}
}

// dotDrawing are attributes for drawing that look like a misspelt size.
var dotDrawing = map[string]bool{"sides": true, "side": true, "style": true}

// writeDOT writes d as a directed graph for SimGrid, daggen's readers and
// Graphviz: size of a node is its work in flop, size of an edge its data in
// bytes, alpha of a node its serial fraction. A control edge has no size. Names
// in which a backslash stands at the end or before a quote cannot be written;
// that is an error. O(n + m).
func writeDOT(w io.Writer, d *workload.DAG, o workload.WriteOptions) error {
	if err := (lossy.Holds{Title: true, Alpha: true, Repeat: true}).Check("DOT", d, o); err != nil {
		return err
	}
	names := []string{d.Name()}
	for t := range workload.TaskID(d.NumTasks()) {
		names = append(names, d.TaskName(t))
	}
	for _, name := range names {
		if strings.HasSuffix(name, `\`) || strings.Contains(name, `\"`) {
			return fmt.Errorf("name %q: DOT cannot hold a backslash at the end or before a quote", name)
		}
	}
	return lossy.WriteText(w, "DOT", func(out lossy.Text) {
		title := ""
		if d.Name() != "" {
			title = quoteDOT(d.Name()) + " "
		}
		out.Printf("digraph %s{\n", title)
		for t := range workload.TaskID(d.NumTasks()) {
			out.Printf("  %s [size=\"%s\"", quoteDOT(d.TaskName(t)), lossy.PlainNumber(d.WorkFlop(t)))
			if a := d.Attributes(t); a.Alpha != 0 {
				out.Printf(", alpha=\"%s\"", lossy.PlainNumber(a.Alpha))
			}
			out.Printf("];\n")
		}
		for e := range workload.EdgeID(d.NumEdges()) {
			out.Printf("  %s -> %s", quoteDOT(d.TaskName(d.From(e))), quoteDOT(d.TaskName(d.To(e))))
			if d.Bytes(e) > 0 {
				out.Printf(" [size=\"%s\"]", lossy.PlainNumber(d.Bytes(e)))
			}
			out.Printf(";\n")
		}
		out.Printf("}\n")
	})
}

// quoteDOT quotes a name so that every reader understands it as this text.
func quoteDOT(name string) string {
	return `"` + strings.ReplaceAll(name, `"`, `\"`) + `"`
}
