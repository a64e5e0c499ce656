// Package format reads a platform file of any known format: it looks at the
// content and calls the reader.
//
// A new format is a package that builds a platform with a [platform.Builder] and
// a case in [Read]. What a format means does not belong here: the project's own
// YAML and JSON are [platform.ReadNative], SimGrid's XML is platform/simgrid.
package format

import (
	"bytes"
	"strings"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
)

// Read reads a platform file: SimGrid XML by [simgrid.Read], or YAML or JSON by
// [platform.ReadNative]. A file that begins with < is XML; an empty or blank file is
// judged by the ending of fileName.
func Read(fileName string, data []byte, o platform.ReadOptions) (*platform.Platform, error) {
	if looksXML(fileName, data) {
		if err := memory.Want(xmlMemory*float64(len(data)), "reading XML"); err != nil {
			return nil, srcerr.At(fileName, 1, 1, "%v", err)
		}
		return simgrid.Read(fileName, data, o)
	}
	return platform.ReadNative(fileName, data, o)
}

// xmlMemory is what reading SimGrid XML takes for each byte of text, in bytes: the peak of
// resident memory (/usr/bin/time -f %M) of validate on 22 MB of 150,000 hosts, links and
// routes, divided by its size (4.8), rounded up.
const xmlMemory = 5

func looksXML(fileName string, data []byte) bool {
	text := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\uFEFF")), " \t\r\n")
	if len(text) == 0 {
		return strings.HasSuffix(strings.ToLower(fileName), ".xml")
	}
	return text[0] == '<'
}
