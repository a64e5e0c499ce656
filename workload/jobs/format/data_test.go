//go:build queuedata

package format

import (
	"bytes"
	"compress/gzip"
	"io"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

// dataFile is a file of the folder DATA, unpacked; without the folder the test is skipped.
func dataFile(t *testing.T, name string) []byte {
	t.Helper()
	dir := os.Getenv("DATA")
	if dir == "" {
		t.Skip("DATA is no folder")
	}
	data, err := os.ReadFile(filepath.Join(dir, "batch", name))
	require.NoError(t, err)
	if filepath.Ext(name) != ".gz" {
		return data
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	require.NoError(t, err)
	data, err = io.ReadAll(z)
	require.NoError(t, err)
	return data
}

func TestDataBatsim(t *testing.T) {
	for name, jobs := range map[string]int{
		"medium_late.json.gz": 801, "workloads/test_case_study1.json": 3, "workloads/test_compo_sequence_delay.json": 23,
		"workloads/test_compo_sequence_ptaskcomp.json": 23, "workloads/test_delays.json": 10, "workloads/test_extra_data_desired_allocation.json": 10,
		"workloads/test_homo_ptasks.json": 6, "workloads/test_long_workload.json": 18, "workloads/test_one_computation_job.json": 1,
		"workloads/test_one_delay_job.json": 1, "workloads/test_ptasks.json": 20, "workloads/test_same_submit_time.json": 18,
		"workloads/test_various_profile_types.json": 11, "workloads/test_walltime.json": 44,
	} {
		trace, err := Read(name, dataFile(t, "batsim/"+name), Options{})
		require.NoError(t, err, name)
		require.Equal(t, jobs, trace.Len(), name)
		checkColumns(t, trace)
		t.Logf("%s: %d jobs", name, trace.Len())
	}
	for _, name := range []string{"workloads/test_smpi_compute_only.json", "workloads/test_usage_trace.json"} {
		_, err := Read(name, dataFile(t, "batsim/"+name), Options{})
		require.ErrorContains(t, err, `type "TraceReplayProfile": traces of messages or usage are not replayed`)
	}
}

// TestDataBatsimSequences: sequences of delays last as long as their file says.
func TestDataBatsimSequences(t *testing.T) {
	const name = "batsim/workloads/test_compo_sequence_delay.json"
	trace, err := readBatsim(name, dataFile(t, name), Options{})
	require.NoError(t, err)
	want := map[string]float64{
		"seq-1-rep7-ok": 70, "seq-2-rep1-ok": 13, "seq-2-rep5-ok": 65, "seq-3-rep2-ok": 32, "seqrec-1-rep7-ok": 91, "seqrec2-ok": 273,
		"seqrec3-ok": 1365, "seqrec4-ok": 12103,
	}
	for i := range jobs.ID(trace.Len()) {
		j := trace.Job(i)
		require.False(t, math.IsNaN(j.RunSec), j.Name)
		if sec, ok := want[j.Name]; ok {
			require.Equal(t, sec, j.RunSec, j.Name)
			delete(want, j.Name)
		}
	}
	require.Empty(t, want)
}

func TestDataSacct(t *testing.T) {
	for _, want := range []struct {
		file, report string
		jobs         int
	}{
		{"sacct/sacct_simple.log", "read 4 jobs", 4},
		{"sacct/sacct_dump2101.log", "read 12 jobs; dropped 6 (never started)", 6},
		{"sacct/sacct_dump2110.log", "read 5 jobs; 4 records of a job that was put back", 5},
		{"sacct/sacct_submitline_multiline.log", "read 6 jobs; 1 not in the order of submission; 4 records of a job that was put back", 6},
		{"cirrus-2024Q1/sacct-subset.csv.gz", "read 11635 jobs; dropped 199 (never started)", 11436},
	} {
		trace, err := Read(want.file, dataFile(t, want.file), Options{Note: func(line string) { t.Log(line) }})
		require.NoError(t, err, want.file)
		checkColumns(t, trace)
		t.Logf("%s: %s", want.file, trace.Cleaning)
		require.Equal(t, want.jobs, trace.Len(), want.file)
		require.Equal(t, want.report, trace.Cleaning.String(), want.file)
	}
}

func TestDataSlurmConf(t *testing.T) {
	file := func(name string) SlurmFile { return SlurmFile{name, dataFile(t, "slurm-micro/"+name)} }
	s, err := ReadSlurm(file("slurm.conf"), file("topology.conf"), file("gres.conf"), file("sacctmgr.script"))
	require.NoError(t, err)
	require.Equal(t, "slurm(order=multifactor(fair-share=tree,age=50000,fair-share-weight=50000,size=200000,partition=1000000,qos=20000,max-age=18000s,"+
		"half-life=14400s,damping=5),depth=1200,bf-interval=30s,bf-max-job-test=1200,bf-window=86400s,bf-max-job-user=200,sched-interval=60s)", s.Policy)
	require.Equal(t, 120, s.Machine.Units)
	require.True(t, s.Machine.Cores)
	require.Equal(t, []int{8}, s.Machine.Nodes[1].Nodes)
	require.Equal(t, []jobs.Gres{{Name: "gpu", Count: 2}}, s.Machine.Nodes[1].Gres)
	require.Equal(t, [][]int{{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9}}, s.Machine.Leaves)
	require.Len(t, s.Machine.Shares, 9)
	// Each of these is true.
	require.Equal(t, []string{
		"slurm.conf:104:60: DefMemPerCPU of partitions is not modelled",
		"slurm.conf:48:1: bf_max_time has no effect: backfill cycles take no time",
		"sacctmgr.script:11:45: MaxSubmitJobs of users is not modelled",
	}, s.Warnings)
}
