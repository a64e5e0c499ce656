package format

import (
	"bytes"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload/jobs"
)

// TestNativeRoundTripManual: what is written of the manual's example reads back as it was.
func TestNativeRoundTripManual(t *testing.T) {
	want, err := readNative("f", []byte(manual), Options{})
	require.NoError(t, err)
	for _, name := range []string{"yaml", "json"} {
		f, err := Named(name)
		require.NoError(t, err)
		var out bytes.Buffer
		require.NoError(t, f.Write(&out, want, WriteOptions{Command: "clustersim convert"}))
		got, err := Read("f", out.Bytes(), Options{})
		require.NoError(t, err, out.String())
		requireSame(t, want, got, out.String())
		require.Equal(t, want.Machine, got.Machine, out.String())
	}
}

func TestWriteNative(t *testing.T) {
	trace := &jobs.Trace{ClosedLoop: true}
	trace.Add(&jobs.Job{Number: 7, Units: 2, RunSec: 5, LimitSec: math.Inf(1), WaitSec: math.NaN(), User: "no", Status: jobs.StatusFailed})
	trace.Add(&jobs.Job{Number: 8, RunSec: 5, LimitSec: 9, WaitSec: 1.5})
	trace.Add(&jobs.Job{Number: 9, Units: 1, RunSec: math.NaN(), LimitSec: 9, WaitSec: 1.5})
	var notes []string
	o := WriteOptions{Command: "cmd", Note: func(line string) { notes = append(notes, line) }}
	var out bytes.Buffer
	require.NoError(t, writeNativeYAML(&out, trace, o))
	require.Equal(t, "# written by clustersim: cmd\njobs:\n  - {name: \"7\", submit: 0s, nodes: 2, run: 5s, user: \"no\", status: failed}\n", out.String())
	require.Equal(t, []string{
		"jobs that are submitted when others end have the dates of the file", "1 job: no size, left out", "1 job: no run time, left out",
	}, notes)
	out.Reset()
	require.NoError(t, writeNativeJSON(&out, trace, WriteOptions{}))
	require.Equal(t, "{\n\"jobs\": [\n  {\"name\": \"7\", \"submit\": \"0s\", \"nodes\": 2, \"run\": \"5s\", \"user\": \"no\", \"status\": \"failed\"}\n]}\n", out.String())
	out.Reset()
	require.NoError(t, writeNativeYAML(&out, &jobs.Trace{}, WriteOptions{}))
	require.Equal(t, "jobs: []\n", out.String())
	trace.Add(&jobs.Job{Name: "a\nb", Units: 1, RunSec: 1, LimitSec: 1})
	require.EqualError(t, writeNativeYAML(&out, trace, WriteOptions{}), `job "a\nb": "a\nb" holds a line break, a tab or another control character`)
}

// requireSame compares the jobs of two traces, but for lines and columns.
func requireSame(t require.TestingT, want, got *jobs.Trace, text string) {
	require.Equal(t, want.Len(), got.Len(), text)
	for i := range jobs.ID(want.Len()) {
		a, b := want.Job(i), got.Job(i)
		for _, j := range []*jobs.Job{&a, &b} {
			j.Line, j.Number, j.Row = 0, 0, ""
			j.Body = unplaced(j.Body)
			for _, x := range []*float64{&j.RunSec, &j.LimitSec, &j.WaitSec} {
				if math.IsNaN(*x) {
					*x = -1
				}
			}
		}
		require.Equal(t, a, b, text)
	}
}

// unplaced drops places from a body.
func unplaced(body jobs.Body) jobs.Body {
	switch b := body.(type) {
	case jobs.Graph:
		b.Line, b.Col = 0, 0
		return b
	case jobs.Workflow:
		b.Line, b.Col = 0, 0
		return b
	}
	return body
}

// drawBody draws a body of a job of n nodes, to some depth. Single delays have no body.
func drawBody(t *rapid.T, n, depth int) jobs.Body {
	amount := rapid.Float64Range(0, 1e12)
	last := 5
	if depth == 0 {
		last = 3
	}
	switch rapid.IntRange(0, last).Draw(t, "body") {
	case 0:
		return jobs.Parallel{FlopsPerNode: amount.Draw(t, "flops"), BytesPerPair: amount.Draw(t, "bytes"), Spread: rapid.Bool().Draw(t, "spread")}
	case 1:
		return jobs.Parallel{Flops: rapid.SliceOfN(amount, n, n).Draw(t, "flops"), Bytes: rapid.SliceOfN(amount, n*n, n*n).Draw(t, "bytes")}
	case 2:
		return jobs.Transfer{ReadBytes: amount.Draw(t, "read"), WriteBytes: amount.Draw(t, "write"), Storage: "pfs"}
	case 3:
		return jobs.Transfer{ReadBytes: amount.Draw(t, "bytes"), From: "a", To: "b"}
	case 4:
		return jobs.Failing{Body: drawBody(t, n, 0), Code: rapid.IntRange(1, 9).Draw(t, "ret")}
	}
	s := jobs.Sequence{Repeat: rapid.IntRange(1, 3).Draw(t, "repeat")}
	for range rapid.IntRange(1, 3).Draw(t, "parts") {
		s.Bodies = append(s.Bodies, drawBody(t, n, depth-1))
	}
	return s
}

// drawTrace draws a trace that every format with bodies can hold.
func drawTrace(t *rapid.T) *jobs.Trace {
	trace, submit := &jobs.Trace{}, 0.0
	for i := range rapid.IntRange(1, 6).Draw(t, "jobs") {
		submit += rapid.Float64Range(0, 1e6).Draw(t, "gap")
		j := jobs.Job{
			Name: "j" + decimal(int64(i)), SubmitSec: submit, RunSec: rapid.Float64Range(0, 1e6).Draw(t, "run"), LimitSec: math.Inf(1), WaitSec: math.NaN(),
			Units: int32(rapid.IntRange(1, 3).Draw(t, "nodes")),
		}
		if rapid.Bool().Draw(t, "limited") {
			j.LimitSec = rapid.Float64Range(1, 1e6).Draw(t, "limit")
		}
		if rapid.Bool().Draw(t, "has body") {
			j.Body, j.RunSec = drawBody(t, int(j.Units), 2), math.NaN()
		}
		trace.Add(&j)
	}
	return trace
}

func TestNativeRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawTrace(t)
		for _, write := range []string{"yaml", "json"} {
			f, err := Named(write)
			require.NoError(t, err)
			var out bytes.Buffer
			require.NoError(t, f.Write(&out, want, WriteOptions{}))
			got, err := Read("f", out.Bytes(), Options{})
			require.NoError(t, err, out.String())
			requireSame(t, want, got, out.String())
		}
	})
}

func TestNodeSetText(t *testing.T) {
	for text, list := range map[string][]int{"": nil, "5": {5}, "0-3 8": {0, 1, 2, 3, 8}, "1 3-4": {1, 3, 4}} {
		require.Equal(t, text, nodeSetText(list))
	}
}
