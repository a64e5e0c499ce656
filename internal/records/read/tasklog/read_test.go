package tasklog_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/read/logtest"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// The samples follow the formats' documentation; doc.go names it.
const (
	jobstateLog = `1650000400 INTERNAL *** MONITORD_STARTED ***
1650000344 INTERNAL *** DAGMAN_STARTED 8802.0 ***
1650000345 create_dir_w_0_local SUBMIT 8803.0 - - 1
1650000349 create_dir_w_0_local EXECUTE 8803.0 - - 1
1650000352 create_dir_w_0_local JOB_TERMINATED 8803.0 - - 1
1650000355 create_dir_w_0_local JOB_SUCCESS 0 - - 1
1650000355 create_dir_w_0_local POST_SCRIPT_STARTED 8803.0 - - 1
1650000356 create_dir_w_0_local POST_SCRIPT_TERMINATED 8803.0 - - 1
1650000360 create_dir_w_0_local POST_SCRIPT_SUCCESS 0 - - 1
1650000365 sort_ID0000001 SUBMIT 8804.0 condorpool - 2
1650000371 sort_ID0000001 EXECUTE 8804.0 condorpool - 2
1650000380 sort_ID0000001 IMAGE_SIZE 8804.0 condorpool - 2
1650000391 sort_ID0000001 JOB_TERMINATED 8804.0 condorpool - 2
1650000395 sort_ID0000001 JOB_FAILURE 1 condorpool - 2
1650000395 sort_ID0000001 POST_SCRIPT_STARTED 8804.0 condorpool - 2
1650000400 sort_ID0000001 POST_SCRIPT_FAILURE 1 condorpool - 2
1650000405 sort_ID0000001 SUBMIT 8805.0 condorpool - 3
1650000411 sort_ID0000001 EXECUTE 8805.0 condorpool - 3
1650000431 sort_ID0000001 JOB_TERMINATED 8805.0 condorpool - 3
1650000435 sort_ID0000001 JOB_SUCCESS 0 condorpool - 3
1650000440 wc_ID0000002 SUBMIT 8806.0 condorpool - 4
1650000445 wc_ID0000002 JOB_HELD 8806.0 condorpool - 4
1650000446 wc_ID0000002 JOB_RELEASED 8806.0 condorpool - 4
1650000449 wc_ID0000002 EXECUTE 8806.0 condorpool - 4
1650000460 wc_ID0000002 JOB_ABORTED 8806.0 condorpool - 4
1650000460 stage_out_local_local_0_0 SUBMIT 8807.0 local - 5
1650000470 INTERNAL *** DAGMAN_FINISHED 1 ***
1650000600 INTERNAL *** MONITORD_FINISHED 0 ***
`
	oldUserLog = `000 (123.000.000) 12/31 23:59:50 Job submitted from host: <192.0.2.1:9618?sock=x>
    DAG Node: sort_ID0000001
...
001 (123.000.000) 01/01 00:00:10 Job executing on host: <192.0.2.2:9618>
...
006 (123.000.000) 01/01 00:00:15 Image size of job updated: 2296464
	47  -  MemoryUsage of job (MB)
...
005 (123.000.000) 01/01 00:00:40 Job terminated.
	(1) Normal termination (return value 3)
		Usr 0 00:00:00, Sys 0 00:00:00  -  Run Remote Usage
...
016 (123.000.000) 01/01 00:00:44 POST Script terminated.
	(1) Normal termination (return value 0)
    DAG Node: sort_ID0000001
...
000 (124.000.000) 01/01 00:00:50 Job submitted from host: <192.0.2.1:9618?sock=x>
    DAG Node: wc_ID0000002
...
012 (124.000.000) 01/01 00:00:55 Job was held.
	The job attribute PeriodicHold expression evaluated to TRUE
	Code 3 Subcode 0
...
009 (124.000.000) 01/01 00:01:00 Job was aborted by the user.
...
`
	userLog = `000 (271.000.000) 2024-08-02 15:44:58 Job submitted from host: <192.0.2.1:9618>
    DAG Node: sort
...
040 (271.000.000) 2024-08-02 15:45:13 Started transferring input files
	Transferring to host: <192.0.2.2:9618>
...
040 (271.000.000) 2024-08-02 15:45:16 Finished transferring input files
...
021 (271.000.000) 2024-08-02 15:45:17 Warning from starter on slot1:
	prepare-hook succeeded
...
001 (271.000.000) 2024-08-02 15:45:17 Job executing on host: <192.0.2.2:9618>
	SlotName: slot1_4@worker
...
040 (271.000.000) 2024-08-02 15:45:40 Started transferring output files
...
040 (271.000.000) 2024-08-02 15:45:42 Finished transferring output files
...
005 (271.000.000) 2024-08-02 15:45:42 Job terminated.
	(1) Normal termination (return value 0)
	Job terminated of its own accord at 2024-08-02T20:45:42Z with exit-code 0.
...
001 (999.000.000) 2024-08-02 15:45:50 Job executing on host: <192.0.2.2:9618>
...
`
	traceText = "task_id\thash\tnative_id\tname\tstatus\texit\tsubmit\tstart\tcomplete\tduration\trealtime\t%cpu\n" +
		"2\tab/cdef01\t4242\tRNASEQ:FASTQC (s1)\tCOMPLETED\t0\t2023-05-01 12:00:00.100\t2023-05-01 12:00:01.350\t2023-05-01 13:02:05.000\t1h 2m 5s\t1h 2m 3s\t98.2%\n" +
		"3\tab/cdef02\t4243\tRNASEQ:TRIM (s1)\tFAILED\t1\t2023-05-01 12:00:00.100\t-\t2023-05-01 12:00:00.440\t340ms\t-\t-\n" +
		"1\tab/cdef03\t-\tRNASEQ:INDEX\tCACHED\t0\t2023-04-01 12:00:00.100\t-\t-\t-\t-\t-\n"
	rawTrace = "name\tsubmit\tduration\trealtime\tattempt\n" +
		"TRIM (s1)\t1682942400100\t340\t300\t2\n"
	unnamedTrace = "task_id\tprocess\tstart\n7\tRNASEQ:PREPARE:GUNZIP\t1682942400100\n"
	makeflowLog  = `# FILE 1600000621414397 example.makeflow.wqlog 1 0
# STARTED 1600000621415323
1600000621416490 2 1 4711 2 1 0 0 0 3
# FILE 1600000621624487 in.jpg 2 51274
1600000621624514 2 2 4711 2 0 1 0 0 3
1600000621624608 1 1 1 1 1 1 0 0 3
1600000622000000 1 3 1 1 0 1 1 0 3
1600000622000001 1 0 1 2 0 1 0 0 3
1600000622500000 1 1 2 1 1 1 0 0 3
1600000913508280 1 2 2 1 0 2 0 0 3
# COMPLETED 1600000914959929
`
)

func read(t testing.TB, text string) *tasklog.Log {
	t.Helper()
	l, err := tasklog.Read("log", []byte(text))
	require.NoError(t, err)
	return l
}

// dates are those of a job, in their order.
func dates(d *overhead.Dates) []float64 {
	return []float64{d.ReadySec, d.SubmitSec, d.StartSec, d.DispatchSec, d.StageInSec, d.ComputeSec, d.ComputedSec, d.StageOutSec, d.FinishSec, d.KnownSec}
}

func requireDates(t require.TestingT, want, got []float64) {
	for i := range want {
		if math.IsNaN(want[i]) {
			require.True(t, math.IsNaN(got[i]), "date %d of %v", i, got)
		} else {
			require.InDelta(t, want[i], got[i], 1e-6, "date %d of %v", i, got)
		}
	}
}

func TestReadPegasus(t *testing.T) {
	no := math.NaN()
	l := read(t, jobstateLog)
	require.Equal(t, tasklog.Pegasus, l.Format)
	require.Equal(t, []float64{0, 126}, []float64{l.BeginSec, l.EndSec})
	require.Len(t, l.Jobs, 4)
	require.Len(t, l.SHA256, 64)
	requireDates(t, []float64{no, 1, no, no, no, 5, no, no, 8, 16}, dates(&l.Jobs[0].Dates))
	sorted := l.Jobs[1]
	require.Equal(t, []any{"sort_ID0000001", 10, 2, false, false}, []any{sorted.Name, sorted.Line, sorted.Attempts, sorted.Failed, sorted.Held})
	requireDates(t, []float64{no, 61, no, no, no, 67, no, no, 87, 91}, dates(&sorted.Dates))
	require.Equal(t, []bool{true, true}, []bool{l.Jobs[2].Failed, l.Jobs[2].Held})

	m := l.Match(func(t int) string { return []string{"wc_ID0000002", "sort_ID0000001", "late_ID0000003"}[t] }, 3)
	require.Equal(t, []int{tasklog.NoTask, 1, 0, tasklog.NoTask}, m.Task)
	require.Equal(t, []int{2, 1, tasklog.NoTask}, m.Job)
	require.Equal(t, []int{1, 2, 0}, m.Attempts)
	require.Equal(t, 2, m.Matched())
	require.Equal(t, map[tasklog.Kind]int{tasklog.CreateDir: 1, tasklog.StageOut: 1}, m.Kind)
}

func TestReadHTCondor(t *testing.T) {
	no := math.NaN()
	l := read(t, oldUserLog)
	require.Equal(t, tasklog.HTCondor, l.Format)
	require.False(t, !math.IsNaN(l.BeginSec))
	requireDates(t, []float64{no, 0, no, no, no, 20, no, no, 50, 54}, dates(&l.Jobs[0].Dates))
	require.False(t, l.Jobs[0].Failed, "the POST script decides")
	require.Equal(t, []bool{true, true}, []bool{l.Jobs[1].Failed, l.Jobs[1].Held})

	l = read(t, userLog)
	requireDates(t, []float64{no, 0, no, 15, 15, 19, 42, 42, 44, no}, dates(&l.Jobs[0].Dates))
	require.Equal(t, 18.0, l.Jobs[0].StagedInSec)
	require.Equal(t, 1, l.Foreign)
	require.Equal(t, "sort", l.Jobs[0].Name)

	for _, zone := range []string{"Z", "+00:00", ".250", "-0030"} {
		l := read(t, "000 (1.0.0) 2024-08-02 15:44:58 Job submitted from host: <x>\n...\n001 (1.0.0) 2024-08-02T15:45:08"+zone+" Job executing on host: <y>\n...\n")
		want := map[string]float64{"Z": 10, "+00:00": 10, ".250": 10.25, "-0030": 1810}[zone]
		require.InDelta(t, want, l.Jobs[0].Dates.ComputeSec, 1e-9, zone)
		require.Equal(t, "job 1.0", l.Jobs[0].Name)
	}
}

func TestReadNextflow(t *testing.T) {
	no := math.NaN()
	l := read(t, traceText)
	require.Equal(t, tasklog.Nextflow, l.Format)
	require.Equal(t, 1, l.Cached)
	require.Len(t, l.Jobs, 2)
	requireDates(t, []float64{no, 0, 1.25, no, no, no, no, no, no, 3724.9}, dates(&l.Jobs[0].Dates))
	require.Equal(t, 3723.0, l.Jobs[0].RunSec)
	require.True(t, l.Jobs[1].Failed)
	require.True(t, math.IsNaN(l.Jobs[1].RunSec))
	for _, names := range [][]string{{"RNASEQ.FASTQC_2", "RNASEQ.TRIM_3"}, {"fastqc_s1", "trim_s1"}, {"ID000002", "ID000003"}, {"RNASEQ:FASTQC (s1)", "RNASEQ:TRIM (s1)"}} {
		m := l.Match(func(t int) string { return names[t] }, 2)
		require.Equal(t, []int{0, 1}, m.Job, names[0])
	}

	l = read(t, rawTrace)
	requireDates(t, []float64{no, 0, no, no, no, no, no, no, no, 0.34}, dates(&l.Jobs[0].Dates))
	require.Equal(t, 0.3, l.Jobs[0].RunSec)
	require.Equal(t, 2, l.Jobs[0].Attempts)

	// other separators, and one inside a tag
	l = read(t, "task_id;process;tag;name;submit;complete\n7;P;a;b;P (a;b);1672531201000;1672531204000\n")
	require.Equal(t, "P (a;b)", l.Jobs[0].Name)
	require.Equal(t, 3.0, l.Jobs[0].Dates.KnownSec)

	l = read(t, unnamedTrace)
	require.Equal(t, "RNASEQ:PREPARE:GUNZIP 7", l.Jobs[0].Name)
	m := l.Match(func(int) string { return "RNASEQ.PREPARE.GUNZIP_7" }, 1)
	require.Equal(t, 1, m.Matched())
}

func TestReadMakeflow(t *testing.T) {
	no := math.NaN()
	l := read(t, makeflowLog)
	require.Equal(t, tasklog.Makeflow, l.Format)
	require.Equal(t, 0.0, l.BeginSec)
	require.InDelta(t, 293.544606, l.EndSec, 1e-9)
	requireDates(t, []float64{no, 0.001167, no, no, no, no, no, no, no, 0.209191}, dates(&l.Jobs[0].Dates))
	require.Equal(t, []any{"rule 1", 2, false}, []any{l.Jobs[1].Name, l.Jobs[1].Attempts, l.Jobs[1].Failed})
	requireDates(t, []float64{no, 1.084677, no, no, no, no, no, no, no, 292.092957}, dates(&l.Jobs[1].Dates))
	m := l.Match(func(t int) string { return fmt.Sprintf("blast_ID%06d", t+1) }, 3)
	require.Equal(t, []int{tasklog.NoTask, 1, 0}, m.Job)
}

// Each mistake is one line with its place.
func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":             "log:1:1: the log is empty",
		"\n \n":        "log:1:1: the log is empty",
		"hello\n":      "log:1:1: no log that is known here",
		"<?xml?>\n":    "log:1:1: no log that is known here: want an event log as text, not as XML or JSON",
		"{\"a\": 1}\n": "as text, not as XML or JSON",
		"1650000344 INTERNAL *** MONITORD_STARTED ***\n":                  "log:1:1: the log has no jobs",
		"1650000344 a SUBMIT 1.0 - - 1\nx a EXECUTE 1.0 - - 1\n":          `log:2:1: "x" is not a date (want seconds since 1970)`,
		"1650000344 a SUBMIT 1.0 - - 1\n1650000345 a\n":                   "log:2:1: want DATE JOB EVENT ID SITE WALLTIME SEQUENCE, got 2 words",
		"1650000344 a SUBMIT 1.0 - - 1\n1650000345 a run 1.0 - - 1\n":     `log:2:1: job "a": "run" is not an event`,
		"000 (1.0.0) 2024-13-02 15:44:58 Job submitted\n...\n":            `log:1:13: "2024-13-02 15:44:58" is not a date`,
		"000 (1.0.0) 02/30 15:44:58 Job submitted\n...\n":                 `log:1:13: "02/30 15:44:58" is not a date`,
		"000 (1.0.0) 2024-08-02 15:44:58 Job submitted\n...\nwhat\n...\n": `log:3:1: want an event such as`,
		"# STARTED 1600000621415323\n1600000621416490 x 1 4711\n":         `log:2:18: rule "x" in state "1"`,
		"# STARTED 1600000621415323\n1600000621416490 1 9 4711\n":         `log:2:18: rule "1" in state "9"`,
		"# STARTED 1600000621415323\n1600000621416490 1\n":                "log:2:1: want DATE RULE STATE JOB and counts, got 2 words",
		"# STARTED x\n":                           `log:1:11: "x" is not a date`,
		"task_id\tname\n1\ta\n":                   "log:1:1: no field submit, start or complete: there are no dates",
		"process\tsubmit\nA\t1\n":                 "log:1:1: no field task_id or name",
		"name\tsubmit\na\n":                       "log:2:1: 1 fields where the first line names 2",
		"name\tsubmit\na\tnoon\n":                 `log:2:3: task "a": submit: "noon" is not a date`,
		"name\tsubmit\trealtime\na\t1\t2 weeks\n": `log:2:5: task "a": realtime: "2 weeks" is not a duration`,
	} {
		_, err := tasklog.Read("log", []byte(text))
		require.ErrorContains(t, err, want, text)
		require.NotContains(t, err.Error(), "\n")
	}
}

// What is written of a run is read back, to the resolution of the format.
func TestReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		run := &logtest.Run{EndSec: 1, Old: rapid.Bool().Draw(t, "old"), Transfers: rapid.Bool().Draw(t, "transfers"), Raw: rapid.Bool().Draw(t, "raw"), Added: rapid.Bool().Draw(t, "added")}
		for i := range rapid.IntRange(1, 6).Draw(t, "tasks") {
			at := rapid.Float64Range(0, 1e5).Draw(t, "begin")
			next := func() float64 { at += rapid.Float64Range(0, 9e4).Draw(t, "stage"); return at }
			d := overhead.Dates{ReadySec: next(), SubmitSec: next(), StartSec: next(), DispatchSec: next(), StageInSec: next(), ComputeSec: next(), ComputedSec: next(), StageOutSec: next(), FinishSec: next(), KnownSec: next()}
			run.Names = append(run.Names, fmt.Sprintf("P.sort_ID%07d", i+1))
			run.Dates, run.RunSec, run.EndSec = append(run.Dates, d), append(run.RunSec, d.ComputedSec-d.ComputeSec), max(run.EndSec, d.KnownSec)
		}
		f := rapid.SampledFrom([]tasklog.Format{tasklog.Pegasus, tasklog.HTCondor, tasklog.Makeflow, tasklog.Nextflow}).Draw(t, "format")
		if f == tasklog.Nextflow {
			for i := range run.Names {
				run.Names[i] = fmt.Sprintf("P.SORT_%d", i+1)
			}
		}
		l, err := tasklog.Read("log", []byte(logtest.Write(f, run)))
		require.NoError(t, err)
		require.Equal(t, f, l.Format)
		m := l.Match(func(t int) string { return run.Names[t] }, len(run.Names))
		require.Equal(t, len(run.Names), m.Matched())
		if run.Added && f != tasklog.Makeflow && f != tasklog.Nextflow {
			require.Equal(t, map[tasklog.Kind]int{tasklog.CreateDir: 1, tasklog.Cleanup: 1}, m.Kind)
		}
		shift := 0.0 // what the log's dates count from
		if math.IsNaN(l.BeginSec) {
			first := l.Jobs[m.Job[0]].Dates.SubmitSec
			shift = run.Dates[0].SubmitSec - first
		}
		for task := range run.Names {
			want, got := dates(&run.Dates[task]), dates(&l.Jobs[m.Job[task]].Dates)
			for i := range got {
				if !math.IsNaN(got[i]) {
					require.InDelta(t, want[i]-shift, got[i], l.ResolutionSec*1.01+1e-6, "task %d, date %d", task, i)
				}
			}
		}
	})
}

func fuzz(f *testing.F, samples ...string) {
	for _, s := range samples {
		f.Add(s)
		f.Add(strings.ReplaceAll(s, "\n", "\r\n"))
		f.Add(s[:len(s)/2])
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := tasklog.Read("log", []byte(text))
		if err != nil {
			for _, part := range srcerr.Parts(err) {
				require.Regexp(t, `^log:\d+:\d+: `, part.Error())
				require.NotContains(t, part.Error(), "\n")
			}
			return
		}
		for _, j := range l.Jobs {
			require.GreaterOrEqual(t, j.Attempts, 1)
			for _, sec := range dates(&j.Dates) {
				require.False(t, sec < 0 || math.IsInf(sec, 0))
			}
		}
		m := l.Match(func(t int) string { return fmt.Sprint("x_ID", t+1) }, 3)
		require.Len(t, m.Task, len(l.Jobs))
	})
}

func FuzzReadPegasus(f *testing.F)  { fuzz(f, jobstateLog) }
func FuzzReadHTCondor(f *testing.F) { fuzz(f, oldUserLog, userLog) }
func FuzzReadNextflow(f *testing.F) {
	fuzz(f, traceText, rawTrace, unnamedTrace, "name\tprocess\tsubmit\na\tb:c:d\t1\n")
}
func FuzzReadMakeflow(f *testing.F) { fuzz(f, makeflowLog) }
