package format

import (
	"bytes"
	"io"
	"testing"

	"github.com/clustersim/clustersim/workload/jobs"
)

func FuzzReadNative(f *testing.F) {
	f.Add([]byte(manual))
	f.Add([]byte(`{"jobs": [{"name": "a", "submit": "1s", "nodes": 2, "body": {"sequence": [{"delay": "3s"}, {"flops": [1, 2]}], "repeat": 2}}]}`))
	f.Add([]byte("jobs:\n  - {nodes: 1, run: 1, after: [2]}\n  - {nodes: 1, run: 2, after-ok: 1}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		trace, err := readNative("f.yaml", data, Options{})
		if err != nil {
			return
		}
		checkColumns(t, trace)
		for _, write := range []func(io.Writer, *jobs.Trace, WriteOptions) error{writeNativeYAML, writeNativeJSON} {
			var out bytes.Buffer
			if err := write(&out, trace, WriteOptions{}); err != nil {
				t.Fatalf("%v\n%s", err, data)
			}
			again, err := readNative("f", out.Bytes(), Options{})
			if err != nil {
				t.Fatalf("%v\n%s", err, out.Bytes())
			}
			requireSame(t, trace, again, out.String())
		}
	})
}
