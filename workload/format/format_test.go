package format

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// sameWorkload fails unless two workloads are the same in all they hold.
func sameWorkload(t require.TestingT, want, got *workload.DAG) {
	require.Equal(t, want.Name(), got.Name())
	sameTasks(t, want, got)
}

// sameTasks is sameWorkload but for the name.
func sameTasks(t require.TestingT, want, got *workload.DAG) {
	require.Equal(t, listOf(want.NumTasks(), want.TaskName), listOf(got.NumTasks(), got.TaskName))
	require.Equal(t, listOf(want.NumTasks(), want.WorkFlop), listOf(got.NumTasks(), got.WorkFlop))
	require.Equal(t, want.WorkUnit(), got.WorkUnit())
	require.Equal(t, want.Processors(), got.Processors())
	require.Equal(t, edgeTexts(want), edgeTexts(got))
	for id := range workload.TaskID(want.NumTasks()) {
		require.Equal(t, want.Attributes(id), got.Attributes(id))
		require.Equal(t, want.CostsSec(id), got.CostsSec(id))
	}
}

// readNotes reads a text and collects the notes.
func readNotes(t *testing.T, name, text string, speed float64) (*workload.DAG, []string) {
	t.Helper()
	var notes []string
	f, err := Named(name)
	require.NoError(t, err)
	d, err := f.Read("f", []byte(text), workload.ReadOptions{ReferenceSpeedFlops: speed, Note: func(line string) { notes = append(notes, line) }})
	require.NoError(t, err)
	return d, notes
}

// edgeTexts writes each edge as from>to:bytes, control edges without bytes.
func edgeTexts(d *workload.DAG) []string {
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

// listOf lists what get says of each task or edge.
func listOf[I ~int32, T any](n int, get func(I) T) []T {
	list := make([]T, n)
	for i := range list {
		list[i] = get(I(i))
	}
	return list
}

// writeText is what a format writes, and its notes.
func writeText(t require.TestingT, f Format, d *workload.DAG) (text string, notes []string) {
	var b bytes.Buffer
	require.NoError(t, f.Write(&b, d, workload.WriteOptions{Note: func(line string) { notes = append(notes, line) }}))
	return b.String(), notes
}

// docBlock is an example of the documentation.
var docBlock = regexp.MustCompile("(?ms)^```(dax|dot|stg|csv|wfformat|simgrid-json|yaml|json)\n(.*?)^```")

// The examples of the documentation are what they say, and found by content.
func TestDocumentedFormats(t *testing.T) {
	count := map[string]int{}
	for _, name := range []string{"dax", "dot", "stg", "cost-matrix", "wfformat", "simgrid-json", "workload"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "docs", "formats", name+".md"))
		require.NoError(t, err)
		for i, block := range docBlock.FindAllStringSubmatch(string(text), -1) {
			count[block[1]]++
			if found, ok := ByContent([]byte(block[2])); ok {
				require.Equal(t, block[1], found.Name, "%s.md, block %d", name, i)
			} else {
				require.Contains(t, []string{"yaml", "json"}, block[1], "%s.md, block %d", name, i)
			}
			d, err := Read("example."+block[1], []byte(block[2]), workload.ReadOptions{})
			require.NoError(t, err, "%s.md, block %d", name, i)
			require.Positive(t, d.NumEdges()+d.NumTasks())
		}
	}
	for _, f := range All() {
		require.Positive(t, count[f.Name], "no example of %s", f.Name)
	}
}

// Content wins over the extension, and the extension over nothing.
func TestReadByContentThenExtension(t *testing.T) {
	for name, tt := range map[string]struct{ file, text, want string }{
		"content":          {"x.stg", "digraph { a [size=1] }", ""},
		"placement":        {"x.csv", "task,host\na,b\n", `x.csv:2:3: task "a": time on "host": "b" is not a number`},
		"extension":        {"x.dot", "a -> b", `x.dot:1:1: DOT: expected one of strict, graphx or digraph; got: "a"`},
		"other XML":        {"x.xml", "<?xml version='1.0'?><!-- <adag> --><platform/>", `x.xml:1:37: <platform>: want <adag> (a platform of SimGrid begins with <platform>, a DAX with <adag>)`},
		"empty STG":        {"x.stg", "", "x.stg:1:1: empty file"},
		"empty DAX":        {"x.dax", " ", "x.dax:1:1: empty file"},
		"empty DOT":        {"x.gv", "", "x.gv:1:1: empty file"},
		"empty CSV":        {"x.csv", "# nothing\n", "x.csv:1:1: empty file"},
		"empty":            {"x", "", "x:1:1: empty file"},
		"a graph in YAML":  {"x.yaml", "graph: {}\n", ""},
		"mark at the top":  {"x", "\ufeff2\n1 1 0\n2 1 1 1\n", ""},
		"a comment before": {"x", "# a graph\n/* digraph */ strict digraph \"g\" { a }", ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Read(tt.file, []byte(tt.text), workload.ReadOptions{})
			switch {
			case name == "a graph in YAML":
				require.ErrorContains(t, err, `unknown field "graph"`)
			case tt.want == "":
				require.NoError(t, err)
			default:
				require.EqualError(t, err, tt.want)
			}
		})
	}
}

func TestFormatNamed(t *testing.T) {
	f, err := Named("stg")
	require.NoError(t, err)
	require.Equal(t, []string{".stg"}, f.Extensions)
	_, err = Named("wfformt")
	require.EqualError(t, err, `unknown format "wfformt" (did you mean "wfformat"?)`)
	_, err = Named("powerpoint")
	require.EqualError(t, err, `unknown format "powerpoint" (want one of dax, simgrid-json, wfformat, dot, stg, csv, json, yaml)`)
	f, ok := ByExtension("A.DOT")
	require.True(t, ok)
	require.Equal(t, "dot", f.Name)
}

// drawWorkload draws a workload that every format but STG can hold as it is when
// full is false; full ones have all that a workload may have.
func drawWorkload(t *rapid.T, full bool) *workload.DAG {
	b := workload.NewBuilder(rapid.SampledFrom([]string{"p", "a program", `quo"ted`, "ünïcode"}).Draw(t, "name"))
	n := rapid.IntRange(1, 8).Draw(t, "tasks")
	names := []string{"a", "b c", `d"e`, "#f", "yes", "7", "ü,ö", "from"}
	costs := full && rapid.Bool().Draw(t, "costs")
	if costs {
		b.Processors("P1", "in,f", "work")
	}
	for i := range n {
		id := b.Task(names[i], 1e9*float64(rapid.IntRange(0, 1000).Draw(t, "work")))
		if full && rapid.Bool().Draw(t, "attributes") {
			b.SetAttributes(id, workload.Attributes{Type: "type", Alpha: 0.25, Gamma: 2})
		}
		if costs {
			b.SetCosts(id, []float64{rapid.Float64Range(0, 1e6).Draw(t, "cost"), math.Inf(1), 3})
		}
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			switch rapid.IntRange(0, 5).Draw(t, "edge") {
			case 0:
				b.Control(workload.TaskID(i), workload.TaskID(j))
			case 1:
				b.Edge(workload.TaskID(i), workload.TaskID(j), float64(rapid.IntRange(1, 1<<40).Draw(t, "data")))
			case 2:
				b.Edge(workload.TaskID(i), workload.TaskID(j), 1)
				b.Edge(workload.TaskID(i), workload.TaskID(j), 2)
			case 3:
				if full {
					b.Edge(workload.TaskID(i), workload.TaskID(j), 0)
				}
			}
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// What a format holds, it holds exactly: the workload that is read back is the
// one that was written, but for the name, which CSV has no place for.
func TestWriteReadsBack(t *testing.T) {
	for _, f := range All() {
		if f.Write == nil || f.Name == "stg" {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				d := drawWorkload(t, f.Name == "yaml" || f.Name == "json")
				text, notes := writeText(t, f, d)
				again, _ := writeText(t, f, d)
				require.Equal(t, text, again)
				back, err := Read("x."+f.Name, []byte(text), workload.ReadOptions{})
				require.NoError(t, err, text)
				if f.Name == "csv" {
					require.Equal(t, []string{fmt.Sprintf("CSV cannot hold the workload's name %q", d.Name())}, notes)
					sameTasks(t, d, back)
					return
				}
				require.Empty(t, notes)
				sameWorkload(t, d, back)
			})
		})
	}
}

// Every format makes of any workload one that it then keeps: write(read(write))
// is the same text.
func TestWriteIsStable(t *testing.T) {
	for _, f := range All() {
		if f.Write == nil {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				d := drawWorkload(t, true)
				if d.Processors() != nil && f.Name != "csv" && f.Name != "json" && f.Name != "yaml" {
					err := f.Write(&bytes.Buffer{}, d, workload.WriteOptions{})
					require.ErrorContains(t, err, "cannot hold times for each processor")
					return
				}
				text, _ := writeText(t, f, d)
				back, err := f.Read("x", []byte(text), workload.ReadOptions{})
				require.NoError(t, err, text)
				again, _ := writeText(t, f, back)
				require.Equal(t, text, again)
			})
		})
	}
}

func TestWriteNotesWhatIsLost(t *testing.T) {
	b := workload.NewBuilder("p")
	b.CountInstructions()
	x, y := b.Task("x", 1), b.Task("y", 2)
	b.SetAttributes(x, workload.Attributes{Type: "t", Alpha: 0.5, Gamma: 1, Epsilon: 1, Load: "gamma"})
	b.Edge(x, y, 0)
	b.Edge(x, y, 1.5)
	b.Control(x, y)
	d, err := b.Build()
	require.NoError(t, err)
	for name, want := range map[string][]string{
		"dot": {
			"DOT does not say that work is counted in instructions", "DOT cannot hold the type of 1 task",
			"DOT cannot hold the load function, gamma and epsilon of 1 task",
			"DOT cannot hold messages of 0 bytes, which become control edges: 1 edge",
		},
		"stg": {
			`STG cannot hold the workload's name "p"`, "STG does not say that work is counted in instructions",
			"STG cannot hold the type of 1 task", "STG cannot hold the serial fraction (alpha) of 1 task",
			"STG cannot hold the load function, gamma and epsilon of 1 task",
			"STG cannot hold messages of 0 bytes, which become control edges: 1 edge",
			"STG cannot hold several edges between two tasks, and adds up their data: 2 edges too many",
			"STG cannot hold names: the tasks are numbered from 0",
		},
		"wfformat": {
			"WfFormat does not say that work is counted in instructions", "WfFormat cannot hold the serial fraction (alpha) of 1 task",
			"WfFormat cannot hold the load function, gamma and epsilon of 1 task",
			"WfFormat has sizes in whole bytes: 1 edge rounded up",
			"WfFormat cannot hold a control edge beside another edge of the same tasks: 1 edge left out",
		},
		"yaml": nil, "json": nil,
	} {
		f, err := Named(name)
		require.NoError(t, err)
		_, notes := writeText(t, f, d)
		require.Equal(t, want, notes, name)
	}
}

// What cannot be written is an error and leaves nothing behind.
func TestWriteErrors(t *testing.T) {
	named := func(name string) *workload.DAG {
		b := workload.NewBuilder("")
		b.Task(name, 1)
		d, err := b.Build()
		require.NoError(t, err)
		return d
	}
	for want, tt := range map[string]struct {
		format string
		d      *workload.DAG
		speed  float64
	}{
		`name "a\\": DOT cannot hold a backslash at the end or before a quote`:                             {"dot", named(`a\`), 0},
		`name "a\\\"b": DOT cannot hold a backslash at the end or before a quote`:                          {"dot", named(`a\"b`), 0},
		"reference speed 1.5e+06 flop/s: WfFormat has speeds in whole MHz (want a multiple of 1e6)":        {"wfformat", named("a"), 1.5e6},
		"reference speed -1 flop/s: want a finite number above 0":                                          {"stg", named("a"), -1},
		"task \"a\\nb\": name: \"a\\nb\" holds a line break, a tab or another control character":           {"csv", named("a\nb"), 0},
		"task \"a\\nb\": name: \"a\\nb\" holds a line break, a tab or another control character (in JSON)": {"json", named("a\nb"), 0},
	} {
		f, err := Named(tt.format)
		require.NoError(t, err)
		var b bytes.Buffer
		err = f.Write(&b, tt.d, workload.WriteOptions{ReferenceSpeedFlops: tt.speed})
		require.EqualError(t, err, strings.TrimSuffix(want, " (in JSON)"))
		require.Empty(t, b.String())
	}
}

// requirePlaced fails unless every mistake has its place.
func requirePlaced(t *testing.T, err error) {
	if err == nil {
		return
	}
	for line := range strings.SplitSeq(err.Error(), "\n") {
		require.Regexp(t, `^f:[1-9]\d*:[1-9]\d*: .`, line)
	}
}

// fuzzReader checks a reader on any bytes: no panic, every mistake with its
// place, and what was read is kept by the formats that can hold it.
func fuzzReader(f *testing.F, name string, writers ...string) {
	reader, err := Named(name)
	require.NoError(f, err)
	docs, err := filepath.Glob("../../docs/formats/*.md")
	require.NoError(f, err)
	for _, file := range docs {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		for _, block := range docBlock.FindAllStringSubmatch(string(text), -1) {
			f.Add([]byte(block[2]))
		}
	}
	for _, text := range formatSeeds {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		_, err := reader.Read("f", data, workload.ReadOptions{SimGridEnds: true})
		requirePlaced(t, err)
		d, err := reader.Read("f", data, workload.ReadOptions{})
		requirePlaced(t, err)
		if err != nil {
			return
		}
		for _, w := range writers {
			writer, err := Named(w)
			require.NoError(t, err)
			var text bytes.Buffer
			if err := writer.Write(&text, d, workload.WriteOptions{}); err != nil {
				require.True(t, w == "dot" && slices.ContainsFunc(append([]string{d.Name()}, listOf(d.NumTasks(), d.TaskName)...), func(s string) bool { return strings.Contains(s, `\`) }), "%v", err)
				continue
			}
			back, err := writer.Read("f", text.Bytes(), workload.ReadOptions{})
			require.NoError(t, err, text.String())
			switch w {
			case "wfformat": // it orders edges anew, and rounds sizes
				var again bytes.Buffer
				require.NoError(t, writer.Write(&again, back, workload.WriteOptions{}))
				require.Equal(t, text.String(), again.String())
			case name:
				sameWorkload(t, d, back)
			default:
				require.Equal(t, d.NumTasks(), back.NumTasks())
			}
		}
	})
}

// formatSeeds are texts near mistakes of several formats.
var formatSeeds = []string{
	"<adag><job id='a' runtime='1'><uses file='f' link='output' size='1'/></job></adag>",
	"<!DOCTYPE a [<!ENTITY b 'c'>]><adag>&b;</adag>", "<a><adag>", "<adag><job/><child/></adag>",
	"digraph { a -> {b c; d} -> e:n [size=3] subgraph s { node [size=2]; x } }", "strict digraph { a->b [size=1] a->b [size=2] }",
	"digraph { \"a\\\\\" -> \"b\\\"c\" } // x", "graph { a -- b }", "digraph { a [size=<b>] }",
	"1\n1 1 0", "2 2\n1 1e308 0\n2 1 1 1 5\n", "3\n0 0 0\n1 1 2\n0 1\n2 2\n2 1 0\n",
	"task,P\na,1\nfrom,to\na,a\n", "T,P_0\nx,1\ny,2\nT,x,y\nx,0,1\ny,0,0\n", "task,work\n\"a\"\"b\",1Gf\n", "task,work,P\na,,3\n", "task\n",
	`{"schemaVersion":"1.0","name":"x","workflow":{"tasks":[{"name":"a","type":"compute","runtime":1},{"name":"t","type":"transfer","bytesWritten":2,"parents":["a"]}]}}`,
	`{"schemaVersion":"1.4","name":"x","workflow":{"tasks":[{"name":"a","runtime":1},{"name":"b","parents":["a"]}]}}`,
}

func FuzzReadDAX(f *testing.F)    { fuzzReader(f, "dax", "wfformat", "dot", "stg", "csv", "yaml") }
func FuzzReadDOT(f *testing.F)    { fuzzReader(f, "dot", "dot", "yaml") }
func FuzzReadSTG(f *testing.F)    { fuzzReader(f, "stg", "stg", "csv", "dot") }
func FuzzReadMatrix(f *testing.F) { fuzzReader(f, "csv", "csv", "yaml", "json") }
func FuzzWfFormatAgain(f *testing.F) {
	fuzzReader(f, "wfformat", "wfformat", "yaml")
}

func FuzzReadSimGrid(f *testing.F) { fuzzReader(f, "simgrid-json", "dot", "yaml") }

func FuzzReadNativeCosts(f *testing.F) {
	fuzzReader(f, "yaml", "yaml", "json")
}
