package layers

import (
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/tools/internal/srctree"
)

func ourRules(t *testing.T) rules {
	t.Helper()
	o, err := parseOrder(layers)
	require.NoError(t, err)
	return rules{o, parseLibraries(libraries), strings.Fields(topFolders)}
}

// ourTree is the whole repository, read and parsed once for all tests.
var ourTree = sync.OnceValues(func() ([]srctree.File, error) { return srctree.Read(os.DirFS("../..")) })

// TestLayers is the purpose of this package.
func TestLayers(t *testing.T) {
	files, err := ourTree()
	require.NoError(t, err)
	require.Greater(t, len(files), 20, "the tree was not found")
	for _, bad := range ourRules(t).check(files) {
		t.Error(bad)
	}
}

// TestArchitectureShowsTheLayers: ARCHITECTURE.md holds layers.txt, as an indented
// block between two comments. UPDATE=1 copies it there.
func TestArchitectureShowsTheLayers(t *testing.T) {
	var want strings.Builder
	for line := range strings.Lines(layers) {
		if line != "\n" {
			line = "    " + line
		}
		want.WriteString(line)
	}
	requireShown(t, "<!-- layers -->\n\n", "\n<!-- end of layers -->\n", want.String())
}

// requireShown requires that ARCHITECTURE.md holds want between two comments; UPDATE=1 puts it there.
func requireShown(t *testing.T, begin, end, want string) {
	t.Helper()
	const file = "../../ARCHITECTURE.md"
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	head, rest, found := strings.Cut(string(text), begin)
	require.True(t, found)
	shown, tail, found := strings.Cut(rest, end)
	require.True(t, found)
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(file, []byte(head+begin+want+end+tail), 0o666))
		return
	}
	require.Equal(t, want, shown, "go test ./tools/layers -run Shows with UPDATE=1 copies it there")
}

// TestLayersSay states rules that must not get lost when the layers are edited.
func TestLayersSay(t *testing.T) {
	o := ourRules(t).order
	for _, pair := range []string{
		"platform workload", "sim/internal/kernel platform", "sim/internal/kernel workload", "sim/internal/kernel scheduler", "sim/internal/sharing/resolving platform",
		"sim/internal/sharing/resolving workload", "sim/internal/sharing/resolving scheduler", "sim/internal/sharing/incremental sim/internal/sharing/simgrid", "sim/internal/sharing/simgrid sim/internal/sharing/incremental", "sim cmd/clustersim", "platform scheduler", "scheduler sim", "sim experiments/run",
	} {
		a, b, _ := strings.Cut(pair, " ")
		require.False(t, o.allows(a, b, true), pair)
	}
	require.False(t, o.allows("workload", "platform", false))
	require.True(t, o.allows("sim", "internal/golden", true), "tests may use golden files")
	require.False(t, o.allows("sim", "internal/golden", false), "only tests may")
	require.True(t, o.allows("scheduler", "scheduler/schedtest", true), "tests may run their package's suite")
	require.False(t, o.allows("scheduler", "scheduler/schedtest", false), "only tests may")
	require.False(t, o.allows("platform", "scheduler/schedtest", true), "not the tests of other packages")
	require.False(t, o.allows("sim", "scheduler/list", false), "the engine imports the contract, no heuristic")
}

// TestPapersStandOnTop: only the command, the oracle and the measurements run the
// publications, and no publication imports another. Code that a tool needs belongs
// in a tool.
func TestPapersStandOnTop(t *testing.T) {
	o, papers := ourRules(t).order, 0
	for paper := range o.below {
		if !strings.HasPrefix(paper, "internal/papers/") {
			continue
		}
		papers++
		for p := range o.below {
			top, _, _ := strings.Cut(p, "/")
			if p != paper && top != "cmd" && top != "bench" && p != "sim/internal/oracletest" && p != "examples/mymapper" {
				require.False(t, o.allows(p, paper, true), "%s may import %s", p, paper)
			}
		}
	}
	require.Positive(t, papers)
}

// TestBadImports feeds the checker one bad file at a time.
func TestBadImports(t *testing.T) {
	tests := map[string]struct{ path, imports, want string }{
		"fine":          {"sim/a.go", `"github.com/clustersim/clustersim/scheduler"`, ""},
		"same package":  {"sim/a_test.go", `"github.com/clustersim/clustersim/sim"`, ""},
		"test library":  {"sim/a_test.go", `"pgregory.net/rapid"`, ""},
		"standard":      {"sim/internal/sharing/resolving/a.go", `"math/bits"`, ""},
		"sub package":   {"workload/a.go", `"gonum.org/v1/gonum/graph/topo"`, ""},
		"backwards":     {"platform/a.go", `"github.com/clustersim/clustersim/scheduler"`, "platform/a.go:3: platform imports scheduler, which is not below it (move the code, not the rule)"},
		"in a test":     {"platform/a_test.go", `"github.com/clustersim/clustersim/sim"`, "platform/a_test.go:3: platform imports sim, which is not below it (move the code, not the rule)"},
		"kernel":        {"sim/internal/kernel/a.go", `x "github.com/clustersim/clustersim/workload"`, "sim/internal/kernel/a.go:3: sim/internal/kernel imports workload, which is not below it (move the code, not the rule)"},
		"cobra":         {"sim/a.go", `"github.com/spf13/cobra"`, "sim/a.go:3: sim imports github.com/spf13/cobra, which is not for it outside tests"},
		"cobra docs":    {"sim/a.go", `"github.com/spf13/cobra/doc"`, "sim/a.go:3: sim imports github.com/spf13/cobra, which is not for it outside tests"},
		"like cobra":    {"cmd/clustersim/cli/a.go", `"github.com/spf13/cobra-cli"`, "cmd/clustersim/cli/a.go:3: library github.com/spf13/cobra-cli is not in the list (libraries in tools/layers/rules.go)"},
		"test only":     {"sim/a.go", `"pgregory.net/rapid"`, "sim/a.go:3: sim imports pgregory.net/rapid, which is not for it outside tests"},
		"unknown":       {"sim/a.go", `"example.org/x"`, "sim/a.go:3: library example.org/x is not in the list (libraries in tools/layers/rules.go)"},
		"cgo":           {"sim/a.go", `"C"`, "sim/a.go:3: cgo is not used here (write it in Go)"},
		"no layer":      {"sim/util/a.go", `"math"`, "sim/util/a.go:1: package sim/util has no layer (give it one in tools/layers/rules.go)"},
		"new top":       {"pkg/a.go", `"math"`, "pkg/a.go:1: no Go package may stand here (move it under one of bench, cmd, examples, experiments, internal, platform, scheduler, sim, tools, workload)"},
		"root":          {"a.go", `"math"`, "a.go:1: no Go package may stand here (move it under one of bench, cmd, examples, experiments, internal, platform, scheduler, sim, tools, workload)"},
		"does not read": {"sim/a.go", `math`, "sim/a.go:3:12: missing import path"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			files, err := srctree.Read(fstest.MapFS{tt.path: {Data: []byte("package x\n\nimport " + tt.imports + "\n")}})
			require.NoError(t, err)
			require.Equal(t, tt.want, strings.Join(ourRules(t).check(files), "\n"))
		})
	}
}

func TestParseOrder(t *testing.T) {
	o, err := parseOrder("a, b < c < d; # no d < a\n e < d")
	require.NoError(t, err)
	for pair, want := range map[string]bool{
		"c a": true, "d a": true, "d b": true, "d e": true, "a b": false, "a c": false, "c e": false, "e a": false,
	} {
		p, q, _ := strings.Cut(pair, " ")
		require.Equal(t, want, o.allows(p, q, false), pair)
	}
	require.False(t, o.knows("no"))
	_, err = parseOrder("a < b; b < c; c < a")
	require.ErrorContains(t, err, "is below itself")
	_, err = parseOrder("a < < b")
	require.ErrorContains(t, err, "empty rank")
}
