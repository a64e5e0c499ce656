package joblog_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/joblog"
)

// jobstate is a run of four jobs, of which the last was tried twice and c never ended.
const jobstate = `1650000000 INTERNAL *** DAGMAN_STARTED 1.0 ***
1650000001 create_dir_w_0_local SUBMIT 2.0 local - 1
1650000003 create_dir_w_0_local EXECUTE 2.0 local - 1
1650000005 create_dir_w_0_local JOB_TERMINATED 2.0 local - 1
1650000010 sort_ID0000001 SUBMIT 3.0 condorpool - 2
1650000020 sort_ID0000001 EXECUTE 3.0 condorpool - 2
1650000025 sort_ID0000001 JOB_TERMINATED 3.0 condorpool - 2
1650000025 sort_ID0000001 JOB_FAILURE 1 condorpool - 2
1650000030 sort_ID0000001 SUBMIT 4.0 condorpool - 3
1650000040 sort_ID0000001 EXECUTE 4.0 condorpool - 3
1650000060 sort_ID0000001 JOB_TERMINATED 4.0 condorpool - 3
1650000061 sort_ID0000001 JOB_SUCCESS 0 condorpool - 3
1650000066 sort_ID0000001 POST_SCRIPT_SUCCESS 0 condorpool - 3
1650000070 wc_ID0000002 SUBMIT 5.0 condorpool - 4
1650000071 wc_ID0000002 EXECUTE 5.0 condorpool - 4
`

const dag = `# a comment
MAXJOBS meta 2
JOB create_dir_w_0_local create.sub
JOB sort_ID0000001 sort.sub
job wc_ID0000002 {
   PARENT not CHILD this
}
JOB old_ID0000003 old.sub DONE
JOB later later.sub
SCRIPT POST sort_ID0000001 /bin/exit
FINAL report report.sub
SPLICE part part.dag
PARENT create_dir_w_0_local old_ID0000003 \
  CHILD sort_ID0000001
Parent sort_ID0000001 Child wc_ID0000002 later
`

// condor is an event log of two jobs, with a host in each of its three forms.
const condor = `000 (123.000.000) 2023-05-01 12:00:00 Job submitted from host: <192.0.2.1:9618?sock=x>
    DAG Node: align_1
...
001 (123.000.000) 2023-05-01 12:00:10 Job executing on host: <192.0.2.2:9618?addrs=192.0.2.2-9618&alias=node1.example&noUDP>
...
005 (123.000.000) 2023-05-01 12:00:40 Job terminated.
	(1) Normal termination (return value 0)
	Partitionable Resources :    Usage  Request Allocated
	   Cpus                 :     0.97        2         2
	   Disk (KB)            :       40       30   4203309
	   Memory (MB)          :        1     1024      1152
...
016 (123.000.000) 2023-05-01 12:00:42 POST Script terminated.
	(1) Normal termination (return value 0)
    DAG Node: align_1
...
000 (124.000.000) 2023-05-01 12:00:45 Job submitted from host: <192.0.2.1:9618?sock=x>
    DAG Node: align_2
...
001 (124.000.000) 2023-05-01 12:00:50 Job executing on host: <192.0.2.3:9618>
	SlotName: slot1_1@node2.example
...
005 (124.000.000) 2023-05-01 12:01:10 Job terminated.
	(1) Normal termination (return value 0)
	Partitionable Resources :    Usage  Request Allocated
	   Cpus                 :                 1         1
	   Memory (MB)          :                64       128
...
000 (125.000.000) 2023-05-01 12:01:15 Job submitted from host: <192.0.2.1:9618?sock=x>
    DAG Node: align_3
...
001 (125.000.000) 2023-05-01 12:01:20 Job executing on host: <192.0.2.3:9618>
...
005 (125.000.000) 2023-05-01 12:01:30 Job terminated.
	(1) Normal termination (return value 1)
...
`

// flow is a log of Makeflow of three rules, made with --log-verbose.
const flow = "# NODE\t0\tsplit in > a\n# CATEGORY\t0\tsplit\n# PARENTS\t0\n# SOURCES\t0\tin\n# CATEGORY\t1\twork\n# PARENTS\t1\t0\n# PARENTS\t2\t0\t1\n" + `# STARTED	1650000000000000
1650000001000000 0 1 100 2 1 0 0 0 3
1650000004500000 0 2 100 2 0 1 0 0 3
1650000005000000 1 1 101 1 1 1 0 0 3
1650000015000000 1 2 101 1 0 2 0 0 3
1650000015500000 2 1 102 0 1 2 0 0 3
1650000025500000 2 2 102 0 0 3 0 0 3
# COMPLETED	1650000026000000
`

// makeflow is the file of such a run.
const makeflow = "CATEGORY=\"split\"\nIN = in.txt\n.SIZE 5\nexport PATH\na b: ${IN} ./tool\n\t./tool $IN > a\n\nCATEGORY=work\nN+=x\nc: a->input \\\n  b\n@BATCH_OPTIONS=big\n\twork a b\n\nd: ./c\n\tlast\n"

func read(t *testing.T, sources ...logs.Source) (*logs.Run, error) {
	t.Helper()
	groups, err := joblog.Group(sources)
	if err != nil {
		return nil, err
	}
	return joblog.Read(groups[0])
}

func source(name, text string) logs.Source { return logs.Source{Name: name, Data: []byte(text)} }

// pairs are the edges of a run by names.
func pairs(r *logs.Run) (list []string) {
	for _, e := range r.Edges {
		list = append(list, r.Tasks[e.From].Name+" > "+r.Tasks[e.To].Name+" "+e.Class)
	}
	return list
}

func TestPegasus(t *testing.T) {
	r, err := read(t, source("w/jobstate.log", jobstate), source("w/w.dag", dag), source("w/w.dag.rescue001", "DONE other\n"))
	require.NoError(t, err)
	require.Equal(t, "Pegasus", r.System)
	require.Len(t, r.Tasks, 2)
	sort := r.Tasks[1]
	require.Equal(t, []float64{29, 39, 59, 65, 20}, []float64{sort.Submitted, sort.Started, sort.Ended, sort.Known, sort.RunSec})
	require.Equal(t, "sort", sort.Process)
	require.Equal(t, "create_dir", r.Tasks[0].Process)
	require.Equal(t, 2, sort.Attempt)
	require.Equal(t, []string{"create_dir_w_0_local > sort_ID0000001 parent"}, pairs(r))
	require.True(t, r.Cut && r.HasKnown)
	for what, n := range map[string]int{joblog.Unfinished: 1, joblog.Earlier: 1, joblog.DoneBefore: 1, joblog.Splices: 1, joblog.NoCores: 2, logs.UnknownEnds: 4} {
		require.Equal(t, n, r.Counted(what), what)
	}
	require.Empty(t, r.Remarks)
}

func TestHTCondor(t *testing.T) {
	r, err := read(t, source("w.nodes.log", condor), source("w.dag", "JOB align_1 a\nJOB align_2 a\nFINAL align_3 a\nPARENT align_1 CHILD align_2\n"))
	require.NoError(t, err)
	require.Equal(t, []string{"align_1 > align_2 parent", "align_2 > align_3 final"}, pairs(r))
	a, b := r.Tasks[0], r.Tasks[1]
	require.Equal(t, []any{"node1.example", 2, 1024.0 * (1 << 20), 30.0, 42.0}, []any{a.Host, a.Cores, a.MemoryBytes, a.RunSec, a.Known})
	require.Equal(t, []any{"node2.example", 1, 64.0 * (1 << 20)}, []any{b.Host, b.Cores, b.MemoryBytes})
	require.Equal(t, []any{"192.0.2.3", logs.Failed}, []any{r.Tasks[2].Host, r.Tasks[2].Status})
	require.Len(t, r.Nodes, 3)

	r, err = read(t, source("w.nodes.log", condor))
	require.NoError(t, err)
	require.Empty(t, r.Edges)
	require.Contains(t, r.Remarks[0], "No edges: give the .dag")
}

// The edges of Makeflow are those that it notes, or those of its file.
func TestMakeflow(t *testing.T) {
	r, err := read(t, source("run.makeflowlog", flow))
	require.NoError(t, err)
	want := []string{"rule 0 > rule 1 parent", "rule 0 > rule 2 parent", "rule 1 > rule 2 parent"}
	require.Equal(t, want, pairs(r))
	require.Equal(t, []string{"split", "work", "rule"}, []string{r.Tasks[0].Process, r.Tasks[1].Process, r.Tasks[2].Process})
	require.Equal(t, 3.5, r.Tasks[0].RunSec)
	require.Equal(t, 3, r.Counted(joblog.WithWait))

	_, plain, _ := strings.Cut(flow, "# PARENTS\t2\t0\t1\n")
	r, err = read(t, source("run.makeflowlog", plain))
	require.NoError(t, err)
	require.Empty(t, r.Edges)
	require.Len(t, r.Remarks, 1)

	r, err = read(t, source("run.makeflowlog", plain), source("run.mf", makeflow))
	require.NoError(t, err)
	require.Equal(t, []string{"rule 0 > rule 1 file", "rule 1 > rule 2 file"}, pairs(r))
	require.Equal(t, "work", r.Tasks[2].Process)

	// Parentheses without $ are part of a name.
	r, err = read(t, source("run.makeflowlog", plain), source("run.mf", "IN=x\na(1): y\n\tc\nb: a(1) $IN\n\tc\nc: $(IN)${IN} $(B)b\n\tc\n"))
	require.NoError(t, err)
	require.Equal(t, []string{"rule 0 > rule 1 file", "rule 1 > rule 2 file"}, pairs(r))
}

// record is a record of the run of flow, with dates if they are asked for.
func record(start string) string {
	return fmt.Sprintf(`{"name": "w", "schemaVersion": "1.5", "runtimeSystem": {"name": "Makeflow", "version": "7"}, "workflow": {
"specification": {"tasks": [
{"name": "split", "id": "split_ID000001", "parents": [], "children": ["work_ID000002"], "inputFiles": [], "outputFiles": ["a"]},
{"name": "work", "id": "work_ID000002", "parents": ["split_ID000001"], "children": [], "inputFiles": ["a"], "outputFiles": []}],
"files": [{"id": "a", "sizeInBytes": 7}]},
"execution": {"makespanInSeconds": 30, "executedAt": "2023-05-01T12:00:00Z", "tasks": [
{"id": "split_ID000001", "runtimeInSeconds": 3.25, "coreCount": 2, "memoryInBytes": 100, "machines": ["n1"]%[1]s},
{"id": "work_ID000002", "runtimeInSeconds": 9, "machines": ["n1"]%[2]s}],
"machines": [{"nodeName": "n1", "cpu": {"coreCount": 8}, "memoryInBytes": 1000}, {"nodeName": "n2", "cpu": {"coreCount": 4}}]}}}`,
		start, strings.Replace(start, ":01", ":11", 1))
}

func TestRecord(t *testing.T) {
	r, err := read(t, source("w.json", record(`, "executedAt": "2023-05-01T12:00:01Z"`)))
	require.NoError(t, err)
	require.Equal(t, "Makeflow", r.System)
	a, b := r.Tasks[0], r.Tasks[1]
	require.Equal(t, []any{"split", "n1", 2, 100.0, 3.25, 0.0, 3.25, 0.0, 7.0}, []any{a.Process, a.Host, a.Cores, a.MemoryBytes, a.RunSec, a.Started, a.Ended, a.BytesIn, a.BytesOut})
	require.Equal(t, 10.0, b.Started)
	require.Equal(t, []logs.Edge{{From: 0, To: 1, Bytes: 7, Class: "parent"}}, r.Edges)
	require.Equal(t, []logs.Node{{Name: "n1", Cores: 8, MemoryBytes: 1000, Tasks: 2}, {Name: "n2", Cores: 4}}, r.Nodes)
	require.Equal(t, 30.0, r.Makespan())
	require.Equal(t, []string{"Memory is the most that a task used (memoryInBytes of the record), not what it asked for."}, r.Remarks)

	r, err = read(t, source("w.json", record(`, "executedAt": "noon"`)))
	require.NoError(t, err)
	require.True(t, math.IsNaN(r.Tasks[0].Started))
	require.Equal(t, 2, r.Counted(joblog.BadDates))
}

// A record has the edges and the run times, the log beside it the dates.
func TestRecordWithLog(t *testing.T) {
	r, err := read(t, source("w.json", record("")), source("w.makeflowlog", flow))
	require.NoError(t, err)
	require.Equal(t, []float64{3.25, 0, 3.5, 4}, []float64{r.Tasks[0].RunSec, r.Tasks[0].Submitted, r.Tasks[0].Ended, r.Tasks[1].Submitted})
	require.True(t, r.HasKnown)
	require.Contains(t, r.Remarks, "1 jobs of the log are no tasks of the record.")

	_, err = read(t, source("w.json", record("")), source("w.nodes.log", condor))
	require.ErrorContains(t, err, "w.nodes.log:1:1: none of its 3 jobs is a task of w.json (give the log of the same run)")
}

func TestGroup(t *testing.T) {
	groups, err := joblog.Group([]logs.Source{source("x/a.nodes.log", condor), source("x/b.nodes.log", condor), source("x/b.dag", dag), source("x/b.dag.rescue001", "DONE a\n")})
	require.NoError(t, err)
	require.Len(t, groups, 2)
	require.Empty(t, groups[0].Graphs)
	require.Len(t, groups[1].Graphs, 2)
	for name, tt := range map[string]struct {
		sources []logs.Source
		want    string
	}{
		"no log":    {[]logs.Source{source("w.dag", dag)}, "w.dag:1:1: a graph without the log of its run"},
		"another":   {[]logs.Source{source("w.txt", "hello\n")}, "w.txt:1:1: neither a log of Pegasus"},
		"whose":     {[]logs.Source{source("a.nodes.log", condor), source("b.nodes.log", condor), source("c.dag", dag)}, "c.dag:1:1: of 2 logs none or several may be that of the same run"},
		"two logs":  {[]logs.Source{source("w.json", record("")), source("w.makeflowlog", flow), source("v.makeflowlog", flow)}, "v.makeflowlog:1:1: the run of w.json has a log already: w.makeflowlog"},
		"no child":  {[]logs.Source{source("w.nodes.log", condor), source("w.dag", "JOB a b\nPARENT a CHILD\n")}, "w.dag:2:1: want PARENT NAME... CHILD NAME..."},
		"no name":   {[]logs.Source{source("w.nodes.log", condor), source("w.dag", "JOB a b\nJOB\n")}, "w.dag:2:1: JOB without a name (want JOB NAME FILE)"},
		"a circle":  {[]logs.Source{source("w.nodes.log", condor), source("w.dag", "JOB align_1 a\nPARENT align_1 CHILD align_2\nPARENT align_2 CHILD align_1\n")}, `w.dag:1:1: task "align_2" waits for itself, through 1 others`},
		"no rule":   {[]logs.Source{source("w.makeflowlog", flow), source("Makeflow", "a: b\n\tc\nhello\n")}, "Makeflow:3:1: neither a rule (TARGETS: SOURCES) nor NAME=VALUE"},
		"none ran":  {[]logs.Source{source("jobstate.log", "1650000001 a SUBMIT 2.0 local - 1\n")}, "jobstate.log:1:1: no job of this log ran to its end"},
		"a mistake": {[]logs.Source{source("jobstate.log", "1650000001 a SUBMIT 2.0 local - 1\nsoon a EXECUTE 2.0 local - 1\n")}, `jobstate.log:2:1: "soon" is not a date`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := read(t, tt.sources...)
			require.ErrorContains(t, err, tt.want)
			require.NotContains(t, err.Error(), "\n")
		})
	}
}

func TestIsCandidate(t *testing.T) {
	all := joblog.IsCandidate(joblog.Pegasus, joblog.HTCondor, joblog.Makeflow, joblog.DAG, joblog.Rules, joblog.Record)
	for name, want := range map[string]bool{
		"a/jobstate.log": true, "w.nodes.log.gz": true, "condor.log": true, "job.log": false, "w.makeflowlog": true, "w.dag": true, "w.dag.rescue001": true, "w.dag.dagman.out": false,
		"Makeflow": true, "x.mf": true, "w.json": true, "w.txt": false,
	} {
		require.Equal(t, want, all(name), name)
	}
	require.False(t, joblog.Recognises(joblog.Pegasus)([]byte(condor)))
	require.Equal(t, joblog.Unknown, joblog.KindOf([]byte("Jobs in town\nhello: world\n")))
}

// No input ends the reader otherwise than with a run or an error.
func FuzzRead(f *testing.F) {
	f.Add([]byte(jobstate), []byte(dag))
	f.Add([]byte(condor), []byte("JOB align_1 a\n"))
	f.Add([]byte(flow), []byte(makeflow))
	f.Add([]byte(record(`, "executedAt": "2023-05-01T12:00:01Z"`)), []byte(flow))
	f.Fuzz(func(t *testing.T, log, graph []byte) {
		sources := []logs.Source{{Name: "w.log", Data: log}}
		if len(graph) > 0 {
			sources = append(sources, logs.Source{Name: "w.dag", Data: graph})
		}
		groups, err := joblog.Group(sources)
		if err != nil {
			return
		}
		r, err := joblog.Read(groups[0])
		if err != nil {
			return
		}
		for i := range r.Tasks {
			require.False(t, r.Tasks[i].RunSec < 0 || math.IsNaN(r.Tasks[i].RunSec) || r.Tasks[i].Cores < 1)
		}
		require.Nil(t, r.Cycle())
	})
}
