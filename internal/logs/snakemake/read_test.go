package snakemake_test

import (
	"encoding/base64"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/snakemake"
)

// output is the record of an output of a job.
func output(name, rule, inputs string, start, end float64, hash int) logs.Source {
	text := fmt.Sprintf(`{"rule": %q, "input": [%s], "starttime": %v, "endtime": %v, "incomplete": false, "job_hash": %d}`, rule, inputs, start, end, hash)
	return logs.Source{Name: "run/.snakemake/metadata/" + base64.URLEncoding.EncodeToString([]byte(name)), Data: []byte(text)}
}

const begin = 1_700_000_000

// chain is a job with two outputs, and one that needs the first of them.
func chain() []logs.Source {
	return []logs.Source{
		output("b.txt", "second", `"a.txt", "given.txt"`, begin+10, begin+15, 2),
		output("a.log", "first", `"given.txt"`, begin+0.5, begin+9, 1),
		output("a.txt", "first", `"given.txt"`, begin, begin+8, 1),
	}
}

func TestRead(t *testing.T) {
	r, err := snakemake.Read(append(chain(), logs.Source{Name: "run/.snakemake/log/x.snakemake.log", Data: []byte(
		"Building DAG of jobs...\ngroup job 1 (jobs in lexicogr. order):\nrule first:\n    output: a.txt, a.log (touched)\n    threads: 3\n    resources: tmpdir=/tmp, mem_mb=2000\n",
	)}), snakemake.Options{})
	require.NoError(t, err)
	require.Len(t, r.Tasks, 2)
	a := r.Tasks[0]
	require.True(t, math.IsNaN(a.Submitted) && math.IsNaN(a.Known))
	require.Equal(t, "first (a.log)", a.Name)
	require.Equal(t, [3]float64{0, 9, 9}, [3]float64{a.Started, a.Ended, a.RunSec})
	require.Equal(t, 3, a.Cores)
	require.Equal(t, 2e9, a.MemoryBytes)
	require.Equal(t, 1, r.Tasks[1].Cores)
	require.Len(t, r.Edges, 1)
	require.Equal(t, [2]int32{0, 1}, [2]int32{r.Edges[0].From, r.Edges[0].To})
	require.Equal(t, "file", r.Edges[0].Class)
	require.Equal(t, 2, r.Counted(snakemake.Sources))
	require.Equal(t, 1, r.Counted(snakemake.NoThreads))
	require.Equal(t, 1, r.Counted(snakemake.Groups))
	require.Equal(t, 15.0, r.Makespan())
	require.Equal(t, int64(begin*1e6), r.ZeroMicros)
}

// Benchmarks belong to the jobs that the log names with them; a job waits for what made the folder that its input is in; jobs of a
// group have threads of their own.
func TestBenchmarks(t *testing.T) {
	sources := append(chain(),
		output("parts", "split", `"a.txt"`, begin+15, begin+16, 3),
		output("one", "part", `"parts/x/1.txt"`, begin+17, begin+18, 4),
		logs.Source{Name: "run/.snakemake/log/x.snakemake.log", Data: []byte("group job 1 (jobs in lexicogr. order):\n\n    rule first:\n        output: a.txt, a.log\n        benchmark: benchmarks/first/a.tsv\n" +
			"        threads: 3\n    rule second:\n        output: b.txt\n        threads: 2\n\ncheckpoint split:\n    output: parts\n")},
		logs.Source{Name: "run/benchmarks/first/a.tsv", Data: []byte("s\th:m:s\tmax_rss\tio_in\tio_out\n4.5\t0:00:04\t10\t2\t-\n4\t0:00:04\t12\t3\t-\n")},
		logs.Source{Name: "run/benchmarks/other.tsv", Data: []byte("s\th:m:s\tmax_rss\n1\t0:00:01\t5\n")},
	)
	groups := snakemake.Group(sources)
	require.Len(t, groups, 1)
	r, err := snakemake.Read(groups[0], snakemake.Options{})
	require.NoError(t, err)
	a := r.Tasks[0]
	require.Equal(t, []any{3, 12.0 * (1 << 20), 5.0 * (1 << 20), 9.0}, []any{a.Cores, a.MemoryBytes, a.BytesIn, a.RunSec})
	require.True(t, math.IsNaN(a.BytesOut))
	require.Equal(t, 2, r.Tasks[1].Cores)
	require.Equal(t, map[string]int{"file": 2, "folder": 1}, r.ByClass())
	require.Equal(t, 1, r.Counted(snakemake.Checkpoints))
	require.Equal(t, 1, r.Counted(snakemake.Unused))

	_, err = snakemake.Read(append(chain(), logs.Source{Name: "benchmarks/a.tsv", Data: []byte("s\th:m:s\tmax_rss\nlong\t-\t-\n")}), snakemake.Options{})
	require.EqualError(t, err, `benchmarks/a.tsv:2:1: s: "long" is no number`)
	require.True(t, snakemake.IsCandidate("run/benchmarks/a.tsv"))
	require.False(t, snakemake.IsCandidate("run/results/a.tsv"))
}

// The name of a folder may be a letter.
func TestShortFolder(t *testing.T) {
	r, err := snakemake.Read([]logs.Source{
		output("o", "split", "", begin, begin+1, 1), output("one", "part", `"o/x/1.txt", "/p/q"`, begin+2, begin+3, 2),
	}, snakemake.Options{})
	require.NoError(t, err)
	require.Equal(t, map[string]int{"folder": 1}, r.ByClass())
	require.Equal(t, 1, r.Counted(snakemake.Sources))
}

// What started before a date is of another run.
func TestSince(t *testing.T) {
	r, err := snakemake.Read(chain(), snakemake.Options{SinceSec: begin + 9})
	require.NoError(t, err)
	require.Len(t, r.Tasks, 1)
	require.Equal(t, 1, r.Counted(snakemake.Before))
	_, err = snakemake.Read(chain(), snakemake.Options{SinceSec: begin + 99})
	require.ErrorContains(t, err, "no job started since the date of --since")
}

func TestCounts(t *testing.T) {
	null := func(s logs.Source) logs.Source {
		s.Data = []byte(strings.Replace(string(s.Data), fmt.Sprint(float64(begin+20)), "null", 1))
		return s
	}
	for name, tt := range map[string]struct {
		more  logs.Source
		what  string
		tasks int
	}{
		"an earlier run":        {output("old.txt", "old", "", begin-9000, begin-8000, 9), snakemake.Earlier, 2},
		"the same run":          {output("old.txt", "old", "", begin-900, begin-500, 9), "", 3},
		"incomplete":            {logs.Source{Name: "metadata/eA==", Data: []byte(`{"rule": "x", "starttime": 1, "incomplete": true}`)}, snakemake.Incomplete, 2},
		"no start":              {null(output("c.txt", "second", "", begin+20, begin+30, 9)), snakemake.NoDates, 3},
		"backwards":             {output("c.txt", "second", "", begin+20, begin+19, 9), snakemake.Backwards, 3},
		"a name without a path": {logs.Source{Name: "metadata/%%", Data: output("c", "second", "", begin+20, begin+21, 9).Data}, snakemake.NoName, 3},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := snakemake.Read(append(chain(), tt.more), snakemake.Options{})
			require.NoError(t, err)
			if tt.what == "" {
				require.Zero(t, r.Counted(snakemake.Earlier))
			} else {
				require.Equal(t, 1, r.Counted(tt.what), r.Counts)
			}
			require.Len(t, r.Tasks, tt.tasks)
		})
	}
}

// Long names are cut into folders; the runs of several folders are several.
func TestGroup(t *testing.T) {
	long := output(strings.Repeat("x", 300), "second", "", begin+20, begin+21, 9)
	at := len("run/.snakemake/metadata/")
	long.Name = long.Name[:at] + "@" + long.Name[at:at+100] + "/" + long.Name[at+100:]
	require.True(t, snakemake.IsCandidate(long.Name))
	other := output("z", "second", "", begin, begin+1, 1)
	other.Name = "other/" + other.Name
	groups := snakemake.Group(append(chain(), long, other, logs.Source{Name: "run/.snakemake/log/x.snakemake.log"}))
	require.Len(t, groups, 2)
	require.Len(t, groups[0], 5)
	r, err := snakemake.Read(groups[0], snakemake.Options{})
	require.NoError(t, err)
	require.Equal(t, strings.Repeat("x", 300), r.Tasks[len(r.Tasks)-1].Tag)
	require.Equal(t, "run", r.Name)
}

func TestErrors(t *testing.T) {
	for name, tt := range map[string]struct {
		sources []logs.Source
		want    string
	}{
		"no JSON":  {[]logs.Source{{Name: "metadata/eA==", Data: []byte("{\"rule\": 1,\n \"starttime\": x}")}}, "metadata/eA==:2:15: no record of an output: "},
		"a type":   {[]logs.Source{{Name: "metadata/eA==", Data: []byte(`{"rule": "a", "starttime": "soon"}`)}}, "metadata/eA==:1:33: no record of an output: starttime: a string is none of its values"},
		"no date":  {[]logs.Source{output("a", "b", "", 1e13, 1, 1)}, ":1:1: starttime or endtime is no date (want seconds since 1970)"},
		"no dates": {[]logs.Source{{Name: "metadata/eA==", Data: []byte(`{"rule": "a", "starttime": null}`)}}, `job "a (x)": no starttime or endtime, and no other job of its rule has them`},
		"a log":    {[]logs.Source{{Name: "x.snakemake.log", Data: []byte("Building DAG of jobs...\n")}}, "x.snakemake.log:1:1: no record of an output (give the folder .snakemake/metadata)"},
		"a circle": {[]logs.Source{output("a", "r", `"b"`, 1, 2, 1), output("b", "r", `"a"`, 1, 2, 2)}, "waits for itself, through 1 others"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := snakemake.Read(tt.sources, snakemake.Options{})
			require.ErrorContains(t, err, tt.want)
			require.NotContains(t, err.Error(), "\n")
		})
	}
}

// No input ends the reader otherwise than with a run or an error.
func FuzzRead(f *testing.F) {
	for _, s := range chain() {
		f.Add(s.Name, s.Data, []byte("Building DAG of jobs...\n    output: a.txt\n    threads: 3\n"))
	}
	f.Add("benchmarks/a.tsv", []byte("s\th:m:s\tmax_rss\n4.5\t0:00:04\t10\n"), []byte("rule first:\n    output: a.txt\n    benchmark: benchmarks/a.tsv\n    jobid: 1\n"))
	f.Fuzz(func(t *testing.T, name string, record, log []byte) {
		r, err := snakemake.Read(append(chain()[:2], logs.Source{Name: name, Data: record}, logs.Source{Name: "x.snakemake.log", Data: log}), snakemake.Options{})
		if err != nil {
			return
		}
		for i := range r.Tasks {
			require.False(t, r.Tasks[i].RunSec < 0 || math.IsNaN(r.Tasks[i].RunSec) || r.Tasks[i].Cores < 1)
		}
	})
}
