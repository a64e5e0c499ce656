package layers

import (
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/tools/internal/srctree"
)

// TestOutside: the programs of examples/outside, a module of its own, build with the public
// packages and print what they did. Nothing is downloaded. With -short one program runs: each is linked
// anew after every change; make vet compiles all.
func TestOutside(t *testing.T) {
	for program, want := range map[string]string{
		"mapper": "10 tasks on 4 hosts: 4.265 s, speedup 2.32\n",
		"policy": "first on node-0 from 0.000 to 1.000 s\n" +
			"left  on node-0 from 1.000 to 5.000 s\n" +
			"right on node-1 from 1.010 to 3.010 s\n" +
			"last  on node-0 from 5.010 to 6.010 s\n",
		"ring": "4 hops, 0.038194 s\n",
	} {
		if testing.Short() && program != "policy" {
			continue
		}
		t.Run(program, func(t *testing.T) {
			cmd := exec.Command("go", "run", "./"+program)
			cmd.Dir = "../../examples/outside"
			cmd.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=readonly", "GOPROXY=off", "GOWORK=off")
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s", out)
			require.Equal(t, want, string(out))
		})
	}
}

// TestExamplesImportPublicPackages: the programs below examples use what others can import.
func TestExamplesImportPublicPackages(t *testing.T) {
	files, err := srctree.Read(os.DirFS("../../examples"))
	require.NoError(t, err)
	listed := publicPackages()
	for _, f := range files {
		if !strings.HasSuffix(f.Path, ".go") || f.IsTest() || f.IsTestData() {
			continue
		}
		_, tree, err := f.Parse()
		require.NoError(t, err)
		for _, spec := range tree.Imports {
			dir, ours := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), module+"/")
			_, public := listed[dir]
			require.True(t, !ours || public || slices.Contains(strings.Split(dir, "/"), "examples"), "examples/%s imports %s, which is not public", path.Clean(f.Path), dir)
		}
	}
}
