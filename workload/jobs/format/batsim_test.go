package format

import (
	"bytes"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

const batsimSmall = `{"nb_res": 4, "version": 2, "jobs": [
 {"id": 10, "subtime": 5, "res": 2, "profile": "d", "walltime": 7.5},
 {"id": 9, "subtime": 5, "res": 1, "profile": "d", "walltime": -1},
 {"id": "s", "subtime": 0.5, "res": 3, "profile": "seq", "walltime": 100},
 {"id": "p", "subtime": 6, "res": 2, "profile": "par"},
 {"id": "h", "subtime": 7, "res": 2, "profile": "total"},
 {"id": "io", "subtime": 8, "res": 3, "profile": "io"},
 {"id": "st", "subtime": 9, "res": 1, "profile": "stage"},
 {"id": "m", "subtime": 10, "res": 2, "profile": "mixed", "extra_data": "{}"}
], "profiles": {
 "d": {"type": "delay", "delay": 7.5, "ret": 3},
 "e": {"type": "DelayProfile", "delay": 2},
 "seq": {"type": "composed", "seq": ["e", "inner"], "repeat": 3},
 "inner": {"type": "SequentialCompositionProfile", "seq": ["e", "e"]},
 "par": {"type": "parallel", "cpu": [1e9, 0], "com": [0, 1, 2, 3]},
 "total": {"type": "parallel_homogeneous_total", "cpu": 4, "com": 5},
 "io": {"type": "parallel_homogeneous_pfs", "bytes_to_read": 5, "host": "nfs"},
 "stage": {"type": "data_staging", "nb_bytes": 9, "from": "a", "to": "b"},
 "mixed": {"type": "composed", "seq": ["e", "hg"]},
 "hg": {"type": "ParallelTaskHomogeneousProfile", "cpu": 1},
 "unused": {"type": "smpi", "trace": "x"}
}}`

func TestReadBatsim(t *testing.T) {
	trace, err := Read("w.json", []byte(batsimSmall), Options{})
	require.NoError(t, err)
	require.Equal(t, 4, trace.StatedUnits)
	nan, inf := math.NaN(), math.Inf(1)
	job := func(name string, number int64, submit float64, units int32, limit, run float64, line int32, body jobs.Body) jobs.Job {
		return jobs.Job{Name: name, Number: number, SubmitSec: submit, Units: units, LimitSec: limit, RunSec: run, WaitSec: nan, Line: line, Body: body}
	}
	want := []jobs.Job{
		job("s", 1, 0.5, 3, 100, 18, 4, nil),
		job("10", 2, 5, 2, 7.5, 7.5, 2, jobs.Failing{Body: jobs.Delay{Sec: 7.5}, Code: 3}), // "10" before "9"
		job("9", 3, 5, 1, inf, 7.5, 3, jobs.Failing{Body: jobs.Delay{Sec: 7.5}, Code: 3}),
		job("p", 4, 6, 2, inf, nan, 5, jobs.Parallel{Flops: []float64{1e9, 0}, Bytes: []float64{0, 1, 2, 3}}),
		job("h", 5, 7, 2, inf, nan, 6, jobs.Parallel{FlopsPerNode: 4, BytesPerPair: 5, Spread: true}),
		job("io", 6, 8, 3, inf, nan, 7, jobs.Transfer{ReadBytes: 15, Storage: "nfs"}),
		job("st", 7, 9, 1, inf, nan, 8, jobs.Transfer{ReadBytes: 9, From: "a", To: "b"}),
		job("m", 8, 10, 2, inf, nan, 9, jobs.Sequence{Bodies: []jobs.Body{jobs.Delay{Sec: 2}, jobs.Parallel{FlopsPerNode: 1}}, Repeat: 1}),
	}
	require.Equal(t, len(want), trace.Len())
	for i, profile := range []string{"seq", "d", "d", "par", "total", "io", "stage", "mixed"} {
		want[i].Executable = profile
		requireJob(t, want[i], trace.Job(jobs.ID(i)))
	}
}

func TestReadBatsimNotes(t *testing.T) {
	var notes []string
	_, err := readBatsim("w.json", []byte(`{"jobs": [{"id": 1, "subtime": 0, "res": 1, "profile": "d", "walltime": 5}], "profiles": {"d": {"type": "delay", "delay": 5}}}`),
		Options{Note: func(line string) { notes = append(notes, line) }})
	require.NoError(t, err)
	require.Equal(t, []string{"w.json: 1 jobs run exactly as long as their walltime: Batsim reports WALLTIME_REACHED, here they complete"}, notes)
}

func TestReadBatsimMistakes(t *testing.T) {
	const delay = `"profiles": {"d": {"type": "delay", "delay": 1}}}`
	for text, want := range map[string]string{
		`[]`:                         `f:1:1: want an object with jobs and profiles, found an array`,
		`{"jobs": [`:                 `f:1:11: JSON: the file ends before the value does (it may be cut off)`,
		`{"jobs": [}`:                `f:1:11: JSON: invalid character '}' looking for beginning of value`,
		`{"nb_res": 0, "jobs": {}}`:  "f:1:1: no profiles\nf:1:12: nb_res: 0: want at least 1\nf:1:23: jobs: want an array, found an object",
		`{"jobs": [{}, 7], ` + delay: "f:1:11: job number 1: no id\nf:1:11: job number 1: no subtime\nf:1:11: job number 1: no res\nf:1:11: job number 1: no profile\nf:1:15: job: want an object, found a number",
		`{"jobs": [{"id": 1.5, "subtime": -1, "res": 1.5, "profile": 3, "walltime": 0}], ` + delay:                                                              "f:1:18: job: id: want a string or a whole number\nf:1:34: job \"?\": subtime: -1: want at least 0\nf:1:45: job \"?\": res: 1.5: want a whole number up to 2147483647\nf:1:61: job \"?\": profile: want a string, found a number\nf:1:76: job \"?\": walltime: 0: want more than 0 (leave it out for none)",
		`{"jobs": [{"id": "a!b", "subtime": 1, "res": 1, "profile": "d"}], ` + delay:                                                                            `f:1:18: job "a!b": an exclamation mark in the id`,
		"{\"jobs\": [{\"id\": 1, \"subtime\": 1, \"res\": 1, \"profile\": \"d\"},\n{\"id\": \"1\", \"subtime\": 1, \"res\": 1, \"profile\": \"d\"}], " + delay:  `f:2:8: job "1": two jobs of one id (the first is in line 1)`,
		`{"jobs": [{"id": 1, "subtime": 1, "res": 1, "profile": "dd"}], ` + delay:                                                                               `f:1:56: job "1": no profile "dd" (did you mean "d"?)`,
		`{"jobs": [{"id": 1, "subtime": 1, "res": 1, "profile": "x"}], "profiles": {"x": {"type": "usage_trace"}}}`:                                             `f:1:90: profile "x": type "usage_trace": traces of usage are not replayed`,
		`{"jobs": [{"id": 1, "subtime": 1, "res": 1, "profile": "x"}], "profiles": {"x": {"type": "delai"}}}`:                                                   `f:1:90: profile "x": unknown type "delai" (did you mean "delay"?)`,
		`{"jobs": [{"id": 1, "subtime": 1, "res": 2, "profile": "x"}], "profiles": {"x": {"type": "parallel", "cpu": [1], "com": [1, 2]}}}`:                     "f:1:56: job \"1\": profile \"x\" has 1 cpu values for 2 nodes\nf:1:56: job \"1\": profile \"x\" has 2 com values for 2 nodes, not 4",
		`{"jobs": [], "profiles": {"a": {"type": "composed", "seq": ["b"]}, "b": {"type": "composed", "seq": ["c", "a"]}, "c": {"type": "delay", "delay": 1}}}`: `f:1:27: profile "a": sequences contain each other: "a", "b", "a"`,
		`{"jobs": [], "profiles": {"a": {"type": "composed", "seq": ["bb", 3]}, "b": {"type": "composed", "seq": []}, "c": {}}}`:                                "f:1:67: profile \"a\": seq: want names of profiles, found a number\nf:1:105: profile \"b\": an empty seq\nf:1:115: profile \"c\": no type",
		`{"jobs": [], "profiles": {"a": {"type": "composed", "seq": ["bb"]}, "b": {"type": "delay", "delay": -1}}}`:                                             `f:1:101: profile "b": delay: -1: want at least 0`,
		`{"jobs": [], "profiles": {"a": {"type": "composed", "seq": ["bb"]}, "b": {"type": "delay", "delay": 1}}}`:                                              `f:1:61: profile "a": seq: no profile "bb" (did you mean "b"?)`,
		`{"jobs": [], "profiles": {"a": {"type": "parallel_homogeneous", "cpu": [1], "generation_strategy": "x"}}}`:                                             "f:1:72: profile \"a\": cpu: want a number, found an array\nf:1:100: profile \"a\": generation_strategy \"x\": want DefinedAmountsUsedForEachValue or DefinedAmountsSpreadUniformly",
		`{"jobs": [], "profiles": {"a": {"type": "delay", "delay": 1}, "a": {"type": "delay", "delay": 1}}}`:                                                    `f:1:63: profile "a" is given twice`,
	} {
		t.Run(text, func(t *testing.T) {
			_, err := readBatsim("f", []byte(text), Options{})
			require.EqualError(t, err, want)
		})
	}
}

func FuzzReadBatsim(f *testing.F) {
	f.Add([]byte(batsimSmall))
	f.Fuzz(func(t *testing.T, data []byte) {
		if trace, err := readBatsim("f.json", data, Options{}); err == nil {
			checkColumns(t, trace)
			var out bytes.Buffer
			if err := writeBatsim(&out, trace, WriteOptions{}); err != nil {
				t.Fatal(err)
			}
			if _, err := readBatsim("f.json", out.Bytes(), Options{}); err != nil {
				t.Fatalf("%v\n%s", err, out.Bytes())
			}
		}
	})
}
