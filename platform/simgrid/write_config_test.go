package simgrid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
)

// choosing is a platform of one host that names a network model.
func choosing(t *testing.T, network string) *platform.Platform {
	t.Helper()
	b := platform.NewBuilder("p")
	b.Host(platform.Host{Name: "x", SpeedFlops: 1, Cores: 1})
	b.Network = network
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

func TestWriteConfigReadsBack(t *testing.T) {
	for network, props := range map[string][]string{
		"":                         nil,
		"lv08":                     {`id="network/model" value="LV08"`},
		"raw(overlook=false)":      {`id="network/model" value="raw"`, `id="network/optim" value="Full"`},
		"lv08(overlook=true)":      {`id="network/model" value="LV08"`, `id="network/optim" value="Lazy"`},
		"cm02(latency-factor=2)":   {`id="network/model" value="CM02"`, `id="network/latency-factor" value="2"`},
		"lv08(crosstraffic=false)": {`id="network/model" value="LV08"`, `id="network/crosstraffic" value="no"`},
		"constant(time=1.5s)":      {`id="network/model" value="Constant"`, `id="network/latency-factor" value="1.5"`},
		"smpi(bandwidth-factor=0:1;9:2,weight-s=3,tcp-gamma=0)": {
			`id="network/model" value="SMPI"`, `id="smpi/bw-factor" value="0:1;9:2"`, `id="network/weight-S" value="3"`, `id="network/TCP-gamma" value="0"`,
		},
		"ib(latency-factor=0:1,betae=1,betas=2,gammas=3)": {
			`id="network/model" value="IB"`, `id="smpi/lat-factor" value="0:1"`, `id="smpi/IB-penalty-factors" value="1;2;3"`,
		},
		"ptask-l07(tcp-gamma=8,solver=bmf)": {`id="host/model" value="ptask_L07"`, `id="network/TCP-gamma" value="8"`, `id="host/solver" value="bmf"`},
	} {
		var text strings.Builder
		require.NoError(t, Write(&text, choosing(t, network)))
		want := ""
		for _, p := range props {
			want += "    <prop " + p + "/>\n"
		}
		if want != "" {
			want = "  <config>\n" + want + "  </config>\n"
		}
		require.Contains(t, text.String(), `<platform version="4.1">`+"\n"+want+"  <zone ")
		p, err := Read("p.xml", []byte(text.String()), platform.ReadOptions{})
		require.NoError(t, err)
		require.Equal(t, network, p.ChosenNetwork())
	}
}

func TestWriteConfigRefuses(t *testing.T) {
	for network, want := range map[string]string{
		"contention-free":           "SimGrid has no model contention-free",
		"ib(stale=true)":            "SimGrid has no option for stale=true",
		"cm02(latency-factor=smpi)": "SimGrid has no option for latency-factor=smpi",
		"cm02(sharing=plain)":       "SimGrid has no option for sharing=plain",
		"lv08(":                     "column",
	} {
		var text strings.Builder
		require.ErrorContains(t, Write(&text, choosing(t, network)), want)
		require.Empty(t, text.String())
	}
}
