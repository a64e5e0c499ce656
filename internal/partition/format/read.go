package format

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Format is a file format for graphs.
type Format struct {
	Name    string
	Summary string

	looks func(data []byte) bool
	read  func(fileName string, data []byte) (*partition.Graph, error)
}

// Formats lists what [Read] reads, in the order in which it tries them.
func Formats() []Format {
	return []Format{
		{"matrix-market", "Matrix Market coordinates: the graph of a square matrix", looksMatrixMarket, ReadMatrixMarket},
		{"dimacs", "DIMACS: p sp with arcs, p edge or p col with edges", looksDIMACS, ReadDIMACS},
		{"metis", "METIS and Chaco: a line of neighbours a vertex", looksMETIS, ReadMETIS},
	}
}

// Extensions are those of the files of each format, by its name, the usual one first.
var Extensions = map[string][]string{
	"metis":         {".graph", ".metis", ".chaco"},
	"matrix-market": {".mtx"},
	"dimacs":        {".dimacs", ".gr", ".col"},
}

// Sure says whether a file is a graph by its name or by how it begins. METIS files begin
// as others do, so they are recognized by their name alone.
func Sure(fileName string, data []byte) bool {
	for _, list := range Extensions {
		if slices.Contains(list, ending.Ext(fileName)) {
			return true
		}
	}
	data = bytes.TrimPrefix(data, []byte(byteOrderMark))
	return looksMatrixMarket(data) || looksDIMACS(data)
}

// Read reads a graph in the format that its content looks like. Mistakes are
// [*srcerr.Error] values, joined, in file order.
func Read(fileName string, data []byte) (*partition.Graph, error) {
	data = bytes.TrimPrefix(data, []byte(byteOrderMark))
	for _, f := range Formats() {
		if f.looks(data) {
			return f.read(fileName, data)
		}
	}
	return nil, srcerr.At(fileName, 1, 1, "no graph format begins like this").WithHint("want METIS, Matrix Market or DIMACS")
}

// byteOrderMark is what some editors put before a text.
const byteOrderMark = "\ufeff"

// firstWord is the first word of the first line that is neither blank nor a
// comment behind mark.
func firstWord(data []byte, mark byte) []byte {
	for line := range bytes.Lines(data) {
		words := bytes.Fields(line)
		if len(words) > 0 && words[0][0] != mark {
			return words[0]
		}
	}
	return nil
}

// lines reads a text line by line, words with their places.
type lines struct {
	data   []byte
	next   int // offset of the next line
	line   int // number of the current one, from 1
	words  []word
	wrong  srcerr.List
	failed bool // the rest of the file makes no sense
}

// word is a word of the current line.
type word struct {
	text []byte
	col  int
}

func newLines(fileName string, data []byte) *lines {
	data = bytes.TrimPrefix(data, []byte(byteOrderMark))
	return &lines{data: data, wrong: srcerr.List{File: fileName}}
}

// scan goes to the next line, blank ones too, and splits it. It ends at the end
// of the text, or when there are enough mistakes to report.
func (l *lines) scan() bool {
	if l.next >= len(l.data) || l.failed || l.wrong.Len() >= srcerr.MaxErrors {
		return false
	}
	line := l.data[l.next:]
	if end := bytes.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	l.next += len(line) + 1
	l.line++
	l.words = l.words[:0]
	for i := 0; i < len(line); {
		if isSpace(line[i]) {
			i++
			continue
		}
		from := i
		for i < len(line) && !isSpace(line[i]) {
			i++
		}
		l.words = append(l.words, word{line[from:i], from + 1})
	}
	return true
}

// scanData goes to the next line that is neither blank nor a comment behind %.
func (l *lines) scanData() bool {
	for l.scan() {
		if len(l.words) > 0 && l.words[0].text[0] != '%' {
			return true
		}
	}
	return false
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f' }

// fail records a mistake at a word of the current line.
func (l *lines) fail(w word, format string, args ...any) *srcerr.Error {
	return l.wrong.Add(l.line, w.col, format, args...)
}

// failEnd records a mistake at the end of the text.
func (l *lines) failEnd(format string, args ...any) *srcerr.Error {
	line, col := srcerr.Position(l.data, int64(len(l.data)))
	return l.wrong.Add(line, col, format, args...)
}

// whole reads a whole number from low to high.
func (l *lines) whole(w word, what string, low, high int64) (int64, bool) {
	x, ok := parseWhole(w.text)
	if !ok || x < low || x > high {
		l.fail(w, "%s: %q: want a whole number from %d to %d", what, clip(w.text), low, high)
		return 0, false
	}
	return x, true
}

// build makes the graph; what the builder refuses is a mistake of a line.
func (l *lines) build(b *partition.Builder, line int) (*partition.Graph, error) {
	g, err := b.Build()
	if err != nil {
		l.wrong.Add(line, 1, "%s", err)
	}
	return g, l.wrong.Err()
}

// clip shortens a word that a message quotes.
func clip(text []byte) string {
	const most = 40
	if len(text) > most {
		return string(text[:most]) + "..."
	}
	return string(text)
}

// parseWhole reads decimal digits, perhaps behind a minus. With strconv.ParseInt a
// large graph takes a quarter longer to read.
func parseWhole(text []byte) (int64, bool) {
	negative := len(text) > 0 && text[0] == '-'
	if negative {
		text = text[1:]
	}
	if len(text) == 0 {
		return 0, false
	}
	x := int64(0)
	for _, c := range text {
		d := int64(c - '0')
		if c < '0' || c > '9' || x > (math.MaxInt64-d)/10 {
			return 0, false
		}
		x = 10*x + d
	}
	if negative {
		x = -x
	}
	return x, true
}

const (
	maxReadVertices = math.MaxInt32 - 1
	maxReadEdges    = math.MaxInt32 / 2
	// A file may not declare far more vertices than it says anything about, or
	// two lines could take all memory.
	freeVertices    = 1_000_000
	verticesPerByte = 10
)

func (l *lines) vertices(w word) (int, bool) {
	n, ok := l.whole(w, "number of vertices", 0, maxReadVertices)
	if ok && n > freeVertices+verticesPerByte*int64(len(l.data)) {
		l.fail(w, "%d vertices in a file of %d bytes: it says nothing about nearly all of them", n, len(l.data))
		return 0, false
	}
	return int(n), ok
}

// ReadPart reads a partition as METIS writes it: a line for each vertex with its
// part, from 0. It must have the given number of vertices. Mistakes are [*srcerr.Error] values.
func ReadPart(fileName string, data []byte, vertices int) (partition.Partition, error) {
	l := newLines(fileName, data)
	part := partition.Partition{}
	for l.scan() {
		switch {
		case len(l.words) == 0:
		case len(l.words) > 1:
			l.fail(l.words[1], "%d numbers in a line: want one, the vertex's part", len(l.words))
		case len(part) == vertices:
			l.fail(l.words[0], "a line for vertex %d of %d", len(part)+1, vertices)
			l.failed = true
		default:
			p, _ := l.whole(l.words[0], "part", 0, math.MaxInt32/2)
			part = append(part, int32(p))
		}
	}
	if l.wrong.Len() == 0 && len(part) < vertices {
		l.failEnd("parts of %d vertices: want %d", len(part), vertices).WithHint("the file may be cut off, or of another graph")
	}
	if err := l.wrong.Err(); err != nil {
		return nil, err
	}
	return part, nil
}

// WritePart writes a partition as METIS does: a line for each vertex with its part.
func WritePart(w io.Writer, part partition.Partition) error {
	out := bufio.NewWriter(w)
	for _, p := range part {
		fmt.Fprintln(out, p)
	}
	return out.Flush()
}
