package campaign_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
)

// runTo makes the runs that a results file has not, up to a number of them.
func runTo(t *testing.T, path string, resume, retry bool, workers int, runs *campaign.Runs) campaign.Summary {
	store, done, err := campaign.OpenStore(path, campaign.FormatOf(path), resume)
	require.NoError(t, err)
	x := campaign.Execution{Runs: runs, Runner: campaign.NewSimulator(runs), Workers: workers, Sink: store, Done: done, RetryFailed: retry}
	sum, err := x.Run(t.Context())
	require.NoError(t, err)
	require.NoError(t, store.Close())
	return sum
}

// However a file was cut, going on makes it what it would have been.
func TestGoingOn(t *testing.T) {
	runs, cuts := bind(t, mixed, mixedFiles), 23
	if testing.Short() {
		cuts = 7
	}
	for _, name := range []string{"r.jsonl", "r.csv"} {
		whole := filepath.Join(t.TempDir(), name)
		sum := runTo(t, whole, false, false, 1, runs)
		require.Equal(t, sum.Total, sum.Made)
		text, err := os.ReadFile(whole)
		require.NoError(t, err)
		for cut := 0; cut < len(text); cut += 1 + len(text)/cuts {
			path := filepath.Join(t.TempDir(), name)
			require.NoError(t, os.WriteFile(path, text[:cut], 0o600))
			again := runTo(t, path, true, false, 2, runs)
			require.Equal(t, sum.Total, again.Made+again.Skipped)
			require.Equal(t, sum.Failed, again.Failed)
			require.Equal(t, sortedLines(t, whole), sortedLines(t, path), "cut at %d", cut)
		}
	}
}

// Runs that failed are made again on request, and their last line counts.
func TestRetry(t *testing.T) {
	f := files{"alone.yaml": tiny, "p.csv": "task,host\nb,host0\n"}
	text := "axes: {workload: [alone.yaml, chain(tasks=2)], platform: cluster(), scheduler: [fixed(file=p.csv), heft]}"
	path := filepath.Join(t.TempDir(), "r.jsonl")
	sum := runTo(t, path, false, false, 1, bind(t, text, f))
	require.Equal(t, campaign.Summary{Total: 4, Made: 4, Failed: 2}, sum)
	sum = runTo(t, path, true, false, 1, bind(t, text, f))
	require.Equal(t, campaign.Summary{Total: 4, Skipped: 4, Failed: 2}, sum)
	sum = runTo(t, path, true, true, 1, bind(t, text, f))
	require.Equal(t, campaign.Summary{Total: 4, Skipped: 2, Made: 2, Failed: 2}, sum)
	require.Equal(t, 6, strings.Count(sortedLines(t, path), "\n"))
}

// A campaign that has grown makes only what is new.
func TestLargerCampaign(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.csv")
	runTo(t, path, false, false, 1, bind(t, small, nil))
	sum := runTo(t, path, true, false, 1, bind(t, strings.Replace(small, "1..4", "1..6", 1), nil))
	require.Equal(t, 16, sum.Skipped)
	require.Equal(t, 8, sum.Made)
}

func TestOpenStoreMistakes(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "r.jsonl")
	first, _, err := campaign.OpenStore(path, campaign.JSONLines, false)
	require.NoError(t, err)
	_, _, err = campaign.OpenStore(path, campaign.JSONLines, true)
	require.ErrorIs(t, err, campaign.ErrLocked)
	require.NoError(t, first.Close())
	second, _, err := campaign.OpenStore(path, campaign.JSONLines, false)
	require.NoError(t, err, "empty and no longer locked")
	require.NoError(t, second.Close())

	require.NoError(t, os.WriteFile(path, []byte("{\"version\":1,"), 0o600))
	_, _, err = campaign.OpenStore(path, campaign.JSONLines, false)
	require.ErrorIs(t, err, campaign.ErrNotEmpty)
	require.NoError(t, os.WriteFile(path, []byte("my diary"), 0o600))
	_, _, err = campaign.OpenStore(path, campaign.JSONLines, true)
	require.EqualError(t, err, path+":1:1: not a result, and no beginning of one (name another file for the results)")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "my diary", string(text))

	_, _, err = campaign.OpenStore(dir, campaign.JSONLines, false)
	require.Error(t, err)
	_, _, err = campaign.OpenStore(os.DevNull, campaign.JSONLines, false)
	require.EqualError(t, err, os.DevNull+": not a regular file")
	_, _, err = campaign.OpenStore(filepath.Join(dir, "no", "r"), campaign.JSONLines, false)
	require.ErrorIs(t, err, os.ErrNotExist)
}

// A file that is deleted while results go to it is an error, at the latest at the end.
func TestStoreNoticesThatItsFileIsGone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	store, _, err := campaign.OpenStore(path, campaign.JSONLines, false)
	require.NoError(t, err)
	require.NoError(t, os.Remove(path))
	require.ErrorIs(t, store.Close(), campaign.ErrGone)
}

// What Hold made goes again unless it is replaced; what was there stays.
func TestHold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	held, err := campaign.Hold(path, campaign.JSONLines, false)
	require.NoError(t, err)
	_, _, err = campaign.OpenStore(path, campaign.JSONLines, true)
	require.ErrorIs(t, err, campaign.ErrLocked)
	require.NoError(t, held.Close())
	require.NoFileExists(t, path)
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	held, err = campaign.Hold(path, campaign.JSONLines, false)
	require.NoError(t, err)
	require.NoError(t, held.Close())
	require.FileExists(t, path)
}

// After a write that failed nothing more is written.
func TestStoreStopsAtTheFirstError(t *testing.T) {
	store, _, err := campaign.OpenStore(filepath.Join(t.TempDir(), "r"), campaign.JSONLines, false)
	require.NoError(t, err)
	require.NoError(t, store.Close())
	runs := bind(t, small, nil)
	x := campaign.Execution{Runs: runs, Runner: campaign.NewSimulator(runs), Workers: 2, Sink: store}
	sum, err := x.Run(t.Context())
	require.ErrorIs(t, err, os.ErrClosed)
	require.Zero(t, sum.Made)
}
