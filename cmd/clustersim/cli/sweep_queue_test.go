package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// object is a JSON object.
type object = map[string]any

// queueMetrics are the metrics of the last run of `queue -o json`.
func queueMetrics(t *testing.T, args ...string) object {
	t.Helper()
	status, stdout, stderr := call(t.Context(), nil, append([]string{"queue", "-o", "json", "--recorded"}, args...)...)
	require.Zero(t, status, stderr)
	var x struct{ Runs []struct{ Metrics object } }
	require.NoError(t, json.Unmarshal([]byte(stdout), &x))
	return x.Runs[len(x.Runs)-1].Metrics
}

// sweepMetrics are the columns of the only run of a campaign.
func sweepMetrics(t *testing.T, args ...string) object {
	t.Helper()
	status, stdout, stderr := call(t.Context(), nil, append([]string{"sweep"}, args...)...)
	require.Zero(t, status, stderr)
	require.Equal(t, 1, strings.Count(stdout, "\n"))
	var x object
	require.NoError(t, json.Unmarshal([]byte(stdout), &x))
	return x
}

// A campaign's numbers are those of queue for the same point.
func TestSweepOfQueuesIsQueue(t *testing.T) {
	t.Chdir(t.TempDir())
	var swf bytes.Buffer
	fmt.Fprintln(&swf, "; MaxProcs: 16")
	for i := range 60 {
		fmt.Fprintf(&swf, "%d %d %d %d %d -1 -1 %d %d -1 1 %d -1 -1 -1 -1 -1 -1\n", i+1, 40*i, i%7*30, 50+i*37%400, 1+i*5%12, 1+i*5%12, 500+i%3*100, i%5)
	}
	require.NoError(t, os.WriteFile("day.swf", swf.Bytes(), 0o600))
	require.NoError(t, os.WriteFile("jobs.yaml", []byte(`jobs:
  - {name: a, submit: 0s, nodes: 2, walltime: 1min, body: {flops: 2e9, bytes: 1e7}}
  - {name: b, submit: 1s, nodes: 2, walltime: 1min, body: {dag: dag.yaml, mapper: heft}}
`), 0o600))
	require.NoError(t, os.WriteFile("dag.yaml", []byte("tasks: [{name: x, work: 1e9}, {name: y, work: 3e9}]\n"), 0o600))
	for _, x := range []struct{ queue, sweep string }{
		{"day.swf", "--trace day.swf"},
		{"day.swf -s conservative --estimates tsafrir --rounds event", "--trace day.swf --queue conservative --estimates tsafrir --rounds event"},
		{"day.swf -s easy(backfill=sjf) --load 1.3", "--trace day.swf --queue easy(backfill=sjf) --load 1.3"},
		{"day.swf --what-if nodes=+50%,load=1.2", "--trace day.swf --nodes +50% --load 1.2"},
		{"day.swf -p nodes(20) --what-if load=x1.5", "--trace day.swf -p nodes(20) --load x1.5"},
		{"day.swf --runs 3 --shake 30s", "--trace day.swf --seed 3 --shake 30s"},
		{"day.swf -p cluster(hosts=16,watts=95:200) --alloc contiguous", "--trace day.swf -p cluster(hosts=16,watts=95:200) --alloc contiguous"},
		{"lublin(jobs=80,nodes=32,seed=4) -s fcfs", "--trace lublin(jobs=80,nodes=32) --queue fcfs --seed 4"},
		{"jobs.yaml -p cluster(hosts=4)", "--trace jobs.yaml -p cluster(hosts=4)"},
		{"jobs.yaml -p cluster(hosts=4) --network cm02", "--trace jobs.yaml -p cluster(hosts=4) --network cm02"},
	} {
		want := queueMetrics(t, strings.Fields(x.queue)...)
		got := sweepMetrics(t, strings.Fields(x.sweep)...)
		require.Greater(t, len(want), 60)
		for name, value := range want {
			column := name
			if name == "jobs" || name == "rounds" {
				column += "_count"
			}
			_, has := got[column]
			if notThere := strings.HasPrefix(name, "unfair_") || name == "energy_j" && value == nil; !has && notThere {
				continue
			}
			require.Equal(t, value, got[column], "%s: %s", x.sweep, name)
		}
	}
}
