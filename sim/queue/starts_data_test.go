//go:build queuedata

package queue_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
)

// dataFile reads a file of the folder that DATA names, unpacked; without DATA the test is skipped.
func dataFile(t testing.TB, name ...string) []byte {
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

// dataTrace reads a trace of that folder and cleans it by default.
func dataTrace(t testing.TB, name ...string) *jobs.Trace {
	t.Helper()
	trace, err := format.Read(name[len(name)-1], dataFile(t, name...), format.Options{})
	require.NoError(t, err)
	require.NoError(t, jobs.Cleaning{}.Apply(trace))
	return trace
}

// columnPolicies are the policies of the columns of expected.json, without the kind of rounds.
var columnPolicies = map[string]struct{ policy, estimates string }{
	"easy": {"easy", ""}, "conservative": {"conservative", ""}, "sjbf": {"easy(backfill=sjf)", ""},
	"exact": {"easy", "exact"}, "sjbf_exact": {"easy(backfill=sjf)", "exact"}, "easypp": {"easy(backfill=sjf)", "tsafrir"},
	"fcfs_none": {"fcfs", ""}, "fcfs_list": {"list", ""}, "slurm": {"slurm", ""},
	"multifactor_classic_easy": {"easy(order=multifactor(fair-share=classic,age=1000,fair-share-weight=10000,size=1000))", ""},
	"multifactor_tree_easy":    {"easy(order=multifactor(fair-share=tree,age=1000,fair-share-weight=10000,size=1000))", ""},
	"multifactor_tree_slurm":   {"slurm(order=multifactor(fair-share=tree,age=1000,fair-share-weight=10000,size=1000))", ""},
	"reserve2":                 {"easy(reserve=2)", ""}, "reserve4": {"easy(reserve=4)", ""}, "reserveall": {"easy(reserve=all)", ""},
}

func columnPolicy(name string) (policy, estimates string) {
	if c, ok := columnPolicies[name]; ok {
		return c.policy, c.estimates
	}
	if key, ok := strings.CutSuffix(name, "_easy"); ok {
		return "easy(order=" + key + ")", ""
	}
	key, _ := strings.CutSuffix(name, "_none")
	return "priority(order=" + key + ")", ""
}

// TestPublishedStarts: each start on the logs of SC'15 is that of the recorded simulations and of
// independent programs.
func TestPublishedStarts(t *testing.T) {
	var expected map[string]map[string]struct {
		Jobs   int    `json:"jobs"`
		Sum    int64  `json:"sum_wait_s"`
		Max    int64  `json:"max_wait_s"`
		SHA256 string `json:"sha256_of_starts"`
	}
	require.NoError(t, json.Unmarshal(dataFile(t, "sc15", "expected.json"), &expected))
	for _, log := range []string{"KTH-SP2", "CTC-SP2", "SDSC-BLUE"} {
		trace := dataTrace(t, "sc15", log+".swf.gz")
		columns := make([]string, 0, len(expected[log]))
		for column := range expected[log] {
			columns = append(columns, column)
		}
		sort.Strings(columns)
		for _, column := range columns {
			want := expected[log][column]
			t.Run(log+"/"+column, func(t *testing.T) {
				name, event := strings.CutSuffix(column, "_event")
				name = strings.TrimSuffix(name, "_date")
				policy, estimates := columnPolicy(name)
				p, err := sched.Parse(policy)
				require.NoError(t, err)
				o := queue.Options{EventRounds: event}
				o.Estimates, err = queue.ParseEstimates(estimates, trace)
				require.NoError(t, err)
				r, err := queue.Run(t.Context(), trace, p, o)
				require.NoError(t, err)
				require.Equal(t, want.Jobs, trace.Len())
				sum, most := int64(0), int64(0)
				hash := sha256.New()
				for i := range trace.Len() {
					wait := int64(r.StartSec[i] - trace.SubmitSec[i])
					sum, most = sum+wait, max(most, wait)
					fmt.Fprintf(hash, "%d,%d\n", trace.Number[i], int64(r.StartSec[i]))
				}
				require.Equal(t, want.Sum, sum, "sum of waits, s")
				require.Equal(t, want.Max, most, "largest wait, s")
				require.Equal(t, want.SHA256, hex.EncodeToString(hash.Sum(nil)))
			})
		}
	}
}
