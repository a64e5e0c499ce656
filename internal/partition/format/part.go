package format

import (
	"bufio"
	"fmt"
	"io"
	"math"

	"github.com/clustersim/clustersim/internal/partition"
)

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
