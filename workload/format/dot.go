package format

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/graph/formats/dot"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format/lossy"
)

// ReadDOT reads a program from a directed graph in Graphviz's language, as
// SimGrid (create_DAG_from_dot) and daggen (F. Suter,
// github.com/frs69wq/daggen) use it: the attribute size of a node is its work
// in flop, that of an edge its data in bytes; an edge whose size is missing, 0
// or below is a control edge. alpha of a node is its serial fraction. Other
// attributes say nothing here. No nodes root and end are added.
//
// Mistakes are [*srcerr.Error] values, joined, in file order. The grammar is
// gonum's, which stops at the first mistake in it. Linear in the size of the
// file. docs/formats/dot.md has the details.
func ReadDOT(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	r := &dotReader{
		src: &srcerr.Source{File: fileName, Data: data, Notes: o.Note},
		ids: map[string]workload.TaskID{}, pairs: map[[2]workload.TaskID]int{},
	}
	r.places = scanDOT(data)
	r.parse()
	if r.src.Failed() {
		return nil, r.src.Err()
	}
	return r.build()
}

var dotHead = regexp.MustCompile(`^(?i:strict\s+)?(?i:di)?(?i:graph)(?:\s*"[^"]*"|\s+[\w.-]+)?\s*\{`)

// isDOT looks for "digraph name {" behind comments.
func isDOT(text []byte) bool {
	s := string(text[:min(len(text), 1<<16)])
	for {
		s = strings.TrimLeft(s, " \t\r\n")
		var rest string
		var found bool
		switch {
		case strings.HasPrefix(s, "//"), strings.HasPrefix(s, "#"):
			_, rest, found = strings.Cut(s, "\n")
		case strings.HasPrefix(s, "/*"):
			_, rest, found = strings.Cut(s, "*/")
		}
		if !found {
			return dotHead.MatchString(s)
		}
		s = rest
	}
}

// maxDOTDepth bounds the nesting of subgraphs: gonum's checks and the walk here
// are recursive, and each level lists its nodes again.
const maxDOTDepth = 100

// dotReader walks over the statements; nodes and edges come in the order in
// which they are first mentioned.
type dotReader struct {
	src    *srcerr.Source
	places dotPlaces
	name   string
	strict bool
	nodes  []dotNode
	ids    map[string]workload.TaskID
	edges  []dotEdge
	pairs  map[[2]workload.TaskID]int // strict: the edge that joins them
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

var dotSyntax = regexp.MustCompile(`^(\d+):(\d+): error: (.*)$`)

func (r *dotReader) parse() {
	if len(strings.TrimSpace(string(r.src.Data))) == 0 {
		r.src.Fail(0, "", "empty file")
		return
	}
	if r.places.tooDeep {
		r.src.Fail(r.places.deepAt, "", "more than %d braces within each other", maxDOTDepth)
		return
	}
	data := strings.TrimPrefix(string(r.src.Data), "\ufeff")
	if i := strings.LastIndexByte(data, '\n'); i+1 < len(data) {
		data += "\n" // gonum wants an end of line behind a comment
	}
	file, err := dot.ParseString(data)
	if err != nil {
		r.syntax(err)
		return
	}
	if len(file.Graphs) > 1 {
		r.src.Fail(r.places.secondGraph, "use a file for each", "a second graph in one file")
		return
	}
	g := file.Graphs[0]
	if !g.Directed {
		r.src.Fail(r.places.firstGraph, "want digraph and ->", "an undirected graph says nothing about order")
		return
	}
	r.strict = g.Strict
	if g.ID != "" {
		r.places.next(g.ID)
		if r.name = unquoteDOT(g.ID); native.CheckText(r.name) != nil {
			r.name = ""
		}
	}
	r.statements(g.Stmts, dotDefaults{})
}

// syntax reports gonum's message, which says where the token is that it could
// not take.
func (r *dotReader) syntax(err error) {
	hint := ""
	if strings.Contains(err.Error(), `expected "="`) {
		hint = `put values such as "1e9" and "2Gf" in quotes`
	}
	m := dotSyntax.FindStringSubmatch(err.Error())
	if m == nil {
		r.src.Fail(0, hint, "DOT: %s", err)
		return
	}
	line, _ := strconv.Atoi(m[1])
	col, _ := strconv.Atoi(m[2])
	r.src.Fail(r.places.offset(line, col), hint, "DOT: %s", m[3])
}

func (r *dotReader) build() (*workload.DAG, error) {
	b := workload.NewBuilder(r.name)
	b.NamesAreDistinct() // ids has seen to it
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
	d, err := b.Build()
	if cycle, ok := errors.AsType[*workload.CycleError](err); ok {
		r.src.Fail(r.nodes[r.ids[cycle.Tasks[0]]].at, "", "%s", cycle)
	} else if err != nil {
		r.src.Fail(0, "", "%s", err)
	}
	if r.src.Failed() {
		return nil, r.src.Err()
	}
	if len(plain) > 0 {
		r.src.Note(r.nodes[r.ids[plain[0]]].at, "%s without size count as 0 flop: %s", lossy.Counted(len(plain), "node"), lossy.SomeNames(plain))
	}
	return d, nil
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
