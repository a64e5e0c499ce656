//go:build oracle

package oracletest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
)

// A program that waits for calls answers each as a process of its own does, and goes on after one that fails.
func TestLiveServers(t *testing.T) {
	kept := tools(t)
	alone := oracle.Tools{Dir: kept.Dir}
	dir := t.TempDir()
	for i, speed := range []string{"speed", "sped", "speed"} {
		file := filepath.Join(dir, "platform.xml")
		text := `<?xml version="1.0"?><!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd"><platform version="4.1"><zone id="z" routing="Full">` +
			`<host id="a" ` + speed + `="1Gf"/><host id="b" speed="1Gf"/><link id="l" bandwidth="1MBps" latency="1us"/><route src="a" dst="b"><link_ctn id="l"/></route></zone></platform>`
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		want, _, errAlone := alone.Run("routes", file)
		got, _, err := kept.Run("routes", file)
		require.Equal(t, want, got)
		require.Equal(t, i == 1, err != nil, err)
		require.Equal(t, i == 1, errAlone != nil)
		if i == 1 {
			require.ErrorContains(t, err, "sped")
			require.ErrorContains(t, errAlone, "sped")
		}
	}
}
