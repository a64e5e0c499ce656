package format

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"

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
		if slices.Contains(list, strings.ToLower(filepath.Ext(fileName))) {
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
