package simgrid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
)

// readConfig reads a platform with a <config> of these properties, "id=value".
func readConfig(props ...string) (notes []string, err error) {
	text := "<config>"
	for _, p := range props {
		id, value, _ := strings.Cut(p, "=")
		text += `<prop id="` + id + `" value="` + value + `"/>`
	}
	in := strings.Replace(inFull(`<host id="x" speed="5f"/>`), "<zone", text+"</config><zone", 1)
	var p *platform.Platform
	p, err = Read("f.xml", []byte(in), platform.ReadOptions{Note: func(s string) { notes = append(notes, s) }})
	if p != nil && p.ChosenNetwork() != "" {
		notes = append(notes, "network "+p.ChosenNetwork())
	}
	return notes, err
}

func TestConfigNamesTheNetworkModel(t *testing.T) {
	for want, props := range map[string][]string{
		"lv08":                         {"network/model=LV08"},
		"smpi(weight-s=0)":             {"network/model=SMPI", "network/weight-S=0"},
		"lv08(crosstraffic=false)":     {"network/crosstraffic=no"},
		"raw(overlook=true)":           {"network/model=raw", "network/optim=Lazy"},
		"cm02(overlook=false)":         {"network/optim=Full", "network/model=CM02"},
		"constant(time=13.01s)":        {"network/model=Constant", "network/latency-factor=13.01", "network/weight-S=1"},
		"ptask-l07(solver=bmf)":        {"host/model=ptask_L07", "host/solver=bmf"},
		"cm02":                         {"network/model=CM02", "host/solver=maxmin"},
		"ptask-l07(tcp-gamma=65536)":   {"host/model=ptask_L07", "network/TCP-gamma=65536", "network/crosstraffic=yes"},
		"lv08(latency-factor=0:1;9:2)": {"smpi/lat-factor=0:1;9:2", "host/model=default"},
		"ib":                           {"network/model=IB"},
		"ib(betae=1,betas=2,gammas=3,overlook=true)": {"smpi/IB-penalty-factors=1;2;3", "network/model=IB", "network/optim=Lazy"},
		"cm02(weight-s=1)":                           {"network/model=CM02", "smpi/IB-penalty-factors=1;2;3", "network/weight-S=1"},
		"smpi(latency-factor=2,bandwidth-factor=0.5)": {
			"network/model=SMPI", "network/latency-factor=2", "smpi/bw-factor=0.5",
		},
	} {
		notes, err := readConfig(props...)
		require.NoError(t, err)
		require.Equal(t, []string{`f.xml:2:1: <config> sets the network model "` + want + `", which runs take unless they are given another`, "network " + want}, notes)
	}
	notes, err := readConfig("network/model=CM02", "cpu/optim=Full", "tracing=yes")
	require.NoError(t, err)
	require.Equal(t, []string{
		`f.xml:2:1: <config> sets the network model "cm02", which runs take unless they are given another; ignored: cpu/optim, tracing`, "network cm02",
	}, notes)
	for want, props := range map[string][]string{
		"<config> sets nothing": {},
		"<config>: tracing: ignored (give options to the run instead)":            {"tracing=yes"},
		"<config>: network/model:ns-3: ignored (give options to the run instead)": {"network/model=ns-3"},
	} {
		notes, err := readConfig(props...)
		require.NoError(t, err)
		require.Equal(t, []string{"f.xml:2:1: " + want}, notes)
	}
}

func TestConfigMistakes(t *testing.T) {
	for prop, want := range map[string]string{
		"network/model=CM03":            `f.xml:2:9: network/model is "CM03" (want LV08, CM02, SMPI, IB, raw or Constant)`,
		"host/model=L07":                `f.xml:2:9: host/model is "L07" (want default or ptask_L07)`,
		"network/loopback-bw=498MBps":   `f.xml:2:9: network/loopback-bw is "498MBps" (want a positive number, in byte/s)`,
		"network/loopback-bw=0":         `f.xml:2:9: network/loopback-bw is "0" (want a positive number, in byte/s)`,
		"network/loopback-bw=1e-40":     `f.xml:2:9: link "loopback": bandwidth is 1e-40 byte/s (want 1e-30 to 1e+30)`,
		"network/loopback-lat=-1":       `f.xml:2:9: network/loopback-lat is "-1" (want a number, in seconds)`,
		"network/weight-S=big":          `f.xml:2:9: network/weight-S is "big" (want a number)`,
		"network/TCP-gamma=-1":          `f.xml:2:9: network/TCP-gamma is "-1" (want a number)`,
		"network/crosstraffic=some":     `f.xml:2:9: network/crosstraffic is "some" (want yes or no)`,
		"network/weight-S=Inf":          `f.xml:2:9: network/weight-S is "Inf" (want a number)`,
		"network/optim=full":            `f.xml:2:9: network/optim is "full" (want Lazy or Full)`,
		"smpi/IB-penalty-factors=1;2":   `f.xml:2:9: smpi/IB-penalty-factors is "1;2" (want three positive numbers, BETAE;BETAS;GAMMAS)`,
		"smpi/IB-penalty-factors=1;0;2": `f.xml:2:9: smpi/IB-penalty-factors is "1;0;2" (want three positive numbers, BETAE;BETAS;GAMMAS)`,
		"smpi/lat-factor=0:a":           `f.xml:2:9: smpi/lat-factor is "0:a" (want a number or SIZE:FACTOR;SIZE:FACTOR;...)`,
	} {
		notes, err := readConfig(prop)
		require.EqualError(t, err, want)
		require.Empty(t, notes)
	}
}

func TestConfigGivesTheLoopback(t *testing.T) {
	for props, want := range map[string]platform.Link{
		"": {BandwidthBytesPerSec: 10e9},
		`<prop id="network/loopback-bw" value="498e6"/><prop id="network/loopback-lat" value="15e-6"/>`: {BandwidthBytesPerSec: 498e6, LatencySec: 15e-6},
		`<prop id="network/loopback-lat" value="1"/><prop id="network/optim" value="Full"/>`:            {BandwidthBytesPerSec: 10e9, LatencySec: 1},
	} {
		in := strings.Replace(inFull(`<host id="x" speed="5f"/>`), "<zone", "<config>"+props+"</config><zone", 1)
		var notes []string
		p, err := Read("f.xml", []byte(in), platform.ReadOptions{Note: func(s string) { notes = append(notes, s) }})
		require.NoError(t, err)
		want.Name, want.Sharing = "__loopback__", platform.FatPipe
		loopback, _ := p.Loopback()
		require.Equal(t, want, loopback)
		last := platform.LinkID(p.NumLinks() - 1)
		require.Equal(t, want.BandwidthBytesPerSec, p.Link(last).BandwidthBytesPerSec)
		require.True(t, p.IsLoopback(last))
		for _, note := range notes {
			require.NotContains(t, note, "loopback")
		}
		grown, err := platform.Extend(p, platform.Extension{K: 2, Link: platform.Link{Name: "new", BandwidthBytesPerSec: 1}})
		require.NoError(t, err)
		loopback, _ = grown.Loopback()
		require.Equal(t, want, loopback)
	}
}
