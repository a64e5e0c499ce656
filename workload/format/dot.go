package format

import (
	"bytes"
	"errors"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format/lossy"
)

// ReadDOT reads a workload from a directed graph in Graphviz's language, as
// SimGrid (create_DAG_from_dot) and daggen (F. Suter,
// github.com/frs69wq/daggen) use it: the attribute size of a node is its work
// in flop, that of an edge its data in bytes; an edge whose size is missing, 0
// or below is a control edge. alpha of a node is its serial fraction. Other
// attributes say nothing here. No nodes root and end are added.
//
// Mistakes are [*srcerr.Error] values, joined, in file order; reading stops at
// the first mistake in the grammar. Linear in the size of the file. docs/formats/dot.md has the details.
func ReadDOT(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	src := &srcerr.Source{File: fileName, Data: data, Notes: o.Note}
	at := len(data) - len(bytes.TrimPrefix(data, []byte("\ufeff")))
	if len(bytes.TrimSpace(data)) == 0 {
		src.Fail(0, "", "empty file")
		return nil, src.Err()
	}
	r := &dotReader{src: src, ids: map[string]workload.TaskID{}, pairs: map[[2]workload.TaskID]int{}}
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
	return r.build()
}

// isDOT looks for "digraph name {" behind comments.
func isDOT(text []byte) bool {
	l := dotLexer{data: text[:min(len(text), 1<<16)]}
	if l.next(); l.kind == "strict" {
		l.next()
	}
	graph := l.kind == "graphx" || l.kind == "digraph"
	if l.next(); l.kind == "id" {
		l.next()
	}
	return graph && l.kind == "{"
}

// dotReader collects nodes and edges in the order in which they are first
// mentioned.
type dotReader struct {
	src    *srcerr.Source
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

// unquoteDOT is the text that a token stands for. In quotes only
// \" and a line end behind a backslash mean something else.
func unquoteDOT(word string) string {
	if len(word) < 2 || word[0] != '"' {
		return word
	}
	word = word[1 : len(word)-1]
	if !strings.Contains(word, `\`) {
		return word
	}
	var b strings.Builder
	for i := 0; i < len(word); i++ {
		switch {
		case word[i] != '\\' || i+1 == len(word):
			b.WriteByte(word[i])
		case word[i+1] == '"':
			b.WriteByte('"')
			i++
		case word[i+1] == '\n':
			i++
		case word[i+1] == '\r' && i+2 < len(word) && word[i+2] == '\n':
			i += 2
		default: // both stay, so that \\ does not hide what follows
			b.WriteString(word[i : i+2])
			i++
		}
	}
	return b.String()
}
