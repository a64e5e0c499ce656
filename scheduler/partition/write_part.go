package partition

import (
	"bufio"
	"io"
	"strconv"
)

// WritePart writes a partition as METIS does: a line a vertex, its part.
func WritePart(w io.Writer, part Partition) error {
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
