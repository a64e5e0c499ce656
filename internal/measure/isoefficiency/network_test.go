package isoefficiency_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
	"github.com/clustersim/clustersim/platform"
)

// asking is an environment with a platform of p hosts that names a network model.
func environment(network func(hosts int) string) run.Env {
	e := testEnv(nil)
	read := e.Platform
	e.Platform = func(src run.Source) (*platform.Platform, error) {
		p, err := read(src)
		if err != nil {
			return nil, err
		}
		b := platform.NewBuilder("")
		for i := range p.NumHosts() {
			b.Host(platform.Host{Name: fmt.Sprint("host", i), SpeedFlops: 1e9, Cores: 1})
		}
		b.Network = network(p.NumHosts())
		return b.Build()
	}
	return e
}

func TestPlatformSetsNetwork(t *testing.T) {
	study := func(more string) *isoefficiency.Input {
		in, err := isoefficiency.Read("s.yaml", []byte("workloads: {a: \"fft(n={2^n})\"}\nplatform: ring(hosts={p})\nn: [3, 4]\np: [2, 3]\n"+more))
		require.NoError(t, err)
		return in
	}
	cm02 := func(int) string { return "cm02(tcp-gamma=0)" }
	in := study("")
	_, err := in.Bind(environment(cm02))
	require.NoError(t, err)
	require.Equal(t, "cm02(tcp-gamma=0)", in.Options.Network.String())

	in = study("network: raw\n")
	_, err = in.Bind(environment(cm02))
	require.NoError(t, err)
	require.Equal(t, "raw", in.Options.Network.String())

	in = study("")
	_, err = in.Bind(environment(func(int) string { return "" }))
	require.NoError(t, err)
	require.Equal(t, "lv08", in.Options.Network.String())

	_, err = study("").Bind(environment(func(hosts int) string { return map[int]string{2: "cm02", 3: "raw"}[hosts] }))
	require.EqualError(t, err, `s.yaml:2:11: platform: it names the network model "cm02" at p = 2, for "raw" at p = 3 (give network)`)
	_, err = study("").Bind(environment(func(int) string { return "fast" }))
	require.ErrorContains(t, err, `s.yaml:2:11: platform: the file's <config>: unknown network model "fast"`)
}
