package workload

import (
	"bytes"
	"encoding/json"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Read reads a program in any format that has a reader here. It goes by the
// content: a JSON object with the key workflow or schemaVersion is WfFormat,
// all other JSON and YAML is the project's own form. fileName is for messages
// and, where the content leaves it open, to tell YAML from JSON.
func Read(fileName string, data []byte, o ReadOptions) (*DAG, error) {
	text := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	switch {
	case bytes.HasPrefix(text, []byte("<")):
		return nil, srcerr.At(fileName, 1, 1, "workload: this is XML, which is not read").
			WithHint("want WfFormat JSON, or YAML or JSON with tasks and edges")
	case isWfFormat(text):
		return ReadWfFormat(fileName, data, o)
	}
	return ReadNative(fileName, data, o)
}

// isWfFormat looks at the keys of a JSON object up to the first telling one.
func isWfFormat(text []byte) bool {
	if !bytes.HasPrefix(text, []byte("{")) {
		return false
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	if _, err := dec.Token(); err != nil {
		return false
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return false
		}
		switch key {
		case "workflow", "schemaVersion":
			return true
		case "tasks", "edges", "work":
			return false
		}
		var skipped json.RawMessage
		if dec.Decode(&skipped) != nil {
			return false
		}
	}
	return false
}
