package nextflow_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/nextflow"
)

const header = "task_id\thash\tprocess\ttag\tname\tstatus\tattempt\thostname\tcpus\tmemory\tsubmit\tstart\tcomplete\trealtime\trchar\twchar\n"

// begin is the first of January 2023, a second after midnight, in ms.
const begin = 1672531201000

// row is a line of a trace; dates are seconds after begin, -1 is none.
func row(id int, process, tag, rest string, dates ...int) string {
	name := process
	if tag != "-" {
		name += " (" + tag + ")"
	}
	var at []string
	for _, d := range dates {
		at = append(at, fmt.Sprint(begin+d*1000))
		if d < 0 {
			at[len(at)-1] = "-"
		}
	}
	return fmt.Sprintf("%d\t%02x/abcdef\t%s\t%s\t%s\t%s\t%s\t-\t100\t200\n", id, id, process, tag, name, rest, strings.Join(at, "\t"))
}

const plain = "COMPLETED\t1\tn1\t2\t1 GB"

func read(t testing.TB, trace, log, graph string) (*logs.Run, error) {
	t.Helper()
	sources := []nextflow.Source{{Name: "run/trace.txt", Data: []byte(trace)}}
	if log != "" {
		sources = append(sources, nextflow.Source{Name: "run/.nextflow.log", Data: []byte(log)})
	}
	if graph != "" {
		sources = append(sources, nextflow.Source{Name: "run/dag.html", Data: []byte(graph)})
	}
	groups, err := nextflow.Group(sources)
	if err != nil {
		return nil, err
	}
	require.Len(t, groups, 1)
	return nextflow.Read(groups[0])
}

func TestTrace(t *testing.T) {
	r, err := read(t, header+row(2, "B", "x", plain, 10, 12, 20)+row(1, "A", "-", plain, 0, 1, 5), "", "")
	require.NoError(t, err)
	require.Equal(t, int64(begin*1000), r.ZeroMicros)
	require.Empty(t, r.Counts)
	require.False(t, r.HasKnown)
	b := r.Tasks[1]
	require.True(t, math.IsNaN(b.Known) && math.IsNaN(b.Assigned) && math.IsNaN(b.Released))
	b.Known, b.Assigned, b.Released = 0, 0, 0
	require.Equal(t, logs.Task{
		ID: "2", Name: "B (x)", Process: "B", Tag: "x", Hash: "02/abcdef", Host: "n1", Cores: 2, MemoryBytes: 1 << 30,
		RunSec: 8, BytesIn: 100, BytesOut: 200, Submitted: 10, Started: 12, Ended: 20, Status: logs.Completed, Attempt: 1,
	}, b)
	require.Equal(t, 20.0, r.Makespan())
	require.Equal(t, []logs.Node{{Name: "n1", Tasks: 2}}, r.Nodes)
}

// Formatted values, another separator, CRLF and a mark of the byte order.
func TestFormatted(t *testing.T) {
	r, err := read(t, "\ufeffname,status,submit,realtime,peak_rss,memory,cpus\r\n\r\nA (s1),COMPLETED,2023-01-01 00:00:01.500,1m 2s,3 MB,1.5 GB,4\r\nA (2),COMPLETED,2023-01-01 00:00:03.000,500ms,3 MB,0,-\r\n", "", "")
	require.NoError(t, err)
	require.Equal(t, 62.0, r.Tasks[0].RunSec)
	require.Equal(t, "A", r.Tasks[0].Process)
	require.Equal(t, "s1", r.Tasks[0].Tag)
	require.Equal(t, 1.5*(1<<30), r.Tasks[0].MemoryBytes)
	require.True(t, r.Tasks[1].Numbered)
	require.Equal(t, 1.5, r.Tasks[1].Submitted)
	require.Equal(t, 1, r.Counted(nextflow.NoMemory))
	require.Equal(t, 1, r.Counted(nextflow.NoCores))
	require.Equal(t, 2, r.Counted(nextflow.ByRealtime))
	require.Equal(t, 2, r.Counted(nextflow.NoHost))
}

// What is missing or wrong is counted, with its place, and the task keeps what is known.
func TestCounts(t *testing.T) {
	for name, tt := range map[string]struct {
		rows  string
		what  string
		check func(r *logs.Run)
	}{
		"no host": {row(1, "A", "x", "COMPLETED\t1\t-\t1\t1 GB", 0, 1, 5), nextflow.NoHost, func(r *logs.Run) {
			require.Empty(t, r.Nodes)
		}},
		"1970": {strings.Replace(row(1, "A", "x", plain, 0, 1, 5), fmt.Sprint(begin+1000), "0", 1) + row(2, "A", "y", plain, 0, 2, 8), nextflow.Epoch, func(r *logs.Run) {
			require.True(t, math.IsNaN(r.Tasks[0].Started))
			require.Equal(t, 6.0, r.Tasks[0].RunSec) // the mean of its process
			require.Equal(t, 1, r.Counted(nextflow.ByProcess))
		}},
		"backwards": {strings.Replace(row(1, "A", "x", plain, 0, 9, 5), "\t-\t100", "\t2500\t100", 1), nextflow.Backwards, func(r *logs.Run) {
			require.Equal(t, 2.5, r.Tasks[0].RunSec)
		}},
		"cached": {row(1, "A", "x", "CACHED\t1\tn1\t1\t1 GB", 0, 1, 5) + row(2, "B", "x", plain, 0, 2, 8), nextflow.CachedTasks, func(r *logs.Run) {
			require.Zero(t, r.Tasks[0].Ended)
			require.Zero(t, r.Tasks[0].RunSec)
			require.True(t, math.IsNaN(r.Tasks[0].Submitted))
		}},
		"failed, and tried again": {row(1, "A", "x", "FAILED\t1\tn1\t1\t1 GB", 0, 1, 5) + row(2, "A", "x", "COMPLETED\t2\tn1\t1\t1 GB", 6, 7, 8), nextflow.FailedTasks, func(r *logs.Run) {
			require.True(t, r.Tasks[0].Superseded)
			require.Equal(t, 2, r.Tasks[1].Attempt)
		}},
		"no end": {row(1, "A", "x", plain, 0, 1, 5) + row(2, "B", "x", "-\t1\tn1\t1\t1 GB", 6, 7, -1), nextflow.NoEnd, func(r *logs.Run) {
			require.Len(t, r.Tasks, 1)
			require.True(t, r.Cut && math.IsNaN(r.Makespan()))
		}},
		"a last line that is cut off": {row(1, "A", "x", plain, 0, 1, 5) + "2\t02/ab", nextflow.CutLine, func(r *logs.Run) {
			require.True(t, r.Cut)
		}},
		"all dates the same": {row(1, "A", "x", plain, 0, 1, 1) + row(2, "A", "x y", "COMPLETED\t1\tn1\t1\t-", 0, 1, 1), nextflow.NoMemory, func(r *logs.Run) {
			require.Zero(t, r.Tasks[0].RunSec)
		}},
		"a separator in a tag": {strings.Replace(row(1, "A", "x", plain, 0, 1, 5), "x", "x\ty", 2), nextflow.Mended, func(r *logs.Run) {
			require.Equal(t, "x\ty", r.Tasks[0].Tag)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := read(t, header+tt.rows, "", "")
			require.NoError(t, err)
			require.Equal(t, 1, r.Counted(tt.what), r.Counts)
			require.NotEmpty(t, r.Counts[0].First)
			tt.check(r)
		})
	}
}

func TestTraceErrors(t *testing.T) {
	good := row(1, "A", "x", plain, 0, 1, 5)
	for name, tt := range map[string]struct{ trace, want string }{
		"no trace":         {"hello\n", "run/trace.txt:1:1: no file of Nextflow: neither a trace (with name, submit and other fields in its first line), nor .nextflow.log, nor a graph of processes (dag.html, .dot or .mmd)"},
		"empty":            {"", "run/trace.txt:1:1: no file of Nextflow: neither a trace (with name, submit and other fields in its first line), nor .nextflow.log, nor a graph of processes (dag.html, .dot or .mmd)"},
		"no tasks":         {header, "run/trace.txt:1:1: the trace has no tasks"},
		"no submit":        {"name\tstatus\trealtime\nA\tCOMPLETED\t1s\n", "run/trace.txt:1:1: no field submit (add it to trace.fields in nextflow.config)"},
		"no times":         {"name\tsubmit\nA\t1\n", "run/trace.txt:1:1: neither realtime nor start and complete: there are no run times (add them to trace.fields in nextflow.config)"},
		"too many fields":  {header + strings.Replace(good, "n1", "n\t1", 1) + good, "run/trace.txt:2:1: 17 fields where the first line names 16"},
		"no number":        {header + strings.Replace(good, "\t2\t", "\ttwo\t", 1), `run/trace.txt:2:38: task "A (x)": cpus: "two" is no number of cores`},
		"no amount":        {header + strings.Replace(good, "1 GB", "1 XB", 1), `run/trace.txt:2:40: task "A (x)": memory: "1 XB" is no amount (want 1.5 GB, or bytes)`},
		"no date":          {header + strings.Replace(good, fmt.Sprint(begin), "noon", 1), `run/trace.txt:2:45: task "A (x)": submit: "noon" is not a date (want 2023-05-01 12:00:00.123, or milliseconds since 1970)`},
		"no run time ever": {header + row(1, "A", "x", plain, 0, -1, 5), `run/trace.txt:2:1: task "A (x)": no run time, and no other task of its process has one`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := read(t, tt.trace, "", "")
			require.EqualError(t, err, tt.want)
		})
	}
}

// logOf notes that tasks were submitted and known, dates in seconds of January the first.
func logOf(date func(sec int) string, tasks ...int) string {
	text := date(0) + " [main] DEBUG nextflow.cli.Launcher - $> nextflow run\n  a line without a date\n"
	for _, id := range tasks {
		text += fmt.Sprintf("%s [Task submitter] INFO  nextflow.Session - [%02x/abcdef] Submitted process > A (x)\n", date(1), id)
	}
	for _, id := range tasks {
		text += fmt.Sprintf("%s [Task monitor] DEBUG n.processor.TaskPollingMonitor - Task completed > TaskHandler[id: %d; name: A (x); status: COMPLETED; exit: 0; error: -; workDir: /data/work/%02x/abcdef0123]\n", date(9), id, id)
	}
	return text
}

func january(sec int) string { return fmt.Sprintf("Jan-01 00:00:%02d.000", sec) }

func TestLog(t *testing.T) {
	trace := header + row(1, "A", "x", plain, 0, 1, 5)
	for name, tt := range map[string]struct {
		log     string
		counted string
		known   float64
		want    string
	}{
		"the same clock":  {log: logOf(january, 1), known: 8},
		"five s later":    {log: logOf(func(sec int) string { return january(sec + 5) }, 1), known: 8, counted: nextflow.OtherClock},
		"another zone":    {log: logOf(func(sec int) string { return fmt.Sprintf("Jan-01 02:00:%02d.000", sec) }, 1), known: 8, counted: nextflow.OtherZone},
		"before New Year": {log: logOf(func(sec int) string { return fmt.Sprintf("Dec-31 23:59:%02d.000", 50+sec) }, 1), known: 8, counted: nextflow.OtherClock},
		"also another":    {log: logOf(january, 1, 2), known: 8, counted: nextflow.NotInTrace},
		"of another run":  {log: logOf(january, 2), want: "run/.nextflow.log:1:1: no submission of this log is in the trace run/trace.txt (give the log of the same run; the trace needs the field hash)"},
		"of another day":  {log: logOf(func(sec int) string { return fmt.Sprintf("Jan-03 02:05:%02d.000", sec) }, 1), want: "run/.nextflow.log:1:1: submissions are 180300 s apart from those of the trace run/trace.txt, which is neither a time zone nor a clock (give the log of the same run)"},
		"cut off":         {log: strings.SplitAfter(logOf(january, 1), "Submitted process > A (x)\n")[0], known: math.NaN(), counted: nextflow.NotKnown},
		"without a date":  {log: logOf(january, 1) + "[Task monitor] Task completed > TaskHandler[id: 1]\n", want: "run/.nextflow.log:5:1: no date at the begin of the line (want Nov-27 17:25:03.998)"},
		"without folders": {log: strings.ReplaceAll(logOf(january, 1), "/data/work/01/abcdef0123", ""), known: 8},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := read(t, trace, tt.log, "")
			if tt.want != "" {
				require.EqualError(t, err, tt.want)
				return
			}
			require.NoError(t, err)
			require.True(t, r.HasKnown)
			if math.IsNaN(tt.known) {
				require.True(t, math.IsNaN(r.Tasks[0].Known))
			} else {
				require.Equal(t, tt.known, r.Tasks[0].Known)
			}
			if tt.counted == "" {
				require.Empty(t, r.Counts)
			} else {
				require.Equal(t, 1, r.Counted(tt.counted), r.Counts)
			}
		})
	}
}

const page = `<!-- licence -->
<html><script>
elements: {
nodes: [
{ data: { id: 'p0', label: 'Channel.of'}, classes: 'ORIGIN' },
{ data: { id: 'p1', label: 'W:A'}, classes: 'PROCESS' },
{ data: { id: 'p2'}, classes: 'NODE' },
{ data: { id: 'p3', label: 'W:B'}, classes: 'PROCESS' },
],
edges: [
{ data: { source: 'p0', target: 'p1', label: 'ch' } },
{ data: { source: 'p1', target: 'p2'} },
{ data: { source: 'p2', target: 'p3'} },
],
},
</script></html>`

func TestGraphs(t *testing.T) {
	trace := header + row(1, "W:A", "x", plain, 0, 1, 5) + row(2, "W:B", "x", plain, 6, 7, 8)
	for name, graph := range map[string]string{
		"html": page,
		"dot": `digraph "dag" {
rankdir=TB;
v0 [shape=point,label="",fixedsize=true,width=0.1,xlabel="Channel.of"];
v1 [label="W:A"];
v0 -> v1 [label="ch"];
v2 [shape=circle,label="",fixedsize=true,width=0.1,xlabel="map"];
v1 -> v2;
v3 [label="W:B"];
v2 -> v3;
}`,
		"mermaid, short names": `flowchart TB
    subgraph " "
    v0["Channel.of"]
    end
    subgraph W
    v1([A])
    v2(( ))
    v3(["B"])
    end
    v0 --> v1
    v1 -->|out| v2
    v2 --> v3
`,
		"a page with mermaid": "<html><pre class=\"mermaid\">\nflowchart TB\n    v1([A])\n    v3([B])\n    v1 --&gt; v3\n</pre></html>",
	} {
		t.Run(name, func(t *testing.T) {
			r, err := read(t, trace, "", graph)
			require.NoError(t, err)
			require.Equal(t, []string{"W:A", "W:B"}, r.Graph.Processes)
			require.Equal(t, [][]int{nil, {0}}, r.Graph.Before)
		})
	}
	_, err := read(t, trace+row(3, "W:C", "x", plain, 0, 1, 2), "", page)
	require.EqualError(t, err, "run/dag.html:1:1: processes of the trace that the graph lacks: W:C (give the graph of the same run, or --edges none to go on without)")
	_, err = read(t, header+row(1, "V:A", "x", plain, 0, 1, 5)+row(2, "W:A", "x", plain, 6, 7, 8), "", "flowchart TB\n v1([A])\n")
	require.EqualError(t, err, "run/dag.html:1:1: processes of the trace that have one short name, so that the graph does not say which is which: W:A (give the graph of the same run, or --edges none to go on without)")
	_, err = read(t, trace, "", "digraph x {\n}")
	require.EqualError(t, err, "run/dag.html:1:1: the graph has no process")
}

func TestGroup(t *testing.T) {
	trace, log := header+row(1, "A", "x", plain, 0, 1, 5), logOf(january, 1)
	source := func(name, text string) nextflow.Source { return nextflow.Source{Name: name, Data: []byte(text)} }
	groups, err := nextflow.Group([]nextflow.Source{
		source("d/a.1.trace.csv.gz", trace), source("d/a.1.nextflow.log.gz", log), source("d/a.2.trace.csv.gz", trace),
		source("d/a.2.nextflow.log.gz", log), source("d/a.1.dag.html.gz", page),
	})
	require.NoError(t, err)
	require.Len(t, groups, 2)
	require.Equal(t, "d/a.2.nextflow.log.gz", groups[1].Log.Name)
	require.Equal(t, "d/a.1.dag.html.gz", groups[1].Graph.Name)

	groups, err = nextflow.Group([]nextflow.Source{source("r/.nextflow.log", log), source("r/results/pipeline_info/execution_trace_2023.txt", trace)})
	require.NoError(t, err)
	require.Equal(t, "r/.nextflow.log", groups[0].Log.Name)

	_, err = nextflow.Group([]nextflow.Source{source("d/a.trace.txt", trace), source("d/b.trace.txt", trace), source("d/.nextflow.log", log)})
	require.EqualError(t, err, "d/.nextflow.log:1:1: 2 traces, and none has a name like that of this log (put the files of each run in a folder of its own, or name them as a.trace.txt and a.nextflow.log)")
	_, err = nextflow.Group([]nextflow.Source{source("d/.nextflow.log", log)})
	require.EqualError(t, err, "d/.nextflow.log:1:1: no trace among the files (run Nextflow with -with-trace, or name its file)")
	_, err = nextflow.Group([]nextflow.Source{source("d/trace.txt", trace), source("d/.nextflow.log", log), source("d/.nextflow.log.1", log)})
	require.EqualError(t, err, "d/.nextflow.log.1:1:1: the run of d/trace.txt has a log already: d/.nextflow.log")
}

func FuzzRead(f *testing.F) {
	trace := header + row(1, "W:A", "x", plain, 0, 1, 5) + row(2, "W:B", "x", "CACHED\t1\t-\t1\t-", 6, 7, 8)
	f.Add(trace, logOf(january, 1), page)
	f.Add(trace, logOf(january, 2), "digraph x {\na [label=\"W:A\"];\n}")
	f.Add("name,submit,realtime\nA (1),0,1s\n", "Jan-01 00:00:00.000 [x] Task completed > TaskHandler[id: 1; workDir: ]", "flowchart TB\nsubgraph x\nv1([A])\nend")
	f.Fuzz(func(t *testing.T, trace, log, graph string) {
		r, err := read(t, trace, log, graph)
		if err != nil {
			return
		}
		for _, task := range r.Tasks {
			require.False(t, math.IsNaN(task.RunSec) || task.RunSec < 0 || task.Cores < 1)
			require.NotEmpty(t, task.Name)
		}
	})
}
