package oracletest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// goldenPlays holds a play of each genre and what SimGrid's actors said; UPDATE=1 make oracle
// draws them anew.
const goldenPlays = "testdata/plays"

func goldenPlayPaths(t *testing.T) []string {
	paths, err := filepath.Glob(filepath.Join(goldenPlays, "*.txtar"))
	require.NoError(t, err)
	require.Len(t, paths, len(genres), "run UPDATE=1 make oracle")
	return paths
}

func readGoldenPlay(t *testing.T, path string) (*play, *transcript) {
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	p, want, err := unpackPlay(strings.TrimSuffix(filepath.Base(path), ".txtar"), data)
	require.NoError(t, err, path)
	return p, want
}

// TestGoldenPlays compares with what SimGrid's actors said when the files were made.
func TestGoldenPlays(t *testing.T) {
	if os.Getenv("UPDATE") != "" {
		t.Skip("the files are being made anew")
	}
	for _, path := range goldenPlayPaths(t) {
		p, want := readGoldenPlay(t, path)
		require.NotEmpty(t, want.lines, path)
		d := p.perform(t).difference(want)
		require.LessOrEqual(t, d.WorstRel, ToleranceRel, "%s: %s", path, d.Worst)
	}
}

// TestPlays: what is drawn is the same each time, keeps the rules, comes out the same twice, and
// has everything in it.
func TestPlays(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(40 * len(genres)) {
		p := drawPlay(seed)
		require.Equal(t, p, drawPlay(seed))
		require.True(t, p.isCareful(), p)
		said := p.perform(t)
		require.Equal(t, said, p.perform(t))
		for _, l := range said.lines {
			words := strings.Fields(l.text)
			seen[words[2]]++
		}
		for _, r := range p.roles {
			for _, line := range r.code {
				verb, _, _ := strings.Cut(line, " ")
				seen[verb]++
			}
		}
	}
	for _, word := range []string{
		"sleep", "yield", "exec", "exit", "put", "get", "detach", "aexec", "aput", "aget", "wait", "test", "cancel", "any", "all",
		"spawn", "kill", "suspend", "resume", "join", "move", "killat", "lock", "unlock", "acquire", "release", "barrier", "cwait",
		"signal", "broadcast", "sleepuntil", "killall", "receiver", "on", "off", "linkon", "linkoff", "read", "write", "aread", "awrite",
		"iexec", "then", "start", "pause", "goon", "prio", "moveexec", "anyexec", "testany", "rput", "sendto", "asendto", "trylock", "ok", "timeout", "network", "failed", "no", "host",
	} {
		require.Positive(t, seen[word], word)
	}
}
