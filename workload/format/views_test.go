package format

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// nativeFields has every text that a native workload can have.
const nativeFields = `{"name": "n", "processors": ["p", "q"], "tasks": [
	{"name": "a", "load": " gamma*2", "gamma": 3, "type": "program", "costs": [1, 2]},
	{"type": "program", "work": "1Gf", "name": "b", "costs": ["inf", 2]},
	{"name": "\u0063", "work": 1, "type": "other", "costs": [1, "3s"]}],
	"edges": [{"from": "a", "to": "b", "data": 1}, {"from": "a", "to": "c"}]}`

// Readers look at parts of a text without a copy, and keep none of them: a workload stays as it
// is when the bytes of its file are used for something else.
func TestWorkloadsKeepNoBytesOfFiles(t *testing.T) {
	files := map[string][]byte{"native.json": []byte(nativeFields)}
	for _, name := range []string{"../../internal/wfcommons/testdata/every-field.json", "../../examples/records/survey-small-1.json"} {
		var err error
		files[name], err = os.ReadFile(name)
		require.NoError(t, err)
	}
	for name, data := range files {
		want, err := Read(name, bytes.Clone(data), workload.ReadOptions{})
		require.NoError(t, err, name)
		got, err := Read(name, data, workload.ReadOptions{})
		require.NoError(t, err, name)
		clear(data)
		require.Equal(t, want, got, name)
	}
}
