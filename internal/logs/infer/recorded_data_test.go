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

// figures are what a graph explains of runs under other schedulers.
type figures struct {
	judged, explained, impossible float64 // shares: of the tasks, and of those that are judged
	pairedExplained               float64 // of all, with names of running numbers paired by the dates of the run itself
	pairedImpossible              float64
}

func figuresOf(t *testing.T, workflow string, n int, edges string) (f figures, g *infer.Graph) {
	o, err := infer.ParseOptions(edges)
	require.NoError(t, err)
	g, err = infer.Infer(own(t, workflow, n), o)
	require.NoError(t, err)
	var sum, paired infer.Verdict
	for _, s := range others {
		r := under(t, workflow, s)
		v, p := g.Judge(r), g.JudgePaired(r)
		require.Zero(t, p.Unknown)
		paired.Tasks, paired.Explained, paired.Impossible = paired.Tasks+p.Tasks, paired.Explained+p.Explained, paired.Impossible+p.Impossible
		sum.Tasks, sum.Explained, sum.Impossible, sum.Unknown = sum.Tasks+v.Tasks, sum.Explained+v.Explained, sum.Impossible+v.Impossible, sum.Unknown+v.Unknown
	}
	share := func(n, of int) float64 { return float64(n) / float64(of) }
	return figures{
		share(sum.Tasks, sum.Tasks+sum.Unknown), share(sum.Explained, sum.Tasks), share(sum.Impossible, sum.Tasks),
		share(paired.Explained, paired.Tasks), share(paired.Impossible, paired.Tasks),
	}, g
}

// The graph that five runs by the cluster's own scheduler give explains the submissions of runs under other
// schedulers. The goals are those of the trial that found the rules.
func TestExplainsOtherSchedulers(t *testing.T) {
	for _, workflow := range workflows {
		var last figures
		for _, variant := range []struct {
			name  string
			runs  int
			edges string
		}{{"graph + tags", 5, "dates=no,barriers=no"}, {"+ dates of 1 run", 1, ""}, {"+ dates of 5 runs", 5, ""}} {
			f, g := figuresOf(t, workflow, variant.runs, variant.edges)
			t.Logf("%-9s %-17s explained %.4f impossible %.4f judged %.3f; paired %.4f %.4f; edges %v, dropped %d, gathers %d, barriers %d, cycles %d",
				workflow, variant.name, f.explained, f.impossible, f.judged, f.pairedExplained, f.pairedImpossible, g.ByClass(), g.Dropped, g.Gathers, len(g.Barriers), len(g.Cycles))
			last = f
		}
		goal, most, judged := 0.99, 0.001, 1.0
		if workflow == "rnaseq" { // names with running numbers cannot be compared between runs
			goal, most, judged = 0.95, 0.025, 0.91
		}
		require.GreaterOrEqual(t, last.explained, goal, workflow)
		require.LessOrEqual(t, last.impossible, most, workflow)
		require.GreaterOrEqual(t, last.judged, judged, workflow)
		require.GreaterOrEqual(t, last.pairedExplained, goal, workflow)
		require.LessOrEqual(t, last.pairedImpossible, most, workflow)
	}
}
