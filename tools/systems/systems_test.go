package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// module writes a module without imports of others into a folder.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	return dir
}

func TestCheckAll(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{
		"go.mod":       "module m\n\ngo 1.24\n",
		"a.go":         "package m\n\nfunc Double(n int) int { return 2 * n }\n",
		"a_unix.go":    "//go:build unix\n\npackage m\n\nfunc half(n int) int { return n / 2 }\n",
		"a_test.go":    "package m\n\nimport \"testing\"\n\nfunc TestHalf(t *testing.T) { t.Log(half(2)) }\n\nfunc Shown() {}\n",
		"x_test.go":    "package m_test\n\nimport (\n\t\"m\"\n\t\"testing\"\n)\n\nfunc TestShown(t *testing.T) { m.Shown() }\n",
		"b/b.go":       "package b\n\nimport \"m\"\n\nvar Four = m.Double(2)\n",
		"b/big.go":     "//go:build slow\n\npackage b\n\nvar big uint32 = \"no number\"\n",
		"b/b_linux.go": "package b\n\nimport \"syscall\"\n\nvar _ = syscall.Getpid() + syscall.SIGWINCH.ok\n",
	})
	require.NoError(t, checkAll(t.Context(), dir, "", []string{"darwin/arm64"}))

	err := checkAll(t.Context(), dir, "", []string{"darwin/arm64", "windows/amd64"})
	require.EqualError(t, err, "windows/amd64: "+filepath.Join(dir, "a_test.go")+":5:37: undefined: half")

	err = checkAll(t.Context(), dir, "slow", []string{"darwin/arm64"})
	require.ErrorContains(t, err, filepath.Join(dir, "b", "big.go")+":5:18: cannot use \"no number\"")

	err = checkAll(t.Context(), dir, "", []string{"linux/amd64"})
	require.ErrorContains(t, err, "SIGWINCH.ok undefined")
}

func TestCheckAllErrors(t *testing.T) {
	t.Parallel()
	require.ErrorContains(t, checkAll(t.Context(), ".", "", []string{"windows"}), "want a system such as windows/amd64")
	missing := module(t, map[string]string{"go.mod": "module m\n", "a.go": "package m\n\nimport _ \"m/none\"\n"})
	require.ErrorContains(t, checkAll(t.Context(), missing, "", []string{"linux/amd64"}), "m/none")
}
