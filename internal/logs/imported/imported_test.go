package imported_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/imported"
	"github.com/clustersim/clustersim/internal/logs/infer"
)

func TestNodes(t *testing.T) {
	seen := []logs.Node{{Name: "big1", Tasks: 3}, {Name: "big2", Tasks: 4}, {Name: "n1", Tasks: 5}}
	of := func(kind, name string, cores int, bytes float64, tasks int) logs.Node {
		return logs.Node{Name: name, Kind: kind, Cores: cores, MemoryBytes: bytes, Tasks: tasks}
	}
	node := func(name string, cores int, bytes float64, tasks int) logs.Node {
		return of("node", name, cores, bytes, tasks)
	}
	for text, want := range map[string][]logs.Node{
		"32c128GB":                          {node("big1", 32, 128e9, 3), node("big2", 32, 128e9, 4), node("n1", 32, 128e9, 5)},
		"8c, big*:64c512GiB, big2:16c1GB":   {of("big*", "big1", 64, 512<<30, 3), of("big2", "big2", 16, 1e9, 4), node("n1", 8, 0, 5)},
		"2x4c8GB":                           {node("node1", 4, 8e9, 0), node("node2", 4, 8e9, 0)},
		"n1:4c8GB,big*:4c8GB,extra:1x2c1GB": {of("big*", "big1", 4, 8e9, 3), of("big*", "big2", 4, 8e9, 4), of("n1", "n1", 4, 8e9, 5), of("extra", "extra1", 2, 1e9, 0)},
	} {
		nodes, err := imported.Nodes(text, seen)
		require.NoError(t, err, text)
		require.Equal(t, want, nodes, text)
		p, err := imported.Platform("", nodes)
		require.NoError(t, err)
		require.Equal(t, len(want), p.NumHosts())
	}
	for text, want := range map[string]string{
		"":                  "node big1: the logs do not say how many cores and how much memory it has (give 32c128GB for all nodes, or big1:32c128GB)",
		"big*:1c1GB":        "node n1: the logs do not say how many cores and how much memory it has (give 32c128GB for all nodes, or n1:32c128GB)",
		"1c1GB,small:1c1GB": "small:1c1GB: no node of that name was seen (want big1, big2, n1, or a number of nodes as in 4x32c128GB)",
		"0x1c":              `"0x1c": want cores and memory such as 32c128GB, big:64c512GB or 4x32c128GB`,
		"c1GB":              `"c1GB": want cores and memory such as 32c128GB, big:64c512GB or 4x32c128GB`,
		"999999999x1c":      `"999999999x1c": want cores and memory such as 32c128GB, big:64c512GB or 4x32c128GB`,
		"1x1c,1x2c":         "node node1 is there twice (name one otherwise)",
	} {
		_, err := imported.Nodes(text, seen)
		require.EqualError(t, err, want, text)
	}
	_, err := imported.Nodes("", nil)
	require.EqualError(t, err, "the logs name no node (give their number, cores and memory, such as 4x32c128GB)")
	_, err = imported.Nodes("8c", nil)
	require.EqualError(t, err, "8c: no node of that name was seen (want none: the logs name no node, or a number of nodes as in 4x32c128GB)")
}

func run() *logs.Run {
	nan := math.NaN()
	task := func(id, name, process string, at float64, status logs.Status) logs.Task {
		return logs.Task{ID: id, Name: name, Process: process, Cores: 2, MemoryBytes: 1e9, RunSec: 3, BytesIn: 10, BytesOut: nan, Submitted: at, Started: at + 1, Ended: at + 4, Known: at + 5, Assigned: nan, Released: nan, Status: status, Attempt: 1}
	}
	r := &logs.Run{System: "Nextflow", Name: "run", Files: []string{"trace.txt"}, HasKnown: true, Graph: logs.NewGraph(
		[]logs.Vertex{{ID: "A", Process: "A"}, {ID: "B", Process: "B"}, {ID: "C", Process: "C"}}, [][2]string{{"A", "B"}, {"C", "B"}},
	)}
	r.Tasks = []logs.Task{
		task("1", "A\t(x)", "A", 0, logs.Failed), task("2", "A\t(x)", "A", 5, logs.Completed), task("3", "B", "B", 10, logs.Completed), task("4", "C", "C", nan, logs.Cached),
	}
	r.Finish()
	return r
}

// Attempts are tasks of their own for which none waits; tasks that did not run are none.
func TestWorkload(t *testing.T) {
	r := run()
	g, err := infer.Infer([]*logs.Run{r}, infer.Options{})
	require.NoError(t, err)
	set := &imported.Set{Runs: []*logs.Run{r}, Graph: g}
	d, edges, err := set.Workload()
	require.NoError(t, err)
	require.Equal(t, 3, d.NumTasks())
	require.Equal(t, 1, d.NumEdges())
	require.Equal(t, "A (x), attempt 1", d.TaskName(0))
	require.Equal(t, "A (x)", d.TaskName(d.From(0)))
	require.Equal(t, 6.0, d.WorkFlop(0))
	require.Equal(t, 2, d.Cores(0))
	require.Equal(t, "A", d.Attributes(0).Type)
	require.False(t, d.OwnFiles(0))
	var text strings.Builder
	require.NoError(t, edges.Write(&text, table.CSV))
	require.Equal(t, "from,to,class,fit\nA (x),B,broadcast,explained\n", text.String())
	text.Reset()
	require.NoError(t, set.Dates().Write(&text, table.CSV))
	require.Equal(t, "task,run,host,made,submitted,assigned,started,ended,released,known\n"+
		"\"A (x), attempt 1\",run,,,0,,1,4,,5\nA (x),run,,,5,,6,9,,10\nB,run,,,10,,11,14,,15\n", text.String())

	set.LastOnly = true
	d, _, err = set.Workload()
	require.NoError(t, err)
	require.Equal(t, 2, d.NumTasks())
	require.Equal(t, `task "A\t(x)" asks for 2 cores and 1GB, which no node has`, imported.TooLarge(r, []logs.Node{{Name: "n", Cores: 1}}))
	require.Empty(t, imported.TooLarge(r, []logs.Node{{Name: "n", Cores: 2}}))
	for bytes, want := range map[float64]string{36 << 30: "36 GiB (38.7 GB)", 512 << 20: "512 MiB (537 MB)", 36e9: "36GB"} {
		r := &logs.Run{Tasks: []logs.Task{{Name: "A", Cores: 1, MemoryBytes: bytes}}}
		require.Equal(t, `task "A" asks for 1 cores and `+want+`, which no node has`, imported.TooLarge(r, []logs.Node{{Name: "n", Cores: 1, MemoryBytes: 1}}))
	}
}

// Where there are nodes of several kinds, a task has a time on those of the kind that it ran on alone.
func TestKinds(t *testing.T) {
	r := &logs.Run{System: "StarPU", Files: []string{"rec"}, Tasks: []logs.Task{
		{Name: "a", Host: "cpu1", Cores: 1, RunSec: 4, Submitted: 0, Started: 0, Ended: 4},
		{Name: "b", Host: "gpu1", Cores: 1, RunSec: 1, Submitted: 1, Started: 1, Ended: 2},
		{Name: "sync", Cores: 1, Submitted: 2},
	}}
	nodes := []logs.Node{{Name: "cpu1", Cores: 1, Processor: "cpu"}, {Name: "gpu1", Cores: 1, Processor: "gpu"}, {Name: "gpu2", Cores: 1, Processor: "gpu"}}
	d, _, err := (&imported.Set{Runs: []*logs.Run{r}, Nodes: nodes}).Workload()
	require.NoError(t, err)
	inf := math.Inf(1)
	require.Equal(t, []string{"cpu1", "gpu1", "gpu2"}, d.Processors())
	require.Equal(t, []float64{4, inf, inf}, d.CostsSec(0))
	require.Equal(t, []float64{inf, 1, 1}, d.CostsSec(1))
	require.Equal(t, []float64{0, 0, 0}, d.CostsSec(2))

	for i := range nodes {
		nodes[i].Processor = "cpu"
	}
	d, _, err = (&imported.Set{Runs: []*logs.Run{r}, Nodes: nodes}).Workload()
	require.NoError(t, err)
	require.Nil(t, d.Processors())
}

// The page has a box for each process and a dot for each task, what each class of edges explains, and no name leaves its place.
func TestPage(t *testing.T) {
	r := run()
	for i := range r.Tasks {
		if r.Tasks[i].Process == "B" {
			r.Tasks[i].Name = "</script><b>"
		}
	}
	g, err := infer.Infer([]*logs.Run{r}, infer.Options{})
	require.NoError(t, err)
	set := &imported.Set{Runs: []*logs.Run{r}, Graph: g}
	d, _, err := set.Workload()
	require.NoError(t, err)
	page := func() string {
		var text strings.Builder
		require.NoError(t, set.Page([]logs.Node{{Name: "n", Cores: 2}}, d).Write(&text, table.HTML))
		return text.String()
	}
	text := page()
	require.Equal(t, text, page())
	require.Equal(t, 2, strings.Count(text, "<rect "))
	require.Equal(t, 3, strings.Count(text, "<circle "))
	require.Contains(t, text, "<title>A to B: broadcast 1</title>")
	require.Contains(t, text, "<title>broadcast: A (x) to &lt;/script&gt;&lt;b&gt;</title>")
	require.NotContains(t, text, "</script><b>")
	support := g.Support()
	require.Equal(t, infer.Support{Tasks: 1, Explained: 1}, support[infer.Broadcast])
}
