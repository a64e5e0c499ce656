package format

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

const (
	elastisimSmall = `{"jobs": [
 {"type": "rigid", "submit_time": 5, "num_nodes": 4, "application_model": "m.json", "arguments": {"work": 100, "id": "x"}},
 {"type": "rigid", "submit_time": 0, "num_nodes": 2, "application_model": "m.json", "arguments": {"work": 10, "id": "y"}, "walltime": 60}
]}`
	elastisimModelSmall = `{"on_init": {"tasks": [{"type": "busy_wait", "delay": 3}]},
 "phases": [{"iterations": "num_nodes", "tasks": [{"type": "busy_wait", "delay": "work/num_nodes", "iterations": 2, "pattern": "uniform"}]}, {"tasks": []}]}`
)

func elastisimFiles(models map[string]string) Options {
	return Options{Open: func(name string) ([]byte, error) {
		if text, ok := models[name]; ok {
			return []byte(text), nil
		}
		return nil, errors.New("no such file")
	}}
}

func TestReadElastisim(t *testing.T) {
	trace, err := Read("jobs.json", []byte(elastisimSmall), elastisimFiles(map[string]string{"m.json": elastisimModelSmall}))
	require.NoError(t, err)
	nan, inf := math.NaN(), math.Inf(1)
	want := []jobs.Job{
		{Number: 1, Units: 2, RunSec: 23, LimitSec: 60, WaitSec: nan, Line: 3},
		{Number: 0, SubmitSec: 5, Units: 4, RunSec: 203, LimitSec: inf, WaitSec: nan, Line: 2},
	}
	require.Equal(t, len(want), trace.Len())
	for i := range want {
		requireJob(t, want[i], trace.Job(jobs.ID(i)))
	}
}

func TestReadElastisimMistakes(t *testing.T) {
	job := func(model string) string {
		return `{"jobs": [{"type": "rigid", "submit_time": 0, "num_nodes": 2, "application_model": "` + model + `"}]}`
	}
	o := elastisimFiles(map[string]string{
		"cpu":  `{"phases": [{"tasks": [{"type": "cpu", "flops": 1}]}]}`,
		"name": `{"phases": [{"tasks": [{"type": "busy_wait", "delay": "work"}]}]}`,
		"neg":  `{"phases": [{"tasks": [{"type": "busy_wait", "delay": "0-num_nodes"}]}]}`,
		"list": `{"phases": [{"tasks": [{"type": "busy_wait", "delay": 1, "pattern": "vector"}]}]}`,
		"cut":  `{"phases": [`,
	})
	for text, want := range map[string]string{
		`{"jobs": [{"type": "moldable"}, {"type": "malleable"}, {"type": "moldable"}, {"type": "rigid"}]}`: `f:1:1: jobs that are not rigid: 1 malleable, 2 moldable`,
		`{"jobs": [{"type": "rigid", "submit_time": -1}]}`:                                                 `f:1:11: job 0: no num_nodes`,
		`{"jobs": 4}`: `f:1:10: file: jobs: want an array, found a number`,
		`{}`:          `f:1:1: file: no jobs`,
		job("cpu"):    `f:1:84: job 0: cpu:1:33: phase 1: a task of type "cpu": only busy_wait is read`,
		job("name"):   `f:1:84: job 0: model "name": formula "work": column 1: unknown name "work" (want num_nodes or one of ceil, floor, round, sqrt, cbrt, log2, min, max, log, exp, pow)`,
		job("neg"):    `f:1:84: job 0: model "neg": it lasts -2 s`,
		job("list"):   `f:1:84: job 0: list:1:69: phase 1: a task of pattern "vector" is not read`,
		job("cut"):    `f:1:84: job 0: cut:1:13: JSON: the file ends before the value does (it may be cut off)`,
		job("other"):  `f:1:84: job 0: model "other": no such file`,
	} {
		t.Run(text, func(t *testing.T) {
			_, err := readElastisim("f", []byte(text), o)
			require.EqualError(t, err, want)
		})
	}
}

func FuzzReadElastisim(f *testing.F) {
	f.Add([]byte(elastisimSmall), elastisimModelSmall)
	f.Fuzz(func(t *testing.T, data []byte, model string) {
		if trace, err := readElastisim("f", data, elastisimFiles(map[string]string{"m.json": model})); err == nil {
			checkColumns(t, trace)
		}
	})
}
