package workload

import (
	"bytes"

	"github.com/clustersim/clustersim/internal/jsonwalk"
)

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

// isWfFormat looks at the keys of a JSON object up to the first telling one.
func isWfFormat(text []byte) bool {
	if !bytes.HasPrefix(text, []byte("{")) {
		return false
	}
	w, is := jsonwalk.New(text, 0), false
	w.Each(func(key string, _ int) {
		switch key {
		case "workflow", "schemaVersion":
			is = true
			w.Stop()
		case "tasks", "edges", "work", "processors":
			w.Stop()
		default:
			w.Skip()
		}
	})
	return is
}
