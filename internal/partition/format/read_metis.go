package format

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// ReadMETIS reads the format of METIS (G. Karypis, METIS 5.1 manual, section 4.1)
// and Chaco. The first line has the numbers of vertices and edges, and maybe
// three digits, of vertex sizes, vertex weights and edge weights, 1 when they are
// given, and the number of weights per vertex, which must be 1. Then line by line,
// for vertices 1, 2 and so on: size, weight, and each neighbour, followed by the
// weight of the edge. Lines that begin with % are comments; blank ones are
// vertices without edges. Sizes are checked and not used: they are for an
// objective that is not ours. Where METIS has sizes Chaco has the vertex's own
// number, which is passed over in the same way.
//
// Every edge must stand in both of its lines, with the same weight. Mistakes are
// [*srcerr.Error] values, joined, in file order. It takes the time to sort the lines.
func ReadMETIS(fileName string, data []byte) (*partition.Graph, error) {
	r := &metisReader{lines: newLines(fileName, data)}
	r.readHeader()
	r.readVertices()
	if err := r.wrong.Err(); err != nil {
		return nil, err
	}
	r.g.XAdj = r.first
	r.pairUp()
	if err := r.wrong.Err(); err != nil {
		return nil, err
	}
	if edges := len(r.arcs) / 2; edges != r.edges {
		r.wrong.Add(r.headerLine, 1, "the first line says %d edges, there are %d", r.edges, edges)
		return nil, r.wrong.Err()
	}
	return r.build()
}

func looksMETIS(data []byte) bool {
	w := firstWord(data, '%')
	_, ok := parseWhole(w)
	return ok || w == nil
}

type metisReader struct {
	*lines
	g                           partition.Graph
	headerLine                  int
	n, edges                    int
	sizes, weights, edgeWeights bool

	first []int32
	arcs  []metisArc
}

// metisArc is a neighbour as written.
type metisArc struct {
	to        int32
	line, col int32
	weight    int64
}

func (r *metisReader) readHeader() {
	if !r.scanData() {
		if r.wrong.Len() == 0 {
			r.failEnd("no first line with the numbers of vertices and edges")
		}
		r.failed = true
		return
	}
	r.headerLine = r.line
	if len(r.words) < 2 || len(r.words) > 4 {
		r.fail(r.words[0], "%d numbers in the first line: want vertices, edges, maybe a format and the number of weights", len(r.words))
		r.failed = true
		return
	}
	var ok bool
	r.n, ok = r.vertices(r.words[0])
	m, okEdges := r.whole(r.words[1], "number of edges", 0, maxReadEdges)
	r.edges = int(m)
	r.failed = !r.readFormat() || !ok || !okEdges
}

// readFormat reads the third and fourth number of the first line.
func (r *metisReader) readFormat() bool {
	if len(r.words) < 3 {
		return true
	}
	w := r.words[2]
	digits := w.text
	for _, c := range digits {
		if c != '0' && c != '1' || len(digits) > 3 {
			r.fail(w, "format %q: want up to three digits 0 or 1: vertex sizes, vertex weights, edge weights", clip(digits))
			return false
		}
	}
	on := func(fromRight int) bool {
		return len(digits) > fromRight && digits[len(digits)-1-fromRight] == '1'
	}
	r.edgeWeights, r.weights, r.sizes = on(0), on(1), on(2)
	if len(r.words) == 4 {
		if n, ok := parseWhole(r.words[3].text); !ok || n > 1 || n < 0 {
			r.fail(r.words[3], "%q weights a vertex: want 1 (several constraints are not supported)", clip(r.words[3].text))
			return false
		}
	}
	return true
}

func (r *metisReader) readVertices() {
	if r.failed {
		return
	}
	r.first = append(r.first, 0)
	for r.scan() {
		if len(r.words) > 0 && r.words[0].text[0] == '%' {
			continue
		}
		if len(r.first) > r.n {
			if len(r.words) > 0 {
				r.fail(r.words[0], "a line for vertex %d: the first line says %d vertices", len(r.first), r.n)
				return
			}
			continue
		}
		r.readVertex()
	}
	if missing := r.n + 1 - len(r.first); missing > 0 && r.wrong.Len() == 0 {
		r.failEnd("the file ends before the lines of %d of %d vertices", missing, r.n).WithHint("it may be cut off")
	}
}

func (r *metisReader) readVertex() {
	v := len(r.first) // from 1, as in the file
	words := r.words
	take := func(given bool, what string, standard int64) int64 {
		switch {
		case !given:
			return standard
		case len(words) == 0:
			r.fail(word{col: 1}, "vertex %d: no %s", v, what)
			return standard
		}
		x, _ := r.whole(words[0], what, 0, partition.MaxTotalWeight)
		words = words[1:]
		return x
	}
	take(r.sizes, "size of a vertex", 0)
	r.g.VertexWeight = append(r.g.VertexWeight, take(r.weights, "weight of a vertex", 1))
	r.readNeighbours(v, words)
	r.first = append(r.first, int32(len(r.arcs)))
}

func (r *metisReader) readNeighbours(v int, words []word) {
	start := len(r.arcs)
	for len(words) > 0 {
		to, ok := r.whole(words[0], "neighbour", 1, int64(r.n))
		a := metisArc{int32(to - 1), int32(r.line), int32(words[0].col), 1}
		switch {
		case ok && int(to) == v:
			r.fail(words[0], "vertex %d is its own neighbour", v)
		case r.edgeWeights && len(words) < 2:
			r.fail(words[0], "neighbour %s: no edge weight behind it", clip(words[0].text))
			return
		case r.edgeWeights:
			a.weight, _ = r.whole(words[1], "edge weight", 0, partition.MaxTotalWeight)
			words = words[1:]
		}
		words = words[1:]
		if len(r.arcs) > 2*maxReadEdges {
			r.failEnd("more than %d edges", maxReadEdges)
			r.failed = true
			return
		}
		r.arcs = append(r.arcs, a)
	}
	row := r.arcs[start:]
	byVertex := func(a, b metisArc) int { return cmp.Compare(a.to, b.to) }
	if !slices.IsSortedFunc(row, byVertex) {
		slices.SortStableFunc(row, byVertex)
	}
}

// pairUp finds each edge's other side: going through the lines in order, the
// next neighbour of u that was not met yet must be v whenever v names u.
func (r *metisReader) pairUp() {
	met := slices.Clone(r.first[:r.n])
	for v := range int32(r.n) {
		for a := r.first[v]; a < r.first[v+1] && r.wrong.Len() < srcerr.MaxErrors; a++ {
			arc := r.arcs[a]
			if a > r.first[v] && r.arcs[a-1].to == arc.to {
				r.failArc(arc, "vertex %d: neighbour %d stands twice", v+1, arc.to+1)
				return
			}
			back := r.back(met, v, arc.to)
			switch {
			case back < 0:
				r.failArc(arc, "vertex %d has neighbour %d, but not the other way round", v+1, arc.to+1)
			case r.arcs[back].weight != arc.weight && v < arc.to:
				r.failArc(r.arcs[back], "edge %d-%d: weight %d here and %d in line %d", arc.to+1, v+1, r.arcs[back].weight, arc.weight, arc.line)
			}
		}
	}
}

// back passes over neighbours of u below v, which did not name u, and returns
// where u names v, or -1.
func (r *metisReader) back(met []int32, v, u int32) int32 {
	for met[u] < r.first[u+1] && r.arcs[met[u]].to < v {
		met[u]++
	}
	if met[u] == r.first[u+1] || r.arcs[met[u]].to != v {
		return -1
	}
	met[u]++
	return met[u] - 1
}

func (r *metisReader) failArc(a metisArc, format string, args ...any) {
	r.wrong.Add(int(a.line), int(a.col), format, args...)
}

func (r *metisReader) build() (*partition.Graph, error) {
	g := &r.g
	g.Adj, g.EdgeWeight = make([]int32, len(r.arcs)), make([]int64, len(r.arcs))
	var vertices, edges float64
	for a, arc := range r.arcs {
		g.Adj[a], g.EdgeWeight[a] = arc.to, arc.weight
		edges += float64(arc.weight) / 2
	}
	for _, w := range g.VertexWeight {
		vertices += float64(w)
	}
	if err := partition.CheckTotals(vertices, edges); err != nil {
		r.wrong.Add(r.headerLine, 1, "%s", err)
		return nil, r.wrong.Err()
	}
	return g, nil
}
