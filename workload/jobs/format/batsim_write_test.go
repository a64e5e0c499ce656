package format

import (
	"bytes"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload/jobs"
)

func TestWriteBatsim(t *testing.T) {
	trace, err := readBatsim("w.json", []byte(batsimSmall), Options{})
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, writeBatsim(&out, trace, WriteOptions{Command: "clustersim convert"}))
	require.Contains(t, out.String(), `"d": {"type": "DelayProfile", "delay": 7.5, "ret": 3}`)
	require.Contains(t, out.String(), `"nb_res": 4,`)
	got, err := Read("w.json", out.Bytes(), Options{})
	require.NoError(t, err, out.String())
	requireSame(t, trace, got, out.String())
	var again bytes.Buffer
	require.NoError(t, writeBatsim(&again, got, WriteOptions{Command: "clustersim convert"}))
	require.Equal(t, out.String(), again.String())
}

func TestWriteBatsimNotes(t *testing.T) {
	trace := &jobs.Trace{}
	trace.Add(&jobs.Job{Number: 2, Units: 2, RunSec: 5, LimitSec: math.Inf(1), User: "ann", Needs: &jobs.Needs{Tasks: 1}})
	trace.Add(&jobs.Job{Number: 1, Units: 2, RunSec: 5, LimitSec: 7, After: []jobs.Dependency{{Job: 0}}})
	trace.Add(&jobs.Job{Number: 3, RunSec: 5, LimitSec: 7})
	var notes []string
	var out bytes.Buffer
	require.NoError(t, writeBatsim(&out, trace, WriteOptions{Note: func(line string) { notes = append(notes, line) }}))
	require.Equal(t, []string{
		"1 job: user, group, account, partition and QOS are lost",
		"1 job: what they request beside nodes is lost",
		"1 job: dependencies are lost",
		"1 job: in another order within their date, since Batsim sorts by id",
		"1 job: no size, left out",
	}, notes)
	require.Equal(t, `{
  "jobs": [
    {"id": "2", "subtime": 0, "res": 2, "profile": "delay5"},
    {"id": "1", "subtime": 0, "res": 2, "profile": "delay5", "walltime": 7}
  ],
  "nb_res": 2,
  "profiles": {
    "delay5": {"type": "DelayProfile", "delay": 5}
  }
}
`, out.String())
	trace.Add(&jobs.Job{Name: "g", Units: 1, RunSec: math.NaN(), LimitSec: 7, Body: jobs.Graph{File: "x"}})
	require.EqualError(t, writeBatsim(&out, trace, WriteOptions{}), `job "g": jobs that are DAGs are unknown to Batsim`)
}

func TestBatsimRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawTrace(t)
		want.Executable, want.Names.Executables = nil, nil
		var out bytes.Buffer
		require.NoError(t, writeBatsim(&out, want, WriteOptions{}))
		got, err := readBatsim("f", out.Bytes(), Options{})
		require.NoError(t, err, out.String())
		got.Executable, got.Names.Executables = nil, nil
		requireSame(t, want, got, out.String())
	})
}
