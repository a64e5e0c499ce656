package format

import (
	"bufio"
	"io"
	"strconv"

	"github.com/clustersim/clustersim/scheduler/partition"
)

// WritePart writes a partition as METIS does: a line for each vertex with its part.
func WritePart(w io.Writer, part partition.Partition) error {
	out := bufio.NewWriter(w)
	var text []byte
	for _, p := range part {
		text = append(strconv.AppendInt(text[:0], int64(p), 10), '\n')
		if _, err := out.Write(text); err != nil {
			return err
		}
	}
	return out.Flush()
}
