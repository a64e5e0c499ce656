//go:build logsdata

package predict_test

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
	"github.com/clustersim/clustersim/internal/logs/predict"
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

// recorded are the makespans under each scheduler, which are in the order of names.
func recorded(t *testing.T, workflow string) (names []string, makespans map[string][]float64) {
	rows, err := csv.NewReader(bytes.NewReader(data(t, "makespans.csv"))).ReadAll()
	require.NoError(t, err)
	makespans = map[string][]float64{}
	for _, row := range rows[1:] {
		if row[0] != workflow {
			continue
		}
		sec, err := strconv.ParseFloat(row[3], 64)
		require.NoError(t, err)
		if row[1] != "original" && !slices.Contains(names, row[1]) {
			names = append(names, row[1])
		}
		makespans[row[1]] = append(makespans[row[1]], sec)
	}
	return names, makespans
}

// TestRecordedIntervals: of the recorded runs under the 21 other schedulers, at least 80 % are within the 90 % intervals that are
// made of the five own runs.
func TestRecordedIntervals(t *testing.T) {
	allTold, allWrong := 0, 0
	for _, workflow := range []string{"ampliseq", "atacseq", "chipseq", "eager", "rnaseq"} {
		runs := own(t, workflow)[:ownRuns(t)]
		names, makespans := recorded(t, workflow)
		nodes, err := imported.Nodes("31c124.8GiB", runs[0].Nodes)
		require.NoError(t, err)
		model, err := sim.ParseOverhead("nextflow-k8s-22")
		require.NoError(t, err)
		noise, err := sim.ParseNoise("task=normal(cv=0.03)")
		require.NoError(t, err)
		o := &predict.Options{
			Own: nodes, OwnBy: "original", Clusters: []predict.Cluster{{Name: "own", Nodes: nodes}}, Schedulers: names,
			Sim: sim.Options{Overhead: model, Noise: noise}, Runs: seeds(t), Seed: 1, NoLimits: true,
		}
		r, err := predict.Predict(t.Context(), runs, o)
		require.NoError(t, err)
		below, above, all, width := 0, 0, 0, 0.0
		for _, c := range r.Cells {
			width += (c.HighSec - c.LowSec) / c.MedianSec / 2 / float64(len(r.Cells))
			for _, sec := range makespans[c.Scheduler] {
				all++
				if sec < c.LowSec {
					below++
				}
				if sec > c.HighSec {
					above++
				}
			}
		}
		told, wrong := 0, 0
		mean := func(name string) float64 {
			sum := 0.
			for _, x := range makespans[name] {
				sum += x
			}
			return sum / float64(len(makespans[name]))
		}
		for _, p := range r.Pairs {
			if p.Apart {
				told++
				if (mean(p.B) > mean(p.A)) != (p.Ratio > 1) {
					wrong++
				}
			}
		}
		allTold, allWrong = allTold+told, allWrong+wrong
		within := float64(all-below-above) / float64(all)
		t.Logf("%-9s %5.1f %% of %d within, %d below, %d above, +-%.0f %%; check %+.1f %% (%d of %d within), %d stalls; %d of %d pairs told apart, %d of them the other way round",
			workflow, 100*within, all, below, above, 100*width, 100*r.Check.Error, r.Check.Within, r.Check.Runs, r.Check.Stalls, told, len(r.Pairs), wrong)
		require.GreaterOrEqual(t, within, 0.8, workflow)
	}
	require.LessOrEqual(t, 10*allWrong, allTold, "schedulers that are told apart, the wrong way round")
}

// ownRuns are all five, unless OWN says how many.
func ownRuns(t *testing.T) int { return number(t, "OWN", 5) }

// seeds are few, unless SEEDS says how many.
func seeds(t *testing.T) int { return number(t, "SEEDS", 15) }

func number(t *testing.T, variable string, otherwise int) int {
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}
