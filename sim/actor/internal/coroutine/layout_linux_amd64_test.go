package coroutine

import (
	"go/build"
	"go/importer"
	"go/token"
	"go/types"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLayout compares the lines that Fetch fetches with the runtime's sources: those of a g that a switch needs, and
// which version of Go has them. With another version that fails: look at runtime.g, runtime.coro and iter.Pull, change
// the offsets in fetch_linux_amd64.s, and raise the version here and in the build tags.
func TestLayout(t *testing.T) {
	require.Contains(t, runtime.Version(), "go1.26", "the memory of a coroutine is fetched for Go 1.26 only")
	if build.Default.GOROOT == "" { // built with -trimpath
		root, err := exec.Command("go", "env", "GOROOT").Output()
		require.NoError(t, err)
		build.Default.GOROOT = strings.TrimSpace(string(root))
	}
	pkg, err := importer.ForCompiler(token.NewFileSet(), "source", nil).Import("runtime")
	require.NoError(t, err)
	g := pkg.Scope().Lookup("g").Type().Underlying().(*types.Struct)
	fields := make([]*types.Var, g.NumFields())
	for i := range fields {
		fields[i] = g.Field(i)
	}
	offsets := types.SizesFor("gc", "amd64").Offsetsof(fields)
	at := map[string]int64{}
	for i, f := range fields {
		at[f.Name()] = offsets[i]
	}
	for name, want := range map[string]int64{ // those of the comment in fetch_linux_amd64.s
		"stackguard0": 16, "m": 48, "sched": 56, "atomicstatus": 144, "coroexit": 187, "lockedm": 208, "coroarg": 384, "bubble": 392,
	} {
		require.Equal(t, want, at[name], name)
	}
}
