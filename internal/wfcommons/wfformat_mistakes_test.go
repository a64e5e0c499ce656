package wfcommons

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload"
)

func TestReadWfFormatMistakes(t *testing.T) {
	good := wfText(twoTasks, oneFile, twoRuns, oneMachine)
	_, err := ReadWfFormat("w.json", []byte(good), workload.ReadOptions{})
	require.NoError(t, err)

	// Each case replaces one piece of the good file.
	for name, tt := range map[string]struct{ old, new, want string }{
		"version":                 {`"1.5"`, `"1.1"`, `w.json:1:32: WfFormat 1.1: only 1.2 to 1.6 are read (the WfInstances collection has its workflows in 1.5)`},
		"version of the old form": {`"1.5"`, `"1.4"`, `w.json:1:32: WfFormat 1.4 has no workflow.specification (did you mean 1.5?)`},
		"version number":          {`"1.5"`, `1.5`, `w.json:1:32: schemaVersion: want a string, found a number`},
		"no version":              {`"schemaVersion"`, `"schemaVersions"`, `w.json:1:1: file: no "schemaVersion"`},
		"no workflow":             {`"workflow"`, `"workflows"`, `w.json:1:1: file: no "workflow"`},
		"workflow":                {`"workflow": {`, `"workflow": 3, "x": {`, `w.json:1:51: workflow: want an object, found a number`},
		"no specification":        {`"specification"`, `"spec"`, `w.json:1:51: workflow: no "specification"`},
		"no execution":            {`"execution"`, `"exec"`, `w.json:1:51: no execution.tasks: the run times of the tasks are not known`},
		"no task list":            {`"tasks": [` + "\n" + `{"name"`, `"task": [` + "\n" + `{"name"`, `w.json:2:18: specification: no "tasks"`},
		"no tasks":                {twoTasks, ``, `w.json:2:28: specification.tasks: no tasks`},
		"no run list":             {`"now", "tasks"`, `"now", "task"`, `w.json:7:18: execution: no "tasks"`},
		"no id":                   {`"id":"b","parents"`, `"parents"`, `w.json:4:1: task: no "id"`},
		"no parents":              {`"id":"b","parents":["a"]`, `"id":"b"`, `w.json:4:1: task "b": no "parents"`},
		"empty id":                {`"id":"b","parents"`, `"id":"","parents"`, `w.json:4:18: task id: empty string`},
		"id twice":                {`"id":"b","parents"`, `"id":"a","parents"`, `w.json:4:18: task "a": id is given twice`},
		"key twice":               {`"id":"b","parents"`, `"id":"b","id":"c","parents"`, `w.json:4:22: task: "id" is given twice`},
		"unknown parent":          {`["a"]`, `["a","x"]`, `w.json:4:37: task "b": unknown parent "x"`},
		"unknown child":           {`["b"]`, `["b","x"]`, `w.json:3:51: task "a": unknown child "x"`},
		"own parent":              {`["a"]`, `["a","b"]`, `w.json:4:37: task "b": names itself as parent`},
		"parent only":             {`"children":["b"]`, `"children":[]`, `w.json:4:33: task "b": parent "a" does not name it as a child`},
		"child only":              {`"parents":["a"]`, `"parents":[]`, `w.json:3:47: task "a": child "b" does not name it as a parent`},
		"parent no string":        {`["a"]`, `[null]`, `w.json:4:33: parents: want a string, found null`},
		"parents no list":         {`["a"]`, `{}`, `w.json:4:32: parents: want an array, found an object`},
		"file twice":              {oneFile, oneFile + "," + oneFile, `w.json:6:34: file "f": id is given twice`},
		"negative size":           {`8`, `-8`, `w.json:6:25: sizeInBytes: -8: want at least 0`},
		"size text":               {`8`, `"8"`, `w.json:6:25: sizeInBytes: want a number, found a string`},
		"broken size":             {`8`, `8.5`, `w.json:6:25: sizeInBytes: 8.5: want a whole number`},
		"huge size":               {`8`, `1e999`, `w.json:6:25: sizeInBytes: 1e999 is too large`},
		"negative runtime":        {`:2}`, `:-0.5}`, `w.json:9:30: runtimeInSeconds: -0.5: want at least 0`},
		"huge work":               {`:2}`, `:1e300}`, `w.json:9:30: execution task "b": run time x reference speed is too large`},
		"no runtime":              {`"runtimeInSeconds":2`, `"runtime":2`, `w.json:9:1: execution task "b": no "runtimeInSeconds"`},
		"run missing":             {",\n" + `{"id":"b","runtimeInSeconds":2}`, ``, `w.json:4:18: task "b": no entry in execution.tasks, so no run time`},
		"run twice":               {twoRuns, twoRuns + `,{"id":"a","runtimeInSeconds":1}`, `w.json:9:39: execution task "a": id is given twice`},
		"run unknown":             {twoRuns, twoRuns + `,{"id":"c","runtimeInSeconds":1}`, `w.json:9:39: execution task "c": no such task in specification.tasks`},
		"zero speed":              {`1000`, `0`, `w.json:11:37: speedInMHz: 0: want a number above 0`},
		"no node name":            {`"nodeName":"m",`, ``, `w.json:11:1: machine: no "nodeName"`},
		"cycle":                   {`"children":[]`, `"children":["a"],"outputFiles":["g"]`, "\x00"},
		"syntax":                  {`"children":[]`, `"children":[}`, `w.json:4:50: invalid character '}' looking for beginning of value`},
		"two values":              {`}}}`, `}}} x`, `w.json:12:6: invalid character 'x' after top-level value`},
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, good, tt.old)
			text := strings.Replace(good, tt.old, tt.new, 1)
			want := tt.want
			if want == "\x00" {
				text = strings.Replace(text, `"parents":[]`, `"parents":["b"]`, 1)
				want = `w.json:3:18: cycle: a -> b -> a`
			}
			d, err := ReadWfFormat("w.json", []byte(text), workload.ReadOptions{})
			require.EqualError(t, err, want)
			require.Nil(t, d)
			_, located := errors.AsType[*srcerr.Error](err)
			require.True(t, located || strings.Contains(want, "\n"))
		})
	}
}

// TestReadWfFormatWholes has mistakes that only the whole shows, and a cause
// that two tasks share.
func TestReadWfFormatWholes(t *testing.T) {
	text := wfText(twoTasks, oneFile, twoRuns, oneMachine)
	text = strings.ReplaceAll(text, `["f"]`, `["f","g"]`)
	text = strings.Replace(text, oneFile, `{"id":"f","sizeInBytes":1e308},{"id":"g","sizeInBytes":1e308}`, 1)
	_, err := ReadWfFormat("w.json", []byte(text), workload.ReadOptions{})
	require.EqualError(t, err, "w.json:1:1: the sum of all data is too large")

	runs := `{"id":"a","runtimeInSeconds":1,"machines":["x"]},` + "\n" + `{"id":"b","runtimeInSeconds":2,"machines":["x"]}`
	_, err = ReadWfFormat("w.json", []byte(wfText(twoTasks, oneFile, runs, oneMachine)), workload.ReadOptions{})
	require.EqualError(t, err, `w.json:8:44: execution task "a": unknown machine "x" (give --reference-speed, such as 1Gf)`)
}

// TestReadWfFormatTruncated cuts a file at every byte: each a clean error.
func TestReadWfFormatTruncated(t *testing.T) {
	data, err := os.ReadFile("testdata/every-field.json")
	require.NoError(t, err)
	data = []byte(strings.TrimSpace(string(data)))
	for n := range len(data) {
		_, err := ReadWfFormat("w.json", data[:n], workload.ReadOptions{})
		_, located := errors.AsType[*srcerr.Error](err)
		require.True(t, located, "%d: %v", n, err)
	}
}

func TestReadWfFormatManyMistakes(t *testing.T) {
	var tasks, runs []string
	for range 3000 {
		tasks = append(tasks, `{"name":"a","id":"a","parents":["x"],"children":[]}`)
		runs = append(runs, `{"id":"y","runtimeInSeconds":1}`)
	}
	text := wfText(strings.Join(tasks, ",\n"), "", strings.Join(runs, ",\n"), "")
	_, err := ReadWfFormat("w.json", []byte(text), workload.ReadOptions{})
	lines := strings.Split(err.Error(), "\n")
	require.Len(t, lines, srcerr.MaxErrors)
	require.Equal(t, `w.json:4:18: task "a": id is given twice`, lines[0])
}

func TestReadWfFormatTwoWriters(t *testing.T) {
	tasks := `{"name":"a","id":"a","parents":[],"children":[],"outputFiles":["f"]},
{"name":"b","id":"b","parents":[],"children":[],"outputFiles":["f"]},
{"name":"c","id":"c","parents":[],"children":[],"inputFiles":["f"]}`
	text := wfText(tasks, oneFile, twoRuns+`,{"id":"c","runtimeInSeconds":1}`, oneMachine)
	_, err := ReadWfFormat("w.json", []byte(text), workload.ReadOptions{})
	require.EqualError(t, err, `w.json:5:63: task "c": input "f" is written by 2 tasks and none of them is a parent`)
}

func TestReadWfFormatUnknownFields(t *testing.T) {
	text := wfText(twoTasks, oneFile, twoRuns, oneMachine)
	text = strings.Replace(text, `"outputFiles"`, `"outputFile"`, 1)
	text = strings.Replace(text, `"nodeName"`, `"colour":{"a":[1,{"b":"]"}]},"nodeName"`, 1)
	var notes []string
	d, err := ReadWfFormat("w.json", []byte(text), workload.ReadOptions{Note: func(line string) { notes = append(notes, line) }})
	require.NoError(t, err)
	require.Equal(t, []string{"a>b"}, edgesOf(d))
	require.Equal(t, []string{
		`w.json:3:52: task: unknown field "outputFile" is ignored (did you mean "outputFiles"?)`,
		`w.json:11:2: machine: unknown field "colour" is ignored`,
	}, notes)
}

// FuzzReadWfFormat: no panic; what is read is a DAG with unique names and
// a complete order; errors of the file have a place.
func FuzzReadWfFormat(f *testing.F) {
	data, err := os.ReadFile("testdata/every-field.json")
	require.NoError(f, err)
	f.Add(data)
	f.Add([]byte(wfText(twoTasks, oneFile, twoRuns, oneMachine)))
	f.Add([]byte(`{"schemaVersion":"1.4"}`))
	f.Add([]byte(``))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := ReadWfFormat("w.json", data, workload.ReadOptions{Note: func(string) {}})
		if err != nil {
			_, located := errors.AsType[*srcerr.Error](err)
			require.True(t, located, "%v", err)
			return
		}
		require.Len(t, d.TopologicalOrder(), d.NumTasks())
		names := map[string]bool{}
		for task := range workload.TaskID(d.NumTasks()) {
			names[d.TaskName(task)] = true
		}
		require.Len(t, names, d.NumTasks())
		again, err := ReadWfFormat("w.json", data, workload.ReadOptions{})
		require.NoError(t, err)
		require.Equal(t, d, again)
	})
}
