package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
)

// The library works in a module of its own, by the commands of docs/installing.md,
// and gives the command's number.
func TestInstallingManual(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program in a module of its own, two seconds: make check-long runs it")
	}
	root, err := filepath.Abs("../../..")
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(root, "docs", "installing.md"))
	require.NoError(t, err)
	program, err := os.ReadFile(filepath.Join(root, "examples", "makespan", "main.go"))
	require.NoError(t, err)
	prints := regexp.MustCompile("(?s)It prints\n\n```text\n(.*?)```").FindSubmatch(text)
	require.NotNil(t, prints)
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("main.go", program, 0o600))
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile("go.sum", sums, 0o600)) // so that no checksum server is needed
	t.Setenv("GOFLAGS", os.Getenv("GOFLAGS")+" -mod=mod")   // the flags with which all is compiled already
	for _, args := range [][]string{
		{"mod", "init", "example.com/makespan"},
		{"mod", "edit", "-replace", "github.com/clustersim/clustersim=" + root},
		{"mod", "tidy"},
	} {
		out, err := exec.Command("go", args...).CombinedOutput()
		require.NoError(t, err, "go %v: %s", args, out)
	}
	out, err := exec.Command("go", "run", ".").Output()
	require.NoError(t, err)
	require.Equal(t, string(prints[1]), string(out))
	status, stdout, _ := call(t.Context(), nil, "run", "-p", "cluster(hosts=64,speed=10Gf)", "-w", "layered(tasks=1000,seed=7)", "-o", "json")
	require.Equal(t, mistake.ExitOK, status)
	var result struct {
		MakespanSec float64 `json:"makespan_s"`
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &result))
	require.Equal(t, fmt.Sprintf("%.4f s\n", result.MakespanSec), string(out))
}

// Each example for commands is read by validate, or it is a placement.
func TestExamplesAreValid(t *testing.T) {
	leftToCheckLong(t)
	t.Chdir("../../../examples")
	var files []string
	for _, pattern := range []string{"*/*.yaml", "*/*.xml", "heft-paper/*.csv"} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		files = append(files, found...)
	}
	require.Greater(t, len(files), 15)
	status, _, stderr := call(t.Context(), nil, append([]string{"validate"}, files...)...)
	require.Equal(t, mistake.ExitOK, status, stderr)
}
