package oracletest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
)

// goldenDir holds goldenCount answers of SimGrid; its README.md says how they were
// made.
const (
	goldenCount = 24
	goldenDir   = "testdata/golden"
)

// goldenCase is case number i of goldenDir. The cases go through all kinds of
// platforms and combinations of models, every other one with links overlooked,
// and have few tasks to keep the files small.
func goldenCase(i int) oracle.Case {
	turn := uint64(i*7) % (Round / uint64(len(kinds)))
	c := Generate(uint64(i%len(kinds))+turn*uint64(len(kinds)), 120)
	if i%2 == 1 {
		return overlooking(c)
	}
	return c
}

func goldenPath(c *oracle.Case) string {
	return filepath.Join(goldenDir, c.Name+".txtar.gz")
}

func readGolden(t *testing.T, path string) *Answer {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	a, err := Unpack(strings.TrimSuffix(filepath.Base(path), ".txtar.gz"), data)
	require.NoError(t, err)
	return a
}

func globGolden(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(goldenDir, "*.txtar.gz"))
	require.NoError(t, err)
	return paths
}

func goldenPaths(t *testing.T) []string {
	t.Helper()
	paths := globGolden(t)
	require.Len(t, paths, goldenCount, "run UPDATE=1 make oracle")
	return paths
}

// TestGolden compares with the answers that SimGrid gave when the files were made.
func TestGolden(t *testing.T) {
	if os.Getenv("UPDATE") != "" {
		t.Skip("the files are being made anew")
	}
	var all Difference
	for _, path := range goldenPaths(t) {
		a := readGolden(t, path)
		t.Run(a.Case.Name, func(t *testing.T) {
			routes, err := routesOfCase(&a.Case)
			require.NoError(t, err)
			require.Empty(t, CompareRoutes(routes, a.Routes))
			all.Add(requireAgreement(t, &a.Case, a.Times))
		})
	}
	t.Logf("%d times, %d identical, worst relative error %.3g", all.Compared, all.Identical, all.WorstRel)
}

// requireAgreement runs the case and compares it with SimGrid's times.
func requireAgreement(t *testing.T, c *oracle.Case, want *Times) Difference {
	t.Helper()
	got, err := runCase(t.Context(), c)
	require.NoError(t, err)
	d := Compare(got, want)
	require.Positive(t, d.Compared)
	require.LessOrEqual(t, d.WorstRel, ToleranceRel, d.Worst)
	return d
}
