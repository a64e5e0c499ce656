package format

import (
	"bytes"

	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format/wfcommons"
)

// Read reads a workload in any of the formats of [All]. It goes by the content, so that
// a renamed file is the same, and by fileName's extension where the content
// leaves it open; what is then still unknown is taken for the project's own
// form. Any XML is taken for DAX, whose reader says what is wrong with others.
func Read(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	f, ok := ByContent(data)
	if !ok && bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n"), []byte("<")) {
		return wfcommons.ReadDAX(fileName, data, o)
	}
	if !ok {
		f, ok = ByExtension(fileName)
	}
	if !ok {
		return ReadNative(fileName, data, o)
	}
	return f.Read(fileName, data, o)
}
