package workload

import "bytes"

// Read reads a program in any of the [Formats]. It goes by the content, so that
// a renamed file is the same, and by fileName's extension where the content
// leaves it open; what is then still unknown is taken for the project's own
// form. Any XML is taken for DAX, whose reader says what is wrong with others.
func Read(fileName string, data []byte, o ReadOptions) (*DAG, error) {
	f, ok := FormatByContent(data)
	if !ok && bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n"), []byte("<")) {
		return ReadDAX(fileName, data, o)
	}
	if !ok {
		f, ok = FormatByExtension(fileName)
	}
	if !ok {
		return ReadNative(fileName, data, o)
	}
	return f.Read(fileName, data, o)
}
