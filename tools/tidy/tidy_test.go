package tidy

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/tools/internal/srctree"
)

// TestTree is the purpose of this package.
func TestTree(t *testing.T) {
	files, err := srctree.Read(os.DirFS("../.."))
	require.NoError(t, err)
	require.Greater(t, len(files), 20, "the tree was not found")
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			for _, bad := range c.run(files) {
				t.Error(bad)
			}
		})
	}
}

const pkg = "// Package a is a.\npackage a\n"

// badInputs has at least one bad file for each check; for good files want is
// empty.
var badInputs = []struct{ name, path, text, want string }{
	{"fine", "sim/a.go", pkg + "import \"math\"\n", ""},
	{"clock", "sim/a.go", pkg + "import \"time\"\n", "sim/a.go:3: the core may not import time (virtual time is a float64 in seconds, wall time is the command's)"},
	{"clock in a test", "sim/a_test.go", pkg + "import \"time\"\n", ""},
	{"clock above the core", "cmd/clustersim/a.go", pkg + "import \"time\"\n", ""},
	{"files", "platform/x/a.go", pkg + "import \"os\"\n", "platform/x/a.go:3: the core may not import os (take an io.Reader or io.Writer, or a function that reads)"},
	{"programs", "scheduler/a.go", pkg + "import \"os/exec\"\n", "scheduler/a.go:3: the core may not import os/exec (leave programs and signals to the command)"},
	{"old random", "workload/a.go", pkg + "import \"math/rand\"\n", "workload/a.go:3: the core may not import math/rand (use math/rand/v2 with rand.New(rand.NewPCG(seed, 0)))"},
	{"seeded random", "workload/a.go", pkg + "import \"math/rand/v2\"\nvar r = rand.New(rand.NewPCG(1, 0))\n", ""},
	{"global random", "workload/a.go", pkg + "import \"math/rand/v2\"\nvar r = rand.IntN(3)\n", "workload/a.go:4: rand.IntN draws from the global source (use rand.New(rand.NewPCG(seed, 0)))"},
	{"renamed random", "workload/a.go", pkg + "import r \"math/rand/v2\"\nvar x = r.Float64()\n", "workload/a.go:4: r.Float64 draws from the global source (use rand.New(rand.NewPCG(seed, 0)))"},
	{"hidden random", "workload/a.go", pkg + "import \"math/rand/v2\"\nfunc f(rand *rand.Rand) int { return rand.IntN(3) }\n", ""},
	{"dot random", "workload/a.go", pkg + "import . \"math/rand/v2\"\n", "workload/a.go:3: dot import of math/rand/v2 (name it)"},
	{"goroutine", "sim/a.go", pkg + "func f() {\n\tgo f()\n}\n", "sim/a.go:4: the core may not start goroutines (run whole simulations in parallel instead, above sim)"},
	{"goroutine of a harness", "sim/actor/actortest/a.go", pkg + "import \"time\"\n\nfunc f() {\n\tgo f()\n}\n", ""},
	{"goroutine above", "experiments/a.go", pkg + "func f() {\n\tgo f()\n}\n", ""},
	{"command that writes", "cmd/clustersim/internal/run/a.go", pkg + "var x = os.Create\n", "cmd/clustersim/internal/run/a.go:3: os.Create in a command (read with input, write with output: they keep inputs and outputs apart)"},
	{"command that writes whole files", "cmd/clustersim/cli/a.go", pkg + "var x = atomicfile.Write\n", "cmd/clustersim/cli/a.go:3: atomicfile.Write in a command (read with input, write with output: they keep inputs and outputs apart)"},
	{"command that looks", "cmd/clustersim/internal/run/a.go", pkg + "var x = os.Stat\n", ""},
	{"package that writes for commands", "cmd/clustersim/internal/output/a.go", pkg + "var x = os.Create\n", ""},
	{"test that looks for a program", "cmd/x/a_test.go", pkg + "var x, _ = exec.Look" + "Path(\"dot\")\n", "cmd/x/a_test.go:3: exec.LookPath in a test (use programtest.Path: CI requires its programs)"},
	{"script that looks for a program", "cmd/x/testdata/a.txtar", "[!exec:dot] skip\n", "cmd/x/testdata/a.txtar:1: [!exec: in a test (use [program:NAME]: CI requires those)"},
	{"command that looks for a program", "cmd/x/a.go", pkg + "var x, _ = exec.Look" + "Path(\"dot\")\n", ""},
	{"package of 51 files", "cmd/x/*.go", pkg, "cmd/x/51.go:1: more than 50 files in cmd/x (a prefix that ten files share is a package)"},
	{"file of 400 lines", "cmd/x/a.go", pkg + strings.Repeat("\n", 398), ""},
	{"file of 401 lines", "cmd/x/a_test.go", pkg + strings.Repeat("\n", 399), "cmd/x/a_test.go:401: 401 lines, at most 400 (one idea a file: split it)"},
	{"function of 70 lines", "cmd/x/a.go", pkg + "func f() {\n" + strings.Repeat("\n", 68) + "}\n", ""},
	{"function of 71 lines", "cmd/x/a.go", pkg + "func f() {\n" + strings.Repeat("\n", 69) + "}\n", "cmd/x/a.go:3: f has 71 lines, at most 70 (split it)"},
	{"long method", "cmd/x/a.go", pkg + "func (t T) m() {\n" + strings.Repeat("\n", 69) + "}\n", "cmd/x/a.go:3: m has 71 lines, at most 70 (split it)"},
	{"long literal", "cmd/x/a.go", pkg + "var f = func() {\n" + strings.Repeat("\n", 69) + "}\n", "cmd/x/a.go:3: a function literal has 71 lines, at most 70 (split it)"},
	{"open end", "cmd/x/a.go", pkg + "// TO" + "DO: more\n", "cmd/x/a.go:3: bare TO" + "DO (do it, or open an issue and write TO" + "DO(number))"},
	{"open end in text", "a.md", "# FIX" + "ME\n", "a.md:1: bare FIX" + "ME (do it, or open an issue and write FIX" + "ME(number))"},
	{"open end with issue", "cmd/x/a.go", pkg + "// TO" + "DO(12): more\n", ""},
	{"no comment", "cmd/x/a.go", "package a\n", "cmd/x/a.go:1: package cmd/x has no package comment (write cmd/x/doc.go)"},
	{"directive is no comment", "cmd/x/a.go", "//go:build linux\n\npackage a\n", "cmd/x/a.go:1: package cmd/x has no package comment (write cmd/x/doc.go)"},
	{"trailing space", "a.md", "one \ntwo\n", "a.md:1: trailing white space (remove it)"},
	{"tab", "docs/a.md", "\tone\n", "docs/a.md:1: tab in markdown (use spaces, in code too)"},
	{"makefile tab", "Makefile", "a:\n\tb\n", ""},
	{"no newline", "a.yaml", "a: 1", "a.yaml:1: no newline at the end (add it)"},
	{"test data is free", "a/testdata/x.md", "\tone \t\n// TO" + "DO", ""},
	{"absolute path", "a.md", "see /wor" + "k/x\n", `a.md:1: "/wor` + `k/x" is a place on one computer only (use a relative path or t.TempDir)`},
	{"absolute path at the start", "a/testdata/x.golden", "/roo" + "t/x\n", `a/testdata/x.golden:1: "/roo` + `t/x" is a place on one computer only (use a relative path or t.TempDir)`},
	{"brief", "a.md", "in /tm" + "p/brief/x\n", `a.md:1: "/tm` + `p/brief" is a place on one computer only (use a relative path or t.TempDir)`},
	{"part of an address", "a.md", "https://example.org/wor" + "k/x and a/wor" + "k/x\n", ""},
	{"code from nowhere", "a.md", "# A\n```go\nx := 1\n```\n", `a.md:3: Go code that no test compiles (put it into a file and begin the block with "// from FILE.go")`},
	{"code that has gone", "a.md", "```go\n// from a/b.go\nx := 1\n```\n", "a.md:2: a/b.go does not hold this code (copy it again)"},
	{"other code", "a.md", "```yaml\nx: 1\n```\n```go\n```\n", ""},
	{"link to nothing", "docs/a.md", "# A\n[b](b.md) ![c](../c.svg)\n", "docs/a.md:2: link to \"../c.svg\", which is not in the tree (correct it)\ndocs/a.md:2: link to \"b.md\", which is not in the tree (correct it)"},
	{"link to no heading", "docs/a.md", "# A\n[b](#b)\n", `docs/a.md:2: link to "#b", but docs/a.md has no such heading (correct it)`},
	{"empty link", "a.md", "[b]()\n", `a.md:1: link to "", which is not in the tree (correct it)`},
	{"good links", "docs/a.md", "# `A`, or B_c\n[a](a.md) [a](../docs/a.md#a-or-b_c) [a](#a-or-b_c) [d](../docs) [d](.) [w](https://example.org)\n", ""},
	{"links in code", "a.md", "`[b](b.md)`\n```\n[b](b.md)\n```\n", ""},
	{"failed case", "a/testdata/rapid/TestX/TestX-1.fail", "v0.4.8#1\n0x0\n", "a/testdata/rapid/TestX/TestX-1.fail:1: a failed case of rapid (make it a row of a table test, and remove the file)"},
	{"large", "a.bin", strings.Repeat("x", maxFileBytes) + "\x00", "a.bin:1: 524289 bytes, at most 524288 (generate it, or make it smaller)"},
}

// complaintsOf runs every check on one file: complaints by check.
func complaintsOf(t *testing.T, path, text string) map[string][]string {
	t.Helper()
	tree := fstest.MapFS{path: {Data: []byte(text)}}
	if strings.Contains(path, "*") { // stands for files 01 to 51
		tree = fstest.MapFS{}
		for i := range maxPackageFiles + 1 {
			tree[strings.Replace(path, "*", fmt.Sprintf("%02d", i+1), 1)] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	files, err := srctree.Read(tree)
	require.NoError(t, err)
	bad := map[string][]string{}
	for _, c := range checks {
		bad[c.name] = c.run(files)
	}
	return bad
}

func TestBadInputs(t *testing.T) {
	for _, tt := range badInputs {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, bad := range complaintsOf(t, tt.path, tt.text) {
				got = append(got, bad...)
			}
			slices.Sort(got)
			require.Equal(t, tt.want, strings.Join(got, "\n"))
		})
	}
}

func TestEveryCheckHasABadInput(t *testing.T) {
	caught := map[string]int{}
	for _, tt := range badInputs {
		for name, bad := range complaintsOf(t, tt.path, tt.text) {
			caught[name] += len(bad)
		}
	}
	for _, c := range checks {
		require.Positive(t, caught[c.name], c.name)
	}
}

func TestMarkdownCodeFromTheTree(t *testing.T) {
	files, err := srctree.Read(fstest.MapFS{
		"a/b.go": {Data: []byte(pkg + "\nfunc f() {\n\tif true {\n\n\t\tf()\n\t}\n}\n")},
		"a.md":   {Data: []byte("```go\n// from a/b.go\nfunc f() {\n    if true {\n        f()\n    }\n}\n```\n")},
	})
	require.NoError(t, err)
	require.Empty(t, markdownCode(files))
}
