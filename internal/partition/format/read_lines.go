package format

import (
	"bytes"
	"math"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/srcerr"
)

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
	// A file may not ask for far more vertices than it says anything about, or
	// two lines could take all memory.
	freeVertices    = 1_000_000
	verticesPerByte = 10
)

// vertices reads the number of vertices.
func (l *lines) vertices(w word) (int, bool) {
	n, ok := l.whole(w, "number of vertices", 0, maxReadVertices)
	if ok && n > freeVertices+verticesPerByte*int64(len(l.data)) {
		l.fail(w, "%d vertices in a file of %d bytes: it says nothing about nearly all of them", n, len(l.data))
		return 0, false
	}
	return int(n), ok
}
