package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// Every scheduler runs every kind of workload, on platforms of one and several
// cores and of unequal speeds; no makespan is below a bound, or there would be
// an error.
func TestCompareAll(t *testing.T) {
	leftToCheckLong(t)
	platforms := []string{"cluster(hosts=3,speed=1Gf,bw=1GBps)", "cluster(hosts=2,cores=3,speed=2Gf)"}
	workloads := []string{
		"topcuoglu(v=25)", "daggen(n=25)", "chain(tasks=4)", "forkjoin(width=5,stages=2)", "gauss(n=4)", "fft(n=4)",
		"cholesky(n=3)", "mapreduce(maps=6,reduces=2)", "montage(tasks=30)", "sipht(tasks=30)", "chain(tasks=3,data=0B,work=0f)",
	}
	for i, network := range []string{"lv08", "store-and-forward"} {
		status, stdout, stderr := call(t.Context(), nil, "compare", "-p", platforms[i], "-w", strings.Join(workloads, ","), "-s", "all",
			"--network", network, "-o", "json")
		require.Equal(t, mistake.ExitOK, status, stderr)
		var got struct {
			Rows []struct {
				Workload, Scheduler string
				Makespan            *float64 `json:"makespan_s"`
				Bound               *float64 `json:"lower_bound_s"`
				Error               *string
				Best                bool
			}
			Pairs []any
		}
		require.NoError(t, json.Unmarshal([]byte(stdout), &got))
		all, best := 0, map[string]bool{}
		for _, e := range catalog.Table() {
			if !e.NeedsArgs() {
				all++
			}
		}
		leftOut := strings.Count(stderr, ": optimal is left out: ")
		require.Len(t, got.Rows, all*len(workloads)-leftOut)
		require.Len(t, got.Pairs, all*(all-1))
		for _, row := range got.Rows {
			at := fmt.Sprintf("%s on %s", row.Scheduler, row.Workload)
			require.Nil(t, row.Error, at)
			require.NotNil(t, row.Makespan, at)
			require.GreaterOrEqual(t, *row.Makespan, *row.Bound*(1-1e-6), at)
			best[row.Workload] = best[row.Workload] || row.Best
		}
		require.Len(t, best, len(workloads))
		for name, marked := range best {
			require.True(t, marked, name)
		}
	}
}

// The manual's commands print what the manual says.
func TestComparingManual(t *testing.T) {
	requireManual(t, "comparing.md", 5)
}

// Ctrl-C ends a comparison.
func TestCompareStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	status, stdout, stderr := call(ctx, nil, "compare", "-p", "cluster(hosts=2)", "-w", "chain", "-s", "heft")
	require.Equal(t, mistake.ExitFailed, status)
	require.Empty(t, stdout)
	require.Equal(t, "clustersim: interrupted\n", stderr)
}
