package trace_test

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/picture/actorview"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/internal/picture/trace"
)

func actorsOf(t *testing.T, f trace.Format, r *actorview.Recorder) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, trace.Actors(&b, f, r))
	return b.Bytes()
}

func TestActors(t *testing.T) {
	for name, f := range map[string]trace.Format{"actors.json": trace.Perfetto, "actors.paje": trace.Paje} {
		got := actorsOf(t, f, viewtest.Actors(t))
		golden.Check(t, name, got)
		require.Equal(t, got, actorsOf(t, f, viewtest.Actors(t)), "the same bytes every time")
	}
	require.EqualError(t, trace.Actors(io.Discard, "ctf", viewtest.Actors(t)), `trace: unknown format "ctf" (want perfetto or paje)`)
}

// TestActorsFlows: every flow begins once, ends once, and all its stops are within slices.
func TestActorsFlows(t *testing.T) {
	var file struct {
		TraceEvents []struct {
			Ph       string
			Pid, Tid int
			Ts, Dur  float64
			ID       int
		}
	}
	require.NoError(t, json.Unmarshal(actorsOf(t, trace.Perfetto, viewtest.Actors(t)), &file))
	phases := map[int]string{}
	for _, e := range file.TraceEvents {
		if !strings.Contains("stf", e.Ph) {
			continue
		}
		phases[e.ID] += e.Ph
		held := false
		for _, s := range file.TraceEvents {
			held = held || s.Ph == "X" && s.Pid == e.Pid && s.Tid == e.Tid && s.Ts <= e.Ts && e.Ts < s.Ts+s.Dur
		}
		require.True(t, held, "%+v", e)
	}
	require.NotEmpty(t, phases)
	for id, text := range phases {
		require.Regexp(t, "^st?f$", text, "flow %d", id)
	}
	require.NotContains(t, string(actorsOf(t, trace.Perfetto, &actorview.Recorder{})), "NaN", "nothing has happened")
}

// TestActorsPajeNests: containers are created before and destroyed after what is in them, and
// states are popped as often as pushed, in order of time.
func TestActorsPajeNests(t *testing.T) {
	_, text, found := strings.Cut(string(actorsOf(t, trace.Paje, viewtest.Actors(t))), "\n0 P 0 platform\n")
	require.True(t, found)
	alive, depth := map[string]bool{}, map[string]int{}
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		switch f[0] {
		case "5":
			require.True(t, f[4] == "0" || alive[f[4]], line)
			alive[f[2]] = true
		case "6":
			require.True(t, alive[f[3]], line)
			require.Zero(t, depth[f[3]], line)
			delete(alive, f[3])
		case "7":
			require.True(t, alive[f[3]], line)
			depth[f[3]]++
		case "8":
			depth[f[3]]--
			require.GreaterOrEqual(t, depth[f[3]], 0, line)
		case "10", "11":
			require.True(t, alive[f[4]], line)
		}
	}
	require.Empty(t, alive)
}
