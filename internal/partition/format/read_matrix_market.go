package format

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/partition"
)

// ReadMatrixMarket reads a square matrix in coordinate form (R. Boisvert, R. Pozo,
// K. Remington, The Matrix Market exchange formats, NISTIR 5935, 1996) as a
// graph: a vertex for each row, an edge where an entry or its mirror image stands off
// the diagonal. The values of an integer matrix are weights, whatever their
// sign, and what a general one has at (u, v) flows from u to v. In a pattern or a
// real matrix all weights are 1. Entries given twice add up, or count once.
//
// Mistakes are [*srcerr.Error] values, joined, in file order. Linear.
func ReadMatrixMarket(fileName string, data []byte) (*partition.Graph, error) {
	r := &matrixReader{lines: newLines(fileName, data)}
	r.readBanner()
	r.readSize()
	r.readEntries()
	if err := r.wrong.Err(); err != nil {
		return nil, err
	}
	if r.field != "integer" {
		r.b.Once()
	}
	return r.build(r.b, 1)
}

const matrixMarketBanner = "%%MatrixMarket"

func looksMatrixMarket(data []byte) bool {
	return len(data) >= len(matrixMarketBanner) && bytes.EqualFold(data[:len(matrixMarketBanner)], []byte(matrixMarketBanner))
}

type matrixReader struct {
	*lines
	field   string
	general bool
	n       int
	entries int64
	b       *partition.Builder
}

// readBanner reads the first line: banner, object, form, field, symmetry.
func (r *matrixReader) readBanner() {
	if !r.scan() || len(r.words) != 5 || !bytes.EqualFold(r.words[0].text, []byte(matrixMarketBanner)) {
		r.wrong.Add(1, 1, "want %s matrix coordinate, a field and a symmetry", matrixMarketBanner)
		r.failed = true
		return
	}
	choices := [][]string{{"matrix"}, {"coordinate"}, {"pattern", "real", "integer"}, {"general", "symmetric"}}
	var chosen [4]string
	for i, allowed := range choices {
		w := r.words[i+1]
		for _, choice := range allowed {
			if bytes.EqualFold(w.text, []byte(choice)) {
				chosen[i] = choice
			}
		}
		if chosen[i] == "" {
			r.fail(w, "%q is not supported: want %s", clip(w.text), strings.Join(allowed, " or "))
			r.failed = true
		}
	}
	r.field, r.general = chosen[2], chosen[3] == "general"
}

func (r *matrixReader) readSize() {
	if !r.scanData() {
		if !r.failed {
			r.failEnd("no line with the numbers of rows, columns and entries")
			r.failed = true
		}
		return
	}
	if len(r.words) != 3 {
		r.fail(r.words[0], "%d numbers: want rows, columns and entries", len(r.words))
		r.failed = true
		return
	}
	n, ok := r.vertices(r.words[0])
	columns, okColumns := r.whole(r.words[1], "columns", 0, maxReadVertices)
	if ok && okColumns && int(columns) != n {
		r.fail(r.words[1], "%d rows and %d columns: only a square matrix is a graph", n, columns)
		ok = false
	}
	entries, okEntries := r.whole(r.words[2], "entries", 0, maxReadEdges)
	if r.failed = !ok || !okColumns || !okEntries; !r.failed {
		r.n, r.entries, r.b = n, entries, partition.NewBuilder(n)
	}
}

func (r *matrixReader) readEntries() {
	want := 3
	if r.field == "pattern" {
		want = 2
	}
	count := int64(0)
	for r.scanData() {
		if count++; count > r.entries {
			r.fail(r.words[0], "more than the %d entries that the header says", r.entries)
			return
		}
		if len(r.words) != want {
			r.fail(r.words[0], "%d words: want %d, of a %s matrix", len(r.words), want, r.field)
			continue
		}
		r.readEntry()
	}
	if !r.failed && count < r.entries && r.wrong.Len() == 0 {
		r.failEnd("%d entries: the header says %d", count, r.entries).WithHint("the file may be cut off")
	}
}

func (r *matrixReader) readEntry() {
	u, ok := r.whole(r.words[0], "row", 1, int64(r.n))
	v, okColumn := r.whole(r.words[1], "column", 1, int64(r.n))
	weight, okValue := r.readValue()
	switch {
	case !ok || !okColumn || !okValue:
	case r.field == "integer" && r.general:
		r.b.Message(int(u-1), int(v-1), weight)
	default:
		r.b.Edge(int(u-1), int(v-1), weight)
	}
}

func (r *matrixReader) readValue() (weight int64, ok bool) {
	switch r.field {
	case "integer":
		x, ok := r.whole(r.words[2], "value", -partition.MaxTotalWeight, partition.MaxTotalWeight)
		return max(x, -x), ok
	case "real":
		w := r.words[2]
		if x, err := strconv.ParseFloat(string(w.text), 64); err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			r.fail(w, "value %q: want a finite number", clip(w.text))
			return 0, false
		}
	}
	return 1, true
}
