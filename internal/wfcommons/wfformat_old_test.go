package wfcommons

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

const wfOld14 = `{"name": "w", "schemaVersion": "1.4", "wms": {"name": "x", "version": "1"}, "workflow": {
"makespanInSeconds": 1, "executedAt": "now", "machines": [{"nodeName": "m", "memoryInBytes": 3, "cpu": {"count": 4, "speed": 2000}}],
"tasks": [
{"name": "a", "id": "ID1", "type": "compute", "category": "a", "children": ["ID2", "c"], "runtimeInSeconds": 10, "cores": 2, "machine": "m",
 "files": [{"name": "in", "sizeInBytes": 9, "link": "input"}, {"name": "f", "sizeInBytes": 100, "link": "output"}]},
{"name": "b", "id": "ID2", "type": "compute", "parents": ["a"], "runtimeInSeconds": 5, "machine": "m",
 "command": {"program": "sh\n-c", "arguments": []}, "files": [{"name": "f", "sizeInBytes": 101, "link": "input"}]},
{"name": "c", "id": "ID3", "type": "transfer"},
{"name": "c", "id": "ID4", "type": "auxiliary", "parents": ["ID2", "b"], "runtimeInSeconds": 0}
]}}`

func TestReadOldWfFormat(t *testing.T) {
	d, notes := readWith(t, ReadWfFormat, wfOld14, 0)
	require.Equal(t, []string{"a", "b", "c_ID3", "c_ID4"}, eachOf(d.NumTasks(), d.TaskName))
	require.Equal(t, []float64{40e9, 10e9, 0, 0}, eachOf(d.NumTasks(), d.WorkFlop))
	require.Equal(t, []string{"a>b:100", "a>c_ID3", "b>c_ID4"}, edgesOf(d))
	require.Equal(t, "sh -c", d.Attributes(1).Type)
	require.Equal(t, []int{2, 1, 1, 1}, eachOf(d.NumTasks(), d.Cores))
	require.Equal(t, []string{
		`f:8:10: 1 task without a run time count as 0 seconds: "c"`,
		`f:7:72: the first size of a file counts; 1 of 2 have others too: "f"`,
	}, notes)

	// The names that older versions have for the same.
	older := strings.NewReplacer(`"1.4"`, `"1.2"`, `"tasks"`, `"jobs"`, "runtimeInSeconds", "runtime", "sizeInBytes", "size",
		"makespanInSeconds", "makespan", "memoryInBytes", "memory").Replace(wfOld14)
	e, _ := readWith(t, ReadWfFormat, older, 0)
	require.Equal(t, written(t, d), written(t, e)) // needs stand elsewhere in the file
}

func written(t *testing.T, d *workload.DAG) string {
	var text strings.Builder
	require.NoError(t, WriteWfFormat(&text, d, workload.WriteOptions{}))
	return text.String()
}

func TestReadOldWfFormatMistakes(t *testing.T) {
	for name, tt := range map[string]struct{ from, to, want string }{
		"parent":  {`"parents": ["a"]`, `"parents": ["z"]`, `f:6:59: task "b": unknown parent "z"`},
		"child":   {`"children": ["ID2", "c"]`, `"children": ["ID9"]`, `f:4:77: task "a": unknown child "ID9"`},
		"link":    {`"link": "output"`, `"link": "both"`, `f:5:105: link "both": want input or output`},
		"form":    {`"1.4"`, `"1.5"`, `f:3:10: workflow.tasks: WfFormat 1.5 has workflow.specification in its place (did you mean schemaVersion 1.4?)`},
		"twice":   {`"id": "ID4"`, `"id": "ID3"`, `f:9:10: task "c_ID3": id is given twice`},
		"machine": {`"machine": "m",` + "\n" + ` "command"`, `"machine": "n",` + "\n" + ` "command"`, `f:6:99: execution task "b": unknown machine "n" (give --reference-speed, such as 1Gf)`},
		"speed":   {`"speed": 2000`, `"speed": 0`, "f:2:126: speed: 0: want a number above 0"},
		"no name": {`{"name": "c", "id": "ID3", "type": "transfer"},`, `{"id": "ID3"},`, `f:8:1: task: no "name"`},
		"no file": {`{"name": "in", "sizeInBytes": 9, "link": "input"}`, `{"name": "in"}`, `f:5:12: file "in": no "link"`},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(wfOld14, tt.from, tt.to, 1)
			_, err := ReadWfFormat("f", []byte(text), workload.ReadOptions{})
			require.EqualError(t, err, tt.want)
		})
	}
	_, err := ReadWfFormat("f", []byte(`{"name": "w", "schemaVersion": "1.4", "workflow": {"tasks": []}}`), workload.ReadOptions{})
	require.EqualError(t, err, "f:1:61: workflow.tasks: no tasks")
}
