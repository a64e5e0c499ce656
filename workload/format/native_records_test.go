package format

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/workload"
)

// slips turn parts of a file into what a user might have written in their place.
var slips = [][2]string{
	{`"name": "`, `"nmae": "`},
	{`"name": "`, `"name": "x", "name": "`},
	{`"name": "`, `"name": null, "name": "`},
	{`"name": "`, `"type": "`},
	{`"work": "`, `"wrok": "`},
	{`"work": "`, `"work": "-`},
	{`"work": "`, `"work": "x`},
	{`"work": "`, `"alpha": 7, "work": "`},
	{`"work": "`, `"wörk": "`},
	{`"from": "`, `"to": "`},
	{`"from": "`, `"form": "`},
	{`"to": "`, `"from": "`},
	{`"to": "`, `"to": ["`},
	{`"data": "`, `"data": null, "bytes": "`},
	{`"data": "`, `"data": "7, 8`},
	{`{"from"`, `{"from": "a", "to": "a"}, {"from"`},
	{`{"from"`, `null, {"from"`},
	{`{"name"`, `[{"name"`},
	{`{"name"`, `7, {"name"`},
	{`{"name"`, `{}, {"name"`},
	{`"tasks"`, `"edges"`},
	{`"tasks"`, `"taks"`},
	{`"tasks": [`, `"tasks": [], "tasks": [`},
	{`"edges": [`, `"edges": 7, "x": [`},
	{`}`, ``},
	{`{`, ``},
	{`"`, ``},
	{`"`, `\"`},
	{`"`, `"\u0041\ud83d\ude00`},
	{`, `, ` `},
	{`, `, "\n,\t"},
	{`"}`, `",}`},
	{`]`, `]]`},
	{`"}`, "\x01\"}"},
	{`"}`, "\xff\"}"},
	{`]}`, "]}\n{\"hosts\": []}"},
	{`]}`, "]}\n{\"tasks\": []}"},
	{`: "`, `: {"a": [[1, {}], 2]}, "b": "`},
	{`: "`, `: ` + strings.Repeat("[", 49) + strings.Repeat("]", 49) + `, "b": "`},
	{`"a"`, `"b c"`},
	{`"b c"`, `"a"`},
	{`"#f"`, `"yes"`},
}

// drawSlip changes one place of a text.
func drawSlip(t *rapid.T, text string) string {
	slip := rapid.SampledFrom(slips).Draw(t, "slip")
	parts := strings.Split(text, slip[0])
	if len(parts) == 1 {
		return text
	}
	at := rapid.IntRange(1, len(parts)-1).Draw(t, "at")
	return strings.Join(parts[:at], slip[0]) + slip[1] + strings.Join(parts[at:], slip[0])
}

// TestRecordsReadAsTrees reads files record by record, and all lists as trees: the
// workload is the same, and so are the mistakes.
func TestRecordsReadAsTrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var file bytes.Buffer
		require.NoError(t, jsonForm.writeReadable(&file, drawWorkload(t, true), workload.WriteOptions{}))
		text := file.String()
		for range rapid.IntRange(0, 3).Draw(t, "slips") {
			text = drawSlip(t, text)
		}
		want, wantErr := nativeWorkload(withTrees(text), workload.ReadOptions{})
		got, err := readNative("f.json", []byte(text), workload.ReadOptions{})
		require.Equal(t, wantErr, err, "%s", text)
		require.Equal(t, want, got, "%s", text)
	})
}

// withTrees parses a file with all its lists.
func withTrees(text string) *native.File {
	f := native.Parse("f.json", []byte(text))
	for _, doc := range f.Docs {
		for _, p := range doc.Pairs {
			p.Value.List()
		}
	}
	return f
}
