//go:build queuedata

package queuestats_test

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
)

// readData reads a file of the folder of data, unpacked.
func readData(t *testing.T, name ...string) []byte {
	t.Helper()
	folder := os.Getenv("DATA")
	if folder == "" {
		t.Skip("DATA names no folder")
	}
	path := filepath.Join(append([]string{folder, "batch"}, name...)...)
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	if filepath.Ext(path) == ".gz" {
		r, err := gzip.NewReader(bytes.NewReader(data))
		require.NoError(t, err)
		data, err = io.ReadAll(r)
		require.NoError(t, err)
	}
	return data
}

func readTrace(t *testing.T, name ...string) *jobs.Trace {
	t.Helper()
	data := readData(t, name...)
	trace, err := format.Read(name[len(name)-1], data, format.Options{})
	require.NoError(t, err)
	return trace
}

// started is the result of a run in which each job waited as long as waits say and then ran as the trace has it.
func started(trace *jobs.Trace, waits []float64) *simqueue.Result {
	r := &simqueue.Result{Trace: trace, Units: trace.StatedUnits}
	for i, w := range waits {
		start := trace.SubmitSec[i] + w
		r.State = append(r.State, simqueue.Completed)
		r.StartSec = append(r.StartSec, start)
		r.EndSec = append(r.EndSec, start+trace.RunSec[i])
	}
	return r
}

// columns are the waits of a log by policy.
func columns(t *testing.T, log string) map[string][]float64 {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(readData(t, "sc15", log+".waits.csv.gz"))).ReadAll()
	require.NoError(t, err)
	list := map[string][]float64{}
	for c, name := range rows[0][1:] {
		waits := make([]float64, len(rows)-1)
		for i, row := range rows[1:] {
			waits[i], err = strconv.ParseFloat(row[c+1], 64)
			require.NoError(t, err)
		}
		list[name] = waits
	}
	return list
}

var logs = []string{"KTH-SP2", "CTC-SP2", "SDSC-BLUE"}

// TestDataExpectedWaits: sums, maxima and bounded slowdowns of all recorded starts.
func TestDataExpectedWaits(t *testing.T) {
	var expected map[string]map[string]struct {
		Jobs int     `json:"jobs"`
		Sum  float64 `json:"sum_wait_s"`
		Max  float64 `json:"max_wait_s"`
		Mean float64 `json:"mean_bounded_slowdown"`
		End  float64 `json:"last_end_s"`
	}
	require.NoError(t, json.Unmarshal(readData(t, "sc15", "expected.json"), &expected))
	checked := 0
	for _, log := range logs {
		trace := readTrace(t, "sc15", log+".swf.gz")
		for name, waits := range columns(t, log) {
			m, want := queuestats.Compute(started(trace, waits), queuestats.Options{}), expected[log][name]
			require.Equal(t, want.Jobs, m.Jobs, "%s %s", log, name)
			require.Equal(t, want.Sum, math.Round(m.Wait.Mean*float64(m.Jobs)), "%s %s", log, name)
			require.InEpsilon(t, want.Sum, m.Machine.QueueLength*(m.Machine.LastSec-m.Machine.FirstSec), 1e-14, "%s %s: Little's law", log, name)
			require.Equal(t, want.Max, m.Wait.Max, "%s %s", log, name)
			require.InEpsilon(t, want.Mean, m.BoundedSlowdown.Mean, 1e-12, "%s %s", log, name)
			require.Equal(t, want.End, m.Machine.LastSec, "%s %s", log, name)
			x := m.Machine
			require.InDelta(t, 1, x.BusyShare+x.DownShare+x.IdleShare+x.LossOfCapacity, 1e-12, "%s %s", log, name)
			if name == "fcfs_list_date" {
				require.Zero(t, x.LossOfCapacity, log)
			}
			checked++
		}
	}
	t.Logf("%d columns of waits", checked)
}

// published gives the policy and the estimates of each published baseline. Missing is EASY with estimates after
// Tsafrir in the order of the queue, which makes a round at a submission only if the new job fits.
var published = map[[2]string][2]string{
	{"easy_backfill_scheduler", "NA"}:                                  {"easy", "request"},
	{"easy_prediction_backfill_scheduler", "predictor_reqtime"}:        {"easy", "request"},
	{"easy_prediction_backfill_scheduler", "predictor_clairvoyant"}:    {"easy", "exact"},
	{"easy_prediction_backfill_scheduler", "predictor_double_reqtime"}: {"easy", "x2"},
	{"easy_plus_plus_scheduler", "predictor_reqtime"}:                  {"easy(backfill=sjf)", "request"},
	{"easy_plus_plus_scheduler", "predictor_clairvoyant"}:              {"easy(backfill=sjf)", "exact"},
	{"easy_plus_plus_scheduler", "predictor_double_reqtime"}:           {"easy(backfill=sjf)", "x2"},
	{"easy_plus_plus_scheduler", "predictor_tsafrir"}:                  {"easy(backfill=sjf)", "tsafrir"},
	{"easy_sjbf_scheduler", "NA"}:                                      {"easy(backfill=sjf)", "request"},
}

// TestDataPublishedMetrics: the nine metrics of each baseline in E. Gaussier, D. Glesser, V. Reis and D. Trystram,
// Improving backfilling by using machine learning to predict running times, SC 2015.
func TestDataPublishedMetrics(t *testing.T) {
	rows, err := csv.NewReader(bytes.NewReader(readData(t, "sc15", "published-metrics.csv"))).ReadAll()
	require.NoError(t, err)
	checked, worst := 0, 0.0
	var trace *jobs.Trace
	log := ""
	for _, row := range rows[1:] {
		baseline, known := published[[2]string{row[1], row[2]}]
		if !known {
			continue
		}
		if row[0] != log {
			log = row[0]
			trace = readTrace(t, "sc15", log+".swf.gz")
			require.NoError(t, jobs.Cleaning{}.Apply(trace))
		}
		p, err := queue.Parse(baseline[0])
		require.NoError(t, err)
		o := simqueue.Options{EventRounds: true}
		o.Estimates, err = simqueue.ParseEstimates(baseline[1], trace)
		require.NoError(t, err)
		r, err := simqueue.Run(t.Context(), trace, p, o)
		require.NoError(t, err)
		m := queuestats.Compute(r, queuestats.Options{TauSec: 10})
		require.Equal(t, row[4], strconv.Itoa(m.Jobs))
		for k, got := range []float64{
			m.Turnaround.Mean, m.Turnaround.Max, m.Turnaround.RMS, m.Slowdown.Mean, m.Slowdown.Max, m.Slowdown.RMS,
			m.BoundedSlowdown.Mean, m.BoundedSlowdown.Max, m.BoundedSlowdown.RMS,
		} {
			if row[5+k] == "NA" {
				continue
			}
			want, err := strconv.ParseFloat(row[5+k], 64)
			require.NoError(t, err)
			require.InEpsilon(t, want, got, 1e-12, "%v %s", row[:4], rows[0][5+k])
			worst = max(worst, math.Abs(got/want-1))
			checked++
		}
	}
	t.Logf("%d numbers, at most %.2g apart", checked, worst)
}

// cleanedKTH is the log with recorded waits, cleaned as by default.
func cleanedKTH(t *testing.T) *jobs.Trace {
	trace := readTrace(t, "recorded", "KTH-SP2-1996-2.1-cln.swf.gz")
	require.NoError(t, jobs.Cleaning{}.Apply(trace))
	return trace
}

// TestDataBaselinesOfKTH: the recorded waits and the baselines need no simulation.
func TestDataBaselinesOfKTH(t *testing.T) {
	trace := cleanedKTH(t)
	r := queuestats.Compute(started(trace, trace.WaitSec), queuestats.Options{Recorded: true}).Recorded
	require.Equal(t, 28475, r.Jobs)
	requireWaits(t, [...]float64{15296.395, 300, 84600}, r.Waits)
	exact, zero, last := r.Predictions[0], r.Predictions[1], r.Predictions[3]
	require.Zero(t, exact.MeanAbsErr)
	require.InDelta(t, 1, exact.Spearman, 1e-12)
	require.InDelta(t, 15296.395, zero.MeanAbsErr, 5e-4)
	require.Zero(t, zero.Spearman)
	requireWaits(t, [...]float64{9335.280, 60, 46020}, last.Waits)
	require.InDelta(t, 19214.143, last.MeanAbsErr, 5e-4)
	require.InDelta(t, 0.2945, last.Spearman, 5e-5)
}

func requireWaits(t *testing.T, want [3]float64, got queuestats.Waits) {
	t.Helper()
	require.InDelta(t, want[0], got.Mean, 5e-4)
	require.Equal(t, want[1], got.Median)
	require.Equal(t, want[2], got.P95)
}
