package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/srcerr"
)

func TestReport(t *testing.T) {
	at := func(line int) error { return srcerr.At("f.yaml", line, 5, "host %q: wrong", "h") }
	for name, tt := range map[string]struct {
		err    error
		want   string
		status int
	}{
		"nothing":              {nil, "", 0},
		"a failure":            {errors.New("disk full"), "clustersim: disk full\n", 1},
		"a failure of lines":   {errors.New("a\nb"), "clustersim: a; b\n", 1},
		"Ctrl-C":               {fmt.Errorf("run stopped: %w", context.Canceled), "clustersim: interrupted\n", 1},
		"usage":                {usageError{errors.New("no")}, "clustersim: no\n", 2},
		"usage of many":        {usageError{errors.Join(errors.New("a"), errors.New("b"))}, "clustersim: a\nclustersim: b\n", 2},
		"a place":              {at(3), "f.yaml:3:5: host \"h\": wrong\n", 3},
		"places, joined":       {errors.Join(at(3), at(4)), "f.yaml:3:5: host \"h\": wrong\nf.yaml:4:5: host \"h\": wrong\n", 3},
		"places, wrapped":      {fmt.Errorf("read: %w", errors.Join(at(3), at(4))), "f.yaml:3:5: host \"h\": wrong\nf.yaml:4:5: host \"h\": wrong\n", 3},
		"a place and more":     {errors.Join(at(3), inputError{errors.New("g.yaml: gone")}), "f.yaml:3:5: host \"h\": wrong\nclustersim: g.yaml: gone\n", 3},
		"several with a text":  {fmt.Errorf("%w and %w", errors.New("a"), errors.New("b")), "clustersim: a and b\n", 1},
		"a wrapped input":      {fmt.Errorf("fixed: %w", inputError{errors.New("g.csv: gone")}), "clustersim: g.csv: gone\n", 3},
		"usage before input":   {errors.Join(usageError{errors.New("no")}, at(1)), "clustersim: no\nf.yaml:1:5: host \"h\": wrong\n", 2},
		"a flag of two errors": {wrongFlag("-s", errors.Join(errors.New("a"), errors.New("b"))), "clustersim: -s: a\nclustersim: -s: b\n", 2},
	} {
		t.Run(name, func(t *testing.T) {
			var b strings.Builder
			require.Equal(t, tt.status, printMistakes(&b, tt.err))
			require.Equal(t, tt.want, b.String())
		})
	}
}

// call runs the program in this process.
func call(ctx context.Context, stdin io.Reader, args ...string) (status int, stdout, stderr string) {
	var out, errs strings.Builder
	status = Run(ctx, args, stdin, &out, &errs)
	return status, out.String(), errs.String()
}

func TestInterruptStopsARun(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	status, stdout, stderr := call(ctx, nil, "run", "-p", "cluster(hosts=4)", "-w", "layered(tasks=50)", "-o", "json")
	require.Equal(t, exitFailed, status)
	require.Empty(t, stdout)
	require.Equal(t, "clustersim: interrupted\n", stderr)
}

type brokenPipe struct{}

var errBroken = errors.New("broken pipe")

func (brokenPipe) Write([]byte) (int, error) { return 0, errBroken }

func (brokenPipe) Read([]byte) (int, error) { panic("no one\nreads here") }

// What cannot be printed is a failure, whatever prints it.
func TestAFullDiskIsReported(t *testing.T) {
	for _, args := range [][]string{
		{"run", "-p", "cluster(hosts=4)", "-w", "layered(tasks=50)"},
		{"run", "-p", "cluster(hosts=4)", "-w", "layered(tasks=50)", "-o", "json"},
		{"run", "-p", "cluster(hosts=4)", "-w", "layered(tasks=50)", "-o", "csv"},
		{"replay", "table3"},
		{"replay", "table3", "-o", "json"},
		{"info", "cluster(hosts=4)"},
		{"info", "cluster(hosts=4)", "-o", "json"},
		{"validate", "cluster(hosts=4)"},
		{"schedulers"},
		{"version"},
	} {
		var stderr strings.Builder
		require.Equal(t, exitFailed, Run(t.Context(), args, nil, brokenPipe{}, &stderr), args)
		require.Equal(t, "clustersim: broken pipe\n", stderr.String(), args)
	}
}

func TestAPanicIsOneLine(t *testing.T) {
	status, _, stderr := call(t.Context(), brokenPipe{}, "info", "-")
	require.Equal(t, exitFailed, status)
	require.Equal(t, "clustersim: internal error: no one; reads here (please report it with the command and its input)\n", stderr)
}

func TestProfilesAreWritten(t *testing.T) {
	dir := t.TempDir()
	status, _, stderr := call(t.Context(), nil, "version", "--cpuprofile", dir+"/cpu", "--memprofile", dir+"/mem")
	require.Equal(t, exitOK, status, stderr)
	require.FileExists(t, dir+"/cpu")
	require.FileExists(t, dir+"/mem")
	status, _, stderr = call(t.Context(), nil, "version", "--memprofile", dir+"/no/mem")
	require.Equal(t, exitFailed, status)
	require.Contains(t, stderr, "clustersim: heap profile: open ")
}
