package pegasus_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/pegasus"
)

// zero is when the hosts' dates begin; those of monitord are zone hours later.
var zero = time.Date(2024, 3, 1, 10, 0, 0, 0, time.UTC)

const zone = 8 * time.Hour

// line is an event of workflow w, that many seconds after zero as monitord dates it.
func line(sec float64, name, rest string) string {
	at := zero.Add(zone + time.Duration(sec*float64(time.Second)))
	return fmt.Sprintf("ts=%s event=stampede.%s level=Info xwf.id=w %s\n", at.Format("2006-01-02T15:04:05.000000Z"), name, rest)
}

// attempt is one at a job: submitted, run, ended, and its invocations "task start dur exitcode" on a host.
func attempt(job string, id int, submitted, started, ended float64, calls ...string) string {
	who := fmt.Sprintf("job.id=%s job_inst.id=%d", job, id)
	s := line(submitted, "job_inst.submit.start", who) + line(started, "job_inst.main.start", who)
	for i, call := range calls {
		var task string
		var start, exit int
		var dur float64
		_, err := fmt.Sscan(call, &task, &start, &dur, &exit)
		if err != nil {
			panic(err)
		}
		if task != "-" {
			task = "task.id=" + task
		} else {
			task = `argv="a \"quoted\" text"`
		}
		s += line(ended, "inv.end", fmt.Sprintf("%s inv.id=%d start_time=%d dur=%g exitcode=%d transformation=tool:1 %s", who, i+1, zero.Unix()+int64(start), dur, exit, task))
		s += line(ended, "job_inst.host.info", who+" hostname=n1 site=local")
	}
	return s + line(ended, "job_inst.main.end", who+" multiplier_factor=2 exitcode=0") + line(ended+1, "job_inst.post.end", who+" exitcode=0")
}

func edges(class string, pairs ...string) (s string) {
	for _, p := range pairs {
		from, to, _ := strings.Cut(p, " ")
		s += line(-3600, class+".edge", fmt.Sprintf("parent.%s.id=%s child.%s.id=%s", class, from, class, to))
	}
	return s
}

// plan is a workflow of A, then B1 and B2 in a cluster, then C, with a job that makes a folder before A.
var plan = line(-3600, "wf.plan", "root.xwf.id=w dax.label=demo") +
	line(-3600, "task.info", "task.id=A transformation=first") + line(-3600, "task.info", "task.id=B1 transformation=tool") +
	line(-3600, "task.info", "task.id=B2 transformation=tool") + line(-3600, "task.info", "task.id=C transformation=last") +
	edges("task", "A B1", "A B2", "B1 C", "B2 C") + edges("job", "mkdir a", "a merge", "merge c") +
	line(-3600, "wf.map.task_job", "task.id=A job.id=a") + line(-3600, "wf.map.task_job", "task.id=B1 job.id=merge") +
	line(-3600, "wf.map.task_job", "task.id=B2 job.id=merge") + line(-3600, "wf.map.task_job", "task.id=C job.id=c")

var ran = attempt("mkdir", 1, 0, 1, 3, "- 1 2 0") + attempt("a", 2, 5, 6, 17, "A 6 10.5 0") +
	attempt("merge", 3, 20, 21, 32, "B2 27 4 0", "B1 22 5 0") + attempt("c", 4, 35, 36, 40, "C 36 3 0")

var ended = line(60, "xwf.end", "status=0")

func read(text string) (*logs.Run, error) {
	runs, err := pegasus.Read([]logs.Source{{Name: "demo.bp", Data: []byte(text)}})
	if err != nil {
		return nil, err
	}
	return runs[0], nil
}

func pairs(r *logs.Run) (list []string) {
	for _, e := range r.Edges {
		list = append(list, r.Tasks[e.From].Name+" > "+r.Tasks[e.To].Name+" "+e.Class)
	}
	return list
}

func names(r *logs.Run) (list []string) {
	for i := range r.Tasks {
		list = append(list, r.Tasks[i].Name)
	}
	return list
}

// The dates of monitord are 8 h later than those of the hosts, and those of the planner another hour off.
func TestRead(t *testing.T) {
	r, err := read(plan + ran + ended)
	require.NoError(t, err)
	require.Equal(t, "demo", r.Name)
	require.Equal(t, []string{"mkdir", "A", "B1", "B2", "C"}, names(r))
	require.Equal(t, []string{
		"mkdir > A job", "A > B1 task", "A > B2 task", "B1 > B2 cluster", "B1 > C task", "B2 > C task",
	}, pairs(r))
	require.Equal(t, 4, r.Counted(pegasus.Shifted))
	require.Zero(t, r.Counted(logs.AgainstDates))
	a := r.Tasks[1]
	require.True(t, math.IsNaN(a.BytesIn) && math.IsNaN(a.BytesOut))
	a.BytesIn, a.BytesOut = 0, 0
	require.Equal(t, logs.Task{
		ID: "A", Name: "A", Process: "tool:1", Hash: "a", Host: "n1", Cores: 2, RunSec: 10.5,
		Submitted: 5, Assigned: 6, Started: 6, Ended: 16.5, Released: 17, Known: 18, Status: logs.Completed, Attempt: 1,
	}, a)
	b1, b2 := r.Tasks[2], r.Tasks[3]
	require.Equal(t, 22.0, b1.Started)
	require.Equal(t, 33.0, b2.Known)
	require.True(t, math.IsNaN(b1.Released) && math.IsNaN(b2.Assigned))
	require.Equal(t, 39.0, r.Makespan())
	require.Equal(t, zero.UnixMicro(), r.ZeroMicros)
	require.True(t, r.HasKnown)
}

func TestCounts(t *testing.T) {
	for name, tt := range map[string]struct {
		text  string
		what  string
		check func(t *testing.T, r *logs.Run)
	}{
		"tried again": {plan + strings.Replace(ran, "dur=10.5 exitcode=0", "dur=10.5 exitcode=1", 1) + attempt("a", 9, 20, 21, 30, "A 21 9 0"), pegasus.Failures, func(t *testing.T, r *logs.Run) {
			require.Equal(t, []string{"mkdir", "A", "A", "B1", "B2", "C"}, names(r))
			require.True(t, r.Tasks[1].Superseded)
			require.Equal(t, 2, r.Tasks[2].Attempt)
			require.Contains(t, pairs(r), "mkdir > A job")
		}},
		"did not run, and ended well": {plan + strings.Split(ran, line(35, "job_inst.submit.start", "job.id=c job_inst.id=4"))[0] + ended, pegasus.NotRun, func(t *testing.T, r *logs.Run) {
			require.Equal(t, logs.Cached, r.Tasks[0].Status)
			require.False(t, r.Cut)
		}},
		"did not run": {plan + strings.Split(ran, line(35, "job_inst.submit.start", "job.id=c job_inst.id=4"))[0], pegasus.Missing, func(t *testing.T, r *logs.Run) {
			require.True(t, r.Cut)
		}},
		"a job without invocations": {plan + strings.Replace(ran, "event=stampede.inv.end level=Info xwf.id=w job.id=mkdir", "event=stampede.other level=Info xwf.id=w job.id=mkdir", 1), pegasus.NoCalls, func(t *testing.T, r *logs.Run) {
			require.Equal(t, 2.0, r.Tasks[0].RunSec)
		}},
		"no dur":             {plan + strings.Replace(ran, " dur=10.5", "", 1), pegasus.NoDur, func(t *testing.T, r *logs.Run) { require.Equal(t, 11.0, r.Tasks[1].RunSec) }},
		"a script":           {plan + ran + line(50, "inv.end", "job.id=c job_inst.id=4 inv.id=-2 dur=1"), pegasus.Scripts, func(*testing.T, *logs.Run) {}},
		"no workflow":        {plan + ran + "ts=1709287200.5 event=stampede.task.info task.id=Z\n", pegasus.NoWorkflow, func(*testing.T, *logs.Run) {}},
		"no job":             {plan + ran + line(50, "inv.end", "dur=1"), pegasus.NoJob, func(*testing.T, *logs.Run) {}},
		"cut off":            {plan + ran + `ts=2024-03-01T10:00:00Z event=stampede.inv.end argv="a b`, pegasus.CutLine, func(t *testing.T, r *logs.Run) { require.True(t, r.Cut) }},
		"an edge to nowhere": {plan + ran + edges("task", "A Q"), logs.UnknownEnds, func(*testing.T, *logs.Run) {}},
		"tasks of a cluster at once": {plan + strings.Replace(ran, "start_time="+fmt.Sprint(zero.Unix()+27), "start_time="+fmt.Sprint(zero.Unix()+23), 1), pegasus.Parallel, func(t *testing.T, r *logs.Run) {
			require.NotContains(t, pairs(r), "B1 > B2 cluster")
		}},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := read(tt.text)
			require.NoError(t, err)
			require.Equal(t, 1, r.Counted(tt.what), r.Counts)
			tt.check(t, r)
		})
	}
}

// A job that runs a sub-workflow is its begin and its end; names have the job before them. A file of its own has the events of the
// sub-workflow.
func TestSubWorkflow(t *testing.T) {
	outer := line(-60, "wf.plan", "root.xwf.id=w dax.label=outer") + edges("job", "a sub", "sub c") +
		line(1, "xwf.map.subwf_job", "subwf.id=v job.id=sub job_inst.id=2") +
		attempt("a", 1, 0, 1, 3, "A 1 2 0") + attempt("sub", 2, 4, 5, 30, "- 5 25 0") + attempt("c", 3, 31, 32, 35, "C 32 3 0") + ended
	inner := strings.ReplaceAll(line(2, "wf.plan", "root.xwf.id=w dax.label=inner")+edges("job", "x y")+attempt("x", 1, 6, 7, 10, "X 7 3 0")+attempt("y", 2, 11, 12, 20, "Y 12 8 0"), "xwf.id=w ", "xwf.id=v ")
	inner = strings.Replace(inner, "root.xwf.id=v", "root.xwf.id=w", 1)
	runs, err := pegasus.Read([]logs.Source{{Name: "inner.bp", Data: []byte(inner)}, {Name: "outer.bp", Data: []byte(outer)}})
	require.NoError(t, err)
	require.Len(t, runs, 1)
	r := runs[0]
	require.Equal(t, "outer", r.Name)
	require.Equal(t, []string{"sub end", "sub begin", "A", "sub/X", "sub/Y", "C"}, names(r))
	require.ElementsMatch(t, []string{
		"A > sub begin job", "sub begin > sub/X workflow", "sub/X > sub/Y job", "sub/Y > sub end workflow", "sub begin > sub end workflow", "sub end > C job",
	}, pairs(r))
	require.Equal(t, 1, r.Counted(pegasus.SubJobs))
	require.Equal(t, []string{"inner.bp", "outer.bp"}, r.Files)
}

func TestErrors(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"no pairs":      {"hello world\n", "demo.bp:1:1: want key=value pairs of an event"},
		"no event":      {"ts=1 x=2\n" + plan, "demo.bp:1:1: a line without an event"},
		"an open quote": {plan + "ts=1 event=stampede.x argv=\"a\n", `demo.bp:17:28: argv: a quote without an end`},
		"a number":      {plan + strings.Replace(ran, "dur=2", "dur=soon", 1), `inv.end: dur: "soon" is no number`},
		"a date":        {plan + strings.Replace(ran, "ts=2024-03-01T18:00:05", "ts=yesterday", 1), `"yesterday.000000Z" is no date (want 2012-03-14T14:04:46.000000Z, or seconds since 1970)`},
		"a plan alone":  {plan, `demo.bp:1:1: no invocation of workflow "demo" (the planner's events alone are no run: give the file of pegasus-monitord)`},
		"a circle":      {plan + ran + edges("task", "C A"), `waits for itself, through 2 others`},
		"nothing":       {"", "demo.bp:1:1: no events of a workflow"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := read(tt.text)
			require.ErrorContains(t, err, tt.want)
			require.NotContains(t, err.Error(), "\n")
		})
	}
}

func TestRecognises(t *testing.T) {
	require.True(t, pegasus.Recognises([]byte(plan)))
	require.False(t, pegasus.Recognises([]byte("name\tsubmit\n")))
	require.True(t, pegasus.IsCandidate("a/b/demo-0.stampede.bp.gz"))
	require.False(t, pegasus.IsCandidate("jobstate.log"))
}

// No input ends the reader otherwise than with runs or an error.
func FuzzRead(f *testing.F) {
	f.Add([]byte(plan + ran + ended))
	f.Add([]byte("ts=1 event=stampede.inv.end xwf.id=w job.id=a job_inst.id=1 dur=3 start_time=5\nts=1 event=stampede.xwf.map.subwf_job xwf.id=w subwf.id=w job.id=a\n"))
	f.Add([]byte("ts=1 event=stampede.xwf.map.subwf_job xwf.id=w subwf.id=v job.id=a\nts=1 event=stampede.xwf.map.subwf_job xwf.id=v subwf.id=w job.id=a\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		runs, err := pegasus.Read([]logs.Source{{Name: "x.bp", Data: text}})
		if err != nil {
			return
		}
		for _, r := range runs {
			for i := range r.Tasks {
				require.False(t, r.Tasks[i].RunSec < 0 || math.IsNaN(r.Tasks[i].RunSec))
			}
			require.Nil(t, r.Cycle())
		}
	})
}
