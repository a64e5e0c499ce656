package simgrid

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/price"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
)

// files are what the platform files of these tests name.
var files = map[string]string{
	"p": "0 1", "day.txt": "0 1.0\n43200 0.5\nPERIODICITY 86400", "off.txt": "10 0\n20 1", "bad.txt": "1 1\n0 1",
}

func readFile(name string) ([]byte, error) {
	if text, ok := files[name]; ok {
		return []byte(text), nil
	}
	return nil, fs.ErrNotExist
}

// readKept reads the body of a Full zone.
func readKept(t *testing.T, body string) (p *platform.Platform, notes []string) {
	t.Helper()
	o := platform.ReadOptions{ReadFile: readFile, Note: func(s string) { notes = append(notes, s) }}
	p, err := Read("f.xml", []byte(inFull(body)), o)
	require.NoError(t, err)
	return p, notes
}

// detailsOf are those of a host.
func detailsOf(t *testing.T, p *platform.Platform, name string) *platform.HostDetails {
	t.Helper()
	id, ok := p.HostByName(name)
	require.True(t, ok)
	return p.Host(id).Details
}

// linkDetailsOf are those of a link.
func linkDetailsOf(p *platform.Platform, name string) *platform.LinkDetails {
	for _, l := range p.Links() {
		if l.Name == name {
			return l.Details
		}
	}
	return nil
}

func TestKeepsHostDetails(t *testing.T) {
	p, notes := readKept(t, `<prop id="where" value="here"/>
<host id="x" speed="100Mf, 50.0Mf,0f" pstate="1" core="4" speed_file="day.txt" state_file="off.txt">
  <prop id="wattage_per_state" value="1:2,3:4,5:6"/> <prop id="empty" value=""/>
  <disk id="d" read_bw="100MBps" write_bw="40MBps"><prop id="size" value="500GiB"/></disk> <disk read_bw="1Bps" write_bw="2Bps"/>
</host>
<host id="y" speed="100Mf"/>
<host id="z" speed="1Gf"><prop id="remote_disk" value="any:d:x"/></host>
<link id="k" bandwidth="1MBps" bandwidth_file="day.txt" latency_file="off.txt" state_file="off.txt"><prop id="wattage_range" value="1:3"/></link>
<link id="m" bandwidth="1MBps" sharing_policy="SPLITDUPLEX" state_file="off.txt"/>`)
	require.Empty(t, notes)
	day := &profile.Profile{Name: "day.txt", Events: []profile.Event{{Value: 1}, {DateSec: 43200, Value: 0.5}}, Loop: profile.Periodic, LoopSec: 86400}
	off := &profile.Profile{Name: "off.txt", Events: []profile.Event{{DateSec: 10}, {DateSec: 20, Value: 1}}}
	require.Equal(t, &platform.HostDetails{
		PstateFlops: []float64{100e6, 50e6, 0}, Pstate: 1,
		Properties: []platform.Property{{ID: "wattage_per_state", Value: "1:2,3:4,5:6"}, {ID: "empty"}},
		Disks: []platform.Disk{
			{Name: "d", ReadBytesPerSec: 100e6, WriteBytesPerSec: 40e6, Properties: []platform.Property{{ID: "size", Value: "500GiB"}}},
			{Name: "/", ReadBytesPerSec: 1, WriteBytesPerSec: 2},
		},
		Speed: day, State: off,
	}, detailsOf(t, p, "x"))
	id, _ := p.HostByName("x")
	require.Equal(t, 50e6, p.Host(id).SpeedFlops)
	require.Nil(t, detailsOf(t, p, "y"))
	require.Equal(t, &platform.LinkDetails{Properties: []platform.Property{{ID: "wattage_range", Value: "1:3"}}, Bandwidth: day, Latency: off, State: off}, linkDetailsOf(p, "k"))
	require.Equal(t, &platform.LinkDetails{State: off}, linkDetailsOf(p, "m_UP"))
	require.Same(t, linkDetailsOf(p, "m_UP"), linkDetailsOf(p, "m_DOWN"))
	require.Equal(t, []platform.ZoneDetails{{Zone: "z", Properties: []platform.Property{{ID: "where", Value: "here"}}}}, p.ZoneDetails())
	require.Equal(t, `host "x" has a speed profile`, p.Profiled())

	var out bytes.Buffer
	require.NoError(t, platform.WriteNative(&out, p))
	q, err := platform.ReadNative("f.yaml", out.Bytes(), platform.ReadOptions{})
	require.NoError(t, err)
	for _, name := range []string{"x", "y", "z"} {
		require.Equal(t, detailsOf(t, p, name), detailsOf(t, q, name), "written as YAML")
	}
	require.Equal(t, linkDetailsOf(p, "k"), linkDetailsOf(q, "k"))
	require.Equal(t, p.ZoneDetails(), q.ZoneDetails())
}

func TestOldNamesAreNotes(t *testing.T) {
	_, notes := readKept(t, `<AS id="y" routing="Full"/><AS id="x" routing="Full"/>
<host id="h" speed="1f" availability_file="day.txt"/><link id="k" bandwidth="1Bps" sharing_policy="FULLDUPLEX"/>`)
	require.Equal(t, []string{
		`f.xml:5:1: <AS> is the old name of <zone>`,
		`f.xml:6:25: host "h": availability_file is the old name of speed_file`,
		`f.xml:6:84: link "k": FULLDUPLEX is the old name of SPLITDUPLEX`,
	}, notes)
}

func TestKeepsTraces(t *testing.T) {
	p, notes := readKept(t, `<trace id="t" periodicity="12.0">
  0 1 <!-- a comment
  --> # and another
  11 0.5
</trace>
<trace id="u" periodicity="0" file="off.txt"/><trace id="v" periodicity="7" file="off.txt"> 0 1 </trace>
<trace_connect trace="t" element="a" kind="SPEED"/> <trace_connect trace="t" element="b" kind="SPEED"/>
<trace_connect trace="u" element="late"/> <trace_connect trace="v" element="l" kind="LINK_AVAIL"/>
<trace_connect trace="t" element="c" kind="BANDWIDTH"/> <trace_connect trace="t" element="c_UP" kind="LATENCY"/>
<host id="late" speed="1f"/>`)
	require.Equal(t, []string{`f.xml:10:61: trace "v": only its file counts, as in SimGrid`}, notes)
	twelve := &profile.Profile{Name: "t", Events: []profile.Event{{Value: 1}, {DateSec: 11, Value: 0.5}}, Loop: profile.Periodic, LoopSec: 12}
	require.Equal(t, twelve, detailsOf(t, p, "a").Speed)
	require.Same(t, detailsOf(t, p, "a"), detailsOf(t, p, "b"))
	require.Equal(t, "off.txt", detailsOf(t, p, "late").State.Name)
	require.NotNil(t, linkDetailsOf(p, "l").State)
	require.Equal(t, twelve, linkDetailsOf(p, "c_UP").Bandwidth)
	require.Equal(t, twelve, linkDetailsOf(p, "c_UP").Latency)
	require.Nil(t, linkDetailsOf(p, "c_DOWN").Latency)

	p, notes = readKept(t, `<trace id="t" periodicity="0">1 0</trace><trace_connect trace="t" element="a"/>
<trace id="t" periodicity="0">2 0</trace><trace_connect trace="t" element="b"/>`)
	require.Equal(t, []string{`f.xml:6:8: trace "t": declared again; from here on this one counts (SimGrid keeps the first)`}, notes)
	require.Equal(t, []profile.Event{{DateSec: 1}}, detailsOf(t, p, "a").State.Events)
	require.Equal(t, []profile.Event{{DateSec: 2}}, detailsOf(t, p, "b").State.Events)
}

func TestKeepsClusterDetails(t *testing.T) {
	in := `<platform version="4.1"><zone id="z" routing="Full">
<cluster id="k" prefix="n" suffix="" radical="0-2" speed="2Gf,1Gf,0f" bw="1MBps" lat="0"><prop id="wattage_off" value="5"/></cluster>
<trace id="t" periodicity="0">5 0</trace><trace_connect trace="t" element="n1"/>
</zone></platform>`
	p, err := Read("f.xml", []byte(in), platform.ReadOptions{})
	require.NoError(t, err)
	want := &platform.HostDetails{PstateFlops: []float64{2e9, 1e9, 0}, Properties: []platform.Property{{ID: "wattage_off", Value: "5"}}}
	require.Equal(t, want, detailsOf(t, p, "n0"))
	require.Same(t, detailsOf(t, p, "n0"), detailsOf(t, p, "n2"))
	require.Nil(t, detailsOf(t, p, "n0").State)
	require.NotNil(t, detailsOf(t, p, "n1").State)
	require.Equal(t, []platform.ZoneDetails{{Zone: "k", Properties: want.Properties}}, p.ZoneDetails())
	require.Equal(t, `host "n1" has a state profile`, p.Profiled())

	p, err = Read("f.xml", []byte(in), platform.ReadOptions{DropProfiles: true})
	require.NoError(t, err)
	require.Empty(t, p.Profiled())
	require.Same(t, detailsOf(t, p, "n0"), detailsOf(t, p, "n1"))
}

// TestOddPricesAreTexts: SimGrid reads any text, so these are properties of another meaning, noted once for each name.
func TestOddPricesAreTexts(t *testing.T) {
	p, notes := readKept(t, `<host id="x" speed="2f"><prop id="a" value=""/><prop id="price" value="12"/><prop id="billing" value="team-a"/></host>
<host id="y" speed="2f"><prop id="price" value="13"/></host>
<host id="u" speed="2f"><prop id="price" value="3/s"/><prop id="billing" value="team-b"/></host>
<cluster id="k" prefix="n" suffix="" radical="0-2" speed="2f" bw="1MBps" lat="0"><prop id="billing" value="1h"/></cluster>`)
	require.Equal(t, []string{
		`f.xml:5:65: host "x": price: "12" is not a price, so it is kept as a text (want a number per s, min, h or d, such as 0.5/h)`,
		`f.xml:5:96: host "x": billing: billing without a price, so it is kept as a text (give a price, such as 0.5/h)`,
	}, notes)
	require.Equal(t, []platform.Property{{ID: "a"}, {ID: "price", Value: "12"}, {ID: "billing", Value: "team-a"}}, detailsOf(t, p, "x").Properties)
	require.Equal(t, []platform.Property{{ID: "billing", Value: "1h"}}, detailsOf(t, p, "n0").Properties)

	terms, known, _ := price.Among(func(id string) (string, bool) {
		return map[string]string{"price": detailsOf(t, p, "u").Properties[0].Value, "billing": detailsOf(t, p, "u").Properties[1].Value}[id], true
	})
	require.True(t, known)
	require.Equal(t, price.Terms{PerSec: 3}, terms, "its billing is a text")

	var out bytes.Buffer
	require.NoError(t, platform.WriteNative(&out, p))
	q, err := platform.ReadNative("f.yaml", out.Bytes(), platform.ReadOptions{})
	require.NoError(t, err)
	require.Equal(t, detailsOf(t, p, "x"), detailsOf(t, q, "x"), "written as YAML")
}

func TestKeptErrors(t *testing.T) {
	for name, tt := range map[string]struct{ in, want string }{
		"zero pstate":      {`<host id="x" speed="0f,1f"/>`, `f.xml:5:14: host "x": speed is "0f" (a host cannot begin in power state 0, in which it does not compute; choose another pstate)`},
		"no file":          {`<host id="x" speed="1f" speed_file="nope"/>`, `f.xml:5:25: host "x": speed_file: file does not exist`},
		"bad file":         {`<host id="x" speed="1f" speed_file="bad.txt"/>`, `f.xml:5:25: host "x": speed_file: bad.txt:2:1: profile: date 0 is before 1 (dates do not fall)`},
		"old and new":      {`<host id="x" speed="1f" speed_file="day.txt" availability_file="off.txt"/>`, `f.xml:5:46: host "x": availability_file and speed_file mean the same (remove one)`},
		"disk twice":       {`<host id="x" speed="1f"><disk id="d" read_bw="1" write_bw="1"/><disk id="d" read_bw="1" write_bw="1"/></host>`, `f.xml:5:70: disk "d": host "x" has a disk of this name already`},
		"disk speed":       {`<host id="x" speed="1f"><disk id="d" read_bw="0Bps" write_bw="1Bps"/></host>`, `f.xml:5:38: disk "d": read_bw is "0Bps" (want a positive value)`},
		"disk in disk":     {`<host id="x" speed="1f"><disk id="d" read_bw="1" write_bw="1"><disk/></disk></host>`, `f.xml:5:63: element <disk> does not belong in <disk>`},
		"disk":             {`<host id="x" speed="1f"><disk id="d" read_bw="1"/></host>`, `f.xml:5:25: disk "d": attribute "write_bw" is missing`},
		"prop twice":       {`<host id="x" speed="1f"><prop id="p" value="1"/><prop id="p" value="2"/></host>`, `f.xml:5:55: prop "p": the property is given twice (SimGrid drops the second; remove one)`},
		"zone prop twice":  {`<prop id="p" value="1"/><prop id="p" value="2"/>`, `f.xml:5:25: zone "z": property "p": given twice`},
		"prop unnamed":     {`<prop id="" value="1"/>`, `f.xml:5:7: prop "": property without a name`},
		"prop in router":   {`<router id="x"><prop id="p" value="1"/></router>`, `f.xml:5:16: element <prop> does not belong in <router>`},
		"mount":            {`<host id="x" speed="1f"><mount storageId="s" name="/"/></host>`, `f.xml:5:25: element <mount> is not supported (SimGrid 3.27 removed it; write a <disk> in its host)`},
		"remote disk":      {`<host id="x" speed="1f"><prop id="remote_disk" value="d"/></host>`, `f.xml:5:25: remote_disk is "d" (want NAME:DISK:HOST)`},
		"remote host":      {`<host id="x" speed="1f"><prop id="remote_disk" value="n:d:y"/></host>`, `f.xml:5:25: remote_disk "n:d:y": no host "y"`},
		"remote disk gone": {`<host id="x" speed="1f"><prop id="remote_disk" value="n:d:a"/></host>`, `f.xml:5:25: remote_disk "n:d:a": host "a" has no disk "d"`},
		"watts":            {`<host id="x" speed="2f,1f"><prop id="wattage_per_state" value="1:2"/></host>`, `f.xml:5:57: host "x": wattage_per_state: 1 set of watts for 2 power states (want one for each speed, with commas between them)`},
		"watts and disk":   {`<host id="x" speed="2f"><prop id="wattage_per_state" value="1:2"/><disk id="d" read_bw="1MBps" write_bw="1MBps"><prop id="a" value="b"/></disk><prop id="wattage_off" value="-1"/></host>`, `f.xml:5:167: host "x": wattage_off: "-1" is negative (want zero watts or more)`},
		"watts, both":      {`<host id="x" speed="2f"><prop id="a" value=""/><prop id="wattage_per_state" value="1"/><prop id="wattage_off" value="-1"/></host>`, "f.xml:5:77: host \"x\": wattage_per_state: \"1\" has 1 value (want IDLE:ALL or IDLE:EPSILON:ALL in watts)\nf.xml:5:111: host \"x\": wattage_off: \"-1\" is negative (want zero watts or more)"},
		"cluster watts":    {`<cluster id="k" prefix="n" suffix="" radical="0-2" speed="2f" bw="1MBps" lat="0"><prop id="wattage_per_state" value="1:a"/></cluster>`, `f.xml:5:111: cluster "k": wattage_per_state: "a" is not a number of watts (want a number without unit, such as 95.5)`},
		"link watts":       {`<link id="x" bandwidth="1MBps" latency="0"><prop id="wattage_range" value="1"/></link>`, `f.xml:5:69: link "x": wattage_range: "1" has 1 value (want IDLE:BUSY in watts)`},
		"trace empty":      {`<trace id="t" periodicity="0"> </trace>`, `f.xml:5:1: trace "t": neither a text nor a file`},
		"trace period":     {`<trace id="t" periodicity="often">0 1</trace>`, `f.xml:5:15: trace "t": periodicity: "often" is not a finite number (want a number of seconds, 0 for none)`},
		"trace too short":  {`<trace id="t" periodicity="4">0 1` + "\n" + `5 1</trace>`, `f.xml:5:15: trace "t": periodicity: a period of 4 s ends before the last event, at 5 s`},
		"trace order":      {`<trace id="t" periodicity="0">` + "\n\n 5 1\n 2 1</trace>", `f.xml:8:2: trace "t": date 2 is before 5 (dates do not fall)`},
		"trace child":      {`<trace id="t" periodicity="0"><host id="a"/></trace>`, `f.xml:5:31: element <host> does not belong in <trace>`},
		"trace cut":        {`<trace id="t" periodicity="0">0 1`, `f.xml:6:1: malformed XML: </zone> where </trace> is wanted`},
		"connect early":    {`<trace_connect trace="t" element="a"/><trace id="t" periodicity="0">0 1</trace>`, `f.xml:5:16: <trace_connect>: no trace "t" before it`},
		"connect nothing":  {`<trace id="t" periodicity="0">0 1</trace><trace_connect trace="t" element="zz"/>`, `f.xml:5:42: <trace_connect>: no host "zz"`},
		"connect no link":  {`<trace id="t" periodicity="0">0 1</trace><trace_connect trace="t" element="a" kind="LATENCY"/>`, `f.xml:5:42: <trace_connect>: no link "a"`},
		"connect kind":     {`<trace id="t" periodicity="0">0 1</trace><trace_connect trace="t" element="a" kind="POWER"/>`, `f.xml:5:79: <trace_connect>: kind is "POWER" (want HOST_AVAIL, SPEED, LINK_AVAIL, BANDWIDTH, LATENCY)`},
		"connect twice":    {`<trace id="t" periodicity="0">0 1</trace><trace_connect trace="t" element="a"/><trace_connect trace="t" element="a"/>`, `f.xml:5:80: <trace_connect>: host "a": a second state profile`},
		"connect and file": {`<host id="x" speed="1f" speed_file="day.txt"/><trace id="t" periodicity="0">0 1</trace><trace_connect kind="SPEED" trace="t" element="x"/>`, `f.xml:5:88: <trace_connect>: host "x": a second speed profile`},
		"power":            {`<host id="x" power="1f"/>`, "f.xml:5:1: host \"x\": attribute \"speed\" is missing\nf.xml:5:14: host \"x\": unknown attribute \"power\" (SimGrid 4 calls it \"speed\")"},
		"link:ctn":         {`<route src="a" dst="b"><link:ctn id="l"/></route>`, `f.xml:5:24: unknown element <link:ctn> (SimGrid 4 calls it <link_ctn>)`},
		"include":          {`<include file="x"/>`, `f.xml:5:1: element <include> is not supported (SimGrid 3.18 removed it; paste what the file has)`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Read("f.xml", []byte(inFull(tt.in)), platform.ReadOptions{ReadFile: readFile})
			require.EqualError(t, err, tt.want)
		})
	}
	_, err := Read("f.xml", []byte(`<platform_description version="1"/>`), platform.ReadOptions{})
	require.EqualError(t, err, `f.xml:1:1: <platform_description>: the file is of version 1 or 2 (want 4 or 4.1; SimGrid's simgrid_update_xml converts older files)`)
}

const deployment = `<platform version="4.1">
<actor host="a" function="serve" start_time="2.5" kill_time="-1" on_failure="RESTART"><argument value="x y"/><prop id="p" value="v"/><argument value=""/></actor>
<process host="b" function="ask"/></platform>`

var deployed = []platform.Actor{
	{Host: "a", Function: "serve", Arguments: []string{"x y", ""}, Properties: []platform.Property{{ID: "p", Value: "v"}}, StartSec: 2.5, Restart: true},
	{Host: "b", Function: "ask"},
}

func TestReadDeployment(t *testing.T) {
	list, err := ReadDeployment(nil, nil, "d.xml", []byte(deployment), platform.ReadOptions{})
	require.NoError(t, err)
	require.Equal(t, deployed, list)

	list, err = ReadDeployment(nil, nil, "d.xml", []byte(`<platform version="4"><config id="g"><prop id="k" value="v"/></config></platform>`), platform.ReadOptions{})
	require.NoError(t, err)
	require.Empty(t, list)
	body := deployment[strings.Index(deployment, "<actor"):]
	var notes []string
	p, err := Read("f.xml", []byte(strings.Replace(inFull(""), "</platform>", body, 1)), platform.ReadOptions{Note: func(s string) { notes = append(notes, s) }})
	require.NoError(t, err)
	require.Equal(t, deployed, p.Actors())
	require.Equal(t, []string{`f.xml:8:1: <process> is the old name of <actor>`}, notes)
}

func TestDeploymentErrors(t *testing.T) {
	in := func(actor string) string { return `<platform version="4.1">` + actor + `</platform>` }
	for name, tt := range map[string]struct{ in, want string }{
		"platform":    {inFull(""), `d.xml:2:1: zone "z": a deployment has no <zone> (a file with hosts is a platform)`},
		"no function": {in(`<actor host="a"/>`), `d.xml:1:25: <actor>: attribute "function" is missing`},
		"empty":       {in(`<actor host="a" function=""/>`), `d.xml:1:41: <actor>: actor without a function`},
		"start":       {in(`<actor host="a" function="f" start_time="1s"/>`), `d.xml:1:54: <actor>: start_time is "1s" (want a number of seconds, up to 1e+30)`},
		"on failure":  {in(`<actor host="a" function="f" on_failure="restart"/>`), `d.xml:1:54: <actor>: on_failure is "restart" (did you mean "RESTART"?)`},
		"child":       {in(`<actor host="a" function="f"><host id="a"/></actor>`), `d.xml:1:54: element <host> does not belong in <actor>`},
		"version":     {`<platform version="3"><actor host="a" function="f"/></platform>`, `d.xml:1:11: <platform>: version "3" is not supported (want 4 or 4.1; SimGrid's simgrid_update_xml converts older files)`},
		"text":        {"hello", `d.xml:1:1: text "hello" between elements`},
		"bytes":       {"\xff", `d.xml:1:1: byte 0xff is not UTF-8 text (want a SimGrid platform file in UTF-8)`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ReadDeployment(nil, nil, "d.xml", []byte(tt.in), platform.ReadOptions{})
			require.EqualError(t, err, tt.want)
		})
	}
	_, err := Read("f.xml", []byte(deployment), platform.ReadOptions{})
	require.EqualError(t, err, `f.xml:2:1: <actor>: no platform before it (this is a deployment file, which has no hosts; name the platform's file)`)
	_, err = Read("f.xml", []byte(strings.Replace(inFull(""), "</platform>", `<actor host="c" function="f"/></platform>`, 1)), platform.ReadOptions{})
	require.EqualError(t, err, `f.xml:7:8: <actor>: no host "c"`)
}
