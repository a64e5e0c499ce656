package main

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOne runs the smallest graph with and without METIS.
func TestOne(t *testing.T) {
	for _, args := range [][]string{{"-run", "^grid-100x100$", "-alone"}, {"-run", "^grid-100x100$"}} {
		var out bytes.Buffer
		require.NoError(t, run(context.Background(), &out, args))
		require.Regexp(t, `grid-100x100 +10000 +19800 +64 `, out.String())
	}
}

// TestWithoutMETIS says so and prints ours.
func TestWithoutMETIS(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	var out bytes.Buffer
	require.NoError(t, run(context.Background(), &out, []string{"-run", "^grid-100x100$"}))
	require.Regexp(t, `^gpmetis is not on PATH`, out.String())
	require.Regexp(t, `grid-100x100 +10000 +19800 +2 +\d+ +- +- `, out.String())
}

func TestMistakes(t *testing.T) {
	var out bytes.Buffer
	require.ErrorContains(t, run(context.Background(), &out, []string{"-run", "("}), "error parsing regexp")
	require.ErrorContains(t, run(context.Background(), &out, []string{"-run", "no such graph"}), "no graph matches")
}

func TestMeans(t *testing.T) {
	var out bytes.Buffer
	p := newPrinter(&out)
	out.Reset()
	p.rows = []row{
		{k: 2, ours: measurement{cut: 9, seconds: 2}, theirs: measurement{cut: 19, seconds: 1}, both: true},
		{k: 2, ours: measurement{cut: 39, seconds: 1}, theirs: measurement{cut: 19, seconds: 2}, both: true},
	}
	p.means()
	require.Contains(t, out.String(), "k = 2    2 pairs: geometric mean of cut ratios 1.0000, of time ratios 1.000; total time 3.00 s, METIS 3.00 s, ratio 1.000")
}
