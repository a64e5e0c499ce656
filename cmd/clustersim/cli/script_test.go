package cli

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/clustersim/clustersim/internal/programtest"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"clustersim": func() { Main() }}) }

// TestScript runs testdata/script, with -short in this process. UPDATE=1 rewrites what the scripts compare.
func TestScript(t *testing.T) { runScripts(t, "testdata/script") }

func runScripts(t *testing.T, dir string) {
	programtest.Reads(t, "../../../examples/python")
	params := testscript.Params{
		Dir:                 dir,
		UpdateScripts:       os.Getenv("UPDATE") != "",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			examples, err := filepath.Abs("../../../examples")
			env.Setenv("EXAMPLES", filepath.ToSlash(examples))
			return err
		},
		Condition: condition,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"called":   called,
			"exits":    exits,
			"timeless": timeless,
		},
	}
	if !testing.Short() || params.UpdateScripts {
		testscript.Run(t, params)
		return
	}
	params.Dir, params.Files = "", scriptsInProcess(t, dir)
	testscript.RunT(oneByOne{t}, params)
}

// condition holds if it is program:NAME and there is such a program.
func condition(text string) (bool, error) {
	name, found := strings.CutPrefix(text, "program:")
	if !found {
		return false, fmt.Errorf("unknown condition %q", text)
	}
	return programtest.Has(name)
}

// exits STATUS PROGRAM ARG... runs a program that must end with that status.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS PROGRAM ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		failed, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = failed.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

var wallTime = regexp.MustCompile(`"wall_s": [^\n,}]+`)

// timeless FROM TO copies a file or stdout with the wall times struck out.
func timeless(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: timeless FROM TO")
	}
	text := ts.ReadFile(args[0])
	if len(wallTime.FindAllString(text, -1)) != 2 {
		ts.Fatalf("%s: want two wall times", args[0])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(wallTime.ReplaceAllString(text, `"wall_s": 0`)), 0o666))
}

// leftToCheckLong skips a test that takes half a second or more where tests are to be short.
func leftToCheckLong(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes half a second or more: make check-long runs it, and .ci/run runs that")
	}
}
