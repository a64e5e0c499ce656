package format

import (
	"bytes"
	"strings"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
)

// Read reads a platform file: SimGrid XML by [simgrid.Read], or YAML or JSON by
// [platform.ReadNative]. A file that begins with < is XML; an empty or blank file is
// judged by the ending of fileName.
func Read(fileName string, data []byte, o platform.ReadOptions) (*platform.Platform, error) {
	if looksXML(fileName, data) {
		return simgrid.Read(fileName, data, o)
	}
	return platform.ReadNative(fileName, data, o)
}

func looksXML(fileName string, data []byte) bool {
	text := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\uFEFF")), " \t\r\n")
	if len(text) == 0 {
		return strings.HasSuffix(strings.ToLower(fileName), ".xml")
	}
	return text[0] == '<'
}
