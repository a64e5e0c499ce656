package format_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
)

const needyText = `tasks:
  - {name: a, work: 8Gf, cores: 4, memory: 2GiB}
  - {name: b, work: 8Gf, memory: 1.5B}
  - {name: c, work: 8Gf, cores: 1, memory: 0}
  - {name: d, work: 1Gf,
     cores: 3}
`

// needsOf lists what the tasks request, and where.
func needsOf(d *workload.DAG) (needs []workload.Needs, lines []int) {
	for t := range workload.TaskID(d.NumTasks()) {
		_, line, _ := d.NeedsPlace(t)
		needs, lines = append(needs, d.Needs(t)), append(lines, line)
	}
	return needs, lines
}

// TestNeedsAreKept: native files and WfFormat hold cores and memory, and time on the cores.
func TestNeedsAreKept(t *testing.T) {
	want := []workload.Needs{{Cores: 4, MemoryBytes: 1 << 31}, {Cores: 1, MemoryBytes: 2}, workload.Modest, {Cores: 3}}
	d, err := format.Read("w.yaml", []byte(needyText), workload.ReadOptions{})
	require.NoError(t, err)
	needs, lines := needsOf(d)
	require.Equal(t, want, needs)
	require.Equal(t, []int{2, 3, 0, 6}, lines)
	for _, name := range []string{"yaml", "json", "wfformat"} {
		var text bytes.Buffer
		f, err := format.Named(name)
		require.NoError(t, err)
		require.NoError(t, f.Write(&text, d, workload.WriteOptions{ReferenceSpeedFlops: 3e9}))
		file := map[string]string{"yaml": "w.yaml", "json": "w.json", "wfformat": "w.json"}[name]
		e, err := format.Read(file, text.Bytes(), workload.ReadOptions{})
		require.NoError(t, err)
		needs, _ := needsOf(e)
		require.Equal(t, want, needs, name)
		for task := range workload.TaskID(4) {
			require.Equal(t, d.WorkFlop(task), e.WorkFlop(task), name)
		}
	}
	d, err = format.Read("w.yaml", []byte(needyText), workload.ReadOptions{IgnoreNeeds: true})
	require.NoError(t, err)
	require.False(t, d.HasNeeds())
	require.Equal(t, 8e9, d.WorkFlop(0))
}

// TestRunTimesAreOnTheirCores: a recorded run time is not divided by the cores.
func TestRunTimesAreOnTheirCores(t *testing.T) {
	wf := `{"name": "w", "schemaVersion": "1.5", "workflow": {
"specification": {"tasks": [{"name": "a", "id": "a", "parents": [], "children": []}, {"name": "b", "id": "b", "parents": [], "children": []}]},
"execution": {"makespanInSeconds": 0, "executedAt": "", "tasks": [
{"id": "b", "runtimeInSeconds": 5, "memoryInBytes": 7.5},
{"id": "a", "runtimeInSeconds": 10, "coreCount": 3.5, "avgCPU": 120}]}}}`
	dax := `<adag name="w"><job id="a" name="x" runtime="10"><profile namespace="pegasus" key="cores">4</profile></job>
<job id="b" name="x" runtime="5"><profile namespace="pegasus" key="memory">0.0000075</profile></job></adag>`
	for file, text := range map[string]string{"w.json": wf, "w.dax": dax} {
		d, err := format.Read(file, []byte(text), workload.ReadOptions{ReferenceSpeedFlops: 1e9})
		require.NoError(t, err)
		needs, lines := needsOf(d)
		require.Equal(t, []workload.Needs{{Cores: 4}, {Cores: 1, MemoryBytes: 8}}, needs, file)
		require.Equal(t, map[string][]int{"w.json": {5, 4}, "w.dax": {1, 2}}[file], lines)
		require.Equal(t, 40e9, d.WorkFlop(0))
		require.Equal(t, 10e9, d.CoreFlop(0), "10 s on each core")
		d, err = format.Read(file, []byte(text), workload.ReadOptions{ReferenceSpeedFlops: 1e9, IgnoreNeeds: true})
		require.NoError(t, err)
		require.False(t, d.HasNeeds())
		require.Equal(t, 10e9, d.WorkFlop(0))
	}
}
