//go:build logsdata

package rank_test

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/imported"
	"github.com/clustersim/clustersim/internal/logs/nextflow"
	"github.com/clustersim/clustersim/internal/logs/rank"
	"github.com/clustersim/clustersim/internal/measure/ranking"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

func data(t *testing.T, parts ...string) []byte {
	name := filepath.Join(append([]string{os.Getenv("DATA"), "cws"}, parts...)...)
	text, err := os.ReadFile(name)
	require.NoError(t, err, "set DATA to the folder that has cws")
	if filepath.Ext(name) == ".gz" {
		z, err := gzip.NewReader(bytes.NewReader(text))
		require.NoError(t, err)
		text, err = io.ReadAll(z)
		require.NoError(t, err)
	}
	return text
}

func source(t *testing.T, parts ...string) nextflow.Source {
	return nextflow.Source{Name: filepath.Join(parts...), Data: data(t, parts...)}
}

func own(t *testing.T, workflow string) (runs []*logs.Run) {
	graph := source(t, workflow, "original.1.dag.html.gz")
	for i := 1; i <= 5; i++ {
		log := source(t, workflow, fmt.Sprintf("original.%d.nextflow.log.gz", i))
		r, err := nextflow.Read(nextflow.Files{Trace: source(t, workflow, fmt.Sprintf("original.%d.trace.csv.gz", i)), Log: &log, Graph: &graph})
		require.NoError(t, err)
		runs = append(runs, r)
	}
	return runs
}

// recorded are the makespans and the stalls of a workflow.
func recorded(t *testing.T, workflow string) (w rank.Workflow, stalls map[string][]int) {
	rows, err := csv.NewReader(bytes.NewReader(data(t, "makespans.csv"))).ReadAll()
	require.NoError(t, err)
	w.Name, stalls = workflow, map[string][]int{}
	add := func(r *ranking.Recorded, name string, x float64) {
		i := slices.Index(r.Names, name)
		if i < 0 {
			i, r.Names, r.Repeats = len(r.Names), append(r.Names, name), append(r.Repeats, nil)
		}
		r.Repeats[i] = append(r.Repeats[i], x)
	}
	for _, row := range rows[1:] {
		if row[0] != workflow {
			continue
		}
		sec, err := strconv.ParseFloat(row[3], 64)
		require.NoError(t, err)
		n, err := strconv.Atoi(row[5])
		require.NoError(t, err)
		add(&w.Plain, row[1], sec)
		add(&w.Clean, row[1], sec-rank.StalledSec*float64(n))
		stalls[row[1]] = append(stalls[row[1]], n)
	}
	return w, stalls
}

// TestRecordedRankings: from the five own runs of each workflow, makespans and order under 22 schedulers.
func TestRecordedRankings(t *testing.T) {
	var list []rank.Workflow
	const seeds = 15
	different := 0
	for _, workflow := range []string{"ampliseq", "atacseq", "chipseq", "eager", "rnaseq"} {
		runs := own(t, workflow)
		w, stalls := recorded(t, workflow)
		for i, r := range runs {
			w.Own = append(w.Own, r.Makespan())
			if got, want := rank.Stalls(r), stalls["original"][i]; got != want {
				t.Logf("%s: original.%d has %d stalls, found %d", workflow, i+1, want, got)
				different++
			}
		}
		nodes, err := imported.Nodes("31c124.8GiB", runs[0].Nodes)
		require.NoError(t, err)
		model, err := sim.ParseOverhead("nextflow-k8s-22(start-lag=lognormal(mean=1.8s,cv=0.3),start-work=lognormal(mean=1.65s,cv=0.3),end-lag=lognormal(mean=0.7s,cv=0.3),end-work=lognormal(mean=1.55s,cv=0.3))")
		require.NoError(t, err)
		noise, err := sim.ParseNoise("task=normal(cv=0.03)")
		require.NoError(t, err)
		w.Predicted = map[string][][]float64{}
		for by, o := range map[string]sim.Options{rank.Simulated: {Overhead: model, Noise: noise}, rank.Bare: {}} {
			s, err := rank.New(runs, &rank.Options{Nodes: nodes, Sim: o, Env: catalog.Env{}, Seed: 1})
			require.NoError(t, err)
			e := sim.NewEngine()
			for _, name := range w.Plain.Names {
				parsed, err := spec.Parse(name)
				require.NoError(t, err)
				var list []float64
				for i := range seeds {
					x, err := s.MakespanSec(t.Context(), e, parsed, i)
					require.NoError(t, err)
					list = append(list, x)
				}
				w.Predicted[by] = append(w.Predicted[by], list)
			}
		}
		list = append(list, w)
	}
	require.LessOrEqual(t, different, 1, "stalls counted otherwise")
	for _, r := range rank.Compare(list, 1) {
		v := r.Verdict
		t.Logf("%-9s %-12s error %5.1f %% bias %6.1f %%, Spearman %5.2f [%.2f, %.2f] of %.2f, Kendall %5.2f, %4.0f of %d in order, regret %4.1f %% of %.1f", r.Workflow, r.By,
			100*v.MedianError, 100*v.Bias, v.Spearman, v.SpearmanIn.Low, v.SpearmanIn.High, r.Ceiling, v.Kendall, v.InOrder, v.Pairs, 100*v.Regret, 100*v.MeanRegret)
		if r.By != rank.Simulated {
			continue
		}
		require.Less(t, v.MedianError, 0.07, r.Workflow)
		if r.Ceiling >= ranking.Measurable {
			require.Greater(t, v.Spearman, 0.6*r.Ceiling, r.Workflow)
			require.Greater(t, v.InOrder, 0.8*float64(v.Pairs), r.Workflow)
		}
	}
}
