package format

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/wfcommons"
	"github.com/clustersim/clustersim/workload"
)

func ExampleRead() {
	d, err := Read("w.yaml", []byte(`
tasks:
  - {name: q1, work: 200Gf}
  - {name: q2, gamma: 1e7, epsilon: 1e-6, alpha: 1%, load: "1e5*gamma + 1e6/epsilon"}
edges:
  - {from: q1, to: q2, data: 1MB}
`), workload.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.WorkFlop(0), d.WorkFlop(1), d.Attributes(1).Alpha, d.Bytes(0))

	_, err = Read("w.yaml", []byte("tasks:\n  - {name: q1, wrk: 200Gf}\n"), workload.ReadOptions{})
	fmt.Println(err)
	// Output:
	// 2e+11 2e+12 0.01 1e+06
	// w.yaml:2:16: task "q1": unknown field "wrk" (did you mean "work"?)
}

func TestReadNative(t *testing.T) {
	yaml := `name: all of it
work: {unit: instruction}
edges:
  - {from: a, to: b, data: 0B}
  - {from: a, to: b}
  - {from: a, to: "c d", data: 8Mb}
tasks:
  - {name: a, work: 2GI, type: prog}
  - {name: b, gamma: 2, epsilon: 50%, load: gamma/epsilon, work: 4.000000000001}
  - name: c d
    work: 0
    alpha: 0.25
`
	json := `{"name": "all of it", "work": {"unit": "instruction"},
"edges": [{"from": "a", "to": "b", "data": 0}, {"from": "a", "to": "b"}, {"from": "a", "to": "c d", "data": "8Mb"}],
"tasks": [{"name": "a", "work": 2e9, "type": "prog"},
 {"name": "b", "gamma": 2, "epsilon": 0.5, "load": "gamma/epsilon", "work": 4.000000000001},
 {"name": "c d", "work": "0f", "alpha": "25%"}]}`
	for file, text := range map[string]string{"w.yaml": yaml, "w.json": json, "w": json, "-": yaml} {
		d, err := Read(file, []byte(text), workload.ReadOptions{})
		require.NoError(t, err, file)
		require.Equal(t, "all of it", d.Name())
		require.Equal(t, "instruction", d.WorkUnit())
		require.Equal(t, 3, d.NumTasks())
		require.Equal(t, 3, d.NumEdges())
		require.Equal(t, []string{"a", "b", "c d"}, []string{d.TaskName(0), d.TaskName(1), d.TaskName(2)})
		require.Equal(t, []float64{2e9, 4.000000000001, 0}, []float64{d.WorkFlop(0), d.WorkFlop(1), d.WorkFlop(2)})
		require.Equal(t, workload.Attributes{Type: "prog"}, d.Attributes(0))
		require.Equal(t, workload.Attributes{Gamma: 2, Epsilon: 0.5, Load: "gamma/epsilon"}, d.Attributes(1))
		require.Equal(t, workload.Attributes{Alpha: 0.25}, d.Attributes(2))
		require.Equal(t, []bool{false, true, false}, []bool{d.IsControl(0), d.IsControl(1), d.IsControl(2)})
		require.Equal(t, []float64{0, 0, 1e6}, []float64{d.Bytes(0), d.Bytes(1), d.Bytes(2)})
	}
}

const (
	noWorkHint     = " (give work, or load with the gamma and epsilon it uses)"
	taskFieldsHint = " (fields are name, work, gamma, epsilon, alpha, load, type, costs, reads, writes, cores, memory, priority, parallel)"
)

// nativeMistakes are files and what is reported about them.
var nativeMistakes = []struct {
	text string
	want []string
}{
	{"", []string{"f:1:1: empty file"}},
	{"tasks: []\n", []string{"f:1:8: workload: no tasks (a workload needs at least one)"}},
	{"tasks:\n", []string{`f:1:1: workload: field "tasks" has no value`}},
	{"tasks: 5\n", []string{"f:1:8: workload: tasks: want a list, got a single value"}},
	{"name: x\n", []string{"f:1:1: workload: no tasks (add tasks: ...)"}},
	{"task: []\n", []string{`f:1:1: workload: unknown field "task" (did you mean "tasks"?)`}},
	{"- a\n", []string{"f:1:1: workload: want a map of fields, got a list (fields are name, work, processors, tasks, edges)"}},
	{"hosts: [{name: p1}]\n", []string{"f:1:1: no workload in this file, only a platform"}},
	{"tasks: [{name: a, work: 1}]\nhosts: []\n", []string{
		`f:2:1: workload: unknown field "hosts" (the platform is a document of its own: separate them by a line ---, or use two files)`,
	}},
	{"tasks: [{name: a, work: 1}]\nname: ''\n", []string{"f:2:7: workload: name: empty text where a name is wanted"}},

	{"tasks: [{name: q1, wrk: 1}]", []string{
		`f:1:20: task "q1": unknown field "wrk" (did you mean "work"?)`,
	}},
	{"tasks:\n  - {work: 1}\n  - 7\n  -\n  - {name: [a], work: {a: 1}}\n", []string{
		"f:2:5: task number 1: no name (add name: ...)",
		"f:3:5: task number 2: want a map of fields, got a single value" + taskFieldsHint,
		"f:4:4: task number 3: want a map of fields, got nothing" + taskFieldsHint,
		"f:5:12: task number 4: name: want a single value, got a list",
		"f:5:23: task number 4: work: want a single value, got a map of fields",
	}},
	{"tasks:\n- {name: a, work: 1}\n- {name: a, work: 2}\n", []string{
		`f:3:10: task "a": declared twice (first at line 2, column 10)`,
	}},
	{"tasks: [{name: a, work: 12q}]", []string{
		`f:1:25: task "a": work: unknown unit "q" in "12q" (want one of f, flop, flops or I for instructions, each with k, M, G, T, P, E, Z or Y before it)`,
	}},
	{"tasks: [{name: a, work: -3Gf}]", []string{`f:1:25: task "a": work "-3Gf" is negative`}},
	{"tasks: [{name: a, work: nan}]", []string{`f:1:25: task "a": work: "nan" is not a number`}},
	{"tasks: [{name: a, work: 1e400}]", []string{`f:1:25: task "a": work: number "1e400" is too large`}},
	{"tasks: [{name: a, work: 1e308},{name: b, work: 1e308}]", []string{"f:1:8: workload: the sum of all work is too large"}},
	{"tasks: [{name: a, work: 1, alpha: 101%, gamma: -1, epsilon: x}]", []string{
		`f:1:35: task "a": alpha "101%" is more than 1 (want a fraction from 0 to 1, or 0% to 100%)`,
		`f:1:48: task "a": gamma "-1" is negative`,
		`f:1:61: task "a": epsilon: "x" is not a number`,
	}},
	{"work: {unit: flops}\ntasks: [{name: a, work: 1}]", []string{`f:1:14: work: unit "flops": want flop or instruction (did you mean "flop"?)`}},
	{"work: flop\ntasks: [{name: a, work: 1}]", []string{"f:1:7: work: want a map of fields, got a single value (fields are unit)"}},

	{"tasks:\n- name: a\n  load: 1e5*gamma + 1e6/epsilonn\n", []string{
		`f:3:25: task "a": load: unknown name "epsilonn" (did you mean "epsilon"?)`,
	}},
	{"tasks: [{name: a, load: '1 + '}]", []string{`f:1:30: task "a": load: want gamma, epsilon, alpha, a number or a function`}},
	{"tasks:\n- name: a\n  load: |\n    1 + +\n", []string{`f:3:9: task "a": load: want gamma, epsilon, alpha, a number or a function`}},
	{"tasks:\n- name: a\n  load: \"1e5*gamma + 1e6/epsilon\"\n  gamma: 1e6\n", []string{
		`f:3:9: task "a": load uses epsilon, which the task does not give (add epsilon: ...)`,
	}},
	{"tasks:\n- name: a\n  load: 1e5*gamma + 1e6/epsilon\n  gamma: 1e6\n  epsilon: 0\n", []string{
		`f:3:24: task "a": load: '/' of 1e+06 and 0 has no finite value`,
	}},
	{"tasks: [{name: a, load: 0-5}]", []string{`f:1:25: task "a": load: the load is -5 (want 0 or more)`}},
	{"tasks: [{name: a, load: [5]}]", []string{`f:1:25: task "a": load: want a single value, got a list`}},
	{"tasks:\n- name: a\n  work: 200Gf\n  load: 1e5*gamma + 1e6/epsilon\n  gamma: 1e6\n  epsilon: 1e-4\n", []string{
		`f:4:9: task "a": load gives 1.1e+11, but work is 2e+11 (leave out one of them, or make them agree to 1e-09 relative)`,
	}},

	{"tasks: [{name: abc, work: 1}]\nedges:\n- {from: abc, to: abd}\n- {from: abc}\n- {from: abc, to: abc}\n- {to: xyz, from: uvw, dta: 1}\n- 5\n", []string{
		`f:3:19: edge "abc" to "abd": to: no task "abd" (did you mean "abc"?)`,
		"f:4:3: edge number 2: no to (add to: ...)",
		`f:5:19: edge "abc" to "abc": a task cannot wait for itself`,
		`f:6:8: edge "uvw" to "xyz": to: no task "xyz"`,
		`f:6:19: edge "uvw" to "xyz": from: no task "uvw"`,
		`f:6:24: edge "uvw" to "xyz": unknown field "dta" (did you mean "data"?)`,
		"f:7:3: edge number 5: want a map of fields, got a single value (fields are from, to, data)",
	}},
	{"tasks: [{name: a, work: 1}, {name: b, work: 1}]\nedges: [{from: a, to: b, data: -1MB}, {from: a, to: b, data: 1MX}]\n", []string{
		`f:2:32: edge "a" to "b": data "-1MB" is negative`,
		`f:2:62: edge "a" to "b": data: unknown unit "MX" in "1MX" (want one of B for bytes or b for bits, each with k, M, G, T, P, E, Z, Y or Ki, Mi, Gi, Ti, Pi, Ei, Zi, Yi before it)`,
	}},
	{"tasks:\n- {name: a, work: 1}\n- {name: b, work: 1}\n- {name: c, work: 1}\nedges:\n- {from: b, to: c}\n- {from: a, to: b}\n- {from: c, to: b, data: 1MB}\n- {from: a, to: c}\n", []string{
		`f:8:3: edge "c" to "b": closes a cycle: b -> c -> b (leave out one of these edges)`,
	}},
	{"tasks: [{name: a, work: 1}", []string{
		"f:1:8: YAML: sequence end token ']' not found (it is opened here and never closed; the file may be cut off)",
	}},
	{"{\"tasks\": [{\"name\": \"a\", \"work\": 1}", []string{
		"f:1:36: JSON: the file ends before the value does (it may be cut off)",
	}},
}

func TestReadNativeErrors(t *testing.T) {
	for _, tt := range nativeMistakes {
		d, err := Read("f", []byte(tt.text), workload.ReadOptions{})
		require.Nil(t, d)
		require.EqualError(t, err, strings.Join(tt.want, "\n"), "%.60q", tt.text)
	}
}

// Of very many mistakes the first ten are reported, and quickly: a suggestion
// looks at every name.
func TestReadNativeManyErrors(t *testing.T) {
	var b strings.Builder
	b.WriteString("{\"tasks\": [")
	const n = 20_000
	for i := range n {
		fmt.Fprintf(&b, "{\"name\": \"task%d\", \"work\": 1},\n", i)
	}
	b.WriteString("{\"name\": \"last\", \"work\": 1}],\n\"edges\": [")
	for i := range n {
		fmt.Fprintf(&b, "{\"from\": \"task%d\", \"to\": \"tsk%d\"},\n", i, i)
	}
	b.WriteString("{\"from\": \"task1\", \"to\": \"last\"}]}")
	_, err := readNative("f.json", []byte(b.String()), workload.ReadOptions{})
	lines := strings.Split(err.Error(), "\n")
	require.Len(t, lines, 10)
	require.Equal(t, `f.json:20002:35: edge "task0" to "tsk0": to: no task "tsk0" (did you mean "task0"?)`, lines[0])
	require.Equal(t, `f.json:20011:25: edge "task9" to "tsk9": to: no task "tsk9" (did you mean "task9"?)`, lines[9])
}

// Equal but for rounding is agreement; zero agrees with zero only.
func TestAgree(t *testing.T) {
	require.True(t, agree(0, 0))
	require.True(t, agree(1, 1+1e-10))
	require.False(t, agree(1, 1+1e-8))
	require.False(t, agree(0, 1e-300))
	require.True(t, agree(math.MaxFloat64, math.MaxFloat64))
}

func TestReadPicksFormat(t *testing.T) {
	for text, want := range map[string]bool{
		`{"name": "x", "schemaVersion": "1.5"}`:             true,
		`{"name": {"tasks": []}, "workflow": {}}`:           true,
		`{"tasks": [], "workflow": {}}`:                     false,
		`{"name": "x"}`:                                     false,
		`{"name": "x", "workflow"`:                          true,
		`{"name": tru`:                                      false,
		`tasks: [{name: schemaVersion, work: 1}]`:           false,
		`{tasks: [{name: a, work: 1}], schemaVersion: 1.5}`: false,
		`{`: false,
		``:  false,
	} {
		require.Equal(t, want, wfcommons.IsWfFormat([]byte(text)), text)
	}
	_, err := Read("f.json", []byte(`{"name": "x", "schemaVersion": "0.1", "workflow": {}}`), workload.ReadOptions{})
	require.ErrorContains(t, err, "WfFormat")
}

// The examples of the manual are read, each with the reader it is about.
func TestWorkloadManual(t *testing.T) {
	text, err := os.ReadFile("../../docs/formats/workload.md")
	require.NoError(t, err)
	blocks := strings.Split(string(text), "```")
	read := 0
	for i := 1; i < len(blocks); i += 2 {
		lang, body, _ := strings.Cut(blocks[i], "\n")
		if lang == "" {
			continue // output
		}
		d, err := Read("manual."+lang, []byte(body), workload.ReadOptions{})
		require.NoError(t, err, body)
		require.GreaterOrEqual(t, d.NumTasks(), 2)
		read++
	}
	require.Equal(t, 6, read)
}

func FuzzReadNative(f *testing.F) {
	for _, s := range []string{
		"name: x\nwork: {unit: instruction}\ntasks:\n  - {name: q1, work: 200Gf, type: t}\n  - {name: q2, gamma: 1e7, epsilon: 1e-6, alpha: 1%, load: \"1e5*gamma + 1e6/epsilon\"}\nedges:\n  - {from: q1, to: q2, data: 1MB}\n",
		`{"tasks": [{"name": "a", "work": 1}, {"name": "b", "work": 2}], "edges": [{"from": "a", "to": "b"}]}`,
		"tasks: [{name: a, work: 1}, {name: b, work: 1}]\nedges: [{from: a, to: b}, {from: b, to: a}]\n",
		"tasks:\n- {name: p, parallel: {flops: [1Gf, 0f], bytes: [[0, 1MB], [0, 0]]}}\n- {name: q, parallel: {hosts: 3, flops: 1, bytes: 2}}\n",
		"tasks:\n- &d {name: a, work: 1}\n- {<<: *d, name: b}\n---\nhosts: []\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := readNative("f", []byte(text), workload.ReadOptions{})
		if err != nil {
			require.Nil(t, d)
			for line := range strings.SplitSeq(err.Error(), "\n") {
				require.Regexp(t, `^f:\d+:\d+: .`, line)
			}
			return
		}
		requireRoundTrip(t, d)
	})
}
