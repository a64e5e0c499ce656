package layers

import (
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/tools/internal/srctree"
)

// TestPublicLine: a package is public, and then public.txt lists it, or it is below a folder
// named internal. Programs and tools of development are neither.
func TestPublicLine(t *testing.T) {
	files, err := srctree.Read(os.DirFS("../.."))
	require.NoError(t, err)
	listed := publicPackages()
	found := map[string]bool{}
	for _, f := range files {
		if !f.IsGo() || f.IsTest() || strings.HasPrefix(f.Path, "tools/") {
			continue
		}
		_, tree, err := f.Parse()
		require.NoError(t, err)
		if tree.Name.Name == "main" || slices.Contains(strings.Split(f.Dir(), "/"), "internal") {
			continue
		}
		if _, ok := listed[f.Dir()]; !ok {
			t.Errorf("%s is neither public nor internal (list it in tools/layers/public.txt, or move it below an internal folder)", f.Dir())
		}
		found[f.Dir()] = true
		for _, spec := range tree.Imports {
			if above := path.Join(module, "cmd"); strings.HasPrefix(strings.Trim(spec.Path.Value, `"`), above) && !strings.HasPrefix(f.Dir(), "cmd/") {
				t.Errorf("%s imports %s: no public package imports the command", f.Path, spec.Path.Value)
			}
		}
	}
	for dir := range listed {
		require.True(t, found[dir], "%s is listed in tools/layers/public.txt, but is not in the tree", dir)
	}
}

// TestArchitectureShowsThePublicPackages: ARCHITECTURE.md holds public.txt as a table.
// UPDATE=1 copies it there.
func TestArchitectureShowsThePublicPackages(t *testing.T) {
	var want strings.Builder
	want.WriteString("| public package | what one does with it |\n|---|---|\n")
	for line := range strings.Lines(public) {
		name, what, _ := strings.Cut(strings.TrimSpace(line), " ")
		want.WriteString("| `" + name + "` | " + strings.TrimSpace(what) + " |\n")
	}
	requireShown(t, "<!-- public packages -->\n\n", "\n<!-- end of public packages -->\n", want.String())
}
