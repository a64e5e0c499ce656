package cli

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"
)

// Starting the program takes 50 ms of processor time, and the scripts do it 1500 times. With -short they call Run in the
// test's process instead, one script at a time because there is one working directory. Three kinds of command still
// start the program: in scripts that set environment variables, with standard input, and in the background.

// execLine is a line of a script that runs the program; the groups are [!], the status and the arguments.
var execLine = regexp.MustCompile(`^(! |)(?:exec|exits (\d)) clustersim(| .*[^&])$`)

// inProcess returns the script with "exec clustersim" and "exits STATUS clustersim" replaced by the command called.
func inProcess(script []byte) []byte {
	archive := txtar.Parse(script)
	lines := strings.Split(string(archive.Comment), "\n")
	if slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, "env ") }) {
		return script
	}
	for i, line := range lines {
		if i == 0 || !strings.HasPrefix(lines[i-1], "stdin ") {
			lines[i] = execLine.ReplaceAllString(line, "${1}called 0$2$3")
		}
	}
	archive.Comment = []byte(strings.Join(lines, "\n"))
	return txtar.Format(archive)
}

// longScripts take half a second or more: make check-long runs them.
var longScripts = []string{"compare.txtar", "exec.txtar", "fidelity.txtar", "queue_runs.txtar"}

// scriptsInProcess writes the scripts of a folder but the long ones, changed by inProcess, to a temporary folder.
func scriptsInProcess(t *testing.T, dir string) (files []string) {
	t.Helper()
	t.Cleanup(func() { debug.SetGCPercent(100) })
	debug.SetGCPercent(800) // short processes collect hardly any garbage either
	names, err := filepath.Glob(dir + "/*.txtar")
	require.NoError(t, err)
	changed := t.TempDir()
	for _, name := range names {
		if slices.Contains(longScripts, filepath.Base(name)) {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		file := filepath.Join(changed, filepath.Base(name))
		require.NoError(t, os.WriteFile(file, inProcess(text), 0o600))
		files = append(files, file)
	}
	return files
}

// oneByOne runs the scripts, which call t.Parallel, one after the other.
type oneByOne struct{ *testing.T }

func (oneByOne) Parallel()     {}
func (oneByOne) Verbose() bool { return testing.Verbose() }
func (t oneByOne) Run(name string, f func(testscript.T)) {
	t.T.Run(name, func(t *testing.T) { f(oneByOne{t}) })
}

// called STATUS ARG... calls Run, which must return that status, or another one with !.
func called(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	back, err := os.Getwd()
	ts.Check(err)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	defer func() { ts.Check(os.Chdir(back)) }()
	if got := Run(context.Background(), args[1:], strings.NewReader(""), ts.Stdout(), ts.Stderr()); (got == want) == neg {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}
