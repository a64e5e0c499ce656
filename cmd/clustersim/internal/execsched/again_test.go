package execsched

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
)

// TestAgainAfterError: an error leaves nothing of its run behind. The next run with the same value
// starts a process that gets the whole problem, and ends like the first run of a new value.
func TestAgainAfterError(t *testing.T) {
	t.Parallel()
	good, err := schedtest.Ask(chain(t), fakeProgram(t, "online", 10, nil))
	require.NoError(t, err)
	for what, want := range map[string]string{
		"dies":         "exited with status 1 before its hello",
		"crash":        "exited with status 3 before its decisions",
		"online-crash": "exited with status 5 before its decisions", // after the first task is placed
		"online-hang":  "no reply within 1ms",
		`{"type":"decisions","decisions":[{"task":0,"host":9}]}`:                                             "no host number 9",
		`{"type":"decisions","decisions":[{"task":0,"host":0}],"pstates":[{"host":0,"pstate":1,"sec":"x"}]}`: "reply 2",
	} {
		if testing.Short() && (what == "dies" || what == "crash") { // TestMapAgainAfterError begins with these
			continue
		}
		p := fakeProgram(t, what, 10, nil)
		var policy scheduler.Policy = p
		if what == "online-hang" {
			policy = hasty{p}
		}
		same := chain(t) // the problem of both runs: nothing but the state says that the second is new
		_, err := schedtest.Ask(same, policy)
		require.ErrorContains(t, err, want, what)
		require.Equal(t, conversation{}, p.online, what)
		changes, err := p.Govern(nil)
		require.NoError(t, err, what)
		require.Empty(t, changes, what)

		p.words[2], p.timeout = "online", 10*time.Second
		again, err := schedtest.Ask(same, p)
		require.NoError(t, err, what)
		require.Equal(t, good, again, what)
		require.Nil(t, p.online.proc, "the process has ended")
		require.NoError(t, p.Close(), what)
	}
}

// TestMapAgainAfterError: a mapper keeps no state between calls.
func TestMapAgainAfterError(t *testing.T) {
	t.Parallel()
	pr := chain(t)
	fails := []string{"dies", "crash", "fails-late", "leaves", "nonsense"}
	if testing.Short() {
		fails = fails[:3]
	}
	for _, what := range fails {
		p := fakeProgram(t, what, 10, nil)
		_, err := p.Map(t.Context(), pr)
		require.Error(t, err, what)
		p.words[2] = "first-host"
		s, err := p.Map(t.Context(), pr)
		require.NoError(t, err, what)
		require.NoError(t, scheduler.Validate(pr, s), what)
	}
}
