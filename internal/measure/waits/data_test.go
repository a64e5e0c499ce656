//go:build queuedata

package waits_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/waits"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
)

// TestWaitsOfALog: on a whole log the reasons add up to each wait.
func TestWaitsOfALog(t *testing.T) {
	folder := os.Getenv("DATA")
	if folder == "" {
		t.Skip("DATA names no folder")
	}
	packed, err := os.ReadFile(filepath.Join(folder, "batch", "sc15", "KTH-SP2.swf.gz"))
	require.NoError(t, err)
	r, err := gzip.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	var text bytes.Buffer
	_, err = text.ReadFrom(r)
	require.NoError(t, err)
	trace, err := format.Read("KTH-SP2.swf", text.Bytes(), format.Options{})
	require.NoError(t, err)
	require.NoError(t, jobs.Cleaning{}.Apply(trace))
	for _, policy := range []string{"easy", "conservative", "slurm"} {
		result := run(t, trace, policy, 100)
		sum, total := 0.0, 0.0
		for i := range trace.Len() {
			sum += result.StartSec[i] - trace.SubmitSec[i]
		}
		for _, x := range waits.Totals(result) {
			t.Logf("%s: %s %.0f s, area %.0f", policy, x.Reason, x.WaitSec, x.AreaSec)
			total += x.WaitSec
		}
		require.Equal(t, sum, total)
		for i := 0; i < trace.Len(); i += 997 {
			require.Equal(t, result.StartSec[i]-trace.SubmitSec[i], waits.Of(result, jobs.ID(i)).WaitSec(), "%s, job %d", policy, i)
		}
	}
}
