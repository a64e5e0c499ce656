package wfcommons

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// simgridText is a file with these tasks.
func simgridText(tasks ...string) string {
	return `{"name": "s", "schemaVersion": "1.0", "workflow": {"tasks": [` + "\n" + strings.Join(tasks, ",\n") + "\n]}}"
}

// Tasks a and b on machines of their own, and what is between them.
const (
	simgridA = `{"name": "a", "type": "compute", "runtime": 1e9, "machine": "A"}`
	simgridT = `{"name": "t", "bytesWritten": 5, "type": "transfer", "parents": ["a"], "machine": "B"}`
	simgridB = `{"name": "b", "type": "compute", "parents": ["t", "a"], "runtimeInSeconds": 2, "machine": "B"}`
)

const placedNote = "f:2:61: the machines of tasks are ignored (place them by a file: -s 'fixed(file=placement.csv)')"

func TestReadSimGrid(t *testing.T) {
	require.True(t, IsSimGrid([]byte(simgridText(simgridA))))
	require.False(t, IsSimGrid([]byte(strings.Replace(simgridText(simgridA), "1.0", "1.4", 1))))

	const t2, c = `{"name": "t2", "writtenBytes": 7, "type": "transfer", "parents": ["t"]}`, `{"name": "c", "type": "compute", "parents": ["t2"], "runtime": 0}`
	for name, tt := range map[string]struct {
		tasks, names, edges []string
		note                string
	}{
		"message":         {[]string{simgridA, simgridT, simgridB}, []string{"a", "b"}, []string{"a>b", "a>b:5"}, ""},
		"children first":  {[]string{simgridA, simgridB, simgridT}, []string{"a", "b"}, []string{"a>b", "a>b:5"}, ""},
		"none waits":      {[]string{simgridA, simgridT}, []string{"a", "t"}, []string{"a>t:5"}, `tasks without work stand for 1 of 1 transfers, which do not join two tasks: "t"`},
		"one after other": {[]string{simgridA, simgridT, t2, c}, []string{"a", "t", "c"}, []string{"a>t:5", "t>c:7"}, `tasks without work stand for 1 of 2 transfers, which do not join two tasks: "t"`},
		"two wait":        {[]string{simgridA, simgridT, simgridB, t2}, []string{"a", "t", "b", "t2"}, []string{"a>b", "a>t:5", "t>b", "t>t2:7"}, `tasks without work stand for 2 of 2 transfers, which do not join two tasks: "t", "t2"`},
		"another machine": {[]string{simgridA, simgridT, strings.Replace(simgridB, `"B"`, `"C"`, 1)}, []string{"a", "t", "b"}, []string{"a>b", "a>t:5", "t>b"}, `tasks without work stand for 1 of 1 transfers, which do not join two tasks: "t"`},
	} {
		t.Run(name, func(t *testing.T) {
			d, notes := readWith(t, ReadSimGrid, simgridText(tt.tasks...), 2)
			require.Equal(t, tt.names, eachOf(d.NumTasks(), d.TaskName))
			require.Equal(t, 1e9, d.WorkFlop(0), "whatever the reference speed is")
			require.ElementsMatch(t, tt.edges, edgesOf(d))
			if tt.note != "" {
				require.Contains(t, notes[0], tt.note)
			}
			require.Contains(t, notes, placedNote)
		})
	}
}

func TestReadSimGridMistakes(t *testing.T) {
	all := simgridText(simgridA, simgridT, simgridB)
	for name, tt := range map[string]struct{ old, new, want string }{
		"no JSON":          {all, "{", "f:1:2: the file ends in the middle"},
		"empty":            {all, " ", "f:1:1: empty file"},
		"no tasks":         {all, simgridText(), "f:1:61: workflow.tasks: no tasks"},
		"no workflow":      {all, `{"name": "s", "schemaVersion": "1.0"}`, `f:1:1: file: no "workflow"`},
		"no name":          {`"name": "a", `, "", `f:2:1: task: no "name"`},
		"line end in name": {`"name": "a"`, `"name": "a\n"`, `f:2:10: task name: "a\n" holds a line break, a tab or another control character`},
		"no type":          {`"type": "compute", "runtime": 1e9`, `"runtime": 1e9`, `f:2:1: task "a": type "": want compute or transfer`},
		"other type":       {`"compute", "runtime": 1e9`, `"auxiliary", "runtime": 1e9`, `f:2:23: task "a": type "auxiliary": want compute or transfer`},
		"no work":          {`"runtime": 1e9, `, ``, `f:2:1: task "a": no "runtime", its work in flop`},
		"no bytes":         {`"bytesWritten": 5, `, ``, `f:3:1: task "t": no "bytesWritten"`},
		"negative":         {`1e9`, `-1`, `f:2:45: runtime: -1: want at least 0`},
		"unknown parent":   {`["t", "a"]`, `["x", "t"]`, `f:4:46: task "b": unknown parent "x"`},
		"twice":            {`"b"`, `"a"`, `f:4:10: task "a": name is given twice`},
		"none sends":       {`"parents": ["a"], `, ``, `f:3:10: transfer "t": 0 parents (give it the one task that sends as parent)`},
		"two send":         {`["a"],`, `["a", "b"],`, `f:3:10: transfer "t": 2 parents (give it the one task that sends as parent)`},
		"to itself":        {`["a"]`, `["b"]`, `f:4:46: task "b": waits for itself`},
		"cycle":            {`"runtime": 1e9`, `"runtime": 1, "parents": ["b"]`, `f:2:10: cycle: a -> b -> a`},
		"work too large":   {`"runtimeInSeconds": 2`, `"runtimeInSeconds": 1e999`, `f:4:77: runtimeInSeconds: 1e999 is too large`},
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, all, tt.old)
			_, err := ReadSimGrid("f", []byte(strings.Replace(all, tt.old, tt.new, 1)), workload.ReadOptions{})
			require.Error(t, err)
			first, _, _ := strings.Cut(err.Error(), "\n")
			require.Equal(t, tt.want, first)
		})
	}
}
