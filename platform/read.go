package platform

import (
	"bytes"
	"strings"
)

// Read reads a platform file: SimGrid XML by [ReadXML], or YAML or JSON by
// [ReadNative]. A text that begins with < is XML; an empty text or one of
// blanks is judged by the ending of fileName.
func Read(fileName string, data []byte, o ReadOptions) (*Platform, error) {
	if looksXML(fileName, data) {
		return ReadXML(fileName, data, o)
	}
	return ReadNative(fileName, data, o)
}

func looksXML(fileName string, data []byte) bool {
	text := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\uFEFF")), " \t\r\n")
	if len(text) == 0 {
		return strings.HasSuffix(strings.ToLower(fileName), ".xml")
	}
	return text[0] == '<'
}
