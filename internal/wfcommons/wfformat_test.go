package wfcommons

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// wfText puts a workflow together from the JSON of its parts.
func wfText(tasks, files, runs, machines string) string {
	return fmt.Sprintf(`{"name": "w", "schemaVersion": "1.5", "workflow": {
"specification": {"tasks": [
%s
], "files": [
%s
]}, "execution": {"makespanInSeconds": 1, "executedAt": "now", "tasks": [
%s
], "machines": [
%s
]}}}`, tasks, files, runs, machines)
}

// Lines 3 and 4, 6, 8 and 9, and 11 of wfText.
const (
	twoTasks = `{"name":"a","id":"a","parents":[],"children":["b"],"outputFiles":["f"]},
{"name":"b","id":"b","parents":["a"],"children":[],"inputFiles":["f"]}`
	oneFile    = `{"id":"f","sizeInBytes":8}`
	twoRuns    = `{"id":"a","runtimeInSeconds":1},` + "\n" + `{"id":"b","runtimeInSeconds":2}`
	oneMachine = `{"nodeName":"m","cpu":{"speedInMHz":1000}}`
)

// edgesOf writes each edge as from>to:bytes, control edges without bytes.
func edgesOf(d *workload.DAG) []string {
	var all []string
	for e := range workload.EdgeID(d.NumEdges()) {
		text := d.TaskName(d.From(e)) + ">" + d.TaskName(d.To(e))
		if !d.IsControl(e) {
			text += fmt.Sprintf(":%v", d.Bytes(e))
		}
		all = append(all, text)
	}
	return all
}

// eachOf lists what get says of each task or edge.
func eachOf[I ~int32, T any](n int, get func(I) T) []T {
	list := make([]T, n)
	for i := range list {
		list[i] = get(I(i))
	}
	return list
}

// readWith reads a text and collects the notes.
func readWith(t *testing.T, read func(string, []byte, workload.ReadOptions) (*workload.DAG, error), text string, speed float64) (*workload.DAG, []string) {
	t.Helper()
	var notes []string
	d, err := read("f", []byte(text), workload.ReadOptions{ReferenceSpeedFlops: speed, Note: func(line string) { notes = append(notes, line) }})
	require.NoError(t, err)
	return d, notes
}

func TestReadWfFormatEveryField(t *testing.T) {
	data, err := os.ReadFile("testdata/every-field.json")
	require.NoError(t, err)
	var notes []string
	d, err := ReadWfFormat("w.json", data, workload.ReadOptions{Note: func(line string) { notes = append(notes, line) }})
	require.NoError(t, err)

	require.Equal(t, "every-field", d.Name())
	require.Equal(t, []string{"split_1", "work_1", "work_2", "log", "join#1"}, eachOf(d.NumTasks(), d.TaskName))
	require.Equal(t, []float64{1.5e9, 20e9, 200e9, 0, 25e9}, eachOf(d.NumTasks(), d.WorkFlop))
	require.Equal(t, []string{
		"split_1>work_1:400000", "split_1>work_1:0", "split_1>work_2:600000", "split_1>work_2:0", "split_1>log",
		"work_1>join#1:40", "work_2>join#1:0",
	}, edgesOf(d))
	require.Equal(t, "split", d.Attributes(0).Type)
	require.Equal(t, "wörk", d.Attributes(1).Type)
	require.Equal(t, "", d.Attributes(2).Type)
	require.Equal(t, []int{1, 1, 4, 1, 1}, eachOf(d.NumTasks(), d.Cores))
	require.Equal(t, []float64{4096, 0, 0, 0, 0}, eachOf(d.NumTasks(), d.MemoryBytes))
	file, line, col := d.NeedsPlace(2)
	require.Equal(t, "w.json:88:63", fmt.Sprintf("%s:%d:%d", file, line, col))
	require.Equal(t, []string{
		`w.json:55:36: 1 files without sizeInBytes count as 0 bytes: "done.2"`,
	}, notes)

	d, err = ReadWfFormat("w.json", data, workload.ReadOptions{ReferenceSpeedFlops: 3e9})
	require.NoError(t, err)
	require.Equal(t, []float64{4.5e9, 60e9, 240e9, 0, 30e9}, eachOf(d.NumTasks(), d.WorkFlop))
}

// wfTask is an entry of the list of tasks; names are separated by blanks.
func wfTask(id, parents, children, in, out string) string {
	list := func(s string) string {
		if s == "" {
			return "[]"
		}
		return `["` + strings.ReplaceAll(s, " ", `","`) + `"]`
	}
	return fmt.Sprintf(`{"name":"","id":%q,"parents":%s,"children":%s,"inputFiles":%s,"outputFiles":%s}`,
		id, list(parents), list(children), list(in), list(out))
}

// TestReadWfFormatFiles holds what is said about files: which task sends to which.
// Version 1.6: sums are not read, cores may be parts of one, of which whole ones are requested, and ids are as long as their
// writer likes.
func TestReadWfFormat16(t *testing.T) {
	long := strings.Repeat("a", 300)
	text := strings.NewReplacer(`"1.5"`, `"1.6"`, `"specification": {`, `"specification": {"metrics": {"numTasks": 2}, `,
		`"execution": {`, `"execution": {"metrics": {"totalWork": 3}, `, `"id":"a"`, `"id":"`+long+`"`, `["a"]`, `["`+long+`"]`,
		`"runtimeInSeconds":2`, `"runtimeInSeconds":2,"coreCount":1.5`).Replace(wfText(twoTasks, oneFile, twoRuns, oneMachine))
	var notes []string
	d, err := ReadWfFormat("w.json", []byte(text), workload.ReadOptions{Note: func(line string) { notes = append(notes, line) }})
	require.NoError(t, err)
	require.Empty(t, notes)
	require.Equal(t, 2, d.Cores(1))
	require.Equal(t, []string{long + ">b:8"}, edgesOf(d))
}

func TestReadWfFormatFiles(t *testing.T) {
	task := wfTask
	files := `{"id":"f","sizeInBytes":1},{"id":"g","sizeInBytes":2},{"id":"h","sizeInBytes":4}`
	for name, tt := range map[string]struct {
		tasks []string
		want  []string
		files []string // bytes that each task reads/writes
	}{
		"two files, two messages": {
			[]string{task("a", "", "b", "", "f g"), task("b", "a", "", "g f", "")},
			[]string{"a>b:2", "a>b:1"},
			[]string{"0/3", "3/0"},
		},
		"a file for many": {
			[]string{task("a", "", "b c", "", "f"), task("b", "a", "", "f", ""), task("c", "a", "", "f", "")},
			[]string{"a>b:1", "a>c:1"},
			[]string{"0/1", "1/0", "1/0"},
		},
		"no common file": {
			[]string{task("a", "", "b", "", "f"), task("b", "a", "", "g", "")},
			[]string{"a>b"},
			[]string{"0/1", "2/0"},
		},
		"a file that skips a generation": {
			[]string{task("a", "", "b", "", "f"), task("b", "a", "c", "", "g"), task("c", "b", "", "f g", "")},
			[]string{"a>b", "a>c:1", "b>c:2"},
			[]string{"0/1", "0/2", "3/0"},
		},
		"listed twice": {
			[]string{task("a", "", "b b", "", "f f"), task("b", "a a", "", "f f", "")},
			[]string{"a>b:1"},
			[]string{"0/1", "1/0"},
		},
		"changed in place": {
			[]string{task("a", "", "b", "f", "f"), task("b", "a", "c", "f", "f"), task("c", "b", "", "f", "")},
			[]string{"a>b:1", "b>c:1"},
			[]string{"1/1", "1/1", "1/0"},
		},
		"written and read by one task": {
			[]string{task("a", "", "", "f", "f")},
			nil,
			[]string{"1/1"},
		},
		"two writers": {
			[]string{task("a", "", "c", "", "f"), task("b", "", "c", "", "f"), task("c", "a b", "", "f", "")},
			[]string{"a>c:1", "b>c:1"},
			[]string{"0/1", "0/1", "1/0"},
		},
		"reader declared first": {
			[]string{task("b", "a", "", "f", ""), task("a", "", "b", "", "f")},
			[]string{"a>b:1"},
			[]string{"1/0", "0/1"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			var runs []string
			for _, id := range []string{"a", "b", "c"}[:len(tt.tasks)] {
				runs = append(runs, fmt.Sprintf(`{"id":%q,"runtimeInSeconds":1}`, id))
			}
			text := wfText(strings.Join(tt.tasks, ","), files, strings.Join(runs, ","), oneMachine)
			text = strings.ReplaceAll(text, `"name":""`, `"name":"n"`)
			d, err := ReadWfFormat("w.json", []byte(text), workload.ReadOptions{})
			require.NoError(t, err)
			require.Equal(t, tt.want, edgesOf(d))
			require.Equal(t, tt.files, eachOf(d.NumTasks(), filesOf(d)))
		})
	}
}

// filesOf writes the bytes that a task reads and writes.
func filesOf(d *workload.DAG) func(workload.TaskID) string {
	return func(t workload.TaskID) string {
		read, written := d.FileBytes(t)
		return fmt.Sprintf("%v/%v", read, written)
	}
}

func TestReadWfFormatSpeed(t *testing.T) {
	run := func(machines string) string {
		return `{"id":"a","runtimeInSeconds":10` + machines + `},` + "\n" + `{"id":"b","runtimeInSeconds":0}`
	}
	const hint = " (give --reference-speed, such as 1Gf)"
	for name, tt := range map[string]struct {
		runs, machines string
		want           string // of the work of task a, or of the error
	}{
		"named":             {run(`,"machines":["m"]`), `{"nodeName":"m","cpu":{"speedInMHz":1200}},{"nodeName":"n","cpu":{"speedInMHz":1}}`, "1.2e+10"},
		"none named":        {run(``), oneMachine, "1e+10"},
		"none named, equal": {run(``), `{"nodeName":"m","cpu":{"speedInMHz":1}},{"nodeName":"n","cpu":{"speedInMHz":1}},{"nodeName":"o"}`, "1e+07"},
		"same name, same speed": {
			run(`,"machines":["m"]`), `{"nodeName":"m","cpu":{"speedInMHz":1}},{"nodeName":"m","cpu":{"speedInMHz":1}}`, "1e+07",
		},
		"same name, other speed": {
			run(`,"machines":["m"]`), `{"nodeName":"m","cpu":{"speedInMHz":1}},{"nodeName":"m","cpu":{"speedInMHz":2}}`,
			`w.json:11:53: machine "m": given twice, with another speed` + hint,
		},
		"none named, different": {
			run(``), `{"nodeName":"m","cpu":{"speedInMHz":1}},{"nodeName":"n","cpu":{"speedInMHz":2}}`,
			`w.json:8:7: execution task "a": names no machine, and the file's machines do not give one speed` + hint,
		},
		"no speed": {
			run(`,"machines":["m","n"]`), `{"nodeName":"m","cpu":{}},{"nodeName":"n"},{"nodeName":"o","cpu":{"speedInMHz":1}}`,
			`w.json:11:13: machine "m": no cpu.speedInMHz, so no reference speed` + hint,
		},
		"unknown": {run(`,"machines":["x"]`), oneMachine, `w.json:8:45: execution task "a": unknown machine "x"` + hint},
		"several": {
			run(`,"machines":["m","n"]`), `{"nodeName":"m","cpu":{"speedInMHz":1}},{"nodeName":"n","cpu":{"speedInMHz":2}}`,
			`w.json:8:49: execution task "a": ran on machines of different speeds` + hint,
		},
	} {
		t.Run(name, func(t *testing.T) {
			text := []byte(wfText(twoTasks, oneFile, tt.runs, tt.machines))
			d, err := ReadWfFormat("w.json", text, workload.ReadOptions{})
			if strings.HasPrefix(tt.want, "w.json") {
				require.EqualError(t, err, tt.want)
			} else {
				require.NoError(t, err)
				require.Equal(t, tt.want, fmt.Sprint(d.WorkFlop(0)))
			}
			d, err = ReadWfFormat("w.json", text, workload.ReadOptions{ReferenceSpeedFlops: 7})
			require.NoError(t, err)
			require.Equal(t, 70.0, d.WorkFlop(0))
		})
	}
	for _, speed := range []float64{-1, math.NaN(), math.Inf(1)} {
		_, err := ReadWfFormat("w.json", nil, workload.ReadOptions{ReferenceSpeedFlops: speed})
		require.EqualError(t, err, fmt.Sprintf("reference speed %v flop/s: want a finite number above 0", speed))
	}
}

// Where no machine has a speed, run times count at 1 Gf/s and one note says so; a given
// speed goes before. No note is needed where nothing takes time.
func TestReadWfFormatWithoutSpeeds(t *testing.T) {
	for name, machines := range map[string]string{
		"none":      ``,
		"without":   `{"nodeName":"m"},{"nodeName":"n","cpu":{"coreCount":4}}`,
		"not known": `{"nodeName":"o","cpu":{}}`,
	} {
		t.Run(name, func(t *testing.T) {
			read := func(runtimes string, speed float64) (work []float64, notes []string) {
				text := wfText(twoTasks, oneFile, runtimes, machines)
				d, err := ReadWfFormat("w.json", []byte(text), workload.ReadOptions{ReferenceSpeedFlops: speed, Note: func(line string) { notes = append(notes, line) }})
				require.NoError(t, err)
				return []float64{d.WorkFlop(0), d.WorkFlop(1)}, notes
			}
			const runs = `{"id":"a","runtimeInSeconds":10,"machines":["m"]},` + "\n" + `{"id":"b","runtimeInSeconds":2,"machines":["n"]}`
			work, notes := read(runs, 0)
			require.Equal(t, []float64{10e9, 2e9}, work)
			require.Len(t, notes, 1)
			require.Regexp(t, `^w\.json:10:\d+: no machine has a cpu.speedInMHz: run times count at 1 Gf/s \(--reference-speed changes it\)$`, notes[0])
			work, notes = read(runs, 7)
			require.Equal(t, []float64{70, 14}, work)
			require.Empty(t, notes)
			_, notes = read(`{"id":"a","runtimeInSeconds":0},{"id":"b","runtimeInSeconds":0}`, 0)
			require.Empty(t, notes)
		})
	}
}
