package oracletest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/sim"
)

// windowCase is a chain of stages in which a task sends 1 byte to the next task, and
// nothing to an idle one. Both messages wait 1 ms; then the empty one ends at once,
// and the other is 0.8 ns from its end. That is within 1e-9 s: we end it at once too,
// as SimGrid's default does. Under network/optim:Full SimGrid keeps such a message to
// its own date, so it is 0.8 ns later after each stage.
func windowCase(stages int) oracle.Case {
	var w strings.Builder
	for i := range stages + 1 {
		fmt.Fprintf(&w, "T t%d 0 h%d\nT idle%d 0 h%d\n", i, i%2, i, 1-i%2)
	}
	for i := range stages {
		fmt.Fprintf(&w, "E %d %d 1\nE %d %d 0\n", 2*i, 2*i+2, 2*i, 2*i+1)
	}
	p, err := ReadPlaced(w.String())
	if err != nil {
		panic(err)
	}
	return oracle.Case{
		Name: "window",
		PlatformXML: `<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1"><zone id="z" routing="Full">
<host id="h0" speed="1Gf"/><host id="h1" speed="1Gf"/>
<link id="l" bandwidth="1.25GBps" latency="1ms" sharing_policy="FATPIPE"/>
<route src="h0" dst="h1"><link_ctn id="l"/></route>
</zone></platform>
`,
		Workload: p,
		Options:  sim.Options{Network: sim.Network{Kind: sim.CM02}, HostSharing: sim.TimeShared},
	}
}

// requireStages checks when each stage begins: laterSec per stage after 1 ms.
func requireStages(t *testing.T, got *Times, stages int, laterSec float64) {
	t.Helper()
	for i := range stages + 1 {
		require.InDelta(t, float64(i)*(1e-3+laterSec), got.Tasks[2*i].StartSec, 1e-14)
	}
}

func TestWindow(t *testing.T) {
	for _, c := range []oracle.Case{windowCase(5), overlooking(windowCase(5))} {
		got, err := runCase(t.Context(), &c)
		require.NoError(t, err)
		requireStages(t, got, 5, 0)
	}
}
