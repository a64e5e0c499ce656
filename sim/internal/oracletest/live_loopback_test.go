//go:build oracle

package oracletest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/sim"
)

// TestLiveLoopback: options of a <config> give __loopback__ another bandwidth and latency.
func TestLiveLoopback(t *testing.T) {
	tools := tools(t)
	for name, props := range map[string]string{
		"both":      `<prop id="network/loopback-bw" value="498e6"/><prop id="network/loopback-lat" value="15e-6"/>`,
		"latency":   `<prop id="network/loopback-lat" value="0.25"/>`,
		"bandwidth": `<prop id="network/loopback-bw" value="1e6"/>`,
	} {
		t.Run(name, func(t *testing.T) {
			p, err := ReadPlaced("T a 2 one\nT b 3 one\nT c 3 one\nT d 1 two\nE 0 1 20e6\nE 0 2 20e6\nE 0 3 10\n")
			require.NoError(t, err)
			c := oracle.Case{
				Name: name, PlatformXML: strings.Replace(handXML, "<zone", "<config>"+props+"</config><zone", 1), Workload: p,
				Options: sim.Options{Loopback: sim.LoopbackSimGrid, HostSharing: sim.TimeShared},
			}
			want, _, err := replay(tools, &c)
			require.NoError(t, err)
			got, err := runCase(t.Context(), &c)
			require.NoError(t, err)
			d := Compare(got, want)
			require.LessOrEqual(t, d.WorstRel, ToleranceRel, d.Worst)
		})
	}
}
