package format

import (
	"github.com/clustersim/clustersim/internal/partition"
)

// ReadDIMACS reads two formats of the DIMACS challenges. Lines begin with a
// letter: c is a comment, p the problem with its numbers of vertices and lines.
//
//	p sp N M     then M lines a U V W: W flows from U to V (9th challenge, .gr)
//	p edge N M   then M lines e U V; n V W gives vertex V the weight W (2nd
//	             challenge, colouring and cliques); p col is the same
//
// Arcs of one pair add up. Edges given twice, as some colouring files do, count
// once, and the header may say their number, half of it or twice it. Mistakes are
// [*srcerr.Error] values, joined, in file order. Linear.
func ReadDIMACS(fileName string, data []byte) (*partition.Graph, error) {
	r := &dimacsReader{lines: newLines(fileName, data)}
	for r.scan() {
		if len(r.words) > 0 {
			r.readLine()
		}
	}
	if r.wrong.Len() == 0 {
		r.checkCount()
	}
	if err := r.wrong.Err(); err != nil {
		return nil, err
	}
	if !r.arcs {
		r.b.Once()
	}
	return r.build(r.b, r.problemLine)
}

func looksDIMACS(data []byte) bool {
	first := firstWord(data, 0)
	return len(first) == 1 && (first[0] == 'c' || first[0] == 'p')
}

type dimacsReader struct {
	*lines
	problemLine int
	arcs        bool // p sp
	n           int
	want, count int64
	b           *partition.Builder
}

func (r *dimacsReader) readLine() {
	kind := string(r.words[0].text)
	switch {
	case kind == "c":
	case kind == "p":
		r.readProblem()
	case r.b == nil:
		r.fail(r.words[0], "%q before the line p with the numbers of vertices and edges", clip(r.words[0].text))
		r.failed = true
	case kind == "a" && r.arcs && r.has(4, "a, two vertices and a weight"), kind == "e" && !r.arcs && r.has(3, "e and two vertices"):
		r.readPair()
	case kind == "n" && !r.arcs && r.has(3, "n, a vertex and its weight"):
		v, ok := r.vertex(r.words[1])
		if w, okWeight := r.whole(r.words[2], "weight", 0, partition.MaxTotalWeight); ok && okWeight {
			r.b.SetVertexWeight(v, w)
		}
	case kind == "a" || kind == "e" || kind == "n":
		if r.arcs != (kind == "a") { // else its words were wrong
			r.fail(r.words[0], "a line %s does not belong to this problem", kind)
		}
	default:
		r.fail(r.words[0], "a line that begins with %q: want c, p, a, e or n", clip(r.words[0].text))
	}
}

func (r *dimacsReader) has(n int, what string) bool {
	if len(r.words) != n {
		r.fail(r.words[0], "%d words: want %s", len(r.words), what)
		return false
	}
	return true
}

func (r *dimacsReader) readProblem() {
	if r.b != nil {
		r.fail(r.words[0], "a second line p")
		return
	}
	r.failed = true
	if !r.has(4, "p, sp, edge or col, and the numbers of vertices and lines") {
		return
	}
	switch kind := r.words[1]; string(kind.text) {
	case "sp":
		r.arcs = true
	case "edge", "col":
	default:
		r.fail(kind, "problem %q: want sp, edge or col", clip(kind.text))
		return
	}
	n, ok := r.vertices(r.words[2])
	m, okLines := r.whole(r.words[3], "number of lines", 0, maxReadEdges)
	if ok && okLines {
		r.n, r.want, r.b, r.problemLine, r.failed = n, m, partition.NewBuilder(n), r.line, false
	}
}

func (r *dimacsReader) vertex(w word) (int, bool) {
	v, ok := r.whole(w, "vertex", 1, int64(r.n))
	return int(v - 1), ok
}

// readPair reads an edge, or an arc with its weight.
func (r *dimacsReader) readPair() {
	u, ok := r.vertex(r.words[1])
	v, okTo := r.vertex(r.words[2])
	weight, okWeight, add := int64(1), true, r.b.Edge
	if r.arcs {
		weight, okWeight = r.whole(r.words[3], "weight", 0, partition.MaxTotalWeight)
		add = r.b.Message
	}
	if ok && okTo && okWeight {
		add(u, v, weight)
	}
	r.count++
}

func (r *dimacsReader) checkCount() {
	switch {
	case r.b == nil:
		r.failEnd("no line p with the numbers of vertices and edges")
	case r.count == r.want, !r.arcs && (r.count == 2*r.want || 2*r.count == r.want):
	default:
		r.wrong.Add(r.problemLine, 1, "the line p says %d edges, there are %d", r.want, r.count).WithHint("the file may be cut off")
	}
}
