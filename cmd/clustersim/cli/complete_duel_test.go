package cli

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Shells complete the schedulers of a duel, and the values of its flags.
func TestCompleteDuel(t *testing.T) {
	for _, tt := range []struct{ flag, start, want, advice string }{
		{"", "hef", "heft", noFiles},
		{"heft", "cpop,min-", "cpop,min-min", noFiles},
		{"--family", "", "dag chain fork-join in-tree out-tree", noFiles},
		{"--model", "", "free pisa", noFiles},
		{"--metric", "mo", "moved-bytes", noFiles},
		{"--search", "", "annealing evolution both", noFiles},
		{"--wiring", "", "mesh star", noFiles},
		{"--log", "", "", anyFile},
		{"--dir", "", "", folders},
	} {
		words := append(append([]string{"duel"}, strings.Fields(tt.flag)...), tt.start)
		offers, advice := completions(t, words...)
		require.ElementsMatch(t, strings.Fields(tt.want), offers, words)
		require.Equal(t, tt.advice, advice, words)
	}
}
