package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHistory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "history.jsonl")
	older := newRecord("a1", []counted{{"10k tasks", "activity", 5000}})
	require.NoError(t, appendRecord(file, older))
	last := newRecord("b2", []counted{{"10k tasks", "activity", 4860.4}, {"ping-pong", "event", 1e6 / 3}})
	last.addRatios([]row{
		{workload: workload{name: "10k tasks"}, ours: measurement{SimulateSec: 2, PlainSec: 3}},
		{workload: workload{name: "64k flows at once"}, ours: measurement{SimulateSec: 1}, simgrid: &simgridMeasurement{SimulateSec: 12.34567}},
	}, "3.32")
	require.NoError(t, appendRecord(file, last))

	got, err := lastRecord(file)
	require.NoError(t, err)
	require.Equal(t, last, got)
	require.Equal(t, map[string]float64{"10k tasks": 4860, "ping-pong": 333300}, got.Instructions, "four digits")
	require.Equal(t, map[string]float64{"10k tasks": 1.5}, got.Plain)
	require.Equal(t, map[string]float64{"64k flows at once": 12.35}, got.SimGrid)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, 2, bytes.Count(text, []byte("\n")))
}

func TestHistoryThatIsNone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "history.jsonl")
	_, err := lastRecord(file)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.WriteFile(file, []byte("{}\n{\"commit\": 1}\n"), 0o600))
	_, err = lastRecord(file)
	require.ErrorContains(t, err, "history.jsonl:2: json: cannot unmarshal number")
	for text, want := range map[string]string{"": ":1: unexpected end of JSON input", "{}\n{\"commit\": \"a1\"}\n": ":2: no instructions (make bench-record counts them)"} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		_, err = lastRecord(file)
		require.EqualError(t, err, file+want)
	}
}

// A row that has grown by more than 5 % is an error; a new row, a lesser one and one that is gone are none.
func TestCompareWith(t *testing.T) {
	last := newRecord("a1", []counted{{"x", "activity", 1000}, {"y", "byte", 100}, {"gone", "event", 1}})
	for name, c := range map[string]struct {
		counts []counted
		err    string
	}{
		"as before": {[]counted{{"x", "activity", 1000}, {"y", "byte", 104.9}}, ""},
		"less":      {[]counted{{"x", "activity", 10}, {"y", "byte", 1}}, ""},
		"new":       {[]counted{{"x", "activity", 1000}, {"z", "activity", 1e9}}, ""},
		"only new":  {[]counted{{"z", "activity", 1e9}}, "none of these rows has been counted at a1"},
		"more":      {[]counted{{"x", "activity", 1051}, {"y", "byte", 100}}, "more than 1.05 times the instructions of a1: x (1.051 times)"},
		"both":      {[]counted{{"x", "activity", 2000}, {"y", "byte", 106}}, "more than 1.05 times the instructions of a1: x (2.000 times); y (1.060 times)"},
		"nothing":   {nil, "none of these rows has been counted at a1"},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			err := compareWith(&out, last, c.counts)
			if c.err == "" {
				require.NoError(t, err)
			} else {
				require.EqualError(t, err, c.err)
			}
			require.Contains(t, out.String(), "at a1")
			for _, x := range c.counts {
				require.Contains(t, out.String(), x.row)
			}
		})
	}
}

func TestReadCount(t *testing.T) {
	n, err := readCount("==1== Events    : Ir\n==1== Collected : 427861778\n")
	require.NoError(t, err)
	require.Equal(t, 427861778.0, n)
	_, err = readCount("Killed")
	require.ErrorContains(t, err, "does not say how many instructions")
}

// Every text can be made, and read or written.
func TestTexts(t *testing.T) {
	for _, x := range texts() {
		t.Run(x.name, func(t *testing.T) {
			in, err := x.input()
			require.NoError(t, err)
			require.NotEmpty(t, in.text)
			require.NoError(t, in.use())
		})
	}
}
