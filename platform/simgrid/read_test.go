package simgrid

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
)

// inFull wraps the body of a Full zone with two hosts and three links; its
// first line is line 5.
func inFull(body string) string {
	return `<platform version="4.1">
<zone id="z" routing="Full">
<host id="a" speed="1Gf"/> <host id="b" speed="1Gf"/> <router id="r"/>
<link id="l" bandwidth="1MBps" latency="1ms"/> <link id="c" bandwidth="1MBps" sharing_policy="SPLITDUPLEX"/>
` + body + `
</zone>
</platform>`
}

func TestReadXMLErrors(t *testing.T) {
	for name, tt := range map[string]struct{ in, want string }{
		"empty":           {"", `f.xml:1:1: no <platform> element (want a SimGrid platform file)`},
		"blank":           {" \n ", `f.xml:1:1: no <platform> element (want a SimGrid platform file)`},
		"other root":      {"<adag/>", `f.xml:1:1: <adag>: the file's element is <adag> (want <platform version="4.1">)`},
		"truncated":       {"<platform version='4.1'>\n<zone id='z' routing='Full'>", `f.xml:2:29: the file ends inside zone "z"`},
		"truncated tag":   {"<platform version='4.1'>\n<zone id='z", `f.xml:2:12: malformed XML: unexpected end of file`},
		"wrong end":       {"<platform version='4.1'></zone>", `f.xml:1:25: malformed XML: </zone> where </platform> is wanted`},
		"old version":     {"<platform version='3'/>", `f.xml:1:11: <platform>: version "3" is not supported (want 4 or 4.1; SimGrid's simgrid_update_xml converts older files)`},
		"no version":      {"<platform/>", `f.xml:1:1: <platform>: attribute "version" is missing`},
		"version nan":     {"<platform version='NaN'/>", `f.xml:1:11: <platform>: version "NaN" is not supported (want 4 or 4.1; SimGrid's simgrid_update_xml converts older files)`},
		"no hosts":        {"<platform version='4.1'><zone id='z' routing='Full'/></platform>", `f.xml:1:1: no hosts (a platform needs at least one)`},
		"two roots":       {inFull("</zone><zone id='y' routing='Full'>"), `f.xml:5:8: zone "y": a second zone directly in <platform> (put both into one zone)`},
		"text":            {inFull("hello"), `f.xml:5:1: text "hello" between elements`},
		"routing":         {"<platform version='4.1'><zone id='z' routing='RuleBased'/></platform>", `f.xml:1:38: zone "z": routing "RuleBased" is not supported (want Full, Floyd, Dijkstra, DijkstraCache, Cluster, Star, Vivaldi, Wifi, None)`},
		"routing typo":    {"<platform version='4.1'><zone id='z' routing='Ful'/></platform>", `f.xml:1:38: zone "z": routing "Ful" is not supported (did you mean "Full"?)`},
		"attribute typo":  {inFull(`<host id="x" sped="1Gf" speed="1Gf"/>`), `f.xml:5:14: host "x": unknown attribute "sped" (did you mean "speed"?)`},
		"attribute twice": {inFull(`<host id="x" speed="1Gf" speed="1Gf"/>`), `f.xml:5:14: host "x": attribute "speed" given twice`},
		"missing speed":   {inFull(`<host id="x"/>`), `f.xml:5:1: host "x": attribute "speed" is missing`},
		"speed unit":      {inFull(`<host id="x" speed="1Gq"/>`), `f.xml:5:14: host "x": speed: unknown unit "Gq" in "1Gq" (want one of f, flops, flop/s or IPS, each with k, M, G, T, P, E, Z or Y before it)`},
		"speed zero":      {inFull(`<host id="x" speed="0f"/>`), `f.xml:5:14: host "x": speed is "0f" (want a positive value)`},
		"speed in list":   {inFull(`<host id="x" speed="1f,-2f"/>`), `f.xml:5:14: host "x": speed is "-2f" (want a positive value)`},
		"latency huge":    {inFull(`<link id="x" bandwidth="1Bps" latency="1e308s"/>`), `f.xml:5:1: link "x": latency is 1e+308 s (want at most 1e+30)`},
		"speed huge":      {inFull(`<host id="x" speed="1e308Yf"/>`), `f.xml:5:14: host "x": speed: speed "1e308Yf" is too large`},
		"pstate":          {inFull(`<host id="x" speed="1f,2f" pstate="2"/>`), `f.xml:5:28: host "x": pstate is 2 and there are 2 speeds (want 0 to 1)`},
		"core":            {inFull(`<host id="x" speed="1f" core="0"/>`), `f.xml:5:25: host "x": core is "0" (want a whole number from 1 to 1000000)`},
		"core fraction":   {inFull(`<host id="x" speed="1f" core="2.5"/>`), `f.xml:5:25: host "x": core is "2.5" (want a whole number from 1 to 1000000)`},
		"host twice":      {inFull(`<host id="a" speed="1f"/>`), `f.xml:5:1: host "a": declared twice (there is a host of this name)`},
		"router of host":  {inFull(`<router id="a"/>`), `f.xml:5:1: router "a": declared twice (there is a host of this name)`},
		"empty name":      {inFull(`<host id="" speed="1f"/>`), `f.xml:5:1: host without a name`},
		"profile":         {inFull(`<host id="x" speed="1f" state_file="s"/>`), `f.xml:5:25: host "x": state_file "s": no files can be read here`},
		"disk":            {inFull(`<disk id="d" read_bw="1" write_bw="1"/>`), `f.xml:5:1: element <disk> does not belong in <zone>`},
		"actor":           {inFull(`<actor host="a" function="f"/>`), `f.xml:5:1: element <actor> does not belong in <zone>`},
		"unknown element": {inFull(`<hst id="x"/>`), `f.xml:5:1: unknown element <hst> (did you mean <host>?)`},
		"misplaced":       {inFull(`<link_ctn id="l"/>`), `f.xml:5:1: element <link_ctn> does not belong in <zone>`},
		"link twice":      {inFull(`<link id="l" bandwidth="1Bps"/>`), `f.xml:5:1: link "l": declared twice`},
		"cable half":      {inFull(`<link id="c_UP" bandwidth="1Bps"/>`), `f.xml:5:1: link "c_UP": declared twice`},
		"bandwidth":       {inFull(`<link id="x" bandwidth="-1Bps"/>`), `f.xml:5:14: link "x": bandwidth is "-1Bps" (want a positive value)`},
		"bandwidth list":  {inFull(`<link id="x" bandwidth="1Bps;2Bps"/>`), `f.xml:5:14: link "x": bandwidth "1Bps;2Bps" is a list, which only the link of a Wi-Fi zone has (want one bandwidth)`},
		"latency":         {inFull(`<link id="x" bandwidth="1Bps" latency="-1s"/>`), `f.xml:5:31: link "x": latency is "-1s" (want zero or more)`},
		"latency nan":     {inFull(`<link id="x" bandwidth="1Bps" latency="nan"/>`), `f.xml:5:31: link "x": latency: "nan" is not a number`},
		"wifi":            {inFull(`<link id="x" bandwidth="1Bps" sharing_policy="WIFI"/>`), `f.xml:5:31: link "x": sharing_policy WIFI outside a Wi-Fi zone (put the link into a zone with routing "Wifi")`},
		"policy":          {inFull(`<link id="x" bandwidth="1Bps" sharing_policy="shared"/>`), `f.xml:5:31: link "x": sharing_policy is "shared" (did you mean "SHARED"?)`},
		"loopback name":   {inFull(`<link id="__loopback__" bandwidth="1Bps"/>`), `f.xml:5:1: link "__loopback__": the name is taken by the link from each host to itself (choose another)`},
		"route host":      {inFull(`<route src="a" dst="x"><link_ctn id="l"/></route>`), `f.xml:5:16: route "a" to "x": no host or router "x"`},
		"route link":      {inFull(`<route src="a" dst="b"><link_ctn id="x"/></route>`), `f.xml:5:34: link_ctn "x": no link "x"`},
		"route cable":     {inFull(`<route src="a" dst="b"><link_ctn id="c"/></route>`), `f.xml:5:34: link_ctn "c": no link "c" (it is split duplex: write "c_UP" or "c_DOWN")`},
		"route direction": {inFull(`<route src="a" dst="b"><link_ctn id="l" direction="UP"/></route>`), `f.xml:5:41: link_ctn "l": direction UP, but there is no split-duplex link "l" (the link has one direction only: leave direction out)`},
		"route empty":     {inFull(`<route src="a" dst="b"/>`), `f.xml:5:1: route "a" to "b": no links`},
		"route twice":     {inFull(`<route src="a" dst="b"><link_ctn id="l"/></route>` + "\n\n" + ` <route src="b" dst="a"><link_ctn id="l"/></route>`), `f.xml:7:2: route "b" to "a": declared twice (a symmetrical route declares the way back too)`},
		"route sym":       {inFull(`<route src="a" dst="b" symmetrical="maybe"><link_ctn id="l"/></route>`), `f.xml:5:24: route "a" to "b": symmetrical is "maybe" (want YES, NO, yes, no)`},
		"host_link":       {inFull(`<host_link id="a" up="l" down="l"/>`), `f.xml:5:1: host_link "a": only a zone with routing "Cluster" has a <host_link>`},
		"gateway":         {inFull(`<zone id="y" routing="Full"><host id="d" speed="1f"/></zone><zoneRoute src="y" dst="r" gw_src="a" gw_dst="r"><link_ctn id="l"/></zoneRoute>`), `f.xml:5:61: route "y" to "r": gateway "a" is not inside zone "y"`},
		"own gateway":     {inFull(`<zone id="y" routing="Full"><host id="d" speed="1f"/></zone><zoneRoute src="y" dst="r" gw_src="d" gw_dst="a"><link_ctn id="l"/></zoneRoute>`), `f.xml:5:99: zoneRoute "y" to "r": "r" is no zone, so it is its own gateway`},
		"across":          {inFull(`<zone id="y" routing="Full"><host id="d" speed="1f"/></zone><route src="a" dst="d"><link_ctn id="l"/></route>`), `f.xml:5:61: route "a" to "d": both ends must be members of zone "z" itself`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Read("f.xml", []byte(tt.in), platform.ReadOptions{})
			require.EqualError(t, err, tt.want)
			var at *srcerr.Error
			require.True(t, errors.As(err, &at))
		})
	}
}

func TestReadXMLClusterErrors(t *testing.T) {
	for name, tt := range map[string]struct{ attrs, want string }{
		"topology":       {`radical="0-1" topology="TORUS" topo_parameters="2"`, `a cluster with a topology directly in <platform> (put it into a <zone>: SimGrid crashes otherwise)`},
		"radical":        {`radical="0-1-2"`, `radical "0-1-2": "1-2" is not a number from 0 to 2147483647 (want a list such as 0-3,7)`},
		"radical empty":  {`radical=""`, `radical "": "" is not a number from 0 to 2147483647 (want a list such as 0-3,7)`},
		"radical down":   {`radical="4-2"`, `radical "4-2": 4 is after 2`},
		"radical huge":   {`radical="0-999999999"`, `radical "0-999999999": too many hosts (at most 10000000)`},
		"radical larger": {`radical="0-99999999999999999999"`, `radical "0-99999999999999999999": "99999999999999999999" is not a number from 0 to 2147483647 (want a list such as 0-3,7)`},
		"lone latency":   {`radical="0" bb_lat="1s"`, `bb_lat without bb_bw`},
		"backbone":       {`radical="0" bb_bw="-1"`, `bb_bw is "-1" (want zero or more)`},
		"limiter":        {`radical="0" limiter_link="fast"`, `limiter_link: "fast" is not a number`},
		"policy":         {`radical="0" sharing_policy="DUPLEX"`, `sharing_policy is "DUPLEX" (want SPLITDUPLEX, FULLDUPLEX, SHARED, FATPIPE)`},
	} {
		t.Run(name, func(t *testing.T) {
			in := `<platform version="4.1"><cluster id="k" prefix="n" suffix="" speed="1Gf" bw="1MBps" lat="0" ` + tt.attrs + `/></platform>`
			_, err := Read("f.xml", []byte(in), platform.ReadOptions{})
			require.Error(t, err)
			first, _, _ := strings.Cut(err.Error(), "\n")
			require.Contains(t, first, `: cluster "k": `+tt.want)
		})
	}
	in := `<platform version="4.1"><cluster id="k" prefix="n" suffix="" speed="1Gf" bw="1MBps" lat="0" radical="1,0-2"/></platform>`
	_, err := Read("f.xml", []byte(in), platform.ReadOptions{})
	require.ErrorContains(t, err, `host "n1": declared twice`)
}

func TestReadXMLManyErrors(t *testing.T) {
	in := inFull(strings.Repeat("<host id='a' speed='1f'/>\n", 100_000))
	_, err := Read("f.xml", []byte(in), platform.ReadOptions{})
	require.Equal(t, srcerr.MaxErrors, strings.Count(err.Error(), "declared twice"))
	require.Equal(t, srcerr.MaxErrors-1, strings.Count(err.Error(), "\n"))
	_, err = Read("f.xml", []byte(strings.Repeat("<platform>", 100_000)), platform.ReadOptions{})
	require.Error(t, err)
}

func TestReadXMLNotes(t *testing.T) {
	var notes []string
	in := strings.Replace(inFull(`<host id="x" speed="5e9"/><host id="y" speed="7"/><link id="w" bandwidth="10" latency="0"/>`),
		"<zone", `<config id="General"><prop id="network/model" value="CM02"/></config>`+"\n<zone", 1)
	p, err := Read("f.xml", []byte(in), platform.ReadOptions{Note: func(s string) { notes = append(notes, s) }})
	require.NoError(t, err)
	require.Equal(t, "z", p.Name())
	require.Equal(t, []string{
		`f.xml:2:1: config "General" sets the network model "cm02", which runs take unless they are given another`,
		`f.xml:6:14: host "x": speed "5e9" has no unit (read as 5e9f)`,
		`f.xml:6:64: link "w": bandwidth "10" has no unit (read as 10Bps)`,
	}, notes)
}

// TestReadXMLLargeCluster: there is no table of pairs, only a few bytes for each host.
func TestReadXMLLargeCluster(t *testing.T) {
	const hosts = 100_000
	data := clusterXML(hosts)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p, err := Read("large.xml", data, platform.ReadOptions{})
	runtime.ReadMemStats(&after)
	require.NoError(t, err)
	require.Equal(t, hosts, p.NumHosts())
	if !underRace {
		require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(400*hosts))
	}
	route, err := p.AppendRoute(nil, hosts-1, 0)
	require.NoError(t, err)
	require.Len(t, route, 3)
	for i, name := range []string{"c_link_99999_UP", "c_backbone", "c_link_0_DOWN"} {
		require.Equal(t, name, p.LinkName(route[i]))
	}
}

// Of an element with very many attributes only the first mistakes are noted: each costs a search through all attributes.
func TestManyAttributes(t *testing.T) {
	var text strings.Builder
	text.WriteString(`<platform version="4.1"><zone id="z" routing="Full"><host id="a" speed="1Gf"`)
	for i := range 100_000 {
		fmt.Fprintf(&text, ` a%d="1"`, i)
	}
	text.WriteString("/></zone></platform>")
	r := newReader("p.xml", []byte(text.String()), platform.ReadOptions{})
	r.document(r.inPlatform)
	require.ErrorContains(t, r.errs.Err(), `p.xml:1:78: host "a": unknown attribute "a0"`)
	require.Equal(t, maxErrors, r.errs.Len())
}
