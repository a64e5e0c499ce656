package cli

import (
	"net"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
)

// A port in use is one line, and nothing is written.
func TestServePortInUse(t *testing.T) {
	leftToCheckLong(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { require.NoError(t, taken.Close()) }()
	results := filepath.Join(t.TempDir(), "r.jsonl")
	status, stdout, stderr := call(t.Context(), nil, "sweep", "-p", "cluster()", "-w", "chain()", "--results", results, "--serve", taken.Addr().String())
	require.Equal(t, mistake.ExitUsage, status)
	require.Empty(t, stdout)
	require.Equal(t, "clustersim: --serve: "+taken.Addr().String()+" is in use (choose another port, or 0 for any that is free)\n", stderr)
	require.NoFileExists(t, results)
}

// A sweep that is watched by pages that come and go, and is killed again and again, has
// the lines of one that is neither.
func TestServedSweepSurvivesKills(t *testing.T) {
	leftToCheckLong(t)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "c.yaml"), []byte(killCampaign), 0o600))
	whole, parts := filepath.Join(dir, "whole.jsonl"), filepath.Join(dir, "r.jsonl")
	require.NoError(t, program(t, dir, "sweep", "c.yaml", "--results", whole).Run())
	want := sortedFile(t, whole)
	free, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := free.Addr().String()
	require.NoError(t, free.Close())
	stop, stopped, heard := make(chan struct{}), make(chan struct{}), 0
	go func() {
		defer close(stopped)
		client := http.Client{Timeout: 50 * time.Millisecond}
		for {
			select {
			case <-stop:
				return
			case <-time.After(time.Millisecond):
			}
			response, err := client.Get("http://" + address + "/events")
			if err != nil {
				continue
			}
			if n, _ := response.Body.Read(make([]byte, 100)); n > 0 {
				heard++
			}
			_ = response.Body.Close()
		}
	}()
	kills := 0
	for part := range int64(4) {
		cmd := program(t, dir, "sweep", "c.yaml", "--results", parts, "--resume", "-j", "2", "--serve", address)
		if state := stopAfter(t, cmd, parts, part*int64(len(want))/5+1000, syscall.SIGKILL); !state.Success() {
			kills++
		}
	}
	require.GreaterOrEqual(t, kills, 2, "too fast to be killed: make the campaign larger")
	require.NoError(t, program(t, dir, "sweep", "c.yaml", "--results", parts, "--resume", "--serve", address).Run())
	close(stop)
	<-stopped
	require.Equal(t, want, sortedFile(t, parts))
	require.Positive(t, heard, "no page was served")
}
