package tasklog_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/read/logtest"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
)

// Logs of 10,000 tasks.
func BenchmarkRead(b *testing.B) {
	run := &logtest.Run{EndSec: 1e6, Transfers: true}
	for i := range 10_000 {
		at := float64(10 * i)
		run.Names = append(run.Names, fmt.Sprintf("P.step_ID_%07d", i+1))
		run.Dates = append(run.Dates, overhead.Dates{
			ReadySec: at, SubmitSec: at, StartSec: at + 1, DispatchSec: at + 2, StageInSec: at + 3, ComputeSec: at + 4,
			ComputedSec: at + 50, StageOutSec: at + 51, FinishSec: at + 52, KnownSec: at + 55,
		})
		run.RunSec = append(run.RunSec, 46)
	}
	for _, f := range []tasklog.Format{tasklog.Pegasus, tasklog.HTCondor, tasklog.Makeflow, tasklog.Nextflow} {
		data := []byte(logtest.Write(f, run))
		b.Run("format="+string(f), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				l, err := tasklog.Read("log", data)
				require.NoError(b, err)
				require.Len(b, l.Jobs, len(run.Names))
			}
		})
	}
}
