//go:build logsdata

package infer_test

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/infer"
	"github.com/clustersim/clustersim/internal/logs/nextflow"
)

var workflows = []string{"ampliseq", "atacseq", "chipseq", "eager", "rnaseq"}

// packed is a file of the folder DATA, expanded.
func packed(t *testing.T, parts ...string) nextflow.Source {
	name := filepath.Join(append([]string{os.Getenv("DATA"), "cws"}, parts...)...)
	data, err := os.ReadFile(name)
	require.NoError(t, err, "set DATA to the folder that has cws")
	z, err := gzip.NewReader(bytes.NewReader(data))
	require.NoError(t, err)
	data, err = io.ReadAll(z)
	require.NoError(t, err)
	return nextflow.Source{Name: name, Data: data}
}

// own are the five runs by the cluster's own scheduler, which is what a user has.
func own(t *testing.T, workflow string, n int) (runs []*logs.Run) {
	graph := packed(t, workflow, "original.1.dag.html.gz")
	for i := 1; i <= n; i++ {
		log := packed(t, workflow, fmt.Sprintf("original.%d.nextflow.log.gz", i))
		r, err := nextflow.Read(nextflow.Files{Trace: packed(t, workflow, fmt.Sprintf("original.%d.trace.csv.gz", i)), Log: &log, Graph: &graph})
		require.NoError(t, err)
		runs = append(runs, r)
	}
	return runs
}

// under is a run under another scheduler, with the known dates of dates.csv.
func under(t *testing.T, workflow, scheduler string) *logs.Run {
	r, err := nextflow.Read(nextflow.Files{Trace: packed(t, workflow, scheduler+".1.trace.csv.gz")})
	require.NoError(t, err)
	rows, err := csv.NewReader(bytes.NewReader(packed(t, workflow, "dates.csv.gz").Data)).ReadAll()
	require.NoError(t, err)
	known := map[string]float64{}
	for _, row := range rows[1:] {
		if row[0] == scheduler && row[1] == "1" && row[4] != "" {
			ms, err := strconv.ParseInt(row[4], 10, 64)
			require.NoError(t, err)
			known[row[2]] = float64(ms*1000-r.ZeroMicros) / 1e6
		}
	}
	require.NotEmpty(t, known)
	r.HasKnown = true
	for i := range r.Tasks {
		at, has := known[r.Tasks[i].ID]
		require.True(t, has, r.Tasks[i].Name)
		r.Tasks[i].Known = at
	}
	return r
}

var others = []string{"fifo_fair", "rank_fair", "random_roundrobin", "max_random"}

// The graph that five runs of the cluster's own scheduler give explains the submissions of runs
// under other schedulers. The goals are those of the trial that found the rules.
func TestExplainsOtherSchedulers(t *testing.T) {
	for _, workflow := range workflows {
		t.Run(workflow, func(t *testing.T) {
			variant := func(name string, n int, edges string) (explained, impossible float64) {
				o, err := infer.ParseOptions(edges)
				require.NoError(t, err)
				runs := own(t, workflow, n)
				g, err := infer.Infer(runs, o)
				require.NoError(t, err)
				tasks, e, i := 0, 0, 0
				for _, s := range others {
					v := g.Judge(under(t, workflow, s))
					tasks, e, i = tasks+v.Tasks, e+v.Explained, i+v.Impossible
					t.Log(s, v)
				}
				explained, impossible = float64(e)/float64(tasks), float64(i)/float64(tasks)
				t.Logf("%-9s %-24s %d runs: explained %.4f, impossible %.4f of %d; edges %v dropped %d gathers %d barriers %v cycles %v", workflow, name, n, explained, impossible, tasks, g.ByClass(), g.Dropped, g.Gathers, g.Barriers, g.Cycles)
				return explained, impossible
			}
			variant("graph and tags", 5, "dates=no,barriers=no")
			variant("and dates", 1, "")
			explained, impossible := variant("and dates", 5, "")
			goal, most := 0.99, 0.001
			if workflow == "rnaseq" {
				goal, most = 0.95, 0.025
			}
			require.GreaterOrEqual(t, explained, goal)
			require.LessOrEqual(t, impossible, most)
		})
	}
}
