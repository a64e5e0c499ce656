package srcerr

import "bytes"

// Position turns a byte offset of data into a line and a column, both from 1.
// Columns count bytes. An offset past the end counts as the end.
func Position(data []byte, offset int64) (line, col int) {
	if offset > int64(len(data)) {
		offset = int64(len(data))
	}
	before := data[:max(offset, 0)]
	line = bytes.Count(before, []byte{'\n'}) + 1
	col = len(before) - (bytes.LastIndexByte(before, '\n') + 1) + 1
	return line, col
}
