package campaign_test

import (
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
)

// liveBytes is the heap in use after a collection.
func liveBytes() uint64 {
	runtime.GC()
	runtime.GC() // what finalizers and pools held
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// The live heap does not grow with the number of runs: each workload is another,
// so whatever is kept for a run would be seen. Caches fill up within the first
// runs, and are emptied here by what is no longer referred to.
func TestMemoryDoesNotGrow(t *testing.T) {
	if testing.Short() {
		t.Skip("-short leaves out 10,000 runs; make test makes them")
	}
	live := map[int]uint64{}
	runs := seeds(t, 10_000)
	store, _, err := campaign.OpenStore(filepath.Join(t.TempDir(), "r.jsonl"), campaign.JSONLines, false)
	require.NoError(t, err)
	x := campaign.Execution{
		Runs: runs, Runner: campaign.NewSimulator(runs), Workers: 2, Sink: store,
		Progress: func(s campaign.Summary) {
			if s.Made == 2000 || s.Made == 10_000 {
				live[s.Made] = liveBytes()
			}
		},
	}
	_, err = x.Run(t.Context())
	require.NoError(t, err)
	require.NoError(t, store.Close())
	t.Logf("live after 2,000 runs %d bytes, after 10,000 %d", live[2000], live[10_000])
	const slack = 1 << 20 // 8,000 results of a kilobyte would be eight times that
	require.Less(t, live[10_000], live[2000]+slack)
}
