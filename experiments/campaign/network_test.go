package campaign_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/sim"
)

const asksXML = `<?xml version='1.0'?>
<platform version="4.1">
<config><prop id="network/model" value="CM02"/></config>
<zone id="z" routing="Full"><host id="h" speed="1Gf"/></zone>
</platform>
`

// A platform's file chooses the network model unless the campaign has the axis, and the
// run is the one that it is with the axis: it has the same ID.
func TestPlatformSetsNetwork(t *testing.T) {
	f := files{"w.yaml": tiny, "p.xml": asksXML}
	base := `workload: w.yaml, platform: p.xml`
	asked := firstID(t, base, f)
	require.Equal(t, firstID(t, base+`, network: cm02`, f), asked)
	require.NotEqual(t, firstID(t, base+`, network: lv08`, f), asked)
	f["p.xml"] = strings.Replace(asksXML, "CM02", "LV08", 1)
	require.Equal(t, firstID(t, base+`, network: lv08`, f), firstID(t, base, f))
}

func TestNetworks(t *testing.T) {
	f := files{"w.yaml": tiny, "p.xml": asksXML}
	names := func(axes string) (list []string) {
		for _, n := range bind(t, "axes: {"+axes+"}", f).Networks() {
			list = append(list, n.String())
		}
		return list
	}
	axes := `workload: w.yaml, platform: ["cluster(hosts=2)", p.xml]`
	require.Equal(t, []string{"lv08", "cm02"}, names(axes))
	require.Equal(t, []string{"raw", "raw"}, names(axes+`, network: raw`))
	var kinds []sim.NetworkKind
	var texts []string
	for j := range bind(t, "axes: {"+axes+"}", f).Jobs() {
		kinds, texts = append(kinds, j.Setting.Options.Network.Kind), append(texts, j.Value("network").Text)
	}
	require.Equal(t, []sim.NetworkKind{sim.LV08, sim.CM02}, kinds)
	require.Equal(t, []string{"lv08", "cm02"}, texts)
}

func TestPlatformSetsWrongNetwork(t *testing.T) {
	f := files{"w.yaml": tiny, "p.xml": strings.Replace(asksXML, `<prop id="network/model" value="CM02"/>`, `<prop id="host/model" value="ptask_L07"/><prop id="host/solver" value="maxmin"/>`, 1)}
	bound := func(axes string) error {
		c, err := campaign.Read("c.yaml", []byte("axes: {"+axes+"}"))
		require.NoError(t, err)
		_, err = c.Bind(f.env())
		return err
	}
	axes := `workload: w.yaml, platform: p.xml`
	require.ErrorContains(t, bound(axes), `c.yaml:1:36: platform: the file's <config>: network "ptask-l07(solver=maxmin)"`)
	require.NoError(t, bound(axes+`, network: lv08`))
}
