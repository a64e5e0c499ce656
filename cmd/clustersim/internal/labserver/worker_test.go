package labserver

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/lab"
)

// TestMain is the command, where it is called as the server calls it.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "lab" {
		cmd := NewLab(nil)
		cmd.SetArgs(os.Args[2:])
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
		defer stop()
		if cmd.ExecuteContext(ctx) != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// testWorkers are workers whose answers may take so many bytes.
func testWorkers(t *testing.T, memory string) *workers {
	t.Helper()
	f := &labFlags{seconds: 60, memory: memory, jobs: 1}
	require.NoError(t, f.check())
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	w := newWorkers(ctx, f, t.TempDir())
	t.Cleanup(w.end)
	t.Cleanup(cancel)
	w.started.Wait()
	require.Len(t, w.idle, 1)
	return w
}

// small is a request of a run; its makespan depends on n.
func small(n int) []byte {
	return fmt.Appendf(nil, `{"action": "run", "platform": "cluster(hosts=4)", "workload": "chain(tasks=%d)"}`, n)
}

// answered is the answer to a request, without its wall time.
func answered(t *testing.T, w *workers, request []byte) *lab.Answer {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, w.answer(t.Context(), request, &out))
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	var last struct{ Answer lab.Answer }
	require.NoError(t, json.Unmarshal([]byte(lines[len(lines)-1]), &last))
	require.NotContains(t, out.String(), lastLine)
	return &last.Answer
}

// waiting is the process that waits, alone.
func waiting(t *testing.T, w *workers) *process {
	t.Helper()
	w.started.Wait()
	for len(w.idle) > 1 {
		_ = (<-w.idle).end() // it was killed
	}
	p := <-w.idle
	w.idle <- p
	return p
}

// A process answers one request after another, mistakes too, each as a process of its own would.
func TestProcessIsKept(t *testing.T) {
	w := testWorkers(t, "2GB")
	first := waiting(t, w)
	for i := range 3 {
		require.Equal(t, fmt.Sprintf("clustersim run -p 'cluster(hosts=4)' -w 'chain(tasks=%d)'", i+1), answered(t, w, small(i+1)).Command)
		require.Equal(t, 3, answered(t, w, []byte(`{"action": "run", "platform": "p.yaml", "workload": "fft(n=4)", "files": {"p.yaml": "hosts: [{name: a, sped: 1Gf}]"}}`)).Status)
		require.Equal(t, 2, answered(t, w, []byte(`}`)).Status)
	}
	require.Zero(t, answered(t, w, small(1)).Status)
	var kept []*process
	w.started.Wait()
	for len(w.idle) > 0 {
		kept = append(kept, <-w.idle)
	}
	require.Contains(t, kept, first)
	for _, p := range kept {
		w.put(p)
	}
}

// A request that is cancelled ends its process, and the next is answered by another.
func TestProcessIsKilled(t *testing.T) {
	w := testWorkers(t, "2GB")
	first := waiting(t, w)
	ctx, cancel := context.WithCancel(t.Context())
	begun := make(chan struct{})
	go func() {
		<-begun
		cancel()
	}()
	begin := time.Now()
	long := []byte(`{"action": "run", "platform": "torus(dims=16x16)", "workload": "layered(tasks=30000)", "schedulers": ["lookahead"]}`)
	require.Error(t, w.answer(ctx, long, onWrite(func() { close(begun) })))
	require.Less(t, time.Since(begin), 30*time.Second)
	require.NotNil(t, first.cmd.ProcessState, "it has ended")
	require.Zero(t, answered(t, w, small(2)).Status)
	require.NotSame(t, first, waiting(t, w))
}

// onWrite calls a function at the first line.
type onWrite func()

func (f onWrite) Write(text []byte) (int, error) { f(); return len(text), nil }

// A process that has ended while it waited is replaced.
func TestProcessEndsWhileItWaits(t *testing.T) {
	w := testWorkers(t, "2GB")
	for _, with := range []os.Signal{os.Kill, syscall.SIGTERM} {
		p := waiting(t, w)
		require.NoError(t, p.cmd.Process.Signal(with))
		_, err := p.out.Peek(1)
		require.ErrorIs(t, err, io.EOF, "it has ended")
		require.Zero(t, answered(t, w, small(2)).Status, with)
		require.Zero(t, answered(t, w, small(3)).Status, with)
		require.NotSame(t, p, waiting(t, w))
	}
}

// The folder in which processes work may be taken away.
func TestFolderIsGone(t *testing.T) {
	w := testWorkers(t, "2GB")
	require.NoError(t, os.Remove(w.dir))
	require.NoError(t, waiting(t, w).cmd.Process.Kill())
	require.Zero(t, answered(t, w, small(2)).Status)
}

// Processes with little memory are kept too.
func TestLittleMemory(t *testing.T) {
	w := testWorkers(t, "300MB")
	first := waiting(t, w)
	require.Zero(t, answered(t, w, small(2)).Status)
	require.Nil(t, first.cmd.ProcessState)
}

// What has begun and does not end is a line of its own, and the failure another.
func TestFailureWithinALine(t *testing.T) {
	h := started(t, func(_ context.Context, _ []byte, to io.Writer) error {
		_, err := io.WriteString(to, `{"answer":{"comm`)
		return errors.Join(errors.New("it ended"), err)
	})
	_, text, _ := send(t, h, "POST", "/secret/do", "{}", nil)
	require.Contains(t, text, "comm\n{\"answer\":{\"status\":1")
}

// A process that has taken much ends after its answer.
func TestProcessGrows(t *testing.T) {
	w := testWorkers(t, "600MB")
	first := waiting(t, w)
	require.Zero(t, answered(t, w, small(1)).Status)
	require.Nil(t, first.cmd.ProcessState)
	require.Zero(t, answered(t, w, []byte(`{"action": "run", "platform": "cluster(hosts=16)", "workload": "layered(tasks=30000)", "schedulers": ["random"], "drawing": true, "brief": true}`)).Status)
	require.NotNil(t, first.cmd.ProcessState)
	require.True(t, first.cmd.ProcessState.Success() || !first.cmd.ProcessState.Exited(), "it ended, or was ended")
	require.Zero(t, answered(t, w, small(1)).Status)
}

// closed takes nothing.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, os.ErrClosed }

// An answer ends with its browser.
func TestBrowserIsGone(t *testing.T) {
	w := testWorkers(t, "2GB")
	require.ErrorIs(t, w.answer(t.Context(), small(1), closed{}), os.ErrClosed)
	require.Zero(t, answered(t, w, small(1)).Status)
}

// A process that ends at once, as one that is no clustersim does, is an error and not asked again and again.
func TestNoProcess(t *testing.T) {
	f := &labFlags{seconds: 60, memory: "1", jobs: 1} // which it refuses
	w := newWorkers(t.Context(), f, t.TempDir())
	t.Cleanup(w.end)
	w.started.Wait()
	require.Empty(t, w.idle)
	require.ErrorContains(t, w.answer(t.Context(), small(1), &bytes.Buffer{}), "the process that computes ended: exit status 1")
}
