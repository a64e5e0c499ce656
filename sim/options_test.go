package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim"
)

// The names of options are what people write, and nothing else is.
func TestOptionNames(t *testing.T) {
	for _, name := range []string{"space", "time"} {
		h, err := sim.ParseHostSharing(name)
		require.NoError(t, err)
		require.Equal(t, name, h.String())
	}
	for _, name := range []string{"free", "simgrid"} {
		l, err := sim.ParseLoopback(name)
		require.NoError(t, err)
		require.Equal(t, name, l.String())
	}
	_, err := sim.ParseHostSharing("tme")
	require.EqualError(t, err, `unknown value "tme" (did you mean "time"?)`)
	_, err = sim.ParseLoopback("")
	require.EqualError(t, err, `unknown value "" (want one of free, simgrid)`)
	h, _ := sim.ParseHostSharing("time")
	l, _ := sim.ParseLoopback("simgrid")
	o := sim.Options{HostSharing: sim.TimeShared, Loopback: sim.LoopbackSimGrid}
	require.Equal(t, o, sim.Options{HostSharing: h, Loopback: l})
	require.Equal(t, "lv08 network, time-shared hosts, simgrid loopback", o.String())
}
