package partitions

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// oneWay is where a cost stands that is not that of the other direction.
func oneWay(matrix [][]int64, data []byte) (line, col int) {
	r := newReader(data)
	for i, row := range matrix {
		if _, err := r.Read(); err != nil {
			break // readCosts has read it
		}
		for j := range row[:i] {
			if row[j] != matrix[j][i] {
				return r.FieldPos(j)
			}
		}
	}
	return 1, 1
}

// newReader reads rows of any length, after a byte order mark if there is one.
func newReader(data []byte) *csv.Reader {
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))))
	r.FieldsPerRecord = -1
	r.Comment = '#'
	return r
}

// readCosts reads a square matrix of whole numbers. Mistakes are *srcerr.Error
// values, joined, in file order.
func readCosts(fileName string, data []byte) ([][]int64, error) {
	wrong := srcerr.List{File: fileName}
	r := newReader(data)
	var matrix [][]int64
	for wrong.Len() < srcerr.MaxErrors {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if bad, ok := errors.AsType[*csv.ParseError](err); ok {
			wrong.Add(bad.Line, bad.Column, "%s", bad.Err)
			break
		}
		line, _ := r.FieldPos(0)
		if len(matrix) > 0 && len(record) != len(matrix[0]) {
			wrong.Add(line, 1, "row of %s: want %d", units.Count(len(record), "number"), len(matrix[0])).WithHint("a square matrix, what part i sends in row i")
			break
		}
		row := make([]int64, len(record))
		for j, word := range record {
			x, err := strconv.ParseInt(strings.TrimSpace(word), 10, 64)
			if err != nil || x < 0 || x > math.MaxInt32 {
				at, col := r.FieldPos(j)
				wrong.Add(at, col, "cost %q: want a whole number from 0 to %d", word, math.MaxInt32)
			}
			row[j] = x
		}
		matrix = append(matrix, row)
	}
	switch {
	case wrong.Len() > 0:
	case len(matrix) == 0:
		wrong.Add(1, 1, "no costs (want a square matrix, what part i sends in row i)")
	case len(matrix) != len(matrix[0]):
		line, _ := srcerr.Position(data, int64(len(data)))
		wrong.Add(line, 1, "%s of %d numbers: want a square matrix", units.Count(len(matrix), "row"), len(matrix[0]))
	}
	return matrix, wrong.Err()
}
