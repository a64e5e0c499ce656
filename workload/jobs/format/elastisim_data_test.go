//go:build queuedata

package format

import (
	"encoding/csv"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

// cirrus reads the input of ElastiSim's simulation.
func cirrus(t *testing.T) *jobs.Trace {
	t.Helper()
	o := Options{Open: func(name string) ([]byte, error) { return dataFile(t, "cirrus-2024Q1/"+name), nil }}
	trace, err := Read("elastisim-jobs.json.gz", dataFile(t, "cirrus-2024Q1/elastisim-jobs.json.gz"), o)
	require.NoError(t, err)
	return trace
}

// TestDataElastisim: sizes, submissions and run times are those that ElastiSim wrote.
func TestDataElastisim(t *testing.T) {
	trace := cirrus(t)
	require.Equal(t, 11635, trace.Len())
	rows, err := csv.NewReader(strings.NewReader(string(dataFile(t, "cirrus-2024Q1/starts.csv.gz")))).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 1+trace.Len())
	byNumber := map[string][]string{}
	for _, row := range rows[1:] {
		byNumber[row[0]] = row[1:4]
	}
	text := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	for i := range jobs.ID(trace.Len()) {
		j := trace.Job(i)
		require.Equal(t, byNumber[j.Name], []string{text(j.SubmitSec), strconv.Itoa(int(j.Units)), text(j.RunSec)}, j.Name)
	}
	_, err = Read("jobs.json", dataFile(t, "elastisim-example/jobs.json.gz"), Options{})
	require.ErrorContains(t, err, "jobs.json:1:1: jobs that are not rigid: ")
}

// TestDataSacctRelation: for the jobs that are in both, the simulation's are the dump's, in cores and units of
// 100 s.
func TestDataSacctRelation(t *testing.T) {
	dump, err := Read("sacct.csv", dataFile(t, "cirrus-2024Q1/sacct-subset.csv.gz"), Options{Cores: true})
	require.NoError(t, err)
	byName := map[string]jobs.Job{}
	for i := range jobs.ID(dump.Len()) {
		byName[dump.JobName(i)] = dump.Job(i)
	}
	var file struct {
		Jobs []struct {
			Arguments struct{ JobID string }
		}
	}
	require.NoError(t, json.Unmarshal(dataFile(t, "cirrus-2024Q1/elastisim-jobs.json.gz"), &file))
	trace, both := cirrus(t), 0
	for i := range jobs.ID(trace.Len()) {
		j := trace.Job(i)
		d, ok := byName[file.Jobs[j.Number].Arguments.JobID]
		if !ok {
			continue
		}
		both++
		require.Equal(t, d.Units, j.Units, d.Name)
		require.Equal(t, math.Floor(d.SubmitSec/100), j.SubmitSec, d.Name)
		require.Equal(t, max(1, math.Floor(d.RunSec/100)), j.RunSec, d.Name)
	}
	require.Equal(t, 1069, both)
}

func TestDataSlurmsim(t *testing.T) {
	trace, err := Read("jobs500.csv", dataFile(t, "slurm-micro/jobs500.csv"), Options{})
	require.NoError(t, err)
	require.Equal(t, 500, trace.Len())
	trace, err = Read("small.csv", dataFile(t, "slurm-micro/small.csv"), Options{Cores: true})
	require.NoError(t, err)
	require.Equal(t, 20, trace.Len())
}

func TestDataMachines(t *testing.T) {
	m, err := ReadMachine("wagap-2013.swf.machines", dataFile(t, "recorded/wagap-2013.swf.machines"))
	require.NoError(t, err)
	require.Equal(t, 20*80+48*12, m.Units)
}
