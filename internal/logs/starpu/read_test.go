package starpu_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/starpu"
)

// rec is a run of two kernels on two workers, with an acquisition of data between them.
const rec = `Name: potrf
Model: chol_potrf
JobId: 1
SubmitOrder: 1
Priority: 3
Tag: 0
WorkerId: 0
MemoryNode: 0
SubmitTime: 100.000000
StartTime: 101.000000
EndTime: 111.500000
Footprint: a1b2
MPIRank: -1

Name: acquire
JobId: 2
DependsOn: 1
SubmitTime: 100.500000
MPIRank: -1

Name: gemm
JobId: 3
DependsOn: 2 1
WorkerId: 1
MemoryNode: 0
SubmitTime: 101.250000
StartTime: 112.000000
EndTime: 132.000000
MPIRank: -1

`

func read(t *testing.T, tasks, dag string) (*logs.Run, error) {
	t.Helper()
	sources := []logs.Source{{Name: "run/tasks.rec", Data: []byte(tasks)}}
	if dag != "" {
		sources = append(sources, logs.Source{Name: "run/dag.csv", Data: []byte(dag)})
	}
	groups, err := starpu.Group(sources)
	if err != nil {
		return nil, err
	}
	return starpu.Read(groups[0])
}

// pairs are the edges of a run by names.
func pairs(r *logs.Run) (list []string) {
	for _, e := range r.Edges {
		list = append(list, r.Tasks[e.From].Name+" > "+r.Tasks[e.To].Name+" "+e.Class)
	}
	return list
}

func TestRec(t *testing.T) {
	r, err := read(t, rec, "")
	require.NoError(t, err)
	require.Len(t, r.Tasks, 3)
	potrf := r.Tasks[0]
	require.True(t, math.IsNaN(potrf.BytesIn) && math.IsNaN(potrf.Known))
	potrf.BytesIn, potrf.BytesOut, potrf.Assigned, potrf.Released, potrf.Known = 0, 0, 0, 0, 0
	require.InDelta(t, 0.0115, potrf.Ended, 1e-12)
	require.InDelta(t, 0.0105, potrf.RunSec, 1e-12)
	potrf.Ended, potrf.RunSec = 0, 0
	require.Equal(t, logs.Task{
		ID: "1", Name: "chol_potrf 1", Process: "chol_potrf", Tag: "a1b2", Host: "worker0", Cores: 1, Priority: 3,
		Submitted: 0, Started: 0.001, Status: logs.Completed, Attempt: 1,
	}, potrf)
	require.Equal(t, []string{"chol_potrf 1 > acquire 2 depends", "chol_potrf 1 > gemm 3 depends", "acquire 2 > gemm 3 depends"}, pairs(r))
	require.Equal(t, []logs.Node{{Name: "worker0", Cores: 1, Tasks: 1}, {Name: "worker1", Cores: 1, Tasks: 1}}, r.Nodes)
	require.Equal(t, 1, r.Counted(starpu.Free))
	require.Zero(t, r.Counted(logs.AgainstDates))
	require.False(t, r.Cut)
	require.InDelta(t, 0.032, r.Makespan(), 1e-12)
}

// The table that rec2csv makes of the records, with another order and empty fields, and the graph, whose column Dependent is
// what comes first.
func TestCSV(t *testing.T) {
	r, err := read(t, "Control,JobId,DependsOn,Name,Model,WorkerId,MemoryNode,SubmitTime,StartTime,EndTime,MPIRank\r\n"+
		",0_1,,potrf,chol_potrf,0,0,100,101,111.5,0\r\n,0_2,0_1,acquire,,NA,,100.5,,,0\r\n,0_3,0_2,gemm,,0,0,101.25,112,132,1\r\nWontUse,0_4,,,,,,101,,,0\r\n",
		"Dependent,JobId\n0_1,0_2\n0_2,0_3\nsync_7,0_3\nNA,0_1\n")
	require.NoError(t, err)
	require.Equal(t, []string{"chol_potrf 0_1 > acquire 0_2 dag", "acquire 0_2 > gemm 0_3 dag"}, pairs(r))
	require.Equal(t, []logs.Node{{Name: "rank0.worker0", Cores: 1, Tasks: 1}, {Name: "rank1.worker0", Cores: 1, Tasks: 1}}, r.Nodes)
	require.Equal(t, 1, r.Counted(starpu.Controls))
	require.Equal(t, 1, r.Counted(logs.UnknownEnds))
	require.Equal(t, []string{"run/tasks.rec", "run/dag.csv"}, r.Files)
}

// Columns of the graph in the other order mean the same; edges that are read backwards would be against the dates.
func TestDependentComesFirst(t *testing.T) {
	r, err := read(t, rec, "JobId,Dependent\n3,1\n2,1\n")
	require.NoError(t, err)
	require.Equal(t, []string{"chol_potrf 1 > acquire 2 dag", "chol_potrf 1 > gemm 3 dag"}, pairs(r))
	require.Zero(t, r.Counted(logs.AgainstDates))
	r, err = read(t, rec, "Dependent,JobId\n3,1\n")
	require.NoError(t, err)
	require.Equal(t, 1, r.Counted(logs.AgainstDates))
}

// What is missing is counted, with its place.
func TestCounts(t *testing.T) {
	for name, tt := range map[string]struct {
		rec   string
		what  string
		check func(t *testing.T, r *logs.Run)
	}{
		"never ran": {rec + "Name: gemm\nJobId: 4\nDependsOn: 3\nSubmitTime: 120\n\n", starpu.NeverRan, func(t *testing.T, r *logs.Run) {
			require.True(t, r.Cut && math.IsNaN(r.Makespan()))
			require.Len(t, r.Tasks, 3)
			require.Equal(t, 1, r.Counted(starpu.OfDropped))
		}},
		"no end": {rec + "Name: trsm\nJobId: 4\nWorkerId: 2\nSubmitTime: 120\nStartTime: 130\n\n", starpu.Unfinished, func(t *testing.T, r *logs.Run) {
			require.True(t, r.Cut)
		}},
		"from zero": {strings.Replace(rec, "StartTime: 101.000000\n", "", 1), starpu.FromTheZero, func(t *testing.T, r *logs.Run) {
			require.InDelta(t, 0.1115, r.Tasks[0].RunSec, 1e-12)
		}},
		"no submission": {strings.Replace(rec, "SubmitTime: 100.000000\n", "", 1), starpu.NoSubmit, func(t *testing.T, r *logs.Run) {
			require.True(t, math.IsNaN(r.Tasks[0].Submitted))
		}},
		"another kind of worker": {strings.Replace(rec, "MemoryNode: 0\nSubmitTime: 101", "MemoryNode: 2\nSubmitTime: 101", 1), starpu.Kinds, func(t *testing.T, r *logs.Run) {
			require.Equal(t, []logs.Node{{Name: "node0.worker0", Cores: 1, Tasks: 1, Processor: "node0"}, {Name: "node2.worker1", Cores: 1, Tasks: 1, Processor: "node2"}}, r.Nodes)
		}},
		"cut off": {rec + "Name: gemm\nJobId: 4\nDepe", starpu.CutRecord, func(t *testing.T, r *logs.Run) {
			require.True(t, r.Cut)
		}},
		"twice":     {rec + "Name: gemm\nJobId: 3\n\n", starpu.Twice, func(*testing.T, *logs.Run) {}},
		"backwards": {strings.Replace(rec, "EndTime: 132", "EndTime: 111", 1), starpu.Backwards, func(*testing.T, *logs.Run) {}},
		"to itself": {strings.Replace(rec, "DependsOn: 2 1", "DependsOn: 3 2 1", 1), logs.SelfEdges, func(*testing.T, *logs.Run) {}},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := read(t, tt.rec, "")
			require.NoError(t, err)
			require.Equal(t, 1, r.Counted(tt.what), r.Counts)
			tt.check(t, r)
		})
	}
}

func TestErrors(t *testing.T) {
	for name, tt := range map[string]struct{ rec, dag, want string }{
		"another file": {"hello\nworld\n", "", "run/tasks.rec:1:1: no file of StarPU: neither tasks.rec or rec.tasks.csv (with JobId), nor dag.csv (with Dependent and JobId)"},
		"empty":        {"", "", "run/tasks.rec:1:1: no file of StarPU"},
		"only a graph": {"Dependent,JobId\n1,2\n", "", "run/tasks.rec:1:1: no tasks among the files (give tasks.rec of starpu_fxt_tool, or rec.tasks.csv)"},
		"a number":     {strings.Replace(rec, "StartTime: 101.000000", "StartTime: soon", 1), "", `run/tasks.rec:10:12: task "1": StartTime: "soon" is no number`},
		"no field":     {strings.Replace(rec, "Tag: 0", "Tag", 1), "", `run/tasks.rec:6:1: "Tag" is no field of a record`},
		"no id":        {strings.Replace(rec, "JobId: 3\n", "", 1), "", "run/tasks.rec:21:1: a task without JobId"},
		"a circle":     {rec, "Dependent,JobId\n1,2\n2,3\n3,1\n", `run/dag.csv:1:1: task "acquire 2" waits for itself, through 2 others`},
		"nothing ran":  {"Name: gemm\nJobId: 1\nWorkerId: 0\n\n", "", "run/tasks.rec:1:1: no task ran"},
		"widths":       {"JobId,WorkerId\n1,2,3\n", "", "run/tasks.rec:2:1: 3 fields where the first line names 2"},
		"dag widths":   {rec, "Dependent,JobId\n1\n", "run/dag.csv:2:1: 1 fields where the first line names 2"},
		"two graphs":   {rec + "\n", "JobId: 1\n\n", "run/dag.csv:1:1: no file of StarPU"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := read(t, tt.rec, tt.dag)
			require.ErrorContains(t, err, tt.want)
			require.NotContains(t, err.Error(), "\n")
		})
	}
}

func TestIsCandidate(t *testing.T) {
	for name, want := range map[string]bool{"a/tasks.rec": true, "rec.tasks.csv.gz": true, "dag.csv": true, "data.rec": false, "trace.csv": false} {
		require.Equal(t, want, starpu.IsCandidate(name), name)
	}
}

// No input ends the reader otherwise than with a run or an error.
func FuzzRead(f *testing.F) {
	f.Add([]byte(rec), []byte("Dependent,JobId\n1,2\n"))
	f.Add([]byte("JobId,WorkerId,EndTime\n1,0,5\n2,NA,\n"), []byte(""))
	f.Add([]byte("JobId: 1\n+ 2\n# x\nWorkerId: -3\nEndTime: 1e300"), []byte("JobId,Dependent\r\n\"1\",NA"))
	f.Fuzz(func(t *testing.T, tasks, dag []byte) {
		sources := []logs.Source{{Name: "tasks.rec", Data: tasks}}
		if len(dag) > 0 {
			sources = append(sources, logs.Source{Name: "dag.csv", Data: dag})
		}
		groups, err := starpu.Group(sources)
		if err != nil {
			return
		}
		r, err := starpu.Read(groups[0])
		if err != nil {
			require.NotContains(t, strings.Split(err.Error(), "\n")[0], "\r")
			return
		}
		for i := range r.Tasks {
			require.False(t, r.Tasks[i].RunSec < 0 || math.IsNaN(r.Tasks[i].RunSec))
		}
		require.Nil(t, r.Cycle())
	})
}
